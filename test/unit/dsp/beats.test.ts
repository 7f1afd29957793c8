import { describe, expect, test } from 'vitest';
import { BEAT_FEATURES, beatFeatures } from '../../../audio/dsp/beats/beat-features.ts';
import { decodeBars } from '../../../audio/dsp/beats/bar-decoder.ts';
import { decodeBeats } from '../../../audio/dsp/beats/beat-decoder.ts';
import { beatActivations } from '../../../audio/dsp/beats/beat-network.ts';
import { MIN_BEAT_CONFIDENCE, trackBeats, trackActivations } from '../../../audio/dsp/beats/beats.ts';
import { clicks, drums, noise, SAMPLE_RATE, sine } from '../../infra/audio.ts';

const RATE = 50;

/** Returns beat probabilities that peak at the given times and are low elsewhere. */
function chancesAt(times: readonly number[], seconds: number): Float32Array {
  const chances = new Float32Array(seconds * RATE).fill(0.02);
  for (const time of times) {
    const frame = Math.round(time * RATE);
    chances.fill(0.35, Math.max(0, frame - 1), frame + 2);
    chances[frame] = 0.8;
  }
  return chances;
}

function regular(from: number, to: number, interval: number): number[] {
  return Array.from({ length: Math.ceil((to - from) / interval) }, (_, i) => from + i * interval);
}

/** Returns the onset strength of sounds of the given strengths in turn, `interval` apart. */
function onsetsOf(strengths: readonly number[], interval: number, seconds: number) {
  const flux = new Float64Array(seconds * RATE);
  for (const [n, time] of regular(0.3, seconds - 0.1, interval).entries())
    flux[Math.round(time * RATE)] = strengths[n % strengths.length]!;
  return { rate: RATE, flux };
}

/** Returns activations of beats at a tempo, with a probability of that tempo and of half of it, and onsets on them, strong and soft in turn. */
function fast(bpm: number, own: number, half: number) {
  const beat = chancesAt(regular(0.3, 30, 60 / bpm), 30);
  const downbeat = chancesAt(regular(0.3, 30, 240 / bpm), 30);
  const tempoBpm = Array.from({ length: 64 }, (_, i) => 36 * (250 / 36) ** (i / 63));
  const nearest = (other: number): number =>
    tempoBpm.reduce((best, each, i) => (Math.abs(each - other) < Math.abs(tempoBpm[best]! - other) ? i : best), 0);
  const row = tempoBpm.map(() => Math.log(1e-4));
  row[nearest(bpm)] = Math.log(own);
  row[nearest(bpm / 2)] = Math.log(half);
  const rows = Math.ceil(beat.length / 2);
  const tempo = Float32Array.from({ length: 64 * rows }, (_, i) => row[i % 64]!);
  const activations = { beat, downbeat, tempo, tempoBpm, meters: [-1, -1, -1] };
  return [activations, onsetsOf([1, 0.3], 60 / bpm, 30)] as const;
}

const noPreference = () => 0;
const prefer = (interval: number) => (_: number, other: number) => (Math.abs(other - interval) < 2 ? 0 : -3);
const tracked = (samples: Float32Array) => trackBeats([samples], SAMPLE_RATE);

describe('beat features', () => {
  test.for([8_000, 22_050, 44_100, 48_000, 192_000])('at %i Hz have 50 finite frames per second', (sampleRate) => {
    const { rate, frames, values } = beatFeatures([noise({ seconds: 2, sampleRate })], sampleRate);
    expect(rate).toBeCloseTo(50, 0);
    expect(frames / rate).toBeCloseTo(2, 1);
    expect(values).toHaveLength(frames * BEAT_FEATURES);
    expect(values.every(Number.isFinite)).toBe(true);
  });

  test('do not depend on the block size or the level', () => {
    const samples = drums({ bpm: 100, seconds: 4 });
    const whole = beatFeatures([samples], SAMPLE_RATE).values;
    const parts = [0, 1, 2, 3].map((i) => samples.slice(i * SAMPLE_RATE, (i + 1) * SAMPLE_RATE).map((x) => x / 4));
    beatFeatures(parts, SAMPLE_RATE).values.forEach((value, i) => expect(value).toBeCloseTo(whole[i]!, 3));
  });
});

