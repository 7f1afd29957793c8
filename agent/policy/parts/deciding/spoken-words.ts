const BEATS = String.raw`(?:beats?|pulses|clicks|bpms)(?: (?:a|per|in a|in the|to the|the|every|each) min(?:ute)?)?`;
const ONE = String.raw`(?:an?|the|one|this|that|my|our|any|some)`;
const SOME = String.raw`(?:(?:any|some|a lot of|lots of|much|too much|even a bit of|a bit of|a single bit of) )?`;
const PEOPLE = String.raw`(?:speakers?|people|peoples|persons?|voices?|talkers?|guests?|participants?|folks|men|women|characters|readers)`;
const HEARD = String.raw`(?:speaking|talking|speak|talk|speaks|talks|in it|on it|in there|on there|on this|in this|here|heard|present|on the (?:recording|tape|file)|in the (?:recording|file))`;
const COUNT = String.raw`(?:one|two|three|four|five|six|seven|eight|[1-9])`;

/** Words that people have for conditions, and those by which the grammar of conditions reads them; in the order in which they are applied. */
export const SPOKEN: readonly [words: RegExp, plain: string][] = [
  [/^(?:that|maybe|perhaps|really|by chance|by any chance|you (?:find|see|notice|hear|think)(?: that)?) /giu, ''],
  [
    /,? (?:at all|by any chance|as (?:it|he|she) says?|from the (?:outset|start|beginning)(?= *$)|to begin with|as (?:it )?is|right now|at the moment|for some reason|of course|anywhere)$/giu,
    '',
  ],
  [/\b(?:already|yet|actually|really|indeed|still|currently|somewhere|roughly|about|somehow|even) (?=\S)/giu, ''],
  [/(?<=\S) (?:already|yet)$/giu, ''],
  [
    /^(?:im|i['’]m|i am|we['’]re|ours is|mine is|yours is|he['’]?s|she['’]?s|he is|she is|they are|they['’]re|its|it['’]s|thats|that['’]s|this one is|this is) (?=\S)/giu,
    'it is ',
  ],
  [/^it(?: is|['’]s)? be (?=\S)/giu, 'it is '],
  [/\b(is|are|has|does|do|it)(?: ai|is|are)?n['’]?t\b/giu, '$1 not'],
  [/\b(?:this|it|that) (?:aint|ain['’]t)\b/giu, 'it is not'],
  [
    /\b(?:proves?|turns? out|happens?|appears?|seems?|sounds?|comes out|came out|ends? up|proved|turned out)(?: to be)? (?=(?:in|over|under|above|below|too|an?|mono|stereo|clip|distort|louder|quieter|faster|slower|longer|shorter)\b|[A-G]\b)/giu,
    'is ',
  ],
  [
    /\b(?:is|was) (?:written|sung|played|recorded|pitched|set|tuned) in (?=(?:an? |the )?(?:key|minor|major|mono|stereo|[A-G]\b))/giu,
    'is in ',
  ],
  [
    /\bis (not )?(?=[A-G](?:[ -]?(?:sharp|flat|#|b|♯|♭)(?: (?:major|minor|maj|min))?| (?:major|minor|maj|min))$)/giu,
    'is $1in ',
  ],
  [/,? ?\b(?:on the other hand|however|instead|by contrast|on the contrary),? ?/giu, ' '],
  [/\b(?:then|as|like)(?= -?\d)/giu, 'than'],
  [/\b(slow|fast|loud|quiet|long|short|quick)( than)\b/giu, '$1er$2'],
  // Limits
  [
    /\b(?:is )?(?:at or (?:above|over)|on or (?:above|over)|no (?:slower|less|shorter|lower|quieter) than|not (?:less|slower|shorter|quieter) than|a minimum of) (?=-?\d)/giu,
    'is at least ',
  ],
  [
    /\b(?:is )?(?:at or (?:below|under)|on or (?:below|under)|no (?:faster|more|longer|higher|louder) than|not (?:more|faster|longer|louder) than|a max(?:imum)? of) (?=-?\d)/giu,
    'is at most ',
  ],
  [/(?<=\d(?: ?\p{L}{1,8})?) (?:and|or) (?:up|upwards?|over|above|higher|faster|longer|louder|more)$/giu, ' or more'],
  [/(?<=\d(?: ?\p{L}{1,8})?) (?:and|or) (?:down|under|below|lower|slower|shorter|quieter|less)$/giu, ' or less'],
  [
    /\b(?:passes|exceeds|surpasses|tops|beats|breaks|crosses|clears|hits more than|outruns|overshoots|goes? (?:over|above|past|beyond|faster than|higher than)|gets? (?:over|above|past|beyond)|runs? (?:over|above|past|beyond|longer than)|climbs? (?:over|above|past)|is (?:north of|beyond|past|in excess of)|lasts? (?:over|more than|longer than)|takes? (?:over|more than|longer than)|went (?:over|past|beyond)) (?=\S)/giu,
    'is over ',
  ],
  [
    /\b(?:goes? (?:under|below|slower than)|gets? (?:under|below)|runs? (?:under|below)|stays? (?:under|below)|drags? (?:under|below)|drops? (?:under|below)|falls? (?:under|below|short of)|sinks? (?:under|below)|dips? (?:under|below)|sits? (?:under|below)|is (?:south of|short of|shy of|beneath)|lasts? (?:under|less than)|takes? (?:under|less than)|does not (?:reach|make|hit|get to)|fails to (?:reach|hit)) (?=\S)/giu,
    'is under ',
  ],
  [
    /\bis (?:any|some|a (?:bit|lot|little)|much|way|far|slightly) (?=(?:over|under|above|below|louder|quieter|faster|slower|longer|shorter|more|less)\b)/giu,
    'is ',
  ],
  [new RegExp(String.raw`(-?\d+(?:\.\d+)?) ${BEATS}`, 'giu'), '$1 bpm'],
  [/\b(?:half an?|0\.5 of an?) (minute|hour)\b/giu, '0.5 $1'],
  [/\b(?:an?|one) (minute|second|hour)\b/giu, '1 $1'],
  [/\b(?:an?|one) minute and a half\b|\b1 minute and a half\b/giu, '90 seconds'],
  [/(?<![\w.:])(\d{1,3}(?:\.\d)?) ?k(?:ilo)?$/giu, '$1 khz'],
  [
    /^(?:(?:the|its|my|our) )?(sample rate|sampling rate|loudness|tempo|length|duration|true peak|peak|volume|level)s? (?:(?:is|are|lies|sits|stays|comes (?:in|out)) )?(?:at )?(?=(?:lower|higher|less|more|over|under|above|below|at least|at most|between|faster|slower|longer|shorter|louder|quieter)\b)/giu,
    'the $1 is ',
  ],
  [/^(?:the )?tempo is (?:faster|quicker) than/giu, 'the tempo is over'],
  [/^(?:the )?tempo is slower than/giu, 'the tempo is under'],
  // Noise
  [
    /\b(?:(?:the|my|his|her|our|their|any) )?(?:voices?|speech|talk(?:er|ing)?|speaker|singer|commentary|narration|narrator|words|interview|guest|reader|reading)(?: of (?:the )?\w+)? (?:is|are|stands?|lies|sits?|comes out|does)( not)?(?: be)?(?: only| just)? (less than|under|below|more than|over|above|at least|at most) (\d[\d.]*) ?(?:db|decibels?) (?:over|above|on top of|higher than|louder than|out of|clear of) (?:the )?(?:\w+ )?(?:noise|hiss|background|fan|traffic|room|wind)(?: floor| noise)?/giu,
    'the signal-to-noise ratio is$1 $2 $3 db',
  ],
  [
    /^(?:the )?(?:signal[- ]to[- ]noise(?: ratio)?|snr|s\/n) (?:is )?(?=(?:less|lower|more|higher|under|over|below|above|worse|better|at)\b)/giu,
    'the signal-to-noise ratio is ',
  ],
  [/\bthe signal-to-noise ratio is worse than\b/giu, 'the signal-to-noise ratio is less than'],
  [/\bthe signal-to-noise ratio is better than\b/giu, 'the signal-to-noise ratio is more than'],
  [
    new RegExp(
      String.raw`^(?:it is |there is |theres |there['’]s |it has |you hear |one hears )?${SOME}(?:noisy|hissy|(?:background |tape )?(?:noise|hiss))(?: (?:in it|on it|in there|in the background|behind (?:it|me|him|her|them)))?$`,
      'giu',
    ),
    'it is noisy',
  ],
  // Clipping
  [
    new RegExp(
      String.raw`^(?:there (?:is|are) |theres |there['’]s |it has |has |you (?:find|see|hear) |it is )?${SOME}(?:clipping|clipped samples|clips|clip|clipped|digital distortion|overs)(?: (?:in it|on it|in there|there|somewhere|yes|present|is (?:found|detected|there|present|heard|in it)))?$|^(?:something|anything|part of it|some of it) (?:is )?(?:clipped|clipping|clips)$|^the presence of clipping$`,
      'giu',
    ),
    'it is clipped',
  ],
  [
    new RegExp(
      String.raw`^(?:there (?:is|are) |it has )?no (?:clipping|clipped samples|clips|overs)(?: (?:in it|on it|in there|anywhere))?$|^nothing (?:is )?(?:clipped|clipping|clips|peaking|distorted)$|^(?:clipping|clip) (?:is )?(?:absent|not (?:found|there|present))$|^the absence of clipping$|^(?:clipping|clip|clips|clipped) no$|^(?:not clipped|unclipped|clip-?free|free of clipping|it does not clip|it is free of clipping)$`,
      'giu',
    ),
    'it is not clipped',
  ],
  [
    /^(?:it|this|the (?:\w+ )?\w+) (?:is|are) (?:distorted|overloaded|overdriven|peaking|clipping)(?: (?:from|by|with|due to) clipping)?$/giu,
    'it is clipped',
  ],
  [/^(?:it|this) (?:clips|distorts|overloads)$/giu, 'it is clipped'],
  // Speech and speakers
  [
    new RegExp(
      String.raw`^(?:there (?:is|are)|theres|there['’]s|it has|you hear|has) ${SOME}(?:talking|speech|speaking|words|spoken words|voices? speaking|human voice)(?: (?:in|on) (?:it|this|here|there))?$`,
      'giu',
    ),
    'there is speech',
  ],
  [
    new RegExp(
      String.raw`^(?:somebody|someone|anybody|anyone|people|a person) (?:is |are )?(?:talks?|speaks?|talking|speaking|chatting|chats?)(?: ${HEARD}){0,2}$`,
      'giu',
    ),
    'somebody speaks',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:there (?:is|are)|theres|there['’]s|it has|it is|i(?: am)?) )?(?:only |just |exactly |but )?(?:one|1|a single|me)(?: ${PEOPLE})?(?: ${HEARD}){0,3}$`,
      'giu',
    ),
    'there is one speaker',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:there (?:is|are)|theres|there['’]s|it has|it is) )?(${COUNT}) (?:or more|and more|or over|plus) ${PEOPLE}(?: ${HEARD}){0,3}$`,
      'giu',
    ),
    'there are at least $1 speakers',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:there (?:is|are)|theres|there['’]s|it has|it is) )?(${COUNT}) ${PEOPLE} (?:or more|and more|plus)(?: ${HEARD}){0,3}$`,
      'giu',
    ),
    'there are at least $1 speakers',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:there (?:is|are)|theres|there['’]s|it has|it is) )?(?:more than|over) (${COUNT})(?: ${PEOPLE})?(?: ${HEARD}){1,3}$`,
      'giu',
    ),
    'there are more than $1 speakers',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:there (?:is|are)|theres|there['’]s|it has|it is) )?(?:more than|over) (${COUNT}) ${PEOPLE}$`,
      'giu',
    ),
    'there are more than $1 speakers',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:there (?:is|are)|theres|there['’]s|it has|it is) )?(?:fewer|less) than (${COUNT}) ${PEOPLE}(?: ${HEARD}){0,3}$`,
      'giu',
    ),
    'there are less than $1 speakers',
  ],
  [
    new RegExp(
      String.raw`^(?:(?:there (?:is|are)|theres|there['’]s|it has|it is) )?(?:only |just |exactly )?(${COUNT}) ${PEOPLE}(?: ${HEARD}){0,3}$`,
      'giu',
    ),
    'there are $1 speakers',
  ],
  // Keys, channels and formats that stand alone
  [/^(?:it is )?(?:in )?(?:an? )?(minor|major)(?: key| one)?$/giu, 'it is in $1'],
  [/^(?:it is )?(?:in )?(not )?(mono|stereo)$/giu, 'it is $1$2'],
  [/^(?:it is )?(not )?(?:an? )?(mp3|wav|flac|m4a|ogg|opus|aac|aiff)(?: file| one)?$/giu, 'it is $1$2'],
  [new RegExp(String.raw`^(?:the |${ONE} )?(?:\w+ )?(?:key|tonality) (?:is|of it is) `, 'giu'), 'the key is '],
  // Prices
  [
    /^(?:it|this|that|the (?:\w+ )?\w+|all of (?:it|this)) (?:costs?|cost|comes? (?:to|out at)|takes?|needs?|eats?|burns?|stays?|will (?:be|cost)|would (?:be|cost)|runs? (?:me|to))(?: me| us)? (?=(?:more|less|fewer|over|under|above|below|at most|at least|no more|not more|within)\b[^.]{0,24}\b(?:tokens?|toks?|dollars?|usd|bucks|cents))/giu,
    'it costs ',
  ],
  [
    /^(?:it|this|that) (?:is|stays?|comes in)(?: at)? (?=(?:more|less|fewer|over|under|above|below|at most|at least|no more|not more|within)\b[^.]{0,24}\b(?:tokens?|toks?|dollars?|usd|bucks|cents))/giu,
    'it costs ',
  ],
  [/\b(?:toks?|credits)\b/giu, 'tokens'],
];
