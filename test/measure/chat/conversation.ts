import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Kinds of conversations: figures are printed for each. */
export const KINDS = [
  'price',
  'ability',
  'negation',
  'condition',
  'several',
  'correction',
  'reference',
  'comparison',
  'account',
  'language',
  'odd',
  'command',
  'documentation',
] as const;

const fileSchema = z.strictObject({
  seconds: z.number().positive().default(60),
  bpm: z.number().positive().nullable().default(120),
  key: z
    .string()
    .regex(/^[A-G][b#]? (major|minor)$/)
    .nullable()
    .default('C major'),
  lufs: z.number().nullable().default(-16),
  speech: z.boolean().default(false),
  charged: z.boolean().default(false),
  true_peak_dbtp: z.number().default(-1.2),
  sample_rate_hz: z.number().int().default(44_100),
  channels: z.number().int().default(2),
  clipped_samples: z.number().int().default(0),
  speakers: z.number().int().optional(),
  snr_db: z.number().default(18),
  meter: z.number().int().default(4),
});

/** Files of a conversation by their names. */
export const filesSchema = z.record(z.string(), fileSchema).default({});

export const accountSchema = z.strictObject({
  kind: z.enum(['free', 'live']).default('live'),
  available_tokens: z.number().int().default(10_000),
  recipes: z.array(z.strictObject({ name: z.string(), steps: z.array(z.string()).min(1) })).default([]),
  batches: z
    .array(
      z.strictObject({
        recipe: z.string(),
        status: z.string().optional(),
        total: z.number().int(),
        completed: z.number().int(),
        failed: z.number().int().default(0),
        cancelled: z.number().int().default(0),
        failures: z.array(z.strictObject({ file: z.string(), code: z.string() })).default([]),
      }),
    )
    .default([]),
  uploads: z.array(z.strictObject({ name: z.string(), expires: z.boolean().default(false) })).default([]),
  used_bytes: z.number().int().default(0),
  charges: z.array(z.strictObject({ tokens: z.number().int(), audio: z.string(), what: z.string() })).default([]),
});

const pattern = z.string().refine((source) => isPattern(source), 'is not a regular expression');

const callSchema = z.strictObject({
  tool: z.string(),
  /** The attached file, or `<file> > <capability>`: the audio that the capability made of it. Any audio if absent. */
  audio: z.string().optional(),
  /** Parameters that the call must have; it may have others. */
  params: z.record(z.string(), z.unknown()).default({}),
  /** Whether the call need not be made. */
  optional: z.boolean().default(false),
});

const conversationSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(KINDS),
  language: z.string().default('en'),
  files: filesSchema,
  account: accountSchema.prefault({}),
  turns: z
    .array(
      z.strictObject({
        text: z.string(),
        attach: z.array(z.string()).default([]),
        expect: z.strictObject({
          /** Charged calls of the turn, in any order. Any other charged call was not asked for. */
          calls: z.array(callSchema).default([]),
          /** Whether the service must ask before it acts. */
          asks: z.boolean().default(false),
          says: z.array(pattern).default([]),
          not_says: z.array(pattern).default([]),
        }),
      }),
    )
    .min(1),
});

/** A conversation with the calls and words that are expected of the service. */
export type Conversation = z.infer<typeof conversationSchema>;
export type ConversationInput = z.input<typeof conversationSchema>;
export type Turn = Conversation['turns'][number];
export type ExpectedCall = z.infer<typeof callSchema>;
export type FileFacts = z.infer<typeof fileSchema>;
export type Account = z.infer<typeof accountSchema>;

/** Files of conversations, without their extension. */
const PLACES = [
  'dev',
  'dev-2',
  'dev-3',
  'dev-4',
  'dev-5',
  'dev-6',
  'dev-7',
  'dev-8',
  'dev-9',
  'dev-10',
  'dev-11',
  'dev-12',
  'class-files',
  'class-conditions',
  'class-corrections',
  'class-questions',
  'class-edits',
  'class-sounds',
  'class-stories',
  'languages',
  'languages-2',
  'held-out',
  'held-out-2',
] as const;

/** Checks a conversation and completes it by the defaults. Throws the problems. */
export function conversationOf(input: unknown): Conversation {
  return conversationSchema.parse(input);
}

/** Returns the conversations of a file in `conversations/`. Throws where a line breaks the format. */
export function readConversations(place: (typeof PLACES)[number]): Conversation[] {
  const file = new URL(`conversations/${place}.jsonl`, import.meta.url);
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line, index) => {
    const { data, error } = conversationSchema.safeParse(JSON.parse(line));
    if (!data) throw new Error(`${place}.jsonl, line ${index + 1}: ${z.prettifyError(error)}`);
    return data;
  });
}

/** Returns the expression of an expectation; it matches in either case. */
export function patternOf(source: string): RegExp {
  return new RegExp(source, 'iu');
}

function isPattern(source: string): boolean {
  try {
    patternOf(source);
    return true;
  } catch {
    return false;
  }
}
