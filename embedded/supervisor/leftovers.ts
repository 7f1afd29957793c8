import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, markOf, markSchema, mayHaveLeftGroup, type ProcessMark } from '../process/identity.ts';
import { killGroup } from '../process/run.ts';
import { readJson, writePrivate } from './state.ts';

/** The order in which parts stop: first no new work arrives, then running work ends, then its servers stop. */
export const STOP_ORDER = ['api', 'worker', 'temporal', 'postgres'];

/** Records a part's process, so that the next start finds it if this supervisor is killed; returns a function that removes the record. */
export function recordPart(dataDir: string, name: string, pid: number): () => void {
  const file = partFile(dataDir, name);
  const mark = markOf(pid);
  if (mark) writePrivate(file, mark);
  return () => rmSync(file, { force: true });
}

/** Ends the parts that a killed supervisor left running, in the order of a stop, and returns their names. */
export async function endLeftovers(dataDir: string): Promise<string[]> {
  const ended: string[] = [];
  for (const name of STOP_ORDER) {
    const file = partFile(dataDir, name);
    const mark = readJson(file, markSchema);
    if (mark && (await endLeftover(mark, name))) ended.push(name);
    rmSync(file, { force: true });
  }
  return ended;
}

async function endLeftover(mark: ProcessMark, name: string): Promise<boolean> {
  const wasAlive = isAlive(mark);
  if (!wasAlive && !mayHaveLeftGroup(mark)) return false;
  if (wasAlive) {
    const [signal, graceMs] = name === 'postgres' ? (['SIGINT', 15_000] as const) : (['SIGTERM', 5_000] as const);
    try {
      process.kill(mark.pid, signal);
    } catch {
      // it ended just now
    }
    const deadline = Date.now() + graceMs;
    while (isAlive(mark) && Date.now() < deadline) await sleep(50);
  }
  if (isAlive(mark) || mayHaveLeftGroup(mark)) killGroup(mark.pid);
  await unlisted(mark.pid);
  return wasAlive;
}

function partFile(dataDir: string, name: string): string {
  return join(dataDir, 'run', `part-${name}.json`);
}

/** Max time to wait until a process that has ended is no longer listed. */
const UNLISTED_MS = 5_000;

/** Waits until a process that has ended is reaped: PostgreSQL takes the pid in its lock file for a running server until then. */
async function unlisted(pid: number): Promise<void> {
  for (const deadline = Date.now() + UNLISTED_MS; Date.now() < deadline; await sleep(50)) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
  }
}
