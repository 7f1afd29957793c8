import { ORDINALS } from '../../../english/ordinals.ts';
import { numberOf, patternOfFiles } from './file-words.ts';
import { SENTENCE } from './sentences.ts';
import { withScopesFirst } from './scopes-first.ts';

const NOUN = '(?:one|file|track|song|recording|clip|take)';
const SHORT_ORDINALS = ['1st', '2nd', '3rd', '4th', '5th'];
const ORDINAL = `(?:${[...ORDINALS, ...SHORT_ORDINALS].join('|')}|last|final)`;
const ALL = `(?:all(?: (?:of )?(?:the )?(?:them|these|those|${NOUN}s))?|everything|every(?: single)? ${NOUN}|each ${NOUN}|the ${NOUN}s)`;
const EXCEPT =
  '(?:but|except(?: for)?|apart from|aside from|other than|save(?: for)?|excluding|besides|leaving out|minus)';
/** The other files, after some were named. */
const REST = `(?:all )?(?:the (?:others?|rest|other (?:${NOUN}s?|two|three|four)|remaining (?:${NOUN}s|two|three))|everything else|every other ${NOUN}|others)\\b(?! of (?:it|the (?:${NOUN}|audio))\\b)`;
/** Follows "the last" where that is a file; other words make it a part of one, as in "all but the last 10 seconds". */
const AFTER = String.raw`(?=\s*(?:[.,:;!?–-]|$)| (?:to|at|by|in|into|as|from|with|over|for|and|please|too|up|down|out|off|so|if|need|needs|should|must|get|have|alone|untouched|stays?|remains?|is|are)\b)`;
const UNTOUCHED =
  '(?: (?:alone|out|be|untouched|unchanged|as (?:it is|they are|is)|the way (?:it is|they are)|the same))?';
const STAYING = `(?: (?:stays?|remains?|is|are|should stay|can stay)(?: (?:alone|fine|ok|okay|good|untouched|unchanged|as (?:it is|they are|is)|the way (?:it is|they are)|the same))?)`;
const LEAVING = "(?:leave|skip|ignore|spare|keep|not|do not touch|don['’]?t touch|do nothing (?:to|with))";
const LEAD = String.raw`\s*(?:(?:please|ok(?:ay)?|so|now|and|but|then|for|on|with|in)[, ]+)*`;
const COUNTS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, 2: 2, 3: 3, 4: 4 };
/** The one file of a condition. */
const IT =
  /\b(?:it|(?:that|this)(?: (?:one|file|track|song)|(?=\s*(?:[.,;!]|$)| (?:to|by|at|into|up|down|out|off)\b)))\b/iu;
const BARE_NUMBER = /\d$/u;
const UNIT = /(?<=\d) ?[a-z%]+$/iu;
const PRONOUN = /\b(?:them all|all of (?:them|these|those)|them|these|those|everything|it)\b/iu;

/**
 * Returns an English text in which the files that a sentence is for are named by their numbers, in its object: "all but the last: trim to 10 seconds" and
 * "leave the last one alone and trim the others to 10 seconds" become "trim all files except file 3 to 10 seconds". With one file nothing changes.
 */
export function withPlainScopes(text: string, names: readonly string[]): string {
  return names.length < 2 ? text : scopesOf(names)(withScopesFirst(text, names));
}

const pattern = (source: string): RegExp => new RegExp(source, 'ius');

