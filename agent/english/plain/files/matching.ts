/** "Match take 2's tempo to take 1": what is changed stands before the quantity. */
const MATCHED =
  /\b(?:match|adjust|set) ((?:the )?[\w.-]+(?: [\w.-]+)?)['’]s (tempo|bpm|speed|level|loudness|volume) (?:to|with) ((?:the )?[\w.-]+(?: [\w.-]+)?)(?=\s*(?:$|[.,;!?]|(?:please|and|then)\b))/giu;

/** "Match b to a in loudness": what is changed, its model, and then the quantity. */
const MATCHED_IN =
  /\b(?:match|adjust|set|bring) ((?:the )?[\w.-]+(?: [\w.-]+)?) (?:to|with) ((?:the )?[\w.-]+(?: [\w.-]+)?) (?:in|by|for) (tempo|bpm|speed|level|loudness|volume)(?=\s*(?:$|[.,;!?]|(?:please|and|then)\b))/giu;
/** "Match b to the loudness of a": the reader would change the model. */
const MATCHED_TO =
  /\bmatch ((?:the )?[\w.-]+(?: [\w.-]+)?) (?:to|with) (?:the )?(tempo|bpm|speed|level|loudness|volume) of ((?:the )?[\w.-]+(?: [\w.-]+)?)(?=\s*(?:$|[.,;!?]|(?:please|and|then)\b))/giu;

const ONE = '(?:one|track|song|file|tune|take|loop)';
/** "Get the slow one up to the fast one" */
const PACED = new RegExp(
  String.raw`\b(?:get|bring|speed|take|pull|push|move|slow) the (slow|fast|quick)(?:er|est)? ${ONE}(?: up| down)? (?:up |down )?(?:to|so (?:that )?it matches|to match) the (?:(?:slow|fast|quick)(?:er|est)?|other) ${ONE}(?=\s*(?:$|[.,;!?]|(?:please|and|then)\b))`,
  'giu',
);

/** "Which is quieter? Bring it up to match the other" */
const LEVELLED =
  /\b(?:bring|raise|lift|lower|turn|take|pull|push|boost) (it|that one|this one|that)(?: up| down)? to (?:match|meet|equal|be level with|be as loud as|the level of|the loudness of|the same level as) (the other)(?: (?:one|file|track|take|recording))?(?=\s*(?:$|[.,;!?]|(?:please|and|then)\b))/giu;
const OF_TEMPO = /\b(?:tempo|bpm|speed|slower|faster|slowest|fastest|quicker|key|pitch)\b/iu;

/** Returns a text in which one file is brought to the tempo or the level of another. */
export function plainMatching(text: string): string {
  return text
    .replaceAll(PACED, (_, which: string) =>
      /^slow$/iu.test(which)
        ? 'speed up the slower one to match the other'
        : 'slow down the faster one to match the other',
    )
    .replaceAll(LEVELLED, (whole: string, it: string, other: string) =>
      OF_TEMPO.test(text) ? whole : `make ${it} as loud as ${other}`,
    )
    .replaceAll(MATCHED, 'bring $1 to the $2 of $3')
    .replaceAll(MATCHED_IN, 'bring $1 to the $3 of $2')
    .replaceAll(MATCHED_TO, 'bring $1 to the $2 of $3');
}

const LEVELS = '(?:levels?|loudness|volumes?)';
const ALL = '(?:all(?: (?:of )?(?:the|these|those|them))?(?: (?:two|three|four))?|these|those|them|the|both)';
/** "Match the levels", "match the loudness of all files": of each other, as nothing says of which. */
const EQUALLED = new RegExp(
  String.raw`\b(?:match|equali[sz]e|unify) (?:all )?(?:the |their |these )?${LEVELS}(?: (?:of|across|between|for|in) (?<files>${ALL}(?: (?:files|tracks|songs|takes|recordings|clips|episodes))?|(?:(?!to\b)[\w.-]+,? ){1,6}and [\w.-]+))?(?: (?:to|with) each other)?(?=\s*(?:$|[.,;!?]|(?:please|and|then)\b))`,
  'giu',
);

/** "And equally loud" */
const EQUALLY =
  /^((?:(?:and|also|now|then|please|ok(?:ay)?)[, ]+)*)(?:make (?:them|both|the two) (?:both )?)?(?:equally loud|(?:at |to )?the same (?:loudness|volume|level)|as loud as each other)(?: (?:too|as well|please|then))*[.! ]*$/iu;

/**
 * Returns a text about several files in which matching their levels brings them to one loudness: levelling evens out the voices within each. Of
 * two, the second is brought to the first.
 */
export function plainEqualLevels(text: string, files: number): string {
  if (files < 2) return text;
  if (files === 2 && EQUALLY.test(text)) return text.replace(EQUALLY, '$1match their loudness');
  return text.replaceAll(EQUALLED, (...found) => {
    if (files === 2) return 'match their loudness';
    const { files: named } = found.at(-1) as { files?: string };
    const isAll = named === undefined || new RegExp(`^${ALL}\\b`, 'iu').test(named);
    return `bring ${isAll ? 'all files' : named} to the same loudness`;
  });
}
