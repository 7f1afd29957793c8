/** Gerunds of work, and their imperatives. */
const GERUNDS: Readonly<Record<string, string>> = {
  joining: 'join',
  merging: 'join',
  combining: 'join',
  mixing: 'mix',
  denoising: 'denoise',
  cleaning: 'clean',
  trimming: 'trim',
  cutting: 'cut',
  cropping: 'crop',
  removing: 'remove',
  fading: 'fade',
  normalizing: 'normalize',
  normalising: 'normalize',
  levelling: 'level',
  leveling: 'level',
  converting: 'convert',
  slowing: 'slow',
  speeding: 'speed',
  transposing: 'transpose',
};
const GERUND = `(${Object.keys(GERUNDS).join('|')})`;
const VERB = `(?:${[...new Set([...Object.values(GERUNDS), 'drop', 'skip', 'lose', 'take', 'chop', 'reduce', 'lower', 'raise', 'bring', 'turn'])].join('|')})`;
const WORDS = String.raw`[^.!?;,\n]`;
const END = String.raw`(?=\s*(?:[.!?;]|$))`;
const START = String.raw`(?<=^|[.!?;]\s{1,2})`;

/** "Before joining them, denoise both" */
const BEFORE = new RegExp(
  String.raw`${START}(?:but )?before ${GERUND}((?: ${WORDS}{1,60})?), (?:please )?(${VERB} ${WORDS}{1,80})${END}`,
  'giu',
);
/** "Join them after denoising both" */
const AFTER = new RegExp(
  String.raw`${START}((?:please )?${VERB} ${WORDS}{1,60}?),? (?:only )?after ${GERUND} (${WORDS}{1,80})${END}`,
  'giu',
);
/** "Merge these two but skip the first 5 seconds of the second one" */
const BUT = new RegExp(
  String.raw`\b((?:join|merge|combine|stitch|glue|mix|concatenate) ${WORDS}{1,60}?),? but (?:please )?((?:first )?${VERB} )`,
  'giu',
);

/** Returns an English text in which work that goes before other work is said before it, and restrictions of joined files in a sentence of their own. */
export function plainWorkBefore(text: string): string {
  return text
    .replaceAll(BEFORE, (_, gerund: string, object: string | undefined, order: string) => {
      const later = `${GERUNDS[gerund.toLowerCase()]!}${object ?? ' it'}`;
      return `${order}, then ${later}`;
    })
    .replaceAll(
      AFTER,
      (_, order: string, gerund: string, object: string) =>
        `${GERUNDS[gerund.toLowerCase()]!} ${object}, then ${order}`,
    )
    .replaceAll(BUT, '$1. But $2');
}
