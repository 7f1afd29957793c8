import { z } from 'zod';
import { bitsNeeded } from '../../dsp/core/dither.ts';
import { MAX_MIXED_CHANNELS, mixingGains, remixed } from '../../dsp/core/remix.ts';
import {
  artifact,
  defineCapability,
  UnsuitableInput,
  type AudioFormat,
  type BitDepth,
  type DecodedAudio,
} from '../capability.ts';
import { encodedRates } from '../encoded-rates.ts';
import { encodingOf } from '../encoding-params.ts';
import { FORMAT_LIMITS, storedRate } from '../format-limits.ts';
import { chat } from './chat.ts';
import { DEPTHS, paramsSchema } from './params.ts';

const ENGINE = 'embedded:convert';
const LOSSY_CODECS: Partial<Record<AudioFormat, string>> = { mp3: 'mp3', m4a: 'aac', ogg: 'vorbis', opus: 'opus' };
const WAV_CODECS: Record<BitDepth, string> = { 16: 'pcm_s16le', 24: 'pcm_s24le', 32: 'pcm_f32le' };

/** Converts audio into another format. */
export const convertAudio = defineCapability({
  name: 'convert_audio',
  version: 2,
  previous: { version: 1, encoding: { keepsEncoderLevel: true } },
  summary:
    'Converts audio to mp3, m4a, ogg, opus, flac or wav: with a bit rate or a quality, a sample rate, channels and a bit depth.',
  takes: 'source',
  makes: 'audio',
  engine: ENGINE,
  chat,
  params: paramsSchema,
  output: z.object({
    audio: artifact,
    format: z.string(),
    codec: z.string().describe('Audio codec of the made file.'),
    sample_rate_hz: z.number().int(),
    channels: z.number().int(),
    bit_depth: z
      .number()
      .int()
      .nullable()
      .describe('Bits per sample, 32: floats; null in a lossy format, which has none.'),
    duration_s: z.number(),
    engine: z.string(),
  }),

  async run({ audio, source, params, write, progress }) {
    const { format } = params;
    const channels = channelsOf(audio, params);
    const isUnchanged = params.sample_rate_hz === undefined && channels === audio.channels;
    const isAsItIs = isUnchanged && params.bitrate_kbps === undefined && params.quality === undefined;
    if (isAsItIs && source.codec === LOSSY_CODECS[format]) {
      const copy = await write.copy({ name: 'converted', ...encodingOf(params) });
      if (copy)
        return {
          audio: copy,
          format,
          codec: source.codec,
          ...shapeOf(audio),
          bit_depth: null,
          duration_s: audio.frames / audio.sampleRate,
          engine: ENGINE,
        };
    }
    const rate = params.sample_rate_hz ?? storedRate(FORMAT_LIMITS[format], audio.sampleRate);
    const stored = encodedRates(format, { sampleRate: rate, channels, bitrateKbps: params.bitrate_kbps });
    const depth = depthOf(audio, {
      format,
      wanted: params.bit_depth,
      isExact: stored.sampleRate === audio.sampleRate && keepsSamples(audio.channels, channels),
    });
    const made = await write.audio(mixed(audio, channels, progress), {
      name: 'converted',
      sampleRate: audio.sampleRate,
      channels,
      storedRateHz: rate,
      ...encodingOf(params),
      ...(params.quality ? { quality: params.quality } : {}),
      ...(depth ? { bitDepth: depth.bits, dither: depth.dither } : {}),
    });
    return {
      audio: made,
      format,
      codec: LOSSY_CODECS[format] ?? (format === 'wav' ? WAV_CODECS[depth!.bits] : format),
      sample_rate_hz: stored.sampleRate,
      channels,
      bit_depth: depth?.bits ?? null,
      duration_s: made.duration_s!,
      engine: ENGINE,
    };
  },
});

function shapeOf({ sampleRate, channels }: DecodedAudio): { sample_rate_hz: number; channels: number } {
  return { sample_rate_hz: sampleRate, channels };
}

/** Returns the channels of the made file: those requested, else those of the audio, else as many as the format holds. */
function channelsOf(audio: DecodedAudio, { format, channels }: z.infer<typeof paramsSchema>): number {
  const wanted = channels ?? Math.min(audio.channels, FORMAT_LIMITS[format].maxChannels);
  if (wanted === audio.channels || mixingGains(audio.channels, wanted)) return wanted;
  throw new UnsuitableInput(
    `There is no standard mix of ${audio.channels} channels to ${wanted}: up to ${MAX_MIXED_CHANNELS} can be mixed. Convert to wav, which holds ` +
      `${FORMAT_LIMITS.wav.maxChannels}, without channels.`,
  );
}

/** Reports whether each channel of a mix is one of the audio's, or silent. */
function keepsSamples(from: number, to: number): boolean {
  if (from === to) return true;
  const gains = mixingGains(from, to) ?? [];
  return gains.every(
    (row) => row.every((gain) => gain === 0 || gain === 1) && row.filter((gain) => gain === 1).length <= 1,
  );
}

/** Returns the bits per sample in a lossless format, and whether samples lose bits; undefined in a lossy one. */
function depthOf(
  audio: DecodedAudio,
  { format, wanted, isExact }: { format: AudioFormat; wanted: BitDepth | undefined; isExact: boolean },
): { bits: BitDepth; dither: boolean } | undefined {
  const depths = DEPTHS[format];
  if (!depths) return undefined;
  const needed = isExact ? bitsNeeded(audio.blocks()) : 32;
  const bits = wanted ?? depths.find((each) => each >= needed) ?? depths.at(-1)!;
  return { bits, dither: bits < needed };
}

function* mixed(
  audio: DecodedAudio,
  channels: number,
  progress: (fraction: number) => void,
): Generator<Float32Array[]> {
  const gains = channels === audio.channels ? undefined : mixingGains(audio.channels, channels);
  let done = 0;
  for (const block of gains ? remixed(audio.blocks(), gains) : audio.blocks()) {
    const count = block[0]!.length;
    yield block;
    done += count;
    progress(done / audio.frames);
  }
}
