import { createResampler } from '../../../audio/dsp/core/resample.ts';
import { joinParts } from '../../../audio/dsp/core/join-parts.ts';
import type { Random } from '../../infra/random.ts';
import { recoded } from './folder.ts';
import { makeNoise } from './noise.ts';
import { inRoom } from './room.ts';

/**
 * Returns a mix as recordings may arrive: in a room, with noise, filtered, driven into a limiter, through a lossy codec. Each of these
 * happens to about half of the mixes. Times stay as they were.
 */
export async function randomised(
  planes: readonly Float32Array[],
  sampleRate: number,
  random: Random,
): Promise<Float32Array[]> {
  let mix: Float32Array[] = planes.map((plane) => plane.slice());
  if (random.next() < 0.5) {
    const room = { rt60S: random.between(0.3, 1.6), wet: random.between(0.2, 0.8), sampleRate };
    mix = mix.map((plane) => inRoom(plane, room, random));
  }
  if (random.next() < 0.6) mix = mix.map((plane) => tilted(plane, random.between(-0.5, 0.5)));
  if (random.next() < 0.5) addNoise(mix, { sampleRate, snrDb: random.between(12, 32) }, random);
  if (random.next() < 0.6) drive(mix, random.between(6, 16));
  const codec = random.pick(['wav', 'mp3', 'opus', 'aac'] as const);
  if (codec === 'wav') return mix;
  const length = mix[0]!.length;
  const { planes: decoded, sampleRate: rate } = await recoded(codec, mix, sampleRate);
  return decoded.map((plane) => {
    const resampler = createResampler(rate, sampleRate);
    return joinParts([resampler.push(plane), resampler.finish()]).slice(0, length);
  });
}

/** Returns a plane with more highs (`share` > 0) or fewer. */
function tilted(plane: Float32Array, share: number): Float32Array {
  let low = 0;
  return plane.map((x) => {
    low += 0.13 * (x - low);
    return share > 0 ? x - share * low : (1 + share) * x - share * low;
  });
}

function addNoise(
  mix: readonly Float32Array[],
  { sampleRate, snrDb }: { sampleRate: number; snrDb: number },
  random: Random,
): void {
  const frames = mix[0]!.length;
  const noise = makeNoise(random.pick(['pink', 'white', 'fan'] as const), { frames, sampleRate }, random);
  const power = mix[0]!.reduce((sum, x) => sum + x * x, 0) / frames;
  const level = Math.sqrt(power) * 10 ** (-snrDb / 20);
  for (const plane of mix) for (let i = 0; i < frames; i++) plane[i]! += level * noise[i]!;
}

/** Drives a mix `db` above its peak into a soft limiter. */
function drive(mix: readonly Float32Array[], db: number): void {
  const peak = mix.reduce((most, plane) => plane.reduce((max, x) => Math.max(max, Math.abs(x)), most), 1e-9);
  const gain = 10 ** (db / 20) / peak;
  for (const plane of mix) for (let i = 0; i < plane.length; i++) plane[i] = 0.95 * Math.tanh(gain * plane[i]!);
}
