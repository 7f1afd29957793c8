import type { Background } from './acts.ts';
import { withAnswers } from './answering.ts';
import { isOfThose } from './asking.ts';
import { afresh, corrected, withStaying } from './correcting/corrected.ts';
import { cropEndIn } from './correcting/crop-ends.ts';
import { enoughIn } from './correcting/enough.ts';
import { mixEntryIn, mixLevelIn } from './correcting/mix-level.ts';
import { insteadIn } from './correcting/instead.ts';
import { withCaution } from './doubting/caution.ts';
import { withDoubts } from './doubting/doubts.ts';
import { withRest } from './doubting/rest.ts';
import { asRemark } from './consenting/complaint.ts';
import { DROPPING, levelAlone, offeredOf, withWaiting } from './conversing/offered.ts';
import { aboutConversation } from './conversing/about-conversation.ts';
import { textOf } from './english-requests.ts';
import { withoutForbidden } from './forbidden.ts';
import { type Part, requestsIn } from './part.ts';
import { withExceptions } from './relating/excepted.ts';
import { betweenIn } from './relating/joined-elsewhere.ts';
import { followUpOf, onlyStem } from './relating/follow-up.ts';
import { isMeasurement } from '../measurement.ts';
import type { Request } from './request.ts';
import type { Message, Said } from './said.ts';
import { withoutMissingResults } from './settling/missing-results.ts';
import { namesOrder } from './settling/order.ts';
import { settledElsewhere } from './settling/elsewhere.ts';
import { withColours } from './settling/colours.ts';
import { withNearWork } from './settling/near-work.ts';
import { withFormatsLast, withQuality } from './taking/formats-last.ts';
import { withUsualValues } from './settling/usual.ts';
import { takeAll } from './taking/clauses.ts';
import { type Draft, takeOffer } from './taking/collecting.ts';
import { framedOrWhole } from './taking/framed.ts';
import { isClosing, isHelp, isNeverMind, isSameAgain, isWhy } from './wording.ts';

/** Returns what a message comes to. */
export function partsOf({ clauses: heard }: Message, around: Background): Part[] {
  const remarked = heard.map(asRemark);
  // "No, leave it. Just the talk as mp3": what follows goes on with nothing.
  const at = leftAt(remarked);
  const isLeft = at >= 0;
  const all = remarked.slice(at + 1);
  const background = isLeft ? { ...around, requests: [], offered: [], isAsked: false } : around;
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
  // "Fade out b", where no file has that letter.
  if (background.files > 1 && only?.language === 'en' && OF_LETTER.test(text.trim()) && namesOrder(text))
    if (background.mentions(text).length === 0) return [{ kind: 'which_file' }];
  if (NO.test(text.trim()) && (background.offered.length > 0 || background.isAsked)) return [{ kind: 'decline' }];
  // "Then do those two in that order, -16 LUFS"
  if (background.offered.length > 0 && only?.language === 'en' && isOfThose(text)) {
    takeOffer(draft, { ...only, text });
    return draft.parts;
  }
  if (only?.language === 'en' && DROPPING.test(text.trim()) && background.requests.length > 0)
    return [{ kind: 'unclear', text: text.trim() }];
  const isDone = !background.isAsked && background.offered.length === 0 && background.requests.length > 0;
  if (isDone && only?.language === 'en' && isClosing(text)) return [{ kind: 'thanks' }];
  const ofConversation = aboutConversation(only, text, background);
  if (ofConversation) return ofConversation;
  const ofFile = offeredOf(only, background);
  if (ofFile) return ofFile;
  const changed =
    mixLevelIn(clauses, background) ??
    mixEntryIn(clauses, background) ??
    enoughIn(clauses, background) ??
    betweenIn(clauses, background) ??
    cropEndIn(only && { ...only, text }, background);
  if (changed) return changed;
  const stem = only && onlyStem({ ...only, text }, background);
  if (stem) return [stem];
  const followUp = clauses.length === 1 ? (insteadIn(only, background) ?? followUpOf(only, background)) : undefined;
  if (followUp) return followUp;
  // "Treat its second part, which I enclose, in the same manner": the work before on what came with the message.
  if (background.hasNew && background.requests.length > 0 && only?.language === 'en' && isSameAgain(text))
    return again(background.requests.map((request) => ({ ...request, files: undefined, said: { ...only, text: '' } })));
  takeAll(draft, clauses);
  if (draft.parts.length === 0) draft.parts = levelAlone(only, background);
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
  const whole = withoutMissingResults(corrected(settled, clauses, background) ?? settled);
  const settledParts = withColours(
    withUsualValues(
      only?.language === 'en' ? withQuality(withFormatsLast(whole), text) : withFormatsLast(settledElsewhere(whole)),
    ),
  );
  const varied = asVariation(settledParts, text, background).map((part) => ofSpectrogram(part, text, background));
  return withNearWork(withWaiting(varied, only, text, background), clauses[0]);
}

