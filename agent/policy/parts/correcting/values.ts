import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { videoParams } from '../../../english/params.ts';
import { wordsOf } from '../../../english/words/words.ts';
import { slotsOf } from '../../../slots/slots.ts';
import { textsOf, valuesFor } from '../params.ts';
import { valueFor } from '../relating/bare.ts';
import type { Request } from '../request.ts';

/** Values that a correction excludes: "-23 and not -14", "bars rather than the wave". */
const DENIED = /\b(?:rather than|instead of|(?:and |but )?not) (?:the |a |an |at |to )?-?[\w.]+/giu;
/** Numbers of a text, with their sign. */
const NUMBER = /(?<![\w:.])-?\d+(?:\.\d+)?(?![\w:]|\.\d)/gu;
const IN_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const WORDS = new RegExp(String.raw`\b(?:${IN_WORDS.slice(2).join('|')})\b`, 'giu');
/** "Make it just one": "one" is a number where it ends such words. */
const SOLE_ONE = /\b((?:make|keep) (?:it|that)(?: just| only)?|just|only)(?: the)? one(?=\s*(?:[.,;!?]|$))/giu;
const FORMAT = /\b(mp3|wav|flac|m4a|ogg|opus)\b/giu;
/** Bit rates as people choose them, in kbit/s. */
const BITRATES = /\b(?:32|48|64|80|96|112|128|144|160|192|224|256|320)\b/u;
const DOWN = /\b(?:below|lower|down|deeper|beneath|under)\b/iu;
const UP = /\b(?:above|higher|up|raise|over)\b/iu;
/** Parts of a mix that a correction leaves where they are: "the drums ought to have stayed". */
const STAYING = /\b(?:in|stay(?:s|ed)?|keep|kept|back|remain(?:s|ed)?|left|not|leave)\b/iu;

/** Returns the work before with the value in its place that a text gives instead; undefined if it gives none, or more than one. */
export function withOtherValue(last: Request, text: string, clauses: readonly string[]): Request | undefined {
  const said = text.replaceAll(DENIED, ' ');
  const other = OTHER[last.capability];
  return other ? other(last, { said, clauses }) : withOtherNumber(last, said);
}

/** A text without what it denies, and its clauses. */
interface Said {
  said: string;
  clauses: readonly string[];
}

/** How the work of capabilities whose value is no number gets another one. */
const OTHER: Partial<Record<CapabilityName, (last: Request, said: Said) => Request | undefined>> = {
  remove_audio_element: (last, { clauses }) => withOtherPart(last, clauses),
  stem_analysis: (last, { clauses }) => withOtherPart(last, clauses),
  create_video(last, { said }) {
    const { style } = videoParams(wordsOf(said));
    return style === undefined || style === last.params['style'] ? undefined : withParams(last, { style });
  },
  convert_audio(last, { said }) {
    const formats = new Set([...said.matchAll(FORMAT)].map(([name]) => name.toLowerCase()));
    formats.delete(String(last.params['format']));
    if (formats.size === 1) return withParams(last, { format: [...formats][0] });
    const number = formats.size === 0 ? withOtherNumber(last, said) : undefined;
    return number && BITRATES.test(said) ? number : undefined;
  },
  fade_audio: withOwnValues,
};

function withParams(last: Request, params: Record<string, unknown>): Request {
  return { ...last, params: { ...last.params, ...params } };
}

/** "It is the singer who should have gone": the other part of the mix, where the words name one that does not stay. */
function withOtherPart(last: Request, clauses: readonly string[]): Request | undefined {
  const key = last.capability === 'stem_analysis' ? 'pass_on' : 'element';
  const current = last.params[key];
  if (typeof current !== 'string') return undefined;
  const named = clauses.flatMap((text) =>
    textsOf(slotsIn(text, 'remove_audio_element'), 'elements').map((element) => ({ element, text })),
  );
  const others = new Set(named.flatMap(({ element }) => (element === current ? [] : [element])));
  const isLeft = named.every(({ element, text }) => element !== current || STAYING.test(text));
  return others.size === 1 && isLeft ? withParams(last, { [key]: [...others][0] }) : undefined;
}

/** "Give the fade-out six; the fade-in can stay at two." */
function withOwnValues(last: Request, { said, clauses }: Said): Request | undefined {
  const found = clauses
    .filter((text) => /\d|\b(?:half|one|two|three|four|five|six|seven|eight|nine|ten)\b/iu.test(text))
    .map((text) => valuesFor(last.capability, { text, slots: slotsIn(text, last.capability) })[0]?.params ?? {});
  const own = Object.assign({}, ...found) as Record<string, unknown>;
  const params =
    'in_s' in own || 'out_s' in own
      ? { ...curveIn(said), ...own }
      : { ...withOtherNumber(last, said)?.params, ...curveIn(said) };
  const isNew = Object.entries(params).some(([name, value]) => last.params[name] !== value);
  return isNew ? withParams(last, params) : undefined;
}

/** "A straight linear curve" */
function curveIn(text: string): Record<string, unknown> {
  const named = [...new Set([...text.matchAll(CURVE)].map((found) => found[1]!.toLowerCase().replace(/[ -]/u, '_')))];
  return named.length === 1 ? { curve: named[0] } : {};
}

const CURVE = /\b(linear|equal[ _-]power)\b/giu;

function withOtherNumber(last: Request, text: string): Request | undefined {
  const words = text
    .replaceAll(SOLE_ONE, '$1 1')
    .replaceAll(WORDS, (word) => String(IN_WORDS.indexOf(word.toLowerCase())));
  const numbers = [...new Set([...words.matchAll(NUMBER)].map(([number]) => Number(number)))];
  if (numbers.length !== 1) return undefined;
  const [number] = numbers;
  const isPitch = last.params['pitch_semitones'] !== undefined;
  const sign = DOWN.test(text) ? -1 : UP.test(text) ? 1 : undefined;
  if (isPitch && sign !== undefined) return withParams(last, { pitch_semitones: sign * Math.abs(number!) });
  const value = valueFor(last, number!, /%|\bper ?cent\b/iu.test(text));
  return value && { ...last, ...value };
}

function slotsIn(text: string, capability: CapabilityName): ReturnType<typeof slotMap> {
  return slotMap(
    slotsOf({ text, from: 0, to: text.length, language: 'en', act: 'do', actions: [capability], earlier: [] }),
  );
}

function slotMap(
  slots: ReturnType<typeof slotsOf>,
): ReadonlyMap<(typeof slots)[number]['name'], (typeof slots)[number]['value']> {
  return new Map(slots.map(({ name, value }) => [name, value]));
}
