import { z } from 'zod';
import { createNoiseGains } from '../dsp/noise/noise-gains.ts';
import { createSteadyNoiseGains, measureNoiseFloor } from '../dsp/noise/noise-steady.ts';
import { mixDown } from '../dsp/core/mix-down.ts';
import { resampleParts } from '../dsp/core/resample-parts.ts';
import { artifact, AUDIO_FORMATS, defineCapability, type DecodedAudio } from './capability.ts';
import { DENOISER_RATE, SPEECH_RATE, VOICE_WINDOW, type Models } from './models.ts';

const ENGINE = 'embedded:rnnoise+log-mmse';
/** Seconds worked on at once, and over which the noise is taken to stay the same. */
const STRETCH_S = 20;
/** With less speech than this, the denoiser for speech would take away what is meant to be heard. */
const LEAST_SPEECH = 0.25;
/** Music with less noise than this is better left alone. */
const CLEAN_DB = 25;
const LEAST_S = 0.5;
const VOICE = 0.5;
/** Seconds a model hears at once, and hears again of those before. */
const MODEL_STRETCH_S = 30;
const MODEL_LEAD_S = 1;
const MOST_SNR_DB = 100;

type Progress = (fraction: number) => void;

/** What one of the ways made: blocks of audio, and once they are read, the ratio before and after. */
interface Way {
  method: 'rnnoise' | 'model' | 'log_mmse' | 'none';
  reason: string | null;
  blocks: Iterable<Float32Array[]>;
  snr: () => { before: number | null; after: number | null };
}

/** Takes noise out of speech or music. */
export const noiseReduction = defineCapability({
  name: 'noise_reduction',
  version: 1,
  summary: 'Removes noise from speech, and steady noise from music; leaves alone what is clean.',
  takes: 'audio',
  makes: 'audio',
  engine: ENGINE,
  uses: ['denoiser'],
  params: z.strictObject({
    content: z
      .enum(['auto', 'speech', 'music'])
      .default('auto')
      .describe('What is to be kept; auto: speech where a good part of the audio is speech, else music.'),
    format: z.enum(AUDIO_FORMATS).optional().describe('Format of the made file; default: flac, without loss.'),
  }),
  output: z.object({
    audio: artifact,
    method: z
      .enum(['rnnoise', 'model', 'log_mmse', 'none'])
      .describe(
        'What removed the noise: rnnoise or an installed model from speech, log_mmse from music; none: passed on as it was.',
      ),
    snr_before_db: z.number().nullable().describe('Estimated ratio of what is kept to the noise, before.'),
    snr_after_db: z.number().nullable().describe('The same of the made audio.'),
    reason: z.string().nullable().describe('Why nothing was removed, or why a ratio is null.'),
    engine: z.string(),
  }),

  async run({ audio, params, write, models, progress }) {
    const way = choose(audio, params.content, models, progress);
    const made = await write.audio(way.blocks, {
      name: 'denoised',
      sampleRate: audio.sampleRate,
      channels: audio.channels,
      ...(params.format ? { format: params.format } : {}),
    });
    const { before, after } = way.snr();
    return {
      audio: made,
      method: way.method,
      snr_before_db: before,
      snr_after_db: after,
      reason: way.reason ?? (before === null ? 'no stretch of noise alone was found to compare with' : null),
      engine: way.method === 'model' ? `${ENGINE}+model:${models.modelDenoiser?.name}` : ENGINE,
    };
  },
});

function choose(audio: DecodedAudio, content: 'auto' | 'speech' | 'music', models: Models, progress: Progress): Way {
  if (audio.frames < LEAST_S * audio.sampleRate) return untouched(audio, `the audio is shorter than ${LEAST_S} s`);
  const first = (part: number): void => progress(part * 0.2);
  const rest = (part: number): void => progress(0.2 + part * 0.8);
  if (content !== 'music') {
    const voice = models.voiceActivity(resampleParts(mixDown(audio, first), audio.sampleRate, SPEECH_RATE));
    const speech = voice.reduce((sum, probability) => sum + (probability > VOICE ? 1 : 0), 0) / voice.length;
    if (content === 'speech' || speech >= LEAST_SPEECH) return spoken(audio, voice, models, rest);
  }
  return steady(audio, rest);
}

