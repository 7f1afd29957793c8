import type { Conversation } from '../../conversation/conversation.ts';
import type { Files } from '../files.ts';
import { winnerStart, type On, type Winner } from './on.ts';
import type { Condition } from '../parts/deciding/condition.ts';
import type { FileNames, Request } from '../parts/request.ts';
import { isAlternative, type Deciding } from './conditions.ts';
import { numberOf } from '../parts/naming/file-words.ts';
import { exceptedIn } from '../parts/relating/excepted.ts';
import { pointsAtOne, pointsAtOther, stemIn } from '../references.ts';
import { isInReverse } from '../parts/relating/together.ts';
import { isOfSeveral, isOfTwo, isPlural } from '../parts/wording.ts';
import { LAID, TRANSFORMS } from './transforms.ts';

/** A file that a turn works on, and what the turn has made of it so far. */
export interface Chain {
  start: string;
  source: On;
  current: On;
  /** The task of this turn that split it into stems. */
  split?: number | undefined;
  /** The condition of the last work on the file. */
  condition?: Condition | undefined;
  /** The audio before the work that `condition` decides. */
  before?: On | undefined;
  /** The words of the last condition, and what decided it. */
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

const OF_LAST = /\bthe result\b/iu;

/** The files that a turn works on. */
export class Chains {
  /** The file or files that the last comparison picks. */
  winner: Winner | undefined;
  #list: Chain[] = [];
  /** Those of the last work. */
  #last: Chain[] = [];
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
    this.#last = [chain];
    this.#isJoined = true;
  }

  /** Returns the file whose level or tempo is to be reached: one that is named, or the other one. */
  modelFor(name: number | string, on: On): On | undefined {
    const [named] = this.#modelOf(name);
    if (named !== undefined) return { handle: named };
    const extreme = typeof name === 'string' ? this.#files.extreme(name) : undefined;
    if (extreme !== undefined) return { handle: extreme };
    if ('winner' in on) return { other: on.winner };
    const [other] = this.#files.brought.filter(({ handle }) => 'handle' in on && handle !== on.handle);
    return other && { handle: other.handle };
  }

