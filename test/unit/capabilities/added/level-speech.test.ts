import { beforeAll, describe, expect, test } from 'vitest';
import { levelSpeech } from '../../../../audio/capabilities/level-speech/capability.ts';
import { planLevels } from '../../../../audio/capabilities/level-speech/plan.ts';
import { levelledEnergies } from '../../../../audio/dsp/levels/capped-gain.ts';
import { createLoudnessMeter, loudnessRange } from '../../../../audio/dsp/levels/loudness.ts';
import { speechGain } from '../../../../audio/dsp/levels/speech-gain.ts';
import { talkIn } from '../../../../audio/dsp/levels/talk.ts';
import { createTruePeakMeter } from '../../../../audio/dsp/levels/true-peak.ts';
import { noise, sine, type Planes } from '../../../infra/audio.ts';
import { run } from '../../../infra/run-capability.ts';
import { spoken } from '../voice.ts';

const RATE = 16_000;
const NOISE_LEVEL = 0.0005;
/** Seconds of a turn; between two turns are pauses of 0.5 s, after the last a long one. */
const TURN_S = 4.2;

/** Two voices in turn, the second 15 dB softer, in faint noise, and 3 s of pause. */
function dialogue(): { plane: Float32Array; turns: { from: number; to: number; soft: boolean }[] } {
  const { samples } = spoken({
    seconds: 26,
    voices: [
      { hz: 110, size: 1 },
      { hz: 190, size: 1.15 },
    ],
    phraseS: TURN_S - 0.5,
  });
  const turns: { from: number; to: number; soft: boolean }[] = [];
  const plane = Float32Array.from(samples);
  for (let turn = 0; 0.4 + (turn + 1) * TURN_S < 26; turn++) {
    const from = Math.round((0.4 + turn * TURN_S) * RATE);
    const to = from + Math.round((TURN_S - 0.5) * RATE);
    turns.push({ from, to, soft: turn % 2 === 1 });
    if (turn % 2 === 1) for (let i = from; i < to; i++) plane[i]! *= 10 ** (-15 / 20);
  }
  const whole = new Float32Array(plane.length + 3 * RATE);
  whole.set(plane);
  const hiss = noise({ seconds: whole.length / RATE, sampleRate: RATE, level: NOISE_LEVEL });
  return { plane: whole.map((x, i) => x + hiss[i]!), turns };
}

async function levelled(planes: Planes, params: object = {}, sampleRate = RATE) {
  const { output, written } = await run(levelSpeech, planes, { params, sampleRate });
  return { output, made: written[0]!.planes, gain: output['gain'] as { hop_s: number; db: number[] } };
}

function meanDb(plane: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += plane[i]! ** 2;
  return 10 * Math.log10(sum / (to - from));
}

describe('level_speech on a dialogue with 15 dB between its voices', () => {
  const { plane, turns } = dialogue();
  let result: Awaited<ReturnType<typeof levelled>>;
  beforeAll(async () => {
    result = await levelled([plane]);
  });

  test('brings the loudness range to 6 LU or less, and the voices together', () => {
    expect(result.output['input_lra_lu']).toBeGreaterThan(10);
    expect(result.output['output_lra_lu']).toBeLessThanOrEqual(6);
    const level = (soft: boolean): number => {
      const own = turns.filter((turn) => turn.soft === soft);
      return own.reduce((sum, { from, to }) => sum + meanDb(result.made[0]!, from + RATE / 2, to), 0) / own.length;
    };
    expect(Math.abs(level(true) - level(false))).toBeLessThan(4);
  });

  test('reports loudness and range of the made samples, under the ceiling', () => {
    const meter = createLoudnessMeter(RATE, 1);
    meter.push(result.made);
    const { integratedLufs, rangeLu } = meter.finish();
    expect(result.output['output_lufs']).toBeCloseTo(integratedLufs!, 1);
    expect(Math.abs((result.output['output_lra_lu'] as number) - rangeLu!)).toBeLessThan(0.2);
    const peak = createTruePeakMeter(RATE);
    peak.push(result.made[0]!);
    expect(20 * Math.log10(peak.finish())).toBeLessThanOrEqual(-1);
  });

  test('is undone exactly by the reported gain', () => {
    const { hop_s: hop, db } = result.gain;
    expect(db).toHaveLength(Math.ceil(plane.length / RATE / hop) + 1);
    const restored = result.made[0]!.map((x, i) => {
      const at = i / RATE / hop;
      const k = Math.floor(at);
      return x / 10 ** ((db[k]! + (at - k) * (db[k + 1]! - db[k]!)) / 20);
    });
    for (const { from, to } of turns) {
      const off = restored.map((x, i) => x - plane[i]!);
      expect(meanDb(plane, from, to) - meanDb(off, from, to)).toBeGreaterThan(80);
    }
  });

  test('does not raise the noise of pauses over that of the voices', () => {
    const pause = result.made[0]!.length - 2 * RATE;
    const raised = meanDb(result.made[0]!, pause, pause + RATE) - meanDb(plane, pause, pause + RATE);
    const loud = turns.filter(({ soft }) => !soft);
    const gain = loud.reduce(
      (sum, { from, to }) => sum + meanDb(result.made[0]!, from, to) - meanDb(plane, from, to),
      0,
    );
    expect(raised).toBeLessThan(gain / loud.length + 3);
  });
});

