import type { Annotations, Entry } from '../capabilities/annotations.ts';
import type { FileOfParts } from './file-of-parts.ts';
import { oneLine } from './one-line.ts';

/** Returns a label track of Audacity for each track: start, end and label in a line, with tabs between them. */
export function labelFiles({ tracks }: Annotations): FileOfParts[] {
  return tracks.map(({ name, entries }) => ({ name, parts: linesOf(entries) }));
}

function* linesOf(entries: readonly Entry[]): Generator<string> {
  for (const { startS, endS = startS, label } of entries)
    yield `${startS.toFixed(6)}\t${Math.max(startS, endS).toFixed(6)}\t${oneLine(label)}\n`;
}
