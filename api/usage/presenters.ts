import type { z } from 'zod';
import { row } from '../../audio/files/csv.ts';
import type { Usage } from '../../platform/db/ledger/item-usage.ts';
import type { UsageGroup } from '../../workflows/domain/usage.ts';
import type { usage } from './schemas.ts';

type Groups = z.input<typeof usage>['groups'];

const NAMES = { day: 'day', recipe: 'recipe_id', key: 'key_id', capability: 'capability' } as const satisfies Record<
  UsageGroup,
  string
>;

/** Presents usage by group. */
export function presentGroups(groups: readonly Usage[], by: UsageGroup): Groups {
  const isSteps = by === 'capability';
  return groups.map(({ group, count, seconds, tokens }) => ({
    [NAMES[by]]: group,
    ...(isSteps ? { steps: count } : { items: count }),
    seconds: rounded(seconds),
    tokens: isSteps ? null : tokens,
  }));
}

/** Presents usage in all. */
export function presentTotal({ count, seconds, tokens }: Omit<Usage, 'group'>): z.input<typeof usage>['total'] {
  return { items: count, seconds: rounded(seconds), tokens };
}

/** Returns usage as a table (RFC 4180): a row of names, then a row a group. */
export function usageTable(groups: readonly Usage[], by: UsageGroup): string {
  const isSteps = by === 'capability';
  return [
    row([NAMES[by], isSteps ? 'steps' : 'items', 'seconds', 'tokens']),
    ...groups.map(({ group, count, seconds, tokens }) =>
      row([group, count, rounded(seconds), isSteps ? null : tokens]),
    ),
  ].join('');
}

/** Rounds a sum of floating-point seconds to milliseconds. */
function rounded(seconds: number): number {
  return Math.round(seconds * 1_000) / 1_000;
}
