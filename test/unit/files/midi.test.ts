import { parseMidi } from 'midi-file';
import { expect, test } from 'vitest';
import type { NoteSpan } from '../../../audio/capabilities/annotations.ts';
import { bytesOf } from './annotations.ts';

/** Reads a file of notes with midi-file: the sounding keys with their times, and the length, in seconds. */
function read(notes: readonly NoteSpan[], durationS = 10) {
  const { header, tracks } = parseMidi(bytesOf('midi', { notes, durationS })['results.mid']!);
  expect(header).toMatchObject({ format: 0, numTracks: 1, ticksPerBeat: 500 });
  const open = new Map<number, number>();
  const found: NoteSpan[] = [];
  let tick = 0;
  let tempo = 0;
  for (const { deltaTime, type, noteNumber, microsecondsPerBeat } of tracks[0]!) {
    tick += deltaTime;
    if (type === 'setTempo') tempo = microsecondsPerBeat!;
    const now = (tick * tempo) / 500 / 1e6;
    if (type === 'noteOn') {
      if (open.has(noteNumber!)) throw new Error('a key is pressed that is held');
      open.set(noteNumber!, now);
    }
    if (type !== 'noteOff') continue;
    found.push({ startS: open.get(noteNumber!)!, endS: now, midi: noteNumber! });
    open.delete(noteNumber!);
  }
  expect(open.size).toBe(0);
  expect(tracks[0]!.at(-1)!.type).toBe('endOfTrack');
  return { notes: found, seconds: (tick * tempo) / 500 / 1e6 };
}

test('a reader finds the notes to the millisecond, and the length of the audio', () => {
  const notes = [
    { startS: 0, endS: 0.5, midi: 60 },
    { startS: 0.5, endS: 1.234, midi: 60 },
    { startS: 2, endS: 9.999, midi: 127 },
  ];
  expect(read(notes)).toEqual({ notes, seconds: 10 });
});

test('a note ends where the next one begins, and notes without length sound for a millisecond', () => {
  const notes = [
    { startS: 1, endS: 1, midi: 60 },
    { startS: 2, endS: 4, midi: 60 },
    { startS: 3, endS: 3.5, midi: 60 },
  ];
  expect(read(notes).notes).toEqual([
    { startS: 1, endS: 1.001, midi: 60 },
    { startS: 2, endS: 3, midi: 60 },
    { startS: 3, endS: 3.5, midi: 60 },
  ]);
});

test('keys beyond the keyboard of MIDI are left out', () => {
  const span = { startS: 0, endS: 1 };
  expect(
    read([
      { ...span, midi: -1 },
      { ...span, midi: 128 },
      { ...span, midi: Number.NaN },
    ]).notes,
  ).toEqual([]);
});

test('without notes, the file is as long as the audio', () => {
  expect(read([], 3.5)).toEqual({ notes: [], seconds: 3.5 });
});

test('times of days are right, though one step between events holds three days', () => {
  const late = 400 * 3_600;
  expect(read([{ startS: late, endS: late + 1, midi: 69 }], late + 2)).toEqual({
    notes: [{ startS: late, endS: late + 1, midi: 69 }],
    seconds: late + 2,
  });
});

test('four hours of notes fit', () => {
  const notes = Array.from({ length: 60_000 }, (_, i) => ({ startS: i / 4, endS: i / 4 + 0.2, midi: 40 + (i % 40) }));
  expect(read(notes, 15_000).notes).toHaveLength(notes.length);
});
