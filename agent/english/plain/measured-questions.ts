const EACH =
  '(?:each(?: of (?:them|the (?:speakers|people|voices)))?|each (?:one|person|speaker|voice)|every(?:one| one of them| speaker)|they each|the (?:speakers|people|voices) each)';
const TALK = '(?:talk|speak|say|talking|speaking)';
/** "How much does each of them talk?": shares of a recording, rather than a price. */
const SHARES = new RegExp(
  String.raw`\bhow (?:much|long|many (?:minutes|seconds))(?: time| of it| of the time)? (?:do(?:es)?|is|are|did|has|have) ${EACH} (?:of them )?${TALK}(?:s|ing)?\b|\bwho (?:talks|speaks|is talking|is speaking) (?:the )?(?:most|more|longest|how much|for how long)\b|\b(?:what['’]?s|what is|what are) (?:the )?(?:share|shares|percentage|split|speaking times?|talking times?|talk times?) (?:of|for|between) (?:each (?:speaker|person|of them)|the (?:speakers|people|two))`,
  'giu',
);
/** "What bpm is this and does it change over time?" */
const TEMPO_CHANGES =
  /(\b(?:tempo|bpm)\b[^.!?]{0,40}?(?:,|\?)? (?:and )?(?:does|is|do|will|did)) it (?=(?:change|vary|drift|stay|constant|steady|speed up|slow down|fluctuate)\b)/giu;

/** "Can you hear any hum in this?", "do you hear a buzz": whether it is there. */
const HEARD =
  /^(?<lead>(?:(?:and|so|but|ok(?:ay)?|hey|hi)[, ]+)*)(?:(?:can|could|do|did) (?:you|u) (?:hear|detect|notice|spot|pick up|make out)|(?:is|are) (?:you|u) hearing) (?<sound>(?:any|an?|some|the) (?:[a-z]+ )?(?:hum(?:ming)?|buzz(?:ing)?|noise|hiss|silences?|clipping))(?: (?:in|on|at|throughout|behind) (?:it|this|that|here|there|the \w+))?\s*[?.!]*$/iu;

/** "Just tell me if there's background noise": asks for it, and orders nothing. */
const TOLD_IF =
  /^(?<lead>(?:(?:and|so|but|ok(?:ay)?|hey|hi)[, ]+)*)(?:(?:please|just|only)[, ]+)*(?:(?:can|could) (?:you|u) )?(?:please )?(?:tell me|check|see|let me know|say|i (?:just |only )?(?:want|need) to know) (?:if|whether) there(?:['’]?s| is| are|s) (?<sound>(?:(?:any|an?|some|much|a lot of) )?(?:(?:background|mains|tape|much) )?(?:hum(?:ming)?|buzz(?:ing)?|noise|hiss|silences?|clipping))(?: (?:in|on|at) (?:it|this|that|here|the \w+))?\s*[?.!]*$/iu;

/** "Does it exceed -20 LUFS?", "does it go over four minutes?" */
const EXCEEDS =
  /\b(?:does|do|did) ((?:it|this|that|the (?:[\w-]+ ){0,2}?[\w-]+)) (?:(exceed|surpass|go (?:over|above|past|beyond)|run (?:over|past)|get above|rise above|hit more than)|(?:stay|go|fall|drop|come in|sit|dip|remain) (?:under|below|beneath)) (?=-?\d|minus\b|(?:one|two|three|four|five|six|ten)\b)/giu;

const FILE = String.raw`(?!it\b|this\b|that\b|the\b|my\b|there\b|an?\b(?! (?:in|at)\b))([\w.-]+)`;
/** "What key is a in?": the name of a file before a preposition, which "a" as an article has not. */
const KEY_IN = new RegExp(String.raw`\b(?:what|which) key (?:is|are) ${FILE} in\b`, 'giu');
const TEMPO_AT = new RegExp(
  String.raw`\b(?:what|which) (?:tempo|bpm|speed) is ${FILE}(?: (?:at|in))(?=\s*(?:[.,;!?]|$|and\b))`,
  'giu',
);
const PROPERTY = '(sample rate|sampling rate|bit depth|bit ?rate|format|file format|file type|codec)';
const IT =
  '(?:it|this|that|(?:the|my|this|that) (?:file|song|track|recording|audio|clip|original|upload)|(?:the )?originals?)';
/** "What's the sample rate?", "what format is it?": of the audio, rather than of what the service reads. */
const PROPERTIES: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?<lead>(?:(?:and|so|but|ok(?:ay)?|hey|hi)[, ]+)*)(?:(?:what|which)(?:['’]?s| is| are)?|tell me) (?:the |its )?${PROPERTY}(?: and (?:the |its )?${PROPERTY})?(?: (?:of|does|is|are|has|do) (?:it|${IT})(?: have)?)?\s*[?.!]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?<lead>(?:(?:and|so|but|ok(?:ay)?|hey|hi)[, ]+)*)(?:what|which) (?:kind|type|sort) of (?:file|format|audio) is ${IT}\s*[?.!]*$`,
    'iu',
  ),
];

/** Returns a text with questions about the shares of speakers, and about changes of the tempo, in plain words. */
export function plainMeasuredQuestions(text: string): string {
  return text
    .replaceAll(SHARES, 'how long does each speaker speak in it')
    .replace(HEARD, '$<lead>is there $<sound> in it?')
    .replace(TOLD_IF, '$<lead>is there $<sound> in it?')
    .replaceAll(EXCEEDS, (_, subject: string, over: string | undefined) =>
      over === undefined ? `is ${subject} below ` : `is ${subject} above `,
    )
    .replaceAll(TEMPO_CHANGES, '$1 the tempo ')
    .replaceAll(KEY_IN, 'what is the key of $1')
    .replaceAll(TEMPO_AT, 'what is the tempo of $1');
}

const SIZE = new RegExp(
  String.raw`^(?:(?:and|so|but|ok(?:ay)?|hey|hi)[, ]+)*(?:(?:how (?:big|large|heavy)|what size) is (?:it|${IT})|how many (?:mb|kb|megs|megabytes|bytes) (?:is|has|does) (?:it|${IT})(?: have)?|what(?:['’]?s| is) (?:the |its )?(?:file ?)?size(?: of (?:it|${IT}))?)(?: now)?\s*[?.!]*$`,
  'iu',
);

/** Returns a question about the format of the audio at hand in words that measure it; without audio it is one about the service. */
export function plainPropertyQuestion(text: string, files: number): string {
  // No analysis has the size; its length and its bit rate say it.
  if (files > 0 && SIZE.test(text.trim())) return 'how long is it and what bit rate is it?';
  return files > 0 && PROPERTIES.some((pattern) => pattern.test(text.trim())) ? 'what bit rate is it?' : text;
}
