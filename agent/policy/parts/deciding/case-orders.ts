import { withoutAsides } from '../../../asides/asides.ts';

const FORMAT = '(?:mp3|wav|flac|ogg|opus|m4a|aac)';
const LEAD = String.raw`^(?:(?:please|pls|plz|just|simply|then|also|and|so|kindly|ok|okay|only|go ahead and|feel free to|can you|could you|would you|will you|you (?:can|may|should|must|could)|i(?:['’]d| would)? (?:want|need|like) you to|let me have|do) ,?)+`;
/** What somebody wants to have, and the order for it; in the order in which they are applied. */
const ORDERS: readonly [words: RegExp, plain: string][] = [
  [new RegExp(LEAD, 'iu'), ''],
  [
    new RegExp(
      String.raw`^(?:i|we)(?:['’]d| would)? (?:need|want|like|take|have) (?:it|this|that|one) (?:as|in|to be) (?=(?:an? )?${FORMAT}\b)`,
      'iu',
    ),
    'convert it to ',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:send|give|make|get|hand|stick|put|save|export|turn|deliver) )(?:me |it |this |that |us |back ){0,3}(?:over |as |in |into |to )*(?:an? |the )?(?=${FORMAT}\b)`,
      'iu',
    ),
    'convert it to ',
  ],
  [new RegExp(String.raw`^(?:(?:as|to|into|in) )?(?:an? )?(?=${FORMAT}\b)`, 'iu'), 'convert it to '],
  [/^(?:fold|mix|sum|collapse|squash) (?:it |this |that )?(?:down )?(?:in)?to mono\b/iu, 'make it mono'],
  [
    /^(?:(?:i|we)(?:['’]d| would)? (?:need|want|like|have)|give(?: it to| it)?(?: me| us)|make|get)(?: it| this| that)(?: to me| to us)? (\d+ ?(?:%|percent|per cent)|\w+ (?:percent|per cent)) (?:more )?(slow|slower|fast|faster|quicker)\b/iu,
    'make it $1 $2',
  ],
  [
    /^(\d+ ?(?:%|percent|per cent)|\w+ (?:percent|per cent)) (slower|faster|quicker|off(?: the speed)?)$/iu,
    'make it $1 $2',
  ],
  [/^make it (.{2,14}) off(?: the speed)?$/iu, 'slow it down by $1'],
  [
    /^take (\d+ ?(?:%|percent|per cent)|\w+ (?:percent|per cent)) off (?:the|its) (?:speed|tempo|pace)\b/iu,
    'slow it down by $1',
  ],
  [
    /^(?:drop|lower|pitch|bring|take|transpose) (?:it |this |that )?(?:down )?((?:an?|one|two|three|\d) (?:half[- ]?(?:tones?|steps?)|semitones?|whole tones?|tones?))(?: down| lower)?$/iu,
    'transpose it down $1',
  ],
  [
    /^((?:an?|one|two|three|\d) (?:half[- ]?(?:tones?|steps?)|semitones?)) (down|up|lower|higher)(?: please)?$/iu,
    'transpose it $2 $1',
  ],
  [
    /^(?:it|that|this|that one|the (?:file|song|recording)) (?:gets|has to be|must be|should be|is to be|can be|needs to be|wants to be) (cut|trimmed|chopped|cropped)\b/iu,
    'trim it',
  ],
  [
    /^(?:equali[sz]e|even out|even up|match|balance) (?:the |their |both |all )?(?:voices|speakers|people|levels)\b(?: out| up)?/iu,
    'level the voices',
  ],
  [/^(?:clean|tidy) it(?: up)?$|^make it clean$/iu, 'reduce the noise'],
  [/^(?:write|type) it (?:down|out|up)(?: for me)?$/iu, 'transcribe it'],
];

/** Returns the order of a branch in plain words; undefined if it hangs on something else too, or asks. */
export function plainOrder(parts: readonly string[], state: string): string | undefined {
  const whole = withoutAsides(parts.join(', ').replace(/[.!;,\s]+$/u, ''))
    .replace(/^please /iu, '')
    .replace(/[.!;,\s]+$/u, '');
  if (whole === '' || HANGING.test(whole)) return undefined;
  const [kind] = /\b(?:mp3|wav|flac|ogg|opus|m4a|aac|mono|stereo)$/iu.exec(state) ?? [];
  return ORDERS.reduce((order, [pattern, plain]) => order.replace(pattern, plain), whole)
    .replace(INTO_ONE, (one) => (kind === undefined ? one : `convert it to ${kind}`))
    .trim();
}

/** "If it is no mp3, turn it into one" */
const INTO_ONE = /^(?:turn|make|convert|change|bring) (?:it|this|that) (?:in)?to (?:one|that|such|it)\b/iu;
const HANGING = /\b(?:if|unless|whether|otherwise|else|except|should)\b|\?/iu;
