import { BY_GERUND, BY_PARTICIPLE } from './verb-forms.ts';

/** What is measured or told of audio. */
const MEASURED =
  'spectrograms?|spectrum|key|tonality|scale|bpm|tempo|beats?|chords?|chord (?:sheet|chart|names)|lyrics|words|melody|notes|lufs|length|duration|genre|mood|downbeats?|bars|time signature|meter';
const RESULTS =
  'stems|transcripts?|transcription|translations?|subtitles|midi|video|summary|report|analysis|description';
const THING = String.raw`(?:(?:the|its|my|that|any|a|an|your) )?(?:whole |full |song['’]?s )?(?:${MEASURED}|${RESULTS}|loudness|pitch|speed|level)`;
const THINGS = String.raw`${THING}(?:(?:,| and| or| nor|, and) ${THING}){0,3}`;
const WHO = String.raw`(?:i|we|he|she|they|you|(?:my|our|the) [\p{L}-]{2,14})`;
/** What somebody has or does not care about: "bpm I know already", "I've got the key", "the words nobody cares about". */
const KNOWN = [
  String.raw`${WHO} (?:neither (?:needs?|wants?|asked for)|(?:needs?|wants?) neither) ${THINGS}`,
  String.raw`${THINGS}(?:[, ]+(?:yeah|yes|yep|ok(?:ay)?|sure|well|that)){0,3}[, ]+(?:${WHO} )?(?:(?:have|['’]ve|do|already|also) ){0,2}(?:know|knows|got|have|has|found|measured|worked out|figured out|wrote down|noted)(?: (?:that|it|them|those|already|too|myself|by (?:now|heart)|from [\p{L} ]{2,20}|down)){0,3}`,
  String.raw`${WHO}(?:['’]?ve| have)? (?:already |also |got |do ){0,2}(?:know|knows|have|has|got|found|measured|worked out)(?: already)? ${THINGS}(?: (?:already|too|myself|by (?:now|heart)|down|from [\p{L} ]{2,20})){0,2}`,
  String.raw`${THINGS} (?:is|are|['’]s) (?:already )?(?:fine|ok(?:ay)?|good|great|perfect|all ?right|known|sorted|clear|done|covered|no (?:use|good|interest)(?: to (?:me|us))?|not (?:needed|interesting|wanted|important|necessary)|irrelevant|unimportant)(?: (?:to me|to us|already|here))?`,
  String.raw`${THINGS} (?:nobody|no one|no-one|${WHO} (?:do(?:es)? not|do(?:es)?n['’]?t)|who) (?:cares?|needs?|wants?|asked|minds?)(?: (?:about|for))?(?: it| that| them)?`,
  String.raw`${WHO} (?:(?:do(?:es)? not|do(?:es)?n['’]?t|never) (?:really |even )?(?:need|want|care (?:about|for)|ask(?:ed)? (?:for|about)|mind)|(?:am|['’]m|are|is) not (?:interested in|after|asking (?:for|about)|bothered about)) (?:to know )?${THINGS}(?: at all| here| now| today)?`,
  String.raw`(?:(?:an? )?(?:mp3|wav|flac|m4a|ogg|opus) (?:it|this|that) (?:is|was)|(?:it|this|that)(?:['’]?s| is) (?:an? )?(?:mp3|wav|flac|m4a|ogg|opus)) already|(?:it|this|that)(?:['’]?s| is) already (?:an? )?(?:mp3|wav|flac|m4a|ogg|opus)`,
  String.raw`(?:(?:you (?:can|may)|please) )?keep your ${THINGS}(?:(?:,| and| or|, and) your ${THINGS}){0,3}`,
];
const GERUNDS = [...BY_GERUND.keys()].join('|');
const WORK = String.raw`(?:${GERUNDS}|[\p{L}-]{3,14}ing|clean-?up|noise reduction|edits?|cuts?|fades?|effects?|fx|eq|compression|limiter|reverb|normali[sz]ation|loudness|changes?|tricks?|magic|fancy stuff|conversion|nothing|${RESULTS}|${MEASURED}|files?|extras?)`;
const NOT_WORK = '(?!(?:singing|recording|backing|something|anything|ring|string|during)(?!\\p{L}))';
/** What is not to be done: "no cleaning, no levelling". */
const FORBIDDEN = [
  String.raw`${WHO}(?:['’]ve| have)?(?: got)? no (?:interest in|use for|need (?:for|of)|wish for|desire for) [\p{L}' -]{3,50}`,
  'not (?:quieter|louder|softer|slower|faster|quicker|higher|lower)',
  String.raw`(?:and |but |so |please |also |definitely )*no (?:${NOT_WORK}${WORK})(?: (?:or|and|nor|no|/) (?:${NOT_WORK}${WORK})){0,4}(?: (?:please|pls|thanks|whatsoever|at all|or anything|needed|required|involved|either|this time))*`,
];
const SOUND =
  'choir|organ|violins?|trumpets?|sax(?:ophone)?|flute|synths?|horns?|brass|bass guitar|vocals?|vox|voices?|singing|singers?|drums?|percussion|bass(?:line)?|guitars?|piano|strings|keys|hum|hiss|noise|crackle|crackling|clicks|reverb|echo|dogs?|birds?|room|ambience|atmosphere|music';
