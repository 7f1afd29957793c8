import { describe, expect, test } from 'vitest';
import { drumLogOdds, drummedClasses, MIN_DRUM_LOG_ODDS } from '../../../audio/dsp/tags/drum-gate.ts';
import { gatedClasses, noiseLogOdds } from '../../../audio/dsp/tags/noise-gate.ts';
import { createTagFeatures, TAGS_RATE } from '../../../audio/dsp/tags/tag-features.ts';
import { audioTaggingAnalysis } from '../../../audio/capabilities/audio-tagging-analysis/capability.ts';
import { atVersion } from '../../../audio/capabilities/versions.ts';
import { drums, noise, sine } from '../../infra/audio.ts';
import { randomBy } from '../../infra/random.ts';
import { speak } from '../../measure/material/speech.ts';
import { mixed, sketch, SKETCH_RATE } from '../../measure/material/sketches.ts';
import { createResampler } from '../../../audio/dsp/core/resample.ts';
import { run } from '../../infra/run-capability.ts';

interface Tagged {
  label: string;
  score: number;
  start_s: number;
  end_s: number;
}

async function tagsOf(samples: Float32Array, sampleRate?: number): Promise<Tagged[]> {
  const { output } = await run(audioTaggingAnalysis, [samples], sampleRate ? { sampleRate } : {});
  for (const { label } of output['tags'] as Tagged[]) expect(output['vocabulary']).toContain(label);
  return output['tags'] as Tagged[];
}

const UNDECIDED = { music: 0.5, drums: 0.1, lead: 0.1, noise: 0.2, tone: 0.1 };

function logOddsOf(samples: Float32Array, logOdds = noiseLogOdds): number[] {
  const meter = createTagFeatures();
  meter.push(samples);
  return meter.finish().map(({ features }) => logOdds(features));
}

/** Plays a repeated figure of open strokes and slaps on two small membranes. */
function handDrums(seconds: number): Float32Array {
  const samples = new Float32Array(seconds * TAGS_RATE);
  const figure = [196, 0, 265, 265, 0, 196, 590, 0, 196, 265, 0, 590];
  for (let slot = 0; slot * 0.2 < seconds; slot++) {
    const hz = figure[slot % figure.length]!;
    if (hz === 0) continue;
    const start = Math.round(slot * 0.2 * TAGS_RATE);
    const decay = hz > 500 ? 60 : 18;
    let phase = 0;
    for (let i = 0; i < 0.5 * TAGS_RATE && start + i < samples.length; i++) {
      const t = i / TAGS_RATE;
      phase += (2 * Math.PI * hz * (1 + 0.05 * Math.exp(-t / 0.02))) / TAGS_RATE;
      const hand = i < 60 ? 0.8 * Math.cos(2.3 * i * i) : 0;
      const skin = hand + Math.sin(phase) + 0.3 * Math.sin(1.59 * phase) + 0.15 * Math.sin(2.14 * phase);
      samples[start + i]! += 0.25 * Math.min(1, i / 20) * Math.exp(-decay * t) * skin;
    }
  }
  return samples;
}

describe('the noise gate', () => {
  test('finds noise in noise and none in music', () => {
    for (const odds of logOddsOf(noise({ seconds: 4, level: 0.2, sampleRate: TAGS_RATE })))
      expect(odds).toBeGreaterThan(1.4);
    const resampler = createResampler(SKETCH_RATE, TAGS_RATE);
    const gains = { drums: 0.5, bass: 1, chords: 1, lead: 0.5 };
    for (const odds of logOddsOf(resampler.push(mixed(sketch(20_001, { seconds: 6 }), gains, 20_001))))
      expect(odds).toBeLessThan(-1.4);
  });

  test('moves what is played to noise where the odds are clear, and noise to what is played, but never tones', () => {
    expect(gatedClasses(UNDECIDED, 3)).toEqual({ music: 0, drums: 0, lead: 0, noise: expect.closeTo(0.9), tone: 0.1 });
    const played = gatedClasses(UNDECIDED, -3);
    expect(played.noise).toBe(0);
    expect(played.tone).toBe(0.1);
    expect(played.music / played.drums).toBeCloseTo(5);
    expect(Object.values(played).reduce((sum, value) => sum + value, 0)).toBeCloseTo(1);
  });

  test('leaves the classes to the network where the odds are thin', () => {
    expect(gatedClasses(UNDECIDED, 1)).toEqual(UNDECIDED);
    expect(gatedClasses(UNDECIDED, -1)).toEqual(UNDECIDED);
  });
});

describe('the drum gate', () => {
  test('finds hand drums, and none in lines and in music', () => {
    for (const odds of logOddsOf(handDrums(6), drumLogOdds)) expect(odds).toBeGreaterThan(MIN_DRUM_LOG_ODDS);
    for (const gains of [{ lead: 1 }, { drums: 0.5, bass: 1, chords: 1, lead: 0.5 }]) {
      const resampler = createResampler(SKETCH_RATE, TAGS_RATE);
      const piece = resampler.push(mixed(sketch(20_001, { seconds: 6 }), gains, 20_001));
      for (const odds of logOddsOf(piece, drumLogOdds)) expect(odds).toBeLessThan(0);
    }
  });

  test('moves music and lines to drums where the odds are clear, and nothing else', () => {
    const drummed = drummedClasses(UNDECIDED, 4);
    expect(drummed).toEqual({ music: 0, drums: expect.closeTo(0.7), lead: 0, noise: 0.2, tone: 0.1 });
    expect(drummedClasses(UNDECIDED, 3)).toEqual(UNDECIDED);
    expect(drummedClasses(UNDECIDED, -9)).toEqual(UNDECIDED);
  });
});