test('level_speech keeps a music bed at the gain of the loud voice, also where the music resembles a voice for a moment', async () => {
  const { plane: talk, turns } = dialogue();
  const [lead, tail] = [6 * RATE, 8 * RATE];
  const plane = new Float32Array(lead + talk.length + tail);
  plane.set(talk, lead);
  for (const hz of [220, 277, 330])
    for (const [i, x] of sine({ seconds: plane.length / RATE, hz, sampleRate: RATE, level: 0.003 }).entries())
      plane[i]! += x;
  const likeVoice = talk.subarray(0.6 * RATE, 0.9 * RATE);
  for (const at of [1, 3.5, plane.length / RATE - 6, plane.length / RATE - 3])
    for (const [i, x] of likeVoice.entries()) plane[Math.round(at * RATE) + i]! += 0.03 * x;
  const { gain } = await levelled([plane]);
  const during = (from: number, to: number): number[] =>
    gain.db.slice(Math.ceil(from / gain.hop_s), Math.floor(to / gain.hop_s));
  const loud = turns.filter(({ soft }) => !soft).flatMap(({ from, to }) => during(6 + from / RATE, 6 + to / RATE));
  const beds = [during(0, 5), during(plane.length / RATE - 6, plane.length / RATE)];
  for (const bed of beds) {
    expect(Math.max(...bed) - Math.min(...bed)).toBeLessThan(1);
    expect(Math.max(...bed)).toBeLessThan(Math.max(...loud) + 1);
  }
});

/** One word of 0.6 s in 6.6 s. */
const isVoice = (step: number): boolean => step >= 300 && step < 360;

/** 12 s of speech without a pause, then words of 0.4 s every 3 s. */
const speaks = (step: number): boolean => step < 1_200 || step % 300 < 40;

test('talkIn takes a lone word in a pause for talk, and a moment of music that resembles a voice for none', () => {
  const over = (background: number): number[] =>
    Array.from({ length: 660 }, (_, step) => (isVoice(step) ? 1e-4 : background));
  const inPause = talkIn(over(1e-6), isVoice);
  expect([299, 300, 359, 360].map(inPause)).toEqual([false, true, true, false]);
  expect(talkIn(over(5e-5), isVoice)(330)).toBe(false);
});

test('planLevels brings words among pauses and dense passages together, if that narrows the range enough', () => {
  const steps = 3_600;
  const energies = Float64Array.from({ length: steps }, (_, step) => (speaks(step) ? 1e-3 : 1e-9));
  const levels = {
    energies,
    segmentEnergies: new Float32Array(0),
    peaks: new Float32Array(10 * steps).fill(0.01),
    lufs: -30,
    rangeLu: 9,
    peakDb: -40,
    reason: null,
  };
  const course = { levels, isSpeech: speaks, durationS: steps / 100 };
  const evenly = speechGain({ energies, isSpeech: speaks })!;
  expect(loudnessRange(levelledEnergies(energies, [...evenly]))).toBeGreaterThan(6);
  const plan = planLevels(course, -20);
  expect(plan.rangeLu).toBeLessThanOrEqual(6);
  expect(plan.lufs).toBeCloseTo(-20, 1);
  const ofSpeech = plan.db.filter((_, hop) => speaks(5 * hop));
  expect(Math.max(...ofSpeech) - Math.min(...ofSpeech)).toBeLessThanOrEqual(8);
});

