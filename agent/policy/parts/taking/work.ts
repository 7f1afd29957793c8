import { CLEAR, UNSURE, actingOf, certaintyOf, kindOf } from '../acts.ts';
import { mayConsent } from '../consenting/consent.ts';
import { type Draft, conditionOf, isDescribed, isOfOther, push, takesFormat } from './collecting.ts';
import { isOfFileName } from '../doubting/doubts.ts';
import { clauseOf, inContext, isOverruled, textOf, wishesIn } from '../english-requests.ts';
import { readEnglish } from '../english.ts';
import { remediesIn } from '../advice.ts';
import { leaning } from '../leaning.ts';
import { moodOf, namesOrder } from '../settling/order.ts';
import { bitrateOf, formatOf, numberOf } from '../params.ts';
import { insteadOfLevel, isLevelOfPart, isPartGone } from '../levels.ts';
import { aboutAccount, comparisonOf } from '../questions.ts';
import { CONJUNCTION, isAlike, isOfVideo, modelledRequests, requestsOf } from '../requests.ts';
import { bothReadings } from '../readings.ts';
import type { Request } from '../request.ts';
import { LIKELY, type Said } from '../said.ts';
import { ACCOUNT, filesOf, isCapability, isOfQuantity, valuesAlone } from '../values.ts';
import { isForEachThat } from '../wording.ts';

/** Takes clauses in a row that the tables of English read together; where they find nothing, each by what the model reads. */
export function takeEnglish(draft: Draft, all: readonly Said[], remarks: readonly Said[]): void {
  const sent = all.filter(isSending);
  const stretch = all.filter((said) => !sent.includes(said));
  if (stretch.length > 0) takeStretch(draft, stretch, remarks);
  for (const { text } of sent) draft.parts.push({ kind: 'unsupported', text: text.replace(JOINED, '') });
}

const SENDING =
  /^(?:(?:and|then|please|also|just|so)[, ]+)*(?:e-?mail|text|whatsapp|message|post|tweet|upload|share|airdrop|fax|mail)\b (?:it|that|this|them|me|us|him|her|the (?:result|file|lot|whole)s?)\b/iu;

/** "And then email that to our keyboard player": hands a result over, which the service does not do, whatever else its words name. */
function isSending({ text, actions }: Said): boolean {
  return SENDING.test(text) && !actions.some(({ name, probability }) => isCapability(name) && probability >= CLEAR);
}

/** Longer stretches are not searched for work that only names of files suggest. */
const MAX_NAMED = 8;

