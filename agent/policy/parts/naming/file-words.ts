/** Words for any file, before its number. */
const FILE = '(?:file|track|recording|song|clip|take|part|number|audio)';
const NUMBERED = new RegExp(`^${FILE} (\\d{1,3})$`, 'u');
/** A name that may be that of a file which is not there, unless it is what a result is to be called. */
const UNKNOWN = String.raw`(?<!\b(?:to|as|called|named|into) )[\w-]+\.(?:wav|mp3|flac|m4a|ogg|opus|aac|aiff?|mp4|mov|mkv|webm)`;
const EXTENSION = /\.[a-z0-9]{2,4}$/u;
/** A name that is one word or number: it may say something of the work too, and is no value of it. */
const WORD = /^(?:\p{L}+|\d+)$/u;

/** Returns the numbers, from 1 on, of the files that words name; undefined if any of them is not known. */
export function numbersOf(words: string, names: readonly string[]): number[] | undefined {
  const numbers = words.split(/,? and |, /u).map((each) => numberOf(each, names));
  return numbers.includes(undefined) ? undefined : (numbers as number[]);
}

/** Returns the number of the file that words name: by its name, or "file 2"; undefined if they name none. */
export function numberOf(words: string, names: readonly string[]): number | undefined {
  const said = words.trim().toLowerCase();
  const bare = said.replace(/^(?:the|my|our) /u, '');
  const named = names.flatMap((name, n) =>
    formsOf(name).some((form) => form === said || form === bare) ? [n + 1] : [],
  );
  if (named.length === 1) return named[0];
  const number = Number(NUMBERED.exec(bare)?.[1] ?? Number.NaN);
  return number >= 1 && (bare.startsWith('file ') || number <= names.length) ? number : undefined;
}

/** Returns a pattern for all words that name one file, the longest first. */
export function patternOfFiles(names: readonly string[]): string {
  const forms = names
    .flatMap((name) => formsOf(name).filter((form) => EXTENSION.test(form) || !WORD.test(form)))
    .toSorted((a, b) => b.length - a.length)
    .map((form) => form.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  return `(?:the )?(?:${[...forms, `${FILE} \\d{1,3}`, UNKNOWN].join('|')})`;
}

/** Returns how people write a name: whole, without its extension, and with blanks between words and numbers. */
function formsOf(name: string): string[] {
  const whole = name.toLowerCase();
  const bare = whole.replace(EXTENSION, '');
  const spaced = bare.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  const apart = spaced.replaceAll(/(?<=\p{L})(?=\d)/gu, ' ');
  return [...new Set([whole, bare, spaced, apart])].filter(Boolean);
}

/** Returns the files of a conversation without some of them. */
export function allBut(numbers: readonly number[], names: readonly string[]): number[] {
  return names.flatMap((_, n) => (numbers.includes(n + 1) ? [] : [n + 1]));
}
