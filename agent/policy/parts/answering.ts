import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { secondsForMoneyIn } from './account/money.ts';
import { affordableIn, affordedIn } from './relating/affording.ts';
import { accountAskedIn, accountQuestion, partAbout } from './account/asked.ts';
import { goingOnFrom } from './relating/account-question.ts';
import { pricedAlone, pricedOtherwise } from './relating/priced.ts';
import { IN_GENERAL, OF_ACCOUNT } from './account/in-general.ts';
import type { Background } from './acts.ts';
import {
  asksWithin,
  documentedIn,
  isOfBalance,
  isQuestion,
  lengthAskedIn,
  recipeAskedIn,
  recipeRunIn,
} from './asking.ts';
import { textOf } from './english-requests.ts';
import { likenessOf } from '../../knowledge/search.ts';
import { isOfTerm } from '../../knowledge/topics.ts';
import { isForAdvice, remediesIn } from './advice.ts';
import { doubtedIn, isOfService } from './of-service.ts';
import { asQuestion } from './doubting/caution.ts';
import type { Part } from './part.ts';
import type { Request } from './request.ts';
import type { Said } from './said.ts';
import { askedOfService } from './service/asked-of-service.ts';
import { topicsOf } from './wording.ts';

/** Shorter texts are no question for the documentation. */
const MIN_WORDS = 3;
/** Longer ones are no single question. */
const MAX_WORDS = 60;

/** A request in the form of a question: "could you run my recipe on this, please?" */
const POLITE = /^(?:can|could|would|will) (?:you|u)\b.*\b(?:this|it|these|them|both|please|pls|for me)\b/iu;

/** Parts that a question takes the place of. */
const VAGUE: ReadonlySet<Part['kind']> = new Set(['unclear', 'suppose', 'greeting', 'thanks', 'confirm']);

/**
 * Reads the questions of a message as a whole, which single clauses only have in part: a price whose length stands in another sentence, a
 * term whose question goes on in the next. Nothing that it adds is charged.
 */
export function withAnswers(parts: readonly Part[], clauses: readonly Said[], background: Background): Part[] {
  const text = textOf(clauses);
  const [first] = clauses;
  const priced = parts.map((part) => withLength(part, { text, language: first?.language ?? 'en', background }));
  if (first?.language !== 'en') return priced;
  const afforded = affordableIn(clauses, text) ?? affordedIn(priced, text);
  if (afforded) return afforded;
  const goingOn =
    goingOnFrom(text, { clauses, background }) ??
    pricedOtherwise(text, background) ??
    pricedAlone(priced, text, background);
  if (goingOn) return goingOn;
  const ofService = askedOfService(priced, { text, clauses, background });
  if (ofService) return ofService;
  const recipe = recipeRunIn(text);
  if (
    recipe !== undefined &&
    (!isQuestion(text) || POLITE.test(text)) &&
    !parts.some(({ kind }) => kind === 'run_recipe')
  )
    return [{ kind: 'run_recipe', name: recipe, text, files: undefined }];
  if (isQuestion(text) && documentedIn(text).includes('order'))
    return asked(priced.map(asQuestion), { text, clauses }, background);
  const offered = priced.flatMap((part) => (part.kind === 'whether' ? part.requests : []));
  // "What do you recommend for a lecture that is too quiet?"
  const isRemedied = isForAdvice(text) && remediesIn(text, first).length > 0;
  if (!isRemedied && isOfService(priced, { text, background }))
    return [{ kind: 'documentation', question: text, topics: topicsOf(text), requests: offered, isGuess: true }];
  if (isSought(priced, { text, background }))
    return [{ kind: 'documentation', question: text, topics: topicsOf(text), requests: offered, isGuess: true }];
  const isDocumented = isQuestion(text) && documentedIn(text).length > 0;
  if (
    !isOfAccountAlone(text, background) &&
    parts.some(
      (part) =>
        (part.kind === 'work' &&
          !(isDocumented && (part.isTold || isOfTerm(part.request.said.text) || background.files === 0))) ||
        part.kind === 'compare' ||
        part.kind === 'run_recipe',
    )
  )
    return doubtedIn(priced, { text, background }) ?? priced;
  return asked(
    priced.some(({ kind }) => kind === 'price') ? priced.filter(({ kind }) => !VAGUE.has(kind)) : priced,
    { text, clauses },
    background,
  );
}