const SOUNDS = String.raw`(?:the |its |my |that |all the )?(?:[\p{L}-]{2,12} )?(?:${SOUND})(?:(?:,? and| or| &|,) (?:the |my )?(?:${SOUND})){0,3}`;
const REMOVE =
  '(?:remove|erase|delete|take(?: out| away)?|strip(?: out)?|drop|mute|get rid of|cut(?: out)?|lose|kill|ditch|pull out|eliminate|wipe(?: out)?|clean)';
/** How little is to be said: "I don't want a novel, one word will do". */
const BRIEF = [
  String.raw`(?:i|we) (?:do not|don['’]?t) (?:want|need) (?:an? )?(?:whole |long |full |big )?(?:novel|essay|book|lecture|speech|story|explanation|sermon|dissertation|paragraph)s?`,
  String.raw`(?:(?:just )?(?:one|a) (?:word|number|line|short answer|single word)|a yes or no|yes or no) (?:will do|is enough|is fine|suffices|is all i need)`,
  String.raw`(?:please )?(?:keep it|be) (?:short|brief|quick|simple)`,
];
/** What stays as it is: "leave the crackle", "singing please do not erase", "start must stay hard". */
const STAYING = [
  String.raw`(?:and |but |so |please |just )*(?:(?:keep your )?hands off|(?:do not|don['’]?t) touch|leave) (?:everything|all|anything) else(?: alone| as it is)?`,
  String.raw`(?:and |but |so )*(?:everything else|all the rest|the rest)(?: of it)? (?:is|sounds?|was|stays?|should|can|may|must|remains?)(?: [\p{L} ]{2,30})?`,
  String.raw`(?:but |and |so |please |just |also )*leave ${SOUNDS}(?: (?:in|alone|be|there|where (?:it|they) (?:is|are)|as (?:it |they )?(?:is|are)|untouched|how (?:it|they) (?:is|are)|please|in peace))*`,
  String.raw`(?:but |and |so |please |just |also )*keep ${SOUNDS}(?: (?:in|alone|there|where (?:it|they) (?:is|are)|as (?:it |they )?(?:is|are)|untouched))+`,
  String.raw`${SOUNDS}(?: please| pls)? (?:(?:do not|don['’]?t|never|not to|not) (?:you )?(?:${REMOVE}|touch|change|harm)|(?:(?:must|should|can|has to|have to|is to|are to|may|shall|will) )?(?:stay|remain|be kept|be left|stays|remains|keep)(?: (?:in|alone|there|put|as (?:it|they) (?:is|are)|untouched|please))*)(?: please| pls)?`,
  String.raw`(?:and |but |the |its )*(?:start|beginning|end|ending|intro|outro|opening|front) (?:(?:must|should|can|has to|is to|may|shall|will) )?(?:stay|remain|be|stays|remains|be left|be kept|left) (?:hard|abrupt|sharp|as it is|as is|untouched|alone|how it is|the way it is|the same|like (?:it is|that|this))`,
  String.raw`(?:and |but |please )*(?:do not|don['’]?t|never) (?:you )?(?:soften|touch|fade|change|alter|mess with|harm|hurt) (?:the |its )?(?:start|beginning|end|ending|intro|outro|opening|front)`,
];
const WHOLE = [...KNOWN, ...FORBIDDEN, ...BRIEF, ...STAYING].map((source) => new RegExp(`^(?:${source})$`, 'iu'));
const LEAD =
  /^(?:(?:and|but|so|ok(?:ay)?|well|now|also|yes|yeah|please|look|listen|before (?:you|u) (?:get any ideas|start|do anything)|first|to be clear|just so you know|mind you)[,: ]+){0,3}/iu;
