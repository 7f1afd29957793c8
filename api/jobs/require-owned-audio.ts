import * as artifacts from '../../platform/db/artifacts.ts';
import type { Db } from '../../platform/db/pool.ts';
import * as uploads from '../../platform/db/uploads.ts';
import { parseOwnedUrl, type OwnedKind } from '../../workflows/domain/owned-urls.ts';
import { Problem } from '../http/problems.ts';

/** Refuses addresses of uploads and artifacts that are not this account's, naming each; marks the uploads as used. */
export async function requireOwned(
  db: Db,
  { audioUrls, accountId }: { audioUrls: string[]; accountId: string },
): Promise<void> {
  const named = audioUrls.map(parseOwnedUrl);
  const idsOf = (kind: OwnedKind): string[] => named.flatMap((each) => (each?.kind === kind ? each.id : []));
  const uploadIds = idsOf('upload');
  const artifactIds = idsOf('artifact');
  if (uploadIds.length + artifactIds.length === 0) return;
  const owned = new Set([
    ...(await uploads.use(db, { ids: uploadIds, accountId })),
    ...(await artifacts.owned(db, { ids: artifactIds, accountId })),
  ]);
  const errors = named.flatMap((each, index) => {
    return each === undefined || owned.has(each.id)
      ? []
      : [{ path: `audio_urls[${index}]`, message: 'There is no such upload or artifact in this account.' }];
  });
  if (errors.length > 0) throw new Problem('upload_not_found', { errors });
}
