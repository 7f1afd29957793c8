import type { Act } from '../../reading/labels.ts';
import type { Part } from './part.ts';
import type { Request } from './request.ts';
import { isOfThose } from './asking.ts';
import { isComparing, takeComparison } from './taking/comparison.ts';
import { withExceptions } from './relating/excepted.ts';
import { levelMatchIn } from './relating/level-match.ts';
import { tempoMatchIn } from './relating/tempo-match.ts';
import { isSurelyTogether, togetherIn } from './relating/together.ts';
import { withAnswers } from './answering.ts';
import { afresh, corrected, withStaying } from './correcting/corrected.ts';
import { insteadIn } from './correcting/instead.ts';
import { followUpOf } from './relating/follow-up.ts';
import { bareRequests, isFileAlone } from './relating/bare.ts';
import { withCaution } from './doubting/caution.ts';
import { moodOf } from './settling/order.ts';
import { withoutMissingResults } from './settling/missing-results.ts';
import { withUsualValues } from './settling/usual.ts';
import { withDoubts } from './doubting/doubts.ts';
import { withRest } from './doubting/rest.ts';
import { type Background, CLEAR, certaintyOf, kindOf } from './acts.ts';
import { type Draft, condition, conditionOf, propose, push, takeOffer, slotsAs } from './taking/collecting.ts';
import { textOf } from './english-requests.ts';
import { framedOrWhole, takeFramed } from './taking/framed.ts';
import type { Frame } from './framing/frames.ts';
import { withoutForbidden } from './forbidden.ts';
import { isLevelOfPart } from './levels.ts';
import { duckedBy, enteringAt, numberOf } from './params.ts';
import { aboutAccount, question } from './questions.ts';
import { hypothetical, pricedIn, requestsOf } from './requests.ts';
import { LIKELY, type Message, type Said } from './said.ts';
import { ACCOUNT, CONVERSIONS, NEWER, filesOf, isOfQuantity } from './values.ts';
import { isForEachThat, isHelp, isGreeting, isNeverMind, isSameAgain, isThanks, isWhy, makingIn } from './wording.ts';
import { takeEnglish, work } from './taking/work.ts';

/** Returns what a message comes to. */
export function partsOf({ clauses: all }: Message, background: Background): Part[] {
  const draft: Draft = {
    parts: [],
    condition: undefined,
    stated: undefined,
    heard: [],
    lastWork: [],
    isTaken: false,
    background,
  };
  const clauses = framedOrWhole(all, { draft, take: takeAll });
  const text = textOf(clauses);
  const [only] = clauses;
  if (isHelp(text)) return [{ kind: 'help' }];
  if (background.failedTurn !== undefined && clauses.length === 1 && isWhy(text))
    return [{ kind: 'why', turn: background.failedTurn }];
  if (isNeverMind(text)) return [{ kind: 'decline' }];
  const isOpen = background.files > 1 && background.requests.length === 0 && OTHER_FILE.test(only?.text ?? '');
  if (isOpen && background.mentions(only!.text).length === 0) return [{ kind: 'which_file' }];
  if (clauses.some(({ isOfUnknown }) => isOfUnknown)) return [{ kind: 'which_file' }];
  if (NO.test(text.trim()) && (background.offered.length > 0 || background.isAsked)) return [{ kind: 'decline' }];
  // "Then do those two in that order, -16 LUFS"
  if (background.offered.length > 0 && only?.language === 'en' && isOfThose(text)) {
    takeOffer(draft, { ...only, text });
    return draft.parts;
  }
  const followUp = clauses.length === 1 ? (insteadIn(only, background) ?? followUpOf(only, background)) : undefined;
  if (followUp) return followUp;
  // "Treat its second part, which I enclose, in the same manner": the work before on what came with the message.
  if (background.hasNew && background.requests.length > 0 && only?.language === 'en' && isSameAgain(text))
    return again(background.requests.map((request) => ({ ...request, files: undefined, said: { ...only, text: '' } })));
  takeAll(draft, clauses);
  // "Okay go on then, clean it": nothing waited for a yes, and something is ordered.
  if (!background.isAsked && requestsIn(draft.parts).length > 0)
    draft.parts = draft.parts.filter(({ kind }) => kind !== 'confirm');
  // "Here it is": what was asked for before there was audio.
  if (background.isAwaited && requestsIn(draft.parts).length === 0 && !draft.parts.some(({ kind }) => !EMPTY.has(kind)))
    return again(background.requests);
  const named = withExceptions(ofVersions(draft.parts, text), clauses, background);
  const allowed = withStaying(withoutForbidden(named, clauses), clauses, background);
  const careful = withDoubts(withCaution(allowed, clauses, background.requests), clauses, background);
  const settled = withRest(withAnswers(afresh(careful, clauses, background), clauses, background), clauses, background);
  return withUsualValues(withoutMissingResults(corrected(settled, clauses, background) ?? settled));
}

