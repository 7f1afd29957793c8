import { z } from 'zod';

export const STYLES = ['waveform', 'timeline', 'spectrum', 'spectrogram'] as const;
const size = z.number().int().min(16).max(1_920);

/** Schema of the parameters. */
export const paramsSchema = z.strictObject({
  style: z
    .enum(STYLES)
    .default('waveform')
    .describe(
      'waveform: the wave of the moment; timeline: the wave as it scrolls by; spectrum: bars by frequency; spectrogram: frequencies over time.',
    ),
  width_px: size.default(1_280).describe('Width of the picture in pixels; an odd number is reduced by one.'),
  height_px: size.default(720).describe('Height of the picture in pixels; an odd number is reduced by one.'),
  fps: z.number().int().min(1).max(60).default(25).describe('Pictures per second.'),
});
