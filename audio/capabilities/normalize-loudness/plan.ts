import { amplified, limiterGains } from '../../dsp/levels/apply-gain.ts';
import { limiterCurve, type LimiterSettings } from '../../dsp/levels/limiter-curve.ts';
import { fitLimiter, linearGain, scaledLoudness } from '../../dsp/levels/limiter-fit.ts';
import type { DecodedAudio } from '../capability.ts';
import { reported } from '../reported.ts';
import { measureTotals, type Levels } from './levels.ts';
import type { NormalizeParams } from './params.ts';

/** Gains to apply, and the levels that they lead to. */
export interface GainPlan {
  gainDb: number;
  /** Gain of the limiter at the boundaries of 1 ms; absent where nothing is limited. */
  curve?: Float32Array;
  outputLufs: number | null;
  outputPeakDb: number | null;
  limited: boolean;
  reason: string | null;
}

/** Distance in LU from the target at which no further trial is made. */
const CLOSE_LU = 0.02;
/** Distance from the target from which the output says that it was missed. */
const MISSED_LU = 0.1;
const MAX_TRIALS = 6;
/** Distance in dB kept from the ceiling, for what lies between the points of strict oversampling. */
const MARGIN_DB = 0.05;

/** Plans the gain of the audio; where a limiter is needed, by trials: each is a pass over the audio. */
export function planGain(
  audio: DecodedAudio,
  levels: Levels,
  { target_lufs: targetLufs, max_true_peak_dbtp: maxPeakDb, mode }: NormalizeParams,
  progress: (part: number) => void,
): GainPlan {
  const { lufs, peakDb, reason } = levels;
  if (peakDb === null) return { gainDb: 0, outputLufs: null, outputPeakDb: null, limited: false, reason };
  const ceilingDb = maxPeakDb - MARGIN_DB;
  const wanted = lufs === null ? 0 : linearGain(levels.energies, targetLufs).gainDb;
  if (lufs !== null && mode === 'limit' && peakDb + wanted > ceilingDb)
    return limited(audio, levels, { targetLufs, ceilingDb, progress });
  const gainDb = Math.min(wanted, ceilingDb - peakDb);
  return {
    gainDb,
    outputLufs: lufs === null ? null : scaledLoudness(levels.energies, gainDb),
    outputPeakDb: peakDb + gainDb,
    limited: gainDb < wanted,
    reason: reason ?? (gainDb < wanted ? 'the gain stops where the true peak reaches the ceiling' : null),
  };
}

interface LimitedOptions {
  targetLufs: number;
  ceilingDb: number;
  progress: (part: number) => void;
}

/**
 * Plans gain and limiter. The fit predicts the loudness from energies of 10 ms and bounds the peaks between moving gains; a trial
 * measures both, and corrects the next fit. What remains above the ceiling is taken off by a constant gain.
 */
function limited(audio: DecodedAudio, levels: Levels, { targetLufs, ceilingDb, progress }: LimitedOptions): GainPlan {
  /** Holds one curve after the other: each has a value for every millisecond. */
  const curve = new Float32Array(levels.peaks.length + 1);
  let best: (GainPlan & { off: number; limiter: LimiterSettings }) | undefined;
  let [aimLufs, aimPeakDb] = [targetLufs, ceilingDb];
  for (let trial = 1; trial <= MAX_TRIALS; trial++) {
    const fit = fitLimiter(levels, { targetLufs: aimLufs, ceiling: 10 ** (aimPeakDb / 20), curve });
    limiterCurve(levels.peaks, fit.limiter, curve);
    const blocks = reported(audio, (part) => progress((trial - 1 + part) / MAX_TRIALS));
    const result = measureTotals(amplified(blocks, limiterGains(fit.gainDb, curve, audio.sampleRate)), audio);
    const over = Math.max(0, result.peakDb! - ceilingDb);
    const outputLufs = result.lufs === null ? null : result.lufs - over;
    const off = Math.abs((outputLufs ?? -Infinity) - targetLufs);
    if (!best || off < best.off)
      best = {
        gainDb: fit.gainDb - over,
        limiter: fit.limiter,
        outputLufs,
        outputPeakDb: result.peakDb! - over,
        limited: true,
        reason: off > MISSED_LU ? 'the true peak ceiling leaves no room for the loudness asked for' : null,
        off,
      };
    if (off < CLOSE_LU || fit.predictedLufs < aimLufs - MISSED_LU) break;
    aimPeakDb -= over;
    aimLufs += targetLufs - (outputLufs ?? targetLufs);
  }
  const { limiter, off: _, ...plan } = best!;
  return { ...plan, curve: limiterCurve(levels.peaks, limiter, curve) };
}
