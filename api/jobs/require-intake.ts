import * as pauses from '../../platform/db/pauses.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Problem } from '../http/problems/problem.ts';

/** Time after which a client may ask again; a pause is seldom shorter. */
const RETRY_AFTER_S = 60;

/** Throws `paused` while an operator lets no new work in, of the account or of all. Work that was taken before goes on. */
export async function requireIntake(db: Db, accountId: string): Promise<void> {
  const pause = await pauses.find(db, accountId);
  if (!pause) return;
  const whose = pause.accountId === null ? 'The service takes' : 'The operator takes';
  const of = pause.accountId === null ? 'no new work at present' : 'no new work of this account at present';
  throw new Problem('paused', {
    detail: `${whose} ${of}${pause.reason ? `: ${pause.reason}` : ''}. Try again later. Work that was taken before goes on.`,
    retryAfterS: RETRY_AFTER_S,
  });
}
