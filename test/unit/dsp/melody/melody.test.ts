import { describe, expect, test } from 'vitest';
import { BANDS, createBandMeter, LEVELS } from '../../../../audio/dsp/melody/band-levels.ts';
import { createMelodyFinder, FEATURES } from '../../../../audio/dsp/melody/melody-candidates.ts';
import { decodeMelody } from '../../../../audio/dsp/melody/melody-path.ts';
import { createMonophonyDetector } from '../../../../audio/dsp/melody/monophony-detector.ts';
import { monophonyFeatures } from '../../../../audio/dsp/melody/monophony-features.ts';
import { transcribeMonophonic } from '../../../../audio/dsp/melody/monophonic-transcription.ts';
import { noteName, decodeNotes, levelRises, type Note } from '../../../../audio/dsp/melody/note-decoder.ts';
import type { PitchTrack } from '../../../../audio/dsp/melody/pitch-path.ts';
import { pyin } from '../../../../audio/dsp/melody/pyin.ts';
import {
  createPeakFinder,
  harmonicSum,
  hzOfBin,
  SALIENCE_BINS,
  type Peaks,
} from '../../../../audio/dsp/melody/salience.ts';
import { createStft } from '../../../../audio/dsp/transforms/stft.ts';
import { noise, sine } from '../../../infra/audio.ts';
import { chordSequence } from '../harmony-signals.ts';

const RATE = 22_050;

/** Returns a track at 10 ms per frame from MIDI numbers, 0 for unvoiced. */
function trackOf(keys: readonly number[], level: readonly number[] = keys.map(() => 0.1)): PitchTrack {
  return {
    hopS: 0.01,
    hz: Float32Array.from(keys, (key) => (key > 0 ? 440 * 2 ** ((key - 69) / 12) : 0)),
    voiced: Uint8Array.from(keys, (key) => Number(key > 0)),
    confidence: new Float32Array(keys.length).fill(1),
    level: Float32Array.from(level),
  };
}

/** Decodes the notes of a track, restarted at level rises. */
const struck = (track: PitchTrack): Note[] => decodeNotes(track, levelRises(track, 4));

const frames = (count: number, value: number): number[] => Array<number>(count).fill(value);

describe('harmonic salience', () => {
  test('interpolates a peak between bins', () => {
    const stft = createStft({ size: 2_048, hop: 2_048 });
    const find = createPeakFinder(RATE, 2_048);
    const places: number[] = [];
    stft.push(sine({ seconds: 0.5, hz: 441.7, sampleRate: RATE }), (power) => {
      const { count, hz, magnitude } = find(power.map(Math.sqrt));
      const loudest = magnitude.subarray(0, count).indexOf(Math.max(...magnitude.subarray(0, count)));
      places.push(hz[loudest]!);
    });
    expect(Math.abs(places[2]! - 441.7)).toBeLessThan(0.5);
  });

  test('is highest at the fundamental, even if it is missing', () => {
    const harmonics = [2, 3, 4, 5, 6].map((h) => h * 220);
    const peaks: Peaks = {
      count: harmonics.length,
      hz: Float64Array.from(harmonics),
      magnitude: new Float64Array(harmonics.length).fill(1),
    };
    const salience = new Float32Array(SALIENCE_BINS);
    harmonicSum(peaks, salience);
    expect(hzOfBin(salience.indexOf(Math.max(...salience))) / 220).toBeCloseTo(1, 1);
  });
});

describe('melody candidates', () => {
  test('contain the pitches of both voices, one frame per hop, for any block size', () => {
    const low = sine({ seconds: 1, hz: 220, sampleRate: RATE, level: 0.3 });
    const both = sine({ seconds: 1, hz: 330, sampleRate: RATE, level: 0.3 }).map((x, i) => x + low[i]!);
    const side = new Float32Array(both.length);
    const found = (part: number): number[][] => {
      const rows: number[][] = [];
      const finder = createMelodyFinder(RATE, 441);
      const frame = ({ count, hz }: { count: number; hz: Float64Array }): void =>
        void rows.push(Array.from(hz.subarray(0, count)));
      for (let at = 0; at < both.length; at += part)
        finder.push(both.subarray(at, at + part), side.subarray(at, at + part), frame);
      finder.finish(frame);
      return rows;
    };
    const whole = found(both.length);
    expect(whole).toHaveLength(50);
    for (const hz of [220, 330])
      expect(whole[25]!.some((value) => Math.abs(1_200 * Math.log2(value / hz)) < 20)).toBe(true);
    expect(found(1_000)).toEqual(whole);
    expect(FEATURES).toBe(53);
  });

  test('are decoded to the most likely melody, with rests where there is none, in which a pitch is estimated', () => {
    const odds = [2, -1, 1, 1.2, 2, -1, -20, -20, -20, -20, -20, -20, -20, -20];
    const track = decodeMelody({
      hopS: 0.02,
      counts: new Uint8Array(7).fill(2),
      slots: 2,
      hz: Float32Array.from(odds, (_, i) => (i % 2 === 0 ? 300 : 450)),
      logOdds: Float32Array.from(odds),
      level: new Float32Array(14).fill(0.1),
    });
    expect([...track.hz]).toEqual(Array<number>(7).fill(300));
    expect([...track.voiced]).toEqual([1, 1, 1, 0, 0, 0, 0]);
    expect([...track.candidate]).toEqual(Array<number>(7).fill(0));
  });
});