/** Pieces of a message: what stands between marks. */
const PIECE = /(?:[^.,;!?\n]|[.,;!?](?=\S))+(?:[.,;!?]+(?=\s|$)|\n|$)\s*/gu;
const VERB =
  '(?:add|bring|chop|clean|convert|crop|cut|denoise|drop|erase|export|extract|fade|find|fix|get|give|isolate|join|kill|let|level|lose|lower|make|measure|mix|mute|normali[sz]e|pitch|pull|put|raise|reduce|remove|render|save|separate|shift|shorten|slow|speed|split|strip|take|tell|transcribe|transpose|trim|turn|write)';
/** Whether what is left orders something. */
const ORDERS = new RegExp(
  String.raw`(?<!\p{L})(?:${VERB}|please|pls|plz|only|just|all i|what i|i (?:want|need|would like)|['’]d like|out|away|gone|off|slower|faster|quicker|higher|lower|louder|quieter|mp3|wav|flac|ogg|m4a|opus)(?!\p{L})`,
  'iu',
);
const MAX_CHARS = 2_000;
const MAX_PIECES = 60;

/** Returns a message without pieces that exclude something, where others order: "no cleaning, leave the crackle, all I want is …". */
function withoutExclusions(text: string): string {
  const pieces = text.match(PIECE) ?? [];
  if (pieces.length < 2 || pieces.length > MAX_PIECES) return text;
  const kept = pieces.filter((piece) => !isExclusion(piece));
  if (kept.length === 0 || kept.length === pieces.length || !isOrder(kept.join(''))) return text;
  return kept.join('').replace(/[\s,;]+$/u, '');
}

const isOrder = (text: string): boolean =>
  ORDERS.test(text) &&
  (text.replaceAll(/(?<!\p{L})(?:please|pls|plz|thanks|and|but)(?!\p{L})/giu, '').match(/[\p{L}\d]+/gu) ?? []).length >=
    2;

