import { BINS_PER_NOTE, LOWEST_NOTE, NOTE_BINS, NOTES, type NoteSpectrum } from '../transforms/note-spectrum.ts';
import { PITCH_CLASSES } from './harmony-features.ts';

/**
 * Returns the chroma of a whole spectrum, C first: the sums of its whitened magnitudes at the notes of each pitch class, weighted by the
 * square root of the level of the frame. Unlike harmony features, it keeps how much of each note there is.
 */
export function wholeChroma({ frames, values, level }: NoteSpectrum): Float64Array {
  const chroma = new Float64Array(PITCH_CLASSES);
  for (let frame = 0; frame < frames; frame++) {
    const weight = Math.sqrt(level[frame]!);
    for (let note = 0; note < NOTES; note++)
      chroma[(LOWEST_NOTE + note) % PITCH_CLASSES]! += weight * values[frame * NOTE_BINS + note * BINS_PER_NOTE + 1]!;
  }
  return chroma;
}