function scopesOf(names: readonly string[]): (text: string) => string {
  const byOrder = `the ${ORDINAL}(?: ${NOUN}| of (?:them|these|those))?|${ORDINAL} ${NOUN}`;
  const one = `(?:${byOrder}|${patternOfFiles(names)})`;
  const list = `${one}(?:(?:,? and|,) (?:${one}|${ORDINAL}(?: ${NOUN})?)){0,5}`;
  const before = pattern(`^(${LEAD})${ALL},? ${EXCEPT} (${list})\\s*[,:–-]+\\s*(\\S.*)$`);
  const apart = pattern(`^(${LEAD})(?:${EXCEPT.replace('but|', '')}) (${list})\\s*[,:–-]+\\s*(\\S.*)$`);
  // Files by their names are read where they stand.
  const counting = `(?:${byOrder}|file \\d{1,2})`;
  const within = pattern(`\\b(?:${ALL}|both),? ${EXCEPT} (${counting}(?:(?:,? and|,) ${counting}){0,5})${AFTER}`);
  const only = pattern(`^(${LEAD})(?:only|just) (${list})\\s*[,:–-]+\\s*(\\S.*)$`);
  const left = pattern(`^(${LEAD})${LEAVING} (${list})${UNTOUCHED}(?:,? (?:and|but|then)(?: just)?|[,;:–-]+) (\\S.*)$`);
  const leaves = pattern(`^${LEAD}(?:${LEAVING} (${list})${UNTOUCHED}|(${list})${STAYING}) {0,3}[.!;,]*\\s*$`);
  const several = pattern(
    `\\bthe ${ORDINAL}(?: ${NOUN})?(?:, (?:the )?${ORDINAL}(?: ${NOUN})?){0,4},? and (?:the )?${ORDINAL}(?: ${NOUN})?${AFTER}`,
  );
  const counted = pattern(
    `\\bthe (first|last) (${Object.keys(COUNTS).join('|')})(?: (?:${NOUN}s|of (?:them|these|those)))?${AFTER}`,
  );
  const conditional = pattern(
    `^(${LEAD}(?:if|unless|when|in case) )(${one})( (?:is|isn['’]?t|has|hasn['’]?t|does|doesn['’]?t|lasts?|runs|sounds|contains|goes|was)\\b(?:[^,]|,(?=\\d))*, (?:then )?)(\\S.*)$`,
  );
  const anyFile = pattern(`(?<![\\w.-])${one}(?!\\w)`);
  const parted = pattern(
    `^(${LEAD})(take|remove|cut|get|strip|pull) (the [\\w ]{2,30}? (?:out of|from|off|in)) (${one}),? and (the [\\w ]{2,30}? (?:out of|from|off|in)) (${one})([.!\\s]*)$`,
  );
  const toEach = pattern(
    `^(${LEAD})([a-z]+(?: up| down| out| in)?) (${one})( (?:to|by|at|into|as|over|up by|down by|down to)(?: [\\w.:%-]+){1,4}),? and (${one})( (?:to|by|at|into|as|over|up by|down by|down to)(?: [\\w.:%-]+?){1,4})([.!\\s]*)$`,
  );
  const rest = pattern(`\\b${REST}`);

  /** Returns the named files as "file 1 and file 3"; undefined if one of them is not there. */
  const plain = (words: string): string | undefined => {
    const numbers = words.split(/,? and |, /iu).map((each) => fileNumber(each, names));
    if (numbers.some((number) => number === undefined || number > names.length)) return undefined;
    return [...new Set(numbers)].map((number) => `file ${number}`).join(' and ');
  };
  const exceptOf = (words: string): string | undefined => {
    const files = plain(words);
    return files && `all files except ${files}`;
  };
  /** Returns a sentence in which several files by their order are numbered: "the first two", "the first and the last". */
  const withNumbers = (sentence: string): string =>
    sentence
      .replace(
        counted,
        (words, end: string, count: string) => someOf(end, COUNTS[count.toLowerCase()]!, names) ?? words,
      )
      .replace(several, (words) => plain(words) ?? words);
  /** Returns a sentence for all files but some, or for some; undefined if it has no such form. */
  const scoped = (sentence: string): string | undefined => {
    const [, lead = '', excepted, order = ''] = before.exec(sentence) ?? apart.exec(sentence) ?? [];
    const all = excepted && exceptOf(excepted);
    if (all) return lead + placed(order, all);
    const [, start = '', kept, limited = ''] = only.exec(sentence) ?? [];
    const files = kept && plain(kept);
    if (files) return start + placed(limited, files);
    const [, begin = '', untouched, further = ''] = left.exec(sentence) ?? [];
    const others = untouched && rest.test(further) && exceptOf(untouched);
    if (others) return begin + further.replace(rest, others);
    return inConditional(sentence) ?? inTwo(sentence);
  };
  /** "If talk.wav is longer than a minute, trim it": what is done is done to that file, or to the others. */
  const inConditional = (sentence: string): string | undefined => {
    const [, start = '', subject, condition = '', order = ''] = conditional.exec(sentence) ?? [];
    const file = subject && plain(subject);
    if (!file || anyFile.test(order)) return undefined;
    const others = exceptOf(subject)!;
    return start + file + condition + (rest.test(order) ? order.replace(rest, others) : order.replace(IT, file));
  };
  /** "Trim a.wav to 10 seconds and b.wav to 20": an order for each of two files. */
  const inTwo = (sentence: string): string | undefined => {
    const [, lead = '', verb = '', part, from, other = '', second = '', end = ''] = parted.exec(sentence) ?? [];
    if (part && plain(from!) && plain(second))
      return `${lead}${verb} ${part} ${plain(from!)}. ${verb} ${other} ${plain(second)}${end}`;
    const [, start = '', order = '', first, value = '', two, further = '', close = ''] = toEach.exec(sentence) ?? [];
    if (!first || !plain(first) || !plain(two!)) return undefined;
    const unit = BARE_NUMBER.test(further) ? (UNIT.exec(value)?.[0] ?? '') : '';
    return `${start}${order} ${plain(first)}${value}. ${order} ${plain(two!)}${further}${unit}${close}`;
  };

  /** Returns the files but those that a sentence says are to stay as they are; undefined if it says anything else. */
  const othersThan = (sentence: string): string | undefined => {
    const [, skipped, staying] = leaves.exec(sentence) ?? [];
    const untouched = skipped ?? staying;
    return untouched && exceptOf(untouched);
  };

  return (text) => {
    const sentences = (text.match(SENTENCE) ?? []).map(withNumbers);
    return sentences
      .map((sentence, n) => {
        const others = n > 0 && rest.test(sentence) ? othersThan(sentences[n - 1]!) : undefined;
        if (others) return sentence.replace(rest, others);
        const next = sentences[n + 1];
        if (next !== undefined && rest.test(next) && othersThan(sentence)) return '';
        return scoped(sentence) ?? sentence.replace(within, (words, excepted: string) => exceptOf(excepted) ?? words);
      })
      .join('');
  };
}

/** Returns an order with its files in place of a pronoun, or at its end. */
function placed(order: string, files: string): string {
  if (PRONOUN.test(order)) return order.replace(PRONOUN, files);
  const end = /(?<![.!?;\s])[.!?;\s]*$/u.exec(order)!;
  return `${order.slice(0, end.index)} ${files}${end[0]}`;
}

/** Returns the first or last files, if there are more. */
function someOf(end: string, count: number, names: readonly string[]): string | undefined {
  if (count >= names.length) return undefined;
  const from = end.toLowerCase() === 'first' ? 1 : names.length - count + 1;
  return Array.from({ length: count }, (_, n) => `file ${from + n}`).join(' and ');
}

function fileNumber(words: string, names: readonly string[]): number | undefined {
  const ordinal = new RegExp(`^(?:the )?(${ORDINAL})(?: ${NOUN}| of (?:them|these|those))?$`, 'iu')
    .exec(words.trim())?.[1]
    ?.toLowerCase();
  if (ordinal === undefined) return numberOf(words, names);
  if (ordinal === 'last' || ordinal === 'final') return names.length;
  return 1 + Math.max(ORDINALS.indexOf(ordinal), SHORT_ORDINALS.indexOf(ordinal));
}
