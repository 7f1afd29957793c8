import type { Act } from '../../../reading/labels.ts';
import type { Comparison } from '../part.ts';
import { type Draft, push } from '../collecting.ts';
import { comparisonOf } from '../questions.ts';
import { requestsOf } from '../requests.ts';
import type { Said } from '../said.ts';
import { isAverage } from '../wording.ts';
import { levelMatchIn } from './level-match.ts';
import { pacedBy, tempoMatchIn } from './tempo-match.ts';

/** A quantity by which files are held against each other: its name, and the words for its two ends. */
interface Quantity {
  field: string;
  named?: RegExp;
  most?: string;
  least?: string;
}

const QUANTITIES: readonly Quantity[] = [
  { field: 'peak', named: /\b(?:true )?peaks?\b/iu },
  {
    field: 'noise',
    named: /\b(?:snr|signal[- ]to[- ]noise)\b/iu,
    most: 'clean(?:er|est)|(?:less|least|(?:a )?lower|the lowest)(?: background)? (?:noise|hiss|hum)\\w*|(?:better|best|higher|highest) (?:snr|signal[- ]to[- ]noise)',
    least:
      'nois(?:ier|iest)|hiss(?:ier|iest)|(?:more|most)(?: background)? (?:noise|hiss|hum)\\w*|(?:worse|worst|lower|lowest|poorer|poorest) (?:snr|signal[- ]to[- ]noise)',
  },
  {
    field: 'length',
    named: /\b(?:durations?|lengths?|(?:running|run|play(?:ing)?) ?times?|how long|minutes)\b/iu,
    most: 'long(?:er|est)',
    least: 'short(?:er|est)',
  },
  {
    field: 'loudness',
    named: /\b(?:lufs|loudness|levels?|volumes?|how loud)\b/iu,
    most: 'loud(?:er|est)',
    least: 'quiet(?:er|est)|soft(?:er|est)',
  },
  {
    field: 'tempo',
    named: /\b(?:tempos?|tempi|bpm|how fast)\b/iu,
    most: 'fast(?:er|est)|quick(?:er|est)',
    least: 'slow(?:er|est)',
  },
  { field: 'brightness', most: 'bright(?:er|est)', least: 'dull(?:er|est)|dark(?:er|est)' },
];

/** What a comparative is not about when this comes after it: a passage of one file. */
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
export function comparisonIn(text: string): Pick<Comparison, 'field' | 'pick' | 'sum'> | undefined {
  const isRanked = RANKED.test(text) || ENDS.test(text);
  const end = ENDS.exec(text)?.[1] ?? '';
  const isOf = (ends: string | undefined): boolean =>
    ends !== undefined &&
    (picks(ends).test(text) ||
      isThan(ends).test(text) ||
      new RegExp(`^(?:${ends}) (?:one|file|take|track|version|mix|recording|clip)\\b`, 'iu').test(text) ||
      new RegExp(`^(?:${ends})$`, 'iu').test(end));
  const picked = QUANTITIES.find(({ most, least }) => isOf(most) || isOf(least));
  const named = QUANTITIES.find((quantity) => quantity.named?.test(text));
  const quantity =
    picked ??
    named ??
    (DIFFERENCE.test(text)
      ? QUANTITIES.find(({ most, least }) => new RegExp(`\\b(?:${most}|${least})\\b`, 'iu').test(text))
      : undefined);
  if (!quantity) return undefined;
  const sum = DIFFERENCE.test(text)
    ? 'difference'
    : isAverage(text)
      ? 'average'
      : TOTAL.test(text) && (quantity.field === 'length' || named?.field === 'length')
        ? 'total'
        : undefined;
  const pick = picked
    ? isOf(picked.least)
      ? 'least'
      : 'most'
    : isRanked
      ? ASCENDING.test(text)
        ? 'least'
        : 'most'
      : undefined;
  return pick === undefined && sum === undefined ? undefined : { field: quantity.field, pick, sum };
}

