import { describe, expect, test } from 'vitest';
import { createPyin, pyin } from '../../../audio/dsp/melody/pyin.ts';
import { textbookPyin } from '../../../audio/dsp/melody/textbook-pyin.ts';
import { viterbiPath } from '../../../audio/dsp/core/viterbi.ts';
import { noise, sine } from '../../infra/audio.ts';
import reference from './reference/pyin.json' with { type: 'json' };

const RANGE = { minHz: 32, maxHz: 3_000 };

/** A sound of eight falling harmonics. */
function voice(hz: number, sampleRate: number, seconds = 0.5): Float32Array {
  const harmonics = Array.from({ length: 8 }, (_, n) => n + 1).filter((n) => n * hz < sampleRate / 2);
  return Float32Array.from({ length: Math.round(seconds * sampleRate) }, (_, i) =>
    harmonics.reduce((sum, n) => sum + (0.2 / n) * Math.sin((2 * Math.PI * n * hz * i) / sampleRate + n), 0),
  );
}

describe('pYIN', () => {
  test.for([
    [44_100, 440],
    [44_100, 41.2],
    [44_100, 2_093],
    [8_000, 220],
    [192_000, 880],
    [16_000, 110],
  ] as const)('at %i Hz tracks a voice of %f Hz within 10 cents', ([sampleRate, hz]) => {
    const track = pyin(voice(hz, sampleRate), sampleRate, RANGE);
    expect(track.hz).toHaveLength(50);
    for (let t = 5; t < 45; t++) {
      expect(track.voiced[t]).toBe(1);
      expect(Math.abs(1_200 * Math.log2(track.hz[t]! / hz))).toBeLessThan(10);
    }
  });

  test('keeps the octave when the second harmonic is louder than the first', () => {
    const samples = sine({ seconds: 0.5, hz: 200, level: 0.2 });
    const octave = sine({ seconds: 0.5, hz: 400, level: 0.4 });
    const track = pyin(
      samples.map((x, i) => x + octave[i]!),
      44_100,
      RANGE,
    );
    for (let t = 5; t < 45; t++) expect(track.hz[t]! / 200).toBeCloseTo(1, 2);
  });

  test('places a change of note within 30 ms', () => {
    const samples = new Float32Array(44_100);
    samples.set(voice(300, 44_100));
    samples.set(voice(421, 44_100), 22_050);
    const { hz } = pyin(samples, 44_100, RANGE);
    const change = hz.findIndex((value) => value > 350);
    expect(Math.abs(change - 50)).toBeLessThanOrEqual(3);
  });

  test('does not depend on the block size, at any hop', () => {
    const samples = voice(330, 44_100);
    const whole = pyin(samples, 44_100, { hopS: 0.007 });
    const tracker = createPyin(44_100, { hopS: 0.007 });
    for (let at = 0; at < samples.length; at += 777) tracker.push(samples.subarray(at, at + 777));
    expect(tracker.finish()).toEqual(whole);
    expect(whole.hz).toHaveLength(72);
  });

  test.for([
    ['silence', new Float32Array(22_050)],
    ['a constant', new Float32Array(22_050).fill(0.5)],
    ['white noise', noise({ seconds: 0.5 })],
  ] as const)('is unvoiced for %s', ([, samples]) => {
    const { voiced } = pyin(samples, 44_100);
    expect(voiced.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(2); // where a constant begins is an edge
  });

  test.for([0, 1, 100])('returns a track for %i samples', (length) => {
    const track = pyin(new Float32Array(length).fill(0.1), 44_100);
    expect(track.hz).toHaveLength(Math.min(1, length));
    expect(track.hz.every(Number.isFinite)).toBe(true);
  });
});

/** The signals of reference/pyin.py: pitch in Hz by seconds. */
const COURSES = {
  slide: (t: number) => 220 * 2 ** (t / 1.2 + 0.02 * Math.sin(2 * Math.PI * 5.5 * t)),
  stair: (t: number) => 55 * 2 ** ((Math.floor(t / 0.3) * 4) / 12),
  trill: (t: number) => (t > 0.5 && t < 0.7 ? 0 : 880 * 2 ** (((Math.floor(t / 0.15) % 2) * 2) / 12)),
};

const rests = (hz: ArrayLike<number>): number => Array.from(hz).filter((value) => value === 0).length;

/** Six falling harmonics of a course. */
function sung(course: (t: number) => number): Float32Array {
  let phase = 0;
  return Float32Array.from({ length: Math.floor(1.2 * 22_050) }, (_, i) => {
    const hz = course(i / 22_050);
    phase += (2 * Math.PI * hz) / 22_050;
    return hz === 0 ? 0 : [1, 2, 3, 4, 5, 6].reduce((sum, h) => sum + (0.2 / h) * Math.sin(h * phase), 0);
  });
}

describe('pYIN compared with librosa 0.11', () => {
  test.for(['slide', 'stair', 'trill'] as const)('tracks the same pitches and rests in a %s', (name) => {
    const track = pyin(sung(COURSES[name]), 22_050, { minHz: 50, maxHz: 1_500, hopS: 0.02 });
    const far = reference[name].map((hz, t) =>
      hz > 0 && track.voiced[t] ? Math.abs(1_200 * Math.log2(track.hz[t]! / hz)) : Number(hz > 0) - track.voiced[t]!,
    );
    expect(track.hz).toHaveLength(60);
    // librosa's pitches lie on a grid of 10 cents and change in steps. At note changes its windows of 93 ms span both
    // notes, whereas ours of 46 ms are unvoiced.
    expect(far.slice(2, 58).toSorted((a, b) => a - b)[28]).toBeLessThan(10);
    expect(far.slice(2, 58).filter((cents) => cents > 30).length).toBeLessThanOrEqual(14);
    expect(Math.abs(rests(track.hz) - rests(reference[name].slice(0, 60)))).toBeLessThanOrEqual(10);
  });
});

describe('the Viterbi path', () => {
  test('accepts a worse frame for a better total', () => {
    const fits = [
      [0, -1],
      [-0.5, 0],
      [0, -1],
    ];
    const model = { frames: 3, states: () => 2, observation: (t: number, state: number) => fits[t]![state]! };
    const free = viterbiPath({ ...model, transition: () => 0 });
    const held = viterbiPath({ ...model, transition: (_, from, to) => (from === to ? 0 : -1) });
    expect([...free]).toEqual([0, 1, 0]);
    expect([...held]).toEqual([0, 0, 0]);
  });

  test('of no frames is empty', () => {
    expect(viterbiPath({ frames: 0, states: () => 1, observation: () => 0, transition: () => 0 })).toHaveLength(0);
  });
});

test('pYIN of the textbook tracks a voice to its grid of 10 cents, and rests where nothing sounds', () => {
  const quiet = new Float32Array(8_820);
  const samples = Float32Array.from([...voice(220, 22_050), ...quiet, ...voice(330, 22_050)]);
  const { hopS, hz, voiced } = textbookPyin(samples, 22_050);
  expect(hz).toHaveLength(Math.floor((samples.length - 1) / 22_050 / hopS) + 1);
  for (const [from, to, pitch] of [
    [5, 45, 220],
    [95, 135, 330],
  ] as const)
    for (let t = from; t < to; t++) {
      expect(voiced[t]).toBe(1);
      expect(Math.abs(1_200 * Math.log2(hz[t]! / pitch))).toBeLessThanOrEqual(10);
    }
  for (let t = 60; t < 85; t++) expect(voiced[t]).toBe(0);
  expect(textbookPyin(new Float32Array(0), 22_050).hz).toHaveLength(0);
});
