import type { z } from 'zod';
import { fact, type Fact } from '../fact.ts';
import type { outputSchema } from './output.ts';

/** Fields of the output that a description uses. */
export type Music = Pick<z.infer<typeof outputSchema>, 'tuning_cents' | 'bpm' | 'meter'> & {
  key: { tonic: string; mode: string } | null;
  sections: readonly object[];
};

/** Distance from A = 440 Hz in cents from which the tuning is worth a sentence. */
const MIN_DETUNING = 8;
const SLOW_BPM = 76;
const FAST_BPM = 138;

/** Yields tempo, meter, key, tuning and sections. */
export function* musicFacts({ key, tuning_cents, bpm, meter, sections }: Music): Generator<Fact> {
  const source = 'musical_intelligence_analysis';
  if (bpm !== null) {
    const pace = bpm < SLOW_BPM ? 'slow' : bpm > FAST_BPM ? 'fast' : 'moderate';
    yield fact(`The tempo is ${pace}, about ${Math.round(bpm)} beats per minute.`, bpm, 'bpm', `${source}.bpm`);
  }
  if (meter !== null) yield fact(`A bar has ${meter} beats.`, meter, 'beats', `${source}.meter`);
  if (key) yield fact(`The key is ${key.tonic} ${key.mode}.`, `${key.tonic} ${key.mode}`, null, `${source}.key`);
  if (tuning_cents !== null && Math.abs(tuning_cents) >= MIN_DETUNING)
    yield fact(
      `The instruments are tuned ${Math.round(Math.abs(tuning_cents))} cents ${tuning_cents > 0 ? 'above' : 'below'} A = 440 Hz.`,
      tuning_cents,
      'cents',
      `${source}.tuning_cents`,
    );
  if (sections.length > 1)
    yield fact(`It has ${sections.length} sections.`, sections.length, 'sections', `${source}.sections`);
}
