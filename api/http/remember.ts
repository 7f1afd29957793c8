import type { Db } from '../../platform/db/pool.ts';

/** Keeps what will be answered, in the transaction that writes the work: both are there after a crash, or neither. */
export type Remember<Result> = (db: Db, start: { jobId: string; wakeAt: string }, result: Result) => Promise<void>;

/** Makes what a command keeps of its result: the body that `present` makes of it. */
export type RememberAs = <Result>(present: (result: Result) => unknown) => Remember<Result>;
