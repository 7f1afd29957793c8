import { expect, test } from 'vitest';
import { onsetStrength } from '../../../audio/dsp/beats/onset-strength.ts';
import { melFilterbank } from '../../../audio/dsp/transforms/mel.ts';
import { createNoteActivation } from '../../../audio/dsp/transforms/note-activation.ts';
import { createStft } from '../../../audio/dsp/transforms/stft.ts';
import { FloatList } from '../../../audio/dsp/core/float-list.ts';
import { viterbiPath } from '../../../audio/dsp/core/viterbi.ts';
import { noise } from '../../infra/audio.ts';
import reference from './reference/core.json' with { type: 'json' };

/** Sample rate of the reference values of librosa and scipy, which reference/core.py writes. */
const RATE = 22_050;

/** Returns the largest absolute difference of two lists of numbers. */
function furthest(ours: ArrayLike<number>, theirs: readonly number[]): number {
  return theirs.reduce((most, value, i) => Math.max(most, Math.abs(ours[i]! - value)), 0);
}

test('mel filters are those of librosa', () => {
  const bands = melFilterbank({ sampleRate: RATE, size: 512, bands: 24, minHz: 40, maxHz: 9_000 });
  reference.mel.forEach(({ first, weights }, band) => {
    const ours = bands[band]!;
    const from = ours.weights.findIndex((weight) => weight > 0);
    expect(ours.first + from).toBe(first);
    expect(furthest(ours.weights.slice(from), weights)).toBeLessThan(1e-7);
  });
});

test('power spectra of centred frames are those of librosa', () => {
  const stft = createStft({ size: 256, hop: 200 });
  const frames: number[][] = [];
  const keep = (power: Float64Array): number => frames.push([...power].filter((_, bin) => bin % 8 === 0));
  const samples = noise({ seconds: 1_200 / RATE, sampleRate: RATE, level: 1 });
  for (const [from, to] of [
    [0, 7],
    [7, 900],
    [900, 1_200],
  ] as const)
    stft.push(samples.slice(from, to), keep);
  stft.finish(keep);
  expect(frames).toHaveLength(6);
  // librosa has one more frame, centred on the end.
  frames.forEach((frame, n) => expect(furthest(frame, reference.stft[n]!)).toBeLessThan(1e-3));
});

test('onset strength is the flux of mel bands in decibels, as in librosa', () => {
  const samples = noise({ seconds: 1, sampleRate: RATE, level: 1 }).map((x, i) => {
    const t = i / RATE;
    return x * Math.exp(-12 * (t % 0.25)) * (1 - 0.5 * t);
  });
  const { flux, rate } = onsetStrength([samples], RATE);
  expect(rate).toBeCloseTo(RATE / 128, 9);
  expect(Math.max(...reference.onsets)).toBeGreaterThan(10);
  expect(furthest(flux, reference.onsets.slice(0, flux.length))).toBeLessThan(0.01);
});

test('the Viterbi path is that of librosa', () => {
  const { fits, steps, course } = reference.viterbi;
  const ours = viterbiPath({
    frames: fits.length,
    states: () => 5,
    observation: (frame, state) => Math.log(fits[frame]![state]!),
    transition: (_, from, to) => Math.log(steps[from]![to]!),
  });
  expect(new Set(course).size).toBeGreaterThan(2);
  expect([...ours]).toEqual(course);
});

test('note activations agree with those of scipy', () => {
  const notes = new Float64Array(72);
  createNoteActivation().into(reference.notes.spectrum, notes);
  expect(reference.notes.notes.filter((level) => level > 0.5)).toHaveLength(5);
  expect(furthest(notes, reference.notes.notes)).toBeLessThan(0.01);
});

test('a list of floats returns what it was given, across its parts, and is empty then', () => {
  const list = new FloatList();
  const given = Float32Array.from({ length: 2 ** 17 + 3 }, (_, n) => n + 0.1);
  for (const value of given) list.push(value);
  expect(list.take()).toEqual(given);
  list.push(7);
  expect([...list.take()]).toEqual([7]);
  expect([...list.take()]).toEqual([]);
});
