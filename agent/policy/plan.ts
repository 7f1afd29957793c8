import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { madeIn, type Conversation, type PastCall } from '../conversation/conversation.ts';
import { holds } from './conditions.ts';
import { FIELDS } from './fields.ts';
import type { Files } from './files.ts';
import type { Comparison, Part } from './part.ts';
import type { Condition, Request, Span } from './request.ts';
import type { Made, Task } from './task.ts';

/** A part of a turn and the tasks that it takes. */
export interface Planned {
  part: Part;
  /** Places of the tasks whose results are told. */
  places: { place: number; subject: string }[];
  /** Places of what decides its condition, by file. */
  deciders: { place: number; subject: string }[];
  /** Files of a comparison, each with the place of its measurement. */
  lack?: 'audio' | 'two' | undefined;
}

export interface Plan {
  tasks: Task[];
  parts: Planned[];
}

/** Audio that a task works on: known, made by a task, or found by a comparison. */
type On = { handle: string } | { place: number; name?: string | undefined } | { winner: Winner };

interface Winner {
  comparison: Comparison;
  measured: { place: number; handle: string }[];
}

/** Capabilities that change the audio: what follows works on what they make. */
const TRANSFORMS: ReadonlySet<string> = new Set([
  'crop_audio',
  'noise_reduction',
  'remove_audio_element',
  'extract_video_audio',
  'normalize_loudness',
  'level_speech',
  'convert_audio',
  'change_speed',
  'fade_audio',
  'join_audio',
  'mix_audio',
  'cut_silences',
]);

/** Tools that spend nothing. */
export const FREE: ReadonlySet<string> = new Set([
  'search_documentation',
  'get_account',
  'list_recipes',
  'list_batches',
  'estimate_price',
  'propose_work',
]);

interface Chain {
  start: string;
  source: On;
  current: On;
}

/** Returns the tasks that the parts of a turn come to, in order, each on what the one before made where that changes the audio. */
export function planFor(
  parts: readonly Part[],
  { files, conversation, offers }: { files: Files; conversation: Conversation; offers: (tool: string) => boolean },
): Plan {
  const planner = new Planner(files, conversation, offers);
  for (const part of parts) planner.add(part);
  return planner.end();
}

class Planner {
  readonly #tasks: Task[] = [];
  readonly #parts: Planned[] = [];
  readonly #files: Files;
  readonly #conversation: Conversation;
  readonly #offers: (tool: string) => boolean;
  #chains: Chain[] = [];
  #winner: Winner | undefined;
  /** Whether several files became one. */
  #isJoined = false;
  /** Requests that are asked about together, with what they would work on. */
  #proposed: { request: Request; on: On; further?: { key: string; on: On } }[] = [];

  constructor(files: Files, conversation: Conversation, offers: (tool: string) => boolean) {
    this.#files = files;
    this.#conversation = conversation;
    this.#offers = offers;
  }