function untouched(audio: DecodedAudio, reason: string, before: number | null = null): Way {
  return { method: 'none', reason, blocks: audio.blocks(), snr: () => ({ before, after: before }) };
}

/** Speech: as much of what the denoiser removes as is noise. */
function spoken(audio: DecodedAudio, voice: Float32Array, models: Models, progress: Progress): Way {
  const { sampleRate, frames } = audio;
  const gains = createNoiseGains(sampleRate);
  const perWindow = (VOICE_WINDOW * sampleRate) / SPEECH_RATE;
  const voiceAt = (sample: number): number =>
    voice[Math.min(voice.length - 1, Math.max(0, Math.floor(sample / perWindow)))]!;
  const denoised = new Ahead(denoisedMean(audio, models));
  const sums = { speech: 0, noise: 0, left: 0 };

  function* blocks(): Generator<Float32Array[]> {
    const step = Math.round(STRETCH_S * sampleRate);
    for (let start = 0; start < frames; start += step) {
      const length = Math.min(step, frames - start);
      const from = Math.max(0, start - gains.margin);
      const planes = audio.read(from, start + length + gains.margin - from);
      const { planes: made, evidence } = gains.apply({
        planes,
        mean: meanOf(planes),
        denoised: denoised.read(from, planes[0]!.length),
        lead: start - from,
        length,
        voiceAt: (sample) => voiceAt(from + sample),
      });
      sums.speech += (evidence.speechPower ?? 0) * length;
      sums.noise += (evidence.noisePower ?? 0) * length;
      sums.left += (evidence.noiseLeft ?? 0) * length;
      yield made;
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

/** The mean of the channels as a model for speech leaves it, at the audio's own rate. */
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
    const ahead = new Ahead(noisy);
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

/** Music: the steady noise that is heard in its gaps. */
function steady(audio: DecodedAudio, progress: Progress): Way {
  const floor = measureNoiseFloor(
    audio.sampleRate,
    mixDown(audio, (part) => progress(part / 3)),
  );
  const before = ratioDb(floor.signal, floor.total);
  if (!floor.noise) return untouched(audio, 'no moment was found at which steady noise is heard alone');
  if (before === null || before > CLEAN_DB)
    return untouched(audio, 'the noise found is too faint to be worth a change', before);
  const gains = createSteadyNoiseGains(audio.sampleRate, floor.noise);

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
    snr: () => ({ before, after: ratioDb(floor.signal, gains.noiseLeft()) }),
  };
}

/** Reads samples that are made in order, at rising places that may overlap. */
class Ahead {
  #parts: Iterator<Float32Array>;
  #held = new Float32Array(0);
  #from = 0;

  constructor(parts: Iterable<Float32Array>) {
    this.#parts = parts[Symbol.iterator]();
  }

  /** `length` samples from `start` on; silence after the end. */
  read(start: number, length: number): Float32Array {
    const kept = this.#held.subarray(Math.min(this.#held.length, Math.max(0, start - this.#from)));
    const parts: Float32Array[] = [kept];
    this.#from = start;
    let count = kept.length;
    while (count < length) {
      const next = this.#parts.next();
      if (next.done) break;
      parts.push(next.value);
      count += next.value.length;
    }
    this.#held = new Float32Array(Math.max(length, count));
    let at = 0;
    for (const part of parts) {
      this.#held.set(part, at);
      at += part.length;
    }
    return this.#held.slice(0, length);
  }
}

function meanOf(planes: Float32Array[]): Float32Array {
  const mean = Float32Array.from(planes[0]!);
  for (const plane of planes.slice(1)) for (let i = 0; i < mean.length; i++) mean[i]! += plane[i]!;
  if (planes.length > 1) for (let i = 0; i < mean.length; i++) mean[i]! /= planes.length;
  return mean;
}

function ratioDb(signal: number, noise: number): number | null {
  if (!(signal > 0) || !(noise > 0)) return null;
  return Math.min(MOST_SNR_DB, 10 * Math.log10(signal / noise));
}
