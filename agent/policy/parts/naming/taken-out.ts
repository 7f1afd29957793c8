import { comparisonIn } from './compared-by.ts';
import { allBut, numbersOf, patternOfFiles } from './file-words.ts';
import { rowIn, type Row } from './row.ts';
import { SENTENCE } from './sentences.ts';

/** A sentence about files, where it stands in the text that is read. */
export interface RowAt extends Row {
  from: number;
  to: number;
}

/** The files that a sentence is about, whose words were taken out of it. */
export interface Named {
  /** Offset of the word that took their place. */
  at: number;
  /** That word, and those in whose place it stands. */
  pronoun: string;
  words: string;
  /** Undefined where a comparison finds the file. */
  files: readonly (string | number)[] | undefined;
  /** The comparison that finds the file: "the louder file". */
  picked?: { field: string; pick: 'most' | 'least' } | undefined;
  /** Whether it names a file that is not there. */
  isUnknown?: boolean;
}

const OF_ONE =
  'trim|cut|crop|shorten|fade|convert|normali[sz]e|raise|lower|level|remove|split|speed|slow|play|change|make|extract|transcribe|describe|give me|tell me|do (?:the same|that)(?: again)? with';
/** Sentences about files one by one, be they ordered, priced, or only asked about. */
const ABOUT_FILES = new RegExp(
  String.raw`^\s*(?:(?:yes|no)[.,] )?(?:(?:and|then|please|otherwise)[, ]+)*(?:(?:how much would it cost|do i have enough tokens|how much will it cost) to |(?:can|could|should|may) (?:you|i|we) |how (?:can|could|do) i )?(?:${OF_ONE})\b`,
  'iu',
);
const AFFORDING = /^\s*do i have enough tokens\b/iu;
const QUESTION =
  /^\s*(?:and )?(?:(?:what|who|where|how|is there|are there|does|is|was|has) )(?!.*\b(?:between|similar|than|same|difference|total|average)\b)/iu;
const CONDITION = /^\s*if /iu;
/** A yes to less than was asked. */
const ONLY_OF = /^\s*(yes|ok(?:ay)?|sure)[,.]? (?:but )?(?:(only|just)|not) /iu;
/** Holds files against each other. */
const RELATING =
  /\b(?:than|(?<!\bdo the )same|between|the (?:tempo|loudness|length|key|level|pitch) of .{1,40} to the|to the (?:tempo|loudness|length|key|level|pitch) of)\b/iu;
const ENDS =
  '(?:longe|shorte|loude|quiete|softe|faste|slowe|brighte|darke|dulle|noisie|cleane)(?:r|st)|(?:most|least|less|more) noisy';
const SEVERAL = '(?:both|all|all the) files|each file|every file';

/**
 * Returns an English text in which orders and questions about single files say "it" for them: "file 2", names with their numbers and words
 * that mean other things too, and "all files except file 1" are no values of the work. Sentences that name several are left as they are.
 */
export function withoutFileNames(
  text: string,
  names: readonly string[],
): { text: string; named: Named[]; rows: RowAt[] } {
  const named: Named[] = [];
  const rows: RowAt[] = [];
  let plain = '';
  for (const [sentence] of text.matchAll(SENTENCE)) {
    const start = CONDITION.test(sentence) ? sentence.lastIndexOf(', ') + 1 : 0;
    const row = rowIn(sentence.slice(start), names);
    if (row) rows.push({ ...row, from: plain.length + start, to: plain.length + sentence.trimEnd().length });
    const found = names.length > 0 && !row ? foundIn(sentence, names) : undefined;
    if (!found) {
      plain += sentence;
      continue;
    }
    let from = 0;
    for (const { index, words, pronoun } of found.places) {
      plain += sentence.slice(from, index);
      named.push({
        at: Math.max(0, plain.length - (pronoun === '' && index > 0 ? 1 : 0)),
        pronoun,
        words,
        ...found.file,
      });
      plain += pronoun;
      from = index + words.length;
    }
    plain += sentence.slice(from);
  }
  return { text: plain, named, rows };
}

/** Returns a part of a clause as it was written, with the words for files back in the places of their pronouns. */
export function asWritten(part: string, { text, named }: { text: string; named: readonly Named[] }): string {
  const from = text.indexOf(part);
  if (from < 0) return part;
  return named.toReversed().reduce((written, { at, pronoun, words }) => {
    const start = at - from;
    const isThere = pronoun !== '' && start >= 0 && written.startsWith(pronoun, start);
    return isThere ? written.slice(0, start) + words + written.slice(start + pronoun.length) : written;
  }, part);
}

