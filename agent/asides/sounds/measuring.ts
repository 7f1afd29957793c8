const START = String.raw`(?<=^|[.!?;:,\n]\s{0,3}|\b(?:and|then|but|so|also) )`;
const END = String.raw`(?=\s{0,3}(?:[.,;:!?)\n]|$|(?:and|so|please|pls|plz|thx|thanks|then|for|because)\b))`;
const LEAD = String.raw`(?:(?:can|could|would|will) (?:you|u) (?:please )?(?:tell me |say |check )?|(?:please )?(?:tell me|say|check|i (?:need|want) to know|find out|work out) )?`;
/** The audio at hand, in words that name none of several files. */
const IT =
  '(?:(?:the|this|that|my|our) (?:(?:whole|entire|old|little|attached|enclosed|same|lovely|odd|strange|weird|above|present) )?(?:songs?|tracks?|tunes?|pieces?|recordings?|music|files?|things?|audio|clip|take|tape|noise|sound|one)|(?:this|that) (?:[\\p{L}-]{2,14} )?(?:jig|reel|motet|hymn|beat|loop|number|waltz|tango|polka|march|raga|movement|dance|groove|riff|ballad|episode|speech|memo|message|pad|meeting)|it|this|that|these|they|here|there)';
const SOMEBODY =
  '(?:she|he|they|(?:the|my|our|her|his|this|that) (?:[\\p{L}-]{2,14} ){0,2}?[\\p{L}-]{2,14}|everyone|everybody|people|we|i|[\\p{L}]{3,14})';
const SAID = String.raw`(?:says?|said|saying|is saying|are saying|was saying|were saying|['’]s saying|['’]re saying|speaks?|talks? about|tells?|is telling|being said|is said|['’]s being said|is being said|['’]s said)`;
const PLAYS = '(?:play|strum|finger|fret|grip|pluck|press|hold(?: down)?|put my fingers)';
const INSTRUMENT = '(?:piano|keyboards?|keys|guitar|ukulele|uke|banjo|mandolin|accordion|organ|autoharp|harmonium)';

/** Returns an order to transcribe; whoever is named stays, as a file may have that name. */
const transcribed = (_: string, who: unknown): string =>
  typeof who !== 'string' || /^(?:s?he|they|we|i|people|every(?:one|body))$/iu.test(who)
    ? 'transcribe it'
    : `transcribe what ${who} says`;

