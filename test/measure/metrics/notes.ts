import { fMeasure, matched } from './matching.ts';

export interface NoteSpan {
  start_s: number;
  /** May be fractional. */
  midi: number;
}

/** When two notes are the same. */
export interface NoteMatch {
  /** Maximum distance of the onsets. */
  onsetS: number;
  /** Whether a note in another octave is the same. */
  octaveFree: boolean;
}

const USUAL: NoteMatch = { onsetS: 0.05, octaveFree: false };
const PITCH_SEMITONES = 0.5;

/** Returns the F-measure of notes by onset and pitch within 50 cents, ends not counted (mir_eval.transcription); onsets by default within 50 ms. */
export function noteF(
  truth: readonly NoteSpan[],
  estimate: readonly NoteSpan[],
  { onsetS, octaveFree }: NoteMatch = USUAL,
): number {
  const distance = (one: number, other: number): number =>
    octaveFree ? Math.abs(one - other - 12 * Math.round((one - other) / 12)) : Math.abs(one - other);
  const partners = truth.map(({ start_s, midi }) =>
    estimate.flatMap((note, i) =>
      Math.abs(note.start_s - start_s) <= onsetS && distance(note.midi, midi) <= PITCH_SEMITONES ? [i] : [],
    ),
  );
  return fMeasure(matched(partners), { estimates: estimate.length, references: truth.length }).f;
}
