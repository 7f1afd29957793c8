import type { PastCall } from '../../../conversation/conversation.ts';
import { FIELDS } from '../fields.ts';

/** Words for the file of several that has most or least of a quantity. */
const EXTREMES: readonly [field: string, pick: 'most' | 'least', words: string][] = [
  ['loudness', 'most', 'loud(?:er|est)?|hott(?:er|est)'],
  ['loudness', 'least', 'quiet(?:er|est)?|soft(?:er|est)?'],
  ['tempo', 'most', 'fast(?:er|est)?|quick(?:er|est)?'],
  ['tempo', 'least', 'slow(?:er|est)?'],
];
const PATTERNS = EXTREMES.map(([field, pick, words]) => ({
  field,
  pick,
  pattern: new RegExp(
    String.raw`\bthe (?:${words}) (?:one|file|track|take|song|recording|clip)\b|\bthe (?:\w+est)\b(?<=(?:${words}))(?! (?:part|passage|bit|section|moment|verse|chorus|possible))|^(?:${words})(?: one)?$`,
    'iu',
  ),
}));

/**
 * Returns the file that has most or least of what an English text names; undefined unless earlier calls measured it of every file that the
 * person brought, and of two at least.
 */
export function extremeIn(
  text: string,
  { brought, calls }: { brought: readonly string[]; calls: readonly PastCall[] },
): string | undefined {
  if (brought.length < 2) return undefined;
  const found = PATTERNS.find(({ pattern }) => pattern.test(text));
  if (!found) return undefined;
  const valued = brought.flatMap((handle) => {
    const value = calls
      .filter((call) => call.input['audio'] === handle && call.result?.status === 'completed')
      .map((call) => FIELDS[found.field]!.of(call.result!.output))
      .findLast((each) => typeof each === 'number');
    return typeof value === 'number' ? [{ handle, value }] : [];
  });
  if (valued.length < brought.length) return undefined;
  const sorted = valued.toSorted((a, b) => (found.pick === 'most' ? b.value - a.value : a.value - b.value));
  return sorted[0]?.handle;
}
