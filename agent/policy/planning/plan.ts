import type { Conversation } from '../../conversation/conversation.ts';
import { isMet, isUndecidable } from './conditions.ts';
import { confirmedWork, isIncomplete, measurementFor } from './confirmed.ts';
import { FIELDS } from '../parts/fields.ts';
import { Chains, conditionalOn, currentFor, onOf, type Chain } from './chains.ts';
import { Deciders } from './deciders.ts';
import { isMeasurement } from '../measurement.ts';
import { handleOf, needsOf, type On } from './on.ts';
import { isWorkedOn, splitBefore } from './earlier-work.ts';
import { recipeIn } from './recipes.ts';
import { ratioFor, spanWithin, targetFor } from './spans.ts';
import { Tasks, type Guarded, type Proposed } from './tasks.ts';
import { TRANSFORMS } from './transforms.ts';
import type { Files } from '../files.ts';
import { stemsFirst, type Plan, type Planned } from './planned.ts';
import type { Part } from '../parts/part.ts';
import { isOfLength, isRelative, type Request } from '../parts/request.ts';
import type { Made } from './task.ts';

/** Returns the tasks that the parts of a turn come to, in order, each on what the one before made where that changes the audio. */
export function planFor(
  parts: readonly Part[],
  {
    files,
    conversation,
    offers,
    awaiting,
  }: {
    files: Files;
    conversation: Conversation;
    offers: (tool: string) => boolean;
    /** What the message before asked for, some of which waits for a yes. */
    awaiting: readonly Request[];
  },
): Plan {
  const planner = new Planner(files, conversation, offers, awaiting);
  for (const part of stemsFirst(parts)) planner.add(part);
  return planner.end();
}

class Planner {
  readonly #tasks: Tasks;
  readonly #parts: Planned[] = [];
  readonly #files: Files;
  readonly #conversation: Conversation;
  readonly #chains: Chains;
  readonly #awaiting: readonly Request[];
  readonly #deciders: Deciders;
  #isGuessing = false;
  /** Requests that are asked about together, with what they would work on. */
  #proposed: Proposed[] = [];

  constructor(
    files: Files,
    conversation: Conversation,
    offers: (tool: string) => boolean,
    awaiting: readonly Request[],
  ) {
    this.#awaiting = awaiting;
    this.#files = files;
    this.#conversation = conversation;
    this.#tasks = new Tasks(offers);
    this.#chains = new Chains(files, conversation);
    this.#deciders = new Deciders({ tasks: this.#tasks, files, chains: this.#chains });
  }

  add(part: Part): void {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the others take no calls
    switch (part.kind) {
      case 'work':
        this.#work(part);
        return;
      case 'compare':
        this.#compare(part);
        return;
      case 'price':
        this.#price(part, part.requests, part.seconds);
        return;
      case 'whether':
        this.#price(part, part.requests, undefined);
        return;
      case 'account':
        this.#lookUp(part, 'get_account', {});
        return;
      case 'recipes':
        this.#lookUp(part, 'list_recipes', part.name === undefined ? {} : { name: part.name });
        return;
      case 'batches':
        this.#lookUp(part, 'list_batches', {});
        return;
      case 'run_recipe':
        this.#runRecipe(part);
        return;
      case 'documentation':
        this.#lookUp(part, 'search_documentation', { question: part.question, topics: part.topics });
        return;
      case 'confirm':
        this.#confirmed(part);
        return;
      default:
        this.#parts.push({ part, places: [], deciders: [] });
    }
  }

  end(): Plan {
    const proposed = this.#proposed;
    if (proposed.length > 0) {
      const place = this.#tasks.propose(proposed);
      const last = this.#parts.findLast(({ part }) => part.kind === 'work' && part.isUnsure);
      last?.places.push({ place, subject: '' });
    }
    return { tasks: this.#tasks.list, parts: this.#parts };
  }

  #lookUp(part: Part, tool: string, input: Record<string, unknown>): void {
    const place = this.#tasks.add({ tool, needs: [], input: () => input, isKept: false });
    this.#parts.push({ part, places: [{ place, subject: '' }], deciders: [] });
  }

