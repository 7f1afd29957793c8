import * as artifacts from '../../platform/db/content/artifacts.ts';
import type { Db } from '../../platform/db/pool.ts';
import { linkedArtifactIds, replaceLinks } from './links-in-text.ts';
import type { SignArtifact } from './presenters.ts';

/**
 * Replaces the `artifact://` links in texts by signed addresses. A model's text may link any id: links to artifacts that
 * the account does not own stay as they are.
 */
export async function linkArtifacts(
  db: Db,
  { accountId, sign, texts }: { accountId: string; sign: SignArtifact; texts: string[] },
): Promise<string[]> {
  const ids = texts.flatMap(linkedArtifactIds);
  if (ids.length === 0) return texts;
  const owned = await artifacts.owned(db, { ids, accountId });
  const signOwned = (artifactId: string) => (owned.has(artifactId) ? sign(artifactId) : undefined);
  return texts.map((text) => replaceLinks(text, signOwned));
}
