import { CAPABILITY_NAMES } from '../../../workflows/domain/capabilities.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { ACTS, type Act } from '../../reading/labels.ts';
import { readModel, type Model } from '../../reading/model.ts';
import { endOf } from '../../reading/reading.ts';
import { slotsOf } from '../../slots/slots.ts';
import type { EarlierClause, Slot, SlotName } from '../../slots/reading/slot.ts';
import { measuredIn } from './languages/acts.ts';
import { FIELDS } from './fields.ts';
import { sentenceAround } from './cutting/sentence-ends.ts';
import { comparedIn } from './languages/plain/compared.ts';
import { goesOnAsking, goesOnOrdering } from './languages/going-on.ts';
import { valueMeantIn } from './languages/plain/mere-correction.ts';
import { plainElsewhere } from './languages/plain/plain-elsewhere.ts';
import { separatesVoice } from './languages/separating.ts';
import { cutsSpan, trimsEnds, workIn } from './languages/work-words.ts';
import { framedClausesOf, type Framed, type FramedClause } from './framing/reading.ts';
import { goesOn, ordersFurther } from './pieces.ts';
import { isMeasurement } from '../measurement.ts';
import { plainEnglish } from '../../english/plain-english.ts';
import { plainEqualLevels } from '../../english/plain/files/matching.ts';
import { plainPropertyQuestion } from '../../english/plain/measured-questions.ts';
import { withFirstPut } from './naming/first-put.ts';
import type { Row } from './naming/row.ts';
import { withPlainScopes } from './naming/scopes.ts';
import { plainConditional } from './deciding/conditional.ts';
import { withoutFileNames, type Named, type RowAt } from './naming/taken-out.ts';
import { correctedActs, instructed, withoutQuestion } from './structure.ts';

/** Actions from this probability on are taken for what a clause is about. */
export const LIKELY = 0.4;

/** A clause of a message with its values. */
export interface Said {
  text: string;
  language: string;
  act: Act;
  acts: Readonly<Record<Act, number>>;
  /** Probability that it wants something done or measured, as the trained reader alone reads it. */
  read: number;
  /** Likely actions, the most probable first. */
  actions: { name: string; probability: number }[];
  slots: ReadonlyMap<SlotName, Slot['value']>;
  /** The clauses of the message before it, the last one first. */
  before?: readonly string[];
  /** Whether words for files were taken out of it. */
  isNamed?: boolean;
  /** Those words, by their offsets in the text. */
  named?: readonly Named[];
  /** The comparison that finds its file: "the louder file". */
  picked?: Named['picked'];
  /** Whether it names a file that is not there. */
  isOfUnknown?: boolean;
  /** The work on several files that it orders, with their order. */
  row?: Row;
  /** The frame of the sentence that it stands in. */
  framed?: Framed | undefined;
}

/** A message of the person, clause by clause. */
export interface Message {
  language: string;
  clauses: Said[];
  /** Whether the end of the message was left out. */
  isCut: boolean;
}

let loaded: Model | undefined;

/** Reads every message of a conversation, the oldest first: a message leans on those before it. */
export function messagesOf({
  messages,
  repliesBefore,
  audios = [],
}: Pick<Conversation, 'messages' | 'repliesBefore'> & Partial<Pick<Conversation, 'audios'>>): Message[] {
  loaded ??= readModel();
  const done: Message[] = [];
  const earlier: EarlierClause[] = [];
  let language: string | undefined;
  for (const [turn, written] of messages.entries()) {
    const brought = audios.filter((audio) => audio.madeBy === undefined && audio.turn <= turn);
    const names = brought.map(({ name }) => name);
    const elsewhere = plainElsewhere(plainConditional(written));
    const ordered = plainEqualLevels(withPlainScopes(withFirstPut(elsewhere, names), names), names.length);
    const plain = plainEnglish(plainPropertyQuestion(ordered, names.length));
    const { text, named, rows } = withoutFileNames(plain, names);
    const message = messageOf(loaded, text, {
      named,
      rows,
      language,
      service: aroundOf(repliesBefore[turn] || undefined),
      previous: aroundOf(messages[turn - 1]),
      earlier,
    });
    language = message.language;
    done.push(message);
  }
  return done;
}

