import { z } from 'zod';

/** Schema of the output. */
export const outputSchema = z.object({
  description: z.string().describe('The claims of the facts, one sentence each, in their order.'),
  facts: z.array(
    z.object({
      claim: z.string().describe('The sentence that it backs.'),
      value: z.union([z.number(), z.string()]),
      unit: z.string().nullable().describe('Null for a name, such as of a key.'),
      source: z.string().describe('The analysis and the field that measured it.'),
    }),
  ),
  notes: z.array(z.object({ field: z.string(), reason: z.string() })).describe('What was not analysed, and why.'),
  engine: z.string(),
});