function isExclusion(piece: string): boolean {
  if (/[?"“”]/u.test(piece) || /\d/u.test(piece.replace(/(?<!\p{L})(?:mp3|m4a)(?!\p{L})/giu, ''))) return false;
  const words = piece
    .trim()
    .replace(/[.,;!]+$/u, '')
    .replace(LEAD, '');
  return words.length <= 120 && WHOLE.some((pattern) => pattern.test(words));
}

const WANTING = String.raw`(?:i|we|(?:my|our|the) [\p{L}-]{2,14}(?: [\p{L}-]{2,14})?|he|she|they)(?:['’]?m|['’]?re|['’]?d| am| are| is| was| really| just| actually| would| do| only| still| have| has|['’]ve){0,3} (?:want|wants|need|needs|like|love|after|missing|miss|lack|asking for|ask(?:s|ing)?(?: for)?|looking for|care about|cares about|interested in|cry(?:ing)? for|cries for|here for|begging for|have not got|haven['’]?t got|havent got|don['’]?t have|dont have|is waiting for|require)`;
/** "All I'm after is …", "what my guitarist wants: …" */
const ALL_I_WANT = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|no|well|really|literally)[, ]+)*(?:all|what|(?:the )?(?:only|one|single|sole)(?: and only)? thing|the thing)(?: that)? ${WANTING}(?: from (?:you|this|it))?(?: done| changed| today| here| now)? ?(?:is|are|:|=|would be|['’]s)(?: just| only| simply)? (?:to |for you to |that you )?(?=[\p{L}\d])([^.!?\n]{2,160})`,
  'giu',
);
/** "The chords are what my guitarist cries for." */
const IS_WANTED = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|no|it['’]?s|it is)[, ]+)*(?:only |just )?((?:the |its |my )?(?:${MEASURED}|${RESULTS}|mp3|wav|flac|m4a|ogg|opus)) (?:is|are) (?:what|all|the (?:only |one )?thing)(?: that)? ${WANTING}(?:[^.!?\n,]{0,40})?(?=[.!?,\n]|$)`,
  'giu',
);
const GONE = String.raw`(?:gone|out|away|off|removed|deleted|erased|muted|stripped|to (?:go|disappear|vanish))`;
/** "It is only the drum I would like to erase", "it's the bass that has to go" */
const PART_GONE = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|no|please)[, ]+)*it(?:['’]?s| is) (?:only |just )?(?:the |my )?(${SOUND}) (?:only )?(?:(?:that |which |what )?(?:i|we)(?:['’]d| would)? (?:want|need|like|wish|have)(?: to (?:${REMOVE}|have ${GONE}|see ${GONE})(?: out| away)?| ${GONE})|to (?:${REMOVE}|go)(?: out| away)?|(?:that |which |what )(?:has to|must|should|needs to|is to)(?: be)? (?:go|removed|erased|out|taken out|muted|cut))(?:,? (?:please|pls))?`,
  'giu',
);
/** "Everything except the vocals can stay" */
const ALL_BUT = new RegExp(
  String.raw`(?:everything|all|anything|the whole (?:thing|lot)|the (?:rest|others?)) (?:except|but|besides|apart from|other than|save)(?: for)? ((?:the |my )?(?:${SOUND})) (?:(?:can|may|should|must|has to|is to|shall) )?(?:stays?|remains?|be kept|is (?:fine|ok(?:ay)?|good)|keeps?)(?:[,;] (?:so |and )?(?:the )?(?:${SOUND}) (?:out|away|gone|off|has to go|must go)(?: please)?)?`,
  'giu',
);
/** "Everything may go but the vocals", "everything but the vocals out" */
const ALL_GO = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|no|please)[, ]+)*(?:everything|all|anything|the whole (?:thing|lot)) (?:else )?(?:(?:(?:can|may|should|must|has to|is to|shall) )?(?:goes|go|leave|disappear|be (?:removed|gone|muted|erased|cut)|out|away) (?:except|but|besides|apart from|other than|save)(?: for)? ((?:the |my )?(?:${SOUND}))|(?:except|but|besides|apart from|other than|save)(?: for)? ((?:the |my )?(?:${SOUND})) (?:(?:can|may|should|must|has to|is to|shall) )?(?:goes|go|out|away|leave|be (?:removed|gone|muted|erased)|removed|gone|muted))`,
  'giu',
);
/** "Only thing leaving is that bass guitar" */
const ONLY_LEAVES = new RegExp(
  String.raw`(?:the )?(?:only|one|sole) (?:thing|part|instrument|sound) (?:leaving|going|to go|that (?:goes|leaves|has to go|must go|should go)|i want (?:gone|out|removed|away)) (?:is|are|:) (?:the |that |this |my )?(${SOUND})(?!\p{L})`,
  'giu',
);
/** "It is not the hum that must go. It is the hiss." */
const NOT_BUT_GOES = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:it(?:['’]?s| is) )?not (?:the |my )?(?:${SOUND}) (?:that |which )?(?:must|has to|should|needs to|is to|i want)(?: (?:go|to go|out|gone|removed|be removed))?[^.!?\n]{0,60}[.!?;,]\s{1,3}(?:but )?it(?:['’]?s| is) (?:the |my )?(${SOUND})(?: (?:that|which) (?:must|has to|should) go)?(?=\s{0,3}(?:[.!?;,]|$))`,
  'giu',
);
/** "Rather than a fade at the front I'd have one at the back" */
const OTHER_END =
  /(?:rather than|instead of) ((?:an? )?[\p{L}-]{3,12}(?: [\p{L}]{2,4})?) (?:at|on) the (?:front|start|beginning|end|back)[, ]+(?:i['’]?d (?:like|have|want|prefer|rather have)|i (?:want|need|would like)|give me|make|put|do) (?:one|it|that) (?:at|on) the (front|start|beginning|end|back)(?!\p{L})/giu;
/** "No need to touch anything other than the format: m4a" */
const ONLY_FORMAT =
  /(?:no need to|do not|don['’]?t) (?:touch|change|alter) (?:anything|a thing)(?: else)? (?:other than|except|but|besides|apart from)(?: for)? (?:the )?format[:,. –-]{1,3}(?:(?:to|make it|into|just|only) )?(mp3|wav|flac|m4a|ogg|opus)(?!\p{L})/giu;
/** "Vocals: keep. Bass: remove." */
const TABLED = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:the )?(${SOUND})(?:: ?| ?[=–—-] ?)(?:(keep|stays?|leave|yes|in|stay in)|remove|out|off|no|gone|mute|delete|away)(?=\s{0,3}(?:[.!?;,\n]|$))(?:[.,;]\s{1,3})?`,
  'giu',
);
/** "Nothing but the key please" */
const NOTHING_BUT = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|tell me|i (?:want|need)|give me)[, ]+)*(?:do )?nothing (?:but|except|other than|save) (?:(?:the |its )?(${MEASURED})|(?=${VERB}(?!\p{L})))`,
  'giu',
);
/** "Don't isolate the vocals, get rid of them" */
const NOT_THEM = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:do not|don['’]?t) (?:isolate|keep|split(?: out)?|separate|solo|extract|save) ((?:the |my )?(?:${SOUND}))[,;.] (?:but |just |rather |please )?(${REMOVE}) (?:them|it)(?: out| away)?(?!\p{L})`,
  'giu',
);
/** "I know the key is C but tell me the tempo" */
const KNOWN_BUT = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:i|we) (?:already |do )?know (?:that )?(?:the |its )?(?:${MEASURED})(?: is| are)? [^.,;!?\n]{1,24}?[,;]? but (?:please )?`,
  'giu',
);
/** "Drums should not be in it" */
const NOT_IN = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so)[, ]+)*(?:the |my )?(${SOUND}) (?:(?:should|must|may|can)(?: not|n['’]?t) be|(?:do(?:es)? not|do(?:es)?n['’]?t) belong|(?:has|have) no business(?: being)?) (?:in|on) (?:it|there|this|that|here)(?=\s{0,3}(?:[.!?;,]|$))`,
  'giu',
);
/** "Keep the beat, bin the rapper" */
const KEEP_BUT = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|please)[, ]+)*keep (?:the |my )?[\p{L}]{2,12}(?: [\p{L}]{2,12})?[,;] (?:and |but )?(?:bin|ditch|lose|drop|chuck(?: out)?|dump|kill|scrap|remove|mute) (?:the |that |my )?(${SOUND}|rapper|rapping|rap)(?=\s{0,3}(?:[.!?;,]|$|please|pls))`,
  'giu',
);
/** "Off with the hiss", "that wind though, off with it" */
const OFF_WITH = new RegExp(
  String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:(?:and|but|so|please)[, ]+)*(?:(?:that|the|this) (${SOUND}|wind|buzz|traffic|rumble)(?: though)?(?: ?[,;–—-]{1,2}) ?(?:off|away|out|down) with (?:it|them|that)|(?:off|away|out|down) with (?:the|that|this) (${SOUND}|wind|buzz|traffic|rumble))(?!\p{L})`,
  'giu',
);
/** "Instead of making it quieter just shave 5 seconds off": what is not done needs no words. */
const INSTEAD_OF = new RegExp(
  String.raw`(?<=^|[.!?;\n]\s{0,3})(?:(?:and|but|so|ok(?:ay)?|no)[, ]+)*(?:instead of|rather than) [\p{L}-]{3,14}ing (?:it|this|that|the [\p{L}]{2,12}|anything)(?: [\p{L}]{2,12}){0,3}?(?:,| just| simply)(?: please| just)? (?=${VERB}(?!\p{L})|shave)`,
  'giu',
);
/** "Not 10 percent, not 20, fifteen percent slower" */
const NOT_VALUES =
  /(?<=^|[.!?;,\n]\s{0,3})(?:not (?:an? |by )?(?:\d+(?:\.\d+)?|\p{L}{2,8})(?: ?(?:%|percent|seconds?|secs?|s|semitones?|db|lufs|minutes?))?[,;] (?:and |or |nor |but )?){1,3}(?=(?:\d|ten|twenty|thirty|one|two|three|four|five|six|seven|eight|nine|twelve|fifteen|half|a )[\p{L}\d.-]* ?(?:%|percent|seconds?|secs?|s|semitones?|db|lufs|minutes?)(?!\p{L}))/giu;
