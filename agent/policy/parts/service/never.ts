import type { Request } from '../request.ts';

/** Work that nothing here does, by a verb and its object in either order, and what comes near to it. */
interface Never {
  sentence: RegExp;
  /** What the words may mean as well, which can be done. */
  but?: RegExp;
  instead?: readonly Pick<Request, 'capability' | 'params'>[];
}

const TAKE = String.raw`(?:tak(?:e|en|ing)|remov\w+|get(?:ting)? rid|got rid|strip\w*|kill\w*|reduc\w+|cut\w*|los(?:e|ing)|pull\w*|wip\w+|clean\w*|damp\w*|dry|drying|eliminat\w+|tam(?:e|ing)|suppress\w*|fix\w*|undo|mut(?:e|ed|ing)|delet\w+|eras\w+|filter\w*|less|without|gone|away|out|(?:do|done) (?:something|anything|sth) about|(?:any|some)thing (?:\w+ ){0,4}do(?:ne)? (?:about|against)|deal\w* with|help\w* with|cur(?:e|ing)|sort\w* out)`;
const HEAR = String.raw`(?:hear\w*|listen\w*|isolat\w+|extract\w*|pull\w*|separat\w+|split\w*|singl\w+ out|pick\w* out|fish\w* out|lift\w* out|get(?:ting)?|only|just|solo\w*|alone|by (?:it|him|her|them)sel(?:f|ves)|on (?:its|his|her|their) own|apart|distinguish|part|keep\w*)`;
const ALONE = String.raw`(?:hear\w*|listen\w*|isolat\w+|extract\w*|pull\w*|separat\w+|split\w*|singl\w+ out|pick\w* out|fish\w* out|lift\w* out|solo\w*|alone|by (?:it|him|her|them)sel(?:f|ves)|(?:of|on) (?:its|his|her|their) own|apart)`;
const ROOM = String.raw`(?:echo(?:es|ing)?|reverb\w*|boomin(?:ess|g)|ringing|roomin?ess|room(?: sound| tone)?|cathedral|church|chapel|cave|bathroom|stairwell|tunnel|gymnasium|swimming pool|the hall|hall sound|hollow\w*)`;
const INSTRUMENT = String.raw`(?:sax(?:ophone)?s?|guitars?|pianos?|keyboards?|violins?|fiddles?|strings?(?: section)?|trumpets?|horns?|brass|flutes?|accordions?|bagpipes?|harps?|cellos?|banjos?|synths?|clarinets?|sitars?|tablas?|ouds?|mandolins?|trombones?|harmonicas?|ukuleles?|xylophones?|marimbas?|oboes?|violas?|double bass|tubas?|bassoons?|lutes?|zithers?|koras?|kotos?|erhus?|shawms?)`;
const VOICE = String.raw`(?:(?:the |my |her |his |one |each |only |just |a |their ){0,3}(?:(?:first|second|third|fourth|upper|lower|middle|high|low|other|main|backing|lead|male|female|harmony|deeper|single|man['’]?s|woman['’]?s|girl['’]?s|boy['’]?s|kid['’]?s|child['’]?s|mum['’]?s|dad['’]?s|daughter['’]?s|son['’]?s|wife['’]?s|husband['’]?s|interviewer['’]?s|doctor['’]?s) (?:voices?|singers?|vocals?|part|line|harmony|choir part|speaker)|altos?|sopranos?|tenors?|baritones?|mezzos?|descant|second(?:s| part)(?= (?:voice|singer|part)))(?! note))`;
const APART = String.raw`(?:separat\w*|split\w*|pull\w*|tell\w*|keep\w*|divid\w*|tear\w*|prise|isolat\w+) (?:out |apart )?(?:the |my |these |those |our )?(?:two|both|three|2|3|individual|different|single|overlapping|various) (?:different )?(?:singers?|voices?|speakers?|people|women|men|girls|boys|ladies|guys|vocalists?|talkers?|parts? of the choir)|(?:the )?one (?:woman|man|voice|singer|girl|boy|speaker|person|lady|guy) (?:from|and) (?:the )?other|(?:the |one )?(?:woman|man|voice|singer|girl|boy|speaker|first) (?:\w+ ){0,3}from the (?:other|second|man|woman|first)(?: (?:woman|man|voice|singer|girl|boy|speaker|one))?`;
const PERSON = String.raw`(?:woman|man|girl|boy|lady|guy|kid|child|mother|father|host|guest|interviewer|doctor|teacher|patient|mum|mom|dad|wife|husband)`;
const TONE = String.raw`(?:bass|treble|low(?:s| end| frequencies)|mids?|highs?|top end|trebles|high end|sub)`;
const SITE = String.raw`(?:spotify|you ?tube|tik ?tok|insta(?:gram)?|sound ?cloud|face ?book|apple music|bandcamp|itunes|deezer|tidal|twitter|whats ?app|the radio|my (?:website|site|blog|channel|page)|our (?:website|site|blog|channel|page))`;
const MAIL = String.raw`(?:e-?mail|whats ?app|text|sms|post|forward|mail)`;
const SCORE = String.raw`(?:sheet music|music(?:al)? notation|staves|a score|the score|full score|scores|lead sheet notation|tabs|tablature|musescore|sibelius|finale)`;
const SOUND = String.raw`(?:cough\w*|sneez\w*|breath(?:s|ing)?|lip smack\w*|clicks?|clicking|pops?|popping|crackl\w+|plosives?|sibilan\w+|swear(?:ing| words?)|curse words?|bleep\w*|burps?|hiccups?)`;
const PICTURE = String.raw`(?:photos?|pictures?|images?|video(?: image| picture| itself)?|film|movie|footage|selfie)`;

