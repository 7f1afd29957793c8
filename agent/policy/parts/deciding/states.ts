/** Words of a condition and those by which the grammar of conditions reads them, in the order in which they are applied. */
const STATES: readonly [words: RegExp, plain: string][] = [
  [/^should /giu, ''],
  [/\b(it|this|that|there|he|she) be\b/giu, '$1 is'],
  [/\b(it|this|that|there)['’]s\b/giu, '$1 is'],
  [
    /^its (?=(?:already |not |really |too |an? |in |over|under|above|below|longer|shorter|louder|quieter|faster|slower|more|less|at |stereo|mono|noisy|clip))/giu,
    'it is ',
  ],
  [/^theres\b/giu, 'there is'],
  [/\b(is|are|has|does|do)n['’]?t\b/giu, '$1 not'],
  [/\b(?:already|currently|actually|really|still|indeed|in fact|by any chance)\s/giu, ''],
  [/\b(?:turns out to be|happens to be|turned out to be|proves to be|ends up(?: being)?)\b/giu, 'is'],
  [
    /^(?:this|the) (?:file|song|track|recording|audio|clip|thing|piece)(?= (?:is|has|does|costs|lasts|contains|goes|runs|exceeds)\b)/giu,
    'it',
  ],
  // Numbers
  [/ ?> ?(?=-?\d)/giu, ' over '],
  [/ ?< ?(?=-?\d)/giu, ' under '],
  [/\b(is )?(?:past|in excess of|north of|higher than|greater than|upwards of)(?= -?\d)/giu, '$1over'],
  [
    /\b(it|tempo|bpm|loudness|length|price|cost) (?:exceeds|goes (?:over|above|past|beyond)|gets (?:over|above)|tops) (?=-?\d)/giu,
    '$1 is over ',
  ],
  [
    /\b(it|tempo|bpm|loudness|length|price|cost) (?:goes|gets|falls|drops|stays|comes in) (?:under|below) (?=-?\d)/giu,
    '$1 is under ',
  ],
  [
    /\b(it|this|that) (?:runs|goes on|lasts|plays|takes) (?:for )?(longer|shorter|more|less|over|under) /giu,
    '$1 is $2 ',
  ],
  [
    /\b(-?\d[\d.]* ?(?:bpm|lufs|seconds?|minutes?|mins?|tokens?|db)?) or (?:more|longer|higher|faster|louder)$/giu,
    'at least $1',
  ],
  [
    /\b(-?\d[\d.]* ?(?:bpm|lufs|seconds?|minutes?|mins?|tokens?|db)?) or (?:less|shorter|lower|slower|quieter|fewer)$/giu,
    'at most $1',
  ],
  [/\b(?:the )?(?:bpm|beats per minute)(?= is\b)/giu, 'the tempo'],
  [/^(?:the )?bpm (?=over|under|is)/giu, 'the tempo '],
  [/^(?:the )?(tempo|loudness|length) (?=(?:over|under) )/giu, 'the $1 is '],
  // Channels and formats
  [
    /\b(is(?: not)?) (?:in )?(?:an? )?(stereo|mono)(?: (?:file|recording|track|one|mix|audio|song|signal))?$/giu,
    '$1 $2',
  ],
  [/\bhas (?:two|2|both) channels$/giu, 'is stereo'],
  [/\bhas (?:only )?(?:one|1|a single) channel$/giu, 'is mono'],
  [
    /\b(is(?: not)?) (?:in |as )?(?:an? |the )?\.?(mp3|wav|flac|m4a|ogg|opus|aac|aiff)(?: (?:file|format|recording|one))?$/giu,
    '$1 $2',
  ],
  [/^the (?:format|file type|extension) (is(?: not)?) (?=mp3|wav|flac|m4a|ogg|opus|aac|aiff)/giu, 'it $1 '],
  // Keys
  [/\b(is(?: not)?) (?:in )?(?:an? )?(minor|major)(?: key| mode| scale)?$/giu, '$1 in $2'],
  // Clipping and noise
  [
    /^(?:nothing|none of it|no part(?: of it)?)(?:['’]?s| is)? (?:clipped|clipping|clips|peaking|distorted)$/giu,
    'it is not clipped',
  ],
  [/\b(is(?: not)?) (?:clipping|clipped(?: anywhere| at all| in places)?|peaking|overdriven)$/giu, '$1 clipped'],
  [/\bclips(?: anywhere| at all| in places)$/giu, 'clips'],
  [
    /\b(is(?: not)?) (?:an? |very |quite |too |rather |so |pretty |a bit |a little )*noisy(?: (?:file|recording|track|one))?$/giu,
    '$1 noisy',
  ],
  [
    /\b(there is|it has|has)(?: (?:any|some|a lot of|lots of|too much|much|audible|a bit of))? (?:background noise|noise|hiss)(?: (?:in it|in there|on it|in the background))?$/giu,
    'it is noisy',
  ],
  // Speakers
  [
    /^(?:there (?:is|are) |it has )?(?:more than one|(?:two|2) or more|at least (?:two|2)|several|multiple|many) (?:speakers?|people|persons?|voices?|talkers?)(?: (?:talking|speaking|in it|on it|in there|talk|speak|talks|speaks|present))*$/giu,
    'there is more than one speaker',
  ],
  [
    /^(?:there (?:is|are) |it has )?(?:(?:only|just|exactly) )?(?:one|1|a single) (?:speaker|person|voice|talker)(?: (?:talking|speaking|in it|on it|in there|talks|speaks|present))*$/giu,
    'there is one speaker',
  ],
  [
    /^(?:there (?:is|are) |it has )(?:more than|over) (two|three|four|[2-9]) (?:speakers|people|persons|voices)(?: (?:talking|speaking|in it|on it|in there))*$/giu,
    'there are more than $1 speakers',
  ],
  [
    /^it has (?:only )?(one|two|three|four|[1-9]) (speakers?|people|voices?|persons?)(?: (?:talking|speaking|in it|on it))*$/giu,
    'there are $1 speakers',
  ],
  // Prices
  [/^(?:it|this|that) is (?:cheaper|less expensive) than /giu, 'it costs less than '],
  [/^(?:it|this|that) is (?:dearer|more expensive|pricier) than /giu, 'it costs more than '],
  [
    /^(?:it|this|that) (?:does|will|would) not (?:cost|take|need|exceed) (?:more than|over|above)? ?(?=\$?\d)/giu,
    'it costs at most ',
  ],
  [/^(?:it|this|that) (?:does|will|would) not (?:cost|take|need) less than /giu, 'it costs at least '],
  [
    /^(?:it|this|that|the whole thing) (?:costs?(?: me)?|would cost(?: me)?|will cost(?: me)?|is going to cost(?: me)?|comes? to|takes|needs)\b/giu,
    'it costs',
  ],
  [/^the (?:price|cost) is (?=(?:less|more|under|over|below|above|at most|at least))/giu, 'it costs '],
];

/** Returns the words of a condition as the grammar of conditions has them: "it's in stereo" is "it is stereo". */
export const plainState = (words: string): string =>
  STATES.reduce((state, [pattern, plain]) => state.replaceAll(pattern, plain), words.trim());
