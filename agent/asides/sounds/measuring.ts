const START = String.raw`(?<=^|[.!?;:,\n]\s{0,3}|\b(?:and|then|but|so|also) )`;
const END = String.raw`(?=\s{0,3}(?:[.,;:!?)\n]|$|(?:and|so|please|pls|plz|thx|thanks|then|for|because)\b))`;
const LEAD = String.raw`(?:(?:can|could|would|will) (?:you|u) (?:please )?(?:tell me |say |check )?|(?:please )?(?:tell me|say|check|i (?:need|want) to know|find out|work out) )?`;
const IT =
  '(?:(?:the|this|that|my|our) (?:[\\p{L}-]{2,14} ){0,2}(?:songs?|tracks?|tunes?|pieces?|recordings?|music|files?|things?|jig|reel|motet|hymn|audio|clip|beat|loop|number|take|tape|noise|sound)|it|this|that|these|they|here|there)';
const SOMEBODY =
  '(?:she|he|they|(?:the|my|our|her|his|this|that) (?:[\\p{L}-]{2,14} ){0,2}?[\\p{L}-]{2,14}|everyone|everybody|people|we|i|[\\p{L}]{3,14})';
const SAID = String.raw`(?:says?|said|saying|is saying|are saying|was saying|were saying|['’]s saying|['’]re saying|speaks?|talks? about|tells?|is telling|being said|is said|['’]s being said|is being said|['’]s said)`;
const PLAYS = '(?:play|strum|finger|fret|grip|pluck|press|hold(?: down)?|put my fingers)';
const INSTRUMENT = '(?:piano|keyboards?|keys|guitar|ukulele|uke|banjo|mandolin|accordion|organ|autoharp|harmonium)';

