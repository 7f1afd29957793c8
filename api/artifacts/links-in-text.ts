import { ARTIFACT_PREFIX } from '../../workflows/domain/owned-urls.ts';

const LINK = new RegExp(`${ARTIFACT_PREFIX}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`, 'g');

/** The beginning of such a link, which a text that arrives in pieces may end with. */
export const ARTIFACT_LINK = {
  start: ARTIFACT_PREFIX,
  rest: /^[0-9a-f-]*$/,
  maxChars: ARTIFACT_PREFIX.length + 36,
};

/** Returns the ids of the artifacts that a text links as `artifact://`. */
export function linkedArtifactIds(text: string): string[] {
  return [...text.matchAll(LINK)].map(([, id]) => id!);
}

/** Replaces the `artifact://` links in a text by signed addresses. A link that `sign` returns nothing for stays. */
export function replaceLinks(text: string, sign: (artifactId: string) => string | undefined): string {
  return text.replaceAll(LINK, (link, artifactId: string) => sign(artifactId) ?? link);
}
