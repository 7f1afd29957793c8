import { describe, expect, test } from 'vitest';
import { decodeChords, chordLabel, triadLabel, type ChordSpan } from '../../../audio/dsp/harmony/chord-decoder.ts';
import { CHORDS, chordScores, QUALITIES } from '../../../audio/dsp/harmony/chord-model.ts';
import { denseNetwork } from '../../../audio/dsp/core/dense-network.ts';
import { HARMONY_FEATURES, harmonyFeatures } from '../../../audio/dsp/harmony/harmony-features.ts';
import { harmonyGrid } from '../../../audio/dsp/harmony/harmony-grid.ts';
import { createNoteActivation } from '../../../audio/dsp/transforms/note-activation.ts';
import {
  BINS_PER_NOTE,
  LOWEST_NOTE,
  NOTE_BINS,
  NOTES,
  noteSpectrum,
} from '../../../audio/dsp/transforms/note-spectrum.ts';
import { tuningFromPitch } from '../../../audio/dsp/harmony/tuning-from-pitch.ts';
import { createTuningMeter, tuningWindow, type Tuning } from '../../../audio/dsp/harmony/tuning.ts';
import { noise, SAMPLE_RATE } from '../../infra/audio.ts';
import { chordSequence, voiced } from './harmony-signals.ts';

const MAJOR = voiced(0, [0, 4, 7]);

function tuningOf(samples: Float32Array, sampleRate = SAMPLE_RATE): Tuning | null {
  const size = tuningWindow(sampleRate);
  const meter = createTuningMeter(sampleRate);
  for (let at = 0; at + size <= samples.length; at += size / 2) meter.push(samples.subarray(at, at + size));
  return meter.finish();
}

describe('tuning', () => {
  test('is estimated through the vibrato of one voice, but not from speech', () => {
    const sung = Float32Array.from({ length: 600 }, (_, t) => {
      const key = [60, 64, 67, 65][Math.floor(t / 60) % 4]!;
      return t % 60 < 50 ? 440 * 2 ** ((key - 69 + 0.2 + 0.5 * Math.sin((2 * Math.PI * 5.5 * t) / 100)) / 12) : 0;
    });
    const { cents, clarity } = tuningFromPitch(sung, 0.01)!;
    expect(Math.abs(cents - 20)).toBeLessThan(4);
    expect(clarity).toBeGreaterThan(0.8);
    const spoken = sung.map((hz, t) => (hz > 0 ? 220 * 2 ** ((6 - ((t % 60) * 14) / 50) / 12) : 0));
    expect(tuningFromPitch(spoken, 0.01)).toBeNull();
    expect(tuningFromPitch(new Float32Array(100), 0.01)).toBeNull();
  });

  test.for([-32, -12, 0, 24, 45])('of %i cents is estimated within 3 cents', (cents) => {
    const heard = tuningOf(chordSequence([MAJOR, voiced(5, [0, 4, 7])], { seconds: 2, cents }))!;
    expect(Math.abs(heard.cents - cents)).toBeLessThan(3);
    expect(heard.clarity).toBeGreaterThan(0.5);
  });

  test('of noise has a low clarity', () => {
    expect(tuningOf(noise({ seconds: 10 }))?.clarity ?? 0).toBeLessThan(0.2);
  });

  test('of silence, short noise and DC is null', () => {
    expect(tuningOf(new Float32Array(2 * SAMPLE_RATE))).toBeNull();
    expect(tuningOf(new Float32Array(2 * SAMPLE_RATE).fill(0.5))).toBeNull();
    expect(tuningOf(noise({ seconds: 0.1 }))).toBeNull();
  });
});

describe('note spectrum', () => {
  test.for([8_000, 44_100])('at %i Hz peaks at the sounding notes', (sampleRate) => {
    const { frames, values, rate } = noteSpectrum([chordSequence([[57]], { seconds: 1, sampleRate })], {
      sampleRate,
      cents: 0,
    });
    const row = values.subarray((frames >> 1) * NOTE_BINS, ((frames >> 1) + 1) * NOTE_BINS);
    const at = (note: number) => row[(note - LOWEST_NOTE) * BINS_PER_NOTE + 1]!;
    for (const note of [57, 69]) expect(at(note)).toBeGreaterThan(3 * Math.max(at(note - 1), at(note + 1), 0.1));
    expect(frames / rate).toBeCloseTo(1, 1);
  });

  test('is the same in blocks of any size', () => {
    const samples = chordSequence([MAJOR], { seconds: 0.5 });
    const whole = noteSpectrum([samples], { sampleRate: SAMPLE_RATE, cents: 0 });
    const parts = noteSpectrum([samples.slice(0, 777), samples.slice(777)], { sampleRate: SAMPLE_RATE, cents: 0 });
    expect(parts).toEqual(whole);
  });
});

