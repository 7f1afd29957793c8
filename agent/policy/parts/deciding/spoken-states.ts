import { plainCondition } from './plain-condition.ts';
import { plainState } from './states.ts';

/** The quantity that a message is about, and a limit that it names before its condition: "judges want no more than 176 bpm". */
export interface About {
  field?: string | undefined;
  limit?: string | undefined;
}

/** Nouns of the grammar of conditions, by the quantities that they name. */
const NOUN_OF: Readonly<Record<string, string>> = {
  tempo: 'the tempo',
  loudness: 'the loudness',
  peak: 'the true peak',
  length: 'the length',
  noise: 'the signal-to-noise ratio',
  sample_rate: 'the sample rate',
  speakers: 'the number of speakers',
};
const BEATS = String.raw`(?:beats?|pulses|clicks|bpms)(?: (?:a|per|in a|in the|to the|the|every|each) min(?:ute)?)?`;
const ONE = String.raw`(?:an?|the|one|this|that|my|our|any|some)`;
const SOME = String.raw`(?:(?:any|some|a lot of|lots of|much|too much|even a bit of|a bit of|a single bit of) )?`;
const PEOPLE = String.raw`(?:speakers?|people|peoples|persons?|voices?|talkers?|guests?|participants?|folks|men|women|characters|readers)`;
const HEARD = String.raw`(?:speaking|talking|speak|talk|speaks|talks|in it|on it|in there|on there|on this|in this|here|heard|present|on the (?:recording|tape|file)|in the (?:recording|file))`;
const COUNT = String.raw`(?:one|two|three|four|five|six|seven|eight|[1-9])`;

