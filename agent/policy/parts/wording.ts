import { endsSentence } from './cutting/sentence-ends.ts';
/** Small words that decide what a clause means, in the languages that are read. */

const GREETING =
  /^(?:hi|hello|hey|hiya|yo|good (?:morning|evening|afternoon|day)|hallo|guten (?:tag|morgen|abend)|moin|hola|buen(?:os|as) \w+|bonjour|bonsoir|salut|ol[aá]|bom dia|boa \w+|ciao|buongiorno|buonasera|goede\w*|dag|cze[sś][cć]|dzie[nń] dobry|こんにちは|おはよう|こんばんは|你好|您好|नमस्ते|हैलो)\b|^(?:こんにちは|おはよう|こんばんは|你好|您好|नमस्ते|हैलो)/iu;
const THANKS =
  /\b(?:thanks|thank you|thx|cheers|ta|danke|dankesch[oö]n|gracias|merci|obrigad[oa]|grazie|bedankt|dank je|dzi[eę]ki|dzi[eę]kuj[eę])\b|ありがと|谢谢|多谢|धन्यवाद|शुक्रिया|(?<!\p{L})(?:shukriya|dhanyavaa?d|valeu)(?!\p{L})/iu;
const ADDITION =
  /\b(?:as well|too(?! (?:much|many|far|long|short|loud|quiet|slow|fast|high|low|hot|deep)\b)|also|plus|and the|auch|noch|dazu|zus[aä]tzlich|tambi[eé]n|adem[aá]s|aussi|[eé]galement|tamb[eé]m|anche|pure|ook|te[zż]|tak[zż]e|r[oó]wnie[zż])\b|も|也|还要|भी/iu;
const OTHERWISE =
  /^(?:(?:and|but)[, ]+)?(?:otherwise|else|if not|or else|sonst|ansonsten|andernfalls|wenn nicht|si no|de lo contrario|en caso contrario|sinon|autrement|si non|sen[aã]o|caso contr[aá]rio|altrimenti|se no|senn[oò]|anders|zo niet|zoniet|w przeciwnym|w innym wypadku|a jak nie|jak nie|je[sś]li nie|inaczej|そう(?:で|じゃ)なければ|そう(?:で|じゃ)なかったら|でなければ|じゃなければ|違えば|否则|不然|要不然|वरना|नहीं तो|warna(?!\p{L})|nahin? toh?(?!\p{L}))/iu;
const UNLESS =
  /\b(?:unless|au[sß]er wenn|es sei denn|a menos que|[aà] moins|a meno che|tenzij|chyba [zż]e)\b|でない限り|除非/iu;
const ALL =
  /\b(?:all (?:of (?:them|these|those)|three|four|five|six|files|songs|tracks|the (?:files|tracks|songs))|both(?! (?:ends|sides|channels))|each(?: of (?:them|these|those)| one| file| track| song)|every (?:file|one|track|song)|alle(?:n|s)? (?:dateien|drei|vier)|beide|ambos|todos|les deux|tous|tutt[ie]|entrambi|allebei|alle (?:bestanden|drie)|wszystkie|oba|obydwa)\b|両方|全部|ぜんぶ|两个都|都|दोनों|सभी/iu;
const ORIGINAL =
  /\b(?:the original|the (?:full|entire|unedited|uncut|untreated|unprocessed) (?:jam|song|track|recording|file|take|piece|one|version|tune)|(?:file|recording|one|track|song|audio|version|thing) (?:that |which )?i (?:sent|gave|uploaded|attached|brought|handed)|(?:of|out of|from|on|how \w+) the raw|the raw (?:one|file|recording|take|track|audio)|from scratch|unprocessed|untouched|dem original|das original|el original|l'original|o original|l'originale|het origineel|orygina[lł]\w*)\b|元の|原版|原来的|मूल/iu;
const AVERAGE =
  /\b(?:average|mean|on average|durchschnitt\w*|im schnitt|mittel\w*|promedio|media|moyenne|m[eé]dia|gemiddeld\w*|[sś]redni\w*)\b|平均|औसत/iu;
