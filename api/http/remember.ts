import type { Db } from '../../platform/db/pool.ts';

/** Stores the response to a keyed request in the transaction that writes its work: a crash leaves both or neither. */
export type Remember<Result> = (db: Db, start: { jobId: string; wakeAt: string }, result: Result) => Promise<void>;

/** Makes the `Remember` of a command: `present` makes the response body from the command's result. */
export type RememberAs = <Result>(present: (result: Result) => unknown) => Remember<Result>;
