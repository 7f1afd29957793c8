import { setImmediate as nextTurn } from 'node:timers/promises';
import { SLICE_CHARS } from './text-slices.ts';

/** Gets the places of the parts of a JSON text, in order. */
export interface JsonVisitor {
  /** A brace or bracket opens at `at`. */
  open(at: number): void;
  /** A brace or bracket closes at `at`. */
  close(at: number): void;
  /** A comma stands at `at`. Without this method, commas are not looked for: a list of numbers has nothing else. */
  comma?(at: number): void;
  /** A text stands from `start` to before `end`, with its quotes; it is the name of a field if `isName`. */
  text(start: number, end: number, isName: boolean): void;
}

/** Visits a JSON text of any length, a slice in a turn of the event loop. It must be valid: a row has it as `json`. */
export async function walkJson(text: string, visitor: JsonVisitor): Promise<void> {
  const mark = visitor.comma ? /["{}[\],]/g : /["{}[\]]/g;
  const inText = /["\\]/g;
  /** Where the text begins that is being read; undefined outside of texts. */
  let start: number | undefined;
  /** Characters of the next slice that belong to an escape. */
  let skipped = 0;
  for (let from = 0; from < text.length; from += SLICE_CHARS) {
    const slice = text.slice(from, from + SLICE_CHARS);
    let at = skipped;
    for (;;) {
      const next = start === undefined ? mark : inText;
      next.lastIndex = at;
      if (!next.test(slice)) break;
      at = next.lastIndex;
      const char = slice[at - 1];
      if (char === '\\') {
        at += 1;
      } else if (start !== undefined) {
        visitor.text(start, from + at, isFollowedByColon(text, from + at));
        start = undefined;
      } else if (char === '"') start = from + at - 1;
      else if (char === '{' || char === '[') visitor.open(from + at - 1);
      else if (char === ',') visitor.comma!(from + at - 1);
      else visitor.close(from + at - 1);
    }
    skipped = Math.max(0, at - slice.length);
    await nextTurn();
  }
}

function isFollowedByColon(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n') at += 1;
  return text[at] === ':';
}
