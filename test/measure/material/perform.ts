import { render } from './band.ts';
import { randomBy } from '../../infra/random.ts';
import { compose } from './compose.ts';
import type { PieceOptions } from './score.ts';
import type { TempoKind } from './tempo-map.ts';
import type { Timbre } from './timbres.ts';

/** Tempo and instruments of a performance. */
export interface Performance {
  /** Factor of the score's own tempo. */
  pace: number;
  tempo: TempoKind;
  lead?: Timbre;
  chords?: Timbre;
}

export interface Performed {
  /** Stereo. */
  mix: Float32Array[];
  /** When each beat of the score is played, in seconds. */
  beats: number[];
}

/** Plays the score of a seed; another performance plays the same notes with other timing and instruments. */
export function perform(
  seed: string,
  { bpm, seconds, ...written }: PieceOptions & { bpm: number; seconds: number },
  { pace, tempo, lead, chords }: Performance,
): Performed {
  const score = compose(randomBy(seed), { ...written, tempo, bpm: bpm * pace, seconds: seconds / pace });
  const options = { ...score.options, ...(lead ? { lead } : {}), ...(chords ? { chords } : {}) };
  const { mix } = render({ ...score, options }, randomBy(`${seed} at ${pace} ${tempo}`));
  return { mix, beats: score.beats };
}
