import type { z } from 'zod';
import { fact, type Fact } from '../fact.ts';
import type { outputSchema } from './output.ts';

/** Fields of the output that a description uses. */
export type Speech = Pick<
  z.infer<typeof outputSchema>,
  'speech_ratio' | 'f0_median_hz' | 'syllables_per_s' | 'snr_db'
> & {
  speakers: readonly object[];
};

/** Yields the share of speech, its speakers, pitch, pace and level over the noise. */
export function* speechFacts(speech: Speech): Generator<Fact> {
  const source = 'speech_analysis';
  const { speech_ratio, speakers, f0_median_hz, syllables_per_s, snr_db } = speech;
  yield fact(
    `Speech takes ${Math.round(100 * speech_ratio)} % of the time.`,
    speech_ratio,
    'ratio',
    `${source}.speech_ratio`,
  );
  if (speakers.length > 0)
    yield fact(
      speakers.length === 1 ? 'One speaker is heard.' : `${speakers.length} speakers are heard.`,
      speakers.length,
      'speakers',
      `${source}.speakers`,
    );
  if (f0_median_hz !== null)
    yield fact(
      `The median pitch of speech is ${Math.round(f0_median_hz)} Hz.`,
      f0_median_hz,
      'Hz',
      `${source}.f0_median_hz`,
    );
  if (syllables_per_s !== null)
    yield fact(
      `The pace is ${syllables_per_s.toFixed(1)} syllables per second of speech.`,
      syllables_per_s,
      'syllables/s',
      `${source}.syllables_per_s`,
    );
  if (snr_db !== null)
    yield fact(
      `Speech stands ${Math.round(snr_db)} dB above the noise in its pauses.`,
      snr_db,
      'dB',
      `${source}.snr_db`,
    );
}