function takeStretch(draft: Draft, stretch: readonly Said[], remarks: readonly Said[]): void {
  const { impossible } = readEnglish(textOf(stretch));
  const wishes = inContext(wishesIn(stretch), stretch, remarks).filter(
    (wish) =>
      !isDescribed(draft.background, wish) &&
      (stretch.length > MAX_NAMED || !isOfFileName(wish, stretch, draft.background)),
  );
  const [only] = stretch;
  if (
    stretch.length === 1 &&
    CONJUNCTION_OR_MARK.test(only!.text) &&
    wishes.length > 0 &&
    wishes.every(({ capability }) => !capability.endsWith('_analysis')) &&
    isOverruled(only!, wishes)
  ) {
    // "Take out the voice and after make it slower": each reading has half of it.
    const certainty = certaintyOf(only!);
    for (const wish of wishes) push(draft, { ...wish, certainty, said: only! });
    for (const request of modelledRequests(only!))
      if (!wishes.some(({ capability }) => isAlike(capability, request.capability))) push(draft, request);
    return;
  }
  if (
    wishes.length + impossible.length === 0 ||
    (stretch.length === 1 && isOfVideo(only!, wishes)) ||
    (impossible.length === 0 && stretch.length === 1 && isOverruled(only!, wishes))
  ) {
    for (const said of stretch)
      work(
        draft,
        said,
        said.actions.map(({ name }) => name),
      );
    return;
  }
  const certainty = Math.max(...stretch.map(certaintyOf));
  for (const request of pointedAt(stretch, remarks))
    if (!wishes.some(({ capability }) => capability === request.capability)) push(draft, request);
  const named = wishes.map((wish): Request => ({
    ...wish,
    certainty,
    said: stretch.includes(wish.said) ? wish.said : clauseOf(wish, stretch),
  }));
  const read = bothReadings(named, stretch);
  for (const request of read) push(draft, request);
  for (const said of stretch) if (isUnread(said, read)) draft.parts.push({ kind: 'unclear', text: said.text });
  for (const what of impossible) {
    const said = stretch.find(({ text }) => readEnglish(text).impossible.includes(what));
    // Of a clause that wants possible work too, only the other half is named.
    const isWhole = said !== undefined && readEnglish(said.text).wishes.length === 0;
    draft.parts.push({ kind: 'unsupported', text: isWhole ? said.text.replace(JOINED, '') : what });
  }
  const converted = stretch.find(
    ({ actions, slots }) =>
      formatOf(slots).format !== undefined &&
      actions.some(({ name, probability }) => name === 'convert_audio' && probability >= UNSURE),
  );
  const unsupported = stretch.filter(
    ({ text, actions: [first] }) =>
      first?.name === 'unsupported' &&
      first.probability >= LIKELY &&
      !read.some((request) => request.said.text === text) &&
      readEnglish(text).impossible.length === 0,
  );
  for (const { text } of unsupported) draft.parts.push({ kind: 'unsupported', text: text.replace(JOINED, '') });
  if (converted && !wishes.some(({ params }) => params['format'] !== undefined)) {
    // "The stems, as 320 mp3s, and the tempo": the format of the work before it.
    const maker = draft.parts.findLast(
      (part) =>
        part.kind === 'work' &&
        isBefore(part.request.said, converted, stretch) &&
        takesFormat(part.request) &&
        !isOfOther(draft, part.request, converted),
    );
    if (maker?.kind === 'work') {
      maker.request = {
        ...maker.request,
        params: { ...maker.request.params, ...formatOf(converted.slots), ...bitrateOf(converted.slots) },
      };
      return;
    }
    push(draft, {
      capability: 'convert_audio',
      params: { ...formatOf(converted.slots), ...bitrateOf(converted.slots) },
      focus: [],
      files: undefined,
      certainty,
      said: converted,
    });
  }
}

function isBefore(one: Said, other: Said, stretch: readonly Said[]): boolean {
  return stretch.includes(one) && stretch.indexOf(one) < stretch.indexOf(other);
}

const JOINED = /^(?:and|but|then|plus|also)[, ]+/iu;
const POINTING =
  /\b(?:rid of|remove|fix|take out|lose|kill|clean up|deal with|sort out|reduce) (?:that|it|this) (?:and|plus|as well as)\b/iu;

/** "The mic hums. Get rid of that and the hiss": what helps with what a remark complains of. */
function pointedAt(stretch: readonly Said[], remarks: readonly Said[]): Request[] {
  const said = stretch.find(
    ({ language }, n) =>
      language === 'en' &&
      POINTING.test(textOf(stretch.slice(n, n + 2))) &&
      !POINTING.test(textOf(stretch.slice(n + 1))),
  );
  return said ? remediesIn(textOf(remarks), said).map((request) => ({ ...request, certainty: certaintyOf(said) })) : [];
}

/** Words and marks that join two pieces of work in an English clause. */
const CONJUNCTION_OR_MARK = new RegExp(`${CONJUNCTION.source}|[,;/+|]`, 'iu');
/** Shorter clauses complete others: "please", "if you can". */
const MIN_WORDS = 6;
/** "Lose those": what it means was not read. */
const POINTED_ONLY =
  /^(?:(?:so|then|and|please|just)[, ]+)*(?:lose|cut|drop|remove|ditch|kill|trim|chop|bin|delete|take) (?:those|that|them|it|this)(?: out| off| away)?[.,;! ]*$/iu;
