import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { z } from 'zod';

const pair = z.strictObject({
  /** What the service said or the person wrote before, where the message needs it. */
  before: z.string().max(1_500),
  says: z.string().min(1).max(1_500),
  /** The same in plain sentences; `-` where nothing is wanted. */
  plain: z.string().min(1).max(1_000),
});

/** A message and its plain sentences. */
export interface PlainPair extends z.infer<typeof pair> {
  /** Its writer and the number of its line. */
  id: string;
}

/** Reads the pairs of all writers, a file for each. Throws a `ZodError` on the first line that breaks the format. */
export function readPairs(): PlainPair[] {
  const folder = join(import.meta.dirname, '../../../../training/chat/plain');
  return globSync('*.jsonl', { cwd: folder })
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line, n) => ({ id: `${basename(file, '.jsonl')}-${n + 1}`, ...pair.parse(JSON.parse(line)) })),
    );
}
