import type { Request } from '../parts/request.ts';
import type { Chain } from './chains.ts';
import { isMet } from './conditions.ts';
import type { On } from './on.ts';
import type { Planned } from './planned.ts';
import type { Planning } from './planning.ts';
import type { Made } from './task.ts';
import type { Guarded } from './tasks.ts';

/** Plans what decides the condition of a request on one audio. */
export function guardedBy(
  planning: Planning,
  planned: Planned,
  request: Pick<Request, 'condition' | 'capability' | 'params'>,
  { on, all, chain }: { on: On; all: readonly On[]; chain?: Chain },
): Guarded {
  const deciding = planning.deciders.for(request, { on, all, chain });
  if (deciding.length === 0) return { deciders: [], guard: undefined };
  planned.deciders.push({ deciding, subject: chain?.start ?? '' });
  return {
    deciders: deciding.flatMap(({ places }) => places),
    guard: (made: Made) => isMet(deciding, made) === true,
  };
}
