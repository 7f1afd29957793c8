import type { z } from 'zod';
import type { Peaks } from '../../platform/storage/peaks.ts';
import type { RouteReply } from '../http/route.ts';
import type { peaks as peaksSchema } from './schemas.ts';

const FULL_SCALE = 65_535;
/** Steps of a magnitude: as many decimals as a drawing shows. */
const DECIMALS = 10_000;

/** Presents a waveform, or that it is being made. */
export function presentFound(found: Peaks | undefined, points: number): RouteReply {
  if (found) return { body: presentPeaks(found, points) };
  return { status: 202, body: { status: 'pending' }, headers: { 'Retry-After': '1' } };
}

/** Presents a waveform with at most `points` points of each channel. */
function presentPeaks({ durationS, channels, values }: Peaks, points: number): z.input<typeof peaksSchema> {
  const kept = values.length / channels;
  return {
    duration_s: durationS,
    channels,
    peaks: Array.from({ length: channels }, (_, channel) =>
      reduced(values.subarray(channel * kept, (channel + 1) * kept), Math.min(points, kept)),
    ),
  };
}

/** Returns the largest value of each of `points` stretches, as a share of full scale. */
function reduced(values: Uint16Array, points: number): number[] {
  return Array.from({ length: points }, (_, point) => {
    let peak = 0;
    const end = Math.ceil(((point + 1) * values.length) / points);
    for (let i = Math.floor((point * values.length) / points); i < end; i++) peak = Math.max(peak, values[i]!);
    return Math.round((peak / FULL_SCALE) * DECIMALS) / DECIMALS;
  });
}
