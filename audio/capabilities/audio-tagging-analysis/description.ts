import type { z } from 'zod';
import { clock, fact, type Fact } from '../fact.ts';
import type { outputSchema } from './output.ts';

/** Tags of the output, the highest score first. */
export type Tags = z.infer<typeof outputSchema>['tags'];

/** Words for each tag in a sentence about the whole recording. */
const WORDS: Record<string, string> = {
  silence: 'silence',
  speech: 'speech',
  mixed: 'speech over music',
  music: 'music',
  drums: 'drums alone',
  lead: 'a single melodic line',
  singing: 'a single line that may be sung',
  noise: 'noise',
  tone: 'a steady tone',
};
/** Minimum score of further sounds in the description: a sound that occurs only once has half. */
const MIN_FURTHER_SCORE = 0.55;

/** Yields the main sound and the further ones, each with where it is first. */
export function* taggingFacts(tags: Tags): Generator<Fact> {
  const source = 'audio_tagging_analysis.tags';
  const [main] = tags;
  if (!main) return;
  yield fact(`What is heard is mainly ${WORDS[main.label] ?? main.label}.`, main.label, null, source);
  const further = tags.filter(
    ({ label, score }) => label !== main.label && score >= MIN_FURTHER_SCORE && !isImpliedBy(main.label, label),
  );
  for (const label of new Set(further.map((tag) => tag.label))) {
    const first = tags.find((tag) => tag.label === label)!;
    const span = `From ${clock(first.start_s)} to ${clock(first.end_s)}`;
    yield fact(`${span} there is also ${WORDS[label] ?? label}.`, label, null, source);
  }
}

/** Reports whether a tag adds nothing to the main one: speech over music implies both, and what is sung is a line. */
function isImpliedBy(main: string, label: string): boolean {
  if (main === 'singing') return label === 'lead';
  return main === 'mixed' && (label === 'speech' || label === 'music');
}
