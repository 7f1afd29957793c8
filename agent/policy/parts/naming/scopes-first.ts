import { ORDINALS } from '../../../english/ordinals.ts';
import { patternOfFiles } from './file-words.ts';

const NOUN = '(?:one|file|track|song|recording|clip|take)';
const ORDINAL = `(?:${[...ORDINALS, '1st', '2nd', '3rd', '4th', '5th'].join('|')}|last|final)`;
const VERB =
  '(?:please |just )*(?:add|bring|chop|clean|convert|crop|cut|denoise|export|extract|fade|get rid of|isolate|kill|level|lower|make|measure|mute|normali[sz]e|pitch|pull|put|raise|reduce|remove|separate|shift|shorten|slow|speed|split|strip|take|tell me|transcribe|transpose|trim|turn)';
const EXCEPT = '(?:except(?: for)?|but not|apart from|excluding|leaving out|not)';
const END = String.raw`(?=[.!]?\s*(?:$|\n))`;
/** An order that names its files itself is read as it stands. */
const FILES = /\b(?:all|both|each|every|everything|these|those|them|files|tracks|songs|if|unless|when|and|then)\b/iu;

/**
 * Returns an English text in which the file that an order is for stands before it: "trim it to 10 seconds, but only the second one" is
 * "only the second one: trim it to 10 seconds".
 */
export function withScopesFirst(text: string, names: readonly string[]): string {
  if (text.length > MAX_CHARS) return text;
  const named = patternOfFiles(names);
  const file = `(?:(?:the )?${ORDINAL} ${NOUN}|${named})`;
  const any = `(?:(?:the )?${ORDINAL}(?: ${NOUN})?|${named})`;
  const order = String.raw`(?<order>${VERB} (?:[^.!?;\n,]|[.,](?=\w)){2,120}?)`;
  const start = String.raw`(?<=^|[.!?;\n]\s{0,3})(?<lead>(?:(?:please|ok(?:ay)?|so|now|and|but|then)[, ]+){0,3})`;
  const form = (source: string): RegExp => new RegExp(start + source, 'giu');
  const apart = String.raw`(?:,? (?:and |but )?|[;.:–-] ?)`;
  const only: RegExp[] = [
    form(
      `${order}[,;:–-]{0,2} (?:but )?${EXCEPT.replace('|not', '')} ${file}, (?:only|just|but) (?<kept>${any})${END}`,
    ),
    form(
      `${order}[,;:–-]{0,2} (?:but )?not (?:for |on |to |with |in )?${any},? (?:but |only |just |rather )?(?:for |on |to |with |in )?(?<kept>${any})${END}`,
    ),
    form(
      `${order}[,;:–-]{0,2} (?:but )?(?:only |just )?(?:for |on |to |with |in )?(?<kept>${any}),? (?:and )?not (?:for |on |to |with |in )?${any}${END}`,
    ),
    form(`${order}(?:[,;:–-]{1,2} (?:but )?|but )(?:only|just) (?:for |on |to |with |in )?(?<kept>${file})${END}`),
    form(
      String.raw`(?:leave|skip|ignore|spare|keep|do not touch|don['’]?t touch) ${any}(?: (?:alone|out|be|untouched|unchanged|as it is|as is))?${apart}\s*(?:for|with|on) (?<kept>${file})[,:]? ${order}${END}`,
    ),
    form(
      String.raw`(?:leave|skip|ignore|spare|keep|do not touch|don['’]?t touch) ${any}(?: (?:alone|out|be|untouched|unchanged|as it is|as is))?${apart}\s*${order} (?:for|with|on|in|of) (?<kept>${file})${END}`,
    ),
    form(`(?:for|with|on) (?<kept>${file})[,:] ${order}${END}`),
  ];
  const but: RegExp[] = [
    form(`${order}[,;:–-]{0,2} (?:but )?${EXCEPT} (?:for |on |to |with |in )?(?<left>${file})${END}`),
    form(
      `${order}[,;:–-]{1,2} (?:all|every one|each)(?: (?:of )?(?:them|these|those|the files))? (?:but|except(?: for)?|apart from) (?<left>${any})${END}`,
    ),
  ];
  return [
    ...only.map((each) => [each, put('only')] as const),
    ...but.map((each) => [each, put('all except')] as const),
  ].reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain), text);
}

/** Longer messages are read as they stand. */
const MAX_CHARS = 1_000;

/** Returns what puts the file of an order before it, behind a word. */
const put =
  (word: string) =>
  (whole: string, ...rest: unknown[]): string => {
    const { lead = '', order: words = '', kept, left } = rest.at(-1) as Record<string, string | undefined>;
    return FILES.test(words) ? whole : `${lead}${word} ${kept ?? left}: ${words}`;
  };
