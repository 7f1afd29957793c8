import { elementsIn } from '../../../english/elements.ts';
import { wordsOf } from '../../../english/words/words.ts';

/** "All of them except praise three", "every one but the last" */
const EXCEPTED =
  /\b(?:all|both|each|every (?:one|file|track|song|take|recording|clip)|these|those|them|the (?:lot|whole lot|files|tracks|songs|takes|recordings|clips))\b[^.!?;]{0,30}?\b(?:except(?: for)?|apart from|other than|bar|but(?: not)?|save(?: for)?|excluding|besides|with the exception of) ([^,.;!?]{2,60})/iu;
const PLACE =
  /^(?:the )?(first|second|third|fourth|fifth|last)(?: (?:one|file|track|song|take|recording|clip))?(?=\s*(?:$|and\b|please\b|pls\b))/iu;
const PLACES = ['first', 'second', 'third', 'fourth', 'fifth'];

/** Returns the words of an English text for what it leaves out of all files; undefined if it leaves out none, or a part of a mix. */
export function exceptedIn(text: string): string | undefined {
  const [, words] = EXCEPTED.exec(text) ?? [];
  return words === undefined || elementsIn(wordsOf(words)).length > 0 ? undefined : words;
}

/** Returns the place of the file that such words name by it: 1 is the first, -1 the last. */
export function exceptedPlace(words: string): number | undefined {
  const place = PLACE.exec(words)?.[1]?.toLowerCase();
  if (place === undefined) return undefined;
  return place === 'last' ? -1 : PLACES.indexOf(place) + 1;
}
