import { CANDIDATES, createMelodyFinder, harmonicLevel, type MelodyCandidates } from './melody-candidates.ts';
import { decodeMelody } from './melody-path.ts';
import type { MelodyNetwork } from './melody-network.ts';
import type { PitchTrack } from './pitch-path.ts';
import { FloatList } from '../core/float-list.ts';
import { createResampler } from '../core/resample.ts';

const RATE = 22_050;
/** Samples between frames: 20 ms. */
const HOP = 441;

/** Tracks the predominant melody of a mix given in blocks. */
export interface MelodyTracker {
  push(planes: readonly Float32Array[]): void;
  finish(): PitchTrack;
}

/** Returns a tracker of the predominant melody; of more than two channels it uses the first two. */
export function createMelodyTracker(sampleRate: number, logOddsOf: MelodyNetwork): MelodyTracker {
  const finder = createMelodyFinder(RATE, HOP);
  const resamplers = [createResampler(sampleRate, RATE), createResampler(sampleRate, RATE)] as const;
  const [hz, odds, level] = [new FloatList(), new FloatList(), new FloatList()];
  const counts: number[] = [];
  const frame = (candidates: MelodyCandidates): void => {
    counts.push(candidates.count);
    for (let i = 0; i < CANDIDATES; i++) {
      hz.push(i < candidates.count ? candidates.hz[i]! : 0);
      odds.push(i < candidates.count ? logOddsOf(candidates.features, i) : 0);
      level.push(i < candidates.count ? harmonicLevel(candidates.features, i) : 0);
    }
  };
  return {
    push(planes) {
      const left = planes[0]!;
      const right = planes[1] ?? left;
      const mid = new Float32Array(left.length);
      const side = new Float32Array(left.length);
      for (let i = 0; i < left.length; i++) {
        mid[i] = 0.5 * (left[i]! + right[i]!);
        side[i] = 0.5 * (left[i]! - right[i]!);
      }
      finder.push(resamplers[0].push(mid), resamplers[1].push(side), frame);
    },
    finish() {
      finder.push(resamplers[0].finish(), resamplers[1].finish(), frame);
      finder.finish(frame);
      return decodeMelody({
        hopS: HOP / RATE,
        counts: Uint8Array.from(counts),
        slots: CANDIDATES,
        hz: hz.take(),
        logOdds: odds.take(),
        level: level.take(),
      });
    },
  };
}
