import { capability as findCapability } from '../../audio/capabilities/list.ts';
import { CAPABILITY_NAMES, type CapabilityName } from '../../workflows/domain/capabilities.ts';
import type { Act } from '../reading/labels.ts';
import { elementsIn } from '../english/elements.ts';
import { wordsOf } from '../english/words/words.ts';
import { readEnglish } from './english.ts';
import { FIELDS, fieldOf } from './fields.ts';
import { slotsOf } from '../slots/slots.ts';
import { formatOf, numberOf, textsOf, valuesFor } from './params.ts';
import type { Comparison, Part } from './part.ts';
import type { Condition, FileNames, Request, Span } from './request.ts';
import { LIKELY, type Message, type Said } from './said.ts';
import {
  comesAfter,
  isAddition,
  isAllOf,
  filesAskedIn,
  isAverage,
  isForEachThat,
  isHelp,
  topicsOf,
  isGoAhead,
  isGreeting,
  isNeverMind,
  isOfAnotherPart,
  isOfFormats,
  isOfSpending,
  isOriginal,
  isOtherwise,
  isThanks,
  isUnless,
  isWhy,
  makingIn,
  pickOf,
} from './wording.ts';

/** From this probability on, an instruction is followed without asking. */
const CLEAR = 0.6;
/** The same for a measurement, which is what most questions about an audio ask for. */
const MEASURED = 0.4;
/** From this probability on, somebody may mean an instruction: the service asks. */
const UNSURE = 0.3;
/** Topics that are read from the account. */
const ACCOUNT = new Set(['balance', 'charges', 'limits', 'recipes', 'batches', 'run_recipe']);
/** Topics that the documentation answers. */
const DOCUMENTED = new Set([
  'formats',
  'length',
  'methods',
  'differences',
  'languages',
  'privacy',
  'speed',
  'api',
  'cancel',
  'retry',
  'limits',
]);

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
  /** Number of files that the person brought. */
  files: number;
}

/** Capabilities that the tables of English do not know, and the words without which none is meant. */
const NEWER: Readonly<Record<string, RegExp>> = {
  normalize_loudness:
    /normali[sz]|lufs|loud(?:er)?\b(?!ness)|quieter|softer|level|boost|gain|turn|volume|bring|raise|push|master|-\d+/iu,
  level_speech: /level|even|balance|consisten|same (?:volume|level)|compress|up and down|quiet/iu,
  convert_audio: /./u,
  change_speed:
    /speed|fast|slow|tempo|pitch|semi|tone|key|bpm|transpose|octave|tune|stretch|\bx\b|\d ?x|percent|%|higher|lower|down|up/iu,
  fade_audio: /fad/iu,
  join_audio:
    /join|stitch|glue|together|append|after|concat|merge|combin|splice|before|string|end to end|on to|onto|behind|back to back|in front|stick/iu,
  mix_audio: /mix|under|overlay|lay|duck|behind|background|beneath|over|blend|below|on top/iu,
  cut_silences:
    /^(?!.*\b(?:both ends|either end|leading|trailing|find|where|list|how many|detect|start and|beginning|at the (?:start|end))\b).*(?:silen|gap|paus|dead air|quiet|breaks)/iu,
};
/** Values of a conversion beside its format. */
const CONVERSIONS = ['bitrate_kbps', 'sample_rate_hz', 'channels', 'bit_depth'] as const;

/** The requests of a message in the making, and what else it has. */
interface Draft {
  parts: Part[];
  condition: Condition | undefined;
  lastWork: Request[];
  /** Whether what was asked about before has been ordered. */
  isTaken: boolean;
  background: Background;
}

