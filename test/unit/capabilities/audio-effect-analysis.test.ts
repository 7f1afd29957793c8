import { describe, expect, test } from 'vitest';
import { audioEffectAnalysis } from '../../../audio/capabilities/audio-effect-analysis/capability.ts';
import { reverberation } from '../../../audio/capabilities/audio-effect-analysis/verdicts.ts';
import { createResampler } from '../../../audio/dsp/core/resample.ts';
import { drums, noise, SAMPLE_RATE, sine } from '../../infra/audio.ts';
import { compressed, echoed, inVelvetRoom } from '../../measure/material/effects.ts';
import { SPEECH_RATE, speak } from '../../measure/material/speech.ts';
import { band } from './band.ts';
import { randomBy } from '../../infra/random.ts';
import { run } from '../../infra/run-capability.ts';

type Found = { type: string; present: boolean; confidence: number; reason: string | null } & Record<string, unknown>;

async function effects(planes: Float32Array[], options?: Parameters<typeof run>[2]): Promise<Record<string, Found>> {
  const { output } = await run(audioEffectAnalysis, planes, options);
  return Object.fromEntries((output['effects'] as Found[]).map((effect) => [effect.type, effect]));
}

/** Returns what the former version says of reverberation. */
async function formerReverb(planes: Float32Array[], options?: Parameters<typeof run>[2]): Promise<Found> {
  const { output } = await run({ ...audioEffectAnalysis, run: audioEffectAnalysis.previous!.run! }, planes, options);
  return (output['effects'] as Found[]).find(({ type }) => type === 'reverb')!;
}

const hiss = noise({ seconds: 6, seed: 3 });
/** Bursts of noise at unequal distances, so that no rhythm resembles an echo. */
const bursts = hiss.map((x, i) => x * Math.exp(-((i + 3_000 * Math.sin(i / 90_000)) % 17_000) / 2_500));