const LEAST =
  /\b(?:quiet(?:er|est)|soft(?:er|est)|short(?:er|est)|slow(?:er|est)|low(?:er|est)|least|dull(?:er|est)|dark(?:er|est)|smallest|leise\w*|k[uü]rze\w*|langsam\w*|m[aá]s (?:corto|lento|bajo|silencioso)\w*|moins|plus (?:court|lent|doux)\w*|mais (?:curt|lent|baix)\w*|pi[uù] (?:cort|lent|bass|silenzios)\w*|zacht\w*|kort\w*|langzaam\w*|traag\w*|cichsz\w*|kr[oó]tsz\w*|wolniejsz\w*)\b|短い|静か|遅い|最短|更短|更慢|更安静|छोट|धीम/iu;
const MOST =
  /\b(?:loud(?:er|est)|long(?:er|est)|fast(?:er|est)|high(?:er|est)|most|bright(?:er|est)|biggest|quick(?:er|est)|closest|closer|nearest|laute\w*|l[aä]ng\w*|schnell\w*|hell\w*|m[aá]s \w+|plus \w+|mais \w+|pi[uù] \w+|luid\w*|hard\w*|lang\w*|snel\w*|g[lł]o[sś]niejsz\w*|d[lł]u[zż]sz\w*|szybsz\w*)\b|大きい|長い|速い|最长|更长|更大|更快|更响|लंब|तेज़|ज़ोर/iu;
