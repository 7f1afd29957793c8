import type { Act } from '../../../reading/labels.ts';
import { certaintyOf, CLEAR, kindOf } from '../acts.ts';
import { endsSentence } from '../cutting/sentence-ends.ts';
import { duckedBy, enteringAt, numberOf } from '../params.ts';
import { requestsIn } from '../part.ts';
import { aboutAccount, question } from '../questions.ts';
import { bareRequests } from '../relating/bare.ts';
import { keyChangeIn } from '../relating/key-change.ts';
import { levelMatchIn } from '../relating/level-match.ts';
import { tempoMatchIn } from '../relating/tempo-match.ts';
import { togetherIn } from '../relating/together.ts';
import { hypothetical, pricedIn, requestsOf } from '../requests.ts';
import { LIKELY, type Said } from '../said.ts';
import { moodOf } from '../settling/order.ts';
import { ACCOUNT, filesOf } from '../values.ts';
import { isBarePrice, isForEachThat, isGreeting, isThanks, makingIn } from '../wording.ts';
import { condition, conditionOf, type Draft, propose, push, slotsAs, takeOffer } from './collecting.ts';
import { isComparing, takeComparison } from './comparison.ts';
import { work } from './work.ts';

/** "Does it?" */
export const WHETHER_SO = /^(?:and |so |but )?(?:does|do|will|would|is|are) (?:it|this|that|they)\s?\?*$/iu;
/** Orders work before it says for which files. */
const ORDERS_EACH =
  /^(?:(?:and|then|please|just|so)[, ]+)*\w+ (?:.{0,40} )?(?:whichever|any|the ones?|those|every one|only those|all that)\b/iu;

/** Questions to the documentation about things that a chat does not make, for a person who orders them. */
const MAKING_QUESTIONS = {
  recipe: 'What is a recipe?',
  batch: 'How do I run a recipe over many files in a batch?',
};

/** Returns whether the form of an English clause is a statement, though the reader takes it for an order. */
const isTold = (said: Said): boolean =>
  said.language === 'en' && said.act === 'do' && moodOf(said.text, { isMeasured: false }) === 'told';

/** Longest yes, in characters, whose sentence says nothing else. */
const MAX_YES = 6;
/** Below this probability, a prohibition may as well be an order. */
const DOUBTED = 0.5;
const ORDERING: ReadonlySet<Act> = new Set(['do', 'refer', 'correct', 'unclear', 'ask_audio']);
/** "… and by how much does it differ from the longest?" */
export const DIFFERING =
  /\b(?:by how much|how much)\b.*\bdiffer|^(?:(?:and|so|but)[, ]+)*by how (?:much|far|many [\w']+)(?: (?:exactly|roughly|about|then))*\s*[?.!]*$|\bwhat(?:['’]?s| is) the (?:difference|gap) between (?:them|the two|those|these)\b/iu;
const FIND_OUT =
  /^(?:(?:and|so|please)[, ]+)*(?:find out|tell me|check|work out|see|say) (?:which|who|what)(?: one)?[.,!; ]*$/iu;

const IN_TOTAL = /\b(?:in total|together|altogether|in all|in sum|all told)\b/iu;

/** Whether a clause goes on with a question about the price of several pieces of work together. */
function isSummed(before: Said, said: Said): boolean {
  return (
    before.act === 'ask_price' && !endsSentence(before.text) && (IN_TOTAL.test(before.text) || IN_TOTAL.test(said.text))
  );
}

/** "40 songs of 4 minutes", "12 episodes at 45 minutes each" */
const SEVERAL_OF =
  /\b(\d{1,5}) (?:[a-z]+ )?(?:songs?|files?|tracks?|episodes?|recordings?|interviews?|lectures?|lessons?|tapes?|records?|clips?|podcasts?|videos?|takes?|samples?|pieces?|of them)[,]? (?:of|at|with|that are|each|lasting|x|×)(?: (?:about|around|roughly|each|is|are))* (?:\d|an?\b|half|one\b|two\b|three\b|four\b|five\b|ten\b)/iu;

/** Returns the length of audio that a question about a price names, of all files where it names how many. */
function secondsPriced({ slots, text, language }: Said): number | undefined {
  const seconds = numberOf(slots, 'duration_s');
  const [, count] = (language === 'en' && SEVERAL_OF.exec(text)) || [];
  return seconds === undefined || count === undefined ? seconds : Number(count) * seconds;
}

/** "And for both?", "how much?": returns the work that a question prices, which a short one has from the question before. */
function pricedHere(said: Said, { offered, isAsked, requests }: Draft['background']): ReturnType<typeof pricedIn> {
  const own = pricedIn(said);
  const files = filesOf(said);
  if (own.length > 0 || said.language !== 'en') return own;
  const isShort = said.text.split(/\s+/u).length <= MAX_FURTHER && namesNoWork(said);
  if (files !== undefined) return isShort ? offered.map((request) => ({ ...request, files, said })) : own;
  return isBarePrice(said.text) ? [...(isAsked ? requests : offered)] : own;
}

const MAX_FURTHER = 6;
const namesNoWork = ({ actions }: Said): boolean =>
  actions.every(({ name, probability }) => !name.includes('_') || probability < LIKELY);

