import { z } from 'zod';

/** Schema of the output. */
export const outputSchema = z.object({
  model: z.string().describe('Name and version of the vector; only vectors of the same model can be compared.'),
  dimension: z.number().int(),
  vector: z
    .array(z.number())
    .nullable()
    .describe('Of length 1, so that the dot product of two is their similarity; null for silence.'),
  windows: z
    .array(z.object({ start_s: z.number(), end_s: z.number(), vector: z.array(z.number()) }))
    .describe('The same for parts of about 10 s, or a 24th of long audio.'),
  fingerprint: z
    .string()
    .nullable()
    .describe('Chromaprint (algorithm 1, all of the audio), in its compressed base64 form.'),
  notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('Why a value is null.'),
  engine: z.string(),
});
