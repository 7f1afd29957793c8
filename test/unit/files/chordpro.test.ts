import { ChordProParser } from 'chordsheetjs';
import { expect, test } from 'vitest';
import type { ChordSheet } from '../../../audio/capabilities/annotations.ts';
import { chordLabel } from '../../../audio/dsp/harmony/chord-decoder.ts';
import { CHORDS } from '../../../audio/dsp/harmony/chord-model.ts';
import { HOSTILE, textOf } from './annotations.ts';

const EMPTY: ChordSheet = { key: null, bpm: null, meter: null, chords: [], sections: [] };

/** Reads a sheet with ChordSheetJS. */
function read(sheet: Partial<ChordSheet>, name = 'chords') {
  const parser = new ChordProParser();
  const song = parser.parse(textOf('chordpro', { name, sheet: { ...EMPTY, ...sheet } }));
  expect(parser.warnings).toEqual([]);
  const lines = song.lines.map(({ items }) => items);
  return {
    song,
    chords: lines.map((items) => items.map(({ chords }) => chords).filter(Boolean)).filter((line) => line.length > 0),
    comments: lines.flat().flatMap(({ name: tag, value }) => (tag === 'comment' ? [value] : [])),
  };
}

/** Returns chords of two seconds each. */
const chain = (...labels: string[]) => labels.map((label, i) => ({ startS: 2 * i, endS: 2 * i + 2, label }));

test('a reader finds key, tempo, time, and the chords of each section in lines of four', () => {
  const { song, chords, comments } = read({
    key: { tonic: 'Bb', mode: 'minor' },
    bpm: 119.6,
    meter: 3,
    chords: chain('Bb:min', 'Gb:maj', 'Db:maj7', 'C:hdim7', 'F:7', 'N', 'Eb:sus4'),
    sections: [
      { startS: 0, endS: 10.2, label: 'A' },
      { startS: 10.2, endS: 74, label: 'B' },
    ],
  });
  expect([song.key, song.tempo, song.time]).toEqual(['Bbm', '120', '3/4']);
  expect(comments).toEqual(['A (0:00)', 'B (0:10)']);
  expect(chords).toEqual([['Bbm', 'Gb', 'Dbmaj7', 'Cm7b5'], ['F7'], ['N.C.', 'Ebsus4']]);
});

test('a long chord stands in both sections that it sounds in, and a repeated one once', () => {
  const { chords } = read({
    chords: [
      { startS: 0, endS: 10, label: 'C:maj' },
      ...[10, 11].map((startS) => ({ startS, endS: startS + 1, label: 'G:7' })),
    ],
    sections: [
      { startS: 0, endS: 5, label: 'A' },
      { startS: 5, endS: 12, label: 'B' },
    ],
  });
  expect(chords).toEqual([['C'], ['C', 'G7']]);
});

test('every chord that is decoded has a name that musicians read', () => {
  const labels = Array.from({ length: CHORDS }, (_, chord) => chordLabel(chord));
  const names = read({ chords: chain(...labels) }).chords.flat();
  expect(names).toHaveLength(CHORDS);
  for (const name of names) expect(name).toMatch(/^[A-G]b?(m|7|maj7|m7|dim|m7b5|sus4)?$/);
});

test('without chords, the sheet says so', () => {
  expect(read({})).toMatchObject({ chords: [], comments: ['No chords were found.'] });
});

test.for(HOSTILE)('no name breaks out of its directive: %j', (label) => {
  const { chords, comments } = read({ chords: chain('C:maj'), sections: [{ startS: 0, endS: 2, label }] }, label);
  expect(chords).toEqual([['C']]);
  expect(comments).toHaveLength(1);
});
