import { correlationPeak, createCrossCorrelator } from '../spectrum/cross-correlation.ts';
import type { Line } from './line-candidates.ts';
import type { Signal } from './line-refine.ts';

/** Audio shorter than this holds too few sounds to be recognised by them. */
const SHORT_S = 3;
const LEAST_FRAMES = 64;
/** Lags either way that are looked at together. */
const REACH = 2 ** 16;
/** Noise gives 4 to 5. */
const LEAST_PROMINENCE = 6;
const MOST_LINES = 4;

/**
 * Where the shorter of two recordings is in the other if it is very short, likeliest first: its waveform is looked for in all of the
 * other (whitened cross-correlation, Knapp & Carter 1976). None when it is long, or the two have different sample rates.
 */
export function findClip(reference: Signal, target: Signal): Line[] {
  if (reference.sampleRate !== target.sampleRate) return [];
  const swapped = reference.frames < target.frames;
  const [clip, whole] = swapped ? [reference, target] : [target, reference];
  const { frames, sampleRate } = clip;
  if (frames < LEAST_FRAMES || frames > SHORT_S * sampleRate) return [];
  const reach = Math.min(REACH, Math.ceil(whole.frames / 2));
  const correlator = createCrossCorrelator({ block: frames, reach });
  const samples = clip.read(0, frames);
  const places: { at: number; prominence: number }[] = [];
  for (let middle = reach; middle - reach < whole.frames; middle += 2 * reach) {
    correlator.clear();
    correlator.push(samples, whole.read(middle - reach, frames + 2 * reach));
    const peak = correlationPeak(correlator.whitened(), reach);
    if (peak && peak.prominence >= LEAST_PROMINENCE)
      places.push({ at: (middle + peak.wholeLag) / sampleRate, prominence: peak.prominence });
  }
  return places
    .toSorted((a, b) => b.prominence - a.prominence)
    .slice(0, MOST_LINES)
    .map(({ at }) => ({ offsetS: swapped ? at : -at, rate: 1 }));
}
