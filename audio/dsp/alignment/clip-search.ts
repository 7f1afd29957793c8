import { correlationPeak, createCrossCorrelator } from '../transforms/cross-correlation.ts';
import type { Line } from './line-candidates.ts';
import type { Signal } from './line-refine.ts';

/** Audio up to this length has too few sounds for alignment by features. */
const MAX_CLIP_S = 3;
const MIN_FRAMES = 64;
/** Lags to either side that one correlation covers. */
const REACH = 2 ** 16;
/** Prominence of an accepted peak; noise reaches 4 to 5. */
const MIN_PROMINENCE = 6;
const MAX_LINES = 4;

/**
 * Finds the positions of a very short recording in another one by generalised cross-correlation of the waveforms (Knapp & Carter 1976),
 * the likeliest first. Returns none if both are longer than 3 s, or if their sample rates differ.
 */
export function findClip(reference: Signal, target: Signal): Line[] {
  if (reference.sampleRate !== target.sampleRate) return [];
  const swapped = reference.frames < target.frames;
  const [clip, whole] = swapped ? [reference, target] : [target, reference];
  const { frames, sampleRate } = clip;
  if (frames < MIN_FRAMES || frames > MAX_CLIP_S * sampleRate) return [];
  const reach = Math.min(REACH, Math.ceil(whole.frames / 2));
  const correlator = createCrossCorrelator({ block: frames, reach });
  const samples = clip.read(0, frames);
  const matches: { at: number; prominence: number }[] = [];
  for (let middle = reach; middle - reach < whole.frames; middle += 2 * reach) {
    correlator.clear();
    correlator.push(samples, whole.read(middle - reach, frames + 2 * reach));
    const peak = correlationPeak(correlator.whitened(), reach);
    if (peak && peak.prominence >= MIN_PROMINENCE)
      matches.push({ at: (middle + peak.wholeLag) / sampleRate, prominence: peak.prominence });
  }
  return matches
    .toSorted((a, b) => b.prominence - a.prominence)
    .slice(0, MAX_LINES)
    .map(({ at }) => ({ offsetS: swapped ? at : -at, rate: 1 }));
}
