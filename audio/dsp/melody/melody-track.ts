import { createAttackMeter } from './lead-notes/attack-levels.ts';
import { WINDOWS_PER_FRAME, type LeadTrack } from './lead-notes/lead-track.ts';
import {
  CANDIDATES,
  createMelodyFinder,
  harmonicLevel,
  LEAD_HARMONICS,
  writeHarmonics,
  type MelodyCandidates,
} from './melody-candidates.ts';
import { decodeMelody } from './melody-path.ts';
import type { MelodyNetwork } from './melody-network.ts';
import { ByteList } from '../core/byte-list.ts';
import { FloatList } from '../core/float-list.ts';
import { createResampler } from '../core/resample.ts';

const RATE = 22_050;
/** Samples between frames: 20 ms. */
const HOP = 441;
/** Log odds of a frame without a candidate. */
const NO_CANDIDATE = -9;

/** Tracks the predominant melody of a mix given in blocks. */
export interface MelodyTracker {
  push(planes: readonly Float32Array[]): void;
  finish(): LeadTrack;
}

/** Returns a tracker of the predominant melody; of more than two channels it uses the first two. */
export function createMelodyTracker(sampleRate: number, logOddsOf: MelodyNetwork): MelodyTracker {
  const finder = createMelodyFinder(RATE, HOP);
  const resamplers = [createResampler(sampleRate, RATE), createResampler(sampleRate, RATE)] as const;
  const [hz, odds, level] = [new FloatList(), new FloatList(), new FloatList()];
  const [harmonics, attacks] = [new ByteList(), new ByteList()];
  const attackMeter = createAttackMeter(RATE, HOP / WINDOWS_PER_FRAME);
  const counts: number[] = [];
  const writeHarmonic = (value: number): void => harmonics.push(value);
  const writeAttack = (value: number): void => attacks.push(value);
  const frame = (candidates: MelodyCandidates): void => {
    counts.push(candidates.count);
    for (let i = 0; i < CANDIDATES; i++) {
      hz.push(i < candidates.count ? candidates.hz[i]! : 0);
      odds.push(i < candidates.count ? logOddsOf(candidates.features, i) : 0);
      level.push(i < candidates.count ? harmonicLevel(candidates.features, i) : 0);
      writeHarmonics(candidates.features, i, writeHarmonic);
    }
  };
  const resampled = (mid: Float32Array, side: Float32Array): void => {
    finder.push(mid, side, frame);
    attackMeter.push(mid, writeAttack);
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
      resampled(resamplers[0].push(mid), resamplers[1].push(side));
    },
    finish() {
      resampled(resamplers[0].finish(), resamplers[1].finish());
      finder.finish(frame);
      attackMeter.finish(writeAttack);
      const logOdds = odds.take();
      const melody = decodeMelody({
        hopS: HOP / RATE,
        counts: Uint8Array.from(counts),
        slots: CANDIDATES,
        hz: hz.take(),
        logOdds,
        level: level.take(),
      });
      return { ...melody, ...ofCandidates(melody.candidate, logOdds, harmonics), attacks: attacks.take() };
    },
  };
}

/** Returns log odds and harmonics of the followed candidates. */
function ofCandidates(
  candidate: Int8Array,
  logOdds: Float32Array,
  harmonics: ByteList,
): Pick<LeadTrack, 'logOdds' | 'harmonics'> {
  const followed = new Uint8Array(candidate.length * LEAD_HARMONICS);
  const odds = Float32Array.from(candidate, (slot, t) => {
    if (slot < 0) return NO_CANDIDATE;
    const at = t * CANDIDATES + slot;
    for (let h = 0; h < LEAD_HARMONICS; h++) followed[t * LEAD_HARMONICS + h] = harmonics.at(at * LEAD_HARMONICS + h);
    return logOdds[at]!;
  });
  return { logOdds: odds, harmonics: followed };
}