const near = (a: string, b: string, gap = 60): string =>
  String.raw`\b${a}\b[^.!?\n]{0,${gap}}?\b${b}\b|\b${b}\b[^.!?\n]{0,${gap}}?\b${a}\b`;
const never = (form: string, more: Omit<Never, 'sentence'> = {}): Never => ({
  sentence: new RegExp(form, 'iu'),
  ...more,
});

const STEMS = [{ capability: 'stem_analysis', params: {} }] as const;
const NO_VOCALS = [{ capability: 'remove_audio_element', params: { element: 'vocals' } }] as const;
const MIDI = [{ capability: 'melody_analysis', params: { files: ['midi'] } }] as const;

export const NEVER: readonly Never[] = [
  never(near(TAKE, ROOM), {
    but: /\b(?:room|church|hall|chapel|cathedral|cave)['’]?s? (?:noise|hiss|hum|band|choir|organ|bells?|recording|service)\b|\b(?:noise|hiss|hum|vocals?|singing|drums)\b/iu,
  }),
  never(`${near(ALONE, INSTRUMENT, 50)}|${near(TAKE, INSTRUMENT, 40)}`, {
    but: /\b(?:stems?|vocals?|voices?|singing|singer|drums?|hiss|noise|hum|chords?|notes|midi|tempo|key|tune|tuning|pitch|seconds?|minutes?|slow\w*|fast\w*|mp3|wav|without (?:pauses|gaps)|silences?)\b/iu,
    instead: STEMS,
  }),
  never(
    `${near(HEAR, VOICE, 50)}|${APART}|\\b(?:only|just) (?:the |my )?${PERSON}\\b[^.!?\n]{0,20}\\b(?:without|but not|minus|not) (?:the |my )?${PERSON}\\b`,
    {
      but: /\b(?:louder|quieter|level|even|transcri\w+|subtitles?|who (?:speaks|talks)|told apart|tell|distinguish\w*|how (?:many|long|much)|when)\b/iu,
      instead: NO_VOCALS,
    },
  ),
  never(near(TAKE, SOUND, 50), { but: /\b(?:noise|hiss|hum|silences?|pauses?|stems?|vocals)\b/iu }),
  never(
    String.raw`\bequali[sz]\w*\b|\beq\b|\b(?:boost|lift|raise|add|bring up|bump|cut|lower|more|less|roll off|turn (?:up|down)|adjust|tweak|change|dial)(?: up| down| in)?(?: the| some| a bit of| more| less){0,2} ${TONE}\b(?! (?:guitar|stem|drum|line|note|key|by \d|track|player|singer))|\b(?:add(?:ing)?|put(?:ting)?|apply(?:ing)?|give it|throw) [^.!?\n]{0,20}\b(?:reverb|echo|delay|chorus|flanger|distortion|compression|auto-?tune|effects?|fx)\b|\bauto-?tune\b|\bplay(?:ed)? (?:\w+ ){0,2}backwards?\b|\breverse (?:it|a|the|my|audio)\b`,
    { but: /\b(?:remove|take out|get rid|strip|without) (?:the )?bass\b|\bturn (?:up|down) the (?:volume|level)/iu },
  ),
  never(
    String.raw`\b(?:put|upload|post|publish|release|push|distribute|share|send|stream|get|load|deliver)\w*\b[^.!?\n]{0,50}?\b(?:on|onto|to|at|up on|in|via|by|over|through) ${SITE}\b|\b${MAIL} (?:it|them|this|that|the (?:\w+ ){0,2}(?:file|result|song|mp3))\b[^.!?\n]{0,20}\b(?:to|for|over)\b|\b(?:send|deliver)\w* (?:it|them|this|that|the (?:\w+ ){0,2}(?:file|result|song|mp3)s?) (?:straight |directly )?(?:to|by|via) (?:(?:my|his|her|our|the) (?:\w+ )?(?:phone|boss|client|bride|groom|mum|mom|friend|teacher|priest|band|inbox|choir)|e-?mail|whats ?app|text)\b`,
    { but: /\b(?:loud\w*|lufs|level|ready|suitable|good enough|how|normali[sz]\w*|convert|format)\b/iu },
  ),
  never(
    String.raw`\b(?:name|title) of (?:a|an|the|this|that|any|some) (?:song|tune|track|piece|artist|band)\b|\bwho (?:sings|plays|wrote|composed|(?:is|are) (?:singing|playing))\b|\b(?:which|what) (?:song|tune|artist|band|singer|composer) (?:is|it|this|that)\b|\b(?:recogni[sz]\w*|identif\w*|tell|knows?|guess\w*|find out)\b[^.!?\n]{0,30}\b(?:which|what|the|who) (?:\w+ )?(?:artist|band|singer|composer|song title|performer)\b|\bshazam\b|\b(?:which|what) (?:music )?(?:genre|style)\b`,
    { but: /\b(?:rename|tags?|metadata|file ?name|title it|called)\b/iu },
  ),
  never(String.raw`\b${SCORE}\b`, {
    but: /\b(?:read|have|from (?:the|a) score|staff (?:meeting|member|room|party|training)|our staff|scores? (?:of|for) (?:the )?(?:match|game|test))\b/iu,
    instead: MIDI,
  }),
  never(
    near(
      String.raw`(?:edit|cut|crop|trim|retouch|brighten|sharpen|blur|colou?r|stabili[sz]e|remove|erase|enhance|colou?ri[sz]e)\w*`,
      PICTURE,
      30,
    ),
    { but: /\b(?:sound|audio|music|noise|hiss|voice|vocals?|waveform|spectr\w+|seconds?|minutes?)\b/iu },
  ),
  never(
    String.raw`\b(?:works?|use|used|run|process\w*|do|handle|go|plug\w*)\b[^.!?\n]{0,25}\b(?:live|in real[- ]?time)\b(?! (?:key|one|account))|\b(?:(?:during|in|on|over|while on) (?:the|a|my|an?) (?:\w+ )?(?:phone |video |zoom )?(?:call|stream|broadcast)|while i(?:['’]m)? (?:sing|play|speak|talk)\w*|as i (?:sing|play|speak|talk))\b`,
    {
      but: /\b(?:live (?:set|recording|album|version|take|show|gig|concert|key|band|music|session|performance|mix|account|audience|track|song)|recorded live|played live|live at|live in|live here|we live|i live|as fast as real)\b/iu,
    },
  ),
];
