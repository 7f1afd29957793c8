import { plainCourtesies } from './courtesies.ts';
import { ORDER } from './orders.ts';
import { LOADED } from './remarks.ts';
import { plainWordOrder } from './word-order.ts';

/** Longer texts are read as they are. */
const MOST_CHARS = 4_000;
const MOST_SENTENCES = 100;
/** Sentences with their marks and the space after them. A point of a number, a name of a file or a title ends none. */
const SENTENCE =
  /(?:[^.!?\n]|[.!?](?=[^\s"”')])|(?<=\b(?:mrs?|ms|dr|st|prof|rev|no|vs|e\.g|i\.e))\.)+(?:[.!?…]+["”')]*|\n|$)\s*/giu;

const PEOPLE = String.raw`(?:i|we|he|she|they|who|everyone|everybody|someone|somebody|nobody|people)`;
const OWNER = String.raw`(?:my|our|his|her|their)`;
const JOINED = String.raw`(?:(?:and|but|so|well|oh|ah|anyway|also|because|cause|now|yes|hmm?|ok(?:ay)?|honestly|sadly|luckily|basically|look|listen|still|sorry|yo|hey|hi|hello|omg|ugh|lol|man|bro|dude|aye|please)[, ]+){0,3}`;
/** Beginnings of sentences that tell: of somebody, or of something that is or was so. */
const TELLING = new RegExp(
  [
    String.raw`^${JOINED}(?:${PEOPLE}|${OWNER} [\p{L}'’-]+)(?:['’](?:m|re|ve|s|ll|d))?(?=[\s,(])`,
    String.raw`^${JOINED}(?:(?:its|thats|theres|heres|im|ive|shes|hes|theyre|were)(?= \p{L})|(?:it|this|that|these|those|there|here)(?:['’]s|['’]re| (?:is|are|was|were|has|had|will be|would be|sounds?|means?|took|came|comes|goes|went))|(?:the|a|an|one|some|every|each|this|that|these|those|${OWNER}) (?:[\p{L}'’-]+ ){1,6}?(?:is|are|was|were|has|had|have|said|says|told|wrote|made|makes|got|went|came|comes|keeps|kept|gave|died|passed|found|did|does|always|never|used to|can|cannot|can['’]t|cant|could|\p{L}{2,}ed)\b)`,
    String.raw`^${JOINED}(?:idk|dunno|my name|sent from|greetings from|thank(?:s| you)|ty\b|bless|god bless|hope)\b`,
    String.raw`^${JOINED}you (?:can|could) (?:hear|see|tell|imagine)\b`,
    String.raw`^(?:the |my |our |this )?(?:[\p{L}-]+ )?(?:volume|sound|speed|voice|noise|pitch|music|song|recording|quality|tempo|level) (?:(?:it|he|she) )?(?:is |sounds? )?(?:very|too|so|quite|really|a (?:bit|little)) (?:much )?\p{L}+`,
    String.raw`^(?:\p{Lu}[\p{L}.'’-]+ ){1,2}(?:here|speaking)\b`,
    String.raw`^(?:just )?(?:spent|found|recorded|got (?:this|it) (?:from|off|at|back)|made (?:this|it) (?:in|at|with|for|last|on)|been|came|went|had|took (?:me|us|him|her))\b`,
    String.raw`^(?:in|at|on|for|from|until|since|after|before|during|last|yesterday|today|this (?:morning|evening|afternoon)|(?:one|every) [\p{L}]+)\b[^.!?]{0,80}?(?:,| )(?:${PEOPLE}|${OWNER} [\p{L}'’-]+|there) (?=[\p{L}'’])`,
  ].join('|'),
  'iu',
);
/** "Signature music for our show about shipwrecks", "my grandmother's favourite song": what the audio is. */
const NAMED_AUDIO =
  /^(?:(?:it['’]?s|this is) )?(?:(?:so|hi|hello|ok(?:ay)?|well)[, ]+)?(?:(?:the|a|an|my|our|another|some|two|three|four|first|this|here is|here['’]s|attached|attached is|enclosed|enclosed is)[ ,]+){0,2}(?:[\p{L}'’-]+ ){0,3}?(?:songs?|tunes?|music|themes?|jingles?|melod(?:y|ies)|reels?|waltz|hymns?|sermons?|interviews?|lectures?|talks?|lessons?|speech(?:es)?|episodes?|podcasts?|recordings?|tapes?|sides|demos?|concerts?|recitals?|rehearsals?|performances?|voice ?(?:notes?|memos?|messages?)|memos?|poems?|stor(?:y|ies)|chants?|ads?|spots?|trailers?|beats?|loops?)(?:, | (?:for|from|of|about|by|with|at|in|on|that|which|who|where|recorded|found|made|played|sung) |$)/iu;

/** "Jean-Luc here, baritone", "Birgit from the cheese museum": who writes. */
const INTRODUCING =
  /^(?:(?:[Hh]ere(?: is| speaks| writes)?|[Tt]his is|[Ii]t is|[Ii]t['’]s|[Yy]o|[Ss]o),? )?(?:(?:Mrs?|Ms|Dr)\.? )?(?:\p{Lu}\p{Ll}[\p{L}.'’-]* ?){1,3}(?: ?here\b| ?from (?:the |a )?\p{L}|, (?:a |an |the |your )?\p{Ll}[\p{Ll} -]+ (?:of|from|at|in|and)\b)/u;
/** What may be wanted of audio, beside its name. */
const OF_RESULTS =
  /\b(?:transcript\w*|transcription|videos?|midi|analysis|report|spectrogram|waveform|subtitles?|version|cop(?:y|ies)|notes|beats per|names?|description|summary|translation|excerpts?|snippets?)\b/iu;

/** Words that bear on what is done: wishes, conditions, limits, money, doubts, times, formats. */
const BEARING = new RegExp(
  [
    String.raw`[\d%:;"“”»«\[\]{}<>=_♪]|\*`,
    String.raw`\b(?:wants?|wanted|wanna|needs?|needed|wish(?:es|ed)?|prefer\w*|should|must|ought|ha(?:s|ve|d) to|gotta|supposed|rather|instead|unless|otherwise|if|whether|whatever|whichever|except|besides|please|pls|plz|kindly|wait|stop|cancel|yet|later|decid\w+|decision|asking|curious|wonder\w*|hypothe\w+|theor\w+|suppos\w+|imagin\w+|maybe|perhaps|might|mean[st]?|instead|wrong|mistake|ignore|forget|stays?|keep|(?<!\bto )leave|touch|price[sd]?|prices|cost\w*|tokens?|pay|paid|charg\w+|bill|budget|expensive|cheap|afford\w*|would like|['’]d like|['’]d love|after|your|you|yours|poem|lyrics?|chorus|verse|hook|lines|joke|homework|essay|tweet|quote|title|slogan|recipe|batch|again|same)\b`,
    String.raw`\b(?:mp3|wav|flac|m4a|ogg|opus|aac|midi|srt|lufs|db|bpm|hz|khz|kbps|mono|stereo|seconds?|secs?|minutes?|mins?|hours?|half|percent|per cent|semitones?|half[- ]?(?:steps?|tones?)|octaves?|tones?)\b`,
    String.raw`\b(?:first|second|third|last|other|others|both|another|one|ones|next|middle|beginning|start|end|ending|intro|outro|rest)\b(?= (?:\w+ )?(?:seconds?|secs?|minutes?|mins?|part|bit|half|file|track|song|take|version|recording|is|are)\b)`,
    String.raw`\b(?:to|and|then|,|not|n['’]t) ${ORDER} (?:it|the|this|that|them|these|those|all|everything|my|our|his|her|off|out|up|down|away)\b`,
  ].join('|'),
  'iu',
);
/** Nouns and qualities of audio, which an order after them may mean by a pronoun. */
const OF_AUDIO =
  /\b(?:vocals?|voices?|singing|singers?|sung|words|drums?|bass|guitars?|piano|noises?|noisy|hiss\w*|hums?|humming|buzz\w*|static|crackl\w+|rumble|wind|echo\w*|reverb|clicks?|pops?|silences?|pauses?|gaps?|applause|key|tempo|chords?|loudness|length|pitch|speed|fast(?:er)?|slow(?:er)?|quick(?:er)?|loud(?:er)?|quiet(?:er)?|soft(?:er)?|high(?:er)?|low(?:er)?|long(?:er)?|short(?:er)?|abrupt\w*|stems?|instrumental|karaoke|files?|tracks?|too)\b/iu;
/** What leaves something as it is, or limits work to it. */
const LIMITING =
  /\b(?:only|just|all|but|except|fine|good|ok(?:ay)?|without|no|not|never|nothing|none|n['’]t|cannot)\b|n['’]t\b/iu;

const BEGINNING = String.raw`^(?:(?:and|so|but|then|now|also|ok(?:ay)?|well|please|pls|kindly|just|simply|therefore|anyway|first|finally|next|oh|right|hence)[,: ]+){0,4}`;
/** "How do we make the chat use that one": a question without its mark. */
const QUESTION = /^\s*(?:how|what|which|where|why|when|who)\b/iu;
/** Sentences that order, by their beginning. */
const ORDERING = new RegExp(
  String.raw`${BEGINNING}(?:${ORDER}\b(?! (?:is|are|was|were|has|of)\b)|(?:can|could|would|will|may|might) (?:you|u|i|we|ya|it|this|someone|somebody)\b|(?:i|we)(?:['’]d| would| just| only| really)* (?:like|love|want|need|wish|require)\b|(?:is it possible|would it be possible|(?:i|we)['’]d (?:kill|die|give)\b|any chance|do you mind|would be|it would|it should|it needs|what|which|how|tell)\b)|\b(?:please|pls|plz)\b`,
  'iu',
);
const VALUE =
  /\d|\b(?:mp3|wav|flac|m4a|ogg|opus|midi|srt|lufs|bpm|mono|stereo|seconds?|minutes?|percent|per cent|semitones?|half[- ]?(?:steps?|tones?)|tempo|key|chords?|loudness|stems?|vocals?|voice|singing|drums|bass|noise|hiss|hum|silences?|pauses?|transcri\w+|words|fade|write (?:it |this |that )?(?:down|out|up)|type|subtitles)\b/iu;

/** "Get rid of that": what it is about stands in another sentence. */
const POINTING =
  /\b(?:(?:remove|take|cut|lose|kill|drop|fix|reduce|clean up|chop|trim|ditch|get rid of|rid of|do|without) (?:that|those|them|these|him|her|this bit|that bit)|(?:take|cut|chop|edit) it (?:out|off|away))\b/iu;

/** What a told reason may name as the order does: "our player takes only mono. Convert it to mono". */
const FORMAT = /\b(?:mp3|wav|flac|m4a|ogg|opus|aac|mono|stereo)\b/giu;
/** "Two sides of the same cassette" */
const OF_SAME = /\b(?:of|in|on|at|from) the same (?=\p{L})/giu;
/** Numbers of a story, and its listener: "she is 78", "since 20 years", "in 1974", "I write you". */
const OF_LIFE =
  /(?<=\b(?:am|is|are|was|turns?|turned|['’](?:m|s|re)) )\d{1,3}\b(?! ?(?:%|db|bpm|lufs|secs?|seconds?|s|mins?|minutes?|k?hz|k|:)(?![\p{L}]))|\b(?:in|since|from|of|around|about|until|was|is|july|june|may|march) ['’]?(?:19|20)?\d\d(?![\d:.%]| ?(?:s|secs?|seconds?|mins?|minutes?|hz|k|db|bpm|lufs)\b)|\b(?:19|20)\d\d\b(?! ?(?:hz|k|:))|\b(?:season|episode|ep|chapter|part|vol|volume|number|class|page|year|room|ward|street|scene|act|age|aged|highway|route|bus|line) \d{1,4}\b|(?<=\b\d{1,2} )(?:january|february|march|april|june|july|august|september|october|november|december)\b|\b\d{1,2} (?=(?:january|february|march|april|may|june|july|august|september|october|november|december)\b)|[£€$]\d+|\b\d{1,6} (?:metres?|meters?|feet|ft|pounds?|quid|bucks|degrees|litres?|rooms?|men|women|ladies|girls|boys|songs?|marathons?|sheep|cats?|dogs?|chickens?|pints?|beers?|generations?|centuries|years?|days?|weeks?|months?|nights?|people|persons|members|kids|children|students|pupils|grandchildren|guests|friends|times|euros?|dollars?|km|miles|kilos?|o['’]?clock|am|pm)\b|(?<=\b(?:write|writing|thank|greet|love|bless|found|trust|tell|told|assure|promise|salute|to|from|for|by|salutes?) )you\b|\byou (?:can|could) (?:hear|see|imagine|tell)\b|\b(?:do |did )?you know\b|\band all\b/giu;
/** "The last minute is me. Remove the last minute.": times of a story whose orders have their own. */
const OWN_TIMES =
  /\b(?:first|last|opening|final|initial) (?:\d|[\p{L}-]+ )?[\d.]* ?(?:seconds?|secs?|minutes?|mins?|s)\b|\b(?:everything|all|anything) (?:after|before|past|from|until)\b|\d:\d\d (?:to|till|until|-|–) \d/iu;
const TIMES =
  /\b(?:the )?(?:(?:very )?(?:first|second|third|fourth|last|opening|final|few) )?(?:\d+(?:[.:]\d+)?|half|a|an|one|two|three|four|five|six|ten|couple of|first|second|third|fourth|last|opening|final) ?(?:seconds?|secs?|minutes?|mins?|hours?)\b|\b\d{1,2}:\d\d\b|\b(?:from|until|till|after|before|at) (?:the )?(?:beginning|start|end)\b|\b(?:beginning|start|end) (?:is|are|has|until|to)\b|\bafter\b/giu;
const LAUGHTER = /[, ]+(?:(?:ha){2,9}h?|(?:he){2,6}h?|lol|lmao|jaja\w*|xd|smh|fr fr|ngl|tbh)(?=[\s.,!]|$)/giu;
/** Sentences that say nothing, whatever their words. */
const COMMON =
  /^(?:no (?:pressure|stress|rush|biggie|worries|joke|kidding|lie|cap)|(?:and )?that(?:['’]s| is| was| would be) (?:really )?all (?:that )?(?:i|we)(?:['’]m|['’]ve| am| have| ever)?(?: ever| really)? (?:want|wanted|need|needed|ask|asked|asking|wish|wished|got)\b[\p{L} ]{0,40}|how are you(?: (?:doing|all|today|keeping))*\??|(?:i )?hope (?:you|u|all|this|everyone)\b[\p{L}, ]{0,60}|(?:please |pls |and |but )*(?:don['’]?t|do not|never|try not to) (?:you )?(?:ask|laugh|judge|listen|look|watch|mind|worry|tell|cry|panic|hate|blame|shoot|be (?:mad|angry|scared|shocked|cross|jealous)|pay (?:any )?attention|mention|get me (?:started|wrong))\b[^.!?]{0,60}|(?:hi|hello|hey|mate|dude|bro|man|sigh|ugh|jk|seen|honestly|anyway|bye|goodbye|good night|namaste|cheers|xoxo|amen|hard work|please and thank you|(?:and )?(?:that|thats|that['’]s) (?:it|all)(?: folks| thanks| for now| from me)?)|(?:(?:and|so) )?(?:many |a thousand |a million |1000 )?(?:thanks|thank you|thx|ty|tysm|tyvm|ta|gracias|merci|shukran|danke|arigato)(?: (?:a (?:lot|mil|million|bunch|ton)|so much|very much|in advance|again|infinitely|kindly|all|everyone|ur the best|you are the best|dear|sir|for (?:your|the|all) [\p{L} ]{2,30}|and [\p{L} ]{2,30}))*|(?:ur|you['’]?re|you are) (?:the best|a (?:star|legend|gem|saint|lifesaver|hero|angel|treasure|godsend)|very good|too kind|so kind|stars|legends|magicians)|(?:may|god|allah|the lord) (?:god |it |you |the lord |allah |your )?(?:be|bless|bleth|reward|go bless|protect|keep|have)\b[\p{L} ]{0,40}|have a (?:\p{L}+ ){1,2}(?:day|night|evening|weekend|one|week|time)|health to your hands|(?:a )?(?:gratitude|love|light|hugs?|kiss(?:es)?|greetings|salutations|blessings|peace)(?: (?:and|from|to|of|be|upon|with|you|all|my|friend|brother|sister|\p{Lu}\p{L}+))*)$/iu;

/** Whether a sentence only tells, so that nothing of it bears on what the others order. */
function isTold(
  sentence: string,
  areWhole: boolean,
  said: ReadonlySet<string> = new Set(),
  haveTimes = false,
): boolean {
  const words = sentence
    .replaceAll(FORMAT, (format) => (said.has(format.toLowerCase()) ? '' : format))
    .trim()
    .replace(/[.!…)]+$/u, '')
    .replaceAll(OF_SAME, '')
    .replaceAll(OF_LIFE, ' ')
    .replace(LAUGHTER, '')
    .replaceAll(haveTimes ? TIMES : /$^/gu, ' ');
  if (COMMON.test(words)) return true;
  if (/[?:]$/u.test(words) || BEARING.test(words)) return false;
  if (isOrdering(words)) return false;
  if (isFragment(words)) return true;
  if (INTRODUCING.test(sentence.trim())) return !OF_RESULTS.test(words) && !IMPERATIVE.test(words);
  if (!TELLING.test(sentence.trim()))
    return NAMED_AUDIO.test(words) && !OF_AUDIO.test(words) && !OF_RESULTS.test(words);
  return !OF_AUDIO.test(words) || (areWhole && !LIMITING.test(words));
}

/** "Herons. Frogs.", "The maid faints.": whether a few words name nothing of audio, and order nothing. */
function isFragment(words: string): boolean {
  if (IMPERATIVE.test(words) || OF_AUDIO.test(words) || LIMITING.test(words)) return false;
  if (ASKED.test(words)) return false;
  const all = words.toLowerCase().match(/\p{L}[\p{L}'’]*/gu) ?? [];
  return all.length > 0 && all.length <= MOST_WORDS && !all.some((word) => LOADED.has(word) || UNTOLD.has(word));
}
const MOST_WORDS = 12;
/** A verb and its object: an order of whatever work. */
const IMPERATIVE =
  /^(?:(?:and|then|also|so|now|just|please) )*\p{L}+ (?:me|us|him|her|the|a|an|my|our|it|this|that|these|those|them|some|all|every\p{L}*|in|out|up|down|off|on|away|to|with|more|less)\b|^(?:yes|yeah|yep|no|nope|nah|sure|ok(?:ay)?|right|go|stop|cancel|never ?mind|nvm|help|done|correct|exactly|absolutely|deal|fine|sorry|actually)\b/iu;
const ASKED = /^(?:(?:and|so|but|or) )?(?:what|which|who|whose|how|where|when|why)\b/iu;
/** Words with which a fragment asks, answers or compares. */
const UNTOLD: ReadonlySet<string> = new Set(
  'yes no not louder softer quieter faster slower higher lower more less same too both each every all neither either whichever only just but or dont don’t please reverb echo effect autotune'.split(
    ' ',
  ),
);

/** A remark in parentheses. */
const PARENTHESES = /\s?\(([^()\n]{2,200})\)/gu;
const ITEM = /^(?:\p{L}|[ivx]{1,4}|\p{L}{1,3}\.?)$/iu;

/** Why something is wanted: "… because my uncle insists on singing it himself". */
const REASON = new RegExp(
  String.raw`(?<=[\p{L}\d)"”]),? (?:because|cuz|coz|bcz|bc|since|as|so that|so|for|before|otherwise) (?=(?:${PEOPLE}|it['’]?s|it is|that['’]?s|that is|there|${OWNER} [\p{L}'’-]+|the [\p{L}'’-]+) )([^.!?\n,;:]{4,120}(?:, (?:which|who|and|but|poor) [^.!?\n,;:]{3,80})?)(?=[.!]|$)`,
  'giu',
);

/** Sung or written words, which order nothing: "'Fade, fade, thou gentle light' is the opening of my poem". */
const QUOTED =
  /[^.!?\n"“”]{0,300}(?:(?<![\p{L}\d])['‘]([^'‘’\n]{12,300})['’](?![\p{L}\d])|["“]([^"“”\n]{12,300})["”])[^.!?\n"“”]{0,120}[.!?]*\s*/gu;
const OF_VERSES =
  /\b(?:poems?|lyrics?|chorus|hook|verses?|bars|my lines?|sings?|song goes|goes|hymn|psalm|rhyme|opening|refrain)\b/iu;
/** "As the reverend says here: cut out the noise of the world": words of somebody else until the end of the sentence. */
const SAYING =
  /(\b(?:as|like) (?:the|my|our|his|her|their|a|an|mr|mrs|dr|father|pastor|sister|brother|grandma|grandpa|uncle|aunt)\b[^.!?:\n]{0,40}? (?:says?|said|sings?|sang|goes|puts it|wrote|writes|preach(?:es|ed))\b[^.!?:\n]{0,30}):[^.!?\n]{3,300}/iu;

/** Returns a text without sentences that quote verses, where others are left. */
function withoutQuotes(text: string): string {
  const rest = text.replaceAll(QUOTED, (whole: string) => (OF_VERSES.test(whole.replaceAll(WITHIN, ' ')) ? '' : whole));
  return /\p{L}/u.test(rest) ? rest : text;
}
const WITHIN = /["“][^"“”\n]*["”]|(?<![\p{L}\d])['‘][^'‘’\n]*['’](?![\p{L}\d])/gu;

/** "…, please don't listen to the bit about Amsterdam": what somebody is not to do, which is no work. */
const MANNERS =
  /(?:(?<=^|[.!?\n]\s{0,3})|[,;:–—-]? )(?:please |pls |and |but )*(?:don['’]?t|do not|never|try not to) (?:listen|laugh|judge|mind|worry|panic|hate|blame|shoot|look at|tell (?:him|her|them|anyone|anybody|my \p{L}+)|pay (?:any )?attention|get me wrong|mention)\b[^.!?;:\n]{0,60}(?=[.!?;]|$)/giu;

/** Heads of a pasted mail, and its signature. */
const HEADERS =
  /^\s{0,5}(?:(?:from|to|cc|date|sent|subject|re|fwd?|betreff)(?: ?:|:) ?[^\n]{0,120}\.?\n\s{0,5}){2,8}/iu;
const SIGNATURE = /\n\s{0,3}(?:--|__|—) ?\.?\n[\s\S]{1,300}$/u;
/** "The long silences where Kevin looks for his slides" */
const SILENT_WHERE = new RegExp(
  String.raw`(?<=\b(?:silences?|pauses?|noises?|gaps)) (?:where|in which|when|while) (?!(?:it|the (?:singer|voice|band|song|music))\b)[^.,!?;:\d]{3,60}?(?=,? (?:and |then |and then )${ORDER}\b|[.,!?;]|$)`,
  'giu',
);
/** "…, seen?", "… innit?" */
const TAG = /,? (?:seen|zeen|innit|ya hear|y['’]?hear|you hear(?: me)?|overstand|capisce|abi|sha|is it not|na)\?/giu;

/** Text that was pasted as code, beside words of the writer. */
const FENCED = /\n?\s{0,3}\x60{3}[\s\S]{0,3000}?\x60{3}\s{0,3}\n?/gu;

/**
 * Returns a message without the story around what it orders: sentences that tell, remarks in parentheses, reasons, pasted code. A message
 * that orders nothing is left as it is, and so are sentences with a wish, a value, a condition or a limit.
 */
export function withoutStories(written: string): string {
  if (written.length > MOST_CHARS) return written;
  const text = written.replace(HEADERS, '').replace(SIGNATURE, '').replaceAll(SILENT_WHERE, '').replaceAll(TAG, '.');
  const bare = withoutQuotes(text).replaceAll(FENCED, '. ');
  const spoken = /\p{L}/u.test(bare) && sentencesOf(bare).some(isOrdering) ? bare : text.replace(SAYING, '$1');
  if (sentencesOf(spoken).length > MOST_SENTENCES) return text;
  const sentences = sentencesOf(sentencesOf(spoken).length > 1 ? spoken.replaceAll(MANNERS, '') : spoken);
  const orders = sentences.filter(isOrdering);
  if (orders.length === 0) return text.replace(SAYING, '$1');
  // "How do I find out that it has finished? I heard the word webhook.": what is asked of the service may stand in any sentence.
  if (
    orders.every(
      (order) =>
        (order.includes('?') || QUESTION.test(order)) &&
        !/\bplease\b|\bpls\b/iu.test(order) &&
        (!VALUE.test(order) || OF_SERVICE.test(order)),
    )
  )
    return spoken;
  const areWhole = orders.every((order) => VALUE.test(order) && !POINTING.test(order));
  const haveTimes = orders.some((order) => OWN_TIMES.test(order)) && !orders.some((order) => POINTING.test(order));
  const said = new Set(orders.flatMap((order) => order.toLowerCase().match(FORMAT) ?? []));
  const kept =
    sentences.length < 2
      ? sentences
      : sentences.filter(
          // "I do not like the ums. Remove them.": what is pointed at stands in the sentence before.
          (sentence, at) => POINTING.test(sentences[at + 1] ?? '') || !isTold(sentence, areWhole, said, haveTimes),
        );
  return kept
    .map((sentence) => (VALUE.test(sentence) ? sentence : sentence.replaceAll(LAUGHTER, '')))
    .map((sentence) => (isOrdering(sentence) || !sentence.includes(',') ? withoutPieces(sentence) : sentence))
    .join('')
    .trim()
    .replaceAll(THEREFORE, '')
    .replaceAll(PARENTHESES, (whole, inside: string) => (isAside(inside) ? '' : whole))
    .replaceAll(REASON, (whole, reason: string) => (isAside(reason) ? '' : whole));
}

const OF_SERVICE =
  /\b(?:how (?:do|can|does|should|would|could) (?:i|we|one|you|it)|why|where|who|do you|does (?:the|your)|can (?:i|one)|is there)\b/iu;

/** "So, slow it down": words that only join it to what was told. */
const THEREFORE = new RegExp(
  String.raw`(?<=^|[.!?\n]\s{0,3})(?:(?:so|therefore|hence|thus|anyway|right|well|listen|look|ok(?:ay)?)[,:] (?=${ORDER} )|(?:and |oh |just )?(?:one|another|a|two)(?: (?:more|last|other|further|small|final|little)){0,2} (?:things?|kindness|favou?r|request|wish|bit|job)s?: (?=\p{L}))`,
  'giu',
);

/** Returns an ordering sentence without the pieces between commas that only tell: "get the stems, my ex has the project". */
function withoutPieces(sentence: string): string {
  const pieces = sentence.match(PIECE) ?? [sentence];
  if (pieces.length < 2 || pieces.length > MOST_PIECES) return sentence;
  const kept = pieces.filter((piece) => !isToldPiece(piece.replace(/[,;.!?\s]+$/u, '')));
  if (kept.length === 0 || kept.length === pieces.length || !kept.some(isOrdering)) return sentence;
  const rest = kept.join('').replace(/[,;\s]+$/u, '');
  const [end = ''] = /[.!?]*\s*$/u.exec(sentence) ?? [];
  return /[.!?]\s*$/u.test(rest) ? rest + (/\s$/u.test(rest) ? '' : end.replace(/[.!?]/gu, '')) : rest + end;
}
const isToldPiece = (piece: string): boolean =>
  (TELLING.test(piece) || COMMON.test(piece)) && !OF_AUDIO.test(piece) && isTold(piece, false);

/** What stands between commas. A comma of a number ends none. */
const PIECE = /(?:[^,;]|[,;](?=\S))+(?:[,;]\s+|$)/gu;
const MOST_PIECES = 12;

const sentencesOf = (text: string): string[] => text.match(SENTENCE) ?? [];
const isOrdering = (sentence: string): boolean =>
  ORDERING.test(plainCourtesies(plainWordOrder(sentence.trim().replaceAll(THEREFORE, '')))) &&
  !COMMON.test(sentence.trim().replace(/[.!]+$/u, ''));

/** Whether words beside an order say nothing of it. */
const isAside = (inside: string): boolean => {
  const words = inside
    .replaceAll(MANNERS, ' ')
    .replaceAll(OF_LIFE, ' ')
    .replaceAll(/\b(?:don['’]?t|dont) ask\b/giu, ' ');
  return COMMON.test(inside.trim()) || isBeside(words);
};
const isBeside = (words: string): boolean =>
  !ITEM.test(words.trim()) &&
  !BEARING.test(words) &&
  !OF_AUDIO.test(words) &&
  !ORDERING.test(words) &&
  !LIMITING.test(words);
