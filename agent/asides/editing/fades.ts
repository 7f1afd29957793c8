import { COUNT, TIME, lengthOf, numberOf, secondsOf } from './times.ts';
import { IT, PIECE, PIECE_END, form } from './words.ts';
import { put, type Groups } from './put.ts';

const SOFTLY =
  '(?:(?:more )?(?:soft(?:ly)?|slow(?:ly)?|gentl[ey]|gradual(?:ly)?|smooth(?:ly)?|nice(?:ly)?|quiet(?:ly)?|easy|tenderly|calm(?:ly)?|bit by bit|little by little|nice and (?:slow|soft|gentle|easy|smooth)|delicately))';
const ADVERBS = String.raw`(?: (?:very |really |all |so )?${SOFTLY})*`;
/** Sound that ends by growing soft, and that begins so. */
const DIES = String.raw`(?:(?:die|dies|dwindle|fizzle|trail|tail|taper|ebb|drift|melt|sink|peter|slip|dissolve|recede|fall|ease|sail|soften|wind|bring|take|wash|float|fade|go|get|wander|slide|ramp|lower|roll|thin|sag)(?: ${IT})?${ADVERBS} (?:away|out|off|down|to nothing|to silence|into silence|into nothing|into the distance)(?: (?:to|into) (?:nothing|silence))?|(?:go|get|become|grow|end|finish|close|turn)${ADVERBS}(?: out)? ${SOFTLY}|(?:dwindle|vanish|disappear|evaporate))`;
const RISES = String.raw`(?:(?:come|creep|rise|swell|ease|fade|sneak|slide|float|drift|steal|bring|build|slip|glide|tiptoe|wander|start|begin|emerge|grow|appear|arrive|enter|warm|ramp|lift|climb|roll)(?: ${IT})?${ADVERBS} (?:in|up|from (?:nothing|silence|zero)|out of (?:nothing|silence|nowhere)|from nowhere)(?: from (?:nothing|silence|zero))?|(?:start|begin|open|come on|enter|come)${ADVERBS} ${SOFTLY})`;
const SAY = '(?:please,? |about |around |roughly |like |say |some |maybe |a good |exactly |a bit of )*';
const DURING = String.raw`,?${ADVERBS}[,.:;–-]?(?: (?:over|across|in|within|during|for|throughout|through|taking|of))?(?: (?:the|its|a|an))?(?: very)?`;
/** A length before such words is a position. */
const NO_START = '(?! (?:after|into|before|later|from the|once|when|since|mark))';
const OUT_TIME = String.raw`${DURING}(?: (?:last|final|closing|ending))? ${SAY}\(?(?<out>${TIME}|(?<=(?:last|final|closing) )${COUNT}${PIECE_END})\)?(?: long)?${NO_START}`;
const IN_TIME = String.raw`${DURING}(?: (?:first|opening|initial|starting))? ${SAY}\(?(?<in>${TIME})\)?(?: long)?${NO_START}`;
const LET = String.raw`(?:(?:let|have|make|get|see|i want|i need|i(?:['’]d| would) like|we want) (?<object>${IT}|there|(?:the|this|my|his|her) \p{L}+)(?: to)? |(?<subject>${IT}) (?:should|must|has to|needs to|ought to|shall|can|may|is to) )`;
const ENDING = '(?:end|ending|finish|close|exit|outro|finale|conclusion|landing|tail|final|stop|goodbye|farewell)';
const BEGINNING = '(?:start|beginning|opening|intro|entry|entrance|arrival|front|head)';
const SMOOTH =
  '(?:smooth(?:en)?(?: out| off)?|soften(?: up)?|ease|round off|round|mellow|take the edge off|feather|taper(?: off)?|fade(?: out| in)?)';

