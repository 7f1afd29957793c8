/** Sounds that are taken out or kept. */
const SOUND = String.raw`(?:noises?|hiss(?:ing)?|hum(?:ming)?|buzz(?:ing)?|static|vocals?|singing|singer|voices?|drums?|bass|guitars?|piano|silences?|pauses?)`;
const UNIT = String.raw`(?:secs?|seconds?|mins?|minutes?|s)\b`;
const LENGTH = String.raw`(?:\d+(?:[.:]\d+)?|[\p{L}-]{2,12}|half an?|a) ?${UNIT}`;
const REMOVE = String.raw`(?:remove|erase|delete|cut|take|trim|chop|strip|kill|mute|eliminate|throw|drop)(?: (?:it|them))?(?: (?:out|off|away|from (?:it|this|here|there)))?`;
const FORMAT = '(?:mp3|wav|flac|m4a|ogg|opus)';
const POLITE = '(?:please|pls|plz|kindly)';
const START = String.raw`(?<=^|[.!?\n;]\s{0,3}|, )((?:(?:and|so|but|then|also|ok(?:ay)?|now|well|only)[, ]+){0,2})`;
const END = String.raw`(?=\s*(?:[.!,;\n]|$))`;

/** Orders whose object stands first, as speakers of many languages put them, and in the order of English. */
const FORMS: readonly [pattern: RegExp, plain: string][] = [
  // "Last 15 seconds you cut please"
  [
    new RegExp(
      String.raw`${START}(?:the )?(first|last|opening|final) (${LENGTH})(?:,? (?:you|u|we|${POLITE}))+ ${REMOVE}(?:,? ${POLITE})?${END}`,
      'giu',
    ),
    '$1please cut off the $2 $3',
  ],
  [
    new RegExp(String.raw`${START}(?:the )?(first|last|opening|final) (${LENGTH}) ${REMOVE},? ${POLITE}${END}`, 'giu'),
    '$1please cut off the $2 $3',
  ],
  // "Singing please do not erase"
  [
    new RegExp(
      String.raw`${START}(?:(?:the|this|that|my) )?((?:[\p{L}'-]+ )?${SOUND})(?:,? (?:you|${POLITE}))+ (?:do not|don['’]?t|not) ${REMOVE}${END}`,
      'giu',
    ),
    "$1don't remove the $2",
  ],
  // "The drums you take out please", "noise please remove"
  [
    new RegExp(
      String.raw`${START}(?:(?:the|this|that|my|all) )?((?:background |long )?${SOUND})(?:,? (?:you|u|${POLITE}))+ ${REMOVE}(?:,? ${POLITE})?${END}`,
      'giu',
    ),
    '$1please remove the $2',
  ],
  // "Into mp3 please convert", "to wav you change it please"
  [
    new RegExp(
      String.raw`${START}(?:in|into|to|as) (${FORMAT})(?: (?:format|file))?(?:,? (?:you|u|${POLITE}))+ (?:convert|change|make|put|turn|save)(?: (?:it|this|the (?:file|song|audio)))?(?:,? ${POLITE})?${END}`,
      'giu',
    ),
    '$1please convert it to $2',
  ],
  // "Make this mp3"
  [
    new RegExp(
      String.raw`\b(?:(?:i|we) )?(?:make|get|want|need) (this|it|that|these|them)(?: (?:one|file|song|track|recording|audio))?,? (?:(?:as|into|in) )?(?:an? )?(${FORMAT})(?: file)?(?=\s*(?:$|[.,;!?\n]|(?:please|pls|plz|for|so|because|cause|cuz|coz|my|thanks|thx|asap|and|then)\b))`,
      'giu',
    ),
    'convert $1 to $2',
  ],
  // "She wants this song but without the words"
  [
    new RegExp(
      String.raw`\b(?:wants?|needs?|would like|['’]d like|gimme|give me|make(?: me)?) (?:it|(?:this|that|the|same)(?: (?:exact|same|very|whole|lovely|beautiful))*(?: (?:song|track|tune|music|one|piece|thing))?),?(?: but| just| only)* (?:without|w\/o|minus|with no) (?:the |any |her |his )?(?:words|lyrics|singing|singer|vocals?|voices?)\b`,
      'giu',
    ),
    'want the vocals removed',
  ],
  // "… in -23 LUFS. Put it in that level please": said twice
  [
    /(?<=\blufs\b[^.!?\n]{0,80}[.!]\s{1,3})(?:(?:so|please|can you|could you|you can|you could) )*(?:put|bring|set|get|make) (?:it|this) (?:in|at|to|on|into|like) (?:that|this)(?: (?:level|value|loudness|norm|number))?(?:,? please)?[.!?](?=\s|$)/giu,
    '',
  ],
  // "Put it please 15 percent slower", "make me please an mp3"
  [
    new RegExp(
      String.raw`${START}(put|make|take|cut|turn|bring|give|convert|change|slow|remove|lower|raise|tell|fade)( (?:it|me|this|that|them|us)),? ${POLITE},? (?=[\p{L}\d-])`,
      'giu',
    ),
    '$1please $2$3 ',
  ],
];

/** Returns a text with its objects behind their verbs: "please cut off the last 15 seconds". */
export const plainWordOrder = (text: string): string =>
  FORMS.reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain), text);
