import type { Word } from './words.ts';

/** Words that are no names: with a capital they begin a sentence. */
const ORDINARY: ReadonlySet<string> = new Set(
  `after afterwards all also am an and another any are as at before both but by can convert could cut did do does don't dont each even every
  fade find for from get give has have here how however if in is it it's its i'd i'll i'm i've just keep leave let make may merely more
  my next no not now of on only or otherwise our please put remove should simply so some take tell thank thanks that that's the their then
  there there's these they this those to trim turn two was we we'd we'll we're were what what's when where which while who why will with would
  you your`.split(/\s+/u),
);

/** Whether a sentence begins at a word though the one before it ends in no mark: "on their phones Will it take those". */
export function beginsSentence(words: readonly Word[], at: number): boolean {
  const [before, word, after] = [words[at - 1]!, words[at]!, words[at + 1]];
  if (!word.isCapitalized || !ORDINARY.has(word.text)) return false;
  return !before.text.startsWith('[') && !before.isCapitalized && after !== undefined && !after.isCapitalized;
}
