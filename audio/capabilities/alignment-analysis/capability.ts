import { z } from 'zod';
import { align, type AlignmentSource } from '../../dsp/alignment/alignment.ts';
import { channelDelay } from '../../dsp/alignment/channel-delay.ts';
import { meanOfChannels, mixDown } from '../../dsp/core/mix-down.ts';
import { defineCapability, type DecodedAudio } from '../capability.ts';
import { chat } from './chat.ts';

const ENGINE = 'embedded:gcc-dtw';
/** Below this sample rate there is too little to recognise. */
const LEAST_RATE = 4_000;
/** Fewer samples hold no delay. */
const LEAST_FRAMES = 64;

const measured = z.number().nullable();

/** Finds where one audio is in another, or how the two channels of one lie to each other. */
export const alignmentAnalysis = defineCapability({
  name: 'alignment_analysis',
  version: 2,
  summary: 'Aligns the audio with a reference: offset, drift or course; alone, the delay between its channels.',
  takes: 'audio',
  makes: 'analysis',
  compares: true,
  engine: ENGINE,
  chat,
  params: z.strictObject({
    reference_url: z
      .string()
      .max(4_096)
      .regex(/^(https?|upload|artifact):\/\/[^/]/, 'must be an http, https, upload or artifact address')
      .optional()
      .describe('Audio to align with; default: the first audio of a recipe run, and for that one its own channels.'),
  }),
  output: z.object({
    mode: z
      .enum(['offset', 'drift', 'warp', 'channels'])
      .nullable()
      .describe(
        'offset: the same all along; drift: slower or faster by a constant rate; warp: the pace varies; channels: no reference. Null when the two have nothing in common.',
      ),
    offset_s: measured.describe(
      'Where the beginning of the reference is in the target: above 0, the target is later. Of a warp: at the beginning of the path.',
    ),
    drift_rate: measured.describe('Seconds of the target for one second of the reference; 1 without drift.'),
    target_polarity: z.enum(['same', 'inverted']).nullable().describe('Of the target to the reference.'),
    confidence: z.number().describe('0 to 1: share of the places compared that agree.'),
    path: z
      .array(z.object({ reference_s: z.number(), target_s: z.number() }))
      .describe('Moments that belong together, straight in between.'),
    channel_delay_s: measured.describe('Of the right channel of the target: above 0, it is later than the left.'),
    channel_delay_samples: z.number().int().nullable(),
    polarity: z.enum(['same', 'inverted']).nullable().describe('Of the right channel of the target to the left.'),
    notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null, or less exact.'),
    engine: z.string(),
  }),

  run({ audio, reference, progress }) {
    const channels = betweenChannels(audio, (fraction) => progress(reference ? fraction / 3 : fraction));
    const compared = reference
      ? betweenAudios(reference, audio, (fraction) => progress((1 + 2 * fraction) / 3))
      : noted({ ...NOT_ALIGNED, mode: 'channels' as const }, 'there is no reference');
    return {
      ...compared.values,
      ...channels.values,
      confidence: reference ? compared.confidence : channels.confidence,
      notes: [...compared.notes, ...channels.notes],
      engine: ENGINE,
    };
  },
});

const NOT_ALIGNED = { mode: null, offset_s: null, drift_rate: null, target_polarity: null, path: [] };
const NO_DELAY = { channel_delay_s: null, channel_delay_samples: null, polarity: null };

interface Part<Values> {
  values: Values;
  confidence: number;
  notes: { field: string; reason: string }[];
}

/** Values with one reason for all that are null. */
function noted<Values extends object>(values: Values, reason: string): Part<Values> {
  const missing = Object.entries(values).filter(([, value]) => value === null);
  return { values, confidence: 0, notes: missing.map(([field]) => ({ field, reason })) };
}

