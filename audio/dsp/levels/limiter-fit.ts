import { limiterCurve, type LimiterSettings, type LimiterShape } from './limiter-curve.ts';
import { integratedLoudness, LOUDNESS_STEP_S } from './loudness.ts';
import { SEGMENTS_PER_SECOND } from './peak-envelope.ts';

/** Measurements of the audio that a limiter works on. */
export interface Programme {
  /** Step energies of the loudness meter. */
  energies: ArrayLike<number>;
  /** Energy of each segment of the envelope. */
  segmentEnergies: Float32Array;
  /** True peak envelope. */
  peaks: Float32Array;
}

/** A gain with the limiter that follows it. */
export interface LimiterFit {
  /** Gain in dB before the limiter. */
  gainDb: number;
  /** `limiterCurve` draws its curve by these. */
  limiter: LimiterSettings;
  /** Loudness that follows from the step energies and the curve. */
  predictedLufs: number;
}

/** A shape, and the loudness in LU that it may cost before the next one is taken. */
interface Step extends LimiterShape {
  maxLossLu: number;
}

/** Loudness that the hard shapes may cost: further gain only raises the noise between the peaks. */
const MAX_HARD_LOSS_LU = 40;
/**
 * Shapes from gentle to hard. A slow release keeps the tone of bass and the proportions of loud and soft; a fast one makes dense
 * audio louder at the same ceiling. All of them rise by less than 6 dB in 10 ms. The last two rise by that at once, as early as
 * the rule allows: they follow the pulses of a voice, and are for targets that the others miss.
 */
const SHAPES: readonly Step[] = [
  { reach: 3, attack: 1, release: { db: 0.03, overMs: 1 }, quietRelease: 0.03, maxLossLu: 2 },
  { reach: 2, attack: 2, release: { db: 0.12, overMs: 1 }, quietRelease: 0.03, maxLossLu: 2 },
  { reach: 1, attack: 6, release: { db: 0.58, overMs: 1 }, quietRelease: 0.005, maxLossLu: MAX_HARD_LOSS_LU },
  { reach: 1, attack: 40, release: { db: 5.7, overMs: 10 }, quietRelease: 0.005, maxLossLu: MAX_HARD_LOSS_LU },
  { reach: 0, attack: 100, release: { db: 5.7, overMs: 10 }, quietRelease: 0.58, maxLossLu: MAX_HARD_LOSS_LU },
];
/** Step in dB of the search for the gain: the loudness falls again where it raises more and more of the pauses above the gate. */
const SEARCH_DB = 4;
/** Peaks this far below the target, after the linear gain, are quiet. */
const QUIET_DB = -20;
const STEPS = 24;
const PRECISION_LU = 0.002;
const SEGMENTS_PER_STEP = Math.round(SEGMENTS_PER_SECOND * LOUDNESS_STEP_S);

/** Returns the gain in dB at which the loudness is nearest to the target without a limiter. The absolute gate does not move with the gain. */
export function linearGain(energies: ArrayLike<number>, targetLufs: number): { gainDb: number; lufs: number } {
  let best = { gainDb: 0, lufs: Infinity };
  for (let step = 0, gainDb = 0; step < STEPS; step++) {
    const lufs = scaledLoudness(energies, gainDb);
    if (lufs === null) break;
    if (Math.abs(targetLufs - lufs) < Math.abs(targetLufs - best.lufs)) best = { gainDb, lufs };
    if (Math.abs(targetLufs - lufs) < PRECISION_LU) break;
    gainDb += targetLufs - lufs;
  }
  return best;
}

/** Returns the loudness of the audio after a gain in dB; null if all of it is below the gate. */
export function scaledLoudness(energies: ArrayLike<number>, gainDb: number): number | null {
  return integratedLoudness(energies, 10 ** (gainDb / 10));
}

interface FitOptions {
  targetLufs: number;
  ceiling: number;
  /** One more than there are segments; each trial draws its curve into it. */
  curve: Float32Array;
}

