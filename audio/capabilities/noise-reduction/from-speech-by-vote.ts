import { resampleParts } from '../../dsp/core/resample-parts.ts';
import { createVotedGains } from '../../dsp/noise/voted-gains.ts';
import type { DecodedAudio } from '../capability.ts';
import { DENOISER_RATE, SPEECH_RATE, VOICE_WINDOW, type Models } from '../model-interfaces.ts';
import { ratioDb, STRETCH_S, TOO_FAINT, type Progress, type Reduction } from './reduction.ts';

/** Seconds before a stretch that the denoiser gets first, so that it knows the noise when the stretch begins. */
const DENOISER_LEAD_S = 1;
/** Samples that the denoiser gets at once: few enough to stay in the processor cache. */
const BLOCK = 2 ** 14;

/** Removes noise from speech by the embedded denoiser and a Wiener filter, less of it the fainter it is; nearly clean stretches stay as they are. */
export function fromSpeechByVote(
  audio: DecodedAudio,
  voice: Float32Array,
  models: Models,
  progress: Progress,
): Reduction {
  const { sampleRate, frames } = audio;
  const gains = createVotedGains(sampleRate);
  const perWindow = (VOICE_WINDOW * sampleRate) / SPEECH_RATE;
  const voiceAt = (sample: number): number =>
    voice[Math.min(voice.length - 1, Math.max(0, Math.floor(sample / perWindow)))]!;
  const sums = { speech: 0, noise: 0, left: 0 };
  let isChanged = false;

  function* blocks(): Generator<Float32Array[]> {
    const step = Math.round(STRETCH_S * sampleRate);
    for (let start = 0; start < frames; start += step) {
      const length = Math.min(step, frames - start);
      const from = Math.max(0, start - Math.max(gains.margin, Math.round(DENOISER_LEAD_S * sampleRate)));
      const planes = audio.read(from, start + length + gains.margin - from);
      const {
        planes: made,
        noise,
        residualNoisePower,
        isSame,
      } = gains.apply({
        planes,
        lead: start - from,
        length,
        voiceAt: (sample) => voiceAt(from + sample),
        denoise: (mean) => denoised(mean, sampleRate, models),
      });
      isChanged ||= !isSame;
      sums.speech += (noise?.speechPower ?? 0) * length;
      sums.noise += (noise?.noisePower ?? 0) * length;
      sums.left += residualNoisePower * length;
      yield made;
      progress((start + length) / frames);
    }
  }
  return {
    // Known once the blocks are read.
    get method() {
      return isChanged ? ('rnnoise' as const) : ('none' as const);
    },
    get reason() {
      return isChanged ? null : TOO_FAINT;
    },
    blocks: blocks(),
    snr: () => ({ before: ratioDb(sums.speech, sums.noise), after: ratioDb(sums.speech, sums.left) }),
  };
}

/** Returns mono samples as the embedded denoiser makes them, at their own rate and of their length. */
function denoised(mean: Float32Array, sampleRate: number, models: Models): Float32Array {
  function* blocks(): Generator<Float32Array> {
    for (let at = 0; at < mean.length; at += BLOCK) yield mean.subarray(at, at + BLOCK);
  }
  function* stream(): Generator<Float32Array> {
    const denoiser = models.denoiser();
    for (const part of resampleParts(blocks(), sampleRate, DENOISER_RATE)) yield denoiser.push(part).samples;
    yield denoiser.finish().samples;
  }
  const whole = new Float32Array(mean.length);
  let at = 0;
  for (const part of resampleParts(stream(), DENOISER_RATE, sampleRate)) {
    whole.set(part.subarray(0, whole.length - at), at);
    at = Math.min(whole.length, at + part.length);
  }
  return whole;
}