/** "Other than the hum I'm happy with everything" */
const HAPPY_BUT = new RegExp(
  String.raw`(?<=^|[.!?;\n]\s{0,3})(?:(?:and|but|so)[, ]+)*(?:other than|apart from|except(?: for)?|besides) (?:the |that )?(${SOUND}),? (?:i(?:['’]?m| am)|we(?:['’]?re| are)) (?:happy|fine|ok(?:ay)?|good|content|pleased) with (?:everything|all of it|the rest|it)(?:[.,;] (?:so )?(?:only|just) that(?:,? (?:please|pls))?(?:, (?:the )?[^.,!?]{2,20} one)?)?`,
  'giu',
);
/** "A no vocals version" */
const NO_VERSION = new RegExp(
  String.raw`(?<!\p{L})(?:a )?no[- ](${SOUND})[- ](version|mix|copy|track|take|cut)(?!\p{L})`,
  'giu',
);
/** "A version with no bass" */
const WITH_NO = new RegExp(
  String.raw`(?<!\p{L})(version|mix|copy|track|take|cut|one)((?: of (?:it|this|that|the (?:song|track)))?) (?:with no|that has no|which has no|that['’]s got no|lacking|minus) (?:the )?(${SOUND})(?!\p{L})`,
  'giu',
);
/** "Don't touch the voice, just the hiss", "don't remove the vocals, only the drums" */
const NOT_BUT = new RegExp(
  String.raw`(?<=^|[.!?;\n]\s{0,3})(?:(?:and|but|so|no|please)[, ]+)*(?:do not|don['’]?t|never) (${REMOVE}|touch|change|harm) (?:the |my )?(?:${SOUND})[,;.–—-]{1,3} ?(?:just|only|but(?: only)?|it['’]?s(?: only)?|rather|the other way,) (?:the |my )?(${SOUND})(?: out| away| off| alone)?(?: please| pls)?(?=\s*(?:[.!?;,\n]|$))`,
  'giu',
);
/** "No pitch change, only 5 percent quicker" */
const NO_CHANGE =
  /(?<=^|[.!?;\n]\s{0,3})no (?:change (?:of|in|to) (?:the )?(pitch|key|tempo|speed)|(pitch|key|tempo|speed) (?:changes?|shift(?:s|ing)?|correction))(?: (?:please|pls))?[,;.–—-]{1,3} ?(?:(?:just|only|but|simply|please) )*([^.!?,;\n]{4,80})/giu;
