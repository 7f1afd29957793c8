import { CAPABILITY_NAMES, type CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { NUMBERS } from '../../../english/times.ts';
import { namesOfCapabilities } from '../../../knowledge/wordings.ts';
import { isClass, termsOf, wordsOf } from '../../../knowledge/words.ts';

/** A question about the account, as it was written, and the capabilities that its clauses name. */
export interface AccountQuestion {
  text: string;
  capabilities: readonly CapabilityName[];
}

/** Days that a question is about, by words: of these none needs a date. */
export type Days = 'today' | 'yesterday' | 'this_week' | 'last_week' | 'this_month' | 'last_month';

/** The rows that an English question asks for. A question about all rows sets none of the fields. */
export interface Narrowing {
  /** "The last three". */
  count: number | undefined;
  pick: 'most' | 'least' | undefined;
  days: Days | undefined;
  capabilities: readonly CapabilityName[];
  /** Asks for what is not finished. */
  isOpen: boolean;
  /** Asks for a sum over all. */
  isSum: boolean;
  isOfFailures: boolean;
  /** Asks how much is still to be done. */
  isOfRest: boolean;
  /** Words of the question that a name may have, in small letters. */
  words: ReadonlySet<string>;
  /** Numbers of the question. */
  numbers: readonly number[];
}

const DAYS: readonly [Days, RegExp][] = [
  ['today', /\b(?:today|since (?:this )?morning|tonight)\b/iu],
  ['yesterday', /\b(?:yesterday|last night)\b(?! (?:i|we) (?:still )?had\b)/iu],
  ['last_week', /\b(?:last|previous|past) week\b/iu],
  ['this_week', /\b(?:this|the current) week\b|\bsince monday\b/iu],
  ['last_month', /\b(?:last|previous) month\b/iu],
  ['this_month', /\b(?:this|the current|per) month\b|\bmonth so far\b/iu],
];
const MOST =
  /\b(?:priciest|dearest|costliest|most (?:expensive|costly|tokens)|biggest|largest|highest|cost (?:me |us )?(?:the )?most|(?:ate|took|used|cost|eaten|burned|burnt|swallowed)\b.{0,20}\bthe most|the (?:main|worst) (?:one|culprit|offender|hog|eater)|culprit|main (?:reason|cause))\b/iu;
const LEAST = /\b(?:cheapest|smallest|lowest|least (?:expensive|costly)|the least|the fewest|tiniest)\b/iu;
const OPEN =
  /\b(?:still|currently|right now|at the moment|at present)\b.{0,40}\b(?:running|going|open|processing|queued|waiting|busy|working|pending)\b|\b(?:running|in progress|unfinished|under way|queued|pending|outstanding|not (?:yet )?(?:done|finished))\b/iu;
const SUM =
  /\b(?:altogether|in (?:all|total)|together|overall|total|sum|all (?:of )?(?:my|our|the)|how (?:many|much)|so far|to date)\b/iu;
const REST =
  /\b(?:to go|left|remain\w*|outstanding|still (?:ahead|to (?:do|go|come)|missing|open)|missing|(?:the|what) rest|how (?:many|much) more|still ahead)\b/iu;
const FAILURES =
  /\b(?:fail\w*|wrong|broke\w*|crash\w*|errors?|fell (?:over|through)|did(?:n['’]?t| not) (?:work|make it|go through)|problems?)\b/iu;
const LAST =
  /\b(?:last|latest|recent|newest|past|previous) (?<count>[a-z]+|\d{1,2}) (?!weeks?\b|days?\b|months?\b|minutes?\b|hours?\b)/iu;
/** Words of questions that names of files have for anything. */
const GENERAL: ReadonlySet<string> = new Set(
  'audio recording recordings file files track tracks song songs take final mix upload uploads last first batch batches charge charges token tokens minute hour'.split(
    ' ',
  ),
);

/** Returns what of the rows a question asks for; everything where there is none, or in another language than English. */
export function narrowingOf(question: AccountQuestion | undefined): Narrowing {
  const text = question?.text ?? '';
  const words = wordsOf(text);
  return {
    count: countIn(text),
    pick: MOST.test(text) ? 'most' : LEAST.test(text) ? 'least' : undefined,
    days: DAYS.find(([, pattern]) => pattern.test(text))?.[0],
    capabilities: [...new Set([...(question?.capabilities ?? []), ...capabilitiesNamedIn(words)])],
    isOpen: OPEN.test(text),
    isSum: SUM.test(text),
    isOfFailures: FAILURES.test(text),
    isOfRest: REST.test(text),
    words: new Set(words.filter((word) => !GENERAL.has(word))),
    numbers: numbersIn(text),
  };
}

/** "The last charge": one. */
const LAST_ONE =
  /\b(?:last|latest|most recent|newest) (?:thing|charge|job|debit|deduction|payment|bill|batch|item|run)\b/iu;

function countIn(text: string): number | undefined {
  if (LAST_ONE.test(text)) return 1;
  const word = LAST.exec(text)?.groups?.['count']?.toLowerCase() ?? '';
  const count = NUMBERS[word] ?? Number(word || Number.NaN);
  return Number.isInteger(count) && count > 0 ? count : undefined;
}

function numbersIn(text: string): number[] {
  const figures = (text.match(/\b\d{1,3}(?:,\d{3})+\b|\b\d+\b/gu) ?? []).map((each) =>
    Number(each.replaceAll(',', '')),
  );
  const hundreds = [...text.matchAll(/\b([a-z]+) (hundred|thousand)\b/giu)].map(
    ([, count, unit]) =>
      (NUMBERS[count!.toLowerCase()] ?? Number.NaN) * (unit!.toLowerCase() === 'hundred' ? 100 : 1_000),
  );
  return [...figures, ...hundreds.filter((each) => !Number.isNaN(each))];
}

/** Returns the capabilities of which a text has all words of one of their names. */
function capabilitiesNamedIn(words: readonly string[]): CapabilityName[] {
  const stems = new Set(words.flatMap(stemsOf));
  return [...namesOfCapabilities()].flatMap(([name, texts]) => {
    const known = CAPABILITY_NAMES.find((each) => each === name);
    const isNamed = texts.some((text) => {
      const needed = wordsOf(text).flatMap(stemsOf);
      return needed.length > 0 && needed.every((stem) => stems.has(stem));
    });
    return known && isNamed ? [known] : [];
  });
}

const stemsOf = (word: string): string[] => (termsOf(word) ?? []).filter((term) => !isClass(term));

/** Reports whether a name has a word, or a number of three digits, that a question has too. */
export function isNamedBy(name: string, { words }: Pick<Narrowing, 'words'>): boolean {
  return wordsOf(name.replaceAll(/[._-]/g, ' ')).some(
    (word) => (word.length >= 4 || /^\d{3,}$/u.test(word)) && !/^(?:flac|opus|aiff)$/u.test(word) && words.has(word),
  );
}