  add(part: Part): void {
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
      const place = this.#task({
        tool: 'propose_work',
        needs: proposed.flatMap(({ on }) => needsOf(on)),
        input: (made) => {
          const calls = proposed.flatMap(({ request, on, further }) => {
            const audio = handleOf(on, made);
            const second = further && { [further.key]: handleOf(further.on, made) };
            const params = { ...second, ...request.params };
            return audio === undefined ? [] : [{ capability: request.capability, audio, params }];
          });
          return calls.length > 0 ? { calls } : undefined;
        },
        isKept: false,
      });
      const last = this.#parts.findLast(({ part }) => part.kind === 'work' && part.isUnsure);
      last?.places.push({ place, subject: '' });
    }
    return { tasks: this.#tasks, parts: this.#parts };
  }

  #task(task: Task): number {
    this.#tasks.push(task);
    return this.#tasks.length - 1;
  }

  #lookUp(part: Part, tool: string, input: Record<string, unknown>): void {
    const place = this.#task({ tool, needs: [], input: () => input, isKept: false });
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
    const chains = this.#chainsFor(request);
    if (chains.length === 0) {
      planned.lack = 'audio';
      return;
    }
    for (const chain of chains) {
      const on = request.isAfresh ? chain.source : chain.current;
      const split = this.#splitOf(request, on);
      if (split) {
        const place = this.#task({
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
      if (part.isUnsure && this.#isCharged(on)) part.isUnsure = false;
      if (part.isUnsure || isUndecidable(request.condition)) this.#proposed.push({ request, on });
      else this.#call(planned, chain, { request, on });
    }
    if (isUndecidable(request.condition)) part.isUnsure = true;
  }

  /** Returns the earlier split of an audio, or that an audio came from, which made the stem that a request asks for. */
  #splitOf({ capability, params, condition, isAfresh }: Request, on: On): PastCall | undefined {
    const { calls, turn } = this.#conversation;
    if (capability !== 'stem_analysis' || !('handle' in on) || condition || isAfresh) return undefined;
    return calls.findLast((call) => {
      if (call.turn >= turn || call.capability !== capability || call.result?.status !== 'completed') return false;
      const stems = madeIn(call.result.output);
      const isOfIt = call.input['audio'] === on.handle || stems.some(({ handle }) => handle === on.handle);
      return isOfIt && stems.some(({ name }) => name === params['pass_on']);
    });
  }

  /** Whether work on an audio costs nothing, because the conversation worked on it before. */
  #isCharged(on: On): boolean {
    if (!('handle' in on)) return false;
    const { calls, turn } = this.#conversation;
    const isDone = (call: Conversation['calls'][number]): boolean =>
      call.turn < turn && call.result?.status === 'completed' && !FREE.has(call.capability);
    return this.#files.isMade(on.handle) || calls.some((call) => isDone(call) && call.input['audio'] === on.handle);
  }

  /** Adds the tasks of a request on one audio. */
  #call(planned: Planned, chain: Chain, { request, on }: { request: Request; on: On }): void {
    const { capability, params, span, tempo, gain_db } = request;
    const decider = this.#decider(request, on);
    if (decider !== undefined) planned.deciders.push({ place: decider, subject: chain.start });
    const guard = decider === undefined ? undefined : (made: Made) => holds(request.condition!, made[decider]) === true;
    const how = { decider, guard };
    const measured =
      gain_db !== undefined
        ? this.#measure('signal_analysis', on, how)
        : isRelative(span)
          ? this.#lengthOf(on, how)
          : tempo === undefined
            ? undefined
            : this.#measure('tempo_analysis', on, how);
    const needs = [
      ...needsOf(on),
      ...(decider === undefined ? [] : [decider]),
      ...(measured === undefined ? [] : [measured]),
    ];
    const place = this.#task({
      tool: capability,
      needs,
      guard,
      isKept: true,
      input: (made) => {
        const audio = handleOf(on, made);
        if (audio === undefined) return undefined;
        const found = measured === undefined ? {} : (made[measured]?.result?.output ?? {});
        const exact = span ? spanWithin(span, Number(FIELDS['length']!.of(found))) : {};
        const speed = tempo === undefined ? {} : ratioFor(tempo, Number(found['bpm']));
        if (speed === undefined) return undefined;
        const level = gain_db === undefined ? {} : targetFor(gain_db, found['integrated_lufs']);
        if (level === undefined) return undefined;
        return { audio, ...params, ...exact, ...speed, ...level };
      },
    });
    planned.places.push({ place, subject: chain.start });
    if (TRANSFORMS.has(capability)) chain.current = { place };
    else if (capability === 'stem_analysis' && typeof params['pass_on'] === 'string')
      chain.current = { place, name: params['pass_on'] };
  }

  /** Adds the measurement of a length: for nothing where the meter is offered. */
  #lengthOf(on: On, how: { decider: number | undefined; guard: Task['guard'] }): number {
    if (!this.#offers('estimate_price')) return this.#measure('signal_analysis', on, how);
    return this.#task({
      tool: 'estimate_price',
      needs: [...needsOf(on), ...(how.decider === undefined ? [] : [how.decider])],
      guard: how.guard,
      isKept: false,
      input: (made) => {
        const audio = handleOf(on, made);
        return audio === undefined ? undefined : { audio: [audio] };
      },
    });
  }

  /** Adds the measurement of a field. */
  #fieldOf(field: string, on: On): number {
    const how = { decider: undefined, guard: undefined };
    return field === 'length' ? this.#lengthOf(on, how) : this.#measure(FIELDS[field]!.capability, on, how);
  }

  #measure(
    tool: CapabilityName,
    on: On,
    { decider, guard }: { decider: number | undefined; guard: Task['guard'] },
  ): number {
    return this.#task({
      tool,
      needs: [...needsOf(on), ...(decider === undefined ? [] : [decider])],
      guard,
      isKept: true,
      input: (made) => {
        const audio = handleOf(on, made);
        return audio === undefined ? undefined : { audio };
      },
    });
  }

  /** Adds what decides the condition of a request: an analysis, the meter, or the account. */
  #decider({ condition, capability, params }: Request, on: On): number | undefined {
    if (!condition || isUndecidable(condition)) return undefined;
    if (condition.field === 'balance')
      return this.#task({ tool: 'get_account', needs: [], input: () => ({}), isKept: false });
    if (condition.field === 'price')
      return this.#task({
        tool: 'estimate_price',
        needs: needsOf(on),
        input: (made) => {
          const audio = handleOf(on, made);
          return audio === undefined ? undefined : { calls: [{ capability, audio, params }] };
        },
        isKept: false,
      });
    const known = this.#tasks.findIndex(
      ({ tool }, place) => tool === FIELDS[condition.field]!.capability && this.#onOf.get(place) === keyOf(on),
    );
    if (known >= 0) return known;
    const place = this.#fieldOf(condition.field, on);
    this.#onOf.set(place, keyOf(on));
    return place;
  }

  readonly #onOf = new Map<number, string>();

  #chainsFor(request: Request): Chain[] {
    if (this.#isJoined && request.files?.join() === 'all') return this.#chains;
    if (request.files === undefined && this.#winner) return [this.#chainOf({ winner: this.#winner }, 'winner')];
    const mentioned =
      request.files === undefined ? this.#files.mentioned(request.said.text) : this.#files.named(request.files);
    const handles = mentioned.length > 0 ? mentioned : this.#files.mentioned(request.said.text);
    if (handles.length > 0) return handles.map((handle) => this.#chainOf({ handle }, handle));
    if (request.isAfresh && this.#chains.length === 0) {
      const sources = this.#sourcesOf(request);
      if (sources.length > 0) return sources.map((source) => this.#chainOf({ handle: source }, source));
    }
    if (this.#chains.length > 0) return this.#chains;
    return this.#files.usual().map((handle) => this.#chainOf({ handle }, handle));
  }

  /** Returns what the work that a request corrects was done on, or the file that the last one was made of in the end. */
  #sourcesOf({ capability, said }: Request): string[] {
    const { calls, turn } = this.#conversation;
    const earlier = calls.filter((call) => call.turn < turn && typeof call.input['audio'] === 'string');
    if (said.act !== 'correct')
      return earlier.slice(-1).map(({ input }) => this.#files.originalOf(String(input['audio'])));
    const same = earlier.filter((call) => call.capability === capability);
    return [
      ...new Set(same.filter((call) => call.turn === same.at(-1)?.turn).map(({ input }) => String(input['audio']))),
    ];
  }

  #chainOf(on: On, start: string): Chain {
    const known = this.#chains.find((chain) => chain.start === start);
    if (known) return known;
    const chain = { start, source: on, current: on };
    this.#chains.push(chain);
    return chain;
  }

  /** Adds work on two audios or more: joined in order, mixed, or held against each other. */
  #together(planned: Planned, part: Extract<Part, { kind: 'work' }>): void {
    const { request } = part;
    const named =
      request.files === undefined ? this.#files.mentioned(request.said.text) : this.#files.named(request.files);
    const brought = this.#files.brought.map(({ handle }) => handle);
    const usual = this.#chains.length > 0 ? this.#chains.map(({ start }) => start) : this.#files.usual();
    const handles =
      named.length > 1
        ? named
        : named.length === 1
          ? [...usual.filter((handle) => handle !== named[0]).slice(-1), ...named]
          : usual.length > 1
            ? usual
            : brought;
    if (handles.length < 2) {
      planned.lack = handles.length === 0 ? 'audio' : 'two';
      return;
    }
    const [first, ...others] = handles.map((handle) => this.#chainOf({ handle }, handle));
    const isCompared = request.capability === 'alignment_analysis';
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
    for (const other of others) {
      const [on, further] = isCompared ? [other.current, first!.current] : [first!.current, other.current];
      const place = this.#task({
        tool: request.capability,
        needs: [...needsOf(on), ...needsOf(further)],
        isKept: true,
        input: (made) => {
          const [audio, second] = [handleOf(on, made), handleOf(further, made)];
          return audio === undefined || second === undefined ? undefined : { audio, [key]: second, ...request.params };
        },
      });
      planned.places =
        request.capability === 'alignment_analysis'
          ? [...planned.places, { place, subject: other.start }]
          : [{ place, subject: first!.start }];
      if (request.capability !== 'alignment_analysis') first!.current = { place };
    }
    if (request.capability === 'alignment_analysis') return;
    this.#chains = [first!];
    this.#isJoined = true;
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
      const place = this.#fieldOf(comparison.field, { handle });
      this.#onOf.set(place, keyOf({ handle }));
      return { place, handle };
    });
    planned.places = measured.map(({ place, handle }) => ({ place, subject: handle }));
    if (comparison.pick && measured.length > 1) this.#winner = { comparison, measured };
  }

  #price(part: Part, requests: readonly Request[], seconds: number | undefined): void {
    const planned: Planned = { part, places: [], deciders: [] };
    this.#parts.push(planned);
    const calls = requests.flatMap((request) =>
      this.#chainsFor(request).flatMap(({ current }) =>
        'handle' in current ? [{ capability: request.capability, audio: current.handle, params: request.params }] : [],
      ),
    );
    const named = part.kind === 'price' && part.files ? this.#files.named(part.files) : [];
    const audio = named.length > 0 ? named : this.#files.usual();
    const input =
      seconds !== undefined && part.kind === 'price'
        ? { seconds }
        : calls.length > 0
          ? { calls }
          : audio.length > 0
            ? { audio }
            : undefined;
    if (!input) return;
    const place = this.#task({ tool: 'estimate_price', needs: [], input: () => input, isKept: false });
    planned.places.push({ place, subject: '' });
  }

  #runRecipe(part: Extract<Part, { kind: 'run_recipe' }>): void {
    const planned: Planned = { part, places: [], deciders: [] };
    this.#parts.push(planned);
    const named = part.files === undefined ? [] : this.#files.named(part.files);
    const handles = named.length > 0 ? named : this.#files.usual();
    const list = this.#task({ tool: 'list_recipes', needs: [], input: () => ({}), isKept: false });
    planned.places.push({ place: list, subject: '' });
    if (handles.length === 0) planned.lack = 'audio';
    for (const audio of handles) {
      const place = this.#task({
        tool: 'run_recipe',
        needs: [list],
        input: (made) => {
          const recipe = recipeIn(made[list]?.result?.output, part);
          return recipe === undefined ? undefined : { recipe_id: recipe, audio };
        },
        isKept: false,
      });
      planned.places.push({ place, subject: audio });
    }
  }

  /** Adds the calls of the proposal that was confirmed. */
  #confirmed(part: Part): void {
    const planned: Planned = { part, places: [], deciders: [] };
    this.#parts.push(planned);
    const { calls, turn } = this.#conversation;
    const proposal = calls.findLast((call) => call.turn === turn - 1 && isProposal(call));
    const proposed =
      proposal?.capability === 'propose_work'
        ? proposal.input['calls']
        : proposal
          ? [callOf(proposal.capability, proposal.input)]
          : [];
    for (const one of Array.isArray(proposed) ? (proposed as ProposedCall[]) : []) {
      const place = this.#task({
        tool: one.capability,
        needs: [],
        input: () => ({ audio: one.audio, ...one.params }),
        isKept: false,
      });
      planned.places.push({ place, subject: one.audio });
    }
  }
}

