import * as uploads from '../../platform/db/content/uploads.ts';
import type { Db } from '../../platform/db/pool.ts';
import { parseOwnedUrl } from '../../workflows/domain/owned-urls.ts';

/**
 * Returns the name with which that of a made file begins. `of` is that name, or the address of an upload or of a made file and the
 * capability that worked on it: then it is the name of the upload, or of the one that the file was made from, else the capability.
 */
export async function sourceName(
  db: Db,
  { of, accountId }: { of: string | undefined; accountId: string },
): Promise<string | undefined> {
  const owned = of === undefined ? undefined : parseOwnedUrl(of);
  if (!owned) return of;
  const [id = '', capability] = owned.id.split('/');
  const name =
    owned.kind === 'upload'
      ? await uploads.nameOf(db, { id, accountId })
      : await uploads.nameOfOrigin(db, { artifactId: id, accountId });
  return name ?? capability;
}
