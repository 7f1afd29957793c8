import { fork } from 'node:child_process';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Figure } from './measurement.ts';

/** A task for a child process: make a part of the recordings, or measure a capability. */
export type Job =
  | { kind: 'make'; dir: string; seed: string; part: number; parts: number }
  | { kind: 'measure'; dirs: readonly string[]; capability: CapabilityName };

/** The result of a job. */
export interface Done {
  figures: Figure[];
  /** Seconds of processor time. */
  cpuS: number;
}

/** Runs a job in a child process. Throws an error with the end of its stderr if the process fails. */
export function inProcess(job: Job): Promise<Done> {
  const child = fork(new URL('child.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let stderr = '';
  child.stderr!.on('data', (data: Buffer) => (stderr = (stderr + data.toString()).slice(-2_000)));
  return new Promise((resolve, reject) => {
    let done: Done | undefined;
    child.once('message', (result: Done) => (done = result));
    child.once('error', reject);
    child.once('close', (code) => {
      if (done) resolve(done);
      else reject(new Error(stderr.trim() || `a process ended with ${code}`));
    });
    child.send(job);
  });
}

/** Returns a queue that runs at most `count` tasks at a time, in the order they were added. */
export function atMost(count: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
