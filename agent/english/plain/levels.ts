const WHAT = '(it|this|that|them|both|everything|the (?:song|track|file|recording|audio|whole thing|lot))';
/** "Turn it up": a change of level without a value. */
const TURNED = new RegExp(
  String.raw`\b(?:turn|crank|pump) ${WHAT} (up|down)\b(?=(?: (?:please|pls|plz|for me|then|now|again))*\s*(?:[.,;!?]|$|(?:and|then|but)\b))`,
  'giu',
);

/** "Even smaller": more of it, where "even" alone orders one level for all. */
const EVEN_MORE =
  /\beven (?=(?:more|less|worse|better|(?!over|under|after|other|either|never|every|paper|later)[a-z]{3,}er)\b(?! (?:parts?|bits?|voices?|speakers?|ones?)\b))/giu;

/** Returns a text with changes of level in the words of their results: "make it louder". */
export function plainLevels(text: string): string {
  return text
    .replaceAll(EVEN_MORE, 'much ')
    .replaceAll(
      TURNED,
      (_, what: string, way: string) => `make ${what} ${way.toLowerCase() === 'up' ? 'louder' : 'quieter'}`,
    );
}
