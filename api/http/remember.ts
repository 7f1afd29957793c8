import type { Db } from '../../platform/db/pool.ts';

/** The work that a request starts; null if it only writes rows. */
export type Start = { jobId: string; wakeAt: string } | null;

/** Stores the response to a keyed request in the transaction that writes its work: a crash leaves both or neither. */
export type Remember<Result> = (db: Db, start: Start, result: Result) => Promise<void>;

/** Makes the `Remember` of a command: `present` makes the response body from the command's result. */
export type RememberAs = <Result>(present: (result: Result) => unknown) => Remember<Result>;
