import { elementsIn } from '../../../english/elements.ts';
import { wordsOf } from '../../../english/words/words.ts';
import type { Act } from '../../../reading/labels.ts';
import { saysStaying } from '../../../slots/families/staying.ts';
import { slotsOf } from '../../../slots/slots.ts';
import { endsSentence } from '../cutting/sentence-ends.ts';
import { completed } from '../condition-words.ts';
import { FIELDS, fieldOf } from '../fields.ts';
import type { Part } from '../part.ts';
import type { Condition } from '../deciding/condition.ts';
import { plainStated } from '../deciding/plain-condition.ts';
import { isOfLength, type Request } from '../request.ts';
import { type Background, CLEAR, MEASURED, UNSURE } from '../acts.ts';
import { wishesIn } from '../english-requests.ts';
import { namesOrder } from '../settling/order.ts';
import { describedIn, isOfCutPart } from '../../references.ts';
import { isOnlyFormat, makesAudio } from '../leaning.ts';
import { textsOf, valuesFor } from '../params.ts';
import { hypothetical } from '../requests.ts';
import { LIKELY, type Said } from '../said.ts';
import { filesOf, valuesAlone } from '../values.ts';
import { comesAfter, isOriginal, isOtherwise, isUnless } from '../wording.ts';

/** The requests of a message in the making, and what else it has. */
export interface Draft {
  parts: Part[];
  condition: Condition | undefined;
  /** The condition that was stated last. */
  stated: Condition | undefined;
  /** Clauses before the one that is read. */
  heard: Said[];
  lastWork: Request[];
  /** Whether what was asked about before has been ordered. */
  isTaken: boolean;
  background: Background;
}

/** Adds work that the words of an unclear clause name, to be asked about. Returns whether there is any. */
export function propose(draft: Draft, said: Said): boolean {
  const wishes = said.language === 'en' ? wishesIn([said]) : [];
  for (const wish of wishes) push(draft, { ...wish, said, certainty: UNSURE });
  return wishes.length > 0;
}

/** Orders what was only asked about before. */
export function takeOffer(draft: Draft, said: Said): void {
  if (draft.isTaken) return;
  draft.isTaken = true;
  // "The version without the singer it is, then": one of what was offered.
  const isNamed = ({ capability }: Request): boolean => draft.lastWork.some((each) => each.capability === capability);
  if (draft.background.offered.some(isNamed)) return;
  const { offered } = draft.background;
  for (const request of ORDERED.test(said.text) ? offered.toSorted((a, b) => rankOf(a) - rankOf(b)) : offered) {
    const [own] = valuesFor(request.capability, { ...said, slots: slotsOfValues(said, request) });
    push(draft, {
      ...request,
      params: { ...request.params, ...own?.params },
      files: said.picked ? undefined : (filesOf(said) ?? request.files),
      said,
      certainty: isOnlyOfFile(said) ? UNSURE : 1,
      condition: undefined,
    });
  }
}

/** "Side 1 only", after a price: which file is priced, rather than that it is to be done. */
function isOnlyOfFile(said: Said): boolean {
  return said.slots.has('file') && valuesAlone(said) && said.acts.confirm < CLEAR && !namesOrder(said.text);
}

const ORDERED = /\b(?:that|this|right|same) order\b/iu;
/** The order that the documentation advises. */
const ORDER = [
  'noise_reduction',
  'remove_audio_element',
  'crop_audio',
  'cut_silences',
  'level_speech',
  'normalize_loudness',
  'fade_audio',
  'convert_audio',
];

const rankOf = ({ capability }: Request): number => (ORDER.includes(capability) ? ORDER.indexOf(capability) : -1);

/** Returns the values of a clause that names nothing but them, as a capability reads them. */
function slotsOfValues({ text, language }: Said, { capability }: Request): Said['slots'] {
  const slots = slotsOf({ text, from: 0, to: text.length, language, act: 'do', actions: [capability], earlier: [] });
  return new Map(slots.map(({ name, value }) => [name, value]));
}

const EXCEPTED = /\bnot (?:the|my|any|her|his|our) ([\w-]+(?: [\w-]+)?)/iu;

/** "Kill the bass, NOT the drums": a part that a clause leaves alone. */
function isExcepted({ capability, params, said }: Request): boolean {
  if (capability !== 'remove_audio_element' || said.language !== 'en') return false;
  const [, words] = EXCEPTED.exec(said.text) ?? [];
  return words !== undefined && elementsIn(wordsOf(words)).some((element) => element === params['element']);
}