/** Who lets the sound die: "let it die away in the last 6 seconds". */
const OUT: readonly RegExp[] = [
  form(
    String.raw`${PIECE}(?:dying|fading|trailing|tapering|tailing|dwindling|sinking|drifting|melting|easing)${ADVERBS} (?:away|out|off|down|to nothing|to silence)${OUT_TIME}`,
  ),
  form(
    String.raw`(?:${LET}|${PIECE}(?:please |kindly )?|(?:can|could|would|may) (?<asked>${IT}) (?:please )?)(?:slowly |gently |softly |gradually )*${DIES}${OUT_TIME}`,
  ),
  form(
    String.raw`${SMOOTH} (?:the |its |out the )?(?:very )?${ENDING}(?: (?:of|on) (?<object>${IT}))?,?(?: over| by| for| with| of| to| in)? ${SAY}(?<out>${TIME})`,
  ),
  form(
    String.raw`(?:(?:with|give (?<object>${IT})|add|put|make|do|have) )?(?:an? |the )?(?:bit of an? |sort of an? )?${SOFTLY} ${ENDING}(?: please)?,?(?: (?:of|over|lasting|in|for))? ${SAY}\(?(?<out>${TIME})\)?(?: long)?`,
  ),
  form(
    String.raw`(?:end|finish|close|conclude)(?: (?<object>${IT}))? (?:with|on|in) an? (?:(?:long|short|slow|gentle|soft|nice|smooth|gradual|quick) )*fade(?:[ -]?out)?,?(?: (?:of|over|lasting|in|for|about))? ${SAY}(?<out>${TIME})`,
  ),
];
const IN: readonly RegExp[] = [
  form(
    String.raw`(?:${LET}|${PIECE}(?:please |kindly )?|(?:can|could|would|may) (?<asked>${IT}) (?:please )?)(?:slowly |gently |softly |gradually )*${RISES}${IN_TIME}`,
  ),
  form(
    String.raw`${SMOOTH} (?:the |its |in the )?(?:very )?${BEGINNING}(?: (?:of|on) (?<object>${IT}))?,?(?: over| by| for| with| of| to| in)? ${SAY}(?<in>${TIME})`,
  ),
  form(
    String.raw`(?:(?:with|give (?<object>${IT})|add|put|make|do|have) )?(?:an? |the )?(?:bit of an? |sort of an? )?${SOFTLY} ${BEGINNING}(?: please)?,?(?: (?:of|over|lasting|in|for))? ${SAY}\(?(?<in>${TIME})\)?(?: long)?`,
  ),
  form(
    String.raw`(?:start|begin|open)(?: (?<object>${IT}))? (?:with|on|in) an? (?:(?:long|short|slow|gentle|soft|nice|smooth|gradual|quick) )*fade(?:[ -]?in)?,?(?: (?:of|over|lasting|in|for|about))? ${SAY}(?<in>${TIME})`,
  ),
];
const TO =
  '(?:,? (?:it|they|should|must|needs? to|has to|have to|to|can|may|let it|make it|have it|please|slowly|gently|softly|gradually|smoothly|all))*';
