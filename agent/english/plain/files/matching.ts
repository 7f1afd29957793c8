/** "Match take 2's tempo to take 1": what is changed stands before the quantity. */
const MATCHED =
  /\b(?:match|adjust|set) ((?:the )?[\w.-]+(?: [\w.-]+)?)['’]s (tempo|bpm|speed|level|loudness|volume) (?:to|with) ((?:the )?[\w.-]+(?: [\w.-]+)?)(?=\s*(?:$|[.,;!?]|(?:please|and|then)\b))/giu;

/** Returns a text in which one file is brought to the tempo or the level of another. */
export function plainMatching(text: string): string {
  return text.replaceAll(MATCHED, 'bring $1 to the $2 of $3');
}