const GO_AHEAD =
  /^(?:(?:ok(?:ay)?|yes|yep|yeah|sure|fine|great|good|cool|alright|perfect|then|well|right|please|so|and|ja|s[ií]|oui|sim|tak)[,.! ]*)*(?:(?:go (?:ahead|for it|on)|on you go|crack on|by all means|be my guest|fire away|do (?:it|that|so)|please do|let'?s (?:do it|go)|run it|make it so|proceed|mach (?:das|es)|los|hazlo|adelante|vas-y|fais-le|faz isso|fa(?:llo|i pure)|doe maar|zr[oó]b to)[ ,.!]*(?:then|now|please|pls|thanks)?)?[.! ]*$/iu;
const FORMATS =
  /\b(?:formats?|file types?|codecs?|mp3s?|wavs?|flacs?|m4as?|oggs?|opus|aac|wma|aiffs?|mp4s?|movs?|videos?|midis?)\b/iu;
const TAKEN =
  /\b(?:support\w*|handle|accept\w*|take|read|open|work with|able to|allowed|cope with|do|swallow|eat|play|use|upload|deal with|understand)\b/iu;
const GO_ON =
  /^(?:(?:ok(?:ay)?|yes|please|and|then|so)[, ]+)*(?:go on|continue|carry on|keep going|proceed|finish (?:it|the rest)|do the rest|the rest|resume|weiter|mach weiter|contin[uú]a|sigue|continue[rz]?|continua|ga door|verder|dalej|kontynuuj|続けて|继续|जारी रखो)(?: please)?[.! ]*$/iu;
const WHY =
  /\b(?:why|how come|what went wrong|what(?:'s| is| was) (?:wrong|the (?:problem|error|matter))|what happened|warum|wieso|por qu[eé]|pourquoi|perch[eé]|waarom|dlaczego)\b|なぜ|どうして|为什么|क्यों/iu;
const HELP =
  /^(?:(?:hey|hi|hello|so|and|ok(?:ay)?)[, ]+)*(?:help(?: me)?|what (?:all |else |exactly |kind of things |sort of things )?(?:can|could|do) (?:you|u|ya|it|this)(?: \w+)? do\b|what are (?:you|your) (?:able to do|capabilities|features)|how can you help|was kannst du|qu[eé] puedes hacer|que peux-tu faire|o que voc[eê] (?:pode|consegue) fazer|cosa (?:puoi|sai) fare|wat kun je|co (?:potrafisz|umiesz))/iu;
/** Words of English questions by the topic of the documentation that they are about. */
const TOPICS: Readonly<Record<string, RegExp>> = {
  formats: /\b(?:formats?|file types?|codecs?|wma|aiffs?|m4as?)\b/iu,
  length:
    /\b(?:longest|max(?:imum)?|how (?:long|big|large)|biggest|largest|size limit|too (?:long|big|large)|upper limit)\b.*\b(?:files?|recordings?|uploads?|send|throw|songs?|tracks?|audio|podcasts?|handle|take)\b/iu,
  languages:
    /\b(?:which|what|other|my) languages?\b|\b(?:speak|understand|in) (?:german|spanish|french|italian|polish|dutch|portuguese|japanese|chinese|hindi|english)\b/iu,
  privacy:
    /\b(?:privacy|private|gdpr|delete[ds]?|who (?:can|will|could) (?:see|hear|listen)|train(?:ed|ing)? (?:on|your|an?)|store[ds]?|keep my|how long do you keep|safe with you|confidential)\b/iu,
  speed:
    /\bhow (?:long|fast|quick(?:ly)?|many minutes) (?:does|do|will|would|until|is|it)\b.*\b(?:take|process|finish|done|ready)\b/iu,
  differences: /\bdifferen(?:ce|t from)|\bversus\b|\bvs\b/iu,
  methods:
    /\bhow (?:do(?:es)?|did|are|is) (?:you|your|the|it)\b.*\b(?:work|measure|detect|calculate|find|know|figure)/iu,
};
const FILES: Readonly<Record<string, RegExp>> = {
  srt: /\bsrt\b|subtitles?|captions?|untertitel|subt[ií]tulos?|sous-titres?|sottotitoli|legendas?|ondertitel|napisy|字幕/iu,
  vtt: /\b(?:web)?vtt\b/iu,
  midi: /\bmidi?\b/iu,
  labels: /\baudacity\b|\blabels?\b/iu,
  csv: /\bcsv\b|spreadsheet|\bexcel\b/iu,
  jams: /\bjams\b/iu,
  chordpro: /\bchord ?pro\b|chord (?:sheet|chart)|lead sheet/iu,
};
/** "No chord sheet" asks for none. */
const ASKED = Object.fromEntries(
  Object.entries(FILES).map(([kind, { source }]) => [
    kind,
    new RegExp(`(?<!\\b(?:no|nor|not an?|without(?: any| an?)?) )(?:${source})`, 'iu'),
  ]),
);
const EACH_THAT =
  /\b(?:whichever|which ever|any (?:of (?:them|these|those) )?(?:that|which|over|under|longer|louder)|the ones? (?:that|which)|those (?:that|which)|every one (?:that|over)|only those|all that are)\b/iu;
const NEVER_MIND =
  /^(?:(?:ok(?:ay)?|oh|no|actually|ah)[, ]+)*(?:never ?mind|nvm|forget (?:it|that|about it)|leave it(?: at that)?|doesn'?t matter|no matter|schon gut|vergiss es|egal|no importa|olvídalo|d[eé]jalo|laisse tomber|tant pis|deixa(?: pra lá)?|esquece|lascia (?:stare|perdere)|non importa|laat maar|niewa[zż]ne|nie ?ważne)[.! ]*$|^(?:やっぱりいい|なんでもない|算了|没事|रहने दो|छोड़ो)[。.!！ ]*$/iu;
const OF_ANOTHER =
  /^(?:(?:and|what about|how about|same)\s+)+(?:the\s+\w+\s+)?(?:of|for|in|on)\s+(?:the\s+)?[\w ]+[?.! ]*$/iu;
const MAKING =
  /\b(?:make|create|save|write|store|build|draft|turn|keep)\b(?:\s+\w+){0,4}\s+(?:a|an|another|new)\s+(?:new\s+)?(recipe|batch)\b/iu;
const SPENDING = /\b(?:spent|spend so far|been charged|charged me|billed|paid so far)\b/iu;
/** Words for two files, of which more may be there. */
const OF_TWO = /\b(?:two|both)\b/iu;
/** Words for files that were worked on before. */
const OF_SEVERAL = /\b(?:those|these|them|em|both|all|the (?:two|three|lot)|ones)\b/iu;

/** "How accurate is the key detection?": of any audio, rather than of this one. */
export const OF_QUALITY =
  /^(?:(?:so|and|but|hey|hi|ok(?:ay)?)[, ]+)*how (?:accurate|reliable|precise|trustworthy|exact|good|well|robust) (?:is|are|does|do) (?:(?:the|your|its) )?(?:[\p{L}-]+ ){0,3}(?:detection|detector|analysis|recognition|tracking|estimation|estimates?|separation|splitting|splitter|transcription|measurements?|reduction|removal|counting|denoiser|denoising|chords?|keys?|tempos?|beats?|downbeats?|notes?|melod(?:y|ies)|stems?|results?|transcripts?|lyrics|sections?|numbers|values)\b(?! (?:of|in|from|on) (?:it|this|that|my|\w+\.\w+))/iu;

export const isGreeting = (text: string): boolean => GREETING.test(text.trim());
export const isThanks = (text: string): boolean => THANKS.test(text);
export const isAddition = (text: string): boolean => ADDITION.test(text);
export const isOtherwise = (text: string): boolean => OTHERWISE.test(text.trim());
export const isUnless = (text: string): boolean => UNLESS.test(text);
export const isAllOf = (text: string): boolean => ALL.test(text);
export const isOriginal = (text: string): boolean => ORIGINAL.test(text);
/** Whether an English question asks for advice. */
export const isAdvice = (text: string): boolean =>
  /\b(?:advice|advise|recommend|should|better|best|worth|first)\b/iu.test(text);
/** Whether a text asks what the service can do. */
export const isHelp = (text: string): boolean => HELP.test(text.trim());
/** Returns the topics of the documentation that an English question is about. */
export const topicsOf = (text: string): string[] => Object.keys(TOPICS).filter((topic) => TOPICS[topic]!.test(text));
/** Returns the kinds of files that a text asks for beside numbers. */
export const filesAskedIn = (text: string): string[] =>
  Object.keys(FILES).filter(
    // "VTT subtitles": those alone.
    (kind) => ASKED[kind]!.test(text) && !(kind === 'srt' && ASKED['vtt']!.test(text) && !/\bsrt\b/iu.test(text)),
  );
/** Whether work is for those files only that fulfil a condition in the same clause. */
export const isForEachThat = (text: string): boolean => EACH_THAT.test(text);
/** Whether a text tells to go on with what was left. */
export const isGoOn = (text: string): boolean => GO_ON.test(text.trim());
/** Whether a text, and nothing else, takes back what was about to be asked. */
export const isNeverMind = (text: string): boolean => NEVER_MIND.test(text.trim());
/** Whether an English text asks for a part of a mix after another: "and of the bass?". */
export const isOfAnotherPart = (text: string): boolean => OF_ANOTHER.test(text.trim());
/** Returns what an English text wants to have made of the work so far: the service makes it elsewhere. */
export const makingIn = (text: string): 'recipe' | 'batch' | undefined =>
  MAKING.exec(text)?.[1]?.toLowerCase() as 'recipe' | 'batch' | undefined;
/** Whether an English text asks what was spent, rather than what is left. */
export const isOfSpending = (text: string): boolean => SPENDING.test(text);
export const isWhy = (text: string): boolean => WHY.test(text);
/** Whether a text tells to go ahead and nothing else. */
export const isGoAhead = (text: string): boolean => text.trim() !== '' && GO_AHEAD.test(text.trim());
/** Whether an English question asks which formats are taken. */
export const isOfFormats = (text: string): boolean =>
  FORMATS.test(text) && TAKEN.test(text) && !/\bconvert|\binto\b|\bturn\b/iu.test(text);
/** Whether an English text means two files of the conversation. */
export const isOfTwo = (text: string): boolean => OF_TWO.test(text);
/** Whether an English text means several files of the conversation. */
export const isOfSeveral = (text: string): boolean => OF_SEVERAL.test(text);
/** Whether an English text, without a value of its own, asks for the same as before. */
export const isSameAgain = (text: string): boolean =>
  /\b(?:the |exactly the )?same (?:way|manner|treatment|thing|procedure|steps|process|again|as (?:before|above|last time))\b|\blikewise\b|\bditto\b|\bsame (?:for|to|on|with) (?:this|that|these)\b/iu.test(
    text,
  ) && !/\d/u.test(text);
/** Whether an English text has a word for more than one file. */
export const isPlural = (text: string): boolean =>
  /\b(?:both|all|each|every|either|files|tracks|songs|recordings|takes|clips|them|they)\b|\b(?:two|three|four|five)\b(?! (?:and a half )?(?:secs?|seconds?|minutes?|mins?|db|semitones?|percent|%|hours?|tokens?|steps?|tones?|lufs|bpm|beats?|bars?))/iu.test(
    text,
  );
export const isAverage = (text: string): boolean => AVERAGE.test(text);

/** Returns which end of a comparison a clause looks for. */
export function pickOf(text: string): 'most' | 'least' | undefined {
  return LEAST.test(text) ? 'least' : MOST.test(text) ? 'most' : undefined;
}

/** Whether a condition may belong to the clause before it, which then does not end a sentence. */
export const comesAfter = (before: string): boolean => !endsSentence(before) && !/\|\s*$/u.test(before);

/** A question about a price that names nothing: it is that of what was just offered. */
const BARE_PRICE =
  /^(?:(?:and|so|ok(?:ay)?|but|hm+|oh|yes|sure)[, ]+)*(?:(?:(?:for )?how much|what)(?: (?:is|would|will|does|do|did)(?: (?:it|that|this|you))?(?: (?:be|cost|charge|want|come to))?)?(?: for (?:it|that|this))?|what(?:['’]?s| is) the (?:price|cost|damage)|(?:the |at what )?(?:price|cost))\s*\?*\s*$/iu;
export const isBarePrice = (text: string): boolean => BARE_PRICE.test(text.trim());

const PRAISE =
  "(?:perfect|great|lovely|nice(?: one)?|good(?: job| one)?|awesome|brilliant|excellent|wonderful|fantastic|cool|super|sweet|ok(?:ay)?|wow|amazing|well done|that(?:['’]s| is| was) (?:all|it|great|perfect|good|lovely|everything))";
/** "Perfect, thanks": thanks, praise or both, and nothing else. */
const CLOSING = new RegExp(
  String.raw`^(?:${PRAISE}[,.! ]+){0,3}(?:thanks|thank you|thx|cheers|ta|ty)(?: (?:a lot|so much|very much|a million|again|mate|for (?:that|this|(?:your|the) help)))*(?:[,.! ]+${PRAISE}){0,3}[.! ]*$`,
  'iu',
);
const PRAISED = new RegExp(String.raw`^(?!ok(?:ay)?[.! ]*$)(?:${PRAISE}[,.! ]*){1,3}$`, 'iu');
export const isClosing = (text: string): boolean => CLOSING.test(text.trim()) || PRAISED.test(text.trim());

const FEATURE = String.raw`(?:loudness|noise|vocals?|stems?|pitch|tempo|speed|fad(?:e|ing)|mp3|key|beat|chord|hum|silence|voice|time|level) (?:thing|tool|feature|function|option|button|step|removal|remover|reduction|shift(?:ing|er)?|chang(?:e|ing)|detect(?:ion|or)|analysis|separat(?:ion|or)|split(?:ting|ter)|normali[sz](?:ation|er|ing)|conversion|estimation|track(?:ing|er)|level+ing|stretch(?:ing)?)`;
const PROPERTY = String.raw`(?:affects?|change|alter|reduce|damage|harm|hurt|need|keep|preserve|lose|remove|touch|cost|use|work|support|distort|free|any good|lossless|reversible|safe|accurate|reliable|destructive|automatic|perfect|as good|real[- ]?time|better|available|included|extra)`;

/** "Does the loudness thing change the dynamics?", "is pitch shifting lossless?": a property of what the service does, whatever the audio. */
export const OF_FEATURE = new RegExp(
  String.raw`^(?:(?:so|and|but|hey|hi)[, ]+)*(?:does|do|is|are|can|will|would)(?:n['’]?t)? (?:the |your |this )?${FEATURE} ${PROPERTY}\b`,
  'iu',
);

/** "How do I save a recipe?", "do you keep my uploads?": how the service handles what an account has, not what is there. */
export const OF_HANDLING =
  /^(?:(?:so|and|but|hey|hi|ok(?:ay)?)[, ]+)*(?:how (?:do|can|would|should|might) (?:i|we|one|you) (?:save|make|create|add|write|store|share|keep|edit|change|rename|delete|remove|cancel|start|submit|set up|use|run) (?:an? |the |my |our )?(?:new |own )?(?:recipes?|batch(?:es)?|uploads?)\b|(?:do|will|would) (?:you|they) (?:keep|store|archive|delete|retain) (?:my|our|the|all|any|these) )/iu;