/** "Fix the noise. Nothing else.": by itself it would decline. */
const NOTHING_ELSE =
  /(?<=[\p{L}\p{N}])[.;!]\s{1,3}(?:and )?(?:nothing|no(?:t a| other)? thing) (?:else|more|further|besides)(?: (?:please|pls|thanks|thank you|at all|needed))*[.! ]*$/iu;
const DONE = [...BY_PARTICIPLE.keys()].join('|');

const IS_FORMAT = /^(?:an? )?(?:mp3|wav|flac|m4a|ogg|opus)$/iu;
/** Beside other work the format is read as its last step. */
const HAS_VERB = new RegExp(String.raw`(?<!\p{L})${VERB}(?!\p{L})`, 'iu');

/** Returns an order for what somebody says that he wants. */
function orderFor(what: string): string {
  // "What I haven't got is the stems, so stems please"
  const words = what.trim().replace(/,? so (?:the )?[\p{L}]{2,16}(?:,? (?:please|pls|plz))?$/iu, '');
  if (new RegExp(String.raw`^(?:the |its |my )?(?:${MEASURED})(?:[ ,]|$)`, 'iu').test(words))
    return `please tell me ${words}`;
  if (IS_FORMAT.test(words)) return `please convert it to ${words}`;
  if (new RegExp(String.raw`^(?:${VERB})(?!\p{L})`, 'iu').test(words)) return `please ${words}`;
  const passive = new RegExp(String.raw`^(.{3,60}?) (?:to be )?(${DONE}|gone|away|out)(?!\p{L})(.*)$`, 'isu').exec(
    words,
  );
  if (passive) {
    const verb = BY_PARTICIPLE.get(passive[2]!.toLowerCase()) ?? 'remove';
    return `please ${verb} ${passive[1]!}${passive[3]!}`;
  }
  return `please give me ${words}`;
}