/** Adds what clauses come to, in order. */
function takeAll(draft: Draft, clauses: readonly Said[], within?: Frame): void {
  const { background } = draft;
  let stretch: Said[] = [];
  /** Remarks before it: "It is a podcast, and it hisses. Fix that." */
  let remarks: Said[] = [];
  const flush = (): void => {
    if (stretch.length > 0) takeEnglish(draft, stretch, remarks);
    [stretch, remarks] = [[], []];
  };
  for (const [n, said] of clauses.entries()) {
    const frame = said.framed?.frame;
    if (frame !== undefined && frame !== within) {
      if (clauses[n - 1]?.framed?.frame === frame) continue;
      flush();
      takeFramed(
        draft,
        clauses.filter(({ framed }) => framed?.frame === frame),
        takeAll,
      );
      continue;
    }
    // "Same file, mp3 at 128": of what the work after it is.
    const isOfNext = SAME_FILE.test(said.text.trim()) || isFileAlone(said, background);
    if (isOfNext && n + 1 < clauses.length) continue;
    if (LAST_WISH.test(said.text.trim()) && clauses.length > 1 && background.files < 2) continue;
    if (ADDS_NOTHING.test(said.text.trim()) && clauses.length > 1 && background.requests.length > 0) continue;
    if (said.isNamed) flush();
    if (said.picked) pick(draft, said.picked);
    if (said.row) {
      flush();
      push(draft, { ...said.row, row: said.row.files, files: undefined, focus: [], certainty: 1, said });
      draft.heard.push(said);
      continue;
    }
    if (isPlainEnglish(said, background)) stretch.push(said);
    else {
      flush();
      take(draft, said, clauses[n - 1]);
      remarks = said.act === 'small_talk' ? [...remarks, said] : [];
    }
    draft.heard.push(said);
    // Of other files than what is said next.
    if (said.isNamed) flush();
  }
  flush();
}

/** Adds the comparison that finds the file of a clause: "lower the volume of the louder file by 3 dB". */
function pick({ parts }: Draft, { field, pick: end }: NonNullable<Said['picked']>): void {
  const last = parts.findLast((part) => part.kind === 'compare')?.comparison;
  if (last?.field === field && last.pick === end) return;
  parts.push({ kind: 'compare', comparison: { field, pick: end, sum: undefined, files: undefined, near: undefined } });
}

/** "Two versions, one a tone lower and another a tone higher": each is made of the same audio. */
function ofVersions(parts: Part[], text: string): Part[] {
  if (!VERSIONS.test(text)) return parts;
  return parts.map((part) =>
    part.kind === 'work' && !part.request.capability.endsWith('_analysis')
      ? { ...part, request: { ...part.request, isAfresh: true } }
      : part,
  );
}

const VERSIONS =
  /\b(?:two|three|four|five|[2-5]|a couple of|several|separate|different) (?:different |separate )?(?:versions|copies|variants|edits|renders)\b/iu;

