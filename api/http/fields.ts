import { z } from 'zod';

export const MAX_PAGE_LIMIT = 100;

/** Returns the schema of an optional field: null counts as absent. */
export function optional<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** Returns the schema of an integer in a body: `what` it must be. Bounds that are added have words of their own. */
export function integer(what: string) {
  return z.int({ error: ({ code }) => (code === 'invalid_type' ? `It must be ${what}.` : undefined) });
}

/** An id in a path or body. In a path, an id that is not a UUID counts as unknown. */
export const id = z.guid('It must be a UUID.').toLowerCase();

/** A positive integer in a query, given once. */
export const wholeNumber = z
  .string('It must be given once.')
  .regex(/^-?\d+$/, 'It must be an integer.')
  .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER)) // however long: the length of a URL is bounded
  .refine((value) => value >= 1, 'It must be at least 1.')
  .meta({ type: 'integer', minimum: 1 });

/** Returns the schema of the number of entries of a page. */
export function pageLimitOf(byDefault: number) {
  return wholeNumber
    .transform((limit) => Math.min(limit, MAX_PAGE_LIMIT))
    .default(byDefault)
    .describe('Entries per page, 1 to 100. A greater number counts as 100.');
}

export const pageLimit = pageLimitOf(20);

export const hasMore = z.boolean().describe('True if there are older entries.');

/** A point in time as the API writes it. */
export const timestamp = z.iso.datetime({ precision: 3 }).describe('ISO 8601 in UTC, with milliseconds.');

/** Returns the schema of text for people: no control characters, no lone surrogates, at most `max` characters. */
export function text({ max }: { max: number }) {
  return z
    .string()
    .trim()
    .max(max, { error: `It is longer than ${max} characters.`, abort: true }) // the rest reads every character
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), {
      error: 'It contains control characters.',
      abort: true,
    });
}

/** Characters that hide others or turn them round, and separators of lines. Joiners are not: words of some scripts, and emoji, are made with them. */
const HIDING = /[[\p{C}\p{Zl}\p{Zp}]--[\u200c\u200d]]/v;
const HIDING_OR_SPACE = new RegExp(`(?:${HIDING.source}|\\s)+`, 'gv');
/** Any character that shows something by itself. */
const VISIBLE = /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Returns the schema of a text that is shown to people: empty, or it shows something; without characters that hide others or turn them round. */
export function shownText({ max }: { max: number }) {
  const error = 'It shows nothing. Send a text that people can read.';
  return unhidden(text({ max }).refine((value) => value === '' || VISIBLE.test(value), { error, abort: true }));
}

/** Returns the schema of a name that other people read: a shown text that is not empty. */
export function name({ max }: { max: number }) {
  const error = 'It is empty. Send a name that people can read.';
  return unhidden(text({ max }).refine((value) => VISIBLE.test(value), { error, abort: true }));
}

function unhidden(schema: z.ZodString) {
  return schema.refine(
    (value) => !HIDING.test(value),
    'It contains invisible characters, or marks of the direction of writing. Send it without them.',
  );
}

/** Returns a text that others have written as one line, with a space for each run of spaces and of the characters that `shownText` refuses. */
export function shownLine(written: string): string {
  return written.toWellFormed().replaceAll(HIDING_OR_SPACE, ' ').trim();
}