function messageOf(
  model: Model,
  text: string,
  {
    earlier,
    named,
    rows,
    ...around
  }: {
    named: readonly Named[];
    rows: readonly RowAt[];
    language: string | undefined;
    service: string | undefined;
    previous: string | undefined;
    earlier: EarlierClause[];
  },
): Message {
  const withoutLinks = withoutAddresses(text);
  const { language, clauses, end } =
    correctionOf(withoutLinks, around, earlier) ?? framedClausesOf(model, withoutLinks, around);
  let before: Said | undefined;
  const texts: string[] = [];
  return {
    language,
    isCut: end < withoutLinks.trimEnd().length || endOf(text) < text.trimEnd().length,
    clauses: withRows(clauses, rows).map((clause) => {
      const words = text.slice(clause.from, clause.to);
      const start = clause.from + words.length - words.trimStart().length;
      const { whole, rest: sentence } = sentenceAround(text, clause.from);
      const tabled = workIn(words, { language, actions: clause.actions });
      const work = workOf(clause.actions) ?? (tabled && workOf([{ name: tabled, probability: 1 }]));
      const own = correctedActs(words, clause.acts, { language, sentence: whole, work });
      const { framed } = clause;
      const isOrder = framed !== undefined && framed.role !== 'whole';
      // What is said within a frame goes on with nothing outside of it.
      const beside =
        before?.framed?.frame === framed?.frame && before?.framed?.role === framed?.role ? before : undefined;
      const acts = isOrder
        ? instructed(own, FURTHER)
        : beside && (goesOn(words, beside, sentence) || goesOnAsking(words, beside, { sentence, language }))
          ? beside.acts
          : beside && language === 'en' && ordersFurther(words, beside)
            ? instructed(own, FURTHER)
            : beside && goesOnOrdering(words, beside, { sentence: whole, language })
              ? instructed(withoutQuestion(own, work), FURTHER)
              : own;
      const act = (Object.keys(acts) as Act[]).reduce((best, next) => (acts[next] > acts[best] ? next : best));
      const [first] = clause.actions;
      const likely = ofOneWork(
        { text: words, act, language },
        clause.actions.filter(({ probability }) => probability >= LIKELY),
      );
      const actions = measuredActions(words, {
        language,
        act,
        actions: likely.length > 0 || !first || isOfWorkBefore(act, language) ? likely : [first],
        isAlone: texts.length === 0 && around.previous === undefined && named.length === 0,
      });
      const read = slotsOf({
        text,
        from: clause.from,
        to: clause.to,
        language,
        act,
        actions: actions.map(({ name }) => name),
        earlier,
      });
      const within = named.filter(({ at }) => at >= clause.from && at < clause.to);
      const [about] = within;
      const slots = about ? withFiles(read, about) : read;
      if (framed?.role !== 'whole') earlier.push({ actions: actions.map(({ name }) => name), slots });
      before = {
        text: words.trim(),
        language,
        act,
        acts,
        read: clause.acts.do + clause.acts.ask_audio + clause.acts.refer + clause.acts.correct + clause.acts.confirm,
        actions,
        slots: new Map(slots.map(({ name, value }) => [name, value])),
        before: [...texts],
        ...(about ? { isNamed: true, named: within.map((each) => ({ ...each, at: each.at - start })) } : {}),
        ...(about?.picked ? { picked: about.picked } : {}),
        ...(about?.isUnknown ? { isOfUnknown: true } : {}),
        ...(clause.row ? { row: clause.row } : {}),
        framed,
      };
      if (framed?.role !== 'whole') texts.unshift(before.text);
      return before;
    }),
  };
}