/** "Take the drums out, and leave the bass" in two clauses of a language without tables: the second one names what stays. */
function isLeftAlone({ capability, params, said }: Request, { parts }: Draft): boolean {
  if (capability !== 'stem_analysis' || params['pass_on'] === undefined || said.language === 'en') return false;
  const last = parts.findLast((part) => part.kind === 'work')?.request;
  return (
    last?.capability === 'remove_audio_element' &&
    said.before?.[0] === last.said.text &&
    !endsSentence(last.said.text) &&
    saysStaying(said.text)
  );
}

/** "An mp3 of that slower version": whether work that was done before is named only to say which file is meant. */
export function isDescribed(
  { requests }: Background,
  { capability, said }: Pick<Request, 'capability' | 'said'>,
): boolean {
  if (said.language !== 'en' || !requests.some((request) => request.capability === capability)) return false;
  const cuts = requests.filter((request) => request.capability === 'crop_audio');
  if (capability === 'crop_audio' && cuts.length > 1 && isOfCutPart(said.text)) return true;
  return describedIn(said.text).has(capability);
}

/** Adds a request; one that only gives a value to the request before becomes part of it. */
export function push(draft: Draft, request: Request): void {
  const { parts, lastWork } = draft;
  if (isDescribed(draft.background, request) || isExcepted(request) || isLeftAlone(request, draft)) return;
  const isOfOriginal = request.said.language === 'en' && isOriginal(request.said.text);
  const conditioned = withCondition(draft, isOfOriginal ? { ...request, isAfresh: true } : request);
  const before = parts.findLast((part) => part.kind === 'work');
  // "Is it mono? And is it loud?": each is answered for itself.
  const isOfState = (before?.request.states ?? conditioned.states ?? []).length > 0;
  if (before?.kind === 'work' && draft.condition === before.request.condition && !isOfState) {
    if (
      isOnlyFormat(conditioned) &&
      !conditioned.isAfresh &&
      takesFormat(before.request) &&
      !isOfOther(draft, before.request, conditioned.said)
    ) {
      before.request = { ...before.request, params: { ...before.request.params, ...conditioned.params } };
      return;
    }
    if (isSame(before.request, conditioned)) {
      // "We need karaoke versions. Vocals off all of them": what the first clause left open.
      if (before.request.files === undefined && conditioned.files !== undefined) before.request = conditioned;
      return;
    }
    // "Please do so: four fifths of the speed": another value for what was only asked about.
    if (draft.isTaken && isOffered(draft, conditioned) && before.request.capability === conditioned.capability) {
      const { params, span, tempo, gain_db: gain } = conditioned;
      const own = { ...(span ? { span } : {}), ...(tempo ? { tempo } : {}), ...(gain ? { gain_db: gain } : {}) };
      before.request = { ...before.request, ...own, params: { ...before.request.params, ...params } };
      return;
    }
    if (isBeginningOf(before.request, conditioned)) {
      before.request = conditioned;
      return;
    }
    const joined = addsFile(draft, before.request, conditioned)
      ? undefined
      : (joinedCrop(before.request, conditioned) ?? joinedValues(before.request, conditioned));
    if (joined) {
      before.request = joined;
      return;
    }
    if (
      before.request.capability === conditioned.capability &&
      conditioned.capability.endsWith('_analysis') &&
      sameFiles(before.request, conditioned)
    ) {
      const focus =
        before.request.focus.length === 0 || conditioned.focus.length === 0
          ? []
          : [...before.request.focus, ...conditioned.focus];
      before.request = { ...before.request, focus: [...new Set(focus)] };
      return;
    }
  }
  // "Make a video of it, but only the chorus": the video shows what is kept.
  const isShown = before?.kind === 'work' && parts.at(-1) === before && before.request.capability === 'create_video';
  if (isShown && conditioned.capability === 'crop_audio' && LIMITING.test(conditioned.said.text)) {
    parts.splice(-1, 0, { kind: 'work', request: conditioned, isUnsure: conditioned.certainty < CLEAR });
    lastWork.push(conditioned);
    return;
  }
  // "Join them, but drop the first 5 s of the second": what becomes part of the one file is changed before.
  if (before?.kind === 'work' && parts.at(-1) === before && isForJoining(draft, before.request, conditioned)) {
    parts.splice(-1, 0, { kind: 'work', request: conditioned, isUnsure: conditioned.certainty < CLEAR });
    lastWork.push(conditioned);
    return;
  }
  const enough = conditioned.capability.endsWith('_analysis') ? MEASURED : CLEAR;
  parts.push({ kind: 'work', request: conditioned, isUnsure: conditioned.certainty < enough });
  lastWork.push(conditioned);
}