/** Questions about the audio, and orders to tell it, with the question that the reader knows. */
const FORMS: readonly [source: string, plain: string | ((whole: string, ...groups: unknown[]) => string)][] = [
  // "Can you put what she says in writing", "what's being said? spell it out for me"
  [
    String.raw`(?:put|get|set|take|type|write|jot|bang|note|scribble|key)(?: me| us| down| out| up| in)* (?:all |everything |every word |word for word |exactly )?(?:of )?(?:what |that |the words )?(?:who |which (?:one|person) |(?:exactly |all )?(${SOMEBODY}) )?${SAID}(?: what)?(?: (?:in|on|to)(?:to)? (?:writing|paper|text|words|black and white|letters))?(?: (?:down|out|up))?(?: (?:in|on|to)(?:to)? (?:writing|paper|text|words))?(?: for (?:me|us))?`,
    transcribed,
  ],
  [
    String.raw`${START}what(?:['’]s| is| are) (?:being said|(?:he|she|they) (?:on about|saying|talking about))(?: (?:in|on) ${IT})?\??,? ?(?:(?:please )?(?:spell|write|type|put) it (?:all )?(?:out|down|up)(?: for (?:me|us))?)?${END}`,
    'transcribe it',
  ],
  // "Which tonality does this motet stand in?", "what maqam, I mean key"
  [
    String.raw`${START}${LEAD}(?:what|which|in (?:what|which)) (?:tonality|tonal cent(?:re|er)|maqam|raga?|modus|tone|do[- ]?re[- ]?mi|scale|key)(?:,? (?:i mean|i meant|meaning|that is|or) (?:the )?(?:key|scale))?(?: (?:does|do|is|are|r|was|were|am|has) (?:${IT}|we|i|they)(?: (?:stand|be|sit|written|play(?:ed|ing)?|sung|singing|sing|go|composed|set))?(?: in| on| of)?(?: here| now)?)?(?: (?:man|bro|mate))?\??${END}`,
    'what key is it in?',
  ],
  [
    String.raw`${START}${LEAD}(?:what|which key) (?:it['’]?s|it is|is it|this is|is this) in\??${END}`,
    'what key is it in?',
  ],
  // "Is it in G or what?"
  [
    String.raw`${START}${LEAD}(?:is|are) (?:${IT}|we|they) in [A-G](?:[ -]?(?:sharp|flat|#|b|♯|♭))?(?: (?:major|minor))?,? or (?:what|not|something else|in (?:what|which)|(?:in )?[A-G](?:[ -]?(?:sharp|flat|#|b))?(?: (?:major|minor))?)\??${END}`,
    'what key is it in?',
  ],
  // "What's the speed of this jig, in beats", "how quick it goes"
  [
    String.raw`${START}${LEAD}(?:what(?:['’]s| is)|tell me) the (?:speed|pace|tempo|quickness) (?:of|on|in) ${IT},? (?:in|by|as) (?:beats|bpm|beats per minute|clicks|metronome)${END}`,
    'what is the tempo?',
  ],
  [
    String.raw`${START}${LEAD}(?!how fast is it\b)how (?:quick(?:ly)?|fast|slow(?:ly)?|speedy) (?:(?:does|do|is|are) (?:${IT})(?: (?:go(?:ing)?|run(?:ning)?|move|play|tick|clip along))?|(?:it|this|that|the \p{L}{3,12}) (?:goes|is|runs|moves|plays))(?:,? (?:in|as) (?:bpm|beats(?: per minute)?)(?: i mean)?)?\??${END}`,
    'what is the tempo?',
  ],
  [
    String.raw`${START}${LEAD}(?:(?:what|which)(?:['’]s| is)? (?:the )?)?(?:cadence|pulse|metronome (?:number|mark\w*|setting|speed)) (?:of|on|in|for) ${IT}\??${END}`,
    'what is the tempo?',
  ],
  // "What would I have to play on the piano to go along with this, chord by chord?"
  [
    String.raw`${START}${LEAD}(?:so )?what (?:(?:do|should|would|must|shall|can|could|have) (?:i|we|my \p{L}{3,14}|the \p{L}{3,14}) (?:have to |need to |got to )?|(?:he|she) should )${PLAYS}(?: (?:on|with|at) (?:the |my |a )?${INSTRUMENT})[^.!?\n]{0,60}\??`,
    'what are the chords?',
  ],
  [
    String.raw`${START}${LEAD}(?:what|which) (?:(?:chords?|grips|changes|shapes|harmon(?:y|ies)) (?:do|should|must|would) (?:i|we|you) ${PLAYS}|(?:['’]s|is|gets?|are)? ?(?:being |getting )(?:strummed|played on the ${INSTRUMENT}))[^.!?\n]{0,40}\??`,
    'what are the chords?',
  ],
  [
    String.raw`${START}(?:which|what) (?:grips|changes)(?: (?:are|is) (?:they|it|these|in ${IT}))?\??${END}`,
    'what are the chords?',
  ],
  [
    String.raw`${START}${LEAD}what (?:do|does|should|would|must|shall|can|could) (?:i|we|he|she|they) (?:have to |need to |got to )?${PLAYS}(?: here| along| (?:to|with|for|on|over) ${IT})*\??${END}`,
    'what are the chords?',
  ],
  // "What pitch is that whistle exactly"
  [
    String.raw`${START}${LEAD}(?:what|which) (?:pitch(?:es)?|notes?) (?:is|are|was) (?:that|this|the|my|his|her|those|these) (?!\p{L}{1,20} (?:of|in)\b)\p{L}[\p{L}-]{1,20}(?: [\p{L}-]{2,20})?(?: exactly| precisely)?\??${END}`,
    'what notes are in the melody?',
  ],
  // "Where is the one?"
  [
    String.raw`${START}${LEAD}where(?:['’]s| is| are) the (?:ones?|1|downbeats?|first beats?)(?: here| in ${IT})?\?{0,3}${END}`,
    'please find the downbeats.',
  ],
  // "Is this even music or just someone talking?"
  [
    String.raw`${START}${LEAD}(?:is|was|are) ${IT} (?:even |actually |really |at all |any )*(?:a )?(?:music|song|speech|talking|singing)(?: at all)?(?:,? or (?:is it |was it |are they )?(?:just |only |merely )?(?:(?:a |some)(?:one|body)? ?|people )?(?:talk(?:ing?|in['’]?)|speech|speaking|noise|chatter|what|something else)\b)?\??`,
    'what sounds are in it?',
  ],
  [
    String.raw`${START}${LEAD}(?:is|are) (?:someone|somebody|anyone|anybody|there|people|they) (?:just |only )?(?:talking|speaking|speech|singing|music|a song|voices)(?: (?:in|on) ${IT})?,? or (?:is (?:it|this|that|there) )?(?:just |only )?(?:a |some )?(?:song|music|singing|talking|speech|noise|something else)\??${END}`,
    'what sounds are in it?',
  ],
  [
    String.raw`${START}${LEAD}(?:kindly |please )?(?:list|name|enumerate|identify|note down)(?: me| us)? (?:all )?(?:the |any )?(?:different |various )?(?:sounds|noises)\b[^.!?\n]{0,100}`,
    'what sounds are in it?',
  ],
  [
    String.raw`${START}(?:(?:can|could|would) (?:you|u) )?(?:please )?count (?:the |all the )?(?:heads|voices|talkers)(?: for (?:me|us))?\??(?:,? (?:the )?(?:voices|speakers),? i mean)?(?:,? (?:on|in) (?:the [\p{L}-]{2,14}|${IT}))?${END}`,
    'how many speakers are there?',
  ],
  // "My coach says 150 words a minute max. Am I over?"
  [
    String.raw`[^.!?\n]{0,60}\b(?:words (?:a|per|in a|every) min(?:ute)?|wpm)\b[^.!?\n]{0,30}[.,!?]? ?(?:and |so )?(?:am|is|are|was|were|do|does) (?:i|he|she|they|we|it) (?:over|under|above|below|within|exceed|faster|slower|too)[^.!?\n]{0,30}\??`,
    'how fast do they speak?',
  ],
  [
    String.raw`${START}(?:(?:give|tell|show) (?:me|us) |what(?:['’]s| is) |measure |i (?:need|want)(?: to know)? )(?:the |his |her |my |our |their )?(?:speaking|talking|speech|reading|talk) (?:speed|pace|tempo|rate|velocity)(?: (?:of|in) (?:the |my |this |our )?[\p{L}-]{2,14})?\??${END}`,
    'how fast do they speak?',
  ],
  // "I'd love it typed out"
  [
    String.raw`(?<![\p{L}])(?:(?:i|we)(?: would|['’]d)? )?(?:(?:like|love|want|need|wish) (?:to (?:have|see|get) )?|have |get )${IT} (?:all )?(?:typed|written|put|set|transcribed|noted)(?: (?:out|up|down))?(?: (?:in|on|to)(?:to)? (?:text|writing|words|paper))?${END}`,
    'please transcribe it',
  ],
  [
    String.raw`${START}${LEAD}(?:what|which) effects? (?:did|do|does|were|was|are|is|have|has)\b(?![^.!?\n]*\b(?:you|detect|support)\b)[^.!?\n]{0,40}\??`,
    'which effects are in it?',
  ],
  // "How long do I wait between sentences"
  [
    String.raw`${START}${LEAD}how (?:long|much) (?:do|does|did|are|is) (?:i|he|she|they|we|the [\p{L}-]{2,14}) (?:wait|pausing|pause|stop|breathe|leave|rest|be silent|silent)\b[^.!?,\n]{0,50}\??`,
    'how long are the pauses?',
  ],
  [
    String.raw`${START}${LEAD}(?:what|which)(?:['’]s| is| are)? (?:that |the |this |those |these )?(?:strange |odd |weird |funny |lovely )?instruments?(?: (?:is|are) (?:that|it|this|those|these|playing|i (?:can )?hear))?(?: (?:(?:in|on) ${IT}|playing|i (?:can )?hear|at the \p{L}{3,12}))*\??${END}`,
    'what instruments are in it?',
  ],
  // "Did I blow it out?", "is it distorting"
  [
    String.raw`${START}${LEAD}(?!(?:does|did) it clip\b)(?:did|have|has|does|do|is|was|am|are) (?:i|it|we|he|she|they|this|that|${IT}|(?:my|our|his|her|the|their) [\p{L}-]{2,14}(?: [\p{L}-]{2,14})?) (?:get |got |been |ever |actually |gone |going |go )*(?:(?:blow|blown|blew)(?: it| this| the mic)?(?: out)?|distort(?:ing|ed|s)?|peak(?:ing|ed)? out|overload(?:ing|ed)?(?: it| the mic| the recorder)?|(?:in|into) the red|too hot|red-?lin(?:e|ed|ing)|overdriven|max(?:ed)? out|clip(?:ping|ped)?)(?: (?:anywhere|at all|somewhere|in places))?\??${END}`,
    'is there clipping in it?',
  ],
  // "How much church is in this?", "how long the echo hangs there"
  [
    String.raw`${START}${LEAD}how (?:much|big|long|strong) (?:(?:of (?:a|an) |of the |is the |does the |the )?)(?:church|room|hall|cathedral|echo|reverb(?:eration)?|reverberance|ring|tail|bathroom|cave)(?: sound| tail)?(?: (?:is|are|do|does)(?: there)?(?: (?:in|on) ${IT})?(?: (?:i|we|you) (?:have|hear))?(?: have)?)?(?: (?:hang|ring|last|linger|stay|carry|go|hangs|rings|lasts|lingers|stays)(?: on| there| in the air)?)?(?: in seconds| in secs)?\??(?:,? ?i mean (?:the )?(?:echo|reverb)[^.!?\n]{0,60})?${END}`,
    'how much reverb is in it?',
  ],
  [
    String.raw`${START}${LEAD}how (?:echoey|echoy|echo|roomy|wet|boomy|reverby|reverb|reverberant|bathroomy|ringy)(?: (?:is|are|did|does|do|was) (?:${IT}|the [\p{L}-]{2,14})(?: (?:come out|sound|turn out|get|end up))?)?\??${END}`,
    'how much reverb is in it?',
  ],
  // "At what second is the drop, the breakdown"
  [
    String.raw`${START}${LEAD}(?:when|where|at (?:what|which) (?:second|time|point|minute|moment)s?) (?:exactly )?(?:is|are|does|do|comes?|starts?|begins?) (?:the |each |every )?(?:drops?|break ?downs?|build[- ]?ups?|bridge|chorus(?:es)?|verses?|refrains?|hook|pre-?chorus)\b[^.!?\n]{0,100}\??`,
    'where are the sections?',
  ],
  [
    String.raw`\b(?:when|where) (?:the )?(?:chorus(?:es)?|verses?|bridge|refrain|hook|drop) (?:hits?|starts?|begins?|comes?(?: in)?|kicks? in|drops?|sits?)`,
    'where are the sections',
  ],
  // "How is the piece built? A B A or something else?"
  [
    String.raw`${START}${LEAD}how (?:is|was|are) ${IT} (?:built(?: up)?|structured|put together|laid out|organi[sz]ed|arranged|constructed|divided)\??(?:,? (?:[A-C]{2,6}|[A-C](?: [A-C]){1,5})[^.!?\n]{0,40}\??)?${END}`,
    'what are the sections?',
  ],
  // "Is it in seven? What's the bar?"
  [
    String.raw`${START}(?:is|are|was) ${IT} in (?:two|three|four|five|six|seven|nine|eleven|twelve|[2-9]|1[12])(?: or (?:in )?(?:two|three|four|five|six|seven|nine|eleven|twelve|[2-9]|1[12]))?\?(?: what(?:['’]s| is) the (?:bar|count|measure|metre|meter)\??)?`,
    'what is the time signature?',
  ],
  [
    String.raw`${START}(?:what(?:['’]s| is) the (?:count|bar|measure|metre)|how (?:do|should|would) (?:i|we|you) count (?:${IT}))\??${END}`,
    'what is the time signature?',
  ],
  // "Where does each beat fall?"
  [
    String.raw`${START}${LEAD}(?:where|when|at (?:what|which) (?:times?|seconds?)) (?:exactly )?(?:does|do|are|is) (?:the|each|every|all(?: the)?) (?:single )?beats?(?: (?:fall|land|hit|come|happen|sit|located|exactly))*\??${END}`,
    'please find the beats.',
  ],
  [
    String.raw`(?<![\p{L}])(?:need|want|give me|get me) (?:every|all(?: the)?|each) (?:single )?downbeats?${END}`,
    'please find the downbeats',
  ],
  // "Which noises occur on this tape and at what time"
  [
    String.raw`${START}${LEAD}(?:what|which) (?:kinds? of |sorts? of |types? of |different )?(?:noises|sounds|sound events|things) (?:occur|happen|appear|come up|are (?:there|heard|audible|present|to be heard)|can (?:be heard|you hear|one hear)|do you hear|is there|there are)[^.!?\n]{0,60}\??`,
    'what sounds are in it?',
  ],
  [
    String.raw`(?<![\p{L}])type (?:it|this|that|them|everything|the (?:whole thing|lot))(?: all)? (?:up|out|down)(?: for (?:me|us))?`,
    'transcribe it',
  ],
  // "What did he say", "who's hogging the conversation"
  [
    String.raw`${START}${LEAD}what (?:did|does|do|is|are) (${SOMEBODY}) (?:say|saying|talking about|on about)(?: (?:in|on|there|exactly|here)(?: ${IT})?)?\??${END}`,
    transcribed,
  ],
  [
    String.raw`\bwho(?:['’]s| is|ever is)? (?:hogs?|hogging|dominat(?:es|ing)|holding|holds|leading|leads|taking up|takes up|eating up) (?:(?:most of|all) )?(?:the )?(?:conversation|floor|mic|talk|talking|discussion|airtime|air time|time)`,
    'who speaks the most',
  ],
  [
    String.raw`\b(?:tell|say|give|show)(?: me| us)? (?:the |its )?(?:scale|tonality|maqam|raga?)${END}`,
    'tell me the key',
  ],
  // "A picture of the sound, the frequency one with the colours"
  [
    String.raw`${START}(?:(?:can|could|may) (?:i|we|you) (?:please )?(?:see|have|get|show|make|draw)(?: me)?|(?:please )?(?:show|make|draw|give|get)(?: me| us)?|i(?: would|['’]d)? (?:want|need|like)(?: to see)?) (?:a |the )?(?:picture|image|photo|graph|drawing|plot|png|chart)[^.!?\n]{0,40}\b(?:frequenc(?:y|ies)|pitches|spectr\w+|colou?rs|heat ?map)\b[^.!?\n]{0,30}\??`,
    'please draw a spectrogram',
  ],
  // "Tell me everything you can about this recording in plain english"
  [
    String.raw`${START}(?:(?:can|could|would) (?:you|u) )?(?:please )?(?:tell me|say|give me|i want to know) (?:everything|all|whatever|anything|as much as)(?: that)?(?: there is(?: to know)?| (?:you|u) (?:can|know|hear|find|could)(?: (?:tell(?: me)?|find(?: out)?|say|hear|out))?| worth knowing)? (?:about|on|of) ${IT}(?: in (?:plain |simple |normal |easy )?(?:english|words|language))?`,
    'please describe it',
  ],
  [
    String.raw`\b(?:write|give|make|do|draft|compose)(?: me| us)? (?:a |an )?(?:short |little |brief |quick |small |nice )?(?:portrait|description|summary|synopsis|blurb|account|overview|characteri[sz]ation|write-?up) (?:of|about|for|on) ${IT}(?:,? what (?:goes on|happens|is|one hears) (?:in|on) (?:it|there))?`,
    'please describe it',
  ],
];
/** Names of measurements of music. */
const MEASURE =
  '(?:chords|tempo|bpm|key|tonality|scale|stems|loudness|beats|melody|notes|sections|words|lyrics|text|transcript)';
