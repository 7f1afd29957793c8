const HIGH = '(?:highest|most|biggest|largest|greatest|greater|bigger)';
const LOW = '(?:lowest|smallest|fewest|least|smaller|fewer)';
const TEMPO = '(?:bpm|tempo|beats per minute|speed|pace|beats a minute)';
const LEVEL = '(?:loudness|lufs|level|volume)';
const LENGTH = '(?:length|duration|running time|minutes|seconds)';
const WHICH = String.raw`(?:the (?:one|file|track|song|take|recording|clip)(?: of (?:them|these|those))? (?:with|having|that has|which has|of)|whichever(?: one| file| track| song)?(?: of (?:them|these|those))? has) (?:the )?`;

const FORMS: readonly [what: string, plain: string][] = [
  [`${LOW} ${TEMPO}`, 'the slowest one'],
  [`slowest ${TEMPO}`, 'the slowest one'],
  [`${HIGH} ${TEMPO}`, 'the fastest one'],
  [`fastest ${TEMPO}`, 'the fastest one'],
  [`${HIGH} ${LEVEL}`, 'the loudest one'],
  [`more ${LEVEL}`, 'the louder one'],
  [`${LOW} ${LEVEL}`, 'the quietest one'],
  [`less ${LEVEL}`, 'the quieter one'],
  [`(?:${HIGH}|longest) ${LENGTH}`, 'the longest one'],
  [`(?:${LOW}|shortest) ${LENGTH}`, 'the shortest one'],
];
const PATTERNS = FORMS.map(([what, plain]) => ({ pattern: new RegExp(String.raw`\b${WHICH}${what}\b`, 'giu'), plain }));
/** "The one that is louder", "whichever is slowest" */
const BEING =
  /\b(?:the (?:one|file|track|song|take|recording|clip) (?:that|which)(?:['’]?s| is| was| came out| turned out| sounds?)|whichever(?: one| file| track| song)?(?: of (?:them|these|those|the two))?(?:['’]?s| is| was| came out| turned out)) (?:the )?(loud(?:er|est)|quiet(?:er|est)|fast(?:er|est)|slow(?:er|est)|long(?:er|est)|short(?:er|est))\b(?! than)/giu;

/** Returns a text in which the file that has most or least of something is called by the superlative. */
export function plainSuperlatives(text: string): string {
  return PATTERNS.reduce((words, { pattern, plain }) => words.replaceAll(pattern, plain), text).replaceAll(
    BEING,
    'the $1 one',
  );
}
