import { fork } from 'node:child_process';
import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Figure } from './measurement.ts';

/** What a process of its own is asked to do: make a part of the material, or measure a capability. */
export type Job =
  | { kind: 'make'; dir: string; seed: string; part: number; parts: number }
  | { kind: 'measure'; dirs: readonly string[]; capability: CapabilityName };

/** What it answers. */
export interface Done {
  figures: Figure[];
  /** Seconds of processor time. */
  cpuS: number;
}

/** Does a job in a process of its own; one that breaks throws an error with what it last said. */
export function inProcess(job: Job): Promise<Done> {
  const child = fork(new URL('child.ts', import.meta.url), {
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr!.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-2_000)));
  return new Promise((resolve, reject) => {
    let done: Done | undefined;
    child.once('message', (answer: Done) => (done = answer));
    child.once('error', reject);
    child.once('close', (code) => {
      if (done) resolve(done);
      else reject(new Error(said.trim() || `a process ended with ${code}`));
    });
    child.send(job);
  });
}

/** Lets so many tasks run at a time, the others in the order they came. */
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
