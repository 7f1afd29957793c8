import { ARTIFACT_PREFIX } from '../../workflows/domain/owned-urls.ts';

const LINK = new RegExp(`${ARTIFACT_PREFIX}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`, 'g');
const PARTIAL_LINK = new RegExp(`^${ARTIFACT_PREFIX}[0-9a-f-]*$`);
const LINK_CHARS = ARTIFACT_PREFIX.length + 36;

/** Returns the ids of the artifacts that a text links as `artifact://`. */
export function linkedArtifactIds(text: string): string[] {
  return [...text.matchAll(LINK)].map(([, id]) => id!);
}

/** Replaces the `artifact://` links in a text by signed addresses. A link that `sign` returns nothing for stays. */
export function replaceLinks(text: string, sign: (artifactId: string) => string | undefined): string {
  return text.replaceAll(LINK, (link, artifactId: string) => sign(artifactId) ?? link);
}

/** Regroups a text that arrives in pieces so that no link is cut: the beginning of a link waits for its end. */
export function bufferLinks(): { next(piece: string): string; flush(): string } {
  let held = '';
  return {
    next(piece) {
      const text = held + piece;
      const from = startOfPartialLink(text);
      held = text.slice(from);
      return text.slice(0, from);
    },
    flush() {
      const text = held;
      held = '';
      return text;
    },
  };
}

/** Returns the index at which an unfinished link begins at the end of a text, or the text's length. */
function startOfPartialLink(text: string): number {
  for (let at = Math.max(0, text.length - LINK_CHARS + 1); at < text.length; at++) {
    const end = text.slice(at);
    const isPartial = end.length <= ARTIFACT_PREFIX.length ? ARTIFACT_PREFIX.startsWith(end) : PARTIAL_LINK.test(end);
    if (isPartial) return at;
  }
  return text.length;
}
