import { Problem } from './problems/problem.ts';

/** Max open streams of an account in one process: each costs a query per second and may stay open for hours. */
const MAX_STREAMS = 50;
/** Max requests of an account in one process, at the same time, that send a file: each has a connection and an open file, for up to an hour. */
const MAX_FILES = 200;
/**
 * Max responses of an account in one process, at the same time, that are sent piece by piece: each has a connection, and one with a file an open
 * file or a connection to the object store, for as long as its client takes.
 */
const MAX_DOWNLOADS = 200;
/** Max responses of an account in one process, at the same time, that hold a long output in memory until its client has read it. */
const MAX_LONG = 8;
/** Bytes of an item's outputs, as PostgreSQL stores them, from which a response counts as such. They take up to 90 times as many as text. */
const LONG_BYTES = 2 ** 16;
/** Seconds after which a client may ask again: a fast one has read a long output by then. */
const RETRY_AFTER_S = 2;

interface Admitted {
  accountId: string;
  /** Aborted when the stream is over. */
  signal: AbortSignal;
}

/** Counts of accounts, by an object of the process. */
type Counts = WeakMap<object, Map<string, number>>;

const streams: Counts = new WeakMap();
const files: Counts = new WeakMap();
const downloads: Counts = new WeakMap();
const longResponses: Counts = new WeakMap();

/** Counts an open stream of an account until `signal` is aborted. Throws `rate_limited` beyond the limit. `scope` is an object of the process. */
export function admitStream(scope: object, stream: Admitted): void {
  if (isAdmitted(streams, scope, stream, MAX_STREAMS)) return;
  const detail = `An account may have ${MAX_STREAMS} open streams. Close one first.`;
  throw new Problem('rate_limited', { detail, retryAfterS: RETRY_AFTER_S });
}

/** Counts a request of an account that sends a file until `signal` is aborted. Throws `rate_limited` beyond the limit. */
export function admitFile(scope: object, request: Admitted): void {
  if (isAdmitted(files, scope, request, MAX_FILES)) return;
  const detail = `An account may send ${MAX_FILES} files at the same time. Send this one when another has arrived.`;
  throw new Problem('rate_limited', { detail, retryAfterS: RETRY_AFTER_S });
}

/** Counts a response to an account, or with a file of it, until `signal` is aborted. Throws `rate_limited` beyond the limit. */
export function admitDownload(scope: object, response: Admitted): void {
  if (isAdmitted(downloads, scope, response, MAX_DOWNLOADS)) return;
  const detail = `An account may receive ${MAX_DOWNLOADS} files and lists at the same time. Read one to its end first.`;
  throw new Problem('rate_limited', { detail, retryAfterS: RETRY_AFTER_S });
}

/** A response that shows the items of a page, with the bytes of their outputs. */
type Shown = Admitted & { page: readonly { bytes: number }[] };

/** Counts a response like `isLongAdmitted`. Throws `rate_limited` if there are too many. */
export function admitLong(scope: object, response: Shown): void {
  if (isLongAdmitted(scope, response)) return;
  const detail = `An account may receive ${MAX_LONG} responses with long results at the same time. Read one to its end first.`;
  throw new Problem('rate_limited', { detail, retryAfterS: RETRY_AFTER_S });
}

/**
 * Counts a response of an account, if one of its items has long outputs, until `signal` is aborted. Returns false, and does not count it, if there
 * are too many: clients that read slowly, or not at all, would fill the memory of the process.
 */
export function isLongAdmitted(scope: object, response: Shown): boolean {
  const isLong = response.page.some(({ bytes }) => bytes > LONG_BYTES);
  return !isLong || isAdmitted(longResponses, scope, response, MAX_LONG);
}

function isAdmitted(counts: Counts, scope: object, { accountId, signal }: Admitted, max: number): boolean {
  const open = counts.get(scope) ?? new Map<string, number>();
  counts.set(scope, open);
  const count = open.get(accountId) ?? 0;
  if (count >= max) return false;
  if (signal.aborted) return true;
  open.set(accountId, count + 1);
  signal.addEventListener('abort', () => {
    const left = open.get(accountId)! - 1;
    if (left > 0) open.set(accountId, left);
    else open.delete(accountId);
  });
  return true;
}