const TELLING = /^(?:there|it|this|that)(?:['’]?s|['’]re)?\b/iu;

/** Whether a clause orders something that nothing read: the other work may depend on it. */
function isUnread(said: Said, read: readonly Request[]): boolean {
  const [first] = said.actions;
  return (
    said.act === 'do' &&
    said.acts.do >= CLEAR &&
    namesOrder(said.text) &&
    moodOf(said.text, { isMeasured: false }) === 'ordered' &&
    !TELLING.test(said.text) &&
    (said.text.split(/\s+/u).length >= MIN_WORDS || POINTED_ONLY.test(said.text)) &&
    !read.some((request) => request.said === said || request.capability === first?.name) &&
    !['unsupported', 'convert_audio'].includes(first?.name ?? '') &&
    readEnglish(said.text).impossible.length === 0 &&
    readEnglish(said.text).wishes.length === 0
  );
}

/** Beginnings of clauses that correct what stands before them in the same message. */
const TAKING_BACK =
  /^(?:(?:oh|ah|um|hm+|and|but)[,. ]+)*(?:no\b|nah\b|wait\b|sorry\b|scratch\b|actually\b|i mean\b|rather\b|oops\b|correction\b|make (?:that|it)\b|on second thoughts?\b)/iu;

/** Takes out what was ordered before in the same message and is corrected now. */
function takeBack(draft: Draft, changed: readonly Request[]): void {
  const isOld = (request: Request): boolean => changed.some(({ capability }) => capability === request.capability);
  draft.parts = draft.parts.filter((part) => part.kind !== 'work' || !isOld(part.request));
  draft.lastWork = draft.lastWork.filter((request) => !isOld(request));
}

/** From this probability on, a remark is about the work that an order after it points at. */
const REMARKED = 0.8;
const TAKING_OUT =
  /\b(?:get|take|throw|kick|cut|pull|leave) (?:him|her|them|it|that|this|those) (?:out|off|away)\b|\b(?:remove|lose|kill|drop|fix|delete) (?:him|her|them|it|that|this|those)\b|\brid of (?:him|her|them|it|that|this|those)\b/iu;

/** "Just the first of them then, please", after a price: orders what was asked about on the files that the clause names. */
function takesOfferOf(draft: Draft, said: Said): boolean {
  const { offered, isAsked, mentions } = draft.background;
  const files = filesOf(said);
  const isNamed = files !== undefined || mentions(said.text).length > 0;
  if (offered.length === 0 || isAsked || draft.isTaken || !isNamed || !valuesAlone(said) || !mayConsent(said))
    return false;
  draft.isTaken = true;
  // "Side 1 only" may as well ask for its price.
  const certainty = said.acts.confirm >= CLEAR || namesOrder(said.text) || /\bthen\b/iu.test(said.text) ? 1 : UNSURE;
  for (const request of offered) push(draft, { ...request, files, said, certainty, condition: undefined });
  return true;
}

/** "Undo everything." */
const isOfAll = (text: string): boolean =>
  /\b(?:everything|all of (?:it|that)|all (?:the |your )?changes)\b/iu.test(text);

