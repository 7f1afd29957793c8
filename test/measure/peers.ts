import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Peers } from './measurement.ts';

const answer = z.record(z.string(), z.record(z.string(), z.array(z.object({ name: z.string(), value: z.number() }))));

/** The Python in which other systems are asked. */
export const PYTHON = process.env['PYTHON'] ?? 'python3';

/**
 * What librosa, essentia and noisereduce reach on the folders' recordings, by capability and figure: those of them that are
 * installed in `python3`, or what PYTHON names.
 */
export async function peersOf(dirs: readonly string[], say: (line: string) => void): Promise<Record<string, Peers>> {
  const script = new URL('peers/peers.py', import.meta.url).pathname;
  try {
    const { stdout, stderr } = await promisify(execFile)(PYTHON, [script, ...dirs], { maxBuffer: 2 ** 26 });
    for (const line of stderr.split('\n').filter((each) => each.startsWith('peers:'))) say(line);
    return answer.parse(JSON.parse(stdout));
  } catch (error) {
    say(`peers: none (${error instanceof Error ? error.message.trim().split('\n').at(-1) : 'no python'})\n`);
    return {};
  }
}
