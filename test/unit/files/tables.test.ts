import { expect, test } from 'vitest';
import { bytesOf, HOSTILE, textOf } from './annotations.ts';

const chords = {
  name: 'chords',
  namespace: 'chord',
  entries: [
    { startS: 0, endS: 1.25, label: 'C:maj', confidence: 0.9 },
    { startS: 1.25, endS: 1.25, label: 'N', confidence: 1 },
  ],
} as const;
const beats = { name: 'beats', namespace: 'beat', entries: [{ startS: 0.5, label: '1', value: 1 }] } as const;
const hostile = {
  name: 'words',
  namespace: 'lyrics',
  entries: HOSTILE.map((label, i) => ({ startS: i, endS: i + 1, label })),
} as const;

/** Reads a table as RFC 4180 defines it. */
function cells(text: string): string[][] {
  const lines = text.split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
    ),
  );
}

test('each track becomes a label track and a table of its own', () => {
  expect(
    Object.fromEntries(Object.entries(bytesOf('labels', { tracks: [chords, beats] })).map(([k, v]) => [k, String(v)])),
  ).toEqual({
    'chords.txt': '0.000000\t1.250000\tC:maj\n1.250000\t1.250000\tN\n',
    'beats.txt': '0.500000\t0.500000\t1\n',
  });
  const tables = bytesOf('csv', { tracks: [chords, beats] });
  expect(String(tables['chords.csv'])).toBe('start_s,end_s,label,confidence\r\n0,1.25,C:maj,0.9\r\n1.25,1.25,N,1\r\n');
  expect(String(tables['beats.csv'])).toBe('start_s,end_s,label,confidence\r\n0.5,,1,\r\n');
});

test('a table has the further columns of its track, and negative numbers stay numbers', () => {
  const notes = [{ startS: 0.1 + 0.2, endS: 1, label: 'A4', columns: { midi: 69, cents_off: -3.5 } }];
  expect(textOf('csv', { tracks: [{ name: 'notes', namespace: 'note_midi', entries: notes }] })).toBe(
    'start_s,end_s,label,midi,cents_off,confidence\r\n0.3,1,A4,69,-3.5,\r\n',
  );
});

test('the pitch is a table of every frame', () => {
  const pitch = { hopS: 0.01, hz: [0, 440.12], voiced: [false, true], confidence: [0.1, 0.95] };
  expect(String(bytesOf('csv', { pitch })['pitch.csv'])).toBe(
    'time_s,hz,voiced,confidence\r\n0,0,0,0.1\r\n0.01,440.12,1,0.95\r\n',
  );
});

test('no text breaks out of its cell, or is computed by a spreadsheet', () => {
  const rows = cells(textOf('csv', { tracks: [hostile] }));
  expect(rows).toHaveLength(HOSTILE.length + 1);
  for (const [i, row] of rows.slice(1).entries()) {
    expect(row, HOSTILE[i]).toHaveLength(4);
    expect(row[2]).not.toMatch(/^[=+\-@\s＝]|[^\P{Cc}]/u);
  }
  expect(rows[6]![2]).toBe(`'${HOSTILE[5]}`);
});

test('no text breaks out of its label', () => {
  const lines = textOf('labels', { tracks: [hostile] }).split('\n');
  expect(lines.pop()).toBe('');
  expect(lines).toHaveLength(HOSTILE.length);
  for (const line of lines) expect(line).toMatch(/^\d+\.\d{6}\t\d+\.\d{6}\t[^\t]+$/);
});

test('a track without entries is an empty label track, and a table with names only', () => {
  const tracks = [{ ...chords, entries: [] }];
  expect(textOf('labels', { tracks })).toBe('');
  expect(textOf('csv', { tracks })).toBe('start_s,end_s,label,confidence\r\n');
});