/** Whether a clause restricts work that makes one file of several, by what is done to some of them. */
function isForJoining({ background }: Draft, one: Request, other: Request): boolean {
  const isOne = one.capability === 'join_audio' || one.capability === 'mix_audio';
  if (!isOne || !makesAudio(other.capability) || ['join_audio', 'mix_audio'].includes(other.capability)) return false;
  const { text, language } = other.said;
  if (language !== 'en' || !BUT.test(text) || /\bresult\b/iu.test(text)) return false;
  return other.files !== undefined || background.mentions(text).length > 0;
}

const BUT = /^(?:,? ?(?:and|but|though|except)\b)?,? ?(?:but|though|first|before (?:that|you do)|beforehand)\b/iu;
const LIMITING = /^(?:but |and |though )?(?:only|just)\b/iu;

/** "Crop the boat. The transect as flac": whether a clause names another file than the work before. */
export function isOfOther({ background }: Draft, request: Request, said: Said): boolean {
  const named = background.mentions(said.text);
  if (said.language !== 'en' || named.length === 0 || background.files < 2) return false;
  const before = background.mentions(request.said.text);
  return !named.some((handle) => before.includes(handle));
}

/** "Join the intro and the talk, and after this put the outro": whether a clause adds a file that the one before does not name. */
function addsFile({ background }: Draft, one: Request, { capability, said }: Request): boolean {
  if (capability !== one.capability || (capability !== 'join_audio' && capability !== 'mix_audio')) return false;
  // "Join a and c, skip b"
  if (/\b(?:skip|not|leave|without|except|omit|drop|ignore|no|but)\b/iu.test(said.text)) return false;
  const before = background.mentions(one.said.text);
  return (
    said !== one.said && before.length > 0 && background.mentions(said.text).some((name) => !before.includes(name))
  );
}

/** Whether a format that is named beside a request is that of what it makes. */
export const takesFormat = (request: Request): boolean => makesAudio(request.capability) || isSplit(request);

/** Whether a request splits a mix, and goes on with none of the stems: a format is theirs. */
function isSplit({ capability, params }: Request): boolean {
  return capability === 'stem_analysis' && params['pass_on'] === undefined;
}

function isOffered({ background }: Draft, { capability }: Request): boolean {
  return background.offered.some((each) => each.capability === capability);
}

function sameFiles(one: Request, other: Request): boolean {
  return JSON.stringify(one.files ?? null) === JSON.stringify(other.files ?? null);
}

/** "Begin softly, with a fade-in of two seconds": the same work with the same values, which only the first clause says of what. */
function isSame(one: Request, other: Request): boolean {
  return (
    one.capability === other.capability &&
    !one.capability.endsWith('_analysis') &&
    (one.files === undefined || other.files === undefined || sameFiles(one, other)) &&
    Object.keys(other.params).length > 0 &&
    JSON.stringify([one.params, one.span, one.tempo, one.gain_db]) ===
      JSON.stringify([other.params, other.span, other.tempo, other.gain_db])
  );
}

/** "Fade in over two seconds, fade out over six" is one fade, "mono, 16 bits, wav" one conversion. */
function joinedValues(one: Request, other: Request): Request | undefined {
  const isOne = ['fade_audio', 'convert_audio', 'change_speed', 'join_audio', 'mix_audio'].includes(one.capability);
  if (!isOne || one.capability !== other.capability || !(sameFiles(one, other) || goesOnWith(one, other)))
    return undefined;
  const isDisjoint = !Object.keys(one.params).some(
    (name) => name in other.params && one.params[name] !== other.params[name],
  );
  // "Top and tail it: half a second in, two out": what is said of one end comes after what is said of both.
  const isCloser = one.capability === 'fade_audio' && !endsSentence(one.said.text) && one.said !== other.said;
  return isDisjoint || isCloser ? { ...one, params: { ...one.params, ...other.params } } : undefined;
}

/** "swamp_amb: 2 s fade in, 2 s fade out": whether a clause of the same sentence names no other files. */
function goesOnWith({ said }: Request, other: Request): boolean {
  return other.files === undefined && other.said !== said && !endsSentence(said.text);
}

/** "Bring the girl | and the boy to the same level": a level without a value, whose sentence goes on with what is meant. */
function isBeginningOf(one: Request, other: Request): boolean {
  return (
    one.capability === 'normalize_loudness' &&
    other.capability === 'level_speech' &&
    Object.keys(one.params).length === 0 &&
    one.gain_db === undefined &&
    one.levelOf === undefined &&
    one.said !== other.said &&
    !endsSentence(one.said.text)
  );
}