/** Returns what a message comes to. */
export function partsOf({ clauses }: Message, background: Background): Part[] {
  const draft: Draft = { parts: [], condition: undefined, lastWork: [], isTaken: false, background };
  const text = textOf(clauses);
  if (isHelp(text)) return [{ kind: 'help' }];
  if (background.failedTurn !== undefined && clauses.length === 1 && isWhy(text))
    return [{ kind: 'why', turn: background.failedTurn }];
  if (isNeverMind(text)) return [{ kind: 'decline' }];
  let stretch: Said[] = [];
  /** Remarks before it: "It is a podcast, and it hisses. Fix that." */
  let remarks: Said[] = [];
  const flush = (): void => {
    if (stretch.length > 0) takeEnglish(draft, stretch, remarks);
    [stretch, remarks] = [[], []];
  };
  for (const [n, said] of clauses.entries()) {
    if (isPlainEnglish(said, background)) stretch.push(said);
    else {
      flush();
      take(draft, said, clauses[n - 1]);
      remarks = said.act === 'small_talk' ? [...remarks, said] : [];
    }
  }
  flush();
  // "Here it is": what was asked for before there was audio.
  if (background.isAwaited && requestsIn(draft.parts).length === 0 && !draft.parts.some(({ kind }) => !EMPTY.has(kind)))
    return again(background.requests);
  return withoutForbidden(draft.parts, clauses);
}

/** Parts that ask for nothing. */
const EMPTY: ReadonlySet<Part['kind']> = new Set(['unclear', 'greeting', 'thanks', 'confirm', 'suppose']);

/** Returns parts that order what was asked for before; what was done of it is not done again. */
function again(requests: readonly Request[]): Part[] {
  return requests.map((request) => ({ kind: 'work', request: { ...request, isAfresh: false }, isUnsure: false }));
}

/** Whether the tables of English read a clause: an instruction or a question about the audio for the capabilities that they know. */
function isPlainEnglish(said: Said, background: Background): boolean {
  if (said.language !== 'en' || makingIn(said.text)) return false;
  const kind = kindOf(said, background);
  if (kind !== 'do' && kind !== 'ask_audio') return false;
  return !said.actions.some(
    ({ name, probability }) =>
      probability >= LIKELY && (!(name in NEWER) || kind === 'do') && isSpecial(said, name, background),
  );
}

function isSpecial({ text, slots }: Said, name: string, { files }: Background): boolean {
  if (name === 'compare' || name === 'total') return files > 1 && isOfQuantity({ text, slots });
  if (name === 'convert_audio' && !CONVERSIONS.some((slot) => slots.has(slot))) return false; // a format goes with what is made
  if (name in NEWER) return NEWER[name]!.test(text);
  return (
    ACCOUNT.has(name) || name === 'undo' || name === 'again' || name === 'change' || name === 'help' || name === 'price'
  );
}

/** Whether files are compared by something that is measured, rather than held against each other. */
function isOfQuantity({ text, slots }: Pick<Said, 'text' | 'slots'>): boolean {
  return slots.has('field') || slots.has('value') || pickOf(text) !== undefined;
}