/** Questions about the audio, and orders to tell it, with the question that the reader knows. */
const FORMS: readonly [source: string, plain: string][] = [
  // "Can you put what she says in writing", "what's being said? spell it out for me"
  [
    String.raw`(?:put|get|set|take|type|write|jot|bang|note|scribble|key)(?: me| us| down| out| up| in)* (?:all |everything |every word |word for word |exactly )?(?:of )?(?:what |that |the words )?(?:who |which (?:one|person) |(?:exactly |all )?${SOMEBODY} )?${SAID}(?: what)?(?: (?:in|on|to)(?:to)? (?:writing|paper|text|words|black and white|letters))?(?: (?:down|out|up))?(?: (?:in|on|to)(?:to)? (?:writing|paper|text|words))?(?: for (?:me|us))?`,
    'transcribe it',
  ],
  [
    String.raw`${START}what(?:['’]s| is| are) (?:being said|(?:he|she|they) (?:on about|saying|talking about))(?: (?:in|on) ${IT})?\??,? ?(?:(?:please )?(?:spell|write|type|put) it (?:all )?(?:out|down|up)(?: for (?:me|us))?)?${END}`,
    'transcribe it',
  ],
  // "Which tonality does this motet stand in?", "what maqam, I mean key"
  [
    String.raw`${START}${LEAD}(?:what|which|in (?:what|which)) (?:tonality|tonal cent(?:re|er)|maqam|raga?|modus|tone|do[- ]?re[- ]?mi|scale|key)(?:,? (?:i mean|i meant|meaning|that is|or) (?:the )?(?:key|scale))?(?: (?:does|do|is|are|was|were|am|has) (?:${IT}|we|i|they)(?: (?:stand|be|sit|written|play(?:ed|ing)?|sung|singing|sing|go|composed|set))?(?: in| on| of)?(?: here| now)?)?(?: (?:man|bro|mate))?\??${END}`,
    'what key is it in?',
  ],
  // "What's the speed of this jig, in beats", "how quick it goes"
  [
    String.raw`${START}${LEAD}(?:what(?:['’]s| is)|tell me) the (?:speed|pace|tempo|quickness) (?:of|on|in) ${IT},? (?:in|by|as) (?:beats|bpm|beats per minute|clicks|metronome)${END}`,
    'what is the tempo?',
  ],
  [
    String.raw`${START}${LEAD}how (?:quick(?:ly)?|fast|slow(?:ly)?|speedy) (?:(?:does|do|is|are) (?:${IT})(?: (?:go(?:ing)?|run(?:ning)?|move|play|tick|clip along))?|(?:it|this|that|the \p{L}{3,12}) (?:goes|is|runs|moves|plays))\??${END}`,
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
  [String.raw`${START}(?:which|what) (?:grips|changes)(?: (?:are|is) (?:they|it|these|in ${IT}))?\??${END}`, 'what are the chords?'],
  // "Is this even music or just someone talking?"
  [
    String.raw`${START}${LEAD}(?:is|was|are) ${IT} (?:even |actually |really |at all |any )*(?:a )?(?:music|song|speech|talking|singing)(?: at all)?(?:,? or (?:is it |was it |are they )?(?:just |only |merely )?(?:(?:a |some)(?:one|body)? ?|people )?(?:talk(?:ing?|in['’]?)|speech|speaking|noise|chatter|what|something else)\b)?\??`,
    'what sounds are in it?',
  ],
  [
    String.raw`${START}${LEAD}(?:what|which)(?:['’]s| is| are)? (?:that |the |this |those |these )?(?:strange |odd |weird |funny |lovely )?instruments?(?: (?:is|are) (?:that|it|this|those|these|playing|i (?:can )?hear))?(?: (?:(?:in|on) ${IT}|playing|i (?:can )?hear|at the \p{L}{3,12}))*\??${END}`,
    'what instruments are in it?',
  ],
  // "Did I blow it out?", "is it distorting"
  [
    String.raw`${START}${LEAD}(?:did|have|has|does|do|is|was|am|are) (?:i|it|we|he|she|they|this|that|${IT}) (?:get |got |been |ever |actually |gone |going |go )*(?:(?:blow|blown|blew)(?: it| this| the mic)?(?: out)?|distort(?:ing|ed|s)?|peak(?:ing|ed)? out|overload(?:ing|ed)?(?: it| the mic| the recorder)?|(?:in|into) the red|too hot|red-?lin(?:e|ed|ing)|overdriven|max(?:ed)? out|clip(?:ping|ped)?)(?: (?:anywhere|at all|somewhere|in places))?\??${END}`,
    'is there clipping in it?',
  ],
  // "How much church is in this?", "how long the echo hangs there"
  [
    String.raw`${START}${LEAD}how (?:much|big|long|strong) (?:(?:of (?:a|an) |of the |is the |does the |the )?)(?:church|room|hall|cathedral|echo|reverb(?:eration)?|reverberance|ring|tail|bathroom|cave)(?: sound| tail)?(?: (?:is|are|do|does)(?: there)?(?: (?:in|on) ${IT})?(?: (?:i|we|you) (?:have|hear))?(?: have)?)?(?: (?:hang|ring|last|linger|stay|carry|go|hangs|rings|lasts|lingers|stays)(?: on| there| in the air)?)?(?: in seconds| in secs)?\??(?:,? ?i mean (?:the )?(?:echo|reverb)[^.!?\n]{0,60})?${END}`,
    'how much reverb is in it?',
  ],
  [
    String.raw`${START}${LEAD}how (?:echoey|echoy|roomy|wet|boomy|reverby|reverberant|bathroomy)(?: (?:is|are) (?:${IT}))?\??${END}`,
    'how much reverb is in it?',
  ],
  // "Tell me everything you can about this recording in plain english"
  [
    String.raw`${START}(?:(?:can|could|would) (?:you|u) )?(?:please )?(?:tell me|say|give me|i want to know) (?:everything|all|whatever|anything|as much as)(?: that)?(?: there is(?: to know)?| (?:you|u) (?:can|know|hear|find|could)(?: (?:tell(?: me)?|find(?: out)?|say|hear|out))?| worth knowing)? (?:about|on|of) ${IT}(?: in (?:plain |simple |normal |easy )?(?:english|words|language))?`,
    'please describe it',
  ],
];
const PATTERNS = FORMS.map(([source, plain]) => [new RegExp(source, 'giu'), plain] as const);

/** Returns a text in which questions about the audio, in whatever words, are those that the reader knows. */
export const plainMeasuring = (text: string): string =>
  PATTERNS.reduce((words, [pattern, plain]) => words.replaceAll(pattern, plain), text).replaceAll(/\?(?=\s?[?,])/gu, '');