/** "The first 3 seconds and the last 2" is one crop. */
function joinedCrop(one: Request, other: Request): Request | undefined {
  if (one.capability !== 'crop_audio' || other.capability !== 'crop_audio' || !one.span || !other.span || other.files)
    return undefined;
  const isDisjoint = !Object.keys(one.span).some((name) => name in other.span!);
  const cutsEnds =
    one.span.end_s === undefined &&
    other.span.start_s === undefined &&
    other.span.end_s === undefined &&
    other.span.keepLast === undefined &&
    one.span.keepLast === undefined;
  return isDisjoint && cutsEnds
    ? { ...one, span: { ...one.span, ...other.span }, params: { ...one.params, ...other.params } }
    : undefined;
}

const GO_AHEAD = /\b(?:go ahead|do it|do so|please do|then do|carry on|get on with it)\b/iu;

/** Gives a condition to what depends on it: the work before it in its sentence, else the work after it. */
export function condition(draft: Draft, said: Said, before: Said | undefined): void {
  const own = conditionOf(said);
  const found =
    soundStated(said) ??
    (said.language === 'en'
      ? completed(own, {
          parts: draft.parts,
          texts: draft.heard.map(({ text }) => text),
          condition: draft.condition ?? draft.stated,
          field: textsOf(said.slots, 'field')[0],
        })
      : own);
  draft.stated = found;
  const last = draft.parts.at(-1);
  const isDecided = last?.kind === 'work' && FIELDS[found.field]?.capability === last.request.capability;
  const isOpen = last?.kind === 'work' && last.request.said === before && last.request.condition === undefined;
  // "Denoise it and, if that is too quiet, raise it": of the work after it.
  const isOfNext =
    said.language === 'en' && (/\band,?\s*$/iu.test(before?.text ?? '') || /^and,? if\b.*,\s*$/iu.test(said.text));
  if (before && isOpen && comesAfter(before.text) && !isDecided && !isOfNext) {
    last.request = { ...last.request, condition: found };
    draft.condition = undefined;
    return;
  }
  // "If the denoising is under a dollar, go ahead": the work stands in the condition.
  if (GO_AHEAD.test(said.text) && found.field === 'price') {
    for (const request of hypothetical(said)) push(draft, { ...request, condition: found, certainty: 1 });
    return;
  }
  if (last?.kind === 'price' && last.requests.length === 0) last.requests = hypothetical(said);
  else draft.condition = found;
}

/** "Unless there is music in it": a condition on a sound, which the values of a clause do not tell from others. */
function soundStated({ text, language }: Said): Condition | undefined {
  const found = language === 'en' ? plainStated(text) : undefined;
  return found?.op === 'exists' && found.field !== '' && found.also === undefined ? found : undefined;
}

/** Returns the condition that a clause states. */
export function conditionOf(said: Said): Condition {
  const { actions, text } = said;
  const slots = said.act === 'condition' ? said.slots : slotsAs('condition', said);
  const [field] = textsOf(slots, 'field');
  const measured = actions
    .filter(({ probability }) => said.language !== 'en' || probability >= LIKELY)
    .map(({ name }) => (name === 'price' || name === 'balance' ? name : fieldOf(name)))
    .find(Boolean);
  const [op] = textsOf(slots, 'op');
  const raw = slots.get('value');
  return {
    field: field ?? measured ?? '',
    op: (op as Condition['op'] | undefined) ?? 'exists',
    value:
      typeof raw === 'number'
        ? raw
        : typeof raw === 'string'
          ? Number.isFinite(Number(raw))
            ? Number(raw)
            : raw
          : undefined,
    isInverted: isUnless(text),
    text,
  };
}

function withCondition(draft: Draft, request: Request): Request {
  const { condition: found } = draft;
  if (!found || request.condition) return request;
  // "In both cases tell me the tempo": what decides is measured anyway.
  if (FIELDS[found.field]?.capability === request.capability && (found.field !== 'length' || isOfLength(request)))
    return { ...request, isAfresh: true };
  if (isOtherwise(request.said.text)) {
    draft.condition = { ...found, isInverted: !found.isInverted };
    return { ...request, condition: draft.condition };
  }
  return { ...request, condition: found };
}

/** Returns the values of a clause as if it were another act. */
export function slotsAs(act: Act, { text, language, actions }: Said): Said['slots'] {
  const names = actions.map(({ name }) => name);
  const slots = slotsOf({ text, from: 0, to: text.length, language, act, actions: names, earlier: [] });
  return new Map(slots.map(({ name, value }) => [name, value]));
}