/** Returns the one clause of a message that gives another value for the work before, in the language of the messages before. */
function correctionOf(
  text: string,
  { language }: { language: string | undefined },
  earlier: readonly EarlierClause[],
): ReturnType<typeof framedClausesOf> | undefined {
  const meant = language === undefined || earlier.length === 0 ? undefined : valueMeantIn(text, language);
  if (!meant) return undefined;
  const acts = Object.fromEntries(ACTS.map((act) => [act, act === 'correct' ? 1 : 0])) as Record<Act, number>;
  return {
    language: language!,
    end: text.length,
    clauses: [{ ...meant, act: 'correct', probability: 1, acts, actions: [] }],
  };
}

/** Returns clauses of which each sentence about several files is one. */
function withRows(clauses: readonly FramedClause[], rows: readonly RowAt[]): (FramedClause & { row?: Row })[] {
  return clauses.flatMap((clause) => {
    const row = rows.find(({ from, to }) => clause.from < to && clause.to > from);
    if (!row || clause.framed?.role === 'whole') return [clause];
    const first = clauses.find(({ from, to, framed }) => from < row.to && to > row.from && framed?.role !== 'whole');
    // Within a frame "otherwise" was read already.
    const from = clause.framed ? clause.from : row.from;
    return clause === first ? [{ ...clause, from, to: row.to, row }] : [];
  });
}

/** Returns the values of a clause with the files that were taken out of its words. */
function withFiles(slots: Slot[], { at, files }: Named): Slot[] {
  const others = slots.filter(({ name }) => name !== 'file');
  return files === undefined ? others : [...others, { name: 'file', value: [...files], from: at, to: at }];
}

/** Probability that a clause orders which goes on with a polite question. */
const FURTHER = 0.9;

/** Returns a text of the same length whose addresses, and the names that the chat put in their place, are blank: their words order nothing. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/\b[a-z]+:\/\/\S+|\[audio_\d+\]/giu, (address) => ' '.repeat(address.length));
}

/** Returns a line around a message as it is read: the random ids in addresses of made files would decide what is nearly even. */
function aroundOf(line: string | undefined): string | undefined {
  return line === undefined ? undefined : withoutAddresses(line);
}

/** Capabilities that make audio or video. */
const MAKING: ReadonlySet<string> = new Set(CAPABILITY_NAMES.filter((name) => !isMeasurement(name)));

/** Returns which kind of work a clause is about. */
function workOf(actions: Said['actions']): 'changes' | 'measures' | undefined {
  const likely = actions.filter(
    ({ name, probability }) => (MAKING.has(name) || isMeasurement(name)) && probability >= LIKELY,
  );
  if (likely.length === 0) return undefined;
  return likely.every(({ name }) => MAKING.has(name)) ? 'changes' : 'measures';
}

/** Words and marks that join two pieces of work in a clause, in any of the languages. */
const CONJUNCTIONS_OF_LANGUAGES =
  /[,;:/+|&、，；]|\b(?:and|then|plus|also|after|with|und|dann|y|e|luego|et|puis|ensuite|depois|poi|dopo|en|i|a|potem|następnie|aur|phir)\b|と|して|てから|そして|和|并|然后|再|और|फिर|कर(?:के)?\b/iu;

/** Leaves out work that makes audio beside likelier work that does, in a clause without a word that joins two: both are read from the same words. */
function ofOneWork(
  { text, act, language }: Pick<Said, 'text' | 'act' | 'language'>,
  read: Said['actions'],
): Said['actions'] {
  // A change of level, which sounds like laying one sound under another.
  const isLevel = language !== 'en' && LEVELS.has(read[0]?.name ?? '');
  const all = isLevel
    ? read.filter(({ name, probability }) => name !== 'mix_audio' || read[0]!.probability - probability < CLEARLY)
    : read;
  // "With a true peak of at most -1": a value of the likelier change, no measurement.
  const isChange = act === 'do' && MAKING.has(all[0]?.name ?? '') && LEVELS.has(all[0]!.name) && LIMIT.test(text);
  const actions = isChange ? all.filter(({ name }) => name !== 'signal_analysis') : all;
  if (actions.length < 2 || CONJUNCTIONS_OF_LANGUAGES.test(text)) return actions;
  const making = actions.filter(({ name }) => MAKING.has(name));
  // "This song as an mp3 without the drums": a format goes with other work, but with none that makes a format itself.
  const others = making
    .slice(1)
    .filter(({ name }) => name !== 'convert_audio' || making[0]!.name === 'extract_video_audio');
  return actions.filter((action) => !others.includes(action));
}