/** Words that people have for conditions, and those by which the grammar of conditions reads them; in the order in which they are applied. */
const SPOKEN: readonly [words: RegExp, plain: string][] = [
  [/^(?:that|maybe|perhaps|really|by chance|by any chance|you (?:find|see|notice|hear|think)(?: that)?) /giu, ''],
  [
    /,? (?:at all|by any chance|as (?:it|he|she) says?|right now|at the moment|for some reason|of course|anywhere)$/giu,
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
  [/\bis (not )?(?=[A-G](?:[ -]?(?:sharp|flat|#|b|♯|♭))?(?: (?:major|minor|maj|min))?$)/giu, 'is $1in '],
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
  // Noise
  [
    /\b(?:the )?(?:voices?|speech|talker|speaker|singer) (?:is|are|stands?|lies|sits?)(?: only| just)? (?:(less than|under|below)|(?:more than|over|above|at least)) (\d[\d.]*) ?(?:db|decibels?) (?:over|above|on top of|higher than) (?:the )?(?:\w+ )?(?:noise|hiss|background|fan|traffic)(?: floor)?/giu,
    'the signal-to-noise ratio is #$1# $2 db',
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
      String.raw`^(?:there (?:is|are) |theres |there['’]s |it has |has |you (?:find|see|hear) |it is )?${SOME}(?:clipping|clipped samples|clips|clip|clipped|digital distortion|overs)(?: (?:in it|on it|in there|there|somewhere|yes|present))?$`,
      'giu',
    ),
    'it is clipped',
  ],
  [
    new RegExp(
      String.raw`^(?:there (?:is|are) |it has )?no (?:clipping|clipped samples|clips|overs)(?: (?:in it|on it|in there))?$|^(?:clipping|clip|clips|clipped) no$|^(?:not clipped|unclipped|clip-?free|free of clipping|it does not clip|it is free of clipping)$`,
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
      String.raw`^(?:somebody|someone|anybody|anyone|people|a person) (?:is |are )?(?:talks?|speaks?|talking|speaking)(?: ${HEARD})?$`,
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

/** Nothing is clipped, where clipping is checked. */
const CLEAN =
  /^(?:it is |the \w+ is |all is |everything is )?(?:clean|fine|ok(?:ay)?|good|clear|all right|alright|undistorted)$/iu;
const NUMBER = String.raw`-?\d[\d.:]*`;
const SIDE =
  'at least|at most|over|above|under|below|beyond|past|more(?: than)?|less(?: than)?|higher(?: than)?|lower(?: than)?|louder(?: than)?|quieter(?: than)?|softer(?: than)?|hotter(?: than)?|faster(?: than)?|quicker(?: than)?|slower(?: than)?|longer(?: than)?|shorter(?: than)?';
/** A comparison with a number, or with one that was named before: "its above", "more", "if ours is quieter than that". */
const HELD_AGAINST = new RegExp(
  String.raw`^(?:(?:it|this|that|ours|mine|they|he|she|(?:the|this|my|our) [\w'’-]+(?: [\w'’-]+)?)(?: is| are| be| goes| runs| gets|['’]?s| comes(?: in| out)?)? ?|is )?(?<not>not )?(?<side>${SIDE})(?: (?:(?<value>${NUMBER})(?: ?(?<unit>[\p{L}]+))?(?: long)?|that|this|it|so|the limit|the max|allowed))?$`,
  'iu',
);
const OP_OF: readonly [words: RegExp, op: string][] = [
  [/^at least/iu, 'at least'],
  [/^at most/iu, 'at most'],
  [/^(?:over|above|beyond|past|more|higher|louder|hotter|faster|quicker|longer)/iu, 'over'],
  [/^/u, 'under'],
];
const FIELD_OF_SIDE: readonly [words: RegExp, field: string][] = [
  [/^(?:louder|quieter|softer|hotter)/iu, 'loudness'],
  [/^(?:faster|quicker|slower)/iu, 'tempo'],
  [/^(?:longer|shorter)/iu, 'length'],
];

/** Returns what the grammar of conditions reads and something measures; undefined of other words. */
function read(words: string): string | undefined {
  const state = plainState(words);
  const condition = plainCondition(state);
  return condition === undefined || condition.field === '' || condition.field === 'rest' ? undefined : state;
}

/** Returns the words of a condition as the grammar of conditions reads them; undefined of what it does not read, or nothing measures. */
export function spokenState(words: string, about: About = {}): string | undefined {
  const said = SPOKEN.reduce(
    (state, [pattern, plain]) => state.replaceAll(pattern, plain),
    withDigits(words.trim().slice(0, 160)),
  )
    .replace(/#([a-z ]*)#/iu, (_, less: string) => (less === '' ? 'more than' : 'less than'))
    .trim();
  if (said.length < 3) return undefined;
  if (about.field === 'clipping' && CLEAN.test(said)) return 'it is not clipped';
  const { not, side, value, unit } = HELD_AGAINST.exec(said)?.groups ?? {};
  if (side === undefined) return read(said) ?? read(`it is ${said}`);
  const whole = value === undefined ? undefined : (read(said) ?? read(`it is ${said}`));
  if (whole !== undefined) return whole;
  const own = FIELD_OF_SIDE.find(([pattern]) => pattern.test(side))?.[1];
  if (unit !== undefined) return undefined;
  const field = own ?? about.field;
  const limit = value ?? about.limit;
  const noun = field === undefined ? undefined : NOUN_OF[field];
  if (noun === undefined || limit === undefined) return undefined;
  const op = OP_OF.find(([pattern]) => pattern.test(side))![1];
  return read(`${noun} is ${not ?? ''}${op} ${withUnit(limit, field!)}`);
}

const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const ONES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const TEENS = [
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const SAID_NUMBER = new RegExp(
  String.raw`\b(minus |negative )?((?:a |one )?hundred(?: and)?(?: |$))?(?:(${TENS.join('|')})(?:[- ](${ONES.join('|')}))?|(${TEENS.join('|')}))?\b`,
  'giu',
);

/** Returns words in which numbers from ten on have digits: "minus twenty-four" is "-24". */
const withDigits = (words: string): string =>
  words
    .replaceAll(SAID_NUMBER, (whole, minus?: string, hundred?: string, tens?: string, ones?: string, teen?: string) => {
      if (hundred === undefined && tens === undefined && teen === undefined) return whole;
      const value =
        (hundred === undefined ? 0 : 100) +
        (tens === undefined ? 0 : 20 + 10 * TENS.indexOf(tens.toLowerCase())) +
        (ones === undefined ? 0 : 1 + ONES.indexOf(ones.toLowerCase())) +
        (teen === undefined ? 0 : 10 + TEENS.indexOf(teen.toLowerCase()));
      const isOpen = tens === undefined && teen === undefined && /\s$/u.test(whole);
      return `${minus === undefined ? '' : '-'}${value}${isOpen ? ' ' : ''}`;
    })
    .replaceAll(
      new RegExp(String.raw`\bminus (${ONES.join('|')})\b`, 'giu'),
      (_, one: string) => `-${1 + ONES.indexOf(one.toLowerCase())}`,
    )
    .replaceAll(/\bminus (?=\d)/giu, '-');

/** Returns a limit with the unit without which the grammar of conditions does not read it. */
function withUnit(limit: string, field: string): string {
  if (!/^-?[\d.]+$/u.test(limit)) return limit;
  return field === 'length'
    ? `${limit} seconds`
    : field === 'sample_rate'
      ? `${limit} ${Number(limit) < 1000 ? 'khz' : 'hz'}`
      : limit;
}