/** Whether a message without audio is one question about the account, whose words may name work: nothing could be run. */
function isOfAccountAlone(text: string, { files, isDraft }: Background): boolean {
  if (files > 0 || isDraft || !isQuestion(text) || /[.!?;]\s+\S/u.test(text)) return false;
  return accountAskedIn(text) !== undefined;
}

/**
 * Likeness to a wording of the documentation from which a question without audio is one about the service, by what its parts were read as. Without
 * audio, the work that they name cannot be done.
 */
const SOUGHT: Readonly<Partial<Record<Part['kind'], number>>> = {
  unclear: 0.45,
  suppose: 0.45,
  documentation: 0.45,
  work: 0.5,
  whether: 0.5,
  compare: 0.5,
  unsupported: 0.5,
  batches: 0.6,
  recipes: 0.65,
  account: 0.6,
  price: 0.7,
};
/** The same where a clause reads as an order, as "does it do slash chords?" may. */
const ORDERED = 0.55;
const OF_YOU = /\b(?:can|could|would|will|for) (?:you|u)\b/iu;
/** Words for one audio, which is still to come: "what is the tempo?", "is my song in tune?" */
const OF_ITS_AUDIO =
  /\b(?:(?:what|which)(?:['’]?s| is| are)? (?:the|its|key|tempo|bpm|chords)|(?:this|that|these|my|our|the) (?:song|track|file|recording|clip|take|audio|episode|tape|loop|mix|piece|podcast|interview)s?)\b/iu;
/** How much more likeness is needed where the words do not have the form of a question. */
const NO_QUESTION = 0.2;
/** From this probability on, a clause orders work or asks about audio that is still to come. */
const PLAIN = 0.8;

function isPlain({ acts }: Said): boolean {
  return acts.do + acts.ask_audio >= PLAIN;
}

/** A price of a length is computed, not looked up. */
function neededFor(part: Part): number {
  return part.kind === 'price' && part.seconds !== undefined ? Infinity : (SOUGHT[part.kind] ?? Infinity);
}

/** Whether a message without audio asks about the service, though its words name work: "does the tagging tell singing from speech?" */
function isSought(
  parts: readonly Part[],
  { text, background: { files, isDraft } }: { text: string; background: Background },
): boolean {
  const words = text.split(/\s+/u).length;
  if (
    files > 0 ||
    isDraft ||
    isOfBalance(text) ||
    accountAskedIn(text) !== undefined ||
    secondsForMoneyIn(text) !== undefined ||
    parts.length === 0 ||
    words < MIN_WORDS ||
    words > MAX_WORDS
  )
    return false;
  const needed = Math.max(...parts.map(neededFor));
  const isAsked = isQuestion(text) || asksWithin(text);
  if (parts.some(({ kind }) => OF_ACCOUNT.has(kind)) && !IN_GENERAL.test(text)) return false;
  const isOrdered = parts.some((part) => part.kind === 'work' && isPlain(part.request.said));
  if (isOrdered && (OF_ITS_AUDIO.test(text) || OF_YOU.test(text))) return false;
  return likenessOf(text) >= (isOrdered ? ORDERED : needed) + (isAsked ? 0 : NO_QUESTION);
}

/** Topics of the documentation that a question about a price may be about. */
const OF_PRICES: ReadonlySet<string> = new Set(['again', 'free', 'price', 'spent']);

/** Gives a price the length that the message names, where no audio is there. */
function withLength(
  part: Part,
  { text, language, background }: { text: string; language: string; background: Background },
): Part {
  if (part.kind !== 'price' || background.files > 0) return part;
  const seconds = lengthAskedIn(text, language) ?? part.seconds;
  return { ...part, seconds: seconds ?? (language === 'en' ? secondsForMoneyIn(text) : undefined) };
}

function asked(
  parts: Part[],
  { text, clauses }: { text: string; clauses: readonly Said[] },
  { files, isOfRecipes }: Background,
): Part[] {
  const content = isOfRecipes || /\brecipes?\b/iu.test(text) ? recipeAskedIn(text) : undefined;
  if (content !== undefined)
    return [
      ...parts.filter((part) => part.kind === 'recipes' && part.name === undefined && !isOfRecipes),
      { kind: 'recipes', name: content },
    ];
  const bought = files === 0 ? secondsForMoneyIn(text) : undefined;
  if (bought !== undefined && lengthAskedIn(text, 'en') === undefined)
    return [{ kind: 'price', requests: [], seconds: bought, files: undefined }];
  const account =
    accountAskedIn(text) ?? (isOfBalance(text) && !documentedIn(text).includes('again') ? 'balance' : undefined);
  if (account !== undefined) {
    const about = partAbout(account, accountQuestion(text, clauses));
    return account === 'balance' ? [about, ...pricesBeside(parts, text)] : [about];
  }
  const topics = documentedIn(text);
  const found = parts.flatMap((part) => (part.kind === 'documentation' ? [part] : []));
  if (/\bmy limits?\b/iu.test(text)) return [{ kind: 'account', topic: 'limits' }];
  const isOfOrder = topics.includes('order');
  const requests = isOfOrder
    ? stepsIn(text, clauses[0]!)
    : parts.flatMap((part) => ('requests' in part ? part.requests : []));
  const prices = parts.filter(({ kind }) => kind === 'price');
  const remedies = isForAdvice(text) && !isOfOrder ? remediesIn(text, clauses[0]!) : [];
  if (remedies.length > 0)
    return [
      { kind: 'whether', requests: remedies, question: text, topics: remedies.map(({ capability }) => capability) },
    ];
  if (topics.length > 0 && (prices.length === 0 || topics.some((topic) => OF_PRICES.has(topic))))
    return [
      {
        kind: 'documentation',
        question: text,
        topics: [...new Set([...topics, ...found.flatMap((part) => part.topics)])],
        requests,
      },
      ...(topics.includes('again') ? prices : []),
    ];
  if (
    found.length === 1 &&
    clauses.some((each) => each.text === found[0]!.question) &&
    parts.every((part) => part === found[0] || VAGUE.has(part.kind))
  )
    return [{ ...found[0]!, question: text }];
  const own = topicsOf(text);
  const isOpen = parts.every((part) => VAGUE.has(part.kind) && requests.length === 0);
  if (isOpen && parts.some(({ kind }) => kind === 'unclear' || kind === 'suppose') && isQuestion(text))
    if (text.split(/\s+/u).length >= MIN_WORDS && (files === 0 || own.length > 0))
      return [{ kind: 'documentation', question: text, topics: own, requests: [], isGuess: true }];
  return parts;
}

/** Returns what a question about the balance asks beside it: the price of work, or of a length. */
function pricesBeside(parts: readonly Part[], text: string): Part[] {
  if (parts.some((part) => part.kind === 'price' && part.requests.length > 0))
    return parts.filter(({ kind }) => kind === 'price');
  const seconds = lengthAskedIn(text, 'en');
  return seconds === undefined ? [] : [{ kind: 'price', requests: [], seconds, files: undefined }];
}

/** Steps whose order people ask for, by their words. */
const STEPS: readonly [capability: CapabilityName, words: RegExp][] = [
  ['noise_reduction', /\b(?:nois|hiss|hum\b|clean|denois|fan\b)/iu],
  ['cut_silences', /\b(?:silence|pause|gap)/iu],
  ['level_speech', /\b(?:level(?:ling)? (?:the |my )?(?:voices?|speech|speakers?)|even out|volume jumps?|levelling)/iu],
  ['normalize_loudness', /\b(?:loud|lufs|normali[sz]|(?:podcast|streaming|broadcast) level)|-\d\d\b/iu],
  ['fade_audio', /\bfad/iu],
];

/** Returns the steps that a question about their order names, so that "in that order" can do them. */
function stepsIn(text: string, said: Said): Request[] {
  return STEPS.flatMap(([capability, words]): Request[] =>
    words.test(text) ? [{ capability, params: {}, focus: [], files: undefined, certainty: 0, said }] : [],
  );
}
