import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CannotStart } from '../process/cannot-start.ts';
import { isAlive, markOf, markSchema } from '../process/identity.ts';
import { readJson, writePrivate } from './state.ts';

const supervisorSchema = markSchema.extend({
  url: z.string(),
  /** Set while its parts are stopping. */
  stopping: z.boolean().optional(),
});

/** A running supervisor and the address of its API. */
export type Supervisor = z.infer<typeof supervisorSchema>;

export interface DataDirLock {
  /** Lets later starts wait for the end of this one instead of being refused. */
  stopping(): void;
  unlock(): void;
}

/** A supervisor whose npm was killed notices that after 1 s: for longer than that, a start waits before it is refused. */
const REFUSE_AFTER_MS = 2_500;
const POLL_MS = 100;

/** Returns the supervisor that runs on this DATA_DIR, or undefined. */
export function runningSupervisor(dataDir: string): Supervisor | undefined {
  const noted = readJson(noteFile(dataDir), supervisorSchema);
  return noted && isAlive(noted) ? noted : undefined;
}

/**
 * Makes this process the only supervisor of a DATA_DIR, once a supervisor that is stopping has ended. Throws `CannotStart` when another one
 * runs on. The system holds the lock and releases it when this process ends, however it ends; the note beside it is for people and the demo.
 */
export async function lockDataDir(
  dataDir: string,
  url: string,
  { say, signal }: { say?: (line: string) => void; signal?: AbortSignal } = {},
): Promise<DataDirLock> {
  const refuseAt = Date.now() + REFUSE_AFTER_MS;
  let hasSaid = false;
  for (;;) {
    const release = tryLock(join(dataDir, 'run', 'supervisor.lock'));
    const holder = runningSupervisor(dataDir);
    // A supervisor of the previous release has the note only.
    if (release && (holder === undefined || holder.pid === process.pid)) return held(dataDir, url, release);
    release?.();
    if (holder?.stopping && !hasSaid) {
      say?.(`Waiting for the service on ${dataDir} (pid ${holder.pid}), which is stopping …`);
      hasSaid = true;
    }
    if (!holder?.stopping && !hasSaid && Date.now() > refuseAt) {
      throw new CannotStart(
        `The service already runs on ${dataDir} (pid ${holder?.pid ?? '?'}, ${holder?.url ?? 'starting'}). Stop it first, or choose another DATA_DIR and PORT.`,
      );
    }
    await sleep(POLL_MS, undefined, { signal });
  }
}

function held(dataDir: string, url: string, release: () => void): DataDirLock {
  const note = { ...markOf(process.pid), url };
  writePrivate(noteFile(dataDir), note);
  return {
    stopping: () => writePrivate(noteFile(dataDir), { ...note, stopping: true }),
    unlock() {
      rmSync(noteFile(dataDir), { force: true });
      release();
    },
  };
}

/** Code of SQLite for a file that another process has locked (SQLITE_BUSY); forms of it differ in the higher bits. */
const BUSY = 5;

/**
 * Locks a file through SQLite, which does so on all systems; returns undefined while another process holds it. Throws `CannotStart` where it
 * cannot be locked at all.
 */
function tryLock(file: string): (() => void) | undefined {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file);
    database.exec('begin exclusive');
    return () => database?.close();
  } catch (error) {
    database?.close();
    const { errcode = 0, errstr } = error as Error & { errcode?: number; errstr?: string };
    if ((errcode & 0xff) === BUSY) return undefined;
    throw new CannotStart(`${file} cannot be locked (${errstr}). Remove it, or choose another DATA_DIR.`, {
      cause: error,
    });
  }
}

function noteFile(dataDir: string): string {
  return join(dataDir, 'run', 'supervisor.json');
}
