import { madeIn, type Conversation, type KnownAudio, type PastCall } from '../conversation/conversation.ts';
import type { FileNames } from './parts/request.ts';
import { exceptedPlace } from './parts/relating/excepted.ts';
import { extremeIn } from './parts/relating/extremes.ts';
import { nthFileIn } from './parts/relating/nth-file.ts';
import { ORDINALS } from '../english/ordinals.ts';
import {
  bareName,
  isNamed,
  isSaid,
  LEAST_NAME,
  OF_PART,
  OF_PARTS,
  PARTS,
  plain,
  SHORT,
  tokensOf,
  wordsOf,
} from './file-names.ts';
import { referredIn } from './references.ts';

/** "The pm one": a short word that only one name has. */
const SHORT_NAME =
  /\bthe ([a-z]{1,3}|\d{1,3}) one\b|\b(?:it(?:['’]?s| is| was)|i mean(?:t)?) (?:the )?([a-z]|\d{1,3}) (?=(?:that|which|who)\b)/iu;
const ORDINAL = /\bthe (first|second|third|fourth|fifth)\b(?! (?:secs?|seconds?|minutes?|half|\d))/iu;
const OTHER = /\bthe other(?: (?:one|file|track|take|song|recording|clip))?\b/iu;
/** "All but b", "… except take 3": a letter or number that is all that tells a file. */
const LONE_TOKEN =
  /^(?:the |file |track |take |song |number |no\.? )*([a-z]|\d{1,3})(?:\.[a-z0-9]{2,4})?(?: one| file)?(?=\s*(?:$|(?:and|please|pls|to|into|at|by|as|in|from)\b))/iu;
const NUMBERED = /\bfile (\d{1,3})\b(?!\.\d)/giu;
const HANDLE = /\[?(audio_[1-9]\d*)\]?/g;

/** The letter that a name is, or ends with. */
const LAST_LETTER = /^(?:.* )?(\p{L})$/u;
/** A letter that stands for a file: what follows is no noun, as it is after an article, and no key. */
const LETTER =
  /(?<![\p{L}\p{N}.'’-]|\d )\p{L}(?=\s*(?:$|[,;:.!?](?!\p{L})|['’]s\b)|\s+(?:to|by|and|or|as|at|into|after|before|behind|under|over|onto|with|than|from|is|has|for|up|down|in|out|sound|lasts?)\b|\s+(?:louder|quieter|faster|slower|longer|shorter|higher|lower)\b(?=\s*(?:$|[,;.!?])|\s+(?:than|by|and|or)\b))/giu;

/** Files of a conversation as they were when the person's last message came, and what "it" means. */
export class Files {
  readonly #known: KnownAudio[];
  readonly #conversation: Conversation;
  readonly #turn: number;
  readonly #undone: ReadonlySet<string>;
  readonly #preferred: string | undefined;

  /** `undone` are the ids of calls that the person took back, `preferred` is the file that the last comparison found. */
  constructor(
    conversation: Conversation,
    {
      turn = conversation.turn,
      undone = new Set<string>(),
      preferred,
    }: { turn?: number; undone?: ReadonlySet<string>; preferred?: string | undefined } = {},
  ) {
    this.#preferred = preferred;
    this.#conversation = conversation;
    this.#turn = turn;
    this.#undone = undone;
    const own = new Set(conversation.calls.filter((call) => call.turn >= turn).map(({ callId }) => callId));
    this.#known = conversation.audios.filter(
      (audio) => audio.turn <= turn && (audio.madeBy === undefined || !own.has(audio.madeBy)),
    );
  }

  /** Files that the person brought, in order. */
  get brought(): KnownAudio[] {
    return this.#known.filter(({ madeBy }) => madeBy === undefined);
  }

  has(handle: string): boolean {
    return this.#known.some((audio) => audio.handle === handle);
  }

  /** Returns the name of a file, in lower case. */
  nameOf(handle: string): string | undefined {
    return this.#known.find((audio) => audio.handle === handle)?.name;
  }

  /** Whether a file came with the message. */
  isNew(handle: string): boolean {
    return this.brought.some((audio) => audio.handle === handle && audio.turn === this.#turn);
  }

  /** Whether a file was made in the conversation. */
  isMade(handle: string): boolean {
    return this.#known.some((audio) => audio.handle === handle && audio.madeBy !== undefined);
  }

  /** Whether anything was made in earlier turns. */
  hasMade(): boolean {
    return this.#known.some(({ madeBy }) => madeBy !== undefined);
  }

  /** Returns the files that came with the message; without any, the one that was worked on last. */
  usual(): string[] {
    const given = this.brought.filter(({ turn }) => turn === this.#turn);
    if (given.length > 0) return given.map(({ handle }) => handle);
    const again = this.#sentAgain();
    if (again.length > 0) return again;
    if (this.#preferred !== undefined && this.has(this.#preferred)) return [this.#preferred];
    const last = this.last() ?? this.brought.at(-1)?.handle;
    return last === undefined ? [] : [last];
  }

  /**
   * Returns the known files that came with the message once more; none if the work before was on one of them or on what was made of it: a
   * program may send the same files with every message.
   */
  #sentAgain(): string[] {
    const again = this.#known.filter((audio) => audio.again?.includes(this.#turn)).map(({ handle }) => handle);
    const last = this.#preferred ?? this.last();
    return last !== undefined && this.#lineOf(last).some((handle) => again.includes(handle)) ? [] : again;
  }

  /** Returns what the last call of an earlier turn made if that is one audio, or the stem that it went on with, else what it worked on. */
  last(): string | undefined {
    const call = this.#lastCall();
    if (!call) return undefined;
    const made = madeIn(call.result?.output).filter(({ handle }) => handle !== '');
    const isAudio = call.capability !== 'create_video';
    const passed = made.find(({ name }) => name !== '' && name === call.input['pass_on']);
    const handle = made.length === 1 && isAudio ? made[0]!.handle : (passed?.handle ?? String(call.input['audio']));
    return this.has(handle) ? handle : undefined;
  }

  /** Returns what the last turn with work made of several files by one capability; empty where it made no such files. */
  lastSeveral(): string[] {
    const last = this.#lastCall();
    if (!last || this.brought.some(({ turn }) => turn === this.#turn)) return [];
    const same = this.#conversation.calls.filter(
      (call) =>
        call.turn === last.turn &&
        call.capability === last.capability &&
        call.result?.status === 'completed' &&
        !this.#undone.has(call.callId),
    );
    const made = same.flatMap((call) => {
      const [only, ...more] = madeIn(call.result?.output).filter(({ handle }) => this.has(handle));
      return only && more.length === 0 ? [only.handle] : [];
    });
    return made.length > 1 && made.length === same.length ? made : [];
  }

  /** Returns what the last turn with work made, in order, of one file that the person brought: "join those two" after two cuts of it. */
  lastMade(): string[] {
    const last = this.#lastCall();
    if (!last || this.brought.length !== 1 || this.brought.some(({ turn }) => turn === this.#turn)) return [];
    const calls = this.#conversation.calls.filter(
      (call) =>
        call.turn === last.turn &&
        call.result?.status === 'completed' &&
        call.capability !== 'create_video' &&
        !this.#undone.has(call.callId),
    );
    const made = calls.flatMap((call) => {
      const [only, ...more] = madeIn(call.result?.output).filter(({ handle }) => this.has(handle));
      return only && more.length === 0 ? [{ handle: only.handle, of: String(call.input['audio']) }] : [];
    });
    // What a later call of the turn went on with is no result.
    return made.filter(({ handle }) => !made.some(({ of }) => of === handle)).map(({ handle }) => handle);
  }

  /** Returns the file that a file was made of in the end: itself if the person brought it. */
  originalOf(handle: string): string {
    return this.#lineOf(handle).at(-1)!;
  }

  /** Returns a file and those that it was made of, one of the other, the last one first. */
  #lineOf(handle: string): [string, ...string[]] {
    const line: [string, ...string[]] = [handle];
    while (line.length <= this.#known.length) {
      const { madeBy } = this.#known.find((audio) => audio.handle === line.at(-1)) ?? {};
      const call = madeBy === undefined ? undefined : this.#conversation.calls.find(({ callId }) => callId === madeBy);
      if (!call) break;
      line.push(String(call.input['audio']));
    }
    return line;
  }

  /** Returns the last call that made something, which "undo" takes back. */
  lastMaking(): PastCall | undefined {
    return this.#conversation.calls.findLast(
      (call) => call.turn < this.#turn && madeIn(call.result?.output).length > 0 && !this.#undone.has(call.callId),
    );
  }

  #lastCall(): PastCall | undefined {
    return this.#conversation.calls.findLast(
      (call) =>
        call.turn < this.#turn &&
        call.result?.status === 'completed' &&
        typeof call.input['audio'] === 'string' &&
        !this.#undone.has(call.callId),
    );
  }

  /** Returns the files that names stand for; empty if none is known by them. */
  named(names: FileNames): string[] {
    return [...new Set(names.flatMap((name) => this.#one(name)))];
  }

  /** Returns the files that a text names by what was done with them, or by their place. */
  referred(text: string): string[] {
    const brought = this.brought.map(({ handle }) => handle);
    const referred = referredIn(text, {
      conversation: { ...this.#conversation, turn: this.#turn },
      brought,
      undone: this.#undone,
    }).filter((handle) => this.has(handle));
    if (referred.length > 0) return referred;
    const names = this.brought.map(({ name }) => bareName(name));
    const nth = nthFileIn(text, names);
    return nth === undefined ? [] : [brought[nth]!];
  }

  /** Returns the file that a text means by a quantity that earlier turns measured of all of them: "the loudest", "the quiet one". */
  extreme(text: string): string | undefined {
    const { calls } = this.#conversation;
    return extremeIn(text, {
      brought: this.brought.map(({ handle }) => handle),
      calls: calls.filter((call) => call.turn < this.#turn),
    });
  }

  /** Returns the files that the person brought without those that English words name: "the last"; empty if they name none. */
  allBut(words: string | undefined): string[] {
    if (words === undefined || this.brought.length < 2) return [];
    const place = exceptedPlace(words);
    const named = place === undefined ? this.mentioned(words) : this.named([place]);
    const [, token] = LONE_TOKEN.exec(words) ?? [];
    const left = named.length > 0 || token === undefined ? named : this.#byToken(token.toLowerCase());
    return left.length === 0 ? [] : this.brought.map(({ handle }) => handle).filter((handle) => !left.includes(handle));
  }

  /** Returns the numbers of the files that the person brought and that a text points at by name or place, other than the one that was worked on last. */
  pointedAt(text: string): number[] {
    const brought = this.brought.map(({ handle }) => handle);
    if (brought.length < 2) return [];
    const place = ORDINAL.exec(text)?.[1]?.toLowerCase();
    const ordinal = place === undefined ? [] : [brought[ORDINALS.indexOf(place)] ?? ''];
    const token = SHORT_NAME.exec(text)?.slice(1).find(Boolean)?.toLowerCase();
    const short = token === undefined ? [] : this.#byToken(token);
    const found = [...this.mentioned(text), ...this.referred(text), ...ordinal, ...short].filter((handle) =>
      brought.includes(handle),
    );
    const named = found.length > 0 ? found : OTHER.test(text) ? this.#one('other') : [];
    const last = this.usual().map((handle) => this.originalOf(handle));
    return [...new Set(named)]
      .filter((handle) => !(last.length === 1 && last[0] === handle))
      .map((handle) => brought.indexOf(handle) + 1);
  }

  /** Returns the files whose handle or name stands in a text. */
  mentioned(text: string): string[] {
    const handles = [...text.matchAll(HANDLE)].map(([, handle]) => handle!).filter((handle) => this.has(handle));
    if (handles.length > 0) return [...new Set(handles)];
    const said = ` ${plain(text)} `;
    const whole = this.brought.filter(({ name }) => isSaid(said, name));
    const rest = ` ${whole.reduce((words, { name }) => words.replaceAll(plain(bareName(name)), ' '), plain(text))} `;
    const byWord = [
      ...this.#byWord(whole.length > 0 ? rest : said),
      ...this.#byPart(text),
      ...this.#byNumber(text),
      ...this.#byLetter(text),
    ];
    return this.brought.filter((audio) => whole.includes(audio) || byWord.includes(audio)).map(({ handle }) => handle);
  }

  /** Returns the files of several that a text numbers: "file 2". */
  #byNumber(text: string): KnownAudio[] {
    const { brought } = this;
    if (brought.length < 2) return [];
    return [...text.matchAll(NUMBERED)].flatMap(([, number]) => brought[Number(number) - 1] ?? []);
  }

  /** Returns the files of several that have a letter for a name, or end with one, which a text has: "bring b to 128 bpm" is about `b.wav`. */
  #byLetter(text: string): KnownAudio[] {
    const { brought } = this;
    const letters = brought.map(({ name }) => LAST_LETTER.exec(plain(bareName(name)))?.[1] ?? '');
    if (brought.length < 2 || letters.every((letter) => letter === '')) return [];
    const said = new Set([...text.matchAll(LETTER)].map(([letter]) => letter.toLowerCase()));
    return brought.filter(
      (_, n) => said.has(letters[n]!) && letters.filter((each) => each === letters[n]).length === 1,
    );
  }

  /** Returns the files of several of whose names a text has a word that no other name has: "the intro" is `string_intro.wav`. */
  #byWord(said: string): KnownAudio[] {
    const { brought } = this;
    if (brought.length < 2) return [];
    const words = brought.map(({ name }) => wordsOf(name));
    return brought.filter((_, n) =>
      words[n]!.some((word) => isNamed(said, word) && words.every((others, at) => at === n || !others.includes(word))),
    );
  }

  /** Returns the files of several, each named after a part of a mix, whose part a text means: "the key of the guitar" is of `gtr_2.wav`. */
  #byPart(text: string): KnownAudio[] {
    const { brought } = this;
    if (brought.length < 2 || !OF_PART.test(text)) return [];
    const parts = brought.map(({ name }) => tokensOf(name).map((token) => SHORT[token] ?? token));
    const own = parts.map((tokens) => tokens.filter((token) => PARTS.has(token)));
    if (own.some((each) => each.length !== 1) || new Set(own.flat()).size < own.length) return [];
    const meant = new Set([...text.matchAll(OF_PARTS)].map(([, word]) => word!.toLowerCase()));
    return brought.filter((_, n) => meant.has(own[n]![0]!));
  }

  /** Returns where a text names a file, as an offset; -1 where it does not. */
  placeIn(handle: string, text: string): number {
    const name = plain(
      this.#known.find((audio) => audio.handle === handle)?.name.replace(/\.[a-z0-9]{2,4}$/i, '') ?? '',
    );
    const said = ` ${plain(text)} `;
    const whole = said.indexOf(` ${name} `);
    if (whole >= 0 || name === '') return whole;
    const places = wordsOf(name).flatMap((word) => (said.includes(` ${word} `) ? [said.indexOf(` ${word} `)] : []));
    return places.length > 0 ? Math.min(...places) : plain(text).indexOf(name);
  }

  /** Returns the file whose name alone has a number or a letter: "13" is `iso_13.wav`, "b" `loop_b.wav`. */
  #byToken(token: string): string[] {
    const found = this.brought.filter(({ name }) => tokensOf(name).includes(token));
    return found.length === 1 && this.brought.length > 1 ? [found[0]!.handle] : [];
  }

  /** Returns what was made last of a file that the person brought: the file itself if nothing was. */
  latestOf(handle: string): string {
    const made = this.#known.filter(
      (audio) =>
        audio.madeBy !== undefined &&
        !this.#undone.has(audio.madeBy) &&
        this.originalOf(audio.handle) === handle &&
        this.#makesOne(audio.madeBy),
    );
    return made.at(-1)?.handle ?? handle;
  }

  /** Returns the files that the person brought in earlier turns and that something was made of, in order. */
  workedOn(): string[] {
    if (this.brought.some(({ turn }) => turn === this.#turn)) return [];
    return this.brought.map(({ handle }) => handle).filter((handle) => this.latestOf(handle) !== handle);
  }

  #makesOne(callId: string): boolean {
    const call = this.#conversation.calls.find((each) => each.callId === callId);
    return call !== undefined && call.capability !== 'create_video' && madeIn(call.result?.output).length === 1;
  }

  #one(name: string | number): string[] {
    const { brought } = this;
    const at = Number(name);
    if (Number.isInteger(at)) {
      const one = brought[at < 0 ? brought.length + at : at - 1];
      return one ? [one.handle] : this.#byToken(String(name));
    }
    const usual = this.usual();
    switch (name) {
      case 'all':
        return brought.map(({ handle }) => handle);
      case 'last':
        return brought.slice(-1).map(({ handle }) => handle);
      case 'other': {
        const worked = new Set((usual.length < brought.length ? usual : []).map((handle) => this.originalOf(handle)));
        const others = brought.filter(({ handle }) => !worked.has(handle));
        return (others.length > 0 ? others : brought.slice(-1)).map(({ handle }) => handle);
      }
      default: {
        const words = plain(String(name));
        const found = this.#known.filter(
          (audio) =>
            plain(audio.name) === words || (words.length >= LEAST_NAME && isSaid(` ${plain(audio.name)} `, words)),
        );
        return found.length > 0 ? found.slice(-1).map(({ handle }) => handle) : this.#byToken(words);
      }
    }
  }
}
