/** Lines that are written, looked up or inserted in one turn of the event loop, and their characters: a few milliseconds of work. */
const MAX_LINES = 250;
const MAX_CHARS = 2 ** 17;

/** Reports whether so many lines, with so many characters together, are handled before more are read. */
export function isFullChunk({ lines, chars }: { lines: number; chars: number }): boolean {
  return lines >= MAX_LINES || chars >= MAX_CHARS;
}
