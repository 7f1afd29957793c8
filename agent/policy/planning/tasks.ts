import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { measurementFor } from './confirmed.ts';
import { FIELDS } from '../parts/fields.ts';
import { handleOf, keyOf, needsOf, type On } from './on.ts';
import { isRelative, type Request } from '../parts/request.ts';
import { spanWithin } from './spans.ts';
import type { Task } from './task.ts';

/** A request that is asked about, with what it would work on. */
export interface Proposed {
  request: Request;
  on: On;
  /** A second audio, and the parameter that it is given as. */
  further?: { key: string; on: On };
  /** What is measured before, for a value that it lacks. */
  measured?: readonly On[];
}

/** What a task depends on: the places of what decides whether it is done. */
export interface Guarded {
  deciders: readonly number[];
  guard: Task['guard'];
}

const UNCONDITIONAL: Guarded = { deciders: [], guard: undefined };

/** The tasks of a plan in the making. */
export class Tasks {
  readonly list: Task[] = [];
  readonly #offers: (tool: string) => boolean;
  /** Audio that was measured, by the place of its task. */
  readonly #onOf = new Map<number, string>();

  constructor(offers: (tool: string) => boolean) {
    this.#offers = offers;
  }

  /** Adds a task and returns its place. */
  add(task: Task): number {
    this.list.push(task);
    return this.list.length - 1;
  }

  /** Adds the question whether requests shall be done. */
  propose(proposed: readonly Proposed[]): number {
    const lengths = proposed.map(({ request, on }) =>
      isRelative(request.span) ? this.lengthOf(on, UNCONDITIONAL) : undefined,
    );
    return this.add({
      tool: 'propose_work',
      needs: [
        ...proposed.flatMap(({ on, measured = [] }) => [on, ...measured].flatMap(needsOf)),
        ...lengths.flatMap((place) => place ?? []),
      ],
      input: (made) => {
        const calls = proposed.flatMap(({ request, on, further, measured = [] }, n) => {
          const audio = handleOf(on, made);
          const second = further && { [further.key]: handleOf(further.on, made) };
          const length = lengths[n] === undefined ? undefined : made[lengths[n]]?.result?.output;
          const span = request.span && spanWithin(request.span, Number(FIELDS['length']!.of(length ?? {})));
          const params = { ...second, ...request.params, ...span };
          const before = measured.flatMap((each) => handleOf(each, made) ?? []);
          return audio === undefined
            ? []
            : [
                ...before.map((handle) => ({ capability: measurementFor(request)!, audio: handle, params: {} })),
                { capability: request.capability, audio, params },
              ];
        });
        return calls.length > 0 ? { calls } : undefined;
      },
      isKept: false,
    });
  }

  /** Adds the measurement of a length: for nothing where the meter is offered. */
  lengthOf(on: On, how: Guarded): number {
    if (!this.#offers('estimate_price')) return this.measure('signal_analysis', on, how);
    return this.add({
      tool: 'estimate_price',
      needs: [...needsOf(on), ...how.deciders],
      guard: how.guard,
      isKept: false,
      input: (made) => {
        const audio = handleOf(on, made);
        return audio === undefined ? undefined : { audio: [audio] };
      },
    });
  }

  /** Adds the measurement of a field. */
  fieldOf(field: string, on: On): number {
    const place =
      field === 'length'
        ? this.lengthOf(on, UNCONDITIONAL)
        : this.measure(FIELDS[field]!.capability, on, UNCONDITIONAL);
    this.note(place, on);
    return place;
  }

  /** Notes what a task measures, so that it is not measured twice. */
  note(place: number, on: On): void {
    this.#onOf.set(place, keyOf(on));
  }

  measure(tool: CapabilityName, on: On, { deciders, guard }: Guarded): number {
    return this.add({
      tool,
      needs: [...needsOf(on), ...deciders],
      guard,
      isKept: true,
      input: (made) => {
        const audio = handleOf(on, made);
        return audio === undefined ? undefined : { audio };
      },
    });
  }

  /** Returns the place of the measurement of a field, which is added if none is there. */
  measured(field: string, on: On): number {
    const known = this.list.findIndex(
      ({ tool }, place) => tool === FIELDS[field]!.capability && this.#onOf.get(place) === keyOf(on),
    );
    return known >= 0 ? known : this.fieldOf(field, on);
  }
}