/** "The last 4 seconds should ramp down to silence", "the first 5 seconds growing from nothing" */
const DYING = form(
  String.raw`(?:(?:over|across|in|during|within|for|let|make|have|say) )?(?:the )?(?:very )?(?:last|final|closing) ${SAY}(?<out>${TIME})(?! (?:of silence|off|out|away))${TO} (?:${DIES}|(?:dying|fading|trailing|tapering|ramping|dwindling|sinking|drifting|going|getting|falling|easing) (?:away|out|off|down|quieter|softer|to nothing|to silence)(?: to (?:nothing|silence))?|(?:get|go|grow|become) (?:quieter|softer)(?: and (?:quieter|softer))?)`,
);
const RISING = form(
  String.raw`(?:(?:over|across|in|during|within|for|let|make|have|say) )?(?:the )?(?:very )?(?:first|opening|initial) ${SAY}(?<in>${TIME})(?! (?:of silence|off|out|away))${TO} (?:${RISES}|(?:growing|rising|swelling|fading|creeping|coming|building|easing|ramping) (?:in|up|out of nothing|from (?:nothing|silence|zero)|louder)|(?:get|grow|become) louder(?: and louder)?)`,
);
/** "Both ends want smoothing: two seconds in, five out" */
const BOTH = new RegExp(
  String.raw`${PIECE}(?:both|the two) ends (?:want|need|could do with|require) (?:smoothing|softening|fading|a fade|fades|easing)[:,]? (?<in>${TIME}|${COUNT}) (?:in|at the (?:start|front)|up),? (?:and )?(?<out>${TIME}|${COUNT}) (?:out|at the (?:end|back)|down)(?![\p{L}\d])`,
  'giu',
);
/** "Half a second fade front, one second fade back" */
const FRONT_BACK = form(
  String.raw`(?:an? )?(?<in>${TIME}) fade[ -]?(?:in )?(?:at the |on the )?(?:front|start|beginning|head)[,;]? (?:and )?(?:an? )?(?<out>${TIME}) fade[ -]?(?:out )?(?:at the |on the )?(?:back|end|tail|finish)`,
);
/** "Both sides soft, 2 secs each" */
const BOTH_SOFT = new RegExp(
  String.raw`${PIECE}(?:make |have |with )?(?:both|the two|either) (?:sides|ends) (?:to be )?(?:soft(?:ened)?|gentle|smooth(?:ed)?|faded|rounded|eased)[,:]? (?:over |by |with )?(?<length>${TIME})(?: each)?${PIECE_END}`,
  'giu',
);
/** "In 1.5 sec fade, out 4 sec fade" */
const IN_AND_OUT = new RegExp(
  String.raw`(?:${PIECE}|(?<=fad(?:e|es|ing)[:,]? ))in:? (?<in>${TIME})(?: fades?)?[,;/]? (?:and )?out:? (?<out>${TIME})(?: fades?)?${PIECE_END}`,
  'giu',
);
/** "Slow swell at the front, 8 seconds" */
const AT_SIDE = form(
  String.raw`(?:(?:put|add|do|apply|make|want|need|give (?<object>${IT})|with|have) )?(?:an? |the )?(?:(?:slow|soft|gentle|long|short|gradual|smooth|little|nice|quick) ){0,2}(?:swell|rise|build[ -]?up|fade|ramp|slope|taper|decay)(?: (?:in|out|up|down))? (?:at|on|for|to|towards|from) (?:the |its )?(?:very )?(?:(?<start>${BEGINNING})|${ENDING}),?(?: (?:of|over|lasting|for))? ${SAY}(?<length>${TIME})`,
);
/** "The start is too sudden, put 2 second fade there" */
const THERE = new RegExp(
  String.raw`(?<=^|[.!?;\n]\s{0,3})(?:the |its |my )?(?:(?<start>start(?:ing)?|beginning|opening|intro|entrance|it starts|starts)|end|ending|finish|outro|it ends|ends)(?!\p{L})[^.!?;\d]{2,60}[.,;:!–-] {1,3}(?:(?:so|please|and|can you|could you|kindly|just)[, ]+){0,3}(?:put|add|do|give|make|stretch|want|need|use|place|try|lengthen)(?: it| me| in)? (?:an? |the )?(?:(?<length>${TIME}) fades?|fades?(?: there| on it)?,? (?:of |to |over )?(?<of>${TIME}))(?: there| on it| on that| to it| at that end)?${PIECE_END}`,
  'giu',
);
/** "3 sec fade at both ends", "a fade of 3 seconds at either end" */
const EITHER = form(
  String.raw`(?:(?:with|put|add|give it|do|apply) )?(?:an? )?(?:(?<length>${TIME}) fades?|fades? of (?<of>${TIME})) (?:at|on|to) (?:both|each|either|the two) (?:ends?|sides?)`,
);
/** "No fade at the end, only at the start, 2 seconds" */
const ONLY_AT = new RegExp(
  String.raw`(?<![\p{L}\d])no fad(?:e|es|ing)(?:[ -]?out|[ -]?in)? (?:at|on) the (?:end|start|beginning)[,.!; ]+(?:but |and )?(?:only |just )+(?:at|on) the (?<end>end|start|beginning),? (?:for |over |of )?(?<length>${TIME})${PIECE_END}`,
  'giu',
);

