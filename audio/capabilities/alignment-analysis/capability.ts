import { align, type AlignmentSource } from '../../dsp/alignment/alignment.ts';
import { channelDelay } from '../../dsp/alignment/channel-delay.ts';
import { meanOfChannels, mixDown } from '../../dsp/core/mix-down.ts';
import { defineCapability, type DecodedAudio } from '../capability.ts';
import { chat } from './chat.ts';
import { paramsSchema } from './params.ts';
import { outputSchema } from './output.ts';

const ENGINE = 'embedded:gcc-dtw';
/** Sample rate in Hz below which there is too little to recognise. */
const MIN_RATE = 4_000;
/** Samples from which a delay between channels can be measured. */
const MIN_FRAMES = 64;

/** Finds the position of the audio in a reference, and the delay between its own channels. */
export const alignmentAnalysis = defineCapability({
  name: 'alignment_analysis',
  version: 2,
  summary:
    'Aligns the audio with a reference by offset, drift or warping path; without one, measures the delay between its channels.',
  takes: 'audio',
  makes: 'analysis',
  inputs: ['reference'],
  engine: ENGINE,
  chat,
  params: paramsSchema,
  output: outputSchema,

  run({ audio, inputs: { reference } = {}, progress }) {
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

/** Returns values with one reason for all that are null. */
function noted<Values extends object>(values: Values, reason: string): Part<Values> {
  const missing = Object.entries(values).filter(([, value]) => value === null);
  return { values, confidence: 0, notes: missing.map(([field]) => ({ field, reason })) };
}

function betweenAudios(reference: DecodedAudio, audio: DecodedAudio, progress: (fraction: number) => void) {
  if (Math.min(reference.sampleRate, audio.sampleRate) < MIN_RATE)
    return noted(NOT_ALIGNED, `alignment needs sample rates of at least ${MIN_RATE} Hz`);
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
  if (frames < MIN_FRAMES) return noted(NO_DELAY, `the audio is shorter than ${MIN_FRAMES} samples`);
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

/** Returns a source of the mean of the channels that reports the frames it has passed, and whether all were silent. */
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

/** Returns samples [start, start + length) of every channel, with silence beyond the ends. */
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
