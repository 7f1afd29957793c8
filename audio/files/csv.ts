import type { Annotations, Entry, PitchSeries } from '../capabilities/annotations.ts';
import type { FileOfParts } from './file-of-parts.ts';
import { oneLine } from './one-line.ts';

/** A cell of a table; undefined and null are empty. */
export type Cell = string | number | null | undefined;

/** Digits after the point of times: a microsecond is less than a sample of any rate. */
const DIGITS = 6;
/** Spreadsheets compute a text that begins so, full-width forms included. */
const FORMULA = /^[=+\-@＝＋－＠]/u;

/** Returns a table (RFC 4180, with a row of names) for each track, and one of the pitch frame by frame. */
export function csvFiles({ tracks, pitch }: Annotations): FileOfParts[] {
  return [
    ...tracks.map(({ name, entries }) => ({ name, parts: tableOf(entries) })),
    ...(pitch ? [{ name: 'pitch', parts: pitchTable(pitch) }] : []),
  ];
}

function* tableOf(entries: readonly Entry[]): Generator<string> {
  const [first] = entries;
  const further = Object.keys(first?.columns ?? {});
  yield row(['start_s', 'end_s', 'label', ...further, 'confidence']);
  for (const { startS, endS, label, columns, confidence } of entries)
    yield row([time(startS), time(endS), label, ...further.map((name) => columns?.[name]), confidence]);
}

function* pitchTable({ hopS, hz, voiced, confidence }: PitchSeries): Generator<string> {
  yield row(['time_s', 'hz', 'voiced', 'confidence']);
  for (let n = 0; n < hz.length; n++) yield row([time(n * hopS), hz[n], voiced[n] ? 1 : 0, confidence[n]]);
}

function time(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Number(seconds.toFixed(DIGITS));
}

/** Returns a row of a table (RFC 4180). */
export function row(cells: readonly Cell[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

/** Returns a cell; a text that a spreadsheet would compute gets an apostrophe in front, with which spreadsheets mark text. */
function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const line = oneLine(cell ?? '');
  const text = FORMULA.test(line) ? `'${line}` : line;
  return /[",;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