describe('notes', () => {
  test('end where the semitone changes, but not at vibrato or short gaps', () => {
    const vibrato = Array.from({ length: 50 }, (_, t) => 60 + 0.4 * Math.sin(t / 3));
    vibrato.fill(0, 20, 23);
    const notes = struck(trackOf([...vibrato, ...frames(30, 62), ...frames(20, 0)]));
    expect(notes.map(({ midi }) => midi)).toEqual([60, 62]);
    expect(Math.abs(notes[1]!.startS - 0.5)).toBeLessThan(0.021);
    expect(Math.abs(notes[1]!.endS - 0.8)).toBeLessThan(0.021);
  });

  test('of one pitch are split at an onset, but not by tremolo', () => {
    const keys = frames(60, 64);
    const level = [...frames(28, 0.2), 0.1, 0.08, ...frames(30, 0.2)];
    expect(struck(trackOf(keys, level))).toHaveLength(1);
    const doubtful = trackOf(keys, level);
    doubtful.confidence.fill(0.3, 28, 31);
    expect(struck(doubtful)).toHaveLength(2);
  });

  test('may be short between reliable rests', () => {
    const staccato = trackOf([
      ...frames(30, 0),
      ...frames(12, 60),
      ...frames(30, 0),
      ...frames(12, 64),
      ...frames(30, 0),
    ]);
    expect(decodeNotes(staccato, new Uint8Array(114))).toEqual([]);
    expect(decodeNotes(staccato, new Uint8Array(114), { sure: true }).map(({ midi }) => midi)).toEqual([60, 64]);
  });

  test('are relative to the tuning of the track', () => {
    const notes = struck(trackOf([...frames(30, 60.4), ...frames(30, 62.4), ...frames(30, 64.4)]));
    expect(notes.map(({ midi }) => midi)).toEqual([60, 62, 64]);
    for (const { centsOff } of notes) expect(centsOff).toBeCloseTo(40, 0);
  });

  test.for([
    [69, 'A4'],
    [60, 'C4'],
    [22, 'A#0'],
  ] as const)('%i is %s', ([midi, name]) => {
    expect(noteName(midi)).toBe(name);
  });

  test('of one voice end at their release, not with the reverberation, and have a pitch from their first frame', () => {
    const room = noise({ seconds: 0.5, sampleRate: RATE }).map((x, i) => x * 10 ** ((-3 * i) / (0.5 * RATE)));
    const held = [0.3, 1, 1.7];
    const line = new Float32Array(2.6 * RATE);
    held.forEach((start, n) => {
      const hz = 220 * 2 ** ((5 * n) / 12);
      const length = Math.round(0.45 * RATE);
      for (let i = 0; i < length; i++)
        for (let h = 1; h <= 5; h++)
          line[Math.round(start * RATE) + i]! +=
            (0.2 / h) * Math.min(1, i / 300, (length - i) / 300) * Math.sin((2 * Math.PI * h * hz * i) / RATE);
    });
    const wet = withRoom(line, room);
    const { track, notes } = transcribeMonophonic(pyin(wet, RATE, { minHz: 32, maxHz: 2_500 }));
    expect(notes.map(({ midi }) => midi)).toEqual([57, 62, 67]);
    notes.forEach(({ startS }, n) => expect(Math.abs(startS - held[n]!)).toBeLessThan(0.04));
    let wrong = 0;
    for (let t = 0; t < track.hz.length; t++) {
      const n = held.findIndex((start) => t * 0.01 >= start && t * 0.01 < start + 0.45);
      const wanted = n < 0 ? 0 : 220 * 2 ** ((5 * n) / 12);
      const found = track.voiced[t] ? track.hz[t]! : 0;
      if (Math.abs(found - wanted) > 0.03 * wanted) wrong++;
    }
    expect(wrong).toBeLessThan(26); // of 260
  });
});