test('activations of long audio do not depend on the chunk boundaries', () => {
  const frames = 24_000;
  const values = Float32Array.from({ length: frames * BEAT_FEATURES }, (_, i) => 2 + 2 * Math.sin(i * i * 0.37));
  const long = beatActivations(values, frames);
  const from = 6_000;
  const short = beatActivations(values.subarray(from * BEAT_FEATURES), frames - from);
  // Parts end at other places in both; the first 20 s of the shorter one hear silence before them.
  for (let i = 1_100; i < frames - from; i++) expect(short.beat[i]).toBeCloseTo(long.beat[from + i]!, 5);
});

describe('beat decoding', () => {
  test('finds regular beats despite a missing and an extra one', () => {
    const beats = regular(0.4, 20, 0.52);
    const heard = [...beats.filter((_, i) => i !== 9), 6.06];
    const found = decodeBeats({ rate: RATE, beat: chancesAt(heard, 20), tempo: noPreference });
    expect(found).toHaveLength(beats.length);
    found.forEach((frame, i) => expect(Math.abs(frame / RATE - beats[i]!)).toBeLessThan(0.03));
  });

  test('follows a tempo that changes', () => {
    const beats = [...regular(0.2, 10, 0.6), ...regular(10.2, 20, 0.48)];
    const found = decodeBeats({ rate: RATE, beat: chancesAt(beats, 20), tempo: noPreference });
    expect(found).toHaveLength(beats.length);
  });

  test('prefers the tempo prior where the beat probabilities are ambiguous', () => {
    const beat = chancesAt(regular(0, 20, 0.4), 20).map((chance) => 0.4 * chance);
    expect(decodeBeats({ rate: RATE, beat, tempo: prefer(20) })).toSatisfy(({ length }) => Math.abs(length - 50) < 2);
    expect(decodeBeats({ rate: RATE, beat, tempo: prefer(40) })).toSatisfy(({ length }) => Math.abs(length - 25) < 2);
  });

  test('returns no beats for audio shorter than a beat', () => {
    expect(decodeBeats({ rate: RATE, beat: new Float32Array(3), tempo: noPreference })).toEqual([]);
    expect(decodeBeats({ rate: RATE, beat: new Float32Array(0), tempo: noPreference })).toEqual([]);
  });
});

describe('bar decoding', () => {
  test.for([2, 3, 4])('decodes bars of %i beats from their downbeats', (meter) => {
    const down = Array.from({ length: 41 }, (_, n) => (n % meter === 1 ? 0.6 : 0.1));
    down[1 + 4 * meter] = 0.1;
    const bars = decodeBars(down);
    expect(bars.meter).toBe(meter);
    expect(bars.downbeats[0]).toBe(1);
    expect(bars.downbeats).toHaveLength(Math.ceil(40 / meter));
  });

  test('has no bars without beats', () => {
    expect(decodeBars([])).toEqual({ meter: 4, downbeats: [], confidence: 0 });
  });
});