interface ProposedCall {
  capability: string;
  audio: string;
  params?: Record<string, unknown>;
}

function callOf(capability: string, { audio, ...params }: Record<string, unknown>): ProposedCall {
  return { capability, audio: String(audio), params };
}

/** Whether a call waits for a yes. */
export function isProposal({ capability, result }: Conversation['calls'][number]): boolean {
  return (capability === 'propose_work' && result?.status === 'completed') || result?.code === 'confirmation_required';
}

/** Whether nothing can decide a condition: it is asked about. */
function isUndecidable(condition: Condition | undefined): boolean {
  if (!condition) return false;
  const isKnown = condition.field === 'price' || condition.field === 'balance' || condition.field in FIELDS;
  return !isKnown || (condition.op !== 'exists' && condition.value === undefined);
}

/** Returns the recipe that words name: the one most of whose words stand in them; the only one where they name none. */
export function recipeIn(
  output: unknown,
  { name, text }: { name: string | undefined; text: string },
): string | undefined {
  const { saved = [], public: shown = [] } = (output ?? {}) as Record<string, { recipe_id: string; name: string }[]>;
  const said = new Set(wordsOf(`${name ?? ''} ${text}`));
  const scored = [...saved, ...shown].map((recipe) => {
    const words = wordsOf(recipe.name).filter((word) => !COMMON.has(word));
    return { recipe, share: words.length === 0 ? 0 : words.filter((word) => said.has(word)).length / words.length };
  });
  const best = scored.toSorted((a, b) => b.share - a.share)[0];
  if (best && best.share > 0.5) return best.recipe.recipe_id;
  return name === undefined && saved.length === 1 ? saved[0]!.recipe_id : undefined;
}

