import { ARTIFACT_LINK } from '../artifacts/links-in-text.ts';
import { GUIDE_LINK } from '../docs/guides-in-text.ts';

/** Links that are replaced when a text is shown. */
const LINKS = [ARTIFACT_LINK, GUIDE_LINK];
const MAX_LINK_CHARS = Math.max(...LINKS.map(({ maxChars }) => maxChars));

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
  for (let at = Math.max(0, text.length - MAX_LINK_CHARS + 1); at < text.length; at++)
    if (isPartialLink(text.slice(at))) return at;
  return text.length;
}

function isPartialLink(end: string): boolean {
  return LINKS.some(({ start, rest, maxChars }) =>
    end.length <= start.length
      ? start.startsWith(end)
      : end.length < maxChars && end.startsWith(start) && rest.test(end.slice(start.length)),
  );
}
