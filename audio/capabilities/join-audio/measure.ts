import { joinAudio } from './capability.ts';
import { createLoudnessMeter } from '../../dsp/levels/loudness.ts';
import { joinParts } from '../../dsp/core/join-parts.ts';
import { noise, sine } from '../../../test/infra/audio.ts';
import { audioOf, run } from '../../../test/infra/run-capability.ts';
import { filtered } from '../../../test/measure/filtered.ts';
import type { Measurement } from '../../../test/measure/measurement.ts';
import { largestDifference } from '../../../test/measure/metrics/difference.ts';

const RATE = 48_000;
const URL = { after_url: 'https://example.com/after.wav' };
const TONES_HZ = [97, 440, 997, 2_003, 4_001, 5_987];
/** Half a step of 24 bits, and the rounding of FFmpeg's own gains. */
const EXACT = 2 ** -23;

/** Measures how far joins are from those of FFmpeg's `concat`, `afade` and `acrossfade`, and how far matched loudness is off. */
export const measurement: Measurement = {
  capability: 'join_audio',
  async measure() {
    const main = [1, 2].map((seed) => noise({ seconds: 3, level: 0.2, seed, sampleRate: RATE }));
    const after = [3, 4].map((seed) => noise({ seconds: 2, level: 0.8, seed, sampleRate: RATE }));
    const sounds = [main, after].map((planes) => ({ planes, sampleRate: RATE }));
    const plain = largestDifference(await joined(main, after), filtered(sounds, '[in0][in1]concat=n=2:v=0:a=1'));
    const [crossfades, offAcrossfade]: number[][] = [[], []];
    for (const crossfade_s of [0.01, 0.5, 2]) {
      const frames = crossfade_s * RATE;
      const made = await joined(main, after, { crossfade_s });
      crossfades!.push(largestDifference(made, fadedAndAdded(main, after, frames)));
      const byAcrossfade = filtered(sounds, `[in0][in1]acrossfade=ns=${frames}:c1=qsin:c2=qsin`);
      offAcrossfade!.push(largestDifference(made, byAcrossfade) / (Math.PI / 2 / frames));
    }
    const matched = await joined(main, after, { match_loudness: true });
    const off = Math.abs(lufs(matched.map((plane) => plane.slice(3 * RATE))) - lufs(main));
    const [low, half] = [chord(RATE), chord(RATE / 2)];
    const resampled = (await joined(main, half, {}, RATE / 2)).map((plane) => plane.slice(3 * RATE));
    return [
      { what: "largest difference from FFmpeg's concat", value: plain, bar: 0, better: 'lower' },
      {
        what: "crossfades, largest difference from FFmpeg's afade",
        value: Math.max(...crossfades!),
        bar: EXACT,
        better: 'lower',
        note: '0.01, 0.5 and 2 s, qsin',
      },
      {
        what: "crossfades, distance from FFmpeg's acrossfade in steps of the curve",
        value: Math.max(...offAcrossfade!),
        bar: 1,
        better: 'lower',
        note: 'its falling curve is one sample early',
      },
      { what: 'matched loudness off', value: off, bar: 0.05, better: 'lower', unit: 'LU' },
      {
        what: 'joined from 24 to 48 kHz, signal to error',
        value: ratioDb(low, resampled),
        bar: 60,
        better: 'higher',
        unit: 'dB',
      },
    ];
  },
};

async function joined(main: Float32Array[], after: Float32Array[], params: object = {}, rate = RATE) {
  const inputs = { after: audioOf(after, rate) };
  const { written } = await run(joinAudio, main, { sampleRate: RATE, inputs, params: { ...URL, ...params } });
  return written[0]!.planes;
}

/** Returns two sounds that overlap, with FFmpeg's fades. */
function fadedAndAdded(main: Float32Array[], after: Float32Array[], frames: number): Float32Array[] {
  const start = main[0]!.length - frames;
  const fade = (planes: Float32Array[], type: string): Float32Array[] =>
    filtered([{ planes, sampleRate: RATE }], `[in0]afade=${type}:ns=${frames}:curve=qsin`);
  const [falling, rising] = [fade(main, `t=out:ss=${start}`), fade(after, 't=in:ss=0')];
  return falling.map((plane, channel) => {
    const sum = joinParts([plane, new Float32Array(rising[channel]!.length - frames)]);
    for (const [i, x] of rising[channel]!.entries()) sum[start + i]! += x;
    return sum;
  });
}

/** Returns 2 s of tones up to 6 kHz in two channels, the same sound at every sample rate. */
function chord(sampleRate: number): Float32Array[] {
  const tones = TONES_HZ.map((hz) => sine({ seconds: 2, hz, sampleRate, level: 0.1 }));
  const sum = tones[0]!.map((_, i) => tones.reduce((total, tone) => total + tone[i]!, 0));
  return [sum, sum.map((x) => -x)];
}

function lufs(planes: Float32Array[]): number {
  const meter = createLoudnessMeter(RATE, planes.length);
  meter.push(planes);
  return meter.finish().integratedLufs!;
}

/** Returns the ratio of a signal to its difference from another, without the ends, where resampling assumes silence. */
function ratioDb(planes: Float32Array[], others: Float32Array[]): number {
  const [signal, other] = [inner(planes), inner(others)];
  let [power, error] = [0, 0];
  signal.forEach((x, i) => {
    power += x * x;
    error += (x - other[i]!) ** 2;
  });
  return 10 * Math.log10(power / error);
}

const inner = (each: Float32Array[]): Float32Array =>
  joinParts(each.map((plane) => plane.slice(RATE / 10, 1.9 * RATE)));
