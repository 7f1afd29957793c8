import { NOTHING } from './conditions.ts';

/** One gain for all, without a limiter. */
const UNLIMITED =
  "(?:with |but |and |please )*(?:no|without(?: any| an?)?|(?:don['’]?t|do not) (?:use|apply|add|put)(?: any| an?| the)?) (?:compress\\w+ (?:or|and) )?limit(?:ing|ers?)(?: on it)?(?: or compress\\w+)?(?: whatsoever| at all| please| of any kind)?|(?:and |but |just |only |with |use )*(?:plain|straight|pure|linear|simple|static) gain(?: only| change| alone)?|(?:just|only)(?: a| the)? gain(?: change)?\\b|gain only";
/** Classes of sounds. */
const SOUND =
  '(?:speech|talking|talk|spoken bits|voices?|music|singing|songs?|silences?|quiet|noise|applause|laughter|crowd|effects|ads?|adverts|jingles?|birds?|traffic)';

const FORMS: readonly [pattern: RegExp, plain: string][] = [
  // "If it is over -12, take it down, if not dont": the condition says so already.
  [
    new RegExp(
      String.raw`(?<=\b(?:if|should|unless|when|whatever|anything|whichever)\b.{5,200}?)[,;.]?\s{1,3}(?:otherwise|else|or else|if not|if (?:it|this|that)(?: one)? (?:isn['’]?t|is not|doesn['’]?t|does not))[, ]+(?:please |then |just )*${NOTHING}(?: lol| then| please)?(?=\s*(?:[.!?;]|$))`,
      'giu',
    ),
    '',
  ],
  // "What I'd like is just the middle verse"
  [
    /\bwhat (i|we)(?:['’]d| would)?(?: really| only| actually)? (like|want|need|love|would like)(?: most)? is(?: for you)?(?! (?:that|if|the sense)\b)/giu,
    '$1 want',
  ],
  // "Give the end titles a ten second fade out"
  [
    /\bgive ((?:it|this|that|them|these|the|my|our)\b(?: [\w.'-]+){0,4}?) an? ((?:\d+(?:\.\d+)?|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)[ -]?(?:s|secs?|seconds?))(?: long)? fade[ -](in|out)\b/giu,
    'fade $1 $3 over $2',
  ],
  // "Denoise that one, not the other"
  [
    /\b(that one|this one|the (?:first|second|former|latter|worse|worst|better|best|louder|quieter|longer|shorter)(?: one)?),? (?:and |but )?not the other(?: one)?(?=\s*(?:[.,;!?]|$))/giu,
    '$1',
  ],
  // "Just do the bonus one then"
  [
    /((?:^|[.!,] ?)(?:(?:ok(?:ay)?|so|then|and|well|right)[, ]+)*)just do (?:only )?(the (?!first|second|third|last|other|same|next|top|easy)[\w'-]+ one)(?: then| please| for now)*(?=\s*[.!]*$)/giu,
    '$1only $2 please',
  ],
  // "What's it going to run me, total, to even out both?"
  [/, (?:in )?total,(?= (?:to|for)\b)/giu, ''],
  // "If that's a minor key then put it up"
  [
    /\b(if (?!so\b|not\b)[^,.;!?]{4,80}?)(?<!\b(?:and|but|or)) then (?=(?:please |just )?[a-z]+ (?:it|this|that|them|the|my|me)\b)/giu,
    '$1, ',
  ],
  // "True peak over -1 dBTP? If so bring it down. If not, just flac it."
  [
    /((?:over|under|above|below|(?:more|less|longer|shorter|louder|quieter|faster|slower) than) -?\d[^.?!,;]{0,20}?)\s{0,3}\? {1,3}if (?:so|yes|it is),? /giu,
    '$1? If it is $1, ',
  ],
  [/(?<=\? If it is [^.?!]{3,20}(?:\.\d)?[^.?!]{5,120}[.!;,] ?)(?:and |but )?if not,? /giu, 'Otherwise, '],
  // "Noise reduction on take 4 thx"
  [
    /^((?:(?:hi|hey|hello|ok(?:ay)?|please|pls|just|so)[, ]+)*)noise reduction (?:on|for) (?=[^?]*$)(?!.*\b(?:cost|price|much|tokens?|worth|is|was|are|were|would)\b)/giu,
    '$1reduce the noise of ',
  ],
  // "n i want wav"
  [
    /(?<=^|[\s,.;])n (?=(?:i|if|then|also|the|its?|this|that|make|give|get|put|keep|cut|trim|turn|take|drop|fade|convert|peaks?)\b)/giu,
    'and ',
  ],
  // "Begin at fifteen instead, same end"
  [/[,;]?\s{0,3}(?:and |with )?(?:the )?same (?:end|ending|start|beginning|finish)(?: point)?\b/giu, ''],
  // "Put side 1 and then side 2 together"
  [
    /\b(put|join|stitch|glue|string|splice|stick|merge) ((?:[\w.'-]+ ){1,4}?)and then ((?:[\w.'-]+ ){1,4}?)(together|into (?:one|a single))\b/giu,
    '$1 $2and $3$4',
  ],
  // "… and between them I want three seconds of silence"
  [
    /[,;.]?\s{0,3}(?:and )?between (?:them|the two|both) (?:i (?:want|need|would like|['’]d like)|put|leave|insert|there (?:should|must) be|have) ((?:half a|an?|\d+(?:\.\d+)?|[a-z]+)(?: and a half)? ?(?:secs?|seconds?|s)) of (?:air|silence|nothing|quiet|pause)\b/giu,
    ' with a gap of $1 between them',
  ],
  // "The wave going by"
  [
    /\b(?:the |a )?wave(?:form)?s? (?:going by|passing(?: by)?|moving past|running past|rolling by|that (?:scrolls|moves|passes))\b/giu,
    'scrolling timeline',
  ],
  [/\bscrolling wave(?:form)?s?\b/giu, 'scrolling timeline'],
  // "If there is more than one person on it …, and if it is only me …"
  [
    /(?<=\bmore than (?:one|1) (?:person|people|speaker|talker|voice|of us)\b[^.!?;]{5,160}?)[,;]?\s{1,3}(?:and |but |or )?if (?:it['’]?s|it is|there(?:['’]?s| is)) (?:only|just) (?:me|myself|one|a single)(?: person| speaker| voice)?(?: talking| speaking)?(?: on it| there)?,? (?=\w)/giu,
    '. Otherwise ',
  ],
  // "Subtitle this, VTT format"
  [
    /\b((?:sub-?titles?|captions?)(?: (?!(?:and|then|but)\b)[\w'’]+){0,4}), ?(?:as |in )?(?:an? )?(srt|vtt)\b(?: format| file)?/giu,
    '$1 in $2',
  ],
  // "To -23 LUFS. No limiting whatsoever, plain gain only"
  [
    new RegExp(
      String.raw`(?<=-\s?\d+(?:\.\d+)?(?: ?(?:lufs|lkfs|db))?[^.!?;]{0,40})(?: please)?[.,;]?\s{1,3}(?:${UNLIMITED})(?:[,;]? (?:and |but )?(?:${UNLIMITED}))?`,
      'giu',
    ),
    ' by plain gain',
  ],
  // "Detect what is on it: speech, music, silence"
  [
    new RegExp(
      String.raw`\b((?:detect|find|identify|spot|label|mark|classify|log|tell me|find out|work out|list)\b[^.!?;]{0,40}?)[:,–—-]?\s{1,3}(?:${SOUND})(?:(?:, ?| ?/ ?|,? (?:and|or) )(?:${SOUND})){2,}(?:,? (?:and |or )?(?:whatever|anything(?: else)?|etc\.?|so on))?`,
      'giu',
    ),
    '$1 as sound events',
  ],
  [/\bmetronome (?:mark(?:ing)?|number|figure|setting)\b/giu, 'tempo'],
];

/** Returns a text with plainer words for orders that people put in a roundabout way. */
export function plainOrders(text: string): string {
  return FORMS.reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain), text).replaceAll(
    NEEDS_DOING,
    (_, what: string, doing: string) => `${VERB_OF[doing.toLowerCase()]!} ${what}`,
  );
}

const VERB_OF: Readonly<Record<string, string>> = {
  cleaning: 'clean off',
  removing: 'remove',
  taking: 'take out',
  cutting: 'cut',
  trimming: 'trim',
  chopping: 'chop off',
  levelling: 'level',
  evening: 'even out',
  fading: 'fade',
  converting: 'convert',
  normalising: 'normalise',
  normalizing: 'normalize',
};
/** "The hiss from my old recorder wants cleaning away" */
const NEEDS_DOING = new RegExp(
  String.raw`\b((?:the|my|our|this|that|his|her) [\w' -]{2,50}?) (?:wants|needs|could do with|requires) (${Object.keys(VERB_OF).join('|')})(?: away| up| out| off)?\b(?! (?:the|my|to)\b)`,
  'giu',
);