export function work(draft: Draft, said: Said, names: readonly string[]): void {
  const { background } = draft;
  const has = (name: string): boolean =>
    said.actions.some((action) => action.name === name && action.probability >= LIKELY);
  if (has('undo')) {
    draft.parts.push({ kind: 'undo', isAll: isOfAll(said.text) });
    return;
  }
  if (isLevelOfPart(said)) {
    draft.parts.push({ kind: 'unsupported', text: said.text, instead: insteadOfLevel(said) });
    return;
  }
  const account = names.find((name) => ACCOUNT.has(name) && has(name));
  if (account !== undefined) {
    draft.parts.push(aboutAccount(account, said));
    return;
  }
  if (has('help') && !said.actions.some(({ name }) => isCapability(name))) {
    draft.parts.push({ kind: 'help' });
    return;
  }
  const [first] = said.actions;
  if (first?.name === 'unsupported' && first.probability >= LIKELY) {
    draft.parts.push({ kind: 'unsupported', text: said.text });
    return;
  }
  if (background.files > 1 && isForEachThat(said.text) && said.slots.has('value')) {
    const works = requestsOf(said).filter(({ capability }) => !capability.endsWith('_analysis'));
    const each = conditionOf(said);
    if (works.length > 0) {
      for (const request of works) push(draft, { ...request, files: ['all'], condition: each });
      return;
    }
  }
  if (background.files > 1 && (has('compare') || has('total')) && isOfQuantity(said)) {
    const works = requestsOf(said).filter(({ capability }) => !capability.endsWith('_analysis'));
    draft.parts.push({ kind: 'compare', comparison: comparisonOf(said, has('total')) });
    for (const request of works) push(draft, request);
    return;
  }
  if (has('price')) {
    draft.parts.push({
      kind: 'price',
      requests: requestsOf(said),
      seconds: numberOf(said.slots, 'duration_s'),
      files: filesOf(said),
    });
    return;
  }
  // "90" names no work by itself.
  const isValue = !/\p{L}/u.test(said.text) && draft.heard.every((each) => each === said);
  const worded = requestsOf(said);
  // "From the cleaned version I need the first minute": the tables read what only says which file is meant.
  const isOfMade =
    worded.length > 0 &&
    worded.every((request) => isDescribed(background, request) || isOfFileName(request, [said], background));
  const own = (isOfMade ? modelledRequests(said) : worded).filter(
    ({ capability }) =>
      !isValue || [...background.requests, ...draft.lastWork].some((each) => each.capability === capability),
  );
  if (own.length === 0 && takesOfferOf(draft, said)) return;
  const leans =
    kindOf(said, background) === 'refer' ||
    said.act === 'refer' ||
    said.act === 'correct' ||
    has('again') ||
    has('change');
  const base = draft.lastWork.length > 0 ? draft.lastWork : background.requests;
  if (leans && base.length > 0) {
    const changed = leaning(said, own, base);
    if (base === draft.lastWork && TAKING_BACK.test(said.text)) takeBack(draft, changed);
    for (const request of changed) push(draft, request);
    return;
  }
  if (own.length === 0 && isPartGone(said)) {
    for (const request of insteadOfLevel(said))
      if (request.capability === 'remove_audio_element') push(draft, { ...request, certainty: certaintyOf(said) });
    return;
  }
  if (own.length > 0) {
    for (const request of own) push(draft, request);
    const impossible = said.language === 'en' ? readEnglish(said.text).impossible : [];
    if (impossible.length > 0) draft.parts.push({ kind: 'unsupported', text: said.text });
    return;
  }
  // "and the last 2", "and as mp3": values for the work before.
  if (
    [...said.slots.keys()].some((name) => name !== 'file' && name !== 'field') &&
    base.length > 0 &&
    actingOf(said) >= CLEAR
  ) {
    const changed = leaning(said, [], base);
    if (changed.length > 0) {
      for (const request of changed) push(draft, request);
      return;
    }
  }
  // "The singer is awful, get her out of there": the work that the remark before it names.
  const at = draft.heard.indexOf(said);
  const remark = at < 0 ? draft.heard.at(-1) : draft.heard[at - 1];
  if (
    remark?.act === 'small_talk' &&
    (remark.actions[0]?.probability ?? 0) >= REMARKED &&
    TAKING_OUT.test(said.text) &&
    actingOf(said) >= CLEAR
  ) {
    const meant = requestsOf({ ...remark, act: 'do', acts: said.acts });
    for (const request of meant) push(draft, { ...request, said });
    if (meant.length > 0) return;
  }
  if (has('unsupported')) draft.parts.push({ kind: 'unsupported', text: said.text });
  else if (said.language === 'en' && readEnglish(said.text).impossible.length > 0)
    draft.parts.push({ kind: 'unsupported', text: said.text });
  else draft.parts.push({ kind: 'unclear', text: said.text });
}