const COMMON: ReadonlySet<string> = new Set(['recipe', 'my', 'the', 'a', 'and', 'for']);

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

function needsOf(on: On): number[] {
  if ('winner' in on) return on.winner.measured.map(({ place }) => place);
  return 'place' in on ? [on.place] : [];
}

function keyOf(on: On): string {
  return 'handle' in on ? on.handle : 'place' in on ? `#${on.place} ${on.name ?? ''}` : 'winner';
}

function handleOf(on: On, made: Made): string | undefined {
  if ('handle' in on) return on.handle;
  if ('winner' in on) return winnerOf(on.winner.comparison, on.winner.measured, made)?.handle;
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

/** Whether only the length of the audio makes a span exact. */
export function isRelative(span: Span | undefined): boolean {
  return [span?.dropLast, span?.keepLast, span?.startPart, span?.endPart].some((each) => each !== undefined);
}

/** Returns a span in seconds from the beginning of an audio of this length. */
function spanWithin(
  { start_s, end_s, dropLast, keepLast, startPart, endPart }: Span,
  length: number,
): Record<string, number> {
  const start =
    keepLast === undefined ? (startPart === undefined ? start_s : startPart * length) : Math.max(0, length - keepLast);
  const end =
    dropLast === undefined ? (endPart === undefined ? end_s : endPart * length) : Math.max(0, length - dropLast);
  return {
    ...(start === undefined ? {} : { start_s: rounded(start) }),
    ...(end === undefined ? {} : { end_s: rounded(end) }),
  };
}

/** Returns the change of speed from one tempo to another; undefined where no tempo was found. */
function ratioFor(tempo: number, bpm: number): { tempo_ratio: number } | undefined {
  return bpm > 0 ? { tempo_ratio: Math.round((10_000 * tempo) / bpm) / 10_000 } : undefined;
}

/** Returns the loudness that a change of level comes to; undefined for audio without one. */
function targetFor(gain: number, lufs: unknown): { target_lufs: number } | undefined {
  return typeof lufs === 'number'
    ? { target_lufs: Math.min(-5, Math.max(-60, Math.round(10 * (lufs + gain)) / 10)) }
    : undefined;
}

function rounded(seconds: number): number {
  return Math.round(1_000 * seconds) / 1_000;
}
