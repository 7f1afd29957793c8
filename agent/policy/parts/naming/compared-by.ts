import { QUANTITIES, endOf, type Quantity } from '../../../english/quantities.ts';
import { isAverage } from '../wording.ts';

/** By what files are held against each other, which of them is looked for, and what is told beside them. */
export interface ComparedBy {
  field: string;
  pick: 'most' | 'least' | undefined;
  sum: 'total' | 'average' | 'difference' | undefined;
}

/** Words after a comparative that make it one of a passage, not of a file. */
const OF_ONE = '(?! (?:parts?|passages?|bits?|sections?|moments?|speakers?|voices?|half|ends?|clip of|version of it))';
/** Words that make a comparative pick a file, rather than change one: "the louder of the two", "whichever is longer". */
const picks = (ends: string): RegExp =>
  new RegExp(
    `\\b(?:the|whichever(?: one| file| take| track| recording)?(?: of (?:them|these|those|the (?:two|three|lot|files|takes|tracks|recordings)))?(?: is| has| runs| turns out| comes out)?|(?:which|wich|who)(?: [\\w']+){0,3}?|which(?:'s| is)|whats|what's|one of (?:these|those|them|the) (?:\\w+ )?(?:is|has|runs)) (?:the )?(?:${ends})\\b${OF_ONE}`,
    'iu',
  );
const RANKED = /\b(?:rank(?:ed|ing)?|sort(?:ed)?|order(?:ed)? (?:\w+ )?by|in order of)\b/iu;
const ENDS = /\b(\w+est)(?:[- ]|\b.*\b)(?:first|to (?:the )?\w+est|at the top)\b/iu;
const DIFFERENCE =
  /\b(?:delta|difference (?:in|between|of)|differ by|how (?:much|many [\w']+) (?:\w+er|more|less)\b|how far apart|by how (?:much|many|far))\b/iu;
/** "Is the first one louder than the second?" */
const isThan = (ends: string): RegExp =>
  new RegExp(
    `^(?:(?:so|and|ok(?:ay)?|hey)[, ]+)*(?:is|are|was|does|has)\\b.{1,60}\\b(?:${ends})\\b.{0,20}\\bthan\\b`,
    'iu',
  );
const TOTAL = /\b(?:(?:in )?total|altogether|in all|all in|together|combined|overall|add(?:ed)? up|sum)\b/iu;
const ASCENDING = /\basc(?:ending)?\b|\blow(?:est)?(?: first| to high)/iu;

/** Returns by what, and how, an English text holds files against each other; undefined if it does not. */
export function comparisonIn(text: string): ComparedBy | undefined {
  const isRanked = RANKED.test(text) || ENDS.test(text);
  const end = ENDS.exec(text)?.[1] ?? '';
  const isOf = (ends: string | undefined): boolean =>
    ends !== undefined &&
    (picks(ends).test(text) ||
      isThan(ends).test(text) ||
      new RegExp(`^(?:${ends}) (?:one|file|take|track|version|mix|recording|clip)\\b`, 'iu').test(text) ||
      new RegExp(`^(?:${ends})$`, 'iu').test(end));
  const picked = QUANTITIES.find((each) => isOf(endOf(each, 'most')) || isOf(endOf(each, 'least')));
  const named = QUANTITIES.find(({ asked }) => asked?.test(text));
  const quantity =
    picked ?? named ?? (DIFFERENCE.test(text) ? QUANTITIES.find((each) => isOfEither(each, text)) : undefined);
  if (!quantity) return undefined;
  const sum = DIFFERENCE.test(text)
    ? 'difference'
    : isAverage(text)
      ? 'average'
      : TOTAL.test(text) && (quantity.field === 'length' || named?.field === 'length')
        ? 'total'
        : undefined;
  const pick = picked
    ? isOf(endOf(picked, 'least'))
      ? 'least'
      : 'most'
    : isRanked
      ? ASCENDING.test(text)
        ? 'least'
        : 'most'
      : undefined;
  return pick === undefined && sum === undefined ? undefined : { field: quantity.field, pick, sum };
}

/** Whether a text has a word for either end of a quantity. */
function isOfEither(quantity: Quantity, text: string): boolean {
  const ends = [endOf(quantity, 'most'), endOf(quantity, 'least')].filter((words) => words !== undefined);
  return ends.length > 0 && new RegExp(`\\b(?:${ends.join('|')})\\b`, 'iu').test(text);
}
