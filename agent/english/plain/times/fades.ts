const NUMBER =
  '(?:\\d+(?:\\.\\d+)?|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)';
const UNIT = '(?:secs?|seconds?|s)';
const LENGTH = String.raw`(${NUMBER})(?:[ -]?${UNIT})?`;
const AND = String.raw`(?:\s?[,;+&/]\s?|\s)(?:and |n |plus |then |with |an? |also |it )*`;
const OVER = '(?: (?:over|for|of|in|lasting|by|with|during))?(?: the (?:first|last))?';
const FADE = '(?:fad(?:e|es|ing)|eas(?:e|es|ing))';

/** Words for a fade at the beginning, and for one at the end. */
const RISES = String.raw`(?:come|rise|ease|swell|creep|fade)(?: (?:it|this))? (?:in|up|from silence)|(?:the )?(?:opening|beginning|start|intro) faded (?:up|in)`;
const DIES = String.raw`(?:die|sink|ease|fade|tail|drift)(?: (?:it|this|back))? (?:away|out|off|down|into it|to (?:silence|nothing))|(?:the )?(?:ending|end|close|outro|finish) faded (?:down|out)`;
const DURING = String.raw`(?: (?:over|during|for|across|within|in))?(?: (?:the|its|a))?(?: (?:first|last|final|opening|closing))? ?`;

/** A fade at both ends in other words, and where the lengths stand in them: that in, that out. */
const FORMS: readonly RegExp[] = [
  // "Fade in 2 fade out 4", "fading in for 2, fading out for 4 seconds", "easing in over 2 s and out over 4 s"
  new RegExp(
    String.raw`\b${FADE}[- ]?in${OVER} ${LENGTH}${AND}(?:${FADE}[- ]?)?out${OVER} ${LENGTH}\b(?! ?(?:db|%|per ?cent|bpm|semi|k\b|:))`,
    'giu',
  ),
  // "Fade in 2 out 4"
  new RegExp(
    String.raw`\b${FADE}[- ]?in${OVER} ${LENGTH} (?:and |n )?out${OVER} ${LENGTH}\b(?! ?(?:db|%|per ?cent|bpm|semi|k\b|:))`,
    'giu',
  ),
  // "Fades: in 2 s, out 4 s"
  new RegExp(
    String.raw`\bfades?:? (?:it )?in${OVER} ${LENGTH}${AND}out${OVER} ${LENGTH}\b(?! ?(?:db|%|per ?cent|bpm|semi|k\b|:))`,
    'giu',
  ),
  // "Fade in/out 2/4 s", "fades in and out of 2 and 4 seconds"
  new RegExp(
    String.raw`\b${FADE}[- ]?in ?(?:/|and|&|\+) ?out[:,]?${OVER} ${LENGTH} ?(?:/|and|&|,|\+) ?${LENGTH}\b(?! ?(?:db|%|per ?cent|bpm|semi|k\b|:))`,
    'giu',
  ),
  // "2 sec fade in n 4 sec fade out", "a 2-second fade-in and a 4-second fade-out"
  new RegExp(String.raw`\b${LENGTH} fade[- ]?in${AND}${LENGTH} (?:fade[- ]?)?out\b`, 'giu'),
  // "Fades on it (2 seconds at the front, 4 at the back)"
  new RegExp(
    String.raw`\bfades? (?:on |to |at |for )?(?:it|this|that|both ends)?[:,(]? ?\(?${LENGTH} (?:at|on|for) the (?:front|start|beginning|head|top)${AND}${LENGTH} (?:at|on|for) the (?:back|end|tail|finish)\)?`,
    'giu',
  ),
  // "I want it to come in over 2 seconds, and to die away over the last 5", "ease it in (2 s) and ease it out (5 s)"
  new RegExp(
    String.raw`\b(?:(?:i (?:want|['’]d like)|let|have|make) (?:(?!fade)[\w.'’-]+ ){1,3}?(?:to )?)?(?:${RISES})${DURING}\(?${LENGTH}\)?,? (?:and|then|&)(?: (?:to|then|have|let))?(?: (?:it|the))? (?:${DIES})${DURING}\(?${LENGTH}\)?(?=\s*(?:[.,;!?]|please|$))`,
    'giu',
  ),
  // "Apply a fade to both ends: in 2 s, out 5 s"
  new RegExp(
    String.raw`\b(?:apply |put |add |do )?(?:a )?fades? (?:to|at|on) (?:both|the two|each) ends?(?: of (?:the |this |it)?\w*)?[:,] ?in:? ${LENGTH},? (?:and )?out:? ${LENGTH}(?=\s*(?:[.,;!?]|please|$))`,
    'giu',
  ),
];
/** "Put fades over 2 seconds …": the order before, which would stand twice. */
const PUT = /\b(?:put|add|apply|give it|use|have|make|do|with) (?:an? |some )?(?=fade in over)/giu;

/** Returns a text with fades at both ends in one form: "fade in over 2 seconds and out over 4 seconds". */
export function plainFades(text: string): string {
  const plain = FORMS.reduce(
    (words, pattern) =>
      words.replaceAll(
        pattern,
        (_, start: string, end: string) => `fade in over ${lasting(start)} and out over ${lasting(end)}`,
      ),
    text,
  );
  return plain === text
    ? text
    : plain
        .replaceAll(/(seconds? and out over [\w. ]{1,10} seconds?)\b ?(?:secs?|seconds?|s)\b/giu, '$1')
        .replaceAll(PUT, '');
}

function lasting(length: string): string {
  return `${length} ${/^(?:half|an?|one|1)\b/iu.test(length) ? 'second' : 'seconds'}`;
}