/** A file of several which nothing before has told from the others. */
const OTHER_FILE = /^\w+ .*\bthe other files?\b/iu;
const NO = /^(?:no|nope|nah|stop|cancel(?: that| it)?|do ?n[o'’]?t)[.! ]*$/iu;
const SAME_FILE = /^(?:and |for |on |with )?(?:the )?same (?:file|one|track|recording|song|clip|audio)[,.:;]*$/iu;

/** "Last one, convert that to mp3": the last wish, where there is one file. */
const LAST_WISH =
  /^(?:(?:and|ok(?:ay)?|so|now|then)[, ]+)*(?:one |the |my )?(?:very )?last (?:one|thing|request|wish|task|step)[,.:;! ]*$/iu;

/** Says no more than the clause beside it: "I meant the outro. Same settings.", "another version of that, a tone higher". */
const ADDS_NOTHING =
  /^(?:(?:and|now|then|so|ok(?:ay)?|with|on|at|using)[, ]+)*(?:(?:the |exactly the )?same (?:settings?|values?|parameters?|options?|numbers?|specs?|everything)(?: as before| again| please)?|(?:another|a second|a further|one more|a new) (?:version|copy|take|edit) (?:of|from) (?:that|it|this|the same)(?: one)?)[,.:; !]*$/iu;

/** Parts that ask for nothing. */
const EMPTY: ReadonlySet<Part['kind']> = new Set(['unclear', 'greeting', 'thanks', 'confirm', 'suppose']);

/** Returns parts that order what was asked for before; what was done of it is not done again. */
function again(requests: readonly Request[]): Part[] {
  return requests.map((request) => ({ kind: 'work', request: { ...request, isAfresh: false }, isUnsure: false }));
}

/** Whether the tables of English read a clause: an instruction or a question about the audio for the capabilities that they know. */
function isPlainEnglish(said: Said, background: Background): boolean {
  if (duckedBy(said.text) !== undefined || (background.files > 1 && enteringAt(said.text) !== undefined)) return false;
  if (said.language !== 'en' || makingIn(said.text) || isLevelOfPart(said) || WHETHER_SO.test(said.text.trim()))
    return false;
  const kind = kindOf(said, background);
  if (bareRequests(said, background) !== undefined) return false;
  if (isComparing(said, { kind, files: background.files }) || isLevelMatch(said, background)) return false;
  if (togetherIn(said, background) !== undefined || isSurelyTogether(said, background)) return false;
  if (kind !== 'do' && kind !== 'ask_audio') return false;
  return !said.actions.some(
    ({ name, probability }) =>
      probability >= LIKELY && (!(name in NEWER) || kind === 'do') && isSpecial(said, name, background),
  );
}

/** Orders work before it says for which files. */
const ORDERS_EACH =
  /^(?:(?:and|then|please|just|so)[, ]+)*\w+ (?:.{0,40} )?(?:whichever|any|the ones?|those|every one|only those|all that)\b/iu;

/** Whether a clause orders the level of one file for another. */
function isLevelMatch(said: Said, { files }: Background): boolean {
  return files > 1 && (tempoMatchIn(said) ?? levelMatchIn(said)) !== undefined;
}

function isSpecial({ text, slots }: Said, name: string, { files }: Background): boolean {
  if (name === 'compare' || name === 'total') return files > 1 && isOfQuantity({ text, slots });
  if (name === 'convert_audio' && !CONVERSIONS.some((slot) => slots.has(slot))) return false; // a format goes with what is made
  if (name in NEWER) return NEWER[name]!.test(text);
  return (
    ACCOUNT.has(name) || name === 'undo' || name === 'again' || name === 'change' || name === 'help' || name === 'price'
  );
}

/** Returns what a message asks about without ordering it. */
export function offersIn(parts: readonly Part[]): Request[] {
  return parts.flatMap((part) =>
    part.kind === 'price' || part.kind === 'whether' || part.kind === 'suppose' || part.kind === 'documentation'
      ? part.requests
      : [],
  );
}

/** Returns what a message orders. */
export function requestsIn(parts: readonly Part[]): Request[] {
  return parts.flatMap((part) => (part.kind === 'work' ? [part.request] : []));
}

/** What the documentation is asked for who wants to have something made that a chat does not make. */
const MAKING_QUESTIONS = {
  recipe: 'What is a recipe?',
  batch: 'How do I run a recipe over many files in a batch?',
};

/** Returns whether the form of an English clause is a statement, though the reader takes it for an order. */
const isTold = (said: Said): boolean =>
  said.language === 'en' && said.act === 'do' && moodOf(said.text, { isMeasured: false }) === 'told';

const WHETHER_SO = /^(?:and |so |but )?(?:does|do|will|would|is|are) (?:it|this|that|they)\s?\?*$/iu;
/** Longest yes, in characters, whose sentence says nothing else. */
const MAX_YES = 6;
/** Below this probability, a prohibition may as well be an order. */
const DOUBTED = 0.5;
const ORDERING: ReadonlySet<Act> = new Set(['do', 'refer', 'correct', 'unclear', 'ask_audio']);
/** "… and by how much does it differ from the longest?" */
const DIFFERING =
  /\b(?:by how much|how much)\b.*\bdiffer|\bwhat(?:['’]?s| is) the (?:difference|gap) between (?:them|the two|those|these)\b/iu;
const FIND_OUT =
  /^(?:(?:and|so|please)[, ]+)*(?:find out|tell me|check|work out|see|say) (?:which|who|what)(?: one)?[.,!; ]*$/iu;

const IN_TOTAL = /\b(?:in total|together|altogether|in all|in sum|all told)\b/iu;

/** Whether a clause goes on with a question about the price of several pieces of work together. */
function isSummed(before: Said, said: Said): boolean {
  return (
    before.act === 'ask_price' &&
    !/[.!?;]\s*$/u.test(before.text) &&
    (IN_TOTAL.test(before.text) || IN_TOTAL.test(said.text))
  );
}

function take(draft: Draft, said: Said, before: Said | undefined): void {
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
  const matched =
    draft.background.files > 1 && ORDERING.has(kind) ? (tempoMatchIn(said) ?? levelMatchIn(said)) : undefined;
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
        requests: pricedIn(said),
        seconds: numberOf(said.slots, 'duration_s'),
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