describe('audio_effect_analysis', () => {
  test('lists each effect once, and finds none in plain noise of two channels', async () => {
    const found = await effects([hiss, noise({ seconds: 6, seed: 4 })]);
    expect(Object.keys(found)).toEqual(['clipping', 'compression', 'low_pass', 'echo', 'reverb', 'stereo_width']);
    for (const type of ['clipping', 'low_pass', 'echo', 'reverb', 'stereo_width'])
      expect(found[type]!.present, type).toBe(false);
    expect(found['stereo_width']!['width']).toBeCloseTo(1, 1);
  });

  test('counts clipped samples, at full scale and below it', async () => {
    const loud = sine({ seconds: 4, hz: 220, level: 2 }).map((x) => Math.max(-1, Math.min(1, x)));
    const count = loud.filter((x) => Math.abs(x) === 1).length;
    expect((await effects([loud]))['clipping']).toMatchObject({ present: true, clipped_samples: count, level_dbfs: 0 });
    const lower = (await effects([loud.map((x) => x / 2)]))['clipping']!;
    expect(lower).toMatchObject({ present: true, clipped_samples: count });
    expect(lower['level_dbfs']).toBeCloseTo(-6.02, 1);
    expect((await effects([sine({ seconds: 4, hz: 30, level: 1 })]))['clipping']!.present).toBe(false);
  });

  test('detects an echo and its delay', async () => {
    const delay = Math.round(0.273 * SAMPLE_RATE);
    const repeated = bursts.map((x, i) => x + 0.5 * (bursts[i - delay] ?? 0));
    const found = (await effects([repeated]))['echo']!;
    expect(found.present).toBe(true);
    expect(found['delay_s']).toBeCloseTo(0.273, 3);
    expect(found['gain_db']).toBeGreaterThan(-9);
    expect((await effects([bursts]))['echo']!.present).toBe(false);
  });

  test('detects an echo that repeats, and its delay', async () => {
    const delay = Math.round(0.273 * SAMPLE_RATE);
    const [repeating] = echoed([bursts], { delay, gain: 0.5, feedback: 0.5 });
    const found = (await effects([repeating!]))['echo']!;
    expect(found.present).toBe(true);
    expect(found['delay_s']).toBeCloseTo(0.273, 3);
  });

  test('finds the cut-off of a low-pass', async () => {
    const found = (await effects([resampled(resampled(hiss, SAMPLE_RATE, 8_000), 8_000, SAMPLE_RATE)]))['low_pass']!;
    expect(found.present).toBe(true);
    expect(found['cutoff_hz']).toBeGreaterThan(2_500);
    expect(found['cutoff_hz']).toBeLessThan(4_500);
  });

  test('detects narrow stereo', async () => {
    const narrow = (await effects([hiss, hiss.map((x, i) => 0.98 * x + 0.01 * bursts[i]!)]))['stereo_width']!;
    expect(narrow.present).toBe(true);
    expect(narrow['width']).toBeLessThan(0.05);
    expect((await effects([hiss]))['stereo_width']).toMatchObject({ present: false, width: null });
  });

  test('distinguishes compressed levels from natural ones', async () => {
    const beat = drums({ bpm: 100, seconds: 12 });
    const held = beat.map((x) => Math.sign(x) * Math.abs(x) ** 0.3 * 0.5);
    const [free, squeezed] = [(await effects([beat]))['compression']!, (await effects([held]))['compression']!];
    expect(free['level_spread_db']).toBeGreaterThan(squeezed['level_spread_db'] as number);
  });

  test('detects a compressor on a band', async () => {
    const { mix } = band({ seconds: 10 });
    const how = { thresholdDb: -26, ratio: 8, attackS: 0.005, releaseS: 0.15 };
    expect((await effects([mix]))['compression']!.present).toBe(false);
    expect((await effects(compressed([mix], SAMPLE_RATE, how)))['compression']!.present).toBe(true);
  });

  test('detects music that was put into a room', async () => {
    const { stems } = band({ seconds: 11 });
    const dry = stems.drums.map((x, i) => x + stems.bass[i]! + stems.other[i]!);
    const how = { rt60S: 2, wet: 1, sampleRate: SAMPLE_RATE };
    const wet = inVelvetRoom(dry, how, randomBy('a room'));
    expect((await effects([dry]))['reverb']).toMatchObject({ present: false, rt60_s: null });
    const found = (await effects([wet]))['reverb']!;
    expect(found).toMatchObject({ present: true, rt60_s: null });
    expect(found.reason).toContain('music');
  });

  test('detects a room of speech that its decay rates do not show, which version 8 missed', async () => {
    const { samples } = speak(randomBy('b'), { speakers: ['man'], seconds: 11 });
    const wet = inVelvetRoom(samples, { rt60S: 1.5, wet: 0.3, sampleRate: SPEECH_RATE }, randomBy('x'));
    const options = { sampleRate: SPEECH_RATE };
    expect((await effects([samples], options))['reverb']).toMatchObject({ present: false, rt60_s: null });
    const found = (await effects([wet], options))['reverb']!;
    expect(found).toMatchObject({ present: true, reason: null });
    expect(found['rt60_s']).toBeGreaterThan(0);
    expect(audioEffectAnalysis.previous!.version).toBe(8);
    expect((await formerReverb([wet], options)).present).toBe(false);
  });

  test('leaves out reverberation of music that version 8 reported, as faint as that of many dry mixes', async () => {
    const { stems } = band({ seconds: 11 });
    const dry = stems.drums.map((x, i) => x + stems.bass[i]! + stems.other[i]!);
    const wet = inVelvetRoom(dry, { rt60S: 2, wet: 0.19, sampleRate: SAMPLE_RATE }, randomBy('a soft room'));
    expect((await effects([wet]))['reverb']!.present).toBe(false);
    expect((await formerReverb([wet])).present).toBe(true);
  });

  test('does not judge singing by the decay rates of speech', () => {
    const slow = Array.from({ length: 9 }, () => 10);
    const song = { rates: slow, logOdds: -2, speech: 0.3, echoed: false, former: false };
    expect(reverberation(song)).toMatchObject({ present: false });
    expect(reverberation({ ...song, former: true })).toMatchObject({ present: true });
    expect(reverberation({ ...song, logOdds: 0 })).toMatchObject({ present: true });
    expect(reverberation({ ...song, speech: 0.6 })).toMatchObject({ present: true });
    expect(reverberation({ ...song, logOdds: null })).toMatchObject({ present: true });
    expect(reverberation({ ...song, speech: 0.6, echoed: true })).toMatchObject({ present: false, confidence: 0 });
  });

  test.for([
    ['silence', new Float32Array(44_100)],
    ['a single sample', Float32Array.of(0.5)],
    ['a constant', new Float32Array(4_410).fill(0.3)],
    ['a click', Float32Array.from({ length: 44_100 }, (_, i) => (i === 20_000 ? 1 : 0))],
  ] as const)('gives reasons for %s', async ([, plane]) => {
    const found = Object.values(await effects([plane, plane]));
    expect(found.filter(({ type }) => type !== 'stereo_width').every(({ present }) => !present)).toBe(true);
    const unexplained = found.filter(
      (effect) => effect.reason === null && Object.values(effect).slice(4).includes(null),
    );
    expect(unexplained).toEqual([]);
  });

  test.for([8_000, 192_000])('analyses audio of %i Hz', async (sampleRate) => {
    expect(Object.keys(await effects([noise({ seconds: 1, sampleRate })], { sampleRate }))).toHaveLength(6);
  });
});

function resampled(plane: Float32Array, from: number, to: number): Float32Array {
  const resampler = createResampler(from, to);
  return Float32Array.from([...resampler.push(plane), ...resampler.finish()]);
}
