import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OWN_CODE, PACKAGES } from '../jail/grants.ts';
import { childEnvironment, V8_FLAGS } from '../jail/launch-spec.ts';
import type { Log } from '../log.ts';

const WARM_UP = fileURLToPath(new URL('./warm-up.ts', import.meta.url));
/** It takes 2 s; this is for a machine that is busy or slow. */
const WARM_UP_LIMIT_MS = 60_000;

/** Prefix of a folder that is being filled. A process that dies leaves it to the next one. */
const UNFINISHED = 'unfinished-';

/**
 * Returns the folder of compiled code that engine children start from, which it fills first if that was not done for this Node and
 * this code; undefined, with a line in the log, where that fails: children then compile all code at each start, which works too.
 *
 * A process of our own fills it, before any child exists and outside of the jail. Children may only read it: one that a hostile file took over would
 * otherwise leave code for the next account's child. `dir` must be private to this user.
 */
export async function prepareCodeCache({ dir, log }: { dir: string; log: Log }): Promise<string | undefined> {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const folder = join(dir, keyOfCode());
    if (!isFinished(folder)) await fill(folder, dir);
    removeOthers(folder, dir);
    return folder;
  } catch (error) {
    log.warn({ err: error }, 'engine children start without a cache of compiled code, which takes them longer');
    return undefined;
  }
}

/** Returns a name that changes with Node, the code of children and the versions of packages. A file that differs all the same is compiled anew. */
function keyOfCode(): string {
  const hash = createHash('sha256').update(`${process.version} ${process.arch} `).update(readFileSync(PACKAGES));
  for (const path of OWN_CODE) {
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(path, name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}

/** Reports whether a folder is there. Throws if others could have written to it. */
function isFinished(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return false;
  if (!found.isDirectory() || found.uid !== process.geteuid?.() || (found.mode & 0o022) !== 0)
    throw new Error(`${folder} is not a folder that only this user can write to`);
  return true;
}

async function fill(folder: string, dir: string): Promise<void> {
  const unfinished = mkdtempSync(join(dir, UNFINISHED));
  try {
    await warmUp(unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!isFinished(folder)) throw error; // else another worker was faster
  }
}

/** Runs a process that loads the code of children and stores it, compiled, in a folder. */
async function warmUp(folder: string): Promise<void> {
  const child = spawn(process.execPath, [...V8_FLAGS, WARM_UP], {
    env: childEnvironment(folder),
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: WARM_UP_LIMIT_MS,
    killSignal: 'SIGKILL',
  });
  const errors: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  if (code !== 0) throw new Error(`the warm-up ended with ${signal ?? code}: ${Buffer.concat(errors).toString()}`);
}

/** Removes the folders of other code: those of workers that run it keep working, and start slower. */
function removeOthers(folder: string, dir: string): void {
  for (const name of readdirSync(dir)) {
    const path = join(dir, name);
    if (path === folder || isBeingFilled(path, name)) continue;
    rmSync(path, { recursive: true, force: true });
  }
}

function isBeingFilled(path: string, name: string): boolean {
  const changedAt = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return name.startsWith(UNFINISHED) && Date.now() - changedAt < 2 * WARM_UP_LIMIT_MS;
}
