import { fMeasure, matched } from './matching.ts';

export interface NoteSpan {
  start_s: number;
  /** May be fractional. */
  midi: number;
}

const ONSET_S = 0.05;
const PITCH_SEMITONES = 0.5;

/** Returns the F-measure of notes by onset within 50 ms and pitch within 50 cents, ends not counted (mir_eval.transcription). */
export function noteF(truth: readonly NoteSpan[], estimate: readonly NoteSpan[]): number {
  const partners = truth.map(({ start_s, midi }) =>
    estimate.flatMap((note, i) =>
      Math.abs(note.start_s - start_s) <= ONSET_S && Math.abs(note.midi - midi) <= PITCH_SEMITONES ? [i] : [],
    ),
  );
  return fMeasure(matched(partners), { estimates: estimate.length, references: truth.length }).f;
}
