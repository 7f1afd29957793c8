import type { Part } from '../parts/part.ts';
import { confirmedWork, isIncomplete } from './confirmed.ts';
import { handleOf, needsOf } from './on.ts';
import type { Planned } from './planned.ts';
import type { Planning } from './planning.ts';
import { TRANSFORMS } from './transforms.ts';
import { planCall } from './work.ts';

/** Adds the work of the proposal that was confirmed, each on what the work before made. */
export function planConfirmed(planning: Planning, part: Part): void {
  const planned: Planned = { part, places: [], deciders: [] };
  planning.parts.push(planned);
  /** Files that became part of another one: what is done with that is done with them. */
  const joined = new Set<unknown>();
  for (const { call, request } of confirmedWork(planning.conversation, planning.awaiting)) {
    if (joined.has(call.audio)) continue;
    joined.add(call.params?.['after'] ?? call.params?.['with']);
    const chain = planning.chains.of({ handle: call.audio }, call.audio);
    const on = request?.isAfresh ? chain.source : chain.current;
    if (request && isIncomplete(request, on)) {
      planCall(planning, planned, chain, { request: { ...request, condition: undefined }, on, all: [on] });
      continue;
    }
    const place = planning.tasks.add({
      tool: call.capability,
      needs: needsOf(on),
      input: (made) => {
        const audio = handleOf(on, made);
        return audio === undefined ? undefined : { audio, ...call.params };
      },
      isKept: false,
    });
    planned.places.push({ place, subject: call.audio });
    if (TRANSFORMS.has(call.capability)) chain.current = { place };
  }
}
