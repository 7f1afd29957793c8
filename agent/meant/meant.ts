import { compiled } from './compiled.ts';
import { UNNAMED, withoutLeftAlone } from './left-alone.ts';
import { namingOf, type Naming } from './names.ts';
import { withResultsMeant } from './results.ts';
import { SENTENCE, withTopics } from './topics.ts';
import { withFilesBehind, withQualities } from './wording.ts';
import { WORK } from './work.ts';

/** Longer messages are read as they are. */
const MOST_CHARS = 1_000;
/** Of more files nobody tells one by a description. */
const MOST_FILES = 12;
/** "Of the three, …": the files among which one is named. */
const AMONG_ALL =
  /(?<=^|[.!?;\n]\s{0,3})(?:from|of|out of|among) (?:these|those|the|my) (?:two|three|four|five|files)(?: files)?,? /giu;

/** What a conversation has when a message comes. */
export interface Around {
  /** Names of the files that the person brought, with those of this message at the end. */
  names: readonly string[];
  /** How many of them came with it. */
  brought: number;
  /** Whether anything was made before. */
  hasMade: boolean;
}

/**
 * Returns an English message in which files that it describes have their numbers, what was made before is called as results are looked for,
 * and files that are to be left alone are no more named: "the spot about the census to -23 LUFS, the others can wait" is "file 2 to -23 LUFS".
 */
export function withFilesMeant(written: string, { names, brought, hasMade }: Around): string {
  if (written.length > MOST_CHARS) return written;
  const text = hasMade ? withResultsMeant(written) : written;
  if (names.length < 2 || names.length > MOST_FILES) return text;
  const naming = namingOf(names, brought);
  // One expression finds that no file is named, where each of those below takes long to compile.
  if (!UNNAMED.test(text) && !compiled(naming.mixed, 'iu').test(text))
    return hasMade ? text : withQualities(text, names.length);
  const kept = withoutStaying(text.replaceAll(AMONG_ALL, ''), naming, brought > 0);
  const plain = withTopics(withNumbers(withFilesBehind(kept, naming), naming), naming);
  return hasMade ? plain : withQualities(plain, names.length);
}

/** Returns a text without the files that stay; orders that name no file are for those that do not. */
function withoutStaying(text: string, naming: Naming, hasNew: boolean): string {
  const left = withoutLeftAlone(text, naming);
  if (left.text === text || !WORK.test(left.text)) return text;
  const isNamed = compiled(naming.loose, 'iu').test(left.text);
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
  /\b(?:mix|blend|lay|tuck|layer|join|merge|combine|stitch|glue|concatenate|between|than|put together|crossfade|(?:under(?:neath)?|beneath|behind|below|over|on top of|onto|into|to match|before|after) (?:the|my|our|that|this|number|no) )/iu;

/** Returns a text with numbers in place of descriptions of files. */
function withNumbers(text: string, { described, byWord, counted, loose, numbersOf }: Naming): string {
  const pattern = compiled(
    `${described}|(?<=\\b(?:only|just) )(?:${byWord})|${counted}|(?:${loose})(?= only\\s*(?:[.!?,;]|$))`,
    'giu',
  );
  return text.replaceAll(SENTENCE, (sentence: string) =>
    RELATING.test(sentence)
      ? sentence
      : sentence
          .replaceAll(pattern, (words) => {
            const numbers = numbersOf(words);
            return numbers.length === 0 ? words : numbers.map((number) => `file ${number}`).join(' and ');
          })
          .replaceAll(/(file \d{1,2}) only(?=\s*(?:[.!?,;]|$))/giu, '$1'),
  );
}
