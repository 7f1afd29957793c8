import { comparatives, statedIn } from '../../english/quantities.ts';
import { NUMBERS } from '../../english/times.ts';
import type { Part } from './part.ts';
import type { Condition } from './deciding/condition.ts';
import { FIELDS, fieldOf } from './fields.ts';
import { usdIn } from './account/money.ts';

/** Returns a pattern of the comparatives for one side of a limit, with other words for that side. */
const sideOf = (op: '<' | '>', others: string): RegExp => {
  const words = Object.entries(comparatives()).flatMap(([word, [, side]]) => (side === op ? [word] : []));
  return new RegExp(`\\b(?:${words.join('|')}|${others})\\b|${op}`, 'iu');
};
const FEWER = sideOf('<', 'lower|less|fewer|under|below|within|smaller|at most|max(?:imum)?|no more than');
const MORE = sideOf('>', 'hotter|higher|more|over|above|beyond|exceed\\w*|greater|bigger|at least');
/** A ratio of signal to noise is lower where there is more noise. */
const WORSE = /\b(?:worse|nois(?:y|ier)|bad)\b/iu;
const BETTER = /\b(?:better|cleaner)\b/iu;
const NEGATED =
  /\b(?:other than|anything (?:but|except)|any other|another|different (?:from|to|than)|isn['’]?t|is not|its not|not (?:in|at|already)|aren['’]?t|not)\b/iu;
const NONE = /\b(?:none|no|not|without|isn['’]?t|aren['’]?t|doesn['’]?t|free of)\b/iu;
const KEY = /\b([A-G])(?:[- ]?(sharp|flat|#|♯|♭|b))?(?:[- ](major|minor|maj|min))?(?![\w'’])/u;

const COUNT =
  /\b(?:more|fewer|less) than (one|two|three|four|five|six|seven|eight|nine|ten)\b(?![ -](?:and|point|hundred))/iu;

/** Points at a value that was said before. */
const THAT = /\b(?:over|under|above|below|within|exceeds?|than|up to) (?:that|this|it)\b/iu;

/** The part of a message before a condition. */
export interface Before {
  parts: readonly Part[];
  texts: readonly string[];
  condition: Condition | undefined;
  /** The field that the values of its clause name. */
  field: string | undefined;
}

const THERE_ALONE =
  /^(?:(?:and|but|so)[, ]+)*(?:if|when|in case) (?:there (?:is|are|was)|it (?:has|does|is)|so|yes)(?: (?:any|one|some))?[,.:; ]*$/iu;
const NOISE_FLOOR = /\bnoise[- ]?floor\b/iu;

/** Completes what the values of an English condition lack by its words and by what the message said before it. */
export function completed(found: Condition, { parts, texts, condition, field: said }: Before): Condition {
  const { text } = found;
  // No capability measures the noise floor.
  if (NOISE_FLOOR.test(text)) return { ...found, field: '' };
  const usd = usdIn(text) ?? (THAT.test(text) ? texts.map(usdIn).findLast((each) => each !== undefined) : undefined);
  if (usd !== undefined)
    return { ...found, field: 'price', op: MORE.test(text) ? '>' : '<', value: usd, isMoney: true };
  const named = statedIn(text);
  const field =
    named === 'key' || named === 'peak' || (named === 'speakers' && said === 'speech')
      ? named
      : (said ?? named ?? measuredBefore(parts) ?? (found.field || (condition?.field ?? '')));
  if (field === 'key') return keyCondition({ ...found, field }, condition);
  // "If there is, remove it": of what was asked about before, which nothing here names.
  if (THERE_ALONE.test(text) && named === undefined && measuredBefore(parts) === undefined && !condition?.field)
    return { ...found, field: '' };
  const isNoise = field === 'noise';
  const op =
    found.op !== 'exists' && found.op !== '='
      ? found.op
      : FEWER.test(text) || (isNoise && WORSE.test(text))
        ? '<'
        : MORE.test(text) || (isNoise && BETTER.test(text))
          ? '>'
          : found.op;
  const value = found.value ?? countIn(text) ?? (op === '<' || op === '>' ? valueBefore(texts) : undefined);
  const isInverted = op === 'exists' && NONE.test(text) ? !found.isInverted : found.isInverted;
  const isOther = op === '=' && NEGATED.test(text);
  return { ...found, field, op, value, isInverted: isInverted !== isOther };
}

/** "More than one person", "fewer than three voices" */
function countIn(text: string): number | undefined {
  const [, word] = COUNT.exec(text) ?? [];
  return word === undefined ? undefined : NUMBERS[word.toLowerCase()];
}

function keyCondition(found: Condition, before: Condition | undefined): Condition {
  const [, tonic, accidental, mode] = KEY.exec(found.text.replace(/^(?:A|If a)\b/u, '')) ?? [];
  const isNegated = NEGATED.test(found.text);
  const earlier = before?.field === 'key' ? before.value : undefined;
  const value =
    tonic === undefined
      ? isNegated
        ? earlier
        : /\b(major|minor)\b/iu.exec(found.text)?.[0]?.toLowerCase()
      : `${tonic}${accidental === undefined ? '' : /sharp|#|♯/u.test(accidental) ? '#' : 'b'}${mode === undefined ? '' : mode.startsWith('maj') ? ' major' : ' minor'}`;
  return { ...found, op: '=', value, isInverted: found.isInverted !== isNegated };
}

/** Returns the field of the measurement that the message asked for last. */
function measuredBefore(parts: readonly Part[]): string | undefined {
  const last = parts.findLast((part) => part.kind === 'work' && part.request.capability.endsWith('_analysis'));
  if (last?.kind !== 'work') return undefined;
  const { capability, focus } = last.request;
  return (
    Object.keys(FIELDS).find(
      (name) => FIELDS[name]!.capability === capability && FIELDS[name]!.focus.some((each) => focus.includes(each)),
    ) ?? fieldOf(capability)
  );
}

/** Returns the number that stands alone before: "she should play at 80; if she is slower …". */
function valueBefore(texts: readonly string[]): number | undefined {
  const numbers = texts.flatMap((text) => text.match(/(?<![\w:.])-?\d+(?:\.\d+)?(?![\w:])/gu) ?? []);
  return numbers.length === 1 ? Number(numbers[0]) : undefined;
}
