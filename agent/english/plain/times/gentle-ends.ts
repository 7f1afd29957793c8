const NUMBER = String.raw`(?:\d+(?:\.\d+)?|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|a (?:few|couple(?: of)?))(?: and a half)?`;
const LENGTH = String.raw`(${NUMBER})[ -]?(?:secs?|seconds?|s)\b(?: long)?(?: or so| maybe| please)?`;
const SOUND = String.raw`(?:it|this|that|(?:the|my|our|this|that) (?:[\p{L}'-]+ ){0,2}?(?:song|music|tune|track|theme|jingle|recording|audio|file|piece|sound|clip|loop|bed|thing))`;
const SOFTLY =
  '(?:gently|softly|slowly|gradually|smoothly|quietly|nicely|soft|gentle|slow|gradual|smooth|easy|little by little|bit by bit|peacefully|calmly)';
const OVER = String.raw`(?:,|:| -| –)?(?: (?:over|in|for|during|within|across|by|like|about|around|maybe|say|with|taking|lasting|of|the|its?|last|first|final|opening))*[ (]{1,2}`;
const MAKE = String.raw`(?:(?:(?:i|we|he|she|they|(?:my|the|our) \p{L}+)(?: would|['’]d)? (?:wants?|needs?|likes?|love|prefers?)|please|pls|can you|could you|would you|make|let|have|get|should|must|ought to|so)[, ]+)+`;
const BEGIN = String.raw`(?:start(?:s|ing)?|begin(?:s|ning)?|open(?:s|ing)?|come(?:s)? (?:in|up|on)|enter(?:s)?|appear(?:s)?|set in|creep(?:s)? in|grow(?:s)?|emerge(?:s)?)`;
const FINISH = String.raw`(?:end(?:s|ing)?|finish(?:es)?|stop(?:s)?|close(?:s)?|go(?:es)? (?:away|out|down|quiet)|die(?:s)?(?: (?:away|out|down))?|disappear(?:s)?|vanish(?:es)?|ebb(?:s)?(?: away)?|taper(?:s)?(?: (?:off|away|out))?|drift(?:s)?(?: (?:off|away|out))?|leave(?:s)?|melt(?:s)?(?: away)?|dissolve(?:s)?)`;
const BETWEEN = String.raw`(?: (?:to|should|must|can|has to|needs to|ought to|shall|be|so that it))*`;

const FORMS: readonly [pattern: RegExp, plain: string][] = [
  // "Make it start gently, 2 seconds", "the song should come in slowly over three seconds"
  [
    new RegExp(
      String.raw`\b(?:${MAKE})?${SOUND}${BETWEEN} ${BEGIN}(?: (?:more|very|really|quite))? ${SOFTLY}${OVER}${LENGTH}\)?`,
      'giu',
    ),
    'fade it in over $1 seconds',
  ],
  // "My wife wants the end to go away softly, ten seconds or so"
  [
    new RegExp(
      String.raw`\b(?:${MAKE})?(?:${SOUND}|(?:the |its |this |that )?(?:end|ending|finish|tail|close)(?: of ${SOUND})?)${BETWEEN} ${FINISH}(?: (?:more|very|really|quite))? ${SOFTLY}${OVER}${LENGTH}\)?`,
      'giu',
    ),
    'fade it out over $1 seconds',
  ],
  // "… over ten seconds, and to go out softly over twenty seconds"
  [
    new RegExp(
      String.raw`(?<=\bfade it in over [^.,;!?]{1,20} seconds)(?:,| and| then)*(?: (?:it|to|the (?:end|ending|song|music|track)|should|must))* ${FINISH} ${SOFTLY}${OVER}${LENGTH}\)?`,
      'giu',
    ),
    ' and fade it out over $1 seconds',
  ],
  // "Give it a wee fade out, four seconds will do"
  [
    new RegExp(
      String.raw`\bfade[- ]?(in|out)(?: at the (?:end|start|beginning))?,? (?:of |about |say )?${LENGTH}(?:['’]?ll do| will do| is (?:enough|fine|plenty)| should do(?: it)?| would do)`,
      'giu',
    ),
    'fade $1 over $2 seconds',
  ],
  // "A soft start of 2 seconds", "a gentle ending, 5 seconds"
  [
    new RegExp(
      String.raw`\b(?:an? )?(?:soft|gentle|gradual|smooth|slow|quiet) (?:start|beginning|opening|entry|intro)${OVER}${LENGTH}\)?`,
      'giu',
    ),
    'a fade in over $1 seconds',
  ],
  [
    new RegExp(
      String.raw`\b(?:an? )?(?:soft|gentle|gradual|smooth|slow|quiet) (?:end|ending|finish|close|tail|exit)${OVER}${LENGTH}\)?`,
      'giu',
    ),
    'a fade out over $1 seconds',
  ],
  // "Let it go out soft the last 2 seconds"
  [
    new RegExp(
      String.raw`\b(?:make|let|have) ${SOUND} ${FINISH.replace('(?:away|out|down|quiet)', '(?:away|out|down)')} ?${SOFTLY}? (?:in|over|for|during|across)? ?(?:the |its )?(?:last|final) ${LENGTH}`,
      'giu',
    ),
    'fade it out over $1 seconds',
  ],
];

/** Returns a text whose soft beginnings and ends of a length are fades: "make it start gently, 2 seconds". */
export const plainGentleEnds = (text: string): string =>
  FORMS.reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain), text).replaceAll(
    /\bover (an?|one|half an?|1) seconds\b/giu,
    'over $1 second',
  );
