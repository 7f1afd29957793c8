import type { OnsetStrength } from './onset-strength.ts';

/** Minimum rise of an onset above the local mean, averaged over the mel bands, in decibels. */
const MIN_RISE_DB = 0.8;
/** Minimum rise relative to the 98th percentile of the audio's flux. */
const MIN_RELATIVE_RISE = 0.12;
const MIN_GAP_S = 0.03;
const AROUND_S = 0.12;

/**
 * Returns onset times in seconds, ascending: peaks of the spectral flux above its moving mean (Böck, Krebs & Schedl
 * 2012).
 */
export function onsetTimes({ rate, flux }: OnsetStrength): number[] {
  const sorted = flux.toSorted();
  const strong = sorted[Math.floor(0.98 * (sorted.length - 1))] ?? 0;
  const threshold = Math.max(MIN_RISE_DB, MIN_RELATIVE_RISE * strong);
  const gap = Math.max(1, Math.round(MIN_GAP_S * rate));
  const reach = Math.max(1, Math.round(AROUND_S * rate));
  const sums = new Float64Array(flux.length + 1);
  for (let i = 0; i < flux.length; i++) sums[i + 1] = sums[i]! + flux[i]!;
  const times: number[] = [];
  for (let i = 1; i < flux.length; i++) {
    const value = flux[i]!;
    const [from, to] = [Math.max(0, i - reach), Math.min(flux.length, i + reach + 1)];
    if (value < threshold + (sums[to]! - sums[from]!) / (to - from)) continue;
    if (isHighest(flux, i, gap)) times.push(i / rate);
  }
  return times;
}

function isHighest(values: Float64Array, at: number, reach: number): boolean {
  for (let i = Math.max(0, at - reach); i <= Math.min(values.length - 1, at + reach); i++) {
    if (values[i]! > values[at]! || (values[i] === values[at] && i < at)) return false;
  }
  return true;
}
