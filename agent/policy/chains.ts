import type { Conversation } from '../conversation/conversation.ts';
import type { Files } from './files.ts';
import type { On, Winner } from './on.ts';
import type { Condition } from './parts/deciding/condition.ts';
import type { Request } from './parts/request.ts';
import { isAlternative, type Deciding } from './deciding/conditions.ts';
import { exceptedIn } from './parts/relating/excepted.ts';
import { pointsAtOne, pointsAtOther, stemIn } from './references.ts';
import { isOfSeveral, isPlural } from './parts/wording.ts';

/** A file that a turn works on, and what the turn has made of it so far. */
export interface Chain {
  start: string;
  source: On;
  current: On;
  /** The task of this turn that split it into stems. */
  split?: number | undefined;
  /** The condition of the last work on the file. */
  condition?: Condition | undefined;
  /** What the file was before that work. */
  before?: On | undefined;
  /** What decided that condition, by its words. */
  decided?: { text: string; deciding: Deciding[] } | undefined;
}

/** Returns what a request works on: what the turn made of a file, the file itself, or a stem of it. */
export function onOf(chain: Chain, { isAfresh, condition, said }: Request): On {
  const stem = chain.split === undefined ? undefined : stemIn(said.text);
  if (stem !== undefined) return { place: chain.split!, name: stem };
  return isAfresh ? chain.source : currentFor(chain, condition);
}

/** Returns what the turn made of a file before work under a condition: of two that exclude each other, what it was before the first. */
export function currentFor(chain: Chain, condition: Condition | undefined): On {
  return isAlternative(chain.condition, condition) ? (chain.before ?? chain.source) : chain.current;
}

/**
 * Notes on a chain that the next work depends on a condition, and returns what the audio is if that is not done: what it was before, or what the
 * first half of the same condition made of it.
 */
export function conditionalOn(chain: Chain, { request, on }: { request: Request; on: On }): On {
  const isOther = isAlternative(chain.condition, request.condition);
  if (!isOther) chain.before = on;
  chain.condition = request.condition;
  return isOther ? chain.current : on;
}

/** Clauses before a request that may say which file it is about. */
const MAX_BEFORE = 4;

/** The files that a turn works on. */
export class Chains {
  /** The file or files that the last comparison picks. */
  winner: Winner | undefined;
  #list: Chain[] = [];
  /** Whether several files became one. */
  #isJoined = false;
  readonly #files: Files;
  readonly #conversation: Conversation;

  constructor(files: Files, conversation: Conversation) {
    this.#files = files;
    this.#conversation = conversation;
  }

  get list(): readonly Chain[] {
    return this.#list;
  }

  /** Goes on with the one file that several became. */
  join(chain: Chain): void {
    this.#list = [chain];
    this.#isJoined = true;
  }

  /** Returns the file whose level or tempo is to be reached: one that is named, or the other one. */
  modelFor(name: number | string, on: On): On | undefined {
    const [named] = typeof name === 'number' ? this.#files.named([name]) : this.#files.mentioned(name);
    if (named !== undefined) return { handle: named };
    const extreme = typeof name === 'string' ? this.#files.extreme(name) : undefined;
    if (extreme !== undefined) return { handle: extreme };
    if ('winner' in on) return { other: on.winner };
    const [other] = this.#files.brought.filter(({ handle }) => 'handle' in on && handle !== on.handle);
    return other && { handle: other.handle };
  }