/** "Not the chords, not the tempo: the key", "bpm I know already": what is not wanted beside what is. */
const NOT_WANTED: readonly [pattern: RegExp, plain: string][] = [
  [
    new RegExp(
      String.raw`^(?:no|not) (?:the )?${MEASURE}(?:,? (?:and |or |nor )?(?:no |not )?(?:the )?${MEASURE}){0,4}\s?[:;.,–-]{1,2} ?(?:but |just |only |i (?:want|need) |give me ){0,3}(?:the )?(${MEASURE})(?=\s*(?:[.!,;]|$))`,
      'giu',
    ),
    'tell me the $1',
  ],
  [
    new RegExp(
      String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:the )?${MEASURE} (?:(?:i|we) (?:already )?(?:know|have|got)(?: already)?|(?:nobody|no one|no-one) (?:cares?|needs?|wants?|asked)(?: about| for)?)[,;.]\s?`,
      'giu',
    ),
    '',
  ],
  [
    new RegExp(
      String.raw`(?<=^|[.!?;,\n]\s{0,3})(?:it(?:['’]s| is) )?(?:the )(${MEASURE}) (?:are|is) what (?:i|we|he|she|they|(?:my|our|the) [\p{L}-]{2,14}) (?:want|need|like|am|is|are|cry|cries|crying|ask|asks|asking|beg|begs|wait|waits|waiting|begging)s?(?: (?:for|after))?\b[^.!?\n]{0,30}`,
      'giu',
    ),
    'tell me the $1',
  ],
];
const PATTERNS = FORMS.map(([source, plain]) => [new RegExp(source, 'giu'), plain] as const);

/** Returns a text in which questions about the audio, in whatever words, are those that the reader knows. */
export function plainMeasuring(text: string): string {
  const plain = [...NOT_WANTED, ...PATTERNS].reduce(
    (words, [pattern, form]) => words.replaceAll(pattern, form as string),
    text,
  );
  return plain === text ? text : plain.replaceAll(/\?(?=\s?[?,])/gu, '');
}
