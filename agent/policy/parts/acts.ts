import type { Act } from '../../reading/labels.ts';
import { mayConsent } from './consenting/consent.ts';
import type { AccountSubject } from './account/part.ts';
import type { Comparison } from './part.ts';
import type { Request } from './request.ts';
import type { Said } from './said.ts';
import { isImperative, moodOf, namesOrder } from './settling/order.ts';
import { isCapability } from './values.ts';
import { isGoAhead, isOfAnotherPart } from './wording.ts';

/** From this probability on, an instruction is followed without asking. */
export const CLEAR = 0.6;

/** The same for a measurement, which is what most questions about an audio ask for. */
export const MEASURED = 0.4;

/** From this probability on, somebody may mean an instruction: the service asks. */
export const UNSURE = 0.3;

/** Below this probability of any work, a clause names none. */
const NAMELESS = 0.1;
/** From this probability on, the model is sure of the work of a clause. */
const SURE = 0.8;

/** What the messages before come to, as far as this one may lean on it. */
export interface Background {
  /** What the last message that asked for work asked for. */
  requests: readonly Request[];
  /** What the person asked about in the message before without ordering it: its price, or whether it can be done. */
  offered: readonly Request[];
  /** Whether the service asked for a yes. */
  isAsked: boolean;
  /** The turn before, if work of it failed. */
  failedTurn: number | undefined;
  /** Whether files came with the message, and what was asked for before could not be done without. */
  isAwaited: boolean;
  /** Whether the message before was about recipes. */
  isOfRecipes?: boolean;
  /** What of the account the message before asked about. */
  account?: AccountSubject | undefined;
  /** Whether it asked what work costs. */
  isPriced?: boolean;
  /** The seconds of audio whose price it asked for, where it named a length. */
  pricedSeconds?: number | undefined;
  /** How the message before held files against each other. */
  compared?: Comparison | undefined;
  /** Returns whether earlier turns ran a capability. */
  hasRun?: (capability: string) => boolean;
  /** Whether files came with the message. */
  hasNew?: boolean;
  /** Number of files that the person brought. */
  files: number;
  /** Whether the message describes a recipe that is to be drafted. */
  isDraft?: boolean;
  /** Whether words name one file of the conversation, and nothing else. */
  isFile: (words: string) => boolean;
  /** Returns the files that words name. */
  mentions: (words: string) => readonly string[];
  /** Returns the numbers of the files that words point at, by name or place, other than the one worked on last. */
  refers: (words: string) => readonly number[];
}

const MARGIN = 0.05;
const OF_IT =
  /^(?:(?:and|so|then|but|hey|hi)[, ]+)*(?:[\w'-]+ ?\?|(?:is|was|does|has) (?:it|this|the (?:song|track|file|recording|piece))\b.*\?)\s*$/iu;

/** Returns what a clause is taken for: an instruction only where that is likely enough. */
export function kindOf(said: Said, { isAsked, requests, offered }: Background): Act {
  const { acts, actions } = said;
  const topics = actions.map(({ name }) => name);
  const consents = mayConsent(said);
  if (consents && isAsked && acts.confirm >= UNSURE && acts.confirm + acts.do >= CLEAR && acts.decline < UNSURE)
    return 'confirm';
  if (isAsked && acts.decline >= CLEAR) return 'decline';
  const isMeasured =
    topics.length > 0 && topics.every((name) => name.endsWith('_analysis') || name === 'compare' || name === 'total');
  const acting = actingOf(said) + (isMeasured ? acts.ask_audio : 0);
  // "The couple picked this for the send-off" is a story: it names no work and has no order.
  if (
    said.act === 'do' &&
    said.language === 'en' &&
    (actions[0]?.probability ?? 0) < UNSURE &&
    !namesOrder(said.text) &&
    moodOf(said.text, { isMeasured: false }) === 'told'
  )
    return 'small_talk';
  if (acting >= CLEAR)
    return said.act === 'refer' || said.act === 'correct' ? said.act : acts.ask_audio > acts.do ? 'ask_audio' : 'do';
  // "So take the bass off this": between an order and a remark, an imperative with work that is sure orders.
  if (
    said.act === 'small_talk' &&
    said.language === 'en' &&
    (certaintyOf(said) >= CLEAR || acts.do >= UNSURE) &&
    isCapability(topics[0] ?? '') &&
    actions[0]!.probability >= (acts.do >= UNSURE ? CLEAR : SURE) &&
    isImperative(said.text)
  )
    return 'do';
  // "Lyrics?", "is it in tune?": a bare question about what is measured, or about the audio itself.
  if (
    isMeasured &&
    said.language === 'en' &&
    said.act !== 'ask_price' &&
    OF_IT.test(said.text) &&
    acts.ask_audio + acts.ask_whether >= CLEAR - MARGIN
  )
    return 'ask_audio';
  if (
    isMeasured &&
    said.act !== 'forbid' &&
    said.act !== 'condition' &&
    said.language === 'en' &&
    certaintyOf(said) >= CLEAR
  )
    return 'ask_audio';
  if (
    consents &&
    offered.length > 0 &&
    acts.confirm + acts.do + acts.refer >= CLEAR &&
    (acts.confirm >= UNSURE || isGoAhead(said.text))
  )
    return 'confirm';
  if (requests.length > 0 && said.slots.has('elements') && isOfAnotherPart(said.text)) return 'refer';
  if (said.act === 'confirm') return !consents || (requests.length > 0 && !isAsked) ? 'small_talk' : 'confirm';
  // "My voice is all over the place": a statement by its form, which the model reads as an order with little certainty.
  if (
    said.act === 'do' &&
    said.language === 'en' &&
    acts.do < CLEAR &&
    moodOf(said.text, { isMeasured: false }) === 'told'
  )
    return 'small_talk';
  // "Listeners adore the café": no word orders, and no work is named.
  if (
    said.act === 'do' &&
    said.language === 'en' &&
    acts.do < CLEAR &&
    (actions[0]?.probability ?? 0) < UNSURE &&
    said.slots.size === 0 &&
    !namesOrder(said.text)
  )
    return 'small_talk';
  // "Whatever my pupil may have told you": more of a remark than of an order, and of no work.
  if (
    said.act === 'do' &&
    acts.small_talk + acts.suppose >= UNSURE &&
    (actions[0]?.probability ?? 0) < NAMELESS &&
    said.slots.size === 0
  )
    return 'small_talk';
  if (
    acting >= UNSURE &&
    (said.act === 'do' || said.act === 'refer' || said.act === 'correct' || said.act === 'ask_audio')
  )
    return said.act;
  return said.act;
}

/** Returns how certain an instruction is whose words name work: other acts weigh against it only as far as they are one. */
export function certaintyOf(said: Said): number {
  const { acts } = said;
  const acting = actingOf(said) + acts.ask_audio;
  const against =
    acts.ask_price +
    acts.ask_service +
    acts.ask_whether +
    acts.suppose +
    acts.forbid +
    acts.decline +
    acts.condition +
    acts.small_talk / 2;
  return acting / (acting + against);
}

/** Returns the probability that a clause wants something done now. */
export function actingOf({ acts }: Said): number {
  return acts.do + acts.refer + acts.correct;
}
