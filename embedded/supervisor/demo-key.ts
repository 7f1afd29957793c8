import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { nodeCommand } from './parts.ts';
import { runToEnd } from '../process/run.ts';

/** Tokens of the demo account at its start: 100 minutes of audio. */
export const DEMO_TOKENS = 6000;

const printedSchema = z.object({ api_key: z.string() });

/** File that keeps the demo key, readable by us only. */
export function demoKeyFile(dataDir: string): string {
  return join(dataDir, 'demo-key');
}

/** The kept demo key; undefined when none was minted in this DATA_DIR. */
export function demoKey(dataDir: string): string | undefined {
  try {
    return readFileSync(demoKeyFile(dataDir), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** The demo key, minted by the keys command when there is none yet. */
export async function keepDemoKey(
  dataDir: string,
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<{ key: string; isNew: boolean }> {
  const kept = demoKey(dataDir);
  if (kept) return { key: kept, isNew: false };
  let printed = '';
  const args = ['create', '--kind', 'live', '--account', 'demo', '--tokens', String(DEMO_TOKENS)];
  const onLine = (line: string): void => {
    if (line.startsWith('{')) printed = line;
  };
  await runToEnd(nodeCommand(['cli/keys.ts', ...args], env), { onLine, signal });
  const { api_key: key } = printedSchema.parse(JSON.parse(printed));
  writeFileSync(demoKeyFile(dataDir), `${key}\n`, { mode: 0o600 });
  return { key, isNew: true };
}
