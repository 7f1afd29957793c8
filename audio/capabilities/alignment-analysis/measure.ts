import { alignmentAnalysis } from './capability.ts';
import { createResampler } from '../../dsp/core/resample.ts';
import { audioOf, run } from '../../../test/infra/run-capability.ts';
import { butterworth } from '../../../test/measure/material/effects.ts';
import { recoded } from '../../../test/measure/material/folder.ts';
import { RATE } from '../../../test/measure/material/instruments.ts';
import { makeNoise } from '../../../test/measure/material/noise.ts';
import { perform, type Performance } from '../../../test/measure/material/perform.ts';
import { randomBy, type Random } from '../../../test/infra/random.ts';
import { inRoom } from '../../../test/measure/material/room.ts';
import type { PieceOptions } from '../../../test/measure/material/score.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { median, percentile, share } from '../../../test/measure/metrics/mean.ts';

interface Output {
  mode: string | null;
  offset_s: number | null;
  drift_rate: number | null;
  target_polarity: string | null;
  path: { reference_s: number; target_s: number }[];
  channel_delay_samples: number | null;
  polarity: string | null;
}

interface Sound {
  planes: Float32Array[];
  sampleRate: number;
}

/** Pieces that are shifted, each changed in one of these ways in turn. */
const MOVED = 8;
const CHANGES: readonly ((sound: Sound, random: Random) => Sound | Promise<Sound>)[] = [
  ({ planes, sampleRate }) => recoded('mp3', planes, sampleRate),
  ({ planes, sampleRate }) => recoded('opus', planes, sampleRate),
  ({ planes, sampleRate }, random) => ({ planes: planes.map((plane) => noisy(plane, sampleRate, random)), sampleRate }),
  ({ planes, sampleRate }, random) => ({
    planes: planes.map((plane) => inRoom(plane, { rt60S: 0.8, wet: 0.3, sampleRate }, random)),
    sampleRate,
  }),
  ({ planes, sampleRate }) => ({ planes: butterworth(planes, { hz: 4_000, order: 2, sampleRate }), sampleRate }),
  ({ planes, sampleRate }) => ({
    planes: planes.map((plane) => slowed(plane, 48_000 / sampleRate)),
    sampleRate: 48_000,
  }),
];

/** Two performances each of some scores. */
const PAIRS: readonly [PieceOptions & { bpm: number; seconds: number }, Performance][] = [
  [
    { style: 'pop', mode: 'major', bpm: 104, seconds: 28, lead: 'reed', chords: 'keys' },
    { pace: 1.06, tempo: 'human', lead: 'flute', chords: 'plucked' },
  ],
  [
    { style: 'rock', mode: 'minor', bpm: 128, seconds: 26, lead: 'brass', chords: 'organ' },
    { pace: 0.92, tempo: 'ramp', lead: 'bowed', chords: 'plucked' },
  ],
  [
    { style: 'waltz', mode: 'minor', bpm: 120, seconds: 24, drums: false, lead: 'bowed', chords: 'keys' },
    { pace: 0.9, tempo: 'rubato', lead: 'flute', chords: 'plucked' },
  ],
  [
    { style: 'ballad', mode: 'major', bpm: 76, seconds: 32, drums: false, lead: 'flute', chords: 'keys' },
    { pace: 1.1, tempo: 'rubato', lead: 'reed', chords: 'keys' },
  ],
  [
    { style: 'swing', mode: 'major', bpm: 160, seconds: 24, lead: 'reed', chords: 'keys' },
    { pace: 1.05, tempo: 'human', lead: 'brass', chords: 'keys' },
  ],
  [
    { style: 'bossa', mode: 'minor', bpm: 132, seconds: 26, lead: 'voice', chords: 'plucked' },
    { pace: 0.95, tempo: 'step', lead: 'flute', chords: 'keys' },
  ],
];

