import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { capability as capabilityOf } from '../../audio/capabilities/list.ts';
import { isolating, readClause, removing, type Action, type Found } from './clause-reading.ts';
import { clausesOf, type Clause } from './clauses.ts';
import { elementsIn } from './elements.ts';
import { extend, joinSpans, keyOf, merged } from './merging.ts';
import { has, phrases } from './words/phrases.ts';
import { spanIn } from './spans.ts';
import { targetOf } from './targets.ts';
import { VERBS } from './verbs.ts';
import type { Understood, Wish } from './wish.ts';
import type { Word } from './words/words.ts';

/** Analyses of a full report, in order. */
const EVERYTHING: readonly CapabilityName[] = [
  'signal_analysis',
  'spectral_analysis',
  'tempo_analysis',
  'rhythm_tracking_analysis',
  'musical_intelligence_analysis',
  'melody_analysis',
  'speech_analysis',
  'audio_tagging_analysis',
];
const FULL = phrases(
  'all ~ analyze|analysis|tests|measurements, full analysis, full report, complete analysis, run all, every analysis',
);
/** Words that are all analyses where they are what is to be measured. */
const ALL = phrases('everything, the works, whole lot, the lot');
/** "Tell me just about everything you can": not "cancel everything", "I love everything about it", "tell me everything about your prices". */
const MEASURED = new RegExp(
  String.raw`\b(?:analy[sz]e|check|measure|tell|give|show|run|report|test|find|get|know|do|scan|detect|need|want|like)(?: (?:me|us|him|her|out|on|just|about|absolutely|really|simply|literally|please|do|know|measure|check|to)){0,4} (?:everything|the works|the (?:whole )?lot)\b(?! (?:but|except|apart|over|by|about (?:your|you|how|the (?:price|service|company|chat|api))|automat|slow|fast|gone|out|transcri|conver|remov|joined|mix))`,
  'u',
);
/** Words that a clause may have beside "everything" alone. */
const BESIDE_ALL =
  /^(?:please|pls|plz|just|ok|okay|yes|yeah|and|the|whole|works|lot|everything|about|of|on|in|for|it|this|that|here|now|i|will|take|me|file|track|song|recording|audio)$/u;
/** "Everything up to the coffee break": all of a span. */
const BOUNDED = phrases('everything up|until|till|from|after|before|past|between|beyond|else');
/** "Everything is through", "everything I upload", "everything on this list": no object of measurement. */
const OF_OTHERS =
  /\b(?:everything|the (?:whole )?lot|the works) (?:is|was|are|has|have|had|gets|got|goes|went|comes|came|will|would|can|could|should|must|does|did|works|worked|runs|ran|ends|ended|finishes|finished|sounds|looks|seems|feels|fails|failed|costs|i|we|they|my|our|to|on (?:this|the|my) list|you (?:have|store|keep|know of me|offer|support|sell))\b/u;
const WHENEVER = /\b(?:when|whenever|if|whether|until|till|as soon as|as long as|unless|since|because)\b/u;
const OF_STEMS = phrases('stem, stems, instruments, unmix, demix, vocals, drums, bass, source separation, multitrack');
const OVERVIEW = phrases(
  'analyze, analysis, check ~ out, have ~ look|listen, take ~ look|listen, what do you think, thoughts, run your',
);
const REST = phrases('everything, all, rest, anything, lot, every');
const THEM = phrases('it, them, that, this, those, these, him, her');
const SKIPPED = phrases('skip, omit, forget, leave ~ out, hold');
const DEALT_WITH = phrases('fix, sort, deal with, take care, do something, help with, handle, get rid');
const NOT_NEEDED = phrases('do not need|want');

/** What is known of a message when the next of its clauses is read. */
interface Reading {
  wishes: Wish[];
  kept: Wish[];
  impossible: string[];
  unwanted: Set<string>;
  action: Action | undefined;
  removesAll: boolean;
  isFull: boolean;
  /** Parts of a mix that the clause before only spoke of. */
  mentioned: string[];
  /** Where the wishes of the clause that asked last begin. */
  lastAt: number;
  /** What is to be done after what is said next. */
  later: Wish[];
}

/** Reads what a message asks for, in the order it asks. */
export function understand(words: readonly Word[]): Understood {
  const reading: Reading = {
    wishes: [],
    kept: [],
    impossible: [],
    unwanted: new Set(),
    action: undefined,
    removesAll: false,
    isFull: false,
    mentioned: [],
    lastAt: 0,
    later: [],
  };
  for (const clause of clausesOf(words)) take(reading, clause, words);
  const { wishes, kept, impossible, unwanted } = reading;
  wishes.push(...reading.later);
  const isOpen = wishes.length + kept.length + impossible.length + unwanted.size === 0;
  const about = (capability: CapabilityName): Wish => ({ capability, params: {}, focus: [], target: targetOf(words) });
  // "vocals": a part of a mix and nothing else.
  if (isOpen && words.every(isPart)) wishes.push(...isolating(elementsIn(words), targetOf(words)));
  if (reading.isFull) wishes.push(...EVERYTHING.map(about));
  else if (isOpen && has(words, OVERVIEW)) wishes.push(about('audio_description_analysis'));
  // "Split it: all up to 12:00, and all from 15:30 on": a recording that is split at times, into no parts of a mix.
  if (wishes.filter(({ capability, span }) => capability === 'crop_audio' && span).length > 1 && !has(words, OF_STEMS))
    wishes.splice(0, wishes.length, ...wishes.filter(({ capability }) => capability !== 'stem_analysis'));
  // "Remove the vocals but keep the drums": what is not removed is kept anyway.
  if (!wishes.some(({ capability }) => capability === 'remove_audio_element')) wishes.unshift(...kept);
  const wanted = wishes.filter(
    (wish) => !unwanted.has(keyOf(wish)) && !unwanted.has(`element:${String(wish.params['element'])}`),
  );
  return { wishes: merged(wanted).map(settled), impossible: [...new Set(impossible)] };
}