/** Returns the gain and the gentlest limiter with which the loudness reaches the target, or the loudest that there is. */
export function fitLimiter(programme: Programme, { targetLufs, ceiling, curve }: FitOptions): LimiterFit {
  const { gainDb: linearDb } = linearGain(programme.energies, targetLufs);
  const steps = new Float64Array(programme.energies.length);
  let fit: LimiterFit | undefined;
  for (const { maxLossLu, ...shape } of SHAPES) {
    fit = fitShape(programme, { targetLufs, ceiling, curve, steps, shape, linearDb, maxGainDb: linearDb + maxLossLu });
    if (Math.abs(fit.predictedLufs - targetLufs) < 10 * PRECISION_LU) return fit;
  }
  return fit!;
}

interface ShapeFit extends FitOptions {
  /** Room for the energy of each step after the limiter. */
  steps: Float64Array;
  shape: LimiterShape;
  linearDb: number;
  maxGainDb: number;
}

/** Searches the gain of one shape: loudness rises with it, the slower the more is limited. */
function fitShape(
  programme: Programme,
  { targetLufs, ceiling, curve, steps, shape, linearDb, maxGainDb }: ShapeFit,
): LimiterFit {
  const quiet = 10 ** ((targetLufs + QUIET_DB - linearDb) / 20);
  const at = (gainDb: number): LimiterFit => {
    const limiter = { gain: 10 ** (gainDb / 20), ceiling, shape, quiet };
    limiterCurve(programme.peaks, limiter, curve);
    return { gainDb, limiter, predictedLufs: limitedLoudness(programme, gainDb, { curve, steps }) };
  };
  let low = at(linearDb);
  if (low.predictedLufs >= targetLufs - PRECISION_LU) return low;
  let loudest = low;
  for (let gainDb = linearDb; gainDb < maxGainDb;) {
    gainDb = Math.min(maxGainDb, gainDb + SEARCH_DB);
    const next = at(gainDb);
    if (next.predictedLufs >= targetLufs) return between(low, next, { targetLufs, at });
    if (next.predictedLufs > loudest.predictedLufs) loudest = next;
    low = next;
  }
  return loudest;
}

/** Returns the fit nearest to the target between a softer and a louder one. */
function between(
  softer: LimiterFit,
  louder: LimiterFit,
  { targetLufs, at }: { targetLufs: number; at: (gainDb: number) => LimiterFit },
): LimiterFit {
  let [low, high, best] = [softer, louder, louder];
  for (let step = 0; step < STEPS && Math.abs(best.predictedLufs - targetLufs) > PRECISION_LU; step++) {
    // False position, kept away from the ends: the loudness may jump where a block passes the gate.
    const share = (targetLufs - low.predictedLufs) / (high.predictedLufs - low.predictedLufs);
    best = at(low.gainDb + Math.max(0.1, Math.min(0.9, share)) * (high.gainDb - low.gainDb));
    if (best.predictedLufs < targetLufs) low = best;
    else high = best;
  }
  return best;
}

/** Returns the loudness of the audio after a gain and a curve: the energy of each segment by the square of its mean gain. */
function limitedLoudness(
  { energies, segmentEnergies }: Programme,
  gainDb: number,
  { curve, steps }: Pick<ShapeFit, 'curve' | 'steps'>,
): number {
  const factor = 10 ** (gainDb / 10);
  const last = curve.length - 1;
  for (let step = 0; step < steps.length; step++) {
    let [before, after] = [0, 0];
    for (let k = step * SEGMENTS_PER_STEP; k < (step + 1) * SEGMENTS_PER_STEP; k++) {
      const middle = (curve[Math.min(last, k)]! + curve[Math.min(last, k + 1)]!) / 2;
      before += segmentEnergies[k]!;
      after += segmentEnergies[k]! * middle * middle;
    }
    steps[step] = before > 0 ? energies[step]! * factor * (after / before) : 0;
  }
  return integratedLoudness(steps) ?? -Infinity;
}