/** Measures how exactly shifted, slowed and newly performed recordings are aligned with their reference, and channels with each other. */
export const measurement: Measurement = {
  capability: 'alignment_analysis',
  async measure(recordings) {
    const random = randomBy('alignment');
    const moved: number[] = [];
    const rates: number[] = [];
    const upright: boolean[] = [];
    const delayed: boolean[] = [];
    const channels: boolean[] = [];
    for await (const { planes, sampleRate } of recordings.pieces()) {
      const at = moved.length;
      const sound = { planes: planes.map((plane) => plane.slice(0, 24 * sampleRate)), sampleRate };
      const whole = Math.round(random.between(-4, 4) * sampleRate);
      const inverted = random.next() < 0.4;
      const target = await CHANGES[at % CHANGES.length]!(shifted(sound, whole, inverted ? -0.5 : 0.5), random);
      const { offset_s: offset, target_polarity: side } = await aligned(sound, target);
      moved.push(1_000 * Math.abs((offset ?? Infinity) - whole / sampleRate));
      upright.push(side === (inverted ? 'inverted' : 'same'));

      const rate = 1 + random.pick([-1, 1]) * 10 ** random.between(-4, -1.5);
      const slow = { planes: sound.planes.map((plane) => slowed(plane, rate)), sampleRate };
      rates.push(Math.abs(((await aligned(sound, slow)).drift_rate ?? Infinity) - rate));

      const samples = Math.round(random.between(-0.02, 0.02) * sampleRate);
      const left = sound.planes[0]!;
      const right = left.map((_, i) => (inverted ? -0.7 : 0.7) * (left[i - samples] ?? 0));
      const pair = { planes: [left, noisy(right, sampleRate, random)], sampleRate };
      const between = await aligned(undefined, pair);
      delayed.push(between.channel_delay_samples === samples);
      channels.push(between.polarity === (inverted ? 'inverted' : 'same'));
      if (moved.length === MOVED) break;
    }
    const warped: number[] = [];
    for (const [n, [score, performance]] of PAIRS.entries()) {
      const reference = perform(`alignment ${n}`, score, { pace: 1, tempo: 'fixed' });
      const target = perform(`alignment ${n}`, score, performance);
      const { path } = await aligned(
        { planes: reference.mix, sampleRate: RATE },
        { planes: target.mix, sampleRate: RATE },
      );
      reference.beats.forEach((beat, i) => warped.push(1_000 * Math.abs(along(path, beat) - target.beats[i]!)));
    }
    return [
      { what: 'offset off, worst', value: largest(moved), bar: 1, better: 'lower', unit: 'ms' },
      { what: 'polarity of the target', value: share(upright), bar: 1, better: 'higher' },
      { what: 'drift rate off, worst', value: largest(rates), bar: 0.001, better: 'lower' },
      { what: 'two performances, beats off, median', value: median(warped), bar: 25, better: 'lower', unit: 'ms' },
      {
        what: 'two performances, 90th percentile',
        value: percentile(warped, 0.9),
        bar: 60,
        better: 'lower',
        unit: 'ms',
      },
      { what: 'channel delay to the sample', value: share(delayed), bar: 1, better: 'higher' },
      { what: 'polarity of the channels', value: share(channels), bar: 1, better: 'higher' },
    ];
  },
};

async function aligned(reference: Sound | undefined, { planes, sampleRate }: Sound): Promise<Output> {
  const { output } = await run(alignmentAnalysis, planes, {
    sampleRate,
    ...(reference ? { inputs: { reference: audioOf(reference.planes, reference.sampleRate) } } : {}),
  });
  return output as unknown as Output;
}

/** Delays audio by whole samples and scales it by `level`. */
function shifted({ planes, sampleRate }: Sound, by: number, level: number): Sound {
  const later = (plane: Float32Array): Float32Array =>
    Float32Array.from({ length: plane.length + by }, (_, i) => level * (plane[i - by] ?? 0));
  return { planes: planes.map(later), sampleRate };
}

/** Adds pink noise 20 dB below the signal. */
function noisy(plane: Float32Array, sampleRate: number, random: Random): Float32Array {
  const power = plane.reduce((sum, x) => sum + x * x, 0) / plane.length;
  const noise = makeNoise('pink', { frames: plane.length, sampleRate }, random);
  return plane.map((x, i) => x + 0.1 * Math.sqrt(power) * noise[i]!);
}

/** Resamples audio so that it lasts `rate` times as long, as a slower tape does. */
function slowed(plane: Float32Array, rate: number): Float32Array {
  const resampler = createResampler(100_000, Math.round(100_000 * rate));
  const parts = [resampler.push(plane), resampler.finish()];
  return Float32Array.from(parts.flatMap((part) => [...part]));
}

/** Returns the target time of a moment of the reference; beyond the path's ends, that of the end. */
function along(path: Output['path'], at: number): number {
  const next = path.findIndex(({ reference_s: moment }) => moment >= at);
  const [from, to] = [path[next - 1], path[next]];
  if (!from || !to) return (from ?? to ?? path.at(-1))?.target_s ?? Infinity;
  const part = (at - from.reference_s) / (to.reference_s - from.reference_s);
  return from.target_s + part * (to.target_s - from.target_s);
}

function largest(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.max(...values);
}
