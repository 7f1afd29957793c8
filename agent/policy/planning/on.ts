import { madeIn } from '../../conversation/conversation.ts';
import { FIELDS } from '../parts/fields.ts';
import type { Comparison } from '../parts/part.ts';
import type { Made } from './task.ts';

/** Audio that a task works on: known, made by a task, or found by a comparison. */
export type On =
  | { handle: string }
  /** `otherwise`: the audio if its task is not done, because of a condition. */
  | { place: number; name?: string | undefined; otherwise?: On | undefined }
  | { winner: Winner }
  /** The first file that the comparison did not pick. */
  | { other: Winner };

export interface Winner {
  comparison: Comparison;
  measured: { place: number; handle: string }[];
}

/** Returns what the chain of a file that a comparison finds begins with; the answer tells its name with the comparison. */
export const winnerStart = ({ comparison: { field, pick } }: Winner): string => `winner ${field} ${pick ?? ''}`;

export function needsOf(on: On): number[] {
  if ('winner' in on) return on.winner.measured.map(({ place }) => place);
  if ('other' in on) return on.other.measured.map(({ place }) => place);
  return 'place' in on ? [on.place, ...(on.otherwise ? needsOf(on.otherwise) : [])] : [];
}

export function keyOf(on: On): string {
  return 'handle' in on
    ? on.handle
    : 'place' in on
      ? `#${on.place} ${on.name ?? ''}`
      : 'winner' in on
        ? winnerStart(on.winner)
        : 'other';
}

export function handleOf(on: On, made: Made): string | undefined {
  if ('handle' in on) return on.handle;
  if ('winner' in on) return winnerOf(on.winner.comparison, on.winner.measured, made)?.handle;
  if ('other' in on) {
    const { comparison, measured } = on.other;
    const picked = winnerOf(comparison, measured, made)?.handle;
    return measured.find(({ handle }) => handle !== picked)?.handle;
  }
  if (made[on.place] === undefined && on.otherwise) return handleOf(on.otherwise, made);
  const files = madeIn(made[on.place]?.result?.output);
  return (files.find(({ name }) => name === on.name) ?? files[0])?.handle;
}

/** Returns the file that a comparison picks, with its value; undefined if nothing was measured. */
export function winnerOf(
  { field, pick, near }: Comparison,
  measured: readonly { place: number; handle: string }[],
  made: Made,
): { handle: string; value: number } | undefined {
  const valued = measured.flatMap(({ place, handle }) => {
    const value = FIELDS[field]!.of(made[place]?.result?.output ?? {});
    return typeof value === 'number'
      ? [{ handle, value: near === undefined ? value : -Math.abs(value - near), own: value }]
      : [];
  });
  const sorted = valued.toSorted((a, b) =>
    pick === 'least' && near === undefined ? a.value - b.value : b.value - a.value,
  );
  return sorted[0] && { handle: sorted[0].handle, value: sorted[0].own };
}
