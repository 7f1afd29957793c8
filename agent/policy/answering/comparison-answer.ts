import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import type { KnownAudio } from '../../conversation/conversation.ts';
import { deed, say } from '../../reply/say.ts';
import { nameOf } from '../names.ts';
import { winnerOf } from '../planning/on.ts';
import { FIELDS } from '../parts/fields.ts';
import type { Comparison } from '../parts/part.ts';
import type { Made } from '../planning/task.ts';

/** Returns what is said about files that were held against each other: each with its value, the one picked, and what they come to together. */
export function comparisonAnswer(
  language: string,
  {
    places,
    comparison,
    made,
    audios,
  }: {
    places: readonly { place: number; subject: string }[];
    comparison: Comparison;
    made: Made;
    audios: readonly KnownAudio[];
  },
): string[] {
  const { field, pick, sum } = comparison;
  const failed = places.flatMap(({ place, subject }) => {
    const call = made[place];
    return call?.result && call.result.status !== 'completed'
      ? [
          `${nameOf(subject, audios)}: ${say(language, 'failed', deed(language, call.capability as CapabilityName, {}), call.result.message ?? '')}`,
        ]
      : [];
  });
  const valued = places.flatMap(({ place, subject }) => {
    const value = FIELDS[field]!.of(made[place]?.result?.output ?? {});
    return value === undefined ? [] : [{ name: nameOf(subject, audios), value }];
  });
  if (valued.length === 0) return failed;
  const numbers = valued.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const together = summed(language, { field, sum, numbers });
  if ((sum === 'average' || sum === 'total') && pick === undefined) return [...failed, ...together];
  const lines = valued
    .toSorted((a, b) =>
      typeof a.value === 'number' && typeof b.value === 'number'
        ? pick === 'least'
          ? a.value - b.value
          : b.value - a.value
        : 0,
    )
    .map(({ name, value }) => say(language, 'comparedLine', name, field, value));
  const winner = winnerOf(
    comparison,
    places.map(({ place, subject }) => ({ place, handle: subject })),
    made,
  );
  if (!winner || valued.length < 2) return [...failed, ...lines, ...together];
  return [
    ...failed,
    say(language, 'compared', field, lines, nameOf(winner.handle, audios), pick === 'least' ? 'lowest' : 'highest'),
    ...together,
  ];
}

/** Returns the sentence on what values come to together, if one was asked for. */
function summed(
  language: string,
  { field, sum, numbers }: Pick<Comparison, 'field' | 'sum'> & { numbers: readonly number[] },
): string[] {
  if (sum === undefined || numbers.length === 0) return [];
  const total = numbers.reduce((all, value) => all + value, 0);
  if (sum === 'average') return [say(language, 'average', field, total / numbers.length)];
  if (sum === 'total') return [say(language, 'total', field, total)];
  return [say(language, 'difference', field, Math.max(...numbers) - Math.min(...numbers))];
}
