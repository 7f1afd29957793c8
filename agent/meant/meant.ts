import { withoutLeftAlone } from './left-alone.ts';
import { namingOf, type Naming } from './names.ts';
import { SENTENCE, withTopics } from './topics.ts';
import { WORK } from './work.ts';

/** Longer messages are read as they are. */
const MOST_CHARS = 1_000;

/**
 * Returns an English message about several files in which those that it describes have their numbers, and which no longer says which
 * files are to be left alone: "the spot about the census to -23 LUFS, the others can wait" is "file 2 to -23 LUFS". `hasNew` tells
 * whether files came with it.
 */
export function withFilesMeant(text: string, names: readonly string[], { hasNew }: { hasNew: boolean }): string {
  if (names.length < 2 || text.length > MOST_CHARS) return text;
  const naming = namingOf(names);
  return withTopics(withNumbers(withoutStaying(text, naming, hasNew), naming), naming);
}

/** Returns a text without the files that stay; orders that name no file are for those that do not. */
function withoutStaying(text: string, naming: Naming, hasNew: boolean): string {
  const left = withoutLeftAlone(text, naming);
  if (left.text === text || !WORK.test(left.text)) return text;
  const isNamed = new RegExp(naming.loose, 'iu').test(left.text);
  if (isNamed) return left.text;
  if (left.others || !hasNew || left.numbers.length === 0) return text;
  const others = Array.from({ length: naming.count }, (_, n) => n + 1).filter(
    (number) => !left.numbers.includes(number),
  );
  if (others.length === 0) return text;
  return `only ${others.map((number) => `file ${number}`).join(' and ')}: ${left.text}`;
}

/** Holds files against each other, or makes one of them: the order of their names is read elsewhere. */
const RELATING =
  /\b(?:mix|blend|lay|tuck|layer|join|merge|combine|stitch|glue|concatenate|between|than|put together|crossfade|(?:under(?:neath)?|beneath|behind|below|over|on top of|onto|into|with|to match|before|after) (?:the|my|our|that|this|number|no) )/iu;

/** Returns a text with numbers in place of descriptions of files. */
function withNumbers(text: string, { described, numbersOf }: Naming): string {
  const pattern = new RegExp(described, 'giu');
  return text.replaceAll(SENTENCE, (sentence) =>
    RELATING.test(sentence)
      ? sentence
      : sentence.replaceAll(pattern, (words) => {
          const [number] = numbersOf(words);
          return number === undefined ? words : `file ${number}`;
        }),
  );
}
