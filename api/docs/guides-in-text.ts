import { guidePath } from './guide-links.ts';

/** A link to a guide, as replies of the chat have it: `[more](docs/questions.md#what-does-it-cost)`. */
const LINK = /\]\((docs\/(?:capabilities\/)?[\w-]{1,60}\.md)((?:#[\w-]{1,200})?)\)/g;

/** The beginning of such a link, which a text that arrives in pieces may end with. */
export const GUIDE_LINK = { start: '](docs/', rest: /^[\w./#-]*$/, maxChars: 300 };

/** Replaces the links to guides in a text by the addresses of their pages under `origin`. */
export function linkGuides(text: string, origin: string): string {
  return text.replaceAll(LINK, (_, file: string, hash: string) => `](${origin}${guidePath(file)}${hash})`);
}
