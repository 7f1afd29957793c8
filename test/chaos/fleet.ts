import { onTestFinished } from 'vitest';
import { startProgram, type Program } from '../infra/own/program.ts';
import type { Service } from '../infra/service.ts';
import { groupMembers, kill, thaw } from '../infra/own/processes.ts';
import { until } from '../infra/until.ts';

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
  const running = new Map<number, Program>();
  const fleet: Fleet = {
    pids: () => [...running.keys()],
    async grow(env = {}) {
      const started = await startProgram(['worker/main.ts'], { ...service.env, ...env });
      running.set(started.pid, started);
      await started.says('worker ready');
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