describe('audio_tagging_analysis', () => {
  test('tags hand drums as drums, and as version 4 did where that is asked for', async () => {
    const samples = handDrums(6);
    expect((await tagsOf(samples, TAGS_RATE))[0]!.label).toBe('drums');
    const { output } = await run(atVersion(audioTaggingAnalysis, 4)!, [samples], { sampleRate: TAGS_RATE });
    expect((output['tags'] as Tagged[])[0]!.label).not.toBe('drums');
  });

  test.for([
    ['silence', new Float32Array(4 * 44_100)],
    ['noise', noise({ seconds: 5, level: 0.2 })],
    ['tone', sine({ seconds: 5, hz: 1_000 })],
    ['drums', drums({ bpm: 110, seconds: 6 })],
  ] as const)('tags %s over the whole audio', async ([label, samples]) => {
    const [first] = await tagsOf(samples);
    expect(first).toMatchObject({ label, start_s: 0 });
    expect(first!.end_s).toBeCloseTo(samples.length / 44_100, 1);
    expect(first!.score).toBeGreaterThan(0.5);
  });

  test.for([
    ['music', { drums: 0.5, bass: 1, chords: 1, lead: 0.5 }],
    ['drums', { drums: 1 }],
  ] as const)('tags %s in made pieces that it was not trained on', async ([label, gains]) => {
    const pieces = [20_001, 20_002, 20_003].map((seed) => mixed(sketch(seed, { seconds: 6 }), gains, seed));
    const firsts = await Promise.all(pieces.map(async (piece) => (await tagsOf(piece, SKETCH_RATE))[0]!.label));
    expect(firsts.filter((first) => first === label).length).toBeGreaterThanOrEqual(2);
  });

  test('tags a line alone, in rooms too', async () => {
    const lines = [20_001, 20_002, 20_004, 20_005].map((seed) =>
      mixed(sketch(seed, { seconds: 6 }), { lead: 1 }, seed),
    );
    const firsts = await Promise.all(lines.map(async (line) => (await tagsOf(line, SKETCH_RATE))[0]!.label));
    expect(firsts.filter((first) => ['lead', 'singing'].includes(first)).length).toBeGreaterThanOrEqual(3);
  });

  test('tags a line that rests most of the time, and its rests as silence', async () => {
    const line = mixed(sketch(20_004, { seconds: 16 }), { lead: 1 }, 20_004).map((x, i) =>
      i / SKETCH_RATE > 3 && i / SKETCH_RATE < 12 ? 0 : x,
    );
    const tags = await tagsOf(line, SKETCH_RATE);
    expect(['lead', 'singing']).toContain(tags[0]!.label);
    expect(tags.some(({ label }) => label === 'silence')).toBe(true);
  });

  test('distinguishes speech from speech over music by its pauses', async () => {
    const { samples } = speak(randomBy('tags'), { speakers: ['woman'], seconds: 30 });
    const resampler = createResampler(SKETCH_RATE, 16_000);
    const music = resampler.push(mixed(sketch(20_002, { seconds: 31 }), { bass: 1, chords: 1, drums: 0.4 }, 20_002));
    const gain = (0.5 * level(samples)) / level(music);
    const over = samples.map((x, i) => x + gain * music[i]!);
    const firsts = [samples, over].map(async (each) => {
      const { output } = await run(audioTaggingAnalysis, [each], { sampleRate: 16_000 });
      return (output['tags'] as Tagged[])[0]!.label;
    });
    expect(await Promise.all(firsts)).toEqual(['speech', 'mixed']);
  });

  test('finds when silence ends and noise begins', async () => {
    const samples = new Float32Array(12 * 44_100);
    samples.set(noise({ seconds: 6, level: 0.2 }), 6 * 44_100);
    const tags = await tagsOf(samples);
    expect(Math.abs(tags.find(({ label }) => label === 'silence')!.end_s - 6)).toBeLessThanOrEqual(2);
    expect(Math.abs(tags.find(({ label }) => label === 'noise')!.start_s - 6)).toBeLessThanOrEqual(2);
  });

  test.for([
    ['one sample', [Float32Array.of(0.5)], 44_100],
    ['a tenth of a second', [sine({ seconds: 0.1 })], 44_100],
    ['a constant', [new Float32Array(20_000).fill(0.5)], 8_000],
    ['six channels', Array.from({ length: 6 }, (_, i) => noise({ seconds: 0.3, seed: i + 1 })), 48_000],
    ['192 kHz', [noise({ seconds: 0.3, sampleRate: 192_000 })], 192_000],
  ] as const)('returns finite scores for %s', async ([, planes, sampleRate]) => {
    const { output } = await run(audioTaggingAnalysis, [...planes], { sampleRate });
    for (const { score } of output['tags'] as Tagged[]) expect(score).toBeGreaterThanOrEqual(0);
    expect(output['model_tags']).toBeNull();
    expect(output['notes']).toEqual([{ field: 'model_tags', reason: 'no tagging model is installed' }]);
  });
});

function level(samples: Float32Array): number {
  return Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
}