/** Adds a reverberation of a quarter of the melody's power. */
function withRoom(line: Float32Array, room: Float32Array): Float32Array {
  const scale = 0.5 / Math.sqrt(room.reduce((sum, x) => sum + x * x, 0));
  const wet = line.slice();
  for (let i = 0; i < line.length; i++) {
    if (line[i] === 0) continue;
    for (let k = 0; k < Math.min(room.length, line.length - i); k++) wet[i + k]! += scale * line[i]! * room[k]!;
  }
  return wet;
}

describe('band levels of a frame', () => {
  test('show the octave of a tone, and on which side of the centre it begins', () => {
    const tone = sine({ seconds: 0.1, hz: 800, sampleRate: RATE, level: 0.5 });
    const levels = new Float32Array(LEVELS);
    const measure = createBandMeter(RATE);
    measure(tone, 1_000, levels);
    const octaves = [...levels.subarray(0, BANDS)];
    expect(octaves.indexOf(Math.max(...octaves))).toBe(3); // 560 to 1,120 Hz
    const begins = tone.slice().fill(0, 0, 1_000);
    measure(begins, 1_000, levels);
    expect(levels[BANDS]).toBe(-110);
    expect(levels[BANDS + 1]).toBeCloseTo(20 * Math.log10(0.5 / Math.SQRT2), 0);
    expect(levels[BANDS + 3]!).toBeLessThan(levels[BANDS + 1]!);
  });
});

describe('the monophony detector', () => {
  test('distinguishes one voice from three', () => {
    const tones = [220, 277.2, 329.6].map((hz) => sine({ seconds: 1, hz, sampleRate: RATE, level: 0.2 }));
    const chord = tones[0]!.map((x, i) => x + tones[1]![i]! + tones[2]![i]!);
    expect(heard(tones[0]!)).toBe(true);
    expect(heard(chord)).toBe(false);
  });

  test('distinguishes a voice from the same voice over quiet chords, but accepts reverberation', () => {
    const line = chordSequence([[69], [72], [76], [74], [71], [72], [67], [69]], { seconds: 0.3, sampleRate: RATE });
    const chords = chordSequence(
      [
        [45, 52, 57, 60],
        [41, 48, 53, 57],
        [43, 50, 55, 59],
        [45, 52, 57, 60],
      ],
      {
        seconds: 0.6,
        sampleRate: RATE,
      },
    );
    const room = noise({ seconds: 0.4, sampleRate: RATE }).map((x, i) => x * Math.exp((-8 * i) / RATE));
    expect(heard(line)).toBe(true);
    expect(heard(withRoom(line, room))).toBe(true);
    expect(heard(line.map((x, i) => x + 0.35 * chords[i]!))).toBe(false);
  });
});

describe('monophony features', () => {
  test('show a clear and steady pitch after noisy onsets', () => {
    const line = tuneOf([40, 43, 47, 45, 40, 38]);
    const strokes = noise({ seconds: line.length / RATE, sampleRate: RATE, level: 0.5 });
    const plucked = line.map((x, i) => x + strokes[i]! * Number(i % Math.round(0.4 * RATE) < 0.1 * RATE));
    const [clear, nearly, aperiodic, steady] = features(plucked);
    expect(clear).toBeLessThan(0.85);
    expect(nearly).toBeGreaterThan(0.8);
    expect(aperiodic).toBeLessThan(-2);
    expect(steady).toBeGreaterThan(0.6);
    const other = tuneOf([52, 59, 55, 61, 57, 52]);
    const [, many, mixed] = features(line.map((x, i) => x + other[i]!));
    expect(many).toBeLessThan(0.6);
    expect(mixed).toBeGreaterThan(-1.5);
  });

  test('are 0 for silence', () => {
    expect(features(new Float32Array(RATE))).toEqual([0, 0, 0, 0]);
  });
});

function features(samples: Float32Array): number[] {
  return monophonyFeatures(pyin(samples, RATE, { minHz: 32, maxHz: 2_500 }));
}

/** A tune of one note at a time. */
function tuneOf(keys: readonly number[]): Float32Array {
  return chordSequence(
    keys.map((key) => [key]),
    { seconds: 0.4, sampleRate: RATE },
  );
}

function heard(samples: Float32Array): boolean {
  const count = createMonophonyDetector(RATE, pyin(samples, RATE, { minHz: 32, maxHz: 2_500 }));
  count.push(samples);
  return count.finish();
}
