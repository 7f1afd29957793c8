import { madeIn, type PastCall } from './conversation.ts';
import type { PlannedCall } from './plan.ts';
import type { SpokenSpan } from './spans.ts';

/** A plan's calls matched with those made in this turn, which were made in this order. */
export interface Progress {
  /** By place in the plan. */
  made: (PastCall | undefined)[];
  /** Places whose input is there and that are not made yet. */
  ready: number[];
  /** Places that never will be: what they stand on failed. */
  barred: number[];
}

/** How far a plan is. Calls are told in rounds: all that are ready, in order, and what follows when their results are there. */
export function progressOf(plan: readonly PlannedCall[], calls: readonly PastCall[]): Progress {
  const made: (PastCall | undefined)[] = plan.map(() => undefined);
  const left = [...calls];
  for (;;) {
    const barred = plan.flatMap((call, place) =>
      !made[place] && needs(call).some((at) => isDead(at, plan, made)) ? [place] : [],
    );
    const ready = plan.flatMap((call, place) =>
      !made[place] && !barred.includes(place) && needs(call).every((at) => made[at]?.result?.status === 'completed')
        ? [place]
        : [],
    );
    if (ready.length === 0 || left.length === 0) return { made, ready, barred };
    for (const place of ready) made[place] = left.shift();
  }
}

function needs({ on, span }: PlannedCall): number[] {
  return [...('place' in on ? [on.place] : []), ...(span ? [span.measuredAt] : [])];
}

function isDead(place: number, plan: readonly PlannedCall[], made: readonly (PastCall | undefined)[]): boolean {
  const result = made[place]?.result;
  if (result) return result.status !== 'completed';
  return needs(plan[place]!).some((at) => isDead(at, plan, made));
}

/** The arguments of a call whose input is there. */
export function inputOf(call: PlannedCall, made: readonly (PastCall | undefined)[]): Record<string, unknown> {
  const { on, params, reference, span } = call;
  const handle = 'handle' in on ? on.handle : handleMadeBy(made[on.place], on.part);
  const length = span ? Number(made[span.measuredAt]?.result?.output['duration_s']) : 0;
  return {
    audio: handle ?? '',
    ...(reference === undefined ? {} : { reference }),
    ...params,
    ...(span ? spanWithin(span.spoken, length) : {}),
  };
}

function handleMadeBy(call: PastCall | undefined, part: string | undefined): string | undefined {
  const made = madeIn(call?.result?.output);
  return (made.find(({ name }) => name === part) ?? made[0])?.handle;
}

function rounded(seconds: number): number {
  return Math.round(1_000 * seconds) / 1_000;
}

/** A span in seconds from the beginning of an audio of this length. */
function spanWithin(spoken: SpokenSpan, length: number): Record<string, number> {
  const { last, dropLast, startPart, endPart } = spoken;
  const start =
    last === undefined ? (startPart === undefined ? spoken.start_s : startPart * length) : Math.max(0, length - last);
  const end =
    dropLast === undefined ? (endPart === undefined ? spoken.end_s : endPart * length) : Math.max(0, length - dropLast);
  return {
    ...(start === undefined ? {} : { start_s: rounded(start) }),
    ...(end === undefined ? {} : { end_s: rounded(end) }),
  };
}