/** Returns the clause that drops what was said before it: "leave it", or "as video? No, forget it". -1 where there is none, or nothing follows. */
function leftAt(clauses: readonly Said[]): number {
  const at = clauses.findLastIndex(
    ({ text, language }, n) =>
      language === 'en' && LEAVING.test(text.trim()) && (n === 0 || /\?\s*$/u.test(clauses[n - 1]!.text)),
  );
  return at < clauses.length - 1 ? at : -1;
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

/** "And another variation at +2": of what the work before was done on. */
function asVariation(parts: Part[], text: string, { requests }: Background): Part[] {
  if (!VARIATION.test(text)) return parts;
  return parts.map((part) =>
    part.kind === 'work' &&
    !isMeasurement(part.request.capability) &&
    requests.some(({ capability }) => capability === part.request.capability)
      ? { ...part, request: { ...part.request, isAfresh: true, said: { ...part.request.said, act: 'correct' } } }
      : part,
  );
}

const VARIATION =
  /\b(?:another|a second|a third|one more|a further|a different|an alternative) (?:version|variation|variant|alternative|option)\b/iu;

/** "As video", after a spectrogram: shows one. */
function ofSpectrogram(part: Part, text: string, { requests }: Background): Part {
  const isBare =
    part.kind === 'work' && part.request.capability === 'create_video' && text.split(/\s+/u).length <= MAX_BARE;
  if (!isBare || part.request.params['style'] !== undefined || requests.at(-1)?.capability !== 'spectral_analysis')
    return part;
  return { ...part, request: { ...part.request, params: { ...part.request.params, style: 'spectrogram' } } };
}

const MAX_BARE = 5;

/** A file of several which nothing before has told from the others. */
const OTHER_FILE = /^\w+ .*\bthe other files?\b/iu;
/** An order whose object is a letter. */
const OF_LETTER =
  /^(?:(?:and|now|then|please|just)[, ]+)*[a-z]{3,} (?:out |in |up |down |off )?[b-hj-z](?: please)?[.! ]*$/iu;
/** Drops what was asked for before. */
const LEAVING =
  /^(?:(?:no|nah|nope|oh|ok(?:ay)?|well|hm+|actually|sorry)[, ]+)*(?:(?:leave|keep) (?:it|that)(?: (?:as (?:it|they) (?:is|are|was)|alone|be|at that|like (?:it is|that|this)|for now))?|forget (?:it|that|about (?:it|that))|never ?mind(?: (?:it|that))?|nvm|scrap (?:it|that)|drop (?:it|that))[,.;:! –-]*$/iu;
const NO = /^(?:no|nope|nah|stop|cancel(?: that| it)?|do ?n[o'’]?t)[.! ]*$/iu;
/** Parts that ask for nothing. */
const EMPTY: ReadonlySet<Part['kind']> = new Set(['unclear', 'greeting', 'thanks', 'confirm', 'suppose']);

/** Returns parts that order what was asked for before; what was done of it is not done again. */
function again(requests: readonly Request[]): Part[] {
  return requests.map((request) => ({ kind: 'work', request: { ...request, isAfresh: false }, isUnsure: false }));
}
