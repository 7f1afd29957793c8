import { isDeepStrictEqual } from 'node:util';
import type { Conversation, PastCall } from '../../conversation/conversation.ts';

/** Calls of the tasks of a plan, by their place; undefined where one is not made. */
export type Made = readonly (PastCall | undefined)[];

/** A call that a plan has: of a capability, or of a tool that spends nothing. */
export interface Task {
  tool: string;
  /** Places of the tasks that have to be completed, or skipped, before. */
  needs: number[];
  /** Returns the input once these are; undefined if what they found leaves nothing to do. */
  input: (made: Made) => Record<string, unknown> | undefined;
  /** Whether it is to be done, by what the tasks before found. */
  guard?: ((made: Made) => boolean) | undefined;
  /** Whether the call of an earlier turn will do. */
  isKept: boolean;
  /** The call of an earlier turn that does it. */
  before?: PastCall | undefined;
}

/** How far a plan is. */
export interface Progress {
  made: Made;
  /** Places of calls that an earlier turn made. */
  kept: ReadonlySet<number>;
  /** Calls to make next. */
  ready: { place: number; tool: string; input: Record<string, unknown> }[];
  /** Places that are not done because of their guard. */
  skipped: ReadonlySet<number>;
  /** Places whose needs failed. */
  barred: ReadonlySet<number>;
}

/**
 * Matches a plan with the calls of the turn. They are made in rounds: all that are ready, in order; so the plan and the calls alone say
 * which is which, however often a turn is begun anew.
 */
export function progressOf(tasks: readonly Task[], { calls, turn }: Pick<Conversation, 'calls' | 'turn'>): Progress {
  const made: (PastCall | undefined)[] = tasks.map(() => undefined);
  const left = calls.filter((call) => call.turn === turn);
  const earlier = calls.filter((call) => call.turn < turn && call.result?.status === 'completed');
  const [kept, skipped, barred] = [new Set<number>(), new Set<number>(), new Set<number>()];
  for (;;) {
    const ready: Progress['ready'] = [];
    for (const [place, task] of tasks.entries()) {
      if (made[place] || skipped.has(place) || barred.has(place)) continue;
      if (task.needs.some((at) => barred.has(at) || isFailed(made[at]))) {
        barred.add(place);
        continue;
      }
      // Without what a skipped task would have made, the input says whether anything is left to do.
      if (!task.needs.every((at) => made[at]?.result || skipped.has(at))) continue;
      const input = task.guard?.(made) === false ? undefined : task.input(made);
      if (input === undefined) {
        skipped.add(place);
        continue;
      }
      const before = task.isKept
        ? (task.before ??
          earlier.findLast((call) => call.capability === task.tool && isDeepStrictEqual(call.input, input)))
        : undefined;
      // The same work in the same turn is done once; a second task waits for its call.
      const same = task.isKept
        ? tasks.findIndex(
            (one, at) => one.tool === task.tool && made[at] !== undefined && isDeepStrictEqual(made[at].input, input),
          )
        : -1;
      if (
        task.isKept &&
        ready.some((one) => one.tool === task.tool && tasks[one.place]!.isKept && isDeepStrictEqual(one.input, input))
      )
        continue;
      if (same >= 0) made[place] = made[same];
      else if (before) {
        made[place] = before;
        kept.add(place);
      } else ready.push({ place, tool: task.tool, input });
    }
    if (ready.length === 0 || left.length === 0) return { made, kept, ready, skipped, barred };
    for (const { place } of ready) made[place] = left.shift();
  }
}

function isFailed(call: PastCall | undefined): boolean {
  return call?.result !== undefined && call.result.status !== 'completed';
}
