import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { slotsOf } from '../../slots/slots.ts';
import { settled } from './settling/settling.ts';
import { isRelative, type FileNames, type Request, type Span } from './request.ts';
import { UNSURE } from './acts.ts';
import { readEnglish } from './english.ts';
import { valuesFor } from './params.ts';
import type { Said } from './said.ts';
import { NEWER, fileKinds, filesOf, isCapability } from './values.ts';

/** From this probability on, the model overrules tables that read other work, which it thinks less likely than the other figure. */
const SURE = 0.8;

const UNLIKELY = 0.15;

export function isOverruled(said: Said, wishes: readonly Pick<Request, 'capability' | 'params'>[]): boolean {
  const [first] = said.actions;
  if (!first || !isCapability(first.name) || first.probability < SURE) return false;
  if (NEWER[first.name]?.test(said.text) === false) return false;
  // "Tempo of audio_7": without a value, a tempo is measured.
  if (
    first.name === 'change_speed' &&
    hasNoValue('change_speed', said) &&
    wishes.some(({ capability }) => capability === 'tempo_analysis')
  )
    return false;
  if (first.name === 'convert_audio' && wishes.some(({ params }) => params['format'] !== undefined)) return false;
  if (!first.name.endsWith('_analysis') && wishes.every(({ capability }) => capability.endsWith('_analysis')))
    return true;
  return wishes.every(
    ({ capability }) =>
      capability !== first.name && (said.actions.find(({ name }) => name === capability)?.probability ?? 0) < UNLIKELY,
  );
}

/** Whether a clause has no value for a capability. */
export function hasNoValue(capability: CapabilityName, said: Said): boolean {
  return valuesFor(capability, said).every(
    ({ params, tempo }) => Object.keys(params).length === 0 && tempo === undefined,
  );
}

/** Returns what the tables of English read in clauses, with the values and files that only the slots have. */
export function wishesIn(stretch: readonly Said[]): ReadWish[] {
  const { wishes: all } = readEnglish(textOf(stretch));
  const wishes = withoutEmptyCrop(all);
  const counts = new Map<string, number>();
  const placed = wishes.map((wish) => {
    const nth = counts.get(wish.capability) ?? 0;
    counts.set(wish.capability, nth + 1);
    return { wish, said: clauseOf(wish, stretch, nth) };
  });
  const settledWishes = placed.flatMap(({ wish, said }) => settled(wish, said).map((each) => ({ wish: each, said })));
  return settledWishes.map(({ wish, said }) => {
    const span =
      wish.span === undefined || wish.capability !== 'crop_audio'
        ? wish.span
        : fullerSpan(
            wish.span,
            counts.get('crop_audio')! > 1 ? [said] : stretch.filter((each) => each === said || !isOfOtherWork(each)),
          );
    return {
      ...wish,
      said,
      params: { ...wish.params, ...fileKinds(wish.capability, textOf(stretch)) },
      span,
      files: isOfParts(wish.files) ? (filesOf(said) ?? wish.files) : (wish.files ?? filesOf(said)),
    };
  });
}

/** Whether the reader is sure that a clause is about other work than a crop. */
function isOfOtherWork({ actions: [first] }: Said): boolean {
  return first !== undefined && first.name !== 'crop_audio' && isCapability(first.name) && first.probability >= OTHER;
}

const OTHER = 0.6;

/** Whether the tables read parts of a mix as files, which files of the clause overrule. */
const isOfParts = (files: FileNames | undefined): boolean => files?.every((name) => STEMS.has(name)) === true;
const STEMS: ReadonlySet<string | number> = new Set(['vocals', 'drums', 'bass', 'other']);

/** "Trim the groove, that is the first 6.5 seconds": the span belongs to the only crop. */
function withoutEmptyCrop<T extends Pick<Request, 'capability' | 'params' | 'span'>>(
  wishes: readonly T[],
): readonly T[] {
  const crops = wishes.filter(({ capability }) => capability === 'crop_audio');
  const isEmpty = ({ params, span }: T): boolean => span === undefined && Object.keys(params).length === 0;
  return crops.length > 1 && crops.some((crop) => !isEmpty(crop))
    ? wishes.filter((wish) => wish.capability !== 'crop_audio' || !isEmpty(wish))
    : wishes;
}

type Wish = Omit<Request, 'certainty' | 'said'>;
/** A wish with the clause that it comes from. */
type ReadWish = Wish & { said: Said };

/** Returns wishes as the remarks before them complete them: what kind of recording it is, and what "that" means. */
export function inContext(wishes: ReadWish[], stretch: readonly Said[], remarks: readonly Said[]): ReadWish[] {
  if (remarks.length === 0) return wishes;
  const completed = wishesIn([...remarks, ...stretch]);
  const isSame =
    completed.map(({ capability }) => capability).join() === wishes.map(({ capability }) => capability).join();
  const isOpen = wishes.every(({ capability }) => capability === 'convert_audio') && POINTING.test(textOf(stretch));
  return completed.length > 0 && (isSame || isOpen) ? completed : wishes;
}

const POINTING = /\b(?:that|it|this|them|its|those)\b/iu;

export function textOf(stretch: readonly Said[]): string {
  return stretch.map(({ text }) => text).join(' ');
}

/** Returns the clause that a wish comes from: the one whose own words name it, else the one in which the model reads it. */
export function clauseOf({ capability }: Pick<Request, 'capability'>, stretch: readonly Said[], nth = 0): Said {
  const named =
    stretch.length > 1
      ? stretch.filter(({ text }) => readEnglish(text).wishes.some((wish) => wish.capability === capability))
      : [];
  if (named.length === 1) return named[0]!;
  // "Keep 0:10 to 0:20, and also 0:40 to 0:50": the clauses that name it, in order.
  if (named.length > 1) return named[Math.min(nth, named.length - 1)]!;
  return (
    stretch.find(({ actions }) =>
      actions.some(({ name, probability }) => name === capability && probability >= UNSURE),
    ) ?? stretch.at(-1)!
  );
}

/** Whether the only clause that crops takes its span away. */
function isTakenAway(stretch: readonly Said[]): boolean {
  const { text } = clauseOf({ capability: 'crop_audio' }, stretch);
  return AWAY.test(text) && !KEEPING.test(text);
}

const KEEPING =
  /\b(?:past|after|beyond|from|until|till|up to|everything|rest|keep|only|to (?:the )?(?:first|just))\b/iu;
const AWAY =
  /\b(?:kill|lose|lop|ditch|bin|axe|scrap|dump|nuke|delet\w*|remov\w*|cut (?:off|out)|get rid|drop|chop off|take off|snip|those off|merely trim|just trim)\b/iu;

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
  // "Kill the first 5 s": the tables keep what they do not know to be taken away.
  if (
    fuller?.start_s !== undefined &&
    fuller.start_s === span.end_s &&
    span.start_s === undefined &&
    isTakenAway(stretch)
  )
    return fuller.end_s === undefined ? fuller : span;
  if (fuller && isRelative(fuller) && !isRelative(span)) return fuller; // "the last 6"
  const isFuller =
    fuller &&
    Object.entries(span).every(([name, value]) => value === undefined || fuller[name as keyof Span] === value);
  return isFuller ? fuller : span;
}
