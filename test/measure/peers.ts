import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Peers } from './measurement.ts';

const peersSchema = z.record(
  z.string(),
  z.record(z.string(), z.array(z.object({ name: z.string(), value: z.number() }))),
);

/** The Python interpreter that has the other systems. */
export const PYTHON = process.env['PYTHON'] ?? 'python3';

/**
 * Returns the results of librosa, essentia and noisereduce on the folders' recordings, by capability and figure: of those
 * that are installed in `python3`, or in the interpreter that PYTHON names.
 */
export async function peersOf(dirs: readonly string[], say: (line: string) => void): Promise<Record<string, Peers>> {
  const script = new URL('peers/peers.py', import.meta.url).pathname;
  try {
    const { stdout, stderr } = await promisify(execFile)(PYTHON, [script, ...dirs], { maxBuffer: 2 ** 26 });
    for (const line of stderr.split('\n').filter((each) => each.startsWith('peers:'))) say(line);
    return peersSchema.parse(JSON.parse(stdout));
  } catch (error) {
    say(`peers: none (${error instanceof Error ? error.message.trim().split('\n').at(-1) : 'no python'})\n`);
    return {};
  }
}