/** Acts that hold no files against each other, whatever the words. */
const OTHERS: ReadonlySet<Act> = new Set([
  'ask_price',
  'suppose',
  'forbid',
  'decline',
  'condition',
  'ask_whether',
  'other_language',
]);
const OF_SERVICE = /\b(?:i (?:can|could|may)|you (?:can|could|take|accept)|do you|your)\b/iu;
const QUESTION = /^(?:(?:so|and|ok(?:ay)?|hey)[, ]+)*(?:which|wich|what|wats?|who|how|is|are)\b/iu;
const THEN = /\b(?:and|then|n|&)\b[, ]+(?:then |please |just )?(?!(?:which|what|wats?|how|tell|give me the)\b)[a-z]+/iu;

/** Whether a clause holds the files of a conversation against each other. */
export function isComparing({ text, language, act }: Said, { kind, files }: { kind: Act; files: number }): boolean {
  if (files < 2 || language !== 'en' || (OTHERS.has(kind) && !isByHowMuch(text, kind))) return false;
  if ((kind === 'ask_service' || act === 'ask_service') && OF_SERVICE.test(text)) return false;
  // "Bring that up to the level of the loudest": which file gives the level, rather than which is changed.
  return comparisonIn(withoutModel({ text, language })) !== undefined;
}

/** Returns a text without the file whose level or tempo another one gets: "slow the fastest one down so it matches the slowest". */
function withoutModel({ text, language }: Pick<Said, 'text' | 'language'>): string {
  const model = levelMatchIn({ text, language } as Said)?.levelOf ?? pacedBy(text);
  return model === undefined ? text : text.replace(model, ' ');
}

/** "Is it quieter than the other, and by how much?": read as a price, for "how much". */
function isByHowMuch(text: string, kind: Act): boolean {
  return (
    kind === 'ask_price' &&
    /\bthan\b.*\bby how (?:much|many|far)\b/iu.test(text) &&
    !/\b(?:cost|price|pay|charge|tokens?)\b/iu.test(text)
  );
}

/** Takes a clause that holds files against each other, and the work on the one that it picks. */
export function takeComparison(draft: Draft, said: Said): void {
  const found = comparisonIn(withoutModel(said))!;
  const range = rangeIn(said.text);
  const works = QUESTION.test(said.text) && !THEN.test(said.text) ? [] : worksOf(said);
  draft.parts.push({
    kind: 'compare',
    comparison: {
      ...comparisonOf(said, false),
      ...found,
      ...(range ? { files: range } : {}),
      near: /\b(?:closest|nearest|closer|nearer)\b/iu.test(said.text) ? comparisonOf(said, false).near : undefined,
    },
  });
  for (const request of works) push(draft, { ...request, files: undefined });
}

function worksOf(said: Said): ReturnType<typeof requestsOf> {
  const matched = levelMatchIn(said) ?? tempoMatchIn(said);
  if (matched) return [matched];
  return requestsOf(said).filter(
    ({ capability, params, gain_db: gain }) =>
      // "Subtitles for the shorter one": files that are made of the one that is picked.
      (!capability.endsWith('_analysis') || params['files'] !== undefined) &&
      // "The louder one": no change of its level.
      (capability !== 'normalize_loudness' ||
        Object.keys(params).length > 0 ||
        gain !== undefined ||
        /\b(?:boost|bring|raise|normali[sz]e|turn|push|make|lower|level|match|set|pull)\b/iu.test(said.text)),
  );
}

/** No more files than this are one range. */
const MAX_RANGE = 100;

/** Returns the names from the first to the last: "e1-e4" means four files. */
function rangeIn(text: string): string[] | undefined {
  const [, name, first, other, last] =
    /\b([a-z][a-z_]*?)(\d{1,4})\s*(?:-|–|to|through|until)\s*([a-z_]*?)(\d{1,4})\b/iu.exec(text) ?? [];
  if (name === undefined || (other !== '' && other?.toLowerCase() !== name.toLowerCase())) return undefined;
  const [from, to] = [Number(first), Number(last)];
  if (to <= from || to - from > MAX_RANGE) return undefined;
  return Array.from({ length: to - from + 1 }, (_, n) => `${name}${String(from + n).padStart(first!.length, '0')}`);
}
