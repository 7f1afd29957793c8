import { z } from 'zod';
import { USAGE_GROUPS } from '../../workflows/domain/usage.ts';

/** Days that one response covers: a year and its leap day. */
const MAX_DAYS = 366;
/** Days without `from`: as many as there are in most months. */
const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;

/** The calendar of PostgreSQL has no year 0. */
const FIRST_DAY = '0001-01-01';

const day = z.iso
  .date('It must be a day, YYYY-MM-DD.')
  .refine((text) => text >= FIRST_DAY, `It must not be before ${FIRST_DAY}.`);

function dayBefore(moment: number, days: number): string {
  return new Date(moment - days * DAY_MS).toISOString().slice(0, 10);
}

export const usageQuery = z
  .strictObject({
    group_by: z.enum(USAGE_GROUPS).default('day'),
    from: day.optional().describe('First day, of UTC. Default: 29 days before the last.'),
    to: day.optional().describe('Last day, of UTC. Default: today.'),
    format: z.enum(['json', 'csv']).optional().describe('Default: csv with Accept: text/csv, otherwise json.'),
  })
  .transform(({ from, to = dayBefore(Date.now(), 0), ...query }) => {
    const first = dayBefore(Date.parse(to), DEFAULT_DAYS - 1);
    return { ...query, from: from ?? (first < FIRST_DAY ? FIRST_DAY : first), to };
  })
  .refine(({ from, to }) => from <= to, { path: ['from'], message: 'It must not be after to.' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS, {
    path: ['from'],
    message: `It must be at most ${MAX_DAYS} days before to.`,
  });

const seconds = z.number().describe('Seconds of audio that was worked on, whether it was charged before or not.');

const entry = z.object({
  items: z.int().optional().describe('Completed items; absent by capability.'),
  steps: z.int().optional().describe('Steps of completed items; by capability only.'),
  seconds,
  tokens: z
    .int()
    .nullable()
    .describe('Tokens charged. Null by capability: audio is charged once, whatever is done with it.'),
});

export const usage = z
  .object({
    group_by: z.enum(USAGE_GROUPS),
    from: z.iso.date(),
    to: z.iso.date(),
    groups: z
      .array(
        entry.extend({
          day: z.iso.date().optional(),
          recipe_id: z.string().nullable().optional().describe('Null: work without a recipe.'),
          key_id: z.uuid().nullable().optional().describe('Null: work that an earlier release took.'),
          capability: z.string().optional(),
        }),
      )
      .describe('In the order of their names. What was not used is not there.'),
    total: z.object({ items: z.int(), seconds, tokens: z.int() }),
  })
  .meta({ id: 'Usage' });

export const reportQuery = z.strictObject({
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'It must be a month, YYYY-MM.')
    .refine((month) => `${month}-01` >= FIRST_DAY, `It must not be before ${FIRST_DAY.slice(0, 7)}.`)
    .default(() => new Date().toISOString().slice(0, 7))
    .describe('Month of UTC. Default: this one.'),
});

export const usageReport = z
  .object({
    month: z.string(),
    balance: z
      .object({
        before: z.int().describe('Available and held tokens when the month began.'),
        granted: z.int(),
        topped_up: z.int(),
        refunded: z.int().describe('Taken back because their payment was paid back.'),
        charged: z.int(),
        after: z.int().describe('before, granted and topped_up less refunded and charged.'),
      })
      .describe('By the ledger.'),
    total: usage.shape.total,
    recipes: usage.shape.groups,
    keys: usage.shape.groups,
    capabilities: usage.shape.groups,
  })
  .meta({ id: 'UsageReport' });