/** Takes clauses in a row that the tables of English read together; where they find nothing, each by what the model reads. */
function takeEnglish(draft: Draft, stretch: readonly Said[], remarks: readonly Said[]): void {
  const { impossible } = readEnglish(textOf(stretch));
  const wishes = inContext(wishesIn(stretch), stretch, remarks);
  const [only] = stretch;
  if (
    wishes.length + impossible.length === 0 ||
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
  for (const wish of wishes) push(draft, { ...wish, certainty, said: clauseOf(wish, stretch) });
  for (const what of impossible) {
    const said = stretch.find(({ text }) => readEnglish(text).impossible.includes(what));
    draft.parts.push({ kind: 'unsupported', text: said?.text ?? what });
  }
  const converted = stretch.find(
    ({ actions, slots }) =>
      formatOf(slots).format !== undefined &&
      actions.some(({ name, probability }) => name === 'convert_audio' && probability >= LIKELY),
  );
  if (converted && !wishes.some(({ params }) => params['format'] !== undefined))
    push(draft, {
      capability: 'convert_audio',
      params: formatOf(converted.slots),
      focus: [],
      files: undefined,
      certainty,
      said: converted,
    });
}

/** From this probability on, the model overrules tables that read other work, which it thinks less likely than the other figure. */
const SURE = 0.8;
const UNLIKELY = 0.15;

function isOverruled(said: Said, wishes: readonly Pick<Request, 'capability' | 'params'>[]): boolean {
  const [first] = said.actions;
  if (!first || !isCapability(first.name) || first.probability < SURE) return false;
  if (first.name === 'convert_audio' && wishes.some(({ params }) => params['format'] !== undefined)) return false;
  if (!first.name.endsWith('_analysis') && wishes.every(({ capability }) => capability.endsWith('_analysis')))
    return true;
  return wishes.every(
    ({ capability }) =>
      capability !== first.name && (said.actions.find(({ name }) => name === capability)?.probability ?? 0) < UNLIKELY,
  );
}

/** Returns what the tables of English read in clauses, with the values and files that only the slots have. */
function wishesIn(stretch: readonly Said[]): Wish[] {
  const { wishes } = readEnglish(textOf(stretch));
  return wishes.map((wish) => {
    const said = clauseOf(wish, stretch);
    const span =
      wish.span === undefined || wish.capability !== 'crop_audio' ? wish.span : fullerSpan(wish.span, stretch);
    return {
      ...wish,
      params: { ...wish.params, ...fileKinds(wish.capability, textOf(stretch)) },
      span,
      files: wish.files ?? filesOf(said),
    };
  });
}

type Wish = Omit<Request, 'certainty' | 'said'>;

/** Returns wishes as the remarks before them complete them: what kind of recording it is, and what "that" means. */
function inContext(wishes: Wish[], stretch: readonly Said[], remarks: readonly Said[]): Wish[] {
  if (remarks.length === 0) return wishes;
  const completed = wishesIn([...remarks, ...stretch]);
  const isSame =
    completed.map(({ capability }) => capability).join() === wishes.map(({ capability }) => capability).join();
  const isOpen = wishes.every(({ capability }) => capability === 'convert_audio') && POINTING.test(textOf(stretch));
  return completed.length > 0 && (isSame || isOpen) ? completed : wishes;
}

const POINTING = /\b(?:that|it|this|them|its|those)\b/iu;

function textOf(stretch: readonly Said[]): string {
  return stretch.map(({ text }) => text).join(' ');
}

/** Returns the clause that a wish comes from, as far as that can be told. */
function clauseOf({ capability }: Pick<Request, 'capability'>, stretch: readonly Said[]): Said {
  return (
    stretch.find(({ actions }) =>
      actions.some(({ name, probability }) => name === capability && probability >= UNSURE),
    ) ?? stretch.at(-1)!
  );
}

/** "The first 3 secs and the last 2": the unit stands once. */
function fullerSpan(span: Span, stretch: readonly Said[]): Span {
  const text = textOf(stretch);
  const slots = slotsOf({
    text,
    from: 0,
    to: text.length,
    language: 'en',
    act: 'do',
    actions: ['crop_audio'],
    earlier: [],
  });
  const [read] = valuesFor('crop_audio', { text, slots: new Map(slots.map(({ name, value }) => [name, value])) });
  const fuller = read?.span;
  const isFuller =
    fuller &&
    Object.entries(span).every(([name, value]) => value === undefined || fuller[name as keyof Span] === value);
  return isFuller ? fuller : span;
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

function take(draft: Draft, said: Said, before: Said | undefined): void {
  const last = draft.parts.at(-1);
  // "Convert whichever is longer than five minutes": a condition for each file.
  if (last?.kind === 'work' && draft.background.files > 1 && isForEachThat(said.text) && said.slots.has('value')) {
    last.request = { ...last.request, files: ['all'], condition: conditionOf(said) };
    return;
  }
  const kind = kindOf(said, draft.background);
  const { parts } = draft;
  const making = said.language === 'en' ? makingIn(said.text) : undefined;
  if (making) {
    parts.push({ kind: 'documentation', question: MAKING_QUESTIONS[making], topics: ['api'], requests: [] });
    return;
  }
  const names = said.actions.map(({ name }) => name);
  const likely = said.actions.filter(({ probability }) => probability >= LIKELY).map(({ name }) => name);
  switch (kind) {
    case 'condition':
      condition(draft, said, before);
      return;
    case 'forbid':
    case 'decline':
      if (kind === 'decline' && draft.background.isAsked) parts.push({ kind: 'decline' });
      return;
    case 'confirm':
      if (!draft.background.isAsked && draft.background.offered.length > 0) takeOffer(draft, said);
      else if (!parts.some((part) => part.kind === 'confirm')) parts.push({ kind: 'confirm' });
      return;
    case 'ask_price':
      if (ACCOUNT.has(said.actions[0]?.name ?? '')) {
        parts.push(aboutAccount(said.actions[0]!.name, said));
        return;
      }
      parts.push({
        kind: 'price',
        requests: requestsOf(said),
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
      else if (said.acts.small_talk < CLEAR) propose(draft, said);
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

/** Returns what a clause is taken for: an instruction only where that is likely enough. */
function kindOf(said: Said, { isAsked, requests, offered }: Background): Act {
  const { acts, actions } = said;
  const topics = actions.map(({ name }) => name);
  if (isAsked && acts.confirm >= UNSURE && acts.confirm + acts.do >= CLEAR && acts.decline < UNSURE) return 'confirm';
  if (isAsked && acts.decline >= CLEAR) return 'decline';
  const isMeasured =
    topics.length > 0 && topics.every((name) => name.endsWith('_analysis') || name === 'compare' || name === 'total');
  const acting = actingOf(said) + (isMeasured ? acts.ask_audio : 0);
  if (acting >= CLEAR)
    return acts.ask_audio > acts.do ? 'ask_audio' : said.act === 'refer' || said.act === 'correct' ? said.act : 'do';
  if (
    isMeasured &&
    said.act !== 'forbid' &&
    said.act !== 'condition' &&
    said.language === 'en' &&
    certaintyOf(said) >= CLEAR
  )
    return 'ask_audio';
  if (
    offered.length > 0 &&
    acts.confirm + acts.do + acts.refer >= CLEAR &&
    (acts.confirm >= UNSURE || isGoAhead(said.text))
  )
    return 'confirm';
  if (requests.length > 0 && said.slots.has('elements') && isOfAnotherPart(said.text)) return 'refer';
  if (said.act === 'confirm') return requests.length > 0 && !isAsked ? 'small_talk' : 'confirm';
  if (
    acting >= UNSURE &&
    (said.act === 'do' || said.act === 'refer' || said.act === 'correct' || said.act === 'ask_audio')
  )
    return said.act;
  return said.act;
}

/** Adds work that the words of an unclear clause name, to be asked about. Returns whether there is any. */
function propose(draft: Draft, said: Said): boolean {
  const wishes = said.language === 'en' ? wishesIn([said]) : [];
  for (const wish of wishes) push(draft, { ...wish, said, certainty: UNSURE });
  return wishes.length > 0;
}

/** Orders what was only asked about before. */
function takeOffer(draft: Draft, said: Said): void {
  if (draft.isTaken) return;
  draft.isTaken = true;
  for (const request of draft.background.offered) push(draft, { ...request, said, certainty: 1, condition: undefined });
}

/** Returns how certain an instruction is whose words name work: other acts weigh against it only as far as they are one. */
function certaintyOf(said: Said): number {
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
function actingOf({ acts }: Said): number {
  return acts.do + acts.refer + acts.correct;
}

function work(draft: Draft, said: Said, names: readonly string[]): void {
  const { parts, background } = draft;
  const has = (name: string): boolean =>
    said.actions.some((action) => action.name === name && action.probability >= LIKELY);
  if (has('undo')) {
    parts.push({ kind: 'undo' });
    return;
  }
  const account = names.find((name) => ACCOUNT.has(name) && has(name));
  if (account !== undefined) {
    parts.push(aboutAccount(account, said));
    return;
  }
  if (has('help') && !said.actions.some(({ name }) => isCapability(name))) {
    parts.push({ kind: 'help' });
    return;
  }
  const [first] = said.actions;
  if (first?.name === 'unsupported' && first.probability >= LIKELY) {
    parts.push({ kind: 'unsupported', text: said.text });
    return;
  }
  if (background.files > 1 && isForEachThat(said.text) && said.slots.has('value')) {
    const works = requestsOf(said).filter(({ capability }) => !capability.endsWith('_analysis'));
    const condition = conditionOf(said);
    if (works.length > 0) {
      for (const request of works) push(draft, { ...request, files: ['all'], condition });
      return;
    }
  }
  if (background.files > 1 && (has('compare') || has('total')) && isOfQuantity(said)) {
    const works = requestsOf(said).filter(({ capability }) => !capability.endsWith('_analysis'));
    parts.push({ kind: 'compare', comparison: comparisonOf(said, has('total')) });
    for (const request of works) push(draft, request);
    return;
  }
  if (has('price')) {
    parts.push({
      kind: 'price',
      requests: requestsOf(said),
      seconds: numberOf(said.slots, 'duration_s'),
      files: filesOf(said),
    });
    return;
  }
  const own = requestsOf(said);
  const leans =
    kindOf(said, background) === 'refer' ||
    said.act === 'refer' ||
    said.act === 'correct' ||
    has('again') ||
    has('change');
  const base = draft.lastWork.length > 0 ? draft.lastWork : background.requests;
  if (leans && base.length > 0) {
    for (const request of leaning(said, own, base)) push(draft, request);
    return;
  }
  if (own.length > 0) {
    for (const request of own) push(draft, request);
    const impossible = said.language === 'en' ? readEnglish(said.text).impossible : [];
    if (impossible.length > 0) parts.push({ kind: 'unsupported', text: said.text });
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
  if (has('unsupported')) parts.push({ kind: 'unsupported', text: said.text });
  else if (said.language === 'en' && readEnglish(said.text).impossible.length > 0)
    parts.push({ kind: 'unsupported', text: said.text });
  else parts.push({ kind: 'unclear', text: said.text });
}

/** Adds a request; one that only gives a value to the request before becomes part of it. */
function push(draft: Draft, request: Request): void {
  const { parts, lastWork } = draft;
  const conditioned = withCondition(draft, request);
  const before = parts.findLast((part) => part.kind === 'work');
  if (before?.kind === 'work' && draft.condition === before.request.condition) {
    if (isOnlyFormat(conditioned) && makesAudio(before.request.capability)) {
      before.request = { ...before.request, params: { ...before.request.params, ...conditioned.params } };
      return;
    }
    const joined = joinedCrop(before.request, conditioned);
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
  const enough = conditioned.capability.endsWith('_analysis') ? MEASURED : CLEAR;
  parts.push({ kind: 'work', request: conditioned, isUnsure: conditioned.certainty < enough });
  lastWork.push(conditioned);
}

function sameFiles(one: Request, other: Request): boolean {
  return JSON.stringify(one.files ?? null) === JSON.stringify(other.files ?? null);
}

/** "… and let me have an mp3": the format of what is made anyway. */
function isOnlyFormat({ capability, params, files }: Request): boolean {
  return (
    capability === 'convert_audio' &&
    files === undefined &&
    params['format'] !== undefined &&
    Object.keys(params).every((name) => name === 'format' || name === 'bitrate_kbps')
  );
}

function makesAudio(capability: CapabilityName): boolean {
  return !capability.endsWith('_analysis') && capability !== 'create_video' && capability !== 'convert_audio';
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

/** Returns the requests of a clause by its own words: those that the tables of English read, else those that the model reads. */
function requestsOf(said: Said): Request[] {
  const isNewer = said.actions.some(
    ({ name, probability }) => name in NEWER && probability >= LIKELY && NEWER[name]!.test(said.text),
  );
  if (said.language === 'en' && !isNewer) {
    const wishes = wishesIn([said]);
    if (wishes.length > 0) return wishes.map((wish): Request => ({ ...wish, certainty: certaintyOf(said), said }));
  }
  return modelledRequests(said);
}

/** Returns the requests of a clause by the model and the slots. */
function modelledRequests(said: Said): Request[] {
  const acting = said.acts.do + said.acts.refer + said.acts.correct + said.acts.ask_audio;
  // A question about the audio makes no file.
  const isAsking = said.acts.ask_audio > said.acts.do && said.act === 'ask_audio';
  const capable = said.actions.filter(({ name }) => isCapability(name) && (!isAsking || name.endsWith('_analysis')));
  const named = capable.filter(({ probability }) => probability >= LIKELY);
  const [best] = capable;
  const chosen =
    named.length > 0 ? named : best && best === said.actions[0] && best.probability >= UNSURE ? [best] : [];
  return chosen.flatMap(({ name, probability }) => {
    const capability = name as CapabilityName;
    if (isOfOnePart(capability, said)) return [];
    return instead(capability, said).flatMap((each) =>
      valuesFor(each, said).map((values): Request => ({
        ...values,
        params: { ...values.params, ...fileKinds(each, said.text) },
        capability: each,
        focus: focusOf(each, said),
        files: filesOf(said),
        certainty: Math.min(1, acting) * (probability >= LIKELY ? Math.max(probability, 0.75) : probability),
        isAfresh: isOriginal(said.text),
        said,
      })),
    );
  });
}

/** Returns the files beside numbers that a text asks an analysis for. */
function fileKinds(name: CapabilityName, text: string): { files?: string[] } {
  if (!name.endsWith('_analysis')) return {};
  const asked = filesAskedIn(text);
  const files = asked.filter((kind) => findCapability(name)?.params.safeParse({ files: [kind] }).success);
  return files.length > 0 ? { files } : {};
}

/** "Push the vocals up 3 dB": the level of one part of a mix cannot be changed. */
function isOfOnePart(capability: CapabilityName, { text, language }: Said): boolean {
  if (capability !== 'normalize_loudness' && capability !== 'level_speech' && capability !== 'change_speed')
    return false;
  return language === 'en' && elementsIn(wordsOf(text)).length > 0;
}

/** "Only the vocals" is a split whose stem is passed on. */
function instead(capability: CapabilityName, { slots }: Said): CapabilityName[] {
  if (capability === 'remove_audio_element' && slots.has('keep')) return ['stem_analysis'];
  return [capability];
}

/** Returns what a reference or correction makes of the work before. */
function leaning(said: Said, own: readonly Request[], base: readonly Request[]): Request[] {
  const files = filesOf(said);
  const last = base.at(-1)!;
  const certainty = Math.max(actingOf(said), said.acts.ask_audio);
  const [element] = textsOf(said.slots, 'elements');
  if (
    element !== undefined &&
    isOfAnotherPart(said.text) &&
    base.every((each) => each.capability.endsWith('_analysis'))
  )
    return ofPart(element, base, said);
  const maker = base.findLast(({ capability }) => makesAudio(capability));
  if (maker && own.length > 0 && own.every((request) => isOnlyFormat({ ...request, files: undefined })))
    return [
      {
        ...maker,
        params: { ...maker.params, ...formatOf(said.slots) },
        said: { ...said, act: 'correct' },
        isAfresh: true,
        certainty,
        condition: undefined,
      },
    ];
  const other = own.filter(({ capability }) => !base.some((each) => each.capability === capability));
  // Work of its own that the work before was not: "and the key of the second one".
  if (other.length > 0 && own.length === other.length) return own.map((request) => ({ ...request, certainty }));
  if (files !== undefined && own.length === 0 && valuesAlone(said))
    return base.map((request) => ({ ...request, files, said, certainty, condition: undefined }));
  const targets =
    own.length > 0 ? base.filter(({ capability }) => own.some((each) => each.capability === capability)) : [last];
  const adds = isAddition(said.text);
  return targets.flatMap((request): Request[] => {
    const values = valuesFor(request.capability, said);
    const format = formatOf(said.slots);
    return values.flatMap((value) => {
      const params = {
        ...(adds && request.capability === 'remove_audio_element' ? {} : request.params),
        ...value.params,
        ...format,
      };
      const isSame =
        JSON.stringify(params) === JSON.stringify(request.params) &&
        value.span === undefined &&
        value.tempo === undefined;
      if (isSame && files === undefined && said.act === 'correct') return [];
      return [
        {
          ...request,
          params,
          span:
            value.span && said.act === 'correct'
              ? correctedSpan(request.span, value.span)
              : (value.span ?? request.span),
          tempo: value.tempo ?? request.tempo,
          files: files ?? request.files,
          isAfresh: said.act === 'correct' && !adds,
          condition: undefined,
          certainty,
          said,
        },
      ];
    });
  });
}

/** "Make that until 40": one end of the span before. */
function correctedSpan(before: Span | undefined, { start_s, end_s, ...rest }: Span): Span {
  if (Object.keys(rest).length > 0 || before === undefined) return { start_s, end_s, ...rest };
  const merged = {
    ...before,
    ...(start_s === undefined ? {} : { start_s }),
    ...(end_s === undefined ? {} : { end_s }),
  };
  return merged.start_s !== undefined && merged.end_s !== undefined && merged.start_s >= merged.end_s
    ? { start_s, end_s }
    : merged;
}

/** "And of the bass?": the analyses of before, of another part of the mix. */
function ofPart(element: string, base: readonly Request[], said: Said): Request[] {
  const common = { files: undefined, span: undefined, condition: undefined, certainty: 1, said };
  return [
    { ...common, capability: 'stem_analysis', params: { pass_on: element }, focus: [element] },
    ...base
      .filter(({ capability }) => capability !== 'stem_analysis')
      .map((request): Request => ({ ...request, ...common, isAfresh: false })),
  ];
}

/** Whether a clause names no values but files. */
function valuesAlone({ slots }: Said): boolean {
  return [...slots.keys()].every((name) => name === 'file' || name === 'field');
}

function focusOf(capability: CapabilityName, { slots }: Said): string[] {
  return textsOf(slots, 'field').flatMap((name) => (FIELDS[name]?.capability === capability ? FIELDS[name].focus : []));
}

/** Returns the files that a clause names. */
export function filesOf({ slots, text }: Pick<Said, 'slots' | 'text'>): FileNames | undefined {
  const names = textsOf(slots, 'file').map((name) => (/^\d+$/.test(name) ? Number(name) : name));
  if (names.length > 0) return names;
  return isAllOf(text) ? ['all'] : undefined;
}

function comparisonOf(said: Said, isTotal: boolean): Comparison {
  const [field] = textsOf(said.slots, 'field');
  const measured = said.actions.map(({ name }) => fieldOf(name)).find((name) => name !== undefined);
  return {
    field: field !== undefined && FIELDS[field] ? field : (measured ?? 'loudness'),
    pick: pickOf(said.text),
    sum: isTotal ? (isAverage(said.text) ? 'average' : 'total') : undefined,
    files: filesOf(said),
    near: numberOf(said.slots, 'value'),
  };
}

function question(
  said: Said,
  likely: readonly string[],
  { act, files }: { act: 'ask_service' | 'ask_whether'; files: number },
): Part {
  const account = likely.find((name) => ACCOUNT.has(name));
  const topics = likely.filter((name) => DOCUMENTED.has(name) || isCapability(name));
  if (account !== undefined && account !== 'limits') return aboutAccount(account, said);
  if (likely.includes('help') && topics.length === 0) return { kind: 'help' };
  if (likely[0] === 'unsupported') return { kind: 'unsupported', text: said.text };
  const requests = requestsOf(said);
  if (isOfFormats(said.text)) return { kind: 'documentation', question: said.text, topics: ['formats'], requests: [] };
  const own = said.language === 'en' ? topicsOf(said.text) : [];
  if (own.length > 0)
    return { kind: 'documentation', question: said.text, topics: [...new Set([...own, ...likely])], requests };
  // "whats teh tempo": a question about the audio that was read as one about the service.
  const isOfAudio =
    act === 'ask_service' &&
    requests.length > 0 &&
    requests.every(({ capability }) => capability.endsWith('_analysis'));
  if (isOfAudio && said.language === 'en' && topics.every(isCapability) && files > 0)
    return { kind: 'work', request: { ...requests[0]!, certainty: 1 }, isUnsure: false };
  const isOfService = topics.some((name) => DOCUMENTED.has(name));
  if (act === 'ask_whether' && requests.length > 0 && !isOfService)
    return { kind: 'whether', requests, question: said.text, topics: [...likely] };
  if (likely.includes('price'))
    return { kind: 'price', requests, seconds: numberOf(said.slots, 'duration_s'), files: filesOf(said) };
  return { kind: 'documentation', question: said.text, topics: [...likely], requests };
}

function aboutAccount(topic: string, said: Said): Part {
  const [recipe] = textsOf(said.slots, 'recipe');
  switch (topic) {
    case 'recipes':
      return { kind: 'recipes', name: recipe };
    case 'run_recipe':
      return { kind: 'run_recipe', name: recipe, text: said.text, files: filesOf(said) };
    case 'batches':
      return { kind: 'batches' };
    default:
      return {
        kind: 'account',
        topic: topic === 'charges' || isOfSpending(said.text) ? 'charges' : topic === 'limits' ? 'limits' : 'balance',
      };
  }
}

/** Gives a condition to what depends on it: the work before it in its sentence, else the work after it. */
function condition(draft: Draft, said: Said, before: Said | undefined): void {
  const found = conditionOf(said);
  const last = draft.parts.at(-1);
  if (before && last?.kind === 'work' && last.request.said === before && comesAfter(before.text)) {
    last.request = { ...last.request, condition: found };
    draft.condition = undefined;
    return;
  }
  if (last?.kind === 'price' && last.requests.length === 0) last.requests = hypothetical(said);
  else draft.condition = found;
}

/** Returns the condition that a clause states. */
function conditionOf({ slots, actions, text }: Said): Condition {
  const [field] = textsOf(slots, 'field');
  const measured = actions
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
  if (isOtherwise(request.said.text)) {
    draft.condition = { ...found, isInverted: !found.isInverted };
    return { ...request, condition: draft.condition };
  }
  return { ...request, condition: found };
}

/** Takes out what a message forbids. */
function withoutForbidden(parts: readonly Part[], clauses: readonly Said[]): Part[] {
  const forbidden = clauses.filter(({ act, text }) => act === 'forbid' && !isOtherwise(text));
  if (forbidden.length === 0) return [...parts];
  const left: Request[] = [];
  const kept = parts.filter((part) => {
    if (part.kind !== 'work') return true;
    const isOut = forbidden.some((said) => said !== part.request.said && forbids(said, part.request));
    if (isOut) left.push(part.request);
    return !isOut;
  });
  const named = forbidden.flatMap((said) => requestsOf({ ...said, acts: { ...said.acts, do: 1 } }));
  const requests = left.length > 0 ? left : kept.some(({ kind }) => kind === 'work') ? [] : named;
  return requests.length > 0 || kept.length === 0 ? [...kept, { kind: 'left_out', requests }] : kept;
}

function forbids(said: Said, request: Request): boolean {
  const names = said.actions.filter(({ probability }) => probability >= LIKELY).map(({ name }) => name);
  if (!names.includes(request.capability)) return false;
  const elements = textsOf(said.slots, 'elements');
  const own = [request.params['element'], request.params['pass_on']].filter(Boolean);
  if (elements.length > 0 && own.length > 0) return own.some((element) => elements.includes(String(element)));
  const files = filesOf(said);
  return files === undefined || JSON.stringify(files) === JSON.stringify(request.files);
}

function isCapability(name: string): name is CapabilityName {
  return (CAPABILITY_NAMES as readonly string[]).includes(name);
}

/** Returns what a supposition is about. */
function hypothetical(said: Said): Request[] {
  return requestsOf({ ...said, acts: { ...said.acts, do: 1 } });
}