function betweenAudios(reference: DecodedAudio, audio: DecodedAudio, progress: (fraction: number) => void) {
  if (Math.min(reference.sampleRate, audio.sampleRate) < LEAST_RATE)
    return noted(NOT_ALIGNED, `alignment needs sample rates of at least ${LEAST_RATE} Hz`);
  const total = reference.frames + audio.frames;
  const first = sourceOf(reference, (frames) => progress(frames / total));
  const second = sourceOf(audio, (frames) => progress((reference.frames + frames) / total));
  const found = align(first, second);
  if (first.silent()) return noted(NOT_ALIGNED, 'the mean of the channels of the reference is silence');
  if (second.silent()) return noted(NOT_ALIGNED, 'the mean of the channels of the audio is silence');
  if (!found) return noted(NOT_ALIGNED, 'the audio and the reference have nothing in common that could be aligned');
  const { mode, offsetS, rate, inverted, confidence } = found;
  return {
    values: {
      mode,
      offset_s: offsetS,
      drift_rate: rate ?? null,
      target_polarity: inverted === undefined ? null : polarityOf(inverted),
      path: found.path.map(({ referenceS, targetS }) => ({ reference_s: referenceS, target_s: targetS })),
    },
    confidence,
    notes: [
      ...(rate === undefined ? [{ field: 'drift_rate', reason: 'the pace varies: see path' }] : []),
      ...(inverted === undefined
        ? [
            { field: 'target_polarity', reason: 'the waveforms differ too much to compare them' },
            { field: 'offset_s', reason: 'found by what sounds when, within some 20 ms: the waveforms differ' },
          ]
        : []),
    ],
  };
}

function betweenChannels(audio: DecodedAudio, progress: (fraction: number) => void) {
  const { channels, sampleRate, frames } = audio;
  if (channels < 2) return noted(NO_DELAY, 'the audio has one channel');
  if (frames < LEAST_FRAMES) return noted(NO_DELAY, `the audio is shorter than ${LEAST_FRAMES} samples`);
  const silent = [true, true];
  const read = (start: number, length: number) => {
    const planes = padded(audio, start, length);
    silent.forEach((was, channel) => (silent[channel] = was && planes[channel]!.every((x) => x === 0)));
    return [planes[0]!, planes[1]!] as const;
  };
  const found = channelDelay({ sampleRate, frames, read }, progress);
  if (silent.includes(true)) return noted(NO_DELAY, 'a channel is digital silence');
  if (!found) return noted(NO_DELAY, 'the channels share too little sound');
  return {
    values: {
      channel_delay_s: found.delay / sampleRate,
      channel_delay_samples: found.delay,
      polarity: polarityOf(found.inverted),
    },
    confidence: found.similarity,
    notes: [],
  };
}

function polarityOf(inverted: boolean): 'same' | 'inverted' {
  return inverted ? 'inverted' : 'same';
}

/** The mean of the channels; says how many frames of all were gone through, and whether any sounded. */
function sourceOf(audio: DecodedAudio, passed: (frames: number) => void): AlignmentSource & { silent(): boolean } {
  const { sampleRate, frames } = audio;
  let sounding = false;
  return {
    sampleRate,
    frames,
    read: (start, length) => meanOfChannels(padded(audio, start, length)),
    *blocks() {
      for (const mean of mixDown(audio, (fraction) => passed(fraction * frames))) {
        sounding ||= mean.some((x) => x !== 0);
        yield mean;
      }
    },
    silent: () => !sounding,
  };
}

/** Samples [start, start + length) of every channel, silence beyond the ends. */
function padded(audio: DecodedAudio, start: number, length: number): Float32Array[] {
  const from = Math.max(0, start);
  const to = Math.min(audio.frames, start + length);
  if (from === start && to === start + length) return audio.read(start, length);
  const planes = from < to ? audio.read(from, to - from) : [];
  return Array.from({ length: audio.channels }, (_, channel) => {
    const plane = new Float32Array(length);
    if (planes[channel]) plane.set(planes[channel], from - start);
    return plane;
  });
}