describe('beats', () => {
  test.for([60, 75, 90, 104, 117, 128, 140, 160])('of clicks at %i bpm are found within 30 ms', (bpm) => {
    const { bpm: found, beats } = tracked(clicks({ bpm, seconds: 16 }))!;
    expect(found / bpm).toBeCloseTo(1, 2);
    for (const beat of beats.slice(1, -1))
      expect(Math.abs(beat - (60 / bpm) * Math.round((beat * bpm) / 60))).toBeLessThan(0.03);
  });

  test.for([85, 104, 128, 150])('of drums at %i bpm are on the beat, downbeats on the bass drum', (bpm) => {
    const { bpm: found, meter, beats, downbeats } = tracked(drums({ bpm, seconds: 16 }))!;
    expect(found / bpm).toBeCloseTo(1, 2);
    expect([2, 4]).toContain(meter);
    for (const beat of beats) expect(Math.abs(beat - (60 / bpm) * Math.round((beat * bpm) / 60))).toBeLessThan(0.04);
    for (const beat of downbeats) expect(Math.round((beat * bpm) / 60) % 2).toBe(0);
  });

  test('follow a change of tempo, which the tempo curve shows', () => {
    const samples = Float32Array.from([...drums({ bpm: 96, seconds: 20 }), ...drums({ bpm: 116, seconds: 20 })]);
    const { curve } = tracked(samples)!;
    expect(curve[0]!.bpm / 96).toBeCloseTo(1, 1);
    expect(curve.at(-1)!.bpm / 116).toBeCloseTo(1, 1);
  });

  test('have the tempo of most intervals, not one in between', () => {
    const beats = [...regular(0.2, 26.8, 60 / 90), ...regular(27, 38.9, 60 / 100), ...regular(39, 56, 60 / 120)];
    const beat = chancesAt(beats, 57);
    const tempo = new Float32Array(2 * Math.ceil(beat.length / 2)); // any tempo is as likely
    const { bpm, curve } = trackActivations(
      { beat, downbeat: beat, tempo, tempoBpm: [36, 250], meters: [-1, -1, -1] },
      { rate: RATE, flux: new Float64Array(beat.length) },
    )!;
    expect(bpm / 90).toBeCloseTo(1, 1);
    expect(curve.at(-1)!.bpm / 120).toBeCloseTo(1, 1);
  });

  test('at 200 bpm are every second one where half of it is nearly as probable, those with the stronger onsets', () => {
    const [activations, onsets] = fast(200, 0.7, 0.2);
    const { bpm, beats, candidates } = trackActivations(activations, onsets)!;
    expect(bpm / 100).toBeCloseTo(1, 1);
    for (const beat of beats) expect(Math.abs((beat - 0.3) / 0.6 - Math.round((beat - 0.3) / 0.6))).toBeLessThan(0.1);
    expect(candidates[0]!.probability).toBeGreaterThan(0.5);
    expect(candidates.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 6);

    const others = trackActivations(activations, onsetsOf([0.3, 1], 0.3, 30))!;
    expect(others.bpm / 100).toBeCloseTo(1, 1);
    for (const beat of others.beats)
      expect(Math.abs((beat - 0.6) / 0.6 - Math.round((beat - 0.6) / 0.6))).toBeLessThan(0.1);
  });

  test('at 180 bpm are halved where every second onset is soft, and kept where onsets are even or beats are divided', () => {
    const [activations] = fast(180, 0.7, 0.1);
    const tempoWith = (strengths: readonly number[], interval: number): number =>
      trackActivations(activations, onsetsOf(strengths, interval, 30))!.bpm;
    expect(tempoWith([1, 0.2], 1 / 3) / 90).toBeCloseTo(1, 1);
    expect(tempoWith([1], 1 / 3) / 180).toBeCloseTo(1, 1);
    expect(tempoWith([1, 0.5, 0.5, 0.5], 1 / 6) / 180).toBeCloseTo(1, 1);
  });

  test('stay fast where the network is sure, or if the first level is kept, and at 150 bpm in any case', () => {
    const [sure, onsets] = fast(190, 0.95, 0.001);
    expect(trackActivations(sure, onsets)!.bpm / 190).toBeCloseTo(1, 1);
    const [unsure, softer] = fast(200, 0.7, 0.2);
    expect(trackActivations(unsure, softer, { level: 'first' })!.bpm / 200).toBeCloseTo(1, 1);
    expect(trackActivations(...fast(150, 0.7, 0.2))!.bpm / 150).toBeCloseTo(1, 1);
  });

  test('by the method before are halved by their tempo alone, from a first beat', () => {
    const even = onsetsOf([1], 0.3, 30);
    const [activations] = fast(200, 0.7, 0.2);
    expect(trackActivations(activations, even)!.bpm / 200).toBeCloseTo(1, 1);
    const { bpm, beats } = trackActivations(activations, onsetsOf([0.3, 1], 0.3, 30), { level: 'tapped' })!;
    expect(bpm / 100).toBeCloseTo(1, 1);
    for (const beat of beats) expect(Math.abs((beat - 0.3) / 0.6 - Math.round((beat - 0.3) / 0.6))).toBeLessThan(0.1);
  });

  test('keep half and double tempo among the candidates', () => {
    const ratios = tracked(drums({ bpm: 100, seconds: 16 }))!.candidates.map(({ bpm }) => bpm / 100);
    for (const ratio of [0.5, 1, 2]) expect(ratios.some((other) => Math.abs(other / ratio - 1) < 0.03)).toBe(true);
  });

  test('of silence, a tone, noise or very short audio are not reported', () => {
    const none = [
      new Float32Array(10 * SAMPLE_RATE),
      sine({ seconds: 10 }),
      noise({ seconds: 20 }),
      new Float32Array(0),
      Float32Array.of(1),
      new Float32Array(4_410).fill(0.5),
    ];
    for (const samples of none) expect(tracked(samples)?.confidence ?? 0).toBeLessThan(MIN_BEAT_CONFIDENCE);
  });
});
