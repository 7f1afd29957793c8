import type { Annotations, Caption } from '../capabilities/annotations.ts';
import { oneLine } from './one-line.ts';

interface Cue {
  /** Milliseconds; the end is later than the start. */
  start: number;
  end: number;
  lines: string[];
}

/** Yields the captions as SubRip, a format without a standard: numbered cues, decimal commas, no markup. */
export function* srtOf({ captions = [] }: Annotations): Generator<string> {
  let number = 0;
  for (const { start, end, lines } of cuesOf(captions))
    yield `${++number}\n${clock(start, ',')} --> ${clock(end, ',')}\n${lines.map(withoutMarkup).join('\n')}\n\n`;
}

/** Yields the captions as WebVTT (W3C). */
export function* vttOf({ captions = [] }: Annotations): Generator<string> {
  yield 'WEBVTT\n';
  for (const { start, end, lines } of cuesOf(captions))
    yield `\n${clock(start, '.')} --> ${clock(end, '.')}\n${lines.map(escaped).join('\n')}\n`;
}

/** Yields the captions that have text; an empty line would end a cue. */
function* cuesOf(captions: readonly Caption[]): Generator<Cue> {
  for (const { startS, endS, lines } of captions) {
    const shown = lines.map(oneLine).filter((line) => line !== '');
    const start = Math.max(0, Math.round(1_000 * startS));
    if (shown.length > 0) yield { start, end: Math.max(start + 1, Math.round(1_000 * endS)), lines: shown };
  }
}

/** Players take `<i>` and `{\an8}` for markup, and readers an arrow for times; SubRip has nothing to escape them with. */
function withoutMarkup(line: string): string {
  return line
    .replaceAll('-->', '→')
    .replaceAll(/<(?=[\w/!?])/g, '‹')
    .replaceAll(/\{(?=\\)/g, '(');
}

function escaped(line: string): string {
  return line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function digits(value: number, count = 2): string {
  return String(value).padStart(count, '0');
}

/** Returns a time as hours, of two digits or more, minutes, seconds and milliseconds. */
function clock(milliseconds: number, point: ',' | '.'): string {
  const seconds = Math.floor(milliseconds / 1_000);
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  return `${digits(hours)}:${digits(minutes)}:${digits(seconds % 60)}${point}${digits(milliseconds % 1_000, 3)}`;
}
