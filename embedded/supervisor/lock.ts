import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CannotStart } from '../process/cannot-start.ts';
import { isAlive, markOf, mayHaveLeftGroup, type ProcessMark } from '../process/identity.ts';
import { killGroup } from '../process/run.ts';
import { read, writePrivate } from './state.ts';

const markSchema = z.object({ pid: z.number().int().positive(), started: z.string(), world: z.string() });
const lockSchema = markSchema.extend({ url: z.string() });

/** Nothing new comes in while work is finished, and nothing loses what it stands on. */
export const STOP_ORDER = ['api', 'worker', 'temporal', 'postgres'];

/** A supervisor that is alive, and where its API is. */
export type Supervisor = z.infer<typeof lockSchema>;

/** The supervisor that runs on this DATA_DIR; undefined when none does. */
export function runningSupervisor(dataDir: string): Supervisor | undefined {
  const lock = read(lockFile(dataDir), lockSchema);
  return lock && isAlive(lock) ? lock : undefined;
}

/** Makes us the one supervisor of this DATA_DIR; throws `CannotStart` when another is. Answers how to let go. */
export async function lockDataDir(dataDir: string, url: string): Promise<() => void> {
  const file = lockFile(dataDir);
  const mine = { ...markOf(process.pid), url };
  const other = runningSupervisor(dataDir);
  if (!other) {
    rmSync(file, { force: true });
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
    } catch {
      // another start was quicker; it is found below
    }
    await sleep(50); // two that both saw a stale lock: the later one wins, and the earlier one sees that here
  }
  const holder = runningSupervisor(dataDir);
  if (holder?.pid !== process.pid) {
    throw new CannotStart(
      `The service already runs on ${dataDir} (pid ${holder?.pid ?? '?'}, ${holder?.url ?? 'starting'}). Stop it first, or choose another DATA_DIR and PORT.`,
    );
  }
  return () => rmSync(file, { force: true });
}

/** Notes a part's process, so that the next start finds it should we be killed; answers how to forget it. */
export function notePart(dataDir: string, name: string, pid: number): () => void {
  const file = partFile(dataDir, name);
  const mark = markOf(pid);
  if (mark) writePrivate(file, mark);
  return () => rmSync(file, { force: true });
}

/** Ends what a killed supervisor left running, in the order of a stop: a worker can only finish while Temporal is there. */
export async function endLeftovers(dataDir: string): Promise<string[]> {
  const ended: string[] = [];
  for (const name of STOP_ORDER) {
    const file = partFile(dataDir, name);
    const mark = read(file, markSchema);
    if (mark && (await endLeftover(mark, name))) ended.push(name);
    rmSync(file, { force: true });
  }
  return ended;
}

async function endLeftover(mark: ProcessMark, name: string): Promise<boolean> {
  const alive = isAlive(mark);
  if (!alive && !mayHaveLeftGroup(mark)) return false;
  if (alive) {
    try {
      process.kill(mark.pid, name === 'postgres' ? 'SIGINT' : 'SIGTERM');
    } catch {
      // gone this moment
    }
    const deadline = Date.now() + (name === 'postgres' ? 15_000 : 5_000);
    while (isAlive(mark) && Date.now() < deadline) await sleep(50);
  }
  if (isAlive(mark) || mayHaveLeftGroup(mark)) killGroup(mark.pid);
  return alive;
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'run', 'supervisor.json');
}

function partFile(dataDir: string, name: string): string {
  return join(dataDir, 'run', `part-${name}.json`);
}
