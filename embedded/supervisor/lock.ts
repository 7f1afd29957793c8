import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CannotStart } from '../process/cannot-start.ts';
import { isAlive, markOf, markSchema } from '../process/identity.ts';
import { readJson } from './state.ts';

const lockSchema = markSchema.extend({ url: z.string() });

/** A running supervisor and the address of its API. */
export type Supervisor = z.infer<typeof lockSchema>;

/** Returns the supervisor that runs on this DATA_DIR, or undefined. */
export function runningSupervisor(dataDir: string): Supervisor | undefined {
  const lock = readJson(lockFile(dataDir), lockSchema);
  return lock && isAlive(lock) ? lock : undefined;
}

/** Makes this process the only supervisor of a DATA_DIR and returns a function that unlocks it; throws `CannotStart` when another one holds it. */
export async function lockDataDir(dataDir: string, url: string): Promise<() => void> {
  const file = lockFile(dataDir);
  const mine = { ...markOf(process.pid), url };
  if (!runningSupervisor(dataDir)) {
    rmSync(file, { force: true });
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 });
    } catch {
      // another start was quicker; it is found below
    }
    await sleep(50); // of two starts that both saw a stale lock, the later one wins, and the earlier one finds that below
  }
  const holder = runningSupervisor(dataDir);
  if (holder?.pid !== process.pid) {
    throw new CannotStart(
      `The service already runs on ${dataDir} (pid ${holder?.pid ?? '?'}, ${holder?.url ?? 'starting'}). Stop it first, or choose another DATA_DIR and PORT.`,
    );
  }
  return () => rmSync(file, { force: true });
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'run', 'supervisor.json');
}
