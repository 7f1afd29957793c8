import { linearGain } from '../../dsp/levels/limiter-fit.ts';
import { cappedGain, levelledLoudness } from '../../dsp/levels/capped-gain.ts';
import { SPEECH_GAIN_HOP_S, speechGain } from '../../dsp/levels/speech-gain.ts';
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

/** Plans the gain: that of the speech, moved so that the whole audio reaches the target under the ceiling. */
export function planLevels({ levels, isSpeech, durationS }: Course, targetLufs: number): LevelPlan {
  const hops = Math.max(1, Math.ceil(durationS / SPEECH_GAIN_HOP_S));
  const { energies, peaks, lufs, reason } = levels;
  if (lufs === null) {
    const db = cappedGain(new Float64Array(hops + 1), { peaks, ceilingDb: CEILING_DB });
    return { db, lufs: null, rangeLu: null, reason };
  }
  const own = speechGain({ energies, isSpeech });
  const shape = Float64Array.from({ length: hops + 1 }, (_, i) => own?.[Math.min(i, own.length - 1)] ?? 0);
  let best: (LevelPlan & { off: number }) | undefined;
  let offset = linearGain(energies, targetLufs).gainDb;
  for (let trial = 0; trial < TRIALS; trial++) {
    const db = cappedGain(
      shape.map((gain) => gain + offset),
      { peaks, ceilingDb: CEILING_DB },
    );
    const made = levelledLoudness(energies, db);
    const off = targetLufs - (made.lufs ?? targetLufs);
    if (!best || Math.abs(off) < best.off) best = { db, ...made, reason: null, off: Math.abs(off) };
    if (best.off < CLOSE_LU) break;
    offset += off;
  }
  const { off, ...plan } = best!;
  const why = own ? null : 'no speech was found: the gain is constant where no peak needs less';
  return { ...plan, reason: off > MISSED_LU ? 'the peaks leave no room for the loudness asked for' : why };
}
