import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { nodeCommand } from './parts.ts';
import { runToEnd } from '../process/run.ts';

/** Initial tokens of the demo account: 100 minutes of audio. */
export const DEMO_TOKENS = 6000;

const printedSchema = z.object({ api_key: z.string() });

/** Returns the file of the demo key, which only the current user may read. */
export function demoKeyFile(dataDir: string): string {
  return join(dataDir, 'demo-key');
}

/** Returns the demo key of a DATA_DIR, or undefined when none was created yet. */
export function demoKey(dataDir: string): string | undefined {
  try {
    return readFileSync(demoKeyFile(dataDir), 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Returns the demo key; creates it by the keys command when there is none yet. */
export async function ensureDemoKey(
  dataDir: string,
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<{ key: string; isNew: boolean }> {
  const existing = demoKey(dataDir);
  if (existing) return { key: existing, isNew: false };
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