  /** Returns the file whose level or tempo is to be reached, as it is named: "file 2". */
  #modelOf(name: number | string): string[] {
    if (typeof name === 'number') return this.#files.named([name]);
    const names = this.#files.brought.map((audio) => audio.name);
    const number = numberOf(name.replace(/^of /iu, ''), names);
    return number === undefined ? this.#files.mentioned(name) : this.#files.named([number]);
  }

  /** Returns the chains that a request works on. */
  for(request: Request): Chain[] {
    const isOfLast = request.said.language === 'en' && OF_LAST.test(request.said.text) && request.files === undefined;
    this.#last = isOfLast && this.#last.length > 0 ? this.#last : this.#unlikeFirst(request);
    return this.#last;
  }

  /** Returns the chains that a request works on, without the first where its level or tempo is that of the others: "match their loudness". */
  #unlikeFirst(request: Request): Chain[] {
    const chains = this.#find(request);
    const name = request.levelOf ?? request.tempoOf;
    const isNamed =
      typeof name !== 'string' || this.#modelOf(name).length > 0 || this.#files.extreme(name) !== undefined;
    return isNamed ? chains : chains.slice(chains.length > 1 ? 1 : 0);
  }

  /** Returns the chains of the files that become one or are held against each other, in their order. */
  together(request: Request): Chain[] {
    if (request.row) return this.#row(request.row, request.said.row?.isOfResults === true);
    const { text } = request.said;
    const mentioned = this.#files.mentioned(text);
    const isAll = request.files === undefined || request.files.join() === 'all';
    const worked = isAll && mentioned.length === 0 && isOfTwo(text) ? this.#files.workedOn().slice(-2) : [];
    const isCompared = request.capability === 'alignment_analysis';
    const named =
      worked.length > 1
        ? worked
        : request.files === undefined
          ? mentioned
          : [...new Set([...this.#files.named(request.files), ...(isCompared ? [] : mentioned)])];
    const corrected = named.length < 2 ? this.#pairBefore(request) : [];
    if (corrected.length > 0) return corrected.map((handle) => this.of({ handle }, handle));
    const made = mentioned.length === 0 && this.#list.length === 0 ? this.#files.lastMade() : [];
    if (made.length > 1 && isAll) return made.map((handle) => this.of({ handle }, handle));
    const brought = this.#files.brought.map(({ handle }) => handle);
    const usual = this.#list.length > 0 ? this.#list.map(({ start }) => start) : this.#files.usual();
    const handles =
      named.length > 1
        ? named
        : named.length === 1
          ? [...usual.filter((handle) => handle !== named[0]).slice(-1), ...named]
          : usual.length > 1
            ? usual
            : brought;
    if (handles.length < 2) return handles.map((handle) => this.of({ handle }, handle));
    // "Lay the bed under the voice": the voice is what it is laid under.
    const isLaid = request.capability === 'mix_audio' && named.length === 2 && LAID.test(text);
    const isRow = request.capability === 'join_audio' && named.length > 1 && mentioned.length === named.length;
    const isReverse = isLaid || (isRow && isInReverse(text));
    // "Music under my talk": the talk is the only one that is named, and what it is laid under.
    const [only, ...more] = named;
    if (request.capability === 'mix_audio' && only !== undefined && more.length === 0 && this.#isBase(only, text))
      handles.reverse();
    const inText = (a: string, b: string): number => this.#files.placeIn(a, text) - this.#files.placeIn(b, text);
    const ordered = isLaid || isRow ? handles.toSorted((a, b) => (isReverse ? inText(b, a) : inText(a, b))) : handles;
    return ordered.map((handle) => this.of({ handle: this.meant(handle, request) }, handle));
  }

  /** "9 instead", after a mix: the two files that it was made of, in their order. */
  #pairBefore({ capability, isAfresh, said: { act } }: Request): string[] {
    if (isAfresh !== true || act !== 'correct' || this.#list.length > 0) return [];
    const { calls, turn } = this.#conversation;
    const same = calls.filter((call) => call.turn < turn && call.capability === capability);
    const last = same.filter((call) => call.turn === same.at(-1)?.turn && call.result?.status === 'completed');
    const [only, ...more] = last;
    const second = only?.input['with'] ?? only?.input['after'];
    const pair = [only?.input['audio'], second].filter((each) => typeof each === 'string');
    return more.length === 0 && pair.length === 2 ? pair : [];
  }

  /** Whether a text lays something under or over a file, which it names after that. */
  #isBase(handle: string, text: string): boolean {
    const at = LAID.exec(text)?.index ?? -1;
    return at >= 0 && this.#files.mentioned(text.slice(at)).includes(handle);
  }

  /** Returns the chains of files in the order that a sentence gives them; "the result" is what the last work made. */
  #row(names: FileNames, isOfResults: boolean): Chain[] {
    return names.flatMap((name) => {
      if (name === 'result') return this.#last.length > 0 ? this.#last : this.#ofUsual();
      if (name === 'results') return this.#results();
      return this.#files
        .named([name])
        .map((handle) => this.of({ handle: isOfResults ? this.#madeOf(handle) : handle }, handle));
    });
  }

  /** Returns what was made last of a file alone, without what joined it with others. */
  #madeOf(handle: string): string {
    const { calls, audios } = this.#conversation;
    let at = this.#files.latestOf(handle);
    for (;;) {
      const madeBy = audios.find((audio) => audio.handle === at)?.madeBy;
      const call = calls.find(({ callId }) => madeBy !== undefined && callId === madeBy);
      if (call?.capability !== 'join_audio' && call?.capability !== 'mix_audio') return at;
      at = String(call.input['audio']);
    }
  }

  /** Returns what this message made of several files, else what the messages before made. */
  #results(): Chain[] {
    if (this.#list.length > 1) return [...this.#list];
    const worked = this.#files.workedOn();
    const handles = worked.length > 1 ? worked : this.#files.named(['all']);
    return handles.map((handle) => this.of({ handle: this.#files.latestOf(handle) }, handle));
  }

  #ofUsual(): Chain[] {
    return this.#files.usual().map((handle) => this.of({ handle }, handle));
  }

  /** Returns the files that this message has not worked on; before any work those that the messages before did not. */
  #others(): string[] {
    const worked = new Set(this.#list.map(({ start }) => start));
    const left = this.#files.brought.map(({ handle }) => handle).filter((handle) => !worked.has(handle));
    return worked.size > 0 && left.length > 0 ? left : this.#files.named(['other']);
  }

  #find(request: Request): Chain[] {
    if (this.#isJoined && request.files?.join() === 'all') return this.#list;
    if (request.eachBut !== undefined && !this.#isJoined) {
      const left = request.eachBut === '' ? [] : this.#files.allBut(request.eachBut);
      const each = left.length > 0 ? left : this.#files.brought.map(({ handle }) => handle);
      return each.map((handle) => this.of({ handle: this.meant(handle, request) }, handle));
    }
    const versions = this.#versionsFor(request);
    if (versions.length > 1) return versions.map((handle) => this.of({ handle }, handle));
    const excepted = request.excepted ?? (request.said.language === 'en' ? exceptedIn(request.said.text) : undefined);
    const others = this.#files.allBut(excepted);
    if (others.length > 0) return others.map((handle) => this.of({ handle: this.meant(handle, request) }, handle));
    if (request.files?.join() === 'other' && this.#list.length > 0)
      return this.#others().map((handle) => this.of({ handle }, handle));
    const referred = request.said.language === 'en' ? this.#files.referred(request.said.text) : [];
    if (referred.length > 0) return referred.map((handle) => this.of({ handle }, handle));
    const extreme =
      this.winner === undefined
        ? this.#files.extreme(request.said.text.replace(request.levelOf ?? '', ' '))
        : undefined;
    if (extreme !== undefined && request.said.language === 'en') return [this.of({ handle: extreme }, extreme)];
    if (request.files === undefined && this.winner) return [this.of({ winner: this.winner }, winnerStart(this.winner))];
    // "The north station recording": of one file, though the tables read all.
    const isAny = request.files?.join() === 'all' && request.said.language === 'en' && !isPlural(request.said.text);
    const one = isAny ? this.#files.mentioned(request.said.text) : [];
    const mentioned =
      request.files === undefined || one.length === 1
        ? this.#files.mentioned(request.said.text)
        : this.#files.named(request.files);
    const model =
      request.levelOf !== undefined
        ? this.#modelOf(request.levelOf)
        : typeof request.tempoOf === 'string'
          ? this.#modelOf(request.tempoOf)
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
    if (isOfOther) return this.#others().map((handle) => this.of({ handle }, handle));
    const topic = request.files === undefined || (isAny && handles.length !== 1) ? this.#topicOf(request) : undefined;
    if (topic !== undefined && (handles.length === 0 || isAny))
      return [this.of({ handle: this.meant(topic, request) }, topic)];
    if (handles.length > 0) return handles.map((handle) => this.of({ handle: this.meant(handle, request) }, handle));
    if (request.isAfresh && this.#list.length === 0) {
      const sources = this.#sourcesOf(request);
      if (sources.length > 0) return sources.map((source) => this.of({ handle: source }, source));
    }
    if (this.#list.length > 0) return this.#list;
    const several = this.#severalBefore(request);
    if (several.length > 0) return several.map((handle) => this.of({ handle }, handle));
    // "Make it the same speed as the native one": not the one whose speed it gets.
    const usual = this.#files.usual();
    const unlike = usual.every((handle) => model.includes(handle))
      ? this.#files.brought.map(({ handle }) => handle).filter((handle) => !model.includes(handle))
      : [];
    return (unlike.length === 1 ? unlike : usual).map((handle) => this.of({ handle }, handle));
  }

  /** "Trim each. Now normalize to -16": what the work before made of several files, unless the words point at one. */
  #severalBefore({ capability, said: { text, language } }: Request): string[] {
    const isOpen = language === 'en' && TRANSFORMS.has(capability) && !/\b(?:it|its|this|that|one|the)\b/iu.test(text);
    return isOpen ? this.#files.lastSeveral() : [];
  }

  /** "Mono for all of them": what the turn before made of the only file. */
  #versionsFor({ capability, said: { text, language }, isAfresh }: Request): string[] {
    const isOpen = language === 'en' && isAfresh !== true && this.#list.length === 0 && TRANSFORMS.has(capability);
    return isOpen && isOfSeveral(text) ? this.#files.lastMade() : [];
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