interface Found {
  file: Omit<Named, 'at' | 'pronoun' | 'words'>;
  places: { index: number; words: string; pronoun: string }[];
}

/** Returns the one file or group of files that a sentence names, with its places. */
function foundIn(sentence: string, names: readonly string[]): Found | undefined {
  const labelled = labelledIn(sentence, names);
  if (labelled) return labelled;
  const only = ONLY_OF.exec(sentence);
  const isOrder = only !== null || ABOUT_FILES.test(sentence);
  const isConditional = CONDITION.test(sentence);
  if (!(isOrder || isConditional || QUESTION.test(sentence))) return undefined;
  if (!isConditional && RELATING.test(sentence)) return undefined;
  const one = patternOfFiles(names);
  const list = String.raw`${one}(?:, ${one})*(?:,? and ${one})?`;
  const pattern = new RegExp(
    String.raw`(?<![\w.-])(?:(?:all|both)(?: the)? files except (${list})|(${SEVERAL})|the ((?:${ENDS}) (?:file|one|track|song|recording|clip|take))|(${list}))(?![\w-]|\.\w)`,
    'giu',
  );
  const places = [...sentence.matchAll(pattern)].map((match) => ({ index: match.index, words: match[0], match }));
  const [first] = places;
  if (!first || (places.length > 1 && !isConditional)) return undefined;
  if (places.some(({ words }) => words.toLowerCase() !== first.words.toLowerCase())) return undefined;
  const file = fileOf(first.match, names, { isOrder: isOrder && !AFFORDING.test(sentence) });
  if (!file) return undefined;
  const pronoun = file.files?.join() === 'all' ? 'them' : 'it';
  return only
    ? limited(sentence, { only, file, names })
    : { places: places.map(({ index, words }) => ({ index, words, pronoun })), file };
}

/** Returns the files that stand before a colon and what is said of them: "file 1: ten percent slower". */
function labelledIn(sentence: string, names: readonly string[]): Found | undefined {
  if (names.length < 2) return undefined;
  const file = String.raw`file \d{1,2}`;
  const [words, lead = '', listed] =
    new RegExp(
      String.raw`^(\s*)(${file}(?:(?:, | and )${file}){0,5})(?::\s+|, (?=(?:which|what|how)\b))(?=\S)`,
      'iu',
    ).exec(sentence) ?? [];
  const numbers = listed === undefined ? undefined : numbersOf(listed, names);
  if (!numbers || numbers.some((number) => number > names.length)) return undefined;
  if (new RegExp(patternOfFiles(names), 'iu').test(sentence.slice(words!.length))) return undefined;
  return { file: { files: numbers }, places: [{ index: lead.length, words: words!.slice(lead.length), pronoun: '' }] };
}

/** Returns a yes with the files that are left of those that were asked about: "Yes, but only file 2." */
function limited(
  sentence: string,
  { only, file, names }: { only: RegExpExecArray; file: Found['file']; names: readonly string[] },
): Found {
  const [, yes, kept] = only;
  const index = sentence.indexOf(yes!) + yes!.length;
  const words = sentence.slice(index).replace(/[.!]?\s*$/u, '');
  const files = kept === undefined && file.files ? allBut(file.files.map(Number), names) : file.files;
  return { places: [{ index, words, pronoun: '' }], file: { ...file, files } };
}

function fileOf(
  [, excepted, several, extreme, listed]: RegExpMatchArray,
  names: readonly string[],
  { isOrder }: { isOrder: boolean },
): Found['file'] | undefined {
  if (several !== undefined) return isOrder ? { files: ['all'] } : undefined;
  if (extreme !== undefined) {
    const { field, pick } = comparisonIn(`which is the ${extreme}`) ?? {};
    return field && pick && isOrder && names.length > 1 ? { files: undefined, picked: { field, pick } } : undefined;
  }
  const numbers = numbersOf(excepted ?? listed!, names);
  if (!numbers || numbers.some((number) => number > names.length))
    return names.length > 1 || excepted !== undefined ? { files: undefined, isUnknown: true } : undefined;
  return { files: excepted === undefined ? numbers : allBut(numbers, names) };
}
