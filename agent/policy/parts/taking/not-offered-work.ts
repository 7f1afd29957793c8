import { namesOrder } from '../settling/order.ts';

/** Words before the verb of an order. */
export const LEAD = String.raw`^(?:(?:and|but|then|now|also|please|pls|just|hi|hey|hello|ok(?:ay)?|can (?:you|u)|could (?:you|u)|would (?:you|u)|will (?:you|u)|can we|i want (?:you )?to|i['’]?d like (?:you )?to|i need (?:you )?to|let['’]?s)[, ]+){0,4}`;
const IT = String.raw`(?:it|this|that|them|these|both|(?:the|my|this|that|each|every|all(?: the)?) (?:[\w-]+ ){0,2}?(?:song|track|file|recording|audio|clip|take|mix|thing|one|tune|loop|sample|master)s?)`;
const SOME = String.raw`(?:(?:a|an|some|any|more|less|a (?:little|bit|touch|hint)(?: bit)?(?: of| more| less)?|a lot(?: of| more)?|lots of|slight|subtle|light|heavy|nice|big|short|long|plate|room|hall|tape|stereo|vocal|the) ){0,4}`;
const TONE = String.raw`(?:bass|treble|low(?:s| end| frequencies)|mids?|midrange|high(?:s| end| frequencies)|presence|air|top end|bottom end|sub(?: bass)?)`;
const EFFECT = String.raw`(?:reverb|echo|delay|chorus|flanger|phaser|distortion|overdrive|saturation|compression|compressor|limiter|vibrato|tremolo|wah|warmth|punch|body|sparkle|autotune|eq|equali[sz](?:er|ation)|effects?|filter|vinyl crackle)`;
const MADE_UP = String.raw`(?:beat|drums?|drum (?:beat|track|loop)|percussion|bass ?line|guitar|piano|strings|pads?|harmon(?:y|ies)|vocals?|singer|choir|applause|sound effects?|intro|outro|voice ?over|click track|count[- ]?in)`;
const UNIT = '(?:ms|milliseconds?|secs?|seconds?|s|beats?|bars?|minutes?|mins?)';
const LENGTH = String.raw`(?:(?:an?|one|two|three|four|five|ten|half an?|a couple of|a few|some|\d+(?:\.\d+)?)[ -]?${UNIT}?|${UNIT})`;
const SECTION = String.raw`(?:(?:first|second|third|last|final|guitar|drum|whole) )?(?:chorus(?:es)?|verses?|bridge|intro|outro|hook|solo|refrain|breakdown|pre-?chorus|drop|coda)`;
/** Verbs that change the sound of a file as it stands. */
const CHANGING = String.raw`(?:speed up|slow down|pitch (?:up|down|shift)|transpose|denoise|de-noise|normali[sz]e|level|(?:raise|lower|change|shift) the (?:pitch|tempo|speed|volume|level)|turn (?:up|down)|(?:remove|reduce) the (?:noise|hiss|hum))`;

