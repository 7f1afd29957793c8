import * as artifacts from '../../platform/db/artifacts.ts';
import type { Resources } from '../../platform/resources.ts';
import { signArtifactUrl } from '../../platform/storage/signed-url.ts';
import { artifactsIn, linkArtifacts } from './artifact-links.ts';

/**
 * Puts fresh addresses into texts of an account in place of its made files. Words of a model are not to be trusted: what
 * they name of others, or of nobody, stays as it is.
 */
export async function linkTexts(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { accountId, origin, texts }: { accountId: string; origin: string; texts: string[] },
): Promise<string[]> {
  const ids = texts.flatMap(artifactsIn);
  if (ids.length === 0) return texts;
  const own = await artifacts.owned(db, { ids, accountId });
  const sign = (artifactId: string) =>
    own.has(artifactId) ? signArtifactUrl(config, { artifactId, origin }) : undefined;
  return texts.map((text) => linkArtifacts(text, sign));
}
