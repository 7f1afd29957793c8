import { z } from 'zod';

/** An optional field: null counts as absent. */
export function optional<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** Most characters of a batch's metadata, as JSON. */
const MAX_METADATA_CHARS = 16_384;

/** What a customer keeps with a batch or run; echoed, never read. */
export const metadata = z
  .record(z.string(), z.unknown(), 'It must be a JSON object.')
  .refine(
    (value) => JSON.stringify(value).length <= MAX_METADATA_CHARS,
    `It is longer than ${MAX_METADATA_CHARS} characters of JSON.`,
  )
  .describe('A JSON object that is kept with the work and echoed.');

/** An id in a path; one that is no UUID is simply unknown. */
export const id = z.guid('It must be a UUID.').toLowerCase();

/** A positive integer in a query, given once. */
export const wholeNumber = z
  .string('It must be given once.')
  .regex(/^\d{1,12}$/, 'It must be an integer.')
  .transform(Number)
  .refine((value) => value >= 1, 'It must be at least 1.')
  .meta({ type: 'integer', minimum: 1 });

/** A moment as the API writes it. */
export const timestamp = z.iso.datetime({ precision: 3 }).describe('ISO 8601 in UTC, with milliseconds.');

/** Text a person reads: no control characters, no halves of a character. */
export function text({ max }: { max: number }) {
  return z
    .string()
    .trim()
    .max(max, `It is longer than ${max} characters.`)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'It holds control characters.');
}
