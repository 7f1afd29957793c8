import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { STUCK_SIGNAL } from '../../../../audio/engine/watch/start-watch.ts';
import { outcomeOf } from '../../../../audio/engine/task-outcome.ts';
import type { Task } from '../../../../audio/engine/messages.ts';
import { isRetryable } from '../../../../workflows/domain/failure.ts';

const MAIN = fileURLToPath(new URL('../watched-main.ts', import.meta.url));

/** Runs the watched process and returns the signal that ended it, or its exit code. */
async function ending(work: string): Promise<unknown> {
  const child = spawn(process.execPath, [MAIN, work], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code, signal] = await once(child, 'exit');
  return signal ?? code;
}

describe.concurrent('a child whose codec uses its processor time without a packet or a frame', () => {
  test.for(['encoder', 'a call that does not return', 'calls that return nothing'])('%s is ended', async (work) => {
    expect(await ending(work)).toBe(STUCK_SIGNAL);
  });

  test.for(['calls that return frames', 'analysis between calls'])('%s may go on', async (work) => {
    expect(await ending(work)).toBe(0);
  });
});

const probe: Task = { kind: 'probe', sourcePath: '', decodedDir: '', maxSeconds: 1 };
const step = { kind: 'step', capability: 'crop_audio' } as Task;
const { signal } = new AbortController();

test.for([
  ['codec_stuck', probe, 'audio_damaged'],
  ['codec_stuck', step, 'step_failed'],
  ['time_limit', probe, 'step_timed_out'],
  ['time_limit', step, 'step_timed_out'],
] as const)('%s is not retried automatically', ([because, task, code]) => {
  const outcome = outcomeOf({ kind: 'killed', because }, { task, signal });
  expect(outcome).toMatchObject({ ok: false, failure: { code } });
  expect(!outcome.ok && isRetryable(outcome.failure)).toBe(false);
});
