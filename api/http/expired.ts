import * as expiredIds from '../../platform/db/retention/expired-ids.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Problem, type ProblemCode } from './problems/problem.ts';

/** Codes of what a request names and retention may have deleted. */
export const EXPIRING: readonly ProblemCode[] = [
  'not_found',
  'batch_not_found',
  'quote_not_found',
  'import_not_found',
  'diff_not_found',
  'job_not_found',
  'conversation_not_found',
  'upload_not_found',
];

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** Ids of a request that are looked up, in texts of its fields that are no longer than an address of a file. */
const MAX_IDS = 1_000;
const MAX_TEXT = 100;

/** Serves a request. Where something that it names is not found because retention deleted it, throws `expired` instead. */
export async function orExpired<T>(
  db: Db,
  { accountId, named }: { accountId: string | undefined; named: readonly unknown[] },
  handle: () => T | Promise<T>,
): Promise<T> {
  try {
    return await handle();
  } catch (error) {
    const mayBe = error instanceof Problem && EXPIRING.includes(error.code) && accountId !== undefined;
    const ids = mayBe ? idsIn(named) : [];
    if (ids.length > 0 && (await expiredIds.among(db, { ids, accountId: accountId! })).length > 0)
      throw new Problem('expired');
    throw error;
  }
}

/** Returns the UUIDs in the fields of a request's parameters, query and body, and in lists that are fields. */
function idsIn(named: readonly unknown[]): string[] {
  const texts = named
    .flatMap((part) => (typeof part === 'object' && part !== null ? Object.values(part) : []))
    .flat()
    .filter((value): value is string => typeof value === 'string' && value.length <= MAX_TEXT);
  return [...new Set(texts.flatMap((text) => text.toLowerCase().match(UUID) ?? []))].slice(0, MAX_IDS);
}
