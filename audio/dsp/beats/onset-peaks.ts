import type { OnsetStrength } from './onset-strength.ts';

/** A beginning raises the mel bands by this much more than around it, on average, in decibels. */
const LEAST_RISE_DB = 0.8;
/** And by this share of the strongest of the audio's usual ones. */
const LEAST_SHARE = 0.12;
const LEAST_GAP_S = 0.03;
const AROUND_S = 0.12;

/** Times at which sounds begin, in seconds, ascending: peaks of the flux above its moving mean (Böck, Krebs & Schedl 2012). */
export function onsetTimes({ rate, flux }: OnsetStrength): number[] {
  const sorted = flux.toSorted();
  const strong = sorted[Math.floor(0.98 * (sorted.length - 1))] ?? 0;
  const least = Math.max(LEAST_RISE_DB, LEAST_SHARE * strong);
  const gap = Math.max(1, Math.round(LEAST_GAP_S * rate));
  const around = Math.max(1, Math.round(AROUND_S * rate));
  const sums = new Float64Array(flux.length + 1);
  for (let i = 0; i < flux.length; i++) sums[i + 1] = sums[i]! + flux[i]!;
  const times: number[] = [];
  for (let i = 1; i < flux.length; i++) {
    const value = flux[i]!;
    const [from, to] = [Math.max(0, i - around), Math.min(flux.length, i + around + 1)];
    if (value < least + (sums[to]! - sums[from]!) / (to - from)) continue;
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