describe('planLevels where the peaks of one voice are high', () => {
  const [turnSteps, turns] = [400, 8];
  const steps = turnSteps * turns;
  const isPeaky = (step: number): boolean => Math.floor(step / turnSteps) % 2 === 0;
  const energies = Float64Array.from({ length: steps }, (_, step) => 10 ** (isPeaky(step) ? -2.4 : -3.9));
  /** Returns the course of a talk whose first voice has the peaks of `peakAt`, by the millisecond. */
  const talkWith = (peakAt: (ms: number) => number) => {
    const peaks = Float32Array.from({ length: 10 * steps }, (_, ms) =>
      isPeaky(Math.floor(ms / 10)) ? peakAt(ms) : 0.02,
    );
    const levels = {
      energies,
      segmentEnergies: new Float32Array(0),
      peaks,
      lufs: -27,
      rangeLu: 15,
      peakDb: 0,
      reason: null,
    };
    return { levels, isSpeech: () => true, durationS: steps / 100 };
  };

  test('reaches the target where peaks are short, which the slower slope of version 4 does not', () => {
    const course = talkWith((ms) => (ms % 500 === 250 ? 1 : 0.1));
    const [plan, former] = [planLevels(course, -16), planLevels(course, -16, { isFormer: true })];
    expect(plan.lufs).toBeCloseTo(-16, 1);
    expect(former.rangeLu! - plan.rangeLu!).toBeGreaterThan(1);
  });

  test('gives up loudness rather than let another voice make up for it', () => {
    const plan = planLevels(
      talkWith(() => 0.8),
      -16,
    );
    expect(plan.rangeLu).toBeLessThanOrEqual(5.5);
    expect(plan.lufs).toBeLessThan(-17);
    expect(plan.lufs).toBeGreaterThanOrEqual(-22.1);
    expect(plan.reason).toContain('peaks');
    const softer = planLevels(
      talkWith(() => 0.8),
      -24,
    );
    expect([softer.lufs, softer.reason]).toEqual([expect.closeTo(-24, 1), null]);
  });
});

describe('level_speech', () => {
  test('gives audio without speech one gain', async () => {
    const { output, gain } = await levelled([sine({ seconds: 6, hz: 440, sampleRate: RATE, level: 0.05 })], {
      target_lufs: -20,
    });
    expect(output).toMatchObject({ output_lufs: expect.closeTo(-20, 1), reason: expect.stringContaining('no speech') });
    expect(Math.max(...gain.db) - Math.min(...gain.db)).toBeLessThan(0.05);
  });

  test.for([
    ['silence', [new Float32Array(RATE)]],
    ['one sample', [Float32Array.of(0.5)]],
    ['0.2 s', [sine({ seconds: 0.2, sampleRate: RATE, level: 0.3 })]],
  ] as const)('passes %s on unchanged, and says why', async ([, planes]) => {
    const { output, made } = await levelled(planes);
    expect(output).toMatchObject({ output_lufs: null, output_lra_lu: null, reason: expect.any(String) });
    expect(made).toEqual(planes);
  });

  test('works on 32 channels with one gain for all', async () => {
    const planes = Array.from({ length: 32 }, (_, seed) => noise({ seconds: 1, sampleRate: RATE, level: 0.01, seed }));
    const { made, output } = await levelled(planes);
    expect(output['output_lufs']).toBeCloseTo(-16, 1);
    expect(made[0]![5_000]! / planes[0]![5_000]!).toBeCloseTo(made[31]![5_000]! / planes[31]![5_000]!, 4);
  });

  test('refuses impossible parameters', () => {
    expect(levelSpeech.params.safeParse({ target_lufs: 0 }).success).toBe(false);
    expect(levelSpeech.params.safeParse({ format: 'wav', bitrate_kbps: 96 }).success).toBe(false);
  });
});
