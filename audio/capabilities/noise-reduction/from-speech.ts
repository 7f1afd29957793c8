import { meanOfChannels, mixDown } from '../../dsp/core/mix-down.ts';
import { createReadAhead } from '../../dsp/core/read-ahead.ts';
import { resampleParts } from '../../dsp/core/resample-parts.ts';
import { createDenoiserGains } from '../../dsp/noise/denoiser-gains.ts';
import type { DecodedAudio } from '../capability.ts';
import { DENOISER_RATE, SPEECH_RATE, VOICE_WINDOW, type Models } from '../model-interfaces.ts';
import { createModelShare, sharesOf, type Shares } from './model-share.ts';
import { ratioDb, STRETCH_S, type Progress, type Reduction } from './reduction.ts';

/** Seconds that an installed model processes at once, and how many of the seconds before it gets again. */
const MODEL_STRETCH_S = 30;
const MODEL_LEAD_S = 1;

const ALL_BY_GAINS: Shares = { own: 0, removed: 1 };

/** Removes noise from speech: of what the denoiser removes, the part that is noise; with an exact model, by the level of the noise. */
export function fromSpeech(audio: DecodedAudio, voice: Float32Array, models: Models, progress: Progress): Reduction {
  const { sampleRate, frames } = audio;
  const gains = createDenoiserGains(sampleRate);
  const perWindow = (VOICE_WINDOW * sampleRate) / SPEECH_RATE;
  const voiceAt = (sample: number): number =>
    voice[Math.min(voice.length - 1, Math.max(0, Math.floor(sample / perWindow)))]!;
  const denoised = createReadAhead(denoisedMean(audio, models));
  const isExact = models.modelDenoiser?.isExact ?? false;
  const mix = createModelShare(sampleRate);
  const sums = { speech: 0, noise: 0, left: 0 };

  function* blocks(): Generator<Float32Array[]> {
    const step = Math.round(STRETCH_S * sampleRate);
    for (let start = 0; start < frames; start += step) {
      const length = Math.min(step, frames - start);
      const from = Math.max(0, start - gains.margin);
      const planes = audio.read(from, start + length + gains.margin - from);
      const lead = start - from;
      const whole = denoised.read(from, planes[0]!.length);
      const { planes: made, estimate } = gains.apply({
        planes,
        mean: meanOfChannels(planes),
        denoised: whole,
        lead,
        length,
        voiceAt: (sample) => voiceAt(from + sample),
      });
      const shares = isExact ? sharesOf(estimate) : ALL_BY_GAINS;
      const noisePower = estimate.noisePower ?? 0;
      sums.speech += (estimate.speechPower ?? 0) * length;
      sums.noise += noisePower * length;
      sums.left += (noisePower + shares.removed * ((estimate.residualNoisePower ?? 0) - noisePower)) * length;
      const part = (samples: Float32Array): Float32Array => samples.subarray(lead, lead + length);
      yield isExact ? mix({ noisy: planes.map(part), planes: made, denoised: part(whole), shares }) : made;
      progress((start + length) / frames);
    }
  }
  return {
    method: models.modelDenoiser ? 'model' : 'rnnoise',
    reason: null,
    blocks: blocks(),
    snr: () => ({ before: ratioDb(sums.speech, sums.noise), after: ratioDb(sums.speech, sums.left) }),
  };
}

/** Yields the mean of the channels as denoised by a model for speech, at the audio's own rate. */
function denoisedMean(audio: DecodedAudio, models: Models): Iterable<Float32Array> {
  const { modelDenoiser } = models;
  const rate = modelDenoiser?.sampleRate ?? DENOISER_RATE;
  const noisy = resampleParts(mixDown(audio), audio.sampleRate, rate);
  function* embedded(): Generator<Float32Array> {
    const stream = models.denoiser();
    for (const part of noisy) yield stream.push(part).samples;
    yield stream.finish().samples;
  }
  function* installed(): Generator<Float32Array> {
    const ahead = createReadAhead(noisy);
    const total = Math.ceil((audio.frames * rate) / audio.sampleRate);
    const [step, lead] = [MODEL_STRETCH_S * rate, MODEL_LEAD_S * rate];
    for (let start = 0; start < total; start += step) {
      const from = Math.max(0, start - lead);
      const made = modelDenoiser!.denoise(ahead.read(from, Math.min(total, start + step) - from));
      yield made.subarray(start - from);
    }
  }
  return resampleParts(modelDenoiser ? installed() : embedded(), rate, audio.sampleRate);
}
