import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, inject, onTestFinished } from 'vitest';
import { startEngine, type Engine, type EngineOptions, type StepRequest } from '../../../../audio/engine/engine.ts';
import { tone } from '../../../infra/audio.ts';
import type { Workbench } from '../engine-fixtures.ts';

export const HOUR_MS = 3_600_000;

/** Starts an engine of one child that ends with the test. */
export function anEngine(options: Partial<EngineOptions> = {}): Engine {
  const engine = startEngine({
    children: 1,
    log: pino({ level: 'silent' }),
    codeCache: inject('codeCache'),
    ...options,
  });
  onTestFinished(() => engine.close());
  return engine;
}

/** Returns a probe of a tone, with limits that it does not reach. */
export async function aProbe(workbench: Workbench, { accountId = 'a', seconds = 1 } = {}) {
  const decodedDir = join(workbench.dir, `decoded-${accountId}-${Math.random()}`);
  await mkdir(decodedDir);
  const sourcePath = await workbench.file('source', tone({ seconds }));
  const { signal } = new AbortController();
  return { accountId, sourcePath, decodedDir, signal, maxSeconds: 3_600, timeLimitMs: HOUR_MS };
}

/** Pids of this process's engine children. */
export function children(parent = process.pid): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === parent && match?.[3]?.includes('engine/child.ts'))
    .map((match) => Number(match?.[1]));
}

/** Reports whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(execFileSync('cat', [`/proc/${pid}/status`], { encoding: 'utf8' }));
  } catch {
    return false;
  }
}

/** Starts a step and waits for its first progress report; returns the pid of its child and the step's promise. */
export async function startStep(
  engine: Engine,
  step: StepRequest,
): Promise<{ pid: number; result: ReturnType<Engine['step']> }> {
  const others = children();
  const { promise: reported, resolve } = Promise.withResolvers<void>();
  const onProgress = (fraction: number): void => {
    resolve();
    step.onProgress?.(fraction);
  };
  const result = engine.step({ ...step, onProgress });
  const [pid] = children().filter((child) => !others.includes(child));
  await Promise.race([reported, result]);
  return { pid: pid!, result };
}

/** Starts a step on a new child and freezes the child, so that it stays occupied until `end`. */
export async function occupyChild(engine: Engine, step: StepRequest): Promise<{ end(): Promise<void> }> {
  const abort = new AbortController();
  const { pid, result } = await startStep(engine, { ...step, signal: abort.signal, timeLimitMs: HOUR_MS });
  process.kill(pid, 'SIGSTOP');
  return {
    async end() {
      abort.abort(new Error('over'));
      await expect(result).rejects.toThrow('over');
    },
  };
}
