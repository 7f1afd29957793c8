import { z } from 'zod';
import { createResampler } from '../../dsp/core/resample.ts';
import { mixDown } from '../../dsp/core/mix-down.ts';
import { createAttackDetector } from '../../dsp/stretch/attacks.ts';
import { frameSize, stretched } from '../../dsp/stretch/phase-vocoder.ts';
import { timeMap } from '../../dsp/stretch/time-map.ts';
import { artifact, defineCapability, type DecodedAudio } from '../capability.ts';
import { checkEncoding, encodingOf, encodingParams } from '../encoding-params.ts';
import { writeExact } from '../write-exact.ts';
import { chat } from './chat.ts';

const ENGINE = 'embedded:phase-vocoder';
/** Resolution of the ratio by which a pitch is changed: within 0.01 %. */
const PITCH_STEPS = 20_000;

/** Changes tempo and pitch, each without the other. */
export const changeSpeed = defineCapability({
  name: 'change_speed',
  version: 2,
  previous: { version: 1, encoding: { keepsEncoderLevel: true } },
  summary: 'Changes the tempo of the audio without its pitch, and its pitch without its tempo.',
  takes: 'audio',
  makes: 'audio',
  minSpeed: 10,
  engine: ENGINE,
  chat,
  params: z
    .strictObject({
      tempo_ratio: z
        .number()
        .min(0.25)
        .max(4)
        .default(1)
        .describe('How many times as fast: 2 lasts half as long, 0.5 twice as long.'),
      pitch_semitones: z
        .number()
        .min(-24)
        .max(24)
        .default(0)
        .describe('How many semitones higher, or lower if negative; parts of semitones are possible.'),
      ...encodingParams,
      format: encodingParams.format.describe(
        'Format of the made file; default: flac, or wav for samples above full scale: both keep every sample.',
      ),
    })
    .superRefine(checkEncoding),
  longest: ({ tempo_ratio: ratio }, { own }) => own / ratio,
  output: z.object({ audio: artifact, duration_s: z.number(), engine: z.string() }),

  async run({ audio, params, write, progress }) {
    const { sampleRate, channels } = audio;
    const change = planOf(audio, params, (part) => progress(0.1 * part));
    const made = await writeExact(write, () => changed(audio, change, (part) => progress(0.1 + 0.9 * part)), {
      name: 'changed',
      sampleRate,
      channels,
      ...encodingOf(params),
    });
    return { audio: made, duration_s: change.frames / sampleRate, engine: ENGINE };
  },
});

interface Change {
  /** Samples of the result. */
  frames: number;
  /** How many times as long the audio becomes before it is resampled. */
  factor: number;
  /** The rates between which it is resampled; equal where the pitch stays. */
  rates: { from: number; to: number };
  attacks: readonly number[];
}

function planOf(
  audio: DecodedAudio,
  { tempo_ratio: tempo, pitch_semitones: semitones }: { tempo_ratio: number; pitch_semitones: number },
  progress: (fraction: number) => void,
): Change {
  const rates = { from: Math.round(PITCH_STEPS * 2 ** (semitones / 12)), to: PITCH_STEPS };
  const factor = rates.from / rates.to / tempo;
  const detector = createAttackDetector(audio.sampleRate);
  if (factor !== 1) for (const mean of mixDown(audio, progress)) detector.push(mean);
  return {
    frames: Math.max(1, Math.round(audio.frames / tempo)),
    factor,
    rates,
    attacks: factor === 1 ? [] : detector.finish(),
  };
}

/** Yields the changed audio in blocks: stretched to its length at the new pitch, then resampled to its rate. */
function* changed(
  audio: DecodedAudio,
  { frames, factor, rates, attacks }: Change,
  progress: (fraction: number) => void,
): Generator<Float32Array[]> {
  const size = frameSize(audio.sampleRate);
  const length = Math.ceil((frames * rates.from) / rates.to) + size;
  const map = timeMap(attacks, { factor, before: (3 * size) / 8, after: size / 2 });
  const source = factor === 1 ? audio.blocks() : stretched(audio, { frames: length, map });
  const resamplers = Array.from({ length: audio.channels }, () => createResampler(rates.from, rates.to));
  let done = 0;
  const cut = (planes: Float32Array[]): Float32Array[] => {
    const kept = planes.map((plane) => plane.subarray(0, frames - done));
    done += kept[0]!.length;
    progress(done / frames);
    return kept;
  };
  for (const planes of source) {
    const next = cut(planes.map((plane, channel) => resamplers[channel]!.push(plane)));
    if (next[0]!.length > 0) yield next;
    if (done === frames) return;
  }
  const rest = cut(resamplers.map((resampler) => resampler.finish()));
  if (rest[0]!.length > 0) yield rest;
}
