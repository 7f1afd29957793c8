import { mixDown } from '../../dsp/core/mix-down.ts';
import { createSteadyNoiseGains, measureSteadyNoise } from '../../dsp/noise/steady-noise.ts';
import type { DecodedAudio } from '../capability.ts';
import { ratioDb, STRETCH_S, TOO_FAINT, untouched, type Progress, type Reduction } from './reduction.ts';

/** Signal-to-noise ratio in dB above which music is left as it is: a steady sound of the music itself would count as noise. */
const CLEAN_DB = 23;
const FORMER_CLEAN_DB = 25;
/** Ratio up to which all of the noise is removed, for noise heard alone or only under the music. */
const FULL_DB = { alone: 6, under: 14 };

/**
 * Removes steady noise from music (log-MMSE, Ephraim & Malah 1985), less of it the fainter it is. `isFormer` is the method of version 5: noise
 * that is heard alone only, and all of it.
 */
export function fromMusic(audio: DecodedAudio, progress: Progress, { isFormer }: { isFormer: boolean }): Reduction {
  const floor = measureSteadyNoise(
    audio.sampleRate,
    mixDown(audio, (part) => progress(part / 3)),
  );
  const before = ratioDb(floor.signalPower, floor.noisePower);
  if (!floor.spectrum || (isFormer && !floor.isAlone))
    return untouched(audio, 'no moment was found at which steady noise is heard alone');
  if (before === null || before > (isFormer ? FORMER_CLEAN_DB : CLEAN_DB)) return untouched(audio, TOO_FAINT, before);
  const fullDb = floor.isAlone ? FULL_DB.alone : FULL_DB.under;
  const removed = isFormer ? 1 : Math.max(0, Math.min(1, (CLEAN_DB - before) / (CLEAN_DB - fullDb)));
  const gains = createSteadyNoiseGains(audio.sampleRate, floor.spectrum, removed);

  function* blocks(): Generator<Float32Array[]> {
    const step = Math.round(STRETCH_S * audio.sampleRate);
    for (let start = 0; start < audio.frames; start += step) {
      const length = Math.min(step, audio.frames - start);
      const from = Math.max(0, start - gains.margin);
      yield gains.apply(audio.read(from, start + length + gains.margin - from), { lead: start - from, length });
      progress(1 / 3 + (2 * (start + length)) / (3 * audio.frames));
    }
  }
  return {
    method: 'log_mmse',
    reason: null,
    blocks: blocks(),
    snr: () => ({ before, after: ratioDb(floor.signalPower, gains.residualNoisePower()) }),
  };
}
