import {
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S32,
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVORBIS,
  FF_ENCODER_PCM_F32LE,
  FF_ENCODER_PCM_S16LE,
  FF_ENCODER_PCM_S24LE,
  type AVSampleFormat,
  type FFEncoderCodec,
} from 'node-av/constants';
import type { AudioFormat, BitDepth, Quality } from '../../capabilities/capability.ts';
import { FORMAT_LIMITS, type FormatLimits } from '../../capabilities/format-limits.ts';
import { lameMakeUp } from './lame-scale.ts';
import type { MadeType } from '../../capabilities/made-types.ts';

/** How files of a format are written. */
export interface FormatRecipe extends FormatLimits {
  encoder: FFEncoderCodec;
  muxer: string;
  contentType: MadeType;
  extension: string;
  sampleFormat: AVSampleFormat;
  /** Samples beyond it are limited to it; absent: the format stores any float. */
  maxLevel?: number;
  /** Bits per second per channel, for encoders that need a bit rate. */
  channelBitRate?: number;
  /** Numbers of the qualities: on the encoder's own scale, or else bits per second per channel. */
  qualities?: Record<Quality, number>;
  /** Whether the encoder has a scale of qualities. */
  hasQualityScale?: true;
  /** Bits per sample of an encoder of whole numbers. */
  bits?: 16 | 24;
  /** Returns the gain that makes up for that of the encoder at a bit rate, in bits per second. */
  makeUp?: (bitRate: number) => number;
  /** Options of the encoder. */
  options?: Record<string, string>;
}

/**
 * Highest level that is given to lossy encoders, +24 dBFS: room for the overshoots of decoded music, which stay below +6 dBFS. On noise,
 * AAC needs four times its processor time from 65,536 times full scale on and does not return from 1e6 on; MP3 reports a bug at 1e7;
 * Opus is silent at 4,096.
 */
const MAX_LOSSY_LEVEL = 16;

/** The formats that capabilities may write. */
export const FORMATS: Record<AudioFormat, FormatRecipe> = {
  flac: {
    ...FORMAT_LIMITS.flac,
    encoder: FF_ENCODER_FLAC,
    muxer: 'flac',
    contentType: 'audio/flac',
    extension: 'flac',
    sampleFormat: AV_SAMPLE_FMT_S32,
    bits: 24,
    maxLevel: 1,
    options: { compression_level: '5' },
  },
  wav: {
    ...FORMAT_LIMITS.wav,
    encoder: FF_ENCODER_PCM_F32LE,
    muxer: 'wav',
    contentType: 'audio/wav',
    extension: 'wav',
    sampleFormat: AV_SAMPLE_FMT_FLT,
    options: {},
  },
  mp3: {
    ...FORMAT_LIMITS.mp3,
    encoder: FF_ENCODER_LIBMP3LAME,
    muxer: 'mp3',
    contentType: 'audio/mpeg',
    extension: 'mp3',
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    maxLevel: MAX_LOSSY_LEVEL,
    channelBitRate: 96_000,
    makeUp: lameMakeUp,
    // LAME's -V 6, 4, 2 and 0: about 115, 165, 190 and 245 kbit/s of stereo.
    qualities: { low: 6, medium: 4, high: 2, best: 0 },
    hasQualityScale: true,
  },
  m4a: {
    ...FORMAT_LIMITS.m4a,
    encoder: FF_ENCODER_AAC,
    muxer: 'ipod',
    contentType: 'audio/mp4',
    extension: 'm4a',
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    maxLevel: MAX_LOSSY_LEVEL,
    channelBitRate: 96_000,
    options: { aac_coder: 'fast' }, // the default coder misplaces a whole frame of a plain sine
    qualities: { low: 48_000, medium: 64_000, high: 96_000, best: 160_000 },
  },
  ogg: {
    ...FORMAT_LIMITS.ogg,
    encoder: FF_ENCODER_LIBVORBIS,
    muxer: 'ogg',
    contentType: 'audio/ogg',
    extension: 'ogg',
    sampleFormat: AV_SAMPLE_FMT_FLTP,
    maxLevel: MAX_LOSSY_LEVEL,
    qualities: { low: 2, medium: 4, high: 6, best: 9 },
    hasQualityScale: true,
  },
  opus: {
    ...FORMAT_LIMITS.opus,
    encoder: FF_ENCODER_LIBOPUS,
    muxer: 'opus',
    contentType: 'audio/ogg',
    extension: 'opus',
    sampleFormat: AV_SAMPLE_FMT_FLT,
    maxLevel: MAX_LOSSY_LEVEL,
    channelBitRate: 64_000,
    qualities: { low: 32_000, medium: 48_000, high: 64_000, best: 128_000 },
  },
};

/** Returns how files of a format are written at a bit depth: 16 or 24 bits, or 32 for the floats of WAV. */
export function recipeOf(format: AudioFormat, depth?: BitDepth): FormatRecipe {
  const recipe = FORMATS[format];
  if (depth === undefined || depth === 32 || depth === recipe.bits) return recipe;
  const isWav = format === 'wav';
  const sampleFormat = depth === 16 ? AV_SAMPLE_FMT_S16 : AV_SAMPLE_FMT_S32;
  const encoder = depth === 16 ? FF_ENCODER_PCM_S16LE : FF_ENCODER_PCM_S24LE;
  return { ...recipe, sampleFormat, bits: depth, maxLevel: 1, ...(isWav ? { encoder } : {}) };
}
