import type { OnsetStrength } from './onset-strength.ts';
import { preferredTempo, tempogram } from './tempogram.ts';

/** Cost of an interval that is off the tempo by a factor e. */
const TIGHTNESS = 100;

/** Tempo and beats by textbook methods. */
export interface TextbookBeats {
  /** Beats per minute. */
  bpm: number;
  /** Times in seconds, ascending. */
  beats: number[];
}

/**
 * Returns the tempo of the tempogram, and the beats that lie on onsets at intervals near that tempo, by dynamic programming
 * (Ellis 2007); undefined for silence. It is the baseline beside which other methods are measured.
 */
export function textbookBeats(onsets: OnsetStrength): TextbookBeats | undefined {
  const bpm = preferredTempo(tempogram(onsets));
  if (bpm === undefined) return undefined;
  const { rate } = onsets;
  return {
    bpm,
    beats: beatsAt((60 / bpm) * rate, smoothed(onsets.flux, (60 / bpm) * rate)).map((frame) => frame / rate),
  };
}

/** Returns the onset strength in units of its deviation, smoothed over a 32nd of the beat. */
function smoothed(flux: Float64Array, interval: number): Float64Array {
  const mean = flux.reduce((sum, value) => sum + value, 0) / flux.length;
  const deviation = Math.sqrt(flux.reduce((sum, value) => sum + (value - mean) ** 2, 0) / flux.length) || 1;
  const width = Math.max(1, interval / 32);
  const reach = Math.ceil(3 * width);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, i) => Math.exp(-0.5 * ((i - reach) / width) ** 2));
  return Float64Array.from(flux, (_, at) => {
    let sum = 0;
    for (let i = -reach; i <= reach; i++) sum += weights[i + reach]! * (flux[at + i] ?? 0);
    return sum / deviation;
  });
}

function beatsAt(interval: number, strength: Float64Array): number[] {
  const [shortest, longest] = [Math.max(1, Math.round(interval / 2)), Math.round(2 * interval)];
  const costs = Array.from({ length: longest + 1 }, (_, gap) => TIGHTNESS * Math.log(Math.max(1, gap) / interval) ** 2);
  const score = new Float64Array(strength.length);
  const before = new Int32Array(strength.length).fill(-1);
  for (let at = 0; at < strength.length; at++) {
    let most = 0;
    for (let gap = shortest; gap <= Math.min(longest, at); gap++) {
      const value = score[at - gap]! - costs[gap]!;
      if (value > most) [most, before[at]] = [value, at - gap];
    }
    score[at] = strength[at]! + most;
  }
  let last = score.length - 1;
  for (let at = Math.max(0, score.length - Math.round(interval)); at < score.length; at++)
    if (score[at]! > score[last]!) last = at;
  const beats: number[] = [];
  for (let at = last; at >= 0; at = before[at]!) beats.push(at);
  return beats.toReversed();
}