function take(reading: Reading, clause: Clause, all: readonly Word[]): void {
  const { words: said, isException } = clause;
  const target = targetOf(said);
  const { wishes } = reading;
  if (isException && reading.removesAll) {
    wishes.push(...isolating(elementsIn(said), target));
    return;
  }
  const found = readClause(clause, { target, before: reading.action, all });
  const isExcepted = isException && (reading.isFull || wishes.length > 0) && !hasVerb(said);
  const isSkipped = has(said, SKIPPED) && !found.wishes.some(({ capability }) => capability === 'crop_audio');
  if ((clause.isNegated || isExcepted || isSkipped) && !isPartNotNeeded(said)) {
    for (const wish of found.wishes) reading.unwanted.add(keyOf(wish));
    for (const element of elementsIn(said)) reading.unwanted.add(`element:${element}`);
    return;
  }
  const removes = has(said, VERBS.remove);
  const isOpen = found.wishes.length + found.impossible.length + elementsIn(said).length === 0;
  reading.removesAll = removes && has(said, REST) && isOpen;
  if (reading.removesAll) return;
  if (isAllOf(said) && !has(said, BOUNDED) && !found.action && found.wishes.length === 0) reading.isFull = true;
  // "There is a hum, remove it": what was only mentioned is what is meant.
  const isAboutMentioned = (removes || has(said, DEALT_WITH)) && has(said, THEM) && elementsIn(said).length === 0;
  if (isAboutMentioned && reading.mentioned.length > 0) found.wishes = removing(reading.mentioned, target, {});
  reading.mentioned = found.wishes.length === 0 ? elementsIn(said) : [];
  place(reading, clause, found);
  reading.impossible.push(...found.impossible);
  reading.action = found.action ?? (found.wishes.length > 0 ? undefined : reading.action);
  // A clause that only names audio adds to what the one before was about.
  if (found.wishes.length === 0 && found.impossible.length === 0) extend(wishes.at(-1), target);
}

/** Whether a clause asks for all analyses: by their own words, by "everything" alone, or as what is to be measured. */
function isAllOf(said: readonly Word[]): boolean {
  if (has(said, FULL)) return true;
  if (!has(said, ALL)) return false;
  const text = said.map((word) => word.text).join(' ');
  if (OF_OTHERS.test(text) || WHENEVER.test(text)) return false;
  return MEASURED.test(text) || said.every((word) => BESIDE_ALL.test(word.text));
}

/** Adds what a clause asks for where it belongs in the order. */
function place(reading: Reading, { turn, words: said }: Clause, found: Found): void {
  const { wishes } = reading;
  if (turn === 'later') {
    reading.later.push(...found.wishes);
    return;
  }
  if (turn === 'earlier') {
    wishes.splice(reading.lastAt, 0, ...found.wishes);
    return;
  }
  const at = wishes.length;
  addTo(reading, found, said);
  if (found.wishes.length > 0) reading.lastAt = Math.min(at, wishes.length);
  if (found.wishes.length > 0) wishes.push(...reading.later.splice(0));
}

function addTo({ wishes, kept }: Reading, found: Found, said: readonly Word[]): void {
  if (found.keeps) {
    kept.push(...found.wishes);
    return;
  }
  for (const wish of found.wishes) {
    const maker = isOnlyFormat(wish) ? wishes.findLast(takesFormat) : undefined;
    // "… and save it as mp3": the format of what is made anyway.
    if (maker) maker.params = { ...maker.params, format: wish.params['format'] };
    else if (!joinSpans(wishes.at(-1), wish)) wishes.push(begunAfresh(wishes, wish, said));
  }
}

/** Two spans of one recording are two crops of it, not one of the other. */
function begunAfresh(wishes: readonly Wish[], wish: Wish, said: readonly Word[]): Wish {
  const before = wishes.at(-1);
  const isSecondSpan = wish.span && before?.span && wish.target.isEmpty && !has(said, phrases('it, result, that'));
  return isSecondSpan ? { ...wish, isAfresh: true } : wish;
}

function isOnlyFormat({ capability, params, span }: Wish): boolean {
  return capability === 'crop_audio' && params['format'] !== undefined && params['start_s'] === 0 && !span;
}

function takesFormat({ capability, params }: Wish): boolean {
  const shape = (capabilityOf(capability)?.params as { shape?: object } | undefined)?.shape;
  return shape !== undefined && 'format' in shape && params['format'] === undefined;
}

/** A span that says how long it is begins at its start, or at the beginning. */
function settled(wish: Wish): Wish {
  if (wish.span?.lasting === undefined) return wish;
  const { lasting, ...span } = wish.span;
  return { ...wish, span: { ...span, end_s: (span.start_s ?? 0) + lasting } };
}

function isPart(word: Word): boolean {
  return word.isStop || /^(the|a|and|please|only|just)$/.test(word.text) || elementsIn([word]).length > 0;
}

/** `I do not need the first ten seconds` asks to leave them out. */
function isPartNotNeeded(words: readonly Word[]): boolean {
  return has(words, NOT_NEEDED) && spanIn(words)?.isDropped === true;
}

function hasVerb(words: readonly Word[]): boolean {
  return has(words, VERBS.remove) || has(words, VERBS.isolate) || has(words, VERBS.clean);
}