  #work(part: Extract<Part, { kind: 'work' }>): void {
    const { request } = part;
    const planned: Planned = { part, places: [], deciders: [] };
    this.#parts.push(planned);
    if (
      request.capability === 'join_audio' ||
      request.capability === 'mix_audio' ||
      (request.capability === 'alignment_analysis' && !request.focus.includes('channels'))
    ) {
      this.#together(planned, part);
      return;
    }
    // The steps after work on a guessed file would run on the wrong file.
    const isGuess = this.#chains.isGuess(request) || (this.#isGuessing && !isMeasurement(request.capability));
    if (isGuess) [part.isUnsure, part.isTold, this.#isGuessing] = [true, true, true];
    const chains = this.#chains.for(request);
    if (chains.length === 0) {
      planned.lack = 'audio';
      return;
    }
    const all = chains.map((chain) => onOf(chain, request));
    for (const [n, chain] of chains.entries()) {
      const on = all[n]!;
      const split = splitBefore(this.#conversation, request, on);
      if (split) {
        const place = this.#tasks.add({
          tool: split.capability,
          needs: [],
          input: () => split.input,
          isKept: true,
          before: split,
        });
        planned.places.push({ place, subject: chain.start });
        chain.current = { place, name: String(request.params['pass_on']) };
        part.isUnsure = false;
        continue;
      }
      if (part.isUnsure && !part.isTold && this.#isCharged(on)) part.isUnsure = false;
      if (part.isUnsure || isUndecidable(request.condition))
        this.#proposed.push({ request, on, measured: this.#measuredFor(request, on) });
      else if (isOfLength(request) && !request.condition)
        planned.places.push({ place: this.#tasks.fieldOf('length', on), subject: chain.start });
      else this.#call(planned, chain, { request, on, all });
      chain.condition = request.condition;
    }
    if (isUndecidable(request.condition)) part.isUnsure = true;
  }

  /** Whether work on an audio costs nothing, because the conversation worked on it before. */
  #isCharged(on: On): boolean {
    return 'handle' in on && (this.#files.isMade(on.handle) || isWorkedOn(this.#conversation, on.handle));
  }

  /** Returns the audio that is measured before a request has all its values: its own, and that of a file which it is to match. */
  #measuredFor(request: Request, on: On): On[] {
    if (measurementFor(request) === undefined) return [];
    const name = request.levelOf ?? request.tempoOf;
    const model = name === undefined ? undefined : this.#chains.modelFor(name, on);
    return [...(request.levelOf === undefined ? [on] : []), ...(model ? [model] : [])];
  }

  /** Adds the tasks of a request on one audio. */
  #call(planned: Planned, chain: Chain, { request, on, all }: { request: Request; on: On; all: readonly On[] }): void {
    const { capability, params, span, tempo, gain_db, tempoOf } = request;
    const how = this.#guarded(planned, request, { on, all, chain });
    const { guard } = how;
    // Work that depends on a condition may leave the audio as it is.
    const after = guard ? { otherwise: conditionalOn(chain, { request, on }) } : {};
    const model = request.levelOf === undefined ? undefined : this.#chains.modelFor(request.levelOf, on);
    const paced = tempoOf === undefined ? undefined : this.#chains.modelFor(tempoOf, on);
    const pace = paced && this.#tasks.measure('tempo_analysis', paced, how);
    const measured =
      model !== undefined
        ? this.#tasks.measure('signal_analysis', model, how)
        : gain_db !== undefined
          ? this.#tasks.measure('signal_analysis', on, how)
          : isRelative(span)
            ? this.#tasks.lengthOf(on, how)
            : tempo === undefined && pace === undefined
              ? undefined
              : this.#tasks.measure('tempo_analysis', on, how);
    const needs = [
      ...needsOf(on),
      ...how.deciders,
      ...(measured === undefined ? [] : [measured]),
      ...(pace === undefined ? [] : [pace]),
    ];
    const place = this.#tasks.add({
      tool: capability,
      needs,
      guard,
      isKept: true,
      input: (made) => {
        const audio = handleOf(on, made);
        if (audio === undefined) return undefined;
        const found = measured === undefined ? {} : (made[measured]?.result?.output ?? {});
        const exact = span ? spanWithin(span, Number(FIELDS['length']!.of(found))) : {};
        const reached = pace === undefined ? tempo : Number(made[pace]?.result?.output['bpm']);
        const speed = reached === undefined ? {} : ratioFor(reached, Number(found['bpm']));
        if (speed === undefined) return undefined;
        const isLevel = gain_db !== undefined || request.levelOf !== undefined;
        const level = isLevel ? targetFor(gain_db ?? 0, found['integrated_lufs']) : {};
        if (level === undefined) return undefined;
        return { audio, ...params, ...exact, ...speed, ...level };
      },
    });
    if (!guard && Object.keys(params).length === 0) this.#tasks.note(place, on);
    planned.places.push({ place, subject: chain.start, on });
    if (TRANSFORMS.has(capability)) chain.current = { place, ...after };
    else if (capability === 'stem_analysis' && typeof params['pass_on'] === 'string')
      chain.current = { place, name: params['pass_on'], ...after };
    else if (capability === 'stem_analysis') chain.split = place;
  }

  /** Plans what decides the condition of a request on one audio. */
  #guarded(
    planned: Planned,
    request: Pick<Request, 'condition' | 'capability' | 'params'>,
    { on, all, chain }: { on: On; all: readonly On[]; chain?: Chain },
  ): Guarded {
    const deciding = this.#deciders.for(request, { on, all, chain });
    if (deciding.length === 0) return { deciders: [], guard: undefined };
    planned.deciders.push({ deciding, subject: chain?.start ?? '' });
    return {
      deciders: deciding.flatMap(({ places }) => places),
      guard: (made: Made) => isMet(deciding, made) === true,
    };
  }

  /** Adds work on two audios or more: joined in order, mixed, or held against each other. */
  #together(planned: Planned, part: Extract<Part, { kind: 'work' }>): void {
    const { request } = part;
    const isCompared = request.capability === 'alignment_analysis';
    const chains = this.#chains.together(request);
    if (chains.length < 2) {
      planned.lack = chains.length === 0 ? 'audio' : 'two';
      return;
    }
    const [first, ...others] = chains;
    const key =
      request.capability === 'join_audio' ? 'after' : request.capability === 'mix_audio' ? 'with' : 'reference';
    if (part.isUnsure || isUndecidable(request.condition)) {
      part.isUnsure = true;
      // Joining three takes what joining two makes, which a proposal cannot name.
      if (isCompared || others.length === 1)
        for (const other of others)
          this.#proposed.push(
            isCompared
              ? { request, on: other.current, further: { key, on: first!.current } }
              : { request, on: first!.current, further: { key, on: other.current } },
          );
      return;
    }
    const base = currentFor(first!, request.condition);
    const all = [base, ...others.map(({ current }) => current)];
    const { deciders, guard } = this.#guarded(planned, request, { on: base, all, chain: first! });
    const after = guard ? conditionalOn(first!, { request, on: base }) : undefined;
    let joined = base;
    for (const other of others) {
      const [on, further] = isCompared ? [other.current, base] : [joined, other.current];
      const place = this.#tasks.add({
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
    this.#chains.join(first!);
  }

  #compare(part: Extract<Part, { kind: 'compare' }>): void {
    const { comparison } = part;
    const named = comparison.files === undefined ? [] : this.#files.named(comparison.files);
    const brought = this.#files.brought.map(({ handle }) => handle);
    const usual = this.#files.usual();
    const handles = named.length > 1 ? named : usual.length > 1 ? usual : brought;
    const planned: Planned = { part, places: [], deciders: [] };
    this.#parts.push(planned);
    if (handles.length === 0) planned.lack = 'audio';
    const measured = handles.map((handle) => {
      const place = this.#tasks.fieldOf(comparison.field, { handle });
      return { place, handle };
    });
    planned.places = measured.map(({ place, handle }) => ({ place, subject: handle }));
    if (comparison.pick && measured.length > 1) this.#chains.winner = { comparison, measured };
  }

  #price(part: Part, requests: readonly Request[], seconds: number | undefined): void {
    const planned: Planned = { part, places: [], deciders: [] };
    this.#parts.push(planned);
    const calls = requests.flatMap((request) =>
      this.#chains
        .for(request)
        .flatMap(({ current }) =>
          'handle' in current
            ? [{ capability: request.capability, audio: current.handle, params: request.params }]
            : [],
        ),
    );
    // Of files that are not here, only their length could be priced.
    if (part.kind === 'price' && part.isOfOthers && seconds === undefined) return;
    const named = part.kind === 'price' && part.files ? this.#files.named(part.files) : [];
    const audio = named.length > 0 ? named : this.#files.usual();
    const isOfSeconds = seconds !== undefined && part.kind === 'price';
    const input = isOfSeconds ? { seconds } : calls.length > 0 ? { calls } : audio.length > 0 ? { audio } : undefined;
    if (!input) return;
    const place = this.#tasks.add({ tool: 'estimate_price', needs: [], input: () => input, isKept: false });
    planned.places.push({ place, subject: '' });
  }

  #runRecipe(part: Extract<Part, { kind: 'run_recipe' }>): void {
    const planned: Planned = { part, places: [], deciders: [] };
    this.#parts.push(planned);
    const named = part.files === undefined ? [] : this.#files.named(part.files);
    const handles = named.length > 0 ? named : this.#files.usual();
    const list = this.#tasks.add({ tool: 'list_recipes', needs: [], input: () => ({}), isKept: false });
    planned.places.push({ place: list, subject: '' });
    if (handles.length === 0) planned.lack = 'audio';
    const all = handles.map((handle): On => ({ handle }));
    for (const audio of handles) {
      const { deciders, guard } = this.#guarded(
        planned,
        { condition: part.condition, capability: 'signal_analysis', params: {} },
        { on: { handle: audio }, all },
      );
      const place = this.#tasks.add({
        tool: 'run_recipe',
        needs: [list, ...deciders],
        guard,
        input: (made) => {
          const recipe = recipeIn(made[list]?.result?.output, part);
          return recipe === undefined ? undefined : { recipe_id: recipe, audio };
        },
        isKept: false,
      });
      planned.places.push({ place, subject: audio });
    }
  }

  /** Adds the work of the proposal that was confirmed, each on what the work before made. */
  #confirmed(part: Part): void {
    const planned: Planned = { part, places: [], deciders: [] };
    this.#parts.push(planned);
    /** Files that became part of another one: what is done with that is done with them. */
    const joined = new Set<unknown>();
    for (const { call, request } of confirmedWork(this.#conversation, this.#awaiting)) {
      if (joined.has(call.audio)) continue;
      joined.add(call.params?.['after'] ?? call.params?.['with']);
      const chain = this.#chains.of({ handle: call.audio }, call.audio);
      const on = request?.isAfresh ? chain.source : chain.current;
      if (request && isIncomplete(request, on)) {
        this.#call(planned, chain, { request: { ...request, condition: undefined }, on, all: [on] });
        continue;
      }
      const place = this.#tasks.add({
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
}
