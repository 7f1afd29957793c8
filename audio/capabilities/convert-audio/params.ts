import { z } from 'zod';
import { AUDIO_FORMATS, BIT_DEPTHS, QUALITIES, type AudioFormat, type BitDepth } from '../capability.ts';
import { checkEncoding, encodingParams } from '../encoding-params.ts';
import { FORMAT_LIMITS } from '../format-limits.ts';
import { MAX_MIXED_CHANNELS } from '../../dsp/core/remix.ts';

/** Bit depths that the lossless formats hold; the lossy ones have none. */
export const DEPTHS: Partial<Record<AudioFormat, readonly BitDepth[]>> = { flac: [16, 24], wav: BIT_DEPTHS };

/** Schema of the parameters. */
export const paramsSchema = z
  .strictObject({
    ...encodingParams,
    format: z.enum(AUDIO_FORMATS).default('mp3').describe('Format of the made file.'),
    bitrate_kbps: encodingParams.bitrate_kbps.describe(
      `${encodingParams.bitrate_kbps.description?.replace('Not valid without a lossy `format`:', 'Not valid in a lossless format:')}`,
    ),
    quality: z
      .enum(QUALITIES)
      .optional()
      .describe(
        'Instead of a bit rate, in a lossy format: a variable one for this quality; mp3: V6, V4, V2, V0; ogg: quality 2, 4, 6, 9; m4a: 48, 64, ' +
          '96, 160 kbit/s per channel; opus: 32, 48, 64, 128.',
      ),
    sample_rate_hz: z
      .number()
      .int()
      .min(8_000)
      .max(384_000)
      .optional()
      .describe('Sample rate in Hz; default: that of the audio, or the next one up that the format holds.'),
    channels: z
      .number()
      .int()
      .min(1)
      .max(MAX_MIXED_CHANNELS)
      .optional()
      .describe(
        'Channels, mixed by the coefficients of ITU-R BS.775; default: those of the audio, or the most that the format holds if it holds fewer ' +
          '(mp3 and m4a: 2).',
      ),
    bit_depth: z
      .literal(BIT_DEPTHS)
      .optional()
      .describe(
        'Bits per sample of a lossless format: 16 or 24 in flac; 16, 24 or 32 (floats) in wav. Samples that lose bits are dithered. Default: the ' +
          'fewest that keep every sample, else 24 in flac and 32 in wav.',
      ),
  })
  .superRefine(checkEncoding)
  .superRefine(({ format, bitrate_kbps, quality, sample_rate_hz: rate, channels, bit_depth: depth }, context) => {
    const report = (field: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [field], message });
    const { maxChannels, maxRate, rates } = FORMAT_LIMITS[format];
    const depths = DEPTHS[format];
    if (quality !== undefined && depths) report('quality', `${format} is lossless and has no quality to choose`);
    if (quality !== undefined && bitrate_kbps !== undefined)
      report('quality', 'excludes bitrate_kbps: choose one of them');
    if (depth !== undefined && !depths?.includes(depth))
      report(
        'bit_depth',
        depths ? `${format} holds ${depths.join(' or ')} bits` : `${format} is lossy and has no bit depth`,
      );
    if (rate !== undefined && (rates ? !rates.includes(rate) : rate > maxRate))
      report(
        'sample_rate_hz',
        rates ? `${format} holds ${rates.join(', ')} Hz` : `${format} holds at most ${maxRate} Hz`,
      );
    if (channels !== undefined && channels > maxChannels)
      report('channels', `${format} holds at most ${maxChannels} channels`);
  });
