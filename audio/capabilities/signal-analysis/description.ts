import type { z } from 'zod';
import { clock, fact, type Fact } from '../fact.ts';
import type { outputSchema } from './output.ts';

/** Fields of the output that a description uses. */
export type Signal = Pick<
  z.infer<typeof outputSchema>,
  'duration_s' | 'channels' | 'integrated_lufs' | 'true_peak_dbtp' | 'clipped_samples'
>;

/** Yields the facts with which a description begins: length and channels. */
export function* layoutFacts({ duration_s, channels }: Signal): Generator<Fact> {
  const layout = channels === 1 ? 'mono' : channels === 2 ? 'stereo' : `${channels}-channel`;
  const length = duration_s < 60 ? `${duration_s.toFixed(1)} seconds` : `${clock(duration_s)} minutes`;
  yield fact(`The recording is ${length} long.`, duration_s, 's', 'signal_analysis.duration_s');
  yield fact(`It is ${layout}.`, channels, 'channels', 'signal_analysis.channels');
}

/** Yields the facts with which a description ends: loudness, peak and clipping. */
export function* levelFacts({ integrated_lufs, true_peak_dbtp, clipped_samples }: Signal): Generator<Fact> {
  const source = 'signal_analysis';
  if (integrated_lufs !== null)
    yield fact(
      `Its loudness is ${integrated_lufs.toFixed(1)} LUFS.`,
      integrated_lufs,
      'LUFS',
      `${source}.integrated_lufs`,
    );
  if (true_peak_dbtp !== null)
    yield fact(
      `The highest peak is ${true_peak_dbtp.toFixed(1)} dBTP.`,
      true_peak_dbtp,
      'dBTP',
      `${source}.true_peak_dbtp`,
    );
  if (clipped_samples > 0)
    yield fact(`${clipped_samples} samples are clipped.`, clipped_samples, 'samples', `${source}.clipped_samples`);
}
