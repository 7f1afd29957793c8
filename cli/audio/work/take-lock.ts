import { createHash } from 'node:crypto';
import { constants, copyFileSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UsageError } from '../command.ts';

/**
 * Creates a lock file that names this process. Throws a `UsageError` while another process that it names runs, and where it cannot
 * be created. Whoever took the lock removes the file; one that was left behind is replaced.
 */
export function takeLock(lock: string): void {
  const own = `${process.pid} ${markOf(process.pid)}`.trim();
  const draft = `${lock}.${process.pid}`;
  try {
    writeFileSync(draft, own);
    while (!tryToTake(lock, draft)); // another process was quicker: what it wrote is read next
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`The file ${lock} cannot be created (${code}). Remove it, or name another folder with --out.`);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Takes a lock that is free, or that an ended process has left, and reports whether it did. Only the process that has created the claim to what was left
 * may replace it, and only while it is still there: a claim is created before it is checked, and removed after the lock was replaced.
 */
function tryToTake(lock: string, draft: string): boolean {
  const left = textOf(lock);
  if (left === undefined) return create(lock, draft);
  const claims = claimsTo(left, lock);
  const last = claims.at(-1)?.text ?? left;
  const holder = holderOf(last);
  if (holder && holder.pid !== process.pid && isRunning(holder)) {
    throw new UsageError(
      `The process ${holder.pid} is doing this already, into ${join(dirname(lock), '..')}. Wait until it ends, or name another folder with --out.`,
    );
  }
  const claim = claimTo(last, lock);
  if (!create(claim, draft)) return false;
  const isStillLeft = textOf(lock) === left;
  if (isStillLeft) renameSync(draft, lock);
  for (const { path } of isStillLeft ? claims : []) rmSync(path, { force: true });
  rmSync(claim, { force: true });
  return isStillLeft;
}

/** Returns the claims to what is left of a lock, the first one first: one that an ended process has left can be claimed as well. */
function claimsTo(left: string, lock: string): { path: string; text: string }[] {
  const claims: { path: string; text: string }[] = [];
  for (let text: string | undefined = left; ;) {
    const path = claimTo(text, lock);
    text = textOf(path);
    if (text === undefined || claims.some((claim) => claim.path === path)) return claims;
    claims.push({ path, text });
  }
}

function claimTo(text: string, lock: string): string {
  return `${lock}.after-${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
}

/** The process that a lock file names. A pid is used again, also after a restart of the machine; the mark is not. */
interface Holder {
  pid: number;
  /** Empty where the system reports none, and in files of former releases. */
  mark: string;
}

/** Codes of file systems that have no hard links, such as exFAT. */
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Creates a file with what the draft says, and reports whether it did, which it does unless the file exists. Nobody sees a part of it. */
function create(path: string, draft: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (NO_LINKS.has(code)) return createUnlinked(path, draft);
    throw error;
  }
}

/** Creates a file where there are no links: for a moment it is empty. */
function createUnlinked(path: string, draft: string): boolean {
  try {
    copyFileSync(draft, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Returns the content of a file; undefined if there is none. */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the process that a text names; undefined if it names none. */
function holderOf(text: string): Holder | undefined {
  const [pid, ...mark] = text.split(' ');
  return Number(pid) > 0 ? { pid: Number(pid), mark: mark.join(' ') } : undefined;
}

function isRunning({ pid, mark }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false; // EPERM: it runs as another user
  }
  const running = markOf(pid);
  return mark === '' || running === '' || running === mark;
}

/** Returns the start of the machine and of a process on it; empty where the system does not report them (macOS). */
function markOf(pid: number): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]; // the name before it may contain spaces
    return `${boot} ${started}`;
  } catch {
    return '';
  }
}
