import { setImmediate as nextTurn } from 'node:timers/promises';

/** Characters that are handled in one turn of the event loop: a millisecond of work, or less. */
export const SLICE_CHARS = 2 ** 16;

/** Yields a long text from `start` to before `end` in slices, one in a turn of the event loop. Keeps pairs of surrogates together. */
export async function* textSlices(text: string, start = 0, end = text.length): AsyncGenerator<string> {
  for (let at = start; at < end;) {
    let next = Math.min(at + SLICE_CHARS, end);
    if (next < end && isHighSurrogate(text.charCodeAt(next - 1))) next += 1;
    yield text.slice(at, next);
    at = next;
    // A reader that has everything at once would keep the loop otherwise: promises and streams need no turn of it.
    if (at < end) await nextTurn();
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}
