import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject, onTestFinished } from 'vitest';
import { startProcess, type RunningProcess } from '../../embedded/process/run.ts';
import type { Service } from '../infra/service.ts';
import { groupMembers, kill, thaw } from './processes.ts';
import { until } from './until.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Several workers, as on several machines. */
export interface Fleet {
  /** Returns the pids of running workers, oldest first. */
  pids(): number[];
  /** Starts a worker and returns its pid once it takes work. */
  grow(env?: Record<string, string>): Promise<number>;
  /** Kills only a worker's main process and waits until its engine children have ended too. */
  lose(pid: number): Promise<void>;
  /** Stops a worker gracefully and returns its exit code. */
  retire(pid: number): Promise<number | null>;
  /** Returns the output of a worker so far. */
  output(pid: number): string;
  /** Stops all workers. */
  disband(): Promise<void>;
}

/** Replaces the service's own worker by `size` workers that a test can disturb one by one. */
export async function startFleet(
  service: Service,
  size: number,
  settings: Record<string, string> = {},
): Promise<Fleet> {
  await service.stop('worker');
  const running = new Map<number, RunningProcess>();
  const printed = new Map<number, string[]>();
  const fleet: Fleet = {
    pids: () => [...running.keys()],
    async grow(env = {}) {
      const lines: string[] = [];
      const command = { file: process.execPath, args: ['worker/main.ts'], cwd: ROOT, env: { ...service.env, ...env } };
      const started = await startProcess(command, (line) => void lines.push(line));
      const noted = join(inject('pidDir'), String(started.pid));
      await writeFile(noted, 'worker');
      void started.exited.then(() => rm(noted, { force: true }));
      running.set(started.pid, started);
      printed.set(started.pid, lines);
      await until('a worker takes work', () => {
        if (started.hasExited()) throw new Error(`A worker ended at its start:\n${lines.join('\n')}`);
        return lines.some((line) => line.includes('worker ready'));
      });
      return started.pid;
    },
    async lose(pid) {
      kill(pid);
      await until('no process of a killed worker is left', () => groupMembers(pid).length === 0, { limitMs: 30_000 });
      running.delete(pid);
    },
    async retire(pid) {
      const exit = await running.get(pid)?.stop('SIGTERM', 30_000);
      running.delete(pid);
      return exit?.code ?? null;
    },
    output: (pid) => (printed.get(pid) ?? []).join('\n'),
    async disband() {
      const rest = [...running];
      running.clear();
      await Promise.all(
        rest.map(async ([pid, worker]) => {
          thaw(pid);
          await worker.stop('SIGTERM', 10_000);
        }),
      );
    },
  };
  onTestFinished(() => fleet.disband());
  await Promise.all(Array.from({ length: size }, () => fleet.grow(settings)));
  return fleet;
}
