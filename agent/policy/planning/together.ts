import type { Part } from '../parts/part.ts';
import type { Request } from '../parts/request.ts';
import { conditionalOn, currentFor } from './chains.ts';
import { isUndecidable } from './conditions.ts';
import { guardedBy } from './guarded.ts';
import { handleOf, needsOf } from './on.ts';
import type { Planned } from './planned.ts';
import type { Planning } from './planning.ts';

/** Whether a request is of work on two audios or more. */
export function isTogether({ capability, focus }: Request): boolean {
  return (
    capability === 'join_audio' ||
    capability === 'mix_audio' ||
    (capability === 'alignment_analysis' && !focus.includes('channels'))
  );
}

/** Adds work on two audios or more: joined in order, mixed, or held against each other. */
export function planTogether(planning: Planning, planned: Planned, part: Extract<Part, { kind: 'work' }>): void {
  const { request } = part;
  const isCompared = request.capability === 'alignment_analysis';
  const chains = planning.chains.together(request);
  if (chains.length < 2) {
    planned.lack = chains.length === 0 ? 'audio' : 'two';
    return;
  }
  const [first, ...others] = chains;
  const key = request.capability === 'join_audio' ? 'after' : request.capability === 'mix_audio' ? 'with' : 'reference';
  if (part.isUnsure || isUndecidable(request.condition)) {
    part.isUnsure = true;
    // Joining three takes what joining two makes, which a proposal cannot name.
    if (isCompared || others.length === 1)
      for (const other of others)
        planning.proposed.push(
          isCompared
            ? { request, on: other.current, further: { key, on: first!.current } }
            : { request, on: first!.current, further: { key, on: other.current } },
        );
    return;
  }
  const base = currentFor(first!, request.condition);
  const all = [base, ...others.map(({ current }) => current)];
  const { deciders, guard } = guardedBy(planning, planned, request, { on: base, all, chain: first! });
  const after = guard ? conditionalOn(first!, { request, on: base }) : undefined;
  let joined = base;
  for (const other of others) {
    const [on, further] = isCompared ? [other.current, base] : [joined, other.current];
    const place = planning.tasks.add({
      tool: request.capability,
      needs: [...needsOf(on), ...needsOf(further), ...deciders],
      guard,
      isKept: true,
      input: (made) => {
        const [audio, second] = [handleOf(on, made), handleOf(further, made)];
        return audio === undefined || second === undefined ? undefined : { audio, [key]: second, ...request.params };
      },
    });
    planned.places = isCompared
      ? [...planned.places, { place, subject: other.start }]
      : [{ place, subject: first!.start }];
    joined = { place, otherwise: after };
  }
  if (isCompared) return;
  first!.current = joined;
  planning.chains.join(first!);
}
