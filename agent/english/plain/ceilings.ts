/** A number below zero as people write it, with or without its unit. */
const LEVEL = String.raw`(?:[-−–] ?|minus )(\d+(?:\.\d+)?|one|two|three)(?: ?d ?b ?(?:tp|fs)?)?\b`;
const PEAK = '(?:true[- ]?peaks?|peaks?(?= (?:no|not) (?:higher|more|hotter) than)|tps?|inter-?sample peaks?)';
/** Words that make a level a limit. */
const LIMITED = String.raw`(?:(?:at |to )?(?:most|max(?:imum)?|limit(?:ed)?|ceiling|capped?|(?:at or )?(?:under|below|beneath|less than)|(?:not|no|never|nothing) (?:be |go |going |goes |get |gets |run )?(?:above|over|past|beyond|higher than|more than|louder than|hotter than|exceed(?:ing)?)|(?:no|not) (?:higher|more|hotter) than))`;
const JOIN = String.raw`(?:[\w'’]+ ){0,3}?`;

const DIGITS: Readonly<Record<string, string>> = { one: '1', two: '2', three: '3' };
/** Limits of the true peak beside a loudness, however they are put. */
const FORMS: readonly RegExp[] = [
  // "with -1 dBTP as the limit for true peak", "a -1 dBTP ceiling"
  new RegExp(
    String.raw`[,:;]?\s{1,3}(?:with |and |but |at |using |keeping |keep |leave |a |an |the ){0,3}${LEVEL}(?<=tp)(?: as)?(?: the| an?)?(?: true[- ]?peak)? (?:ceiling|limit|max(?:imum)?|cap)(?: (?:for|of|on)(?: the)? ${PEAK})?\b`,
    'giu',
  ),
  // "without the true peak going past -1 dBTP", "true peak max -1 db", "TP ceiling -1", "the true peak shall not be higher than -1 dBTP"
  new RegExp(
    String.raw`[,:;]?\s{1,3}(?:with |and |but |at |so |that |keep(?:ing)? |without |while |letting |let |no |an? |the |of |max(?:imum)? |highest |have |having |do not |don['’]t ){0,5}${PEAK}:? (?:${JOIN}(?:${LIMITED}|(?:above|over|past|beyond|exceed(?:ing)?)) ${JOIN})?${LEVEL}(?: (?:as (?:the |a )?)?(?:max(?:imum)?|tops|at most|at the most|or (?:less|lower|under|below)))?`,
    'giu',
  ),
];

/** Spells out that a level of loudness is there: a limit of the true peak alone may be a question or a condition. */
const LOUDNESS = /\b(?:lufs|lkfs)\b/iu;
/** A peak that decides, rather than limits. */
const DECIDES = /\b(?:if|unless|when|whether|what|which|how|is|are|does|do|should)\b[^.?!;]{0,40}$/iu;

/** Returns an English text with the limit of the true peak that goes with a loudness in one form. */
export function plainCeilings(text: string): string {
  if (!LOUDNESS.test(text)) return text;
  return FORMS.reduce(
    (words, pattern) =>
      words.replaceAll(pattern, (whole: string, level: string, at: number, all: string) =>
        DECIDES.test(clauseBefore(all.slice(Math.max(0, at - 80), at)))
          ? whole
          : ` with a true peak of -${DIGITS[level.toLowerCase()] ?? level} dBTP`,
      ),
    text,
  );
}

/** Returns what a sentence says before a place, from its last comma on. */
function clauseBefore(text: string): string {
  return text.split(/[,.;:?!]\s/u).at(-1) ?? '';
}