/** Words beside a fade that say the same again: "could it begin more gently? …", "at the end …". */
const FADED = String.raw`fade (?:it|this|that|the [\p{L} ]{2,30}?) (?:in|out) over`;
const SAID_BEFORE = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:could|can|should|may) (?:it|this|the \p{L}+) (?:please )?(?:begin|start|end|stop|finish) (?:a (?:bit|little) )?(?:more |less )?[\p{L}]{3,12}(?: and (?:more )?[\p{L}]{3,12})?\? {1,2}|(?:at|in|towards|for|on) the (?:very )?(?:end|start|beginning|finish|front|ending|opening),? (?:(?:please|then|and|just|kindly),? )*)(?=(?:please )?${FADED})`,
  'giu',
);
const SAID_AFTER = new RegExp(
  String.raw`(${FADED} [\d.]+ seconds?),? (?:(?:right )?(?:at|towards) (?:the|its) (?:very )?(?:end|start|beginning|finish|ending|opening)|to (?:nothing|silence)|into (?:nothing|silence)|from (?:nothing|silence))(?![\p{L}\d])`,
  'giu',
);

/** "Fade it out over 5 seconds. Fade in not needed." */
const NOT_THE_OTHER = new RegExp(
  String.raw`(fade [^.!?;,\d]{2,40} (in|out) over [\d.]+ seconds?)[.,;!] (?:and |but )?(?:(?:a |the )?fade[ -]?(in|out)(?: is)? (?:not|n['’]t) (?:needed|wanted|necessary|required))(?=\s*(?:$|[.!;]))`,
  'giu',
);

/** Returns a length in seconds; a number without a unit is one of seconds. */
function length(text: string | undefined): string | undefined {
  const seconds = text === undefined ? undefined : (secondsOf(text) ?? numberOf(text));
  return seconds === undefined ? undefined : lengthOf(seconds);
}

const object = ({ object: one, subject, asked }: Groups): string => {
  const named = one ?? subject ?? asked ?? 'it';
  return new RegExp(`^(?:${IT})$`, 'iu').test(named) ? named : 'it';
};

const fade =
  (way: 'in' | 'out') =>
  (groups: Groups): string | undefined => {
    const seconds = length(groups[way]);
    return seconds && `fade ${object(groups)} ${way} over ${seconds}`;
  };

/** Returns a text whose fades are ordered in few forms: "fade it out over 6 seconds". */
export function plainFadings(text: string): string {
  let words = put(text, BOTH, ({ in: start, out: end }) => {
    const [first, last] = [length(start), length(end)];
    return first && last && `fade it in over ${first} and fade it out over ${last}`;
  });
  if (/fad(?:e|ing)/iu.test(text))
    words = put(words, IN_AND_OUT, ({ in: start, out: end }) => {
      const [first, last] = [length(start), length(end)];
      return first && last && `fade it in over ${first} and fade it out over ${last}`;
    });
  for (const pattern of [AT_SIDE, THERE])
    words = put(words, pattern, (groups) => {
      const seconds = length(groups['length'] ?? groups['of']);
      return seconds && `fade ${object(groups)} ${groups['start'] === undefined ? 'out' : 'in'} over ${seconds}`;
    });
  words = put(words, FRONT_BACK, ({ in: start, out: end }) => {
    const [first, last] = [length(start), length(end)];
    return first && last && `fade it in over ${first} and fade it out over ${last}`;
  });
  words = put(words, BOTH_SOFT, (groups) => {
    const seconds = length(groups['length']);
    return seconds && `fade it in and out over ${seconds}`;
  });
  words = put(words, EITHER, (groups) => {
    const seconds = length(groups['length'] ?? groups['of']);
    return seconds && `fade it in and out over ${seconds}`;
  });
  words = put(words, ONLY_AT, ({ end, length: said }) => {
    const seconds = length(said);
    return seconds && `fade it ${end?.toLowerCase() === 'end' ? 'out' : 'in'} over ${seconds}`;
  });
  words = put(words, DYING, fade('out'));
  words = put(words, RISING, fade('in'));
  words = OUT.reduce((plain, pattern) => put(plain, pattern, fade('out')), words);
  words = IN.reduce((plain, pattern) => put(plain, pattern, fade('in')), words);
  return words
    .replaceAll(NOT_THE_OTHER, (whole: string, order: string, way: string, other: string) =>
      way === other.toLowerCase() ? whole : order,
    )
    .replaceAll(SAID_BEFORE, '')
    .replaceAll(SAID_AFTER, '$1');
}