/** Work that nothing here does, whose words look like other work. What follows the match may say where, but orders nothing else. */
const FORMS: readonly RegExp[] = [
  // "Add some reverb", "give it more punch", "add a beat"
  String.raw`(?:add|apply|put|throw in) ${SOME}(?:${EFFECT}|${MADE_UP}|(?<!the )${TONE})\b(?! (?:stem|back)\b)`,
  String.raw`(?:give (?:it|this|them)|i want|i need|needs?) ${SOME}(?!compressor|limiter|filter)${EFFECT}\b`,
  // "Boost the treble", "less bass", "roll off the lows"
  String.raw`(?:boost|bump(?: up)?|roll off|cut down|tame|pump up|crank(?: up)?|turn up|turn down) (?:the |some )?(?:${TONE})\b(?! (?:guitar|stem|track|line))`,
  String.raw`(?:(?:i want|i need|i['’]?d like|give (?:it|me|us)|with|needs?) )?(?:some |a (?:bit|little|lot) |much |way )?(?:more|less) ${TONE}\b`,
  String.raw`(?:make|get) ${IT}(?: sound)? (?:a (?:bit|little|lot|touch) |much |way |more |less )*(?:bass(?:y|ier)|bright(?:er)?|dark(?:er)?|warm(?:er)?|punch(?:y|ier)|full(?:er)?|wid(?:e|er)|crisp(?:er)?|fat(?:ter)?|thick(?:er)?|thin(?:ner)?|muffled|lo-?fi|vintage|airy|boom(?:y|ier)|harsh(?:er)?|spacious|8-bit)\b`,
  String.raw`(?:equali[sz]e|eq|auto-?tune|distort|declip|de-?click|de[- ]?ess|de-?reverb|dereverberate|vocode|flange|remix|restore|remaster|master) (?:${IT}|the vocals?|my (?:voice|vocals?))\b`,
  String.raw`(?:fix|repair|remove|undo|get rid of|clean up) (?:the |all |any |that |this )*(?:clipping|clipped (?:parts|peaks|samples)|distortion|crackl(?:e|es|ing)|drop-?outs?|glitch(?:es)?|wow and flutter|wind noise bursts)\b`,
  // "Filter everything below 300 Hz", "put a high pass on it"
  String.raw`(?:filter|cut|remove|roll off|take out|get rid of|kill|attenuate|lose)(?: out| off| away)?(?: (?:everything|anything|all|the|any|of|it|low|high|lower|higher|frequenc(?:y|ies)|lows?|highs?|rumble|noise|stuff|sounds?|that['’]?s|is|comes?)){0,5} (?:below|under|beneath|above|over|between|around) (?:about )?\d+(?:\.\d+)? ?(?:k?hz|hertz|k\b)`,
  String.raw`(?:(?:high|low|band)[- ]?(?:pass|cut|shelf)|notch|rumble[- ]filter)(?: filter)?(?: ${IT})?\b`,
  String.raw`(?:put|use|apply|add|run|give (?:it|this)) (?:an? |some )?(?:(?:high|low|band)[- ]?(?:pass|cut)|notch|rumble|de-?esser|hi-?pass|lo-?cut)(?: filter)?\b`,
  // Words within speech
  String.raw`(?:i['’]?m |was |just )?(?:wonder(?:ing)? (?:if|whether) (?:you|u|it) (?:could|can|might) )?(?:replace|swap|re-?record|re-?do|correct) (?:(?:the|one|a|that|this|my|some|single) ){1,2}(?:(?:wrong|mispronounced|bad) )?(?:words?|names?|sentences?|phrases?|syllables?)\b[^.!?\n]{0,140}?`,
  String.raw`(?:bleep|beep|censor)(?: out)? (?:(?:the|all|any|my|his|her|their|of|every) ){0,3}(?:swear|curse|bad|rude|dirty|f|naughty)[- ]?(?:words?|ing|bombs?)?\b`,
  // Voices of one kind
  String.raw`(?:separate|split|pull|tell) (?:out )?(?:(?:the|these|those|both|my|our) ){0,2}(?:two|three|both|different|individual|single|second|other) (?:singers?|speakers?|voices?|people|persons?|sopranos?)(?: (?:apart|from (?:each other|one another|the (?:first|other|second)(?: (?:one|voice|singer|speaker))?)|into (?:separate|two|different|their own) (?:files|tracks)))?(?=\s*[.!?]*$| please)`,
  String.raw`(?:make|turn|convert|render) ${IT}(?: sound)? (?:like |into |to |in )?(?:an? )?(?:8d|3d|spatial|binaural|surround|dolby|atmos|5\.1)\b`,
  String.raw`(?:restore|repair|rebuild|reconstruct) (?:the |any |all |my )*(?:clipped|clipping|distorted|damaged|missing)\b`,
  // A radio version, without words
  String.raw`(?:(?:make|do|get|give) (?:me |us |it )?)?(?:a |the )?(?:clean|censored) edit\b`,
  // One voice of several
  String.raw`(?:enhance|improve|clean(?: up)?|denoise|boost|raise|lower|turn (?:up|down)|mute|remove|isolate|extract|bring up|bring down) (?:only |just )?(?:the )?(?:voice of (?:the |my |our )?(?:first|second|third|other|male|female|older|younger|left|right|man|woman|guest|host|caller|interview\w+)\b[\w ]{0,30}|(?:first|second|third|other|male|female|man|woman)['’]?s? (?:speakers?|voices?|callers?|guests?|persons?)(?:['’]s? voice)?)(?= only|\s*[.!?]*$| please)`,
  String.raw`(?:change|alter|turn) (?:the|a|one|that|this|my|those|these) (?:words?|lyrics?|lines?|sentences?|syllables?|phrases?)\b`,
  // "Make him say Tuesday instead of Monday"
  String.raw`(?:make|have|let|get) (?:him|her|me|them|it|the (?:speaker|narrator|host|man|woman|guest)) (?:to )?say\b`,
  // One of several voices, one hand of a player
  String.raw`(?:remove|take out|get rid of|lose|mute|isolate|extract|keep|drop|delete|silence|cut out|leave out)(?: only| just)? (?:one|either|half|some) (?:of (?:the |those |these |my |our |them )?(?:two |three |four |both |several )?)?(?:singers?|voices?|speakers?|vocalists?|girls?|boys?|m[ae]n|wom[ae]n|guitars?|guitarists?|instruments?)\b`,
  String.raw`(?:remove|take out|get rid of|lose|mute|isolate|extract|keep|drop|delete|silence|cut out|leave out)(?: only| just)? (?:the |his |her |my )?(?:left|right)[- ]hand\b`,
  // "Loop 0:30-0:38 four times"
  String.raw`(?:loop|repeat|duplicate) (?:from |the (?:bit|part|section) (?:from )?)?\d{1,2}:\d\d ?(?:-|–|to|till|until) ?\d{1,2}:\d\d\b`,
  // Pieces of a drum kit
  String.raw`(?:even |actually |also )?(?:separate|isolate|split(?: out| off)?|extract|remove|take out|mute|solo|get rid of|pull out) (?:only |just )?(?:the |a |my |that )?(?:snares?|kicks?|kick drums?|bass drums?|hi-?hats?|hats|cymbals?|toms?|ride|tambourine|cowbell|claps?)(?: and (?:the )?(?:snares?|kicks?|hi-?hats?|cymbals?|toms?))?(?= (?:from|out|only|alone|please)\b|\s*[.!?]*$)`,
  // Dynamics, rather than the size of a file
  String.raw`(?:compress|squash|expand) (?:the (?:dynamics|dynamic range|vocals?|voices?|drums|mix|peaks)|${IT} (?:a (?:bit|little|lot)|slightly|heavily|gently|hard|lightly))\b`,
  // Channels
  String.raw`(?:swap|switch|flip|reverse|exchange) (?:the )?(?:left and right|stereo|channels?|left\/right|l and r)(?: channels?)?\b`,
  String.raw`(?:only|just|keep|take|use|extract|give me|send me|i (?:only )?(?:want|need))(?: only| just| me)* the (?:left|right)(?: (?:hand|one|side|channel|ear))?(?= channel| side|\s*[.!?]*$)`,
  String.raw`(?:bring|push|pull|move|put) (?:the |my |her |his )?(?:lead )?(?:voices?|vocals?|singer|singing|drums?|bass|guitars?|piano|speech) (?:forward|to the front|up front|back|into the background|more forward)\b`,
  String.raw`(?:mute|drop|remove|delete|lose) the (?:left|right) (?:channel|side)\b`,
  String.raw`pan (?:${IT}|the \w+)\b`,
  String.raw`(?:invert|flip|reverse) (?:the )?(?:phase|polarity)\b`,
  // Order and repetition in time
  String.raw`(?:reverse ${IT}|(?:play|make|run|turn|flip) ${IT} (?:go )?(?:backwards?|in reverse|around)|(?:loop|repeat|duplicate) (?:${IT}|the \w+(?: \w+)?)|make (?:${IT}|\w+) (?:loop|repeat)(?:able)?)\b`,
  String.raw`(?:put|add|insert|leave|append|prepend|start with|begin with) (?:${LENGTH} )?(?:more )?(?:of )?(?:silence|blank|dead air|quiet|a pause|a gap|room tone)(?! between)\b(?!.*\bbetween\b)`,
  String.raw`(?:cut|split|chop|slice|divide|break|separate) ${IT}(?: up)? (?:in ?to|in) (?:(?:two|three|five|six|ten|several|many|equal|small|smaller|shorter|short|\d+)\b(?![ -]?(?:stems?|bit|tracks? \())[ -]?){1,2}(?:(?:secs?|seconds?|s|mins?|minutes?|bars?)(?: long)? )?(?:pieces|parts|chunks|segments|files|halves|sections|slices|clips|bits|tracks|samples)\b`,
  String.raw`(?:cut|split|chop|slice|divide|break) ${IT}(?: up)? (?:every|at (?:each|every|the silences?)|by (?:chapter|song|track|silence)s?)\b`,
  // Parts of a song by name
  String.raw`(?:remove|cut(?: out)?|drop|delete|skip|lose|keep|take out|extract|isolate|give me|i (?:only |just )?(?:want|need))(?: only| just| me)* (?:the |all the |every )?${SECTION}(?: and (?:the )?${SECTION})*(?=\s*(?:[.!?]*$|music\b|only\b|part\b|please\b))`,
  // A stretch of a file that is to sound otherwise than the rest
  String.raw`${CHANGING}(?: of)?(?: only| just)? (?:the )?(?:first|last|opening|closing) (?:half|${LENGTH}) (?:only|alone|of it only)\b`,
  String.raw`${CHANGING}(?: of)? (?:only|just) (?:the )?(?:first|last|opening|closing) (?:half|${LENGTH})\b`,
  String.raw`(?:only|just) ${CHANGING}(?: of)? (?:the )?(?:first|last|opening|closing) (?:half|${LENGTH})\b`,
  String.raw`${CHANGING}(?: of ${IT})?(?: up| down)? (?:only |just )?(?:from|between) \d{1,2}:\d\d (?:to|and|until|till|-) \d{1,2}:\d\d\b`,
  // Packing and deleting
  String.raw`(?:zip|archive|bundle) (?:${IT}|all|everything)(?: up| together)?\b`,
  String.raw`(?:delete|erase|throw away|bin) (?:the (?:others?|rest|originals?|old ones?|other (?:one|file|track)s?)|(?:all )?my files)\b`,
].map((form) => new RegExp(`${LEAD}${form}(?<rest>[^,;]{0,60})[,;]?\\s*$`, 'iu'));

/** Reports whether an English sentence orders such work, and no other. */
export function isWorkNotOffered(text: string): boolean {
  return FORMS.some((form) => {
    const rest = form.exec(text)?.groups?.['rest'];
    return rest !== undefined && !namesOrder(rest.trim());
  });
}
