import { mixDown } from '../../dsp/core/mix-down.ts';
import { createSteadyNoiseGains, measureSteadyNoise } from '../../dsp/noise/steady-noise.ts';
import type { DecodedAudio } from '../capability.ts';
import { ratioDb, STRETCH_S, untouched, type Progress, type Reduction } from './reduction.ts';

/** Signal-to-noise ratio in dB above which music is left as it is. */
const CLEAN_DB = 25;

/** Removes steady noise, measured in the quietest moments, from music (log-MMSE, Ephraim & Malah 1985). */
export function fromMusic(audio: DecodedAudio, progress: Progress): Reduction {
  const floor = measureSteadyNoise(
    audio.sampleRate,
    mixDown(audio, (part) => progress(part / 3)),
  );
  const before = ratioDb(floor.signalPower, floor.noisePower);
  if (!floor.spectrum) return untouched(audio, 'no moment was found at which steady noise is heard alone');
  if (before === null || before > CLEAN_DB)
    return untouched(audio, 'the noise found is too faint to be worth a change', before);
  const gains = createSteadyNoiseGains(audio.sampleRate, floor.spectrum);

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
