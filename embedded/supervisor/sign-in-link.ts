import { z } from 'zod';
import { runToEnd } from '../process/run.ts';
import { nodeCommand } from './parts.ts';

const printedSchema = z.object({ url: z.string() });

/** Returns a link that signs a browser on this machine in to the demo account, by the keys command; undefined where there can be none. */
export async function signInLink(
  env: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<string | undefined> {
  let printed = '';
  const onLine = (line: string): void => {
    if (line.startsWith('{')) printed = line;
  };
  try {
    await runToEnd(nodeCommand(['cli/keys.ts', 'link'], env), { onLine, signal });
    return printedSchema.parse(JSON.parse(printed)).url;
  } catch {
    signal.throwIfAborted();
    return undefined; // the service runs without it: the key signs in too
  }
}