/** Returns a text in which what is left out and what alone is wanted are put as plain orders: "all I'm after is to lose the hiss" is "please lose the hiss". */
export function plainExclusions(text: string): string {
  if (text.length > MAX_CHARS) return text;
  const plain = text
    .replaceAll(
      NOT_BUT,
      (_, verb: string, sound: string) =>
        `${/^(?:touch|change|harm|clean)$/iu.test(verb) ? 'remove' : verb} the ${sound}`,
    )
    .replaceAll(INSTEAD_OF, '')
    .replaceAll(NOT_VALUES, '')
    .replaceAll(NOT_THEM, '$2 $1')
    .replaceAll(KNOWN_BUT, '')
    .replaceAll(TABLED, (whole: string, sound: string, kept: string | undefined) =>
      (text.match(TABLED)?.length ?? 0) < 2
        ? whole
        : kept === undefined
          ? `please remove the ${sound}. `
          : `the ${sound} stay. `,
    )
    .replaceAll(NOTHING_BUT, (_, what: string | undefined) =>
      what === undefined ? 'just ' : `please tell me the ${what}`,
    )
    .replaceAll(NOT_IN, 'please remove the $1')
    .replaceAll(HAPPY_BUT, 'please remove the $1')
    .replaceAll(KEEP_BUT, (_, sound: string) => `remove the ${/^rap/iu.test(sound) ? 'vocals' : sound}`)
    .replaceAll(
      OFF_WITH,
      (_, that: string | undefined, sound: string | undefined) => `please remove the ${that ?? sound!}`,
    )
    .replaceAll(NOT_BUT_GOES, 'please remove the $1')
    .replaceAll(ONLY_LEAVES, (_, sound: string) => `please remove the ${sound.replace(/^bass guitar$/iu, 'bass')}`)
    .replaceAll(
      OTHER_END,
      (_, what: string, end: string) => `${what} at the ${/^(?:back|end)$/iu.test(end) ? 'end' : 'start'}`,
    )
    .replaceAll(
      ALL_GO,
      (_, kept: string | undefined, other: string | undefined) => `please keep only ${kept ?? other!}`,
    )
    .replaceAll(ONLY_FORMAT, 'convert it to $1, nothing else')
    .replaceAll(NO_VERSION, 'a $2 without the $1')
    .replaceAll(ALL_BUT, 'remove $1')
    .replaceAll(PART_GONE, 'please remove the $1')
    .replaceAll(WITH_NO, '$1$2 without the $3')
    .replaceAll(NO_CHANGE, (_, of: string | undefined, kept: string | undefined, what: string) => {
      const name = (of ?? kept!).toLowerCase();
      return `please make it ${what} at the same ${name === 'key' ? 'pitch' : name}`;
    })
    .replaceAll(IS_WANTED, (whole: string, what: string) =>
      IS_FORMAT.test(what) && HAS_VERB.test(text) ? whole : orderFor(what.toLowerCase()),
    )
    .replaceAll(ALL_I_WANT, (_, what: string) => orderFor(what));
  return withoutExclusions(plain).replace(NOTHING_ELSE, ', nothing else');
}
