import { spawnSync } from 'node:child_process';
import { z } from 'zod';
import type { Figure } from './measurement.ts';

const answer = z.record(z.string(), z.object({ name: z.string(), value: z.number() }));

/**
 * What librosa and its like reach on the folders' recordings, by figure. They run in `python3`, or what PYTHON names; nothing
 * where they are not installed.
 */
export function peersOf(
  dirs: readonly string[],
  say: (line: string) => void,
): Record<string, NonNullable<Figure['peer']>> {
  const script = new URL('peers/peers.py', import.meta.url).pathname;
  const python = process.env['PYTHON'] ?? 'python3';
  const { status, stdout, stderr } = spawnSync(python, [script, ...dirs], { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) {
    say(`peers: not installed (${(stderr ?? '').trim().split('\n').at(-1) ?? 'no python'})\n`);
    return {};
  }
  return answer.parse(JSON.parse(stdout));
}
