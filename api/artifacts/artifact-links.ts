import { z } from 'zod';
import { ARTIFACT_PREFIX } from '../../workflows/domain/owned-urls.ts';

/** A file that a turn made. */
export const artifactShape = z.object({
  artifact_id: z.uuid(),
  audio_url: z.string().describe('Its address for later requests.'),
  url: z.string().describe('Where anyone can download it for a day.'),
  name: z.string(),
});

const LINK = new RegExp(`${ARTIFACT_PREFIX}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})`, 'g');
const LINK_BEGINNING = new RegExp(`^${ARTIFACT_PREFIX}[0-9a-f-]*$`);
const LINK_CHARS = ARTIFACT_PREFIX.length + 36;

/** Ids of the files that a text names. */
export function artifactsIn(text: string): string[] {
  return [...text.matchAll(LINK)].map(([, id]) => id!);
}

/** Text with fresh addresses in place of what names made files; what `sign` gives none for stays as it is. */
export function linkArtifacts(text: string, sign: (artifactId: string) => string | undefined): string {
  return text.replaceAll(LINK, (named, artifactId: string) => sign(artifactId) ?? named);
}

/** Text that comes in pieces, in pieces that hold addresses whole: the beginning of one is kept until its end is there. */
export function wholeAddresses(): { next(piece: string): string; rest(): string } {
  let held = '';
  return {
    next(piece) {
      const text = held + piece;
      const from = beginningOfLink(text);
      held = text.slice(from);
      return text.slice(0, from);
    },
    rest() {
      const text = held;
      held = '';
      return text;
    },
  };
}

/** Where in the end of a text an address may have begun that is not whole yet; its length where none has. */
function beginningOfLink(text: string): number {
  for (let at = Math.max(0, text.length - LINK_CHARS + 1); at < text.length; at++) {
    const end = text.slice(at);
    const isBegun = end.length <= ARTIFACT_PREFIX.length ? ARTIFACT_PREFIX.startsWith(end) : LINK_BEGINNING.test(end);
    if (isBegun) return at;
  }
  return text.length;
}
