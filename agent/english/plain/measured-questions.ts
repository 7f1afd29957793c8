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

/** Returns a text with questions about the shares of speakers, and about changes of the tempo, in plain words. */
export function plainMeasuredQuestions(text: string): string {
  return text.replaceAll(SHARES, 'how long does each speaker speak in it').replaceAll(TEMPO_CHANGES, '$1 the tempo ');
}
