import type { KnownAudio, PastCall } from '../../conversation/conversation.ts';
import { say } from '../../reply/say.ts';
import { headingOf } from '../names.ts';
import { judged, toleranceOf } from '../planning/conditions.ts';
import type { Condition } from '../parts/deciding/condition.ts';
import type { Planned } from '../planning/planned.ts';

/** Returns whether files have the formats that a question asks about, by their names: one line a file. */
export function formatAnswer(
  language: string,
  { formats = [] }: Pick<Planned, 'formats'>,
  { states, audios }: { states: readonly Condition[]; audios: readonly KnownAudio[] },
): string[] {
  return formats.flatMap(({ format, subject }) =>
    states.map((condition) => {
      const { isMet, limit } = judged({ condition, places: [], known: format }, []);
      const line = say(language, 'state', isMet === true, 'format', format, '=', limit, 0);
      return `${formats.length > 1 ? headingOf(subject, audios) : ''}${line}`;
    }),
  );
}

/** Quantities whose values are counted, and are the same or not. */
const COUNTED: ReadonlySet<string> = new Set(['channels', 'speakers', 'metre']);

/**
 * Returns whether what a question asks about holds, for audio that was measured at one place. Figures are told besides where they say more than the
 * value that was asked about. Undefined where the measurement does not decide it.
 */
export function stateAnswer(
  language: string,
  { places }: Pick<Planned, 'places'>,
  { states, made }: { states: readonly Condition[]; made: readonly (PastCall | undefined)[] },
): { lines: string[]; isTold: boolean } | undefined {
  const [only, ...others] = places;
  if (!only || others.length > 0 || states.length === 0) return undefined;
  const found = states.map((condition) => ({
    condition,
    ...judged({ condition, places: [only.place] }, made),
  }));
  if (found.some(({ isMet }) => isMet === undefined)) return undefined;
  const isEvery = found.every(({ isMet }) => isMet);
  // Of several, those are told that settle it.
  const told = found.filter(({ isMet }) => isMet === isEvery);
  if (told.some(({ condition: { op } }) => op === 'exists'))
    return { lines: [say(language, 'yesOrNo', isEvery)], isTold: false };
  return {
    lines: told.map(({ condition: { field, op }, value, limit }) =>
      say(language, 'state', isEvery, field, value, op, limit, toleranceFor(field, op, limit)),
    ),
    isTold: true,
  };
}

function toleranceFor(field: string, op: Condition['op'], limit: Condition['value']): number {
  return op === '=' && typeof limit === 'number' && !COUNTED.has(field) ? toleranceOf(limit) : 0;
}
