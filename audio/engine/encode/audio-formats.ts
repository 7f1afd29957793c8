import {
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S32,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVORBIS,
  FF_ENCODER_PCM_F32LE,
  type AVSampleFormat,
  type FFEncoderCodec,
} from 'node-av/constants';
import type { AudioFormat } from '../../capabilities/capability.ts';
import type { MadeType } from './made-file.ts';

/** How files of a format are written. */
export interface FormatRecipe {
  encoder: FFEncoderCodec;
  muxer: string;
  contentType: MadeType;
  extension: string;
  sampleFormat: AVSampleFormat;
  /** Samples beyond it are limited to it; absent: the format stores any float. */
  maxLevel?: number;
  maxChannels: number;
  /** Sample rates it can hold, in Hz and rising; absent: any up to `maxRate`. Other rates are resampled to the next one up. */
  rates?: readonly number[];
  /** Hz. */
  maxRate: number;
  /** Bits per second per channel, for encoders that need a bit rate. */
  channelBitRate?: number;
  /** Options of the encoder. */
  options?: Record<string, string>;
}

/**
 * Highest level that is given to lossy encoders, +24 dBFS: room for the overshoots of decoded music, which stay below +6 dBFS. On noise,
 * AAC needs four times its processor time from 65,536 times full scale on and does not return from 1e6 on; MP3 reports a bug at 1e7;
 * Opus is silent at 4,096.
 */
const MAX_LOSSY_LEVEL = 16;

/** Sample rates of MPEG audio, in Hz. */
const MPEG_RATES = [8_000, 11_025, 12_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000] as const;

/** The formats that capabilities may write. */
export const FORMATS: Record<AudioFormat, FormatRecipe> = {
  flac: {
    encoder: FF_ENCODER_FLAC,
    muxer: 'flac',
    contentType: 'audio/flac',
    extension: 'flac',
    sampleFormat: AV_SAMPLE_FMT_S32,
    maxLevel: 1,
    maxChannels: 8,
    maxRate: 655_350,
    options: { compression_level: '5' },
  },
  wav: {
    encoder: FF_ENCODER_PCM_F32LE,
    muxer: 'wav',
    contentType: 'audio/wav',
    extension: 'wav',
    sampleFormat: AV_SAMPLE_FMT_FLT,
    maxChannels: 32,
    maxRate: 768_000,
    options: {},
  },
  mp3: {
    encoder: FF_ENCODER_LIBMP3LAME,
    muxer: 'mp3',
    contentType: 'audio/mpeg',
    extension: 'mp3',
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    maxLevel: MAX_LOSSY_LEVEL,
    maxChannels: 2,
    rates: MPEG_RATES,
    maxRate: 48_000,
    channelBitRate: 96_000,
  },
  m4a: {
    encoder: FF_ENCODER_AAC,
    muxer: 'ipod',
    contentType: 'audio/mp4',
    extension: 'm4a',
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    maxLevel: MAX_LOSSY_LEVEL,
    maxChannels: 2,
    rates: [...MPEG_RATES, 64_000, 88_200, 96_000],
    maxRate: 96_000,
    channelBitRate: 96_000,
    options: { aac_coder: 'fast' }, // the default coder misplaces a whole frame of a plain sine
  },
  ogg: {
    encoder: FF_ENCODER_LIBVORBIS,
    muxer: 'ogg',
    contentType: 'audio/ogg',
    extension: 'ogg',
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    maxLevel: MAX_LOSSY_LEVEL,
    maxChannels: 8,
    rates: [...MPEG_RATES, 88_200, 96_000, 192_000],
    maxRate: 192_000,
  },
  opus: {
    encoder: FF_ENCODER_LIBOPUS,
    muxer: 'opus',
    contentType: 'audio/ogg',
    extension: 'opus',
    sampleFormat: AV_SAMPLE_FMT_FLT,
    maxLevel: MAX_LOSSY_LEVEL,
    maxChannels: 8,
    rates: [48_000],
    maxRate: 48_000,
    channelBitRate: 64_000,
  },
};

/** Returns the rate at which a format stores audio of `rate` Hz: the same, else the next one up, else its highest. */
export function storedRate({ rates, maxRate }: FormatRecipe, rate: number): number {
  if (!rates) return Math.min(rate, maxRate);
  return rates.find((each) => each >= rate) ?? maxRate;
}
