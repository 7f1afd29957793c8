import { z } from 'zod';
import { AUDIO_FORMATS, type AudioFormat, type Encoding } from './capability.ts';

/** In kbit/s. */
const [MIN_RATE, MAX_RATE] = [8, 512];

/** Bit rates in kbit/s that the lossy formats hold. */
const BIT_RATES: Partial<Record<AudioFormat, { min: number; max: number }>> = {
  mp3: { min: 8, max: 320 },
  m4a: { min: 8, max: 512 },
  ogg: { min: 8, max: 500 },
  opus: { min: 8, max: 512 },
};
const RANGES = Object.entries(BIT_RATES).map(([format, { min, max }]) => `${format} ${min} to ${max}`);

/** Parameters of every capability that makes audio: spread into a strict object, which `checkEncoding` then refines. */
export const encodingParams = {
  format: z.enum(AUDIO_FORMATS).optional().describe('Format of the made file; default: flac, without loss.'),
  bitrate_kbps: z
    .number()
    .int()
    .min(MIN_RATE)
    .max(MAX_RATE)
    .optional()
    .describe(
      `Bit rate in kbit/s, all channels together, of a lossy \`format\`: ${RANGES.join(', ')}. Where the format has no such bit rate for ` +
        'the channels and the sample rate of the audio, the nearest one is taken. Not valid without a lossy `format`: flac and wav have no ' +
        'bit rate to choose. Default: 96 kbit/s per channel in mp3 and m4a, 64 in opus, and quality 5 in ogg.',
    ),
  metadata: z
    .enum(['keep', 'strip'])
    .optional()
    .describe(
      'keep: title, artist, album, track and cover of the input are written into the made file, where its format holds them; strip: none ' +
        'of them; default: keep.',
    ),
};

interface EncodingParams {
  format?: AudioFormat | undefined;
  bitrate_kbps?: number | undefined;
  metadata?: 'keep' | 'strip' | undefined;
}

/** Refines parameters with `encodingParams`: reports a bit rate for a format that has none to choose, or not this one. */
export function checkEncoding({ format, bitrate_kbps: rate }: EncodingParams, context: z.RefinementCtx): void {
  const report = (message: string): void => context.addIssue({ code: 'custom', path: ['bitrate_kbps'], message });
  if (rate === undefined || rate < MIN_RATE || rate > MAX_RATE) return; // the field's own bounds report those
  if (format === undefined) return report(`needs a lossy format beside it: ${Object.keys(BIT_RATES).join(', ')}`);
  const range = BIT_RATES[format];
  if (!range)
    return report(`${format} is lossless and has no bit rate to choose: leave it out, or choose mp3, m4a, ogg or opus`);
  if (rate < range.min || rate > range.max) report(`${format} holds ${range.min} to ${range.max} kbit/s`);
}

/** Returns the options of a writer that correspond to `encodingParams`. */
export function encodingOf({ format, bitrate_kbps, metadata }: EncodingParams): Encoding {
  return {
    ...(format === undefined ? {} : { format }),
    ...(bitrate_kbps === undefined ? {} : { bitrateKbps: bitrate_kbps }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}
