import { linearGain } from '../../dsp/levels/limiter-fit.ts';
import { cappedGain, levelledEnergies } from '../../dsp/levels/capped-gain.ts';
import { integratedLoudness, loudnessRange } from '../../dsp/levels/loudness.ts';
import { tiltPassages } from '../../dsp/levels/passage-tilt.ts';
import { SPEECH_GAIN_HOP_S, speechGain } from '../../dsp/levels/speech-gain.ts';
import type { Levels } from '../normalize-loudness/levels.ts';
import type { Course } from './course.ts';

/** Gain per hop, and the levels that it leads to. */
export interface LevelPlan {
  db: number[];
  lufs: number | null;
  rangeLu: number | null;
  reason: string | null;
}

/** Ceiling of the true peak in dBTP, with room for a gain that moves between the samples of a peak. */
const CEILING_DB = -1.1;
const TRIALS = 12;
const CLOSE_LU = 0.02;
const MISSED_LU = 0.5;
/**
 * Loudness range in LU above which passages are brought together, trials of that, and the share of the excess that must go: where music
 * makes the range wide, speech stays as it is.
 */
const WIDE_LU = 5.5;
const TILTS = 8;
const MIN_GAIN = 0.25;
/** Distance from the target above which the peaks bind the loudness, and what a narrower range may then cost of it. */
const BOUND_LU = 0.05;
const GIVEN_UP_LU = 0.3;
/** Steps, and max, of the loudness in LU that is given up where peaks keep one voice softer than another one. */
const SOFTER_LU = 0.5;
const MAX_SOFTER_LU = 6;
const FORMER_SLOPE_DB_PER_S = 30;

/** Gains that were tried: with the offset of the shape, and the distance from the target. */
interface Trial {
  db: number[];
  energies: Float64Array;
  lufs: number | null;
  rangeLu: number | null;
  offset: number;
  off: number;
}

/**
 * Plans the gain: that of the speech, moved so that the whole audio reaches the target under the ceiling. If words among pauses and dense
 * passages remain far apart, they are brought together. `isFormer`: as version 4.
 */
export function planLevels(
  { levels, isSpeech, durationS }: Course,
  targetLufs: number,
  { isFormer = false }: { isFormer?: boolean } = {},
): LevelPlan {
  const slopeDbPerS = isFormer ? FORMER_SLOPE_DB_PER_S : undefined;
  const hops = Math.max(1, Math.ceil(durationS / SPEECH_GAIN_HOP_S));
  const { energies, peaks, lufs, reason } = levels;
  if (lufs === null) {
    const db = cappedGain(new Float64Array(hops + 1), { peaks, ceilingDb: CEILING_DB, slopeDbPerS });
    return { db, lufs: null, rangeLu: null, reason };
  }
  const shapeOf = (tilt?: Float64Array): Float64Array | undefined => {
    const own = speechGain({ energies, isSpeech }, tilt);
    return own && Float64Array.from({ length: hops + 1 }, (_, i) => own[Math.min(i, own.length - 1)]!);
  };
  const shape = shapeOf();
  const start = linearGain(energies, targetLufs).gainDb;
  const plain = fit(levels, { shape: shape ?? new Float64Array(hops + 1), offset: start, targetLufs, slopeDbPerS });
  const excess = (plain.rangeLu ?? 0) - WIDE_LU;
  const givenUp = plain.off > BOUND_LU ? GIVEN_UP_LU : 0;
  const maxOff = Math.max(BOUND_LU, plain.off) + givenUp;
  const tilt = new Float64Array(hops);
  let best = plain;
  const trials = shape ? TILTS : 0;
  for (let n = 0, last = plain; n < trials && (best.rangeLu ?? 0) > WIDE_LU; n++) {
    tiltPassages(tilt, last.energies);
    last = fit(levels, { shape: shapeOf(tilt)!, offset: last.offset, targetLufs: targetLufs - givenUp, slopeDbPerS });
    if (last.rangeLu! < best.rangeLu! && Math.abs(targetLufs - last.lufs!) <= maxOff) best = last;
  }
  if ((best.rangeLu ?? 0) - WIDE_LU > (1 - MIN_GAIN) * excess) best = plain;
  if (shape && !isFormer && (best.rangeLu ?? 0) > WIDE_LU)
    best =
      softer((givenUpLu) =>
        fit(levels, { shape, offset: plain.offset - givenUpLu, targetLufs: targetLufs - givenUpLu, slopeDbPerS }),
      ) ?? best;
  const why = shape ? null : 'no speech was found: the gain is constant where no peak needs less';
  return {
    db: best.db,
    lufs: best.lufs,
    rangeLu: best.rangeLu,
    reason:
      Math.abs(targetLufs - (best.lufs ?? targetLufs)) > MISSED_LU
        ? 'the peaks leave no room for the loudness asked for'
        : why,
  };
}

/**
 * Returns the loudest of softer trials whose range is no longer wide; undefined if there is none. Peaks keep one voice soft while another one reaches the target:
 * lower, both are free.
 */
function softer(trialAt: (givenUpLu: number) => Trial): Trial | undefined {
  if ((trialAt(MAX_SOFTER_LU).rangeLu ?? 0) > WIDE_LU) return undefined;
  for (let givenUpLu = SOFTER_LU; givenUpLu <= MAX_SOFTER_LU; givenUpLu += SOFTER_LU) {
    const trial = trialAt(givenUpLu);
    if ((trial.rangeLu ?? 0) <= WIDE_LU) return trial;
  }
  return undefined;
}

/** Moves a shape to the target, from an offset that may be near. */
function fit(
  { energies, peaks }: Levels,
  {
    shape,
    offset,
    targetLufs,
    slopeDbPerS,
  }: { shape: Float64Array; offset: number; targetLufs: number; slopeDbPerS: number | undefined },
): Trial {
  let best: Trial | undefined;
  for (let trial = 0; trial < TRIALS; trial++) {
    const db = cappedGain(
      shape.map((gain) => gain + offset),
      { peaks, ceilingDb: CEILING_DB, slopeDbPerS },
    );
    const made = levelledEnergies(energies, db);
    const lufs = integratedLoudness(made);
    const off = targetLufs - (lufs ?? targetLufs);
    if (!best || Math.abs(off) < best.off)
      best = { db, energies: made, lufs, rangeLu: loudnessRange(made), offset, off: Math.abs(off) };
    if (best.off < CLOSE_LU) break;
    offset += off;
  }
  return best!;
}