/** Difference of two probabilities from which on the likelier reading is meant alone. */
const CLEARLY = 0.3;
const LEVELS: ReadonlySet<string> = new Set(['normalize_loudness', 'level_speech']);
const LIMIT = /\b(?:peak|tp|dbtp)\b[^\d]{0,12}-?\d/iu;

/** Probability of an analysis that a question names by what it measures. */
const NAMED = 0.9;

/** "Remove it": what is to go was not named. */
const POINTS_ONLY =
  /^[¿¡\s]*(?:(?:please|pls|ok(?:ay)?|yes|yeah|so|and|then|now|just|bitte|por favor|per favore|proszę|请|把)[, ]*)*(?:(?:remove|delete|take out|get rid of|kill|lose|drop|clean) (?:only |just |all (?:of )?)?(?:it|that|this|them|these|those|both)|(?:entfern\p{L}*|lösch\p{L}*) (?:es|das|dies)|(?:quita|elimina|borra|saca) (?:eso|esto)|quítalo|elimínalo|bórralo|sácalo|(?:enlève|supprime|retire) (?:ça|cela)|(?:enlève|supprime|retire)-le|(?:tira|tire|remov[ae]|elimin[ae]) (?:isso|isto)|(?:togli|elimina|rimuovi) questo|toglilo|eliminalo|rimuovilo|(?:verwijder|haal) (?:het|dit|dat)(?: weg| eruit)?|usuń to|(?:それ|これ|あれ)を?(?:消し|取っ|除い|削除し|抜い)て(?:ください)?|(?:这个|那个|它)(?:去掉|删掉|去除)|(?:去掉|删掉|去除)(?:这个|那个|它)|(?:इसे|उसे|यह) हटा(?:ओ| दो| दीजिए)?)(?:,? (?:please|pls|bitte|por favor|per favore|proszę))?[\s.!。！।]*$/iu;

/** "+2 st": only a change of pitch has that unit. */
const PITCHED =
  /^\s*(?:[\w-]+\.(?:wav|mp3|flac|m4a|ogg|aiff?)[:,]? )?(?:and |then |pitch )?[+−–-] ?\d+(?:\.\d+)? ?(?:st|semis?|semitones?)\s*[.,;/|]*\s*$/iu;

/** Whether a clause in a language without tables changes the work before, which its own words name less surely. */
function isOfWorkBefore(act: Act, language: string): boolean {
  return language !== 'en' && act === 'correct';
}

/** Returns the actions of a clause: of a question about the audio in a language without tables those that its words name. */
function measuredActions(
  words: string,
  { language, act, actions, isAlone }: { language: string; act: Act; actions: Said['actions']; isAlone: boolean },
): Said['actions'] {
  if (isAlone && POINTS_ONLY.test(words)) return [];
  if (language === 'en' && PITCHED.test(words)) return [{ name: 'change_speed', probability: NAMED }];
  if (language !== 'en' && separatesVoice(words)) return [{ name: 'stem_analysis', probability: NAMED }];
  const compared = language !== 'en' && actions.some(({ name }) => name === 'compare') ? comparedIn(words) : undefined;
  if (compared !== undefined)
    return actions.filter(({ name }) => name === 'compare' || name === FIELDS[compared]!.capability);
  const measured = act === 'ask_audio' ? measuredIn(words.trim(), language) : [];
  if (measured.length > 0) return measured.map((name) => ({ name, probability: NAMED }));
  if (language !== 'en' && act === 'do') {
    if (trimsEnds(words)) return [{ name: 'crop_audio', probability: NAMED }];
    if (cutsSpan(words, actions))
      return [{ name: 'crop_audio', probability: NAMED }, ...actions.map(({ name }) => ({ name, probability: NAMED }))];
  }
  const named = act === 'do' ? workIn(words, { language, actions }) : undefined;
  return named === undefined ? actions : [{ name: named, probability: NAMED }];
}