  /** Returns the chains that a request works on. */
  for(request: Request): Chain[] {
    if (this.#isJoined && request.files?.join() === 'all') return this.#list;
    if (request.eachBut !== undefined && !this.#isJoined) {
      const left = request.eachBut === '' ? [] : this.#files.allBut(request.eachBut);
      const each = left.length > 0 ? left : this.#files.brought.map(({ handle }) => handle);
      return each.map((handle) => this.of({ handle: this.meant(handle, request) }, handle));
    }
    const excepted = request.excepted ?? (request.said.language === 'en' ? exceptedIn(request.said.text) : undefined);
    const others = this.#files.allBut(excepted);
    if (others.length > 0) return others.map((handle) => this.of({ handle: this.meant(handle, request) }, handle));
    const referred = request.said.language === 'en' ? this.#files.referred(request.said.text) : [];
    if (referred.length > 0) return referred.map((handle) => this.of({ handle }, handle));
    const extreme =
      this.winner === undefined
        ? this.#files.extreme(request.said.text.replace(request.levelOf ?? '', ' '))
        : undefined;
    if (extreme !== undefined && request.said.language === 'en') return [this.of({ handle: extreme }, extreme)];
    if (request.files === undefined && this.winner) return [this.of({ winner: this.winner }, 'winner')];
    // "The north station recording": of one file, though the tables read all.
    const isAny = request.files?.join() === 'all' && request.said.language === 'en' && !isPlural(request.said.text);
    const one = isAny ? this.#files.mentioned(request.said.text) : [];
    const mentioned =
      request.files === undefined || one.length === 1
        ? this.#files.mentioned(request.said.text)
        : this.#files.named(request.files);
    const model =
      request.levelOf !== undefined
        ? this.#files.mentioned(request.levelOf)
        : typeof request.tempoOf === 'string'
          ? this.#files.mentioned(request.tempoOf)
          : [];
    const handles = (mentioned.length > 0 ? mentioned : this.#files.mentioned(request.said.text)).filter(
      (handle) => !model.includes(handle),
    );
    const isOfOther =
      handles.length === 0 &&
      request.said.language === 'en' &&
      request.levelOf === undefined &&
      request.tempoOf === undefined &&
      this.#files.brought.length > 1 &&
      pointsAtOther(request.said.text);
    if (isOfOther) return this.#files.named(['other']).map((handle) => this.of({ handle }, handle));
    const topic = request.files === undefined || (isAny && handles.length !== 1) ? this.#topicOf(request) : undefined;
    if (topic !== undefined && (handles.length === 0 || isAny))
      return [this.of({ handle: this.meant(topic, request) }, topic)];
    if (handles.length > 0) return handles.map((handle) => this.of({ handle: this.meant(handle, request) }, handle));
    if (request.isAfresh && this.#list.length === 0) {
      const sources = this.#sourcesOf(request);
      if (sources.length > 0) return sources.map((source) => this.of({ handle: source }, source));
    }
    if (this.#list.length > 0) return this.#list;
    return this.#files.usual().map((handle) => this.of({ handle }, handle));
  }

  /** Returns the file that the clauses before speak of: "vo_2: only the first 40 seconds are usable, keep those". */
  #topicOf({ said: { before = [], text, language } }: Request): string | undefined {
    if (language !== 'en' || this.#isJoined || isPlural(text)) return undefined;
    for (const clause of before.slice(0, MAX_BEFORE)) {
      const named = this.#files.brought.length > 1 ? this.#files.mentioned(clause) : [];
      const mentioned = named.length > 0 ? named : this.#files.referred(clause);
      if (mentioned.length === 1) return mentioned[0];
      if (mentioned.length > 1 || isPlural(clause)) return undefined;
    }
    return undefined;
  }

  /** Whether a request points at one file of several in words that name none: the usual one may not be meant. */
  isGuess({ said, files, isAfresh, eachBut }: Request): boolean {
    if (eachBut !== undefined) return false;
    if (said.language !== 'en' || isAfresh || this.winner || this.#isJoined || !pointsAtOne(said.text)) return false;
    const candidates = this.#files.brought.length;
    const isKnown =
      this.#files.referred(said.text).length > 0 ||
      this.#files.mentioned(said.text).length > 0 ||
      this.#files.extreme(said.text) !== undefined ||
      (this.#files.brought.length === 2 && pointsAtOther(said.text)) ||
      (files !== undefined && this.#files.named(files).length > 0);
    return !isKnown && (candidates > 1 || this.#files.hasMade());
  }

  /** Returns the file that "both" or "those" means: what earlier turns made of it, unless it came with this message. */
  meant(handle: string, { isAfresh, said, files, capability }: Request): string {
    const meansSeveral = files?.join() === 'all' || (files === undefined && isOfSeveral(said.text));
    const isMade = meansSeveral && isAfresh !== true && !capability.endsWith('_analysis') && !this.#files.isNew(handle);
    return isMade ? this.#files.latestOf(handle) : handle;
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

  /** Returns what the turn has made of a file so far. */
  currentOf(handle: string): On {
    return this.#list.find((chain) => chain.start === handle)?.current ?? { handle };
  }

  of(on: On, start: string): Chain {
    const known = this.#list.find((chain) => chain.start === start);
    if (known) return known;
    const chain = { start, source: on, current: on };
    this.#list.push(chain);
    return chain;
  }
}