describe('note activation', () => {
  test('explains harmonics by their fundamental', () => {
    const spectrum = new Float64Array(NOTE_BINS);
    for (let partial = 1; partial <= 6; partial++)
      spectrum[Math.round((20 + 12 * Math.log2(partial)) * BINS_PER_NOTE) + 1] = 3 * 0.7 ** (partial - 1);
    const notes = new Float64Array(NOTES);
    createNoteActivation().into(spectrum, notes);
    expect(notes.indexOf(Math.max(...notes))).toBe(20);
    expect(Math.max(...notes.filter((_, note) => note !== 20))).toBeLessThan(0.35 * notes[20]!);
  });
});

describe('harmony grid', () => {
  test('subdivides beats, extrapolates them to both ends and marks bars', () => {
    const beats = [1, 1.5, 2, 2.5, 3];
    const { times, strength, hasBeats } = harmonyGrid(4.1, { beats, downbeats: [1, 2.5] });
    expect(hasBeats).toBe(true);
    expect(times.slice(0, -1)).toEqual([...Array(17).keys()].map((i) => i / 4));
    expect(times.at(-1)).toBe(4.1);
    expect([...strength.keys()].filter((i) => strength[i] === 2).map((i) => times[i])).toEqual([1, 2.5]);
  });

  test('is regular without beats and never empty', () => {
    expect(harmonyGrid(1.08).times).toHaveLength(5);
    expect(harmonyGrid(0.01).times).toEqual([0, 0.01]);
  });
});

describe('dense network', () => {
  test('applies layers of weights and biases with a ReLU between them', () => {
    const network = denseNetwork([
      { inputs: 1, outputs: 2, scale: 0.5, values: packed([2, -2, 0, 0]) },
      { inputs: 2, outputs: 1, scale: 1, values: packed([3, 5, 1]) },
    ]);
    const output = new Float32Array(1);
    network.forward(Float32Array.of(2), output);
    expect(output[0]).toBe(7);
    network.forward(Float32Array.of(-1), output);
    expect(output[0]).toBe(6);
  });
});

/** Returns the chords of samples in segments of a quarter of a second. */
function chordsOf(samples: Float32Array): ChordSpan[] {
  const segments = Math.round((4 * samples.length) / SAMPLE_RATE);
  const times = Array.from({ length: segments + 1 }, (_, i) => i / 4);
  const features = harmonyFeatures(noteSpectrum([samples], { sampleRate: SAMPLE_RATE, cents: 0 }), times);
  const [strength, silent] = [new Uint8Array(segments), new Uint8Array(segments)];
  return decodeChords({ scores: chordScores(features), features, times, strength, silent });
}

describe('chords', () => {
  test.for([
    ['C:maj', 0, [0, 4, 7]],
    ['A:min', 9, [0, 3, 7]],
    ['G:7', 7, [0, 4, 7, 10]],
    ['F:maj7', 5, [0, 4, 7, 11]],
    ['D:min7', 2, [0, 3, 7, 10]],
  ] as const)('%s is recognised by its notes', ([label, root, tones]) => {
    const [span] = chordsOf(chordSequence([voiced(root, tones)], { seconds: 2 }));
    expect(chordLabel(span!.chord)).toBe(label);
    expect(triadLabel(span!.chord)).toBe(
      label.replace(/maj7|7$/, (seventh) => (seventh === 'maj7' ? 'maj' : '')).replace(/:$/, ':maj'),
    );
  });

  test('have no seventh where only one chord of a piece has a hint of one', () => {
    const [C, F] = [voiced(0, [0, 4, 7]), voiced(5, [0, 4, 7])];
    const hinted = [...voiced(7, [0, 4, 7]), 65];
    const labels = chordsOf(chordSequence([C, F, C, hinted, C, F, C, F], { seconds: 1 })).map(({ chord }) =>
      chordLabel(chord),
    );
    expect(labels).toContain('G:maj');
    expect(labels.filter((label) => label.includes('7'))).toEqual([]);
  });

  test('have the same scores in every transposition', () => {
    const features = Float32Array.from({ length: HARMONY_FEATURES }, (_, i) => ((i * 37) % 11) / 11);
    const turned = features.map((_, i) => features[i - (i % 12) + ((i + 7) % 12)]!); // five semitones up
    const [scores, others] = [chordScores(features), chordScores(turned)];
    for (let chord = 0; chord < CHORDS; chord++)
      expect(others[(chord + 5 * QUALITIES.length) % CHORDS]).toBeCloseTo(scores[chord]!, 4);
  });

  test('are null in silence', () => {
    const silent = Uint8Array.of(0, 1, 1);
    const spans = decodeChords({
      scores: new Float32Array(3 * CHORDS).fill(-4),
      features: new Float32Array(3 * HARMONY_FEATURES),
      times: [0, 1, 2, 3],
      strength: new Uint8Array(3),
      silent,
    });
    expect(spans.map(({ first, end, chord }) => [first, end, chordLabel(chord)])).toEqual([
      [0, 1, 'C:maj'],
      [1, 3, 'N'],
    ]);
  });
});

function packed(values: number[]): string {
  return Buffer.from(Int16Array.from(values).buffer).toString('base64');
}
