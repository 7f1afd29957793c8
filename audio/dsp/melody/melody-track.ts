import { CANDIDATES, createMelodyFinder, harmonicLevel, type MelodyCandidates } from './melody-candidates.ts';
import { bestMelodyPath } from './melody-path.ts';
import { melodyOdds } from './melody-network.ts';
import type { PitchTrack } from './pitch-path.ts';
import { createResampler } from '../core/resample.ts';

const RATE = 22_050;
/** Samples between frames: 20 ms. */
const HOP = 441;

/** Follows the melody of a mix given in parts. */
export interface MelodyTracker {
  push(planes: readonly Float32Array[]): void;
  finish(): PitchTrack;
}

/** Makes a tracker of the leading line of a mix; of more than two channels it hears the first two. */
export function createMelodyTracker(sampleRate: number): MelodyTracker {
  const finder = createMelodyFinder(RATE, HOP);
  const resamplers = [createResampler(sampleRate, RATE), createResampler(sampleRate, RATE)] as const;
  const hz: number[] = [];
  const odds: number[] = [];
  const counts: number[] = [];
  const level: number[] = [];
  const frame = (candidates: MelodyCandidates): void => {
    counts.push(candidates.count);
    for (let i = 0; i < CANDIDATES; i++) {
      hz.push(i < candidates.count ? candidates.hz[i]! : 0);
      odds.push(i < candidates.count ? melodyOdds(candidates.features, i) : 0);
      level.push(i < candidates.count ? harmonicLevel(candidates.features, i) : 0);
    }
  };
  return {
    push(planes) {
      const left = planes[0]!;
      const right = planes[1] ?? left;
      const middle = new Float32Array(left.length);
      const side = new Float32Array(left.length);
      for (let i = 0; i < left.length; i++) {
        middle[i] = 0.5 * (left[i]! + right[i]!);
        side[i] = 0.5 * (left[i]! - right[i]!);
      }
      finder.push(resamplers[0].push(middle), resamplers[1].push(side), frame);
    },
    finish() {
      finder.push(resamplers[0].finish(), resamplers[1].finish(), frame);
      finder.finish(frame);
      return bestMelodyPath({
        hopS: HOP / RATE,
        counts: Uint8Array.from(counts),
        slots: CANDIDATES,
        hz: Float32Array.from(hz),
        odds: Float32Array.from(odds),
        level: Float32Array.from(level),
      });
    },
  };
}