/** Adds what a clause comes to. */
export function take(draft: Draft, said: Said, before: Said | undefined): void {
  const last = draft.parts.at(-1);
  // "Convert whichever is longer than five minutes": a condition for each file.
  if (
    last?.kind === 'work' &&
    draft.background.files > 1 &&
    isForEachThat(said.text) &&
    slotsAs('condition', said).has('value')
  ) {
    last.request = { ...last.request, files: ['all'], condition: conditionOf(said) };
    return;
  }
  const ducked = duckedBy(said.text);
  if (ducked !== undefined && last?.kind === 'work' && last.request.capability === 'mix_audio') {
    last.request = { ...last.request, params: { ...last.request.params, duck_db: ducked } };
    return;
  }
  const entering = enteringAt(said.text);
  if (entering !== undefined && last?.kind === 'work' && last.request.capability === 'mix_audio') {
    last.request = { ...last.request, params: { ...last.request.params, offset_s: entering } };
    return;
  }
  const kind = kindOf(said, draft.background);
  const { parts } = draft;
  // "Convert to mp3 whichever of these runs longer than five minutes", in one clause.
  if (
    draft.background.files > 1 &&
    ORDERS_EACH.test(said.text) &&
    isForEachThat(said.text) &&
    slotsAs('condition', said).has('value')
  ) {
    const works = requestsOf(said).filter(({ capability }) => !capability.endsWith('_analysis'));
    for (const request of works)
      push(draft, {
        ...request,
        certainty: Math.max(request.certainty, certaintyOf({ ...said, acts: { ...said.acts, condition: 0 } })),
        files: ['all'],
        condition: conditionOf({ ...said, act: 'do' }),
      });
    if (works.length > 0) return;
  }
  if (isComparing(said, { kind, files: draft.background.files })) {
    takeComparison(draft, said);
    return;
  }
  const isOrdered = ORDERING.has(kind);
  const matched =
    (isOrdered ? keyChangeIn(said) : undefined) ??
    (draft.background.files > 1 && isOrdered ? (tempoMatchIn(said) ?? levelMatchIn(said)) : undefined);
  if (matched) {
    push(draft, matched);
    return;
  }
  const together = ORDERING.has(kind) ? togetherIn(said, draft.background) : undefined;
  if (together) {
    push(draft, together);
    return;
  }
  const bare = requestsIn(parts).length === 0 ? bareRequests(said, draft.background) : undefined;
  if (bare && kind !== 'forbid' && kind !== 'ask_price') {
    for (const request of bare) push(draft, request);
    return;
  }
  // "One of these is quieter. Find out which": the comparison before it.
  if (last?.kind === 'compare' && FIND_OUT.test(said.text)) return;
  if (last?.kind === 'compare' && DIFFERING.test(said.text)) {
    last.comparison = { ...last.comparison, sum: 'difference' };
    return;
  }
  const making = said.language === 'en' ? makingIn(said.text) : undefined;
  if (making) {
    parts.push({ kind: 'documentation', question: MAKING_QUESTIONS[making], topics: ['api'], requests: [] });
    return;
  }
  // "If this costs more than a dollar I am out. Does it?"
  if (before?.act === 'condition' && WHETHER_SO.test(said.text.trim()) && conditionOf(before).field === 'price') {
    parts.push({ kind: 'price', requests: [], seconds: undefined, files: undefined });
    return;
  }
  const names = said.actions.map(({ name }) => name);
  const likely = said.actions.filter(({ probability }) => probability >= LIKELY).map(({ name }) => name);
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the others are instructions
  switch (kind) {
    case 'condition':
      condition(draft, said, before);
      return;
    case 'forbid':
    case 'decline':
      if (kind === 'decline' && draft.background.isAsked) parts.push({ kind: 'decline' });
      // Hardly a prohibition: what it is about may be wanted.
      if (
        kind === 'forbid' &&
        !/\bstays?\b/iu.test(said.text) &&
        said.acts.forbid < DOUBTED &&
        said.acts.do + said.acts.forbid >= DOUBTED &&
        requestsOf(said).length > 0
      )
        parts.push({ kind: 'unclear', text: said.text });
      return;
    case 'confirm':
      if (!draft.background.isAsked && draft.background.offered.length > 0) takeOffer(draft, said);
      // "Yes, but only file 2."
      else if (draft.background.isAsked && said.slots.has('file') && said.text.length <= MAX_YES)
        for (const request of draft.background.requests)
          push(draft, { ...request, files: filesOf(said), said, certainty: 1, condition: undefined });
      else if (!draft.background.isAsked && requestsOf(said).length > 0)
        for (const request of requestsOf(said)) push(draft, { ...request, certainty: 1 });
      else if (!parts.some((part) => part.kind === 'confirm')) parts.push({ kind: 'confirm' });
      return;
    case 'ask_price':
      if (ACCOUNT.has(likely[0] ?? '')) {
        parts.push(aboutAccount(likely[0]!, said));
        return;
      }
      // "What does it cost in total to take out the singing | and make it slower?"
      if (last?.kind === 'price' && last.requests.length > 0 && before && isSummed(before, said)) {
        last.requests = [...last.requests, ...pricedIn(said)];
        return;
      }
      parts.push({
        kind: 'price',
        requests: pricedHere(said, draft.background),
        seconds: secondsPriced(said),
        files: filesOf(said),
      });
      return;
    case 'suppose':
      parts.push({ kind: 'suppose', requests: hypothetical(said) });
      return;
    case 'small_talk':
      if (isThanks(said.text)) parts.push({ kind: 'thanks' });
      else if (isGreeting(said.text)) parts.push({ kind: 'greeting' });
      else if (said.acts.small_talk < CLEAR && !isTold(said)) propose(draft, said);
      return;
    case 'other_language':
      parts.push({ kind: 'other_language' });
      return;
    case 'ask_service':
    case 'ask_whether':
      parts.push(question(said, likely, { act: kind, files: draft.background.files }));
      return;
    case 'unclear':
      if (!propose(draft, said)) parts.push({ kind: 'unclear', text: said.text });
      return;
    default:
      work(draft, said, names);
  }
}
