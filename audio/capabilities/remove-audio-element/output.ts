import { z } from 'zod';
import { STEMS } from '../../dsp/separation/stem-separation.ts';
import { artifact } from '../capability.ts';

export const ELEMENTS = [...STEMS, 'hum'] as const;
export const MAX_ATTENUATION_DB = 60;

/** Schema of the output. */
export const outputSchema = z.object({
  audio: artifact,
  removed_element: z.enum(ELEMENTS),
  attenuation_db: z
    .number()
    .nullable()
    .describe(
      `How much weaker the element is in the result than in the mix, by the projections of both on what was removed; 0 to ${MAX_ATTENUATION_DB}.`,
    ),
  hum: z
    .object({ frequency_hz: z.number(), harmonics: z.number().int() })
    .nullable()
    .describe('The hum that was found, and how many of its harmonics were removed.'),
  reason: z.string().nullable().describe('Why a value is null.'),
  engine: z.string(),
});
