import * as artifacts from '../../platform/db/content/artifacts.ts';
import type { Db } from '../../platform/db/pool.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import { parseOwnedUrl, type OwnedKind } from '../../workflows/domain/owned-urls.ts';
import { Problem } from '../http/problems/problem.ts';

/** What is wrong with such an address. */
export const FOREIGN_AUDIO = 'This account has no such upload or artifact. It may have expired.';

/**
 * Returns the indexes of upload:// and artifact:// addresses that do not belong to the account. Marks the uploads as used. The same for
 * an unknown id and for another account's: it must not be revealed which ids exist.
 */
export async function findForeign(
  db: Db,
  { audioUrls, accountId }: { audioUrls: readonly string[]; accountId: string },
): Promise<number[]> {
  const named = audioUrls.map(parseOwnedUrl);
  const idsOf = (kind: OwnedKind): string[] => named.flatMap((each) => (each?.kind === kind ? each.id : []));
  const uploadIds = idsOf('upload');
  const artifactIds = idsOf('artifact');
  if (uploadIds.length + artifactIds.length === 0) return [];
  const owned = new Set([
    ...(await uploads.use(db, { ids: uploadIds, accountId })),
    ...(await artifacts.owned(db, { ids: artifactIds, accountId })),
  ]);
  return named.flatMap((each, index) => (each === undefined || owned.has(each.id) ? [] : [index]));
}

/**
 * Throws `upload_not_found` with the path of each upload:// or artifact:// address that does not belong to the account.
 * Marks the uploads as used.
 */
export async function requireOwnedAudio(
  db: Db,
  { audioUrls, accountId }: { audioUrls: string[]; accountId: string },
): Promise<void> {
  const foreign = await findForeign(db, { audioUrls, accountId });
  const errors = foreign.map((index) => ({ path: `audio_urls[${index}]`, message: FOREIGN_AUDIO }));
  if (errors.length > 0) throw new Problem('upload_not_found', { errors });
}
