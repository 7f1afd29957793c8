const SECONDS = String.raw`((?:\d+(?:\.\d+)?|one|two|three|four|five|six|seven|eight|nine|ten|half a) ?(?:s|secs?|seconds?)?)`;
const IN = String.raw`(?:come|rise|ease|swell|creep|fade)(?: (?:it|this))? (?:in|up|from silence)|(?:the )?(?:opening|beginning|start|intro) faded (?:up|in)`;
const OUT = String.raw`(?:die|sink|ease|fade|tail|drift)(?: (?:it|this|back))? (?:away|out|off|down|into it|to (?:silence|nothing))|(?:the )?(?:ending|end|close|outro|finish) faded (?:down|out)`;
const OVER = String.raw`(?: (?:over|during|for|across|within|in))?(?: (?:the|its|a))?(?: (?:first|last|final|opening|closing))? ?`;

const BOTH: readonly RegExp[] = [
  // "I want it to come in over 2 seconds, and to die away over the last 5", "ease it in (2 s) and ease it out (5 s)"
  new RegExp(
    String.raw`\b(?:(?:i (?:want|['’]d like)|let|have|make) (?:(?!fade)[\w.'’-]+ ){1,3}?(?:to )?)?(?:${IN})${OVER}\(?${SECONDS}\)?,? (?:and|then|&)(?: (?:to|then|have|let))?(?: (?:it|the))? (?:${OUT})${OVER}\(?${SECONDS}\)?(?=\s*(?:[.,;!?]|please|$))`,
    'giu',
  ),
  // "Apply a fade to both ends: in 2 s, out 5 s"
  new RegExp(
    String.raw`\b(?:apply |put |add |do )?(?:a )?fades? (?:to|at|on) (?:both|the two|each) ends?(?: of (?:the |this |it)?\w*)?[:,] ?in:? ${SECONDS},? (?:and )?out:? ${SECONDS}(?=\s*(?:[.,;!?]|please|$))`,
    'giu',
  ),
];

/** Returns an English text with fades at both ends in one form. */
export function plainFades(text: string): string {
  return BOTH.reduce(
    (words, pattern) =>
      words.replaceAll(
        pattern,
        (_, first: string, last: string) => `fade it in over ${timed(first)} and out over ${timed(last)}`,
      ),
    text,
  );
}

/** Returns a time with its unit. */
function timed(time: string): string {
  return /[a-z]$/iu.test(time) && /(?:s|secs?|seconds?)$/iu.test(time) ? time : `${time} seconds`;
}
