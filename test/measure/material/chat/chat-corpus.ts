import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ACTIONS, ACTS } from '../../../../agent/reading/labels.ts';

/** Values that a clause names, as written down by the labeller. */
const SLOTS = [
  'start_s',
  'end_s',
  'first_s',
  'last_s',
  'duration_s',
  'in_s',
  'out_s',
  'gap_s',
  'crossfade_s',
  'min_silence_s',
  'elements',
  'keep',
  'format',
  'bitrate_kbps',
  'sample_rate_hz',
  'channels',
  'bit_depth',
  'db',
  'lufs',
  'semitones',
  'ratio',
  'style',
  'content',
  'file',
  'field',
  'op',
  'value',
  'recipe',
  'count',
];

const clause = z.strictObject({
  /** Offsets in the text, in UTF-16 code units. */
  from: z.number().int().nonnegative(),
  to: z.number().int().positive(),
  act: z.enum(ACTS),
  actions: z.array(z.string().refine((name) => ACTIONS.includes(name), 'is no action')),
  slots: z.record(
    z.string().refine((name) => SLOTS.includes(name), 'is no slot'),
    z.string(),
  ),
});

/** The clauses of a message are in order and leave nothing out but blanks. */
const message = z
  .strictObject({
    text: z.string().min(1).max(1_500),
    /** The same in plain sentences; `-` where nothing is wanted. English messages of writers that are not held out have it. */
    plain: z.string().min(1).max(1_000).optional(),
    clauses: z.array(clause).min(1),
  })
  .refine(({ text, clauses }) => {
    const covered = clauses.map(({ from, to }) => text.slice(from, to)).join('');
    const isOrdered = clauses.every(({ from }, n) => n === 0 || from >= clauses[n - 1]!.to);
    return isOrdered && withoutBlanks(covered) === withoutBlanks(text);
  }, 'has words outside its clauses');

const conversation = z.strictObject({
  id: z.string().regex(/^w\d{2}-\d{3}$/),
  writer: z.string().regex(/^w\d{2}$/),
  /** The person who writes, their mood, and the audio. */
  situation: z.string().min(1),
  language: z.string().regex(/^[a-z]{2,3}(-[a-z]+)?$/),
  /** Messages of the person, and lines of the service between them where the next message needs one. */
  turns: z.array(z.union([message, z.strictObject({ service: z.string().min(1) })])).min(1),
});

export type Conversation = z.infer<typeof conversation>;

function withoutBlanks(text: string): string {
  return text.replaceAll(/\s+/g, '');
}

/** Reads all conversations, a file for each writer. Throws a `ZodError` on the first line that breaks the format. */
export function readCorpus(): Conversation[] {
  const folder = join(import.meta.dirname, '../../../../training/chat/corpus');
  return globSync('*.jsonl', { cwd: folder })
    .toSorted()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').trimEnd().split('\n'))
    .map((line) => conversation.parse(JSON.parse(line)));
}
