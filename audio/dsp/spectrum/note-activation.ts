import { BINS_PER_NOTE, NOTE_BINS, NOTES } from './note-spectrum.ts';

/** Partials of a note, each this much weaker than the one below it. */
const PARTIALS = 12;
const DECAY = 0.7;
/** Sweeps over all notes; more change nothing that is heard. */
const SWEEPS = 25;
/** What any sounding note costs: keeps faint ones from explaining noise. */
const SPARSITY = 0.4;

/** Explains spectra over notes by notes with partials. */
export interface NoteActivation {
  /** Amplitudes of the NOTES notes, none negative, that best add up to the NOTE_BINS bins of `spectrum`. */
  into(spectrum: ArrayLike<number>, notes: Float64Array): void;
}

/** Makes the solver: non-negative least squares with a harmonic dictionary (Mauch & Dixon 2010), by coordinate descent (Franc et al. 2005). */
export function createNoteActivation(): NoteActivation {
  const dictionary = Array.from({ length: NOTES }, (_, note) => profileOf(note));
  const gram = new Float64Array(NOTES * NOTES);
  for (let a = 0; a < NOTES; a++)
    for (let b = 0; b < NOTES; b++) gram[a * NOTES + b] = overlap(dictionary[a]!, dictionary[b]!);
  const gradient = new Float64Array(NOTES);
  return {
    into(spectrum, notes) {
      notes.fill(0);
      for (let note = 0; note < NOTES; note++) {
        let sum = 0;
        for (const { bin, weight } of dictionary[note]!) sum += weight * spectrum[bin]!;
        gradient[note] = SPARSITY - sum;
      }
      for (let sweep = 0; sweep < SWEEPS; sweep++) {
        let moved = 0;
        for (let note = 0; note < NOTES; note++) {
          const next = Math.max(0, notes[note]! - gradient[note]! / gram[note * NOTES + note]!);
          const change = next - notes[note]!;
          if (change === 0) continue;
          notes[note] = next;
          moved = Math.max(moved, Math.abs(change));
          for (let other = 0; other < NOTES; other++) gradient[other]! += change * gram[note * NOTES + other]!;
        }
        if (moved < 1e-3) break;
      }
    },
  };
}

interface Weight {
  bin: number;
  weight: number;
}

function profileOf(note: number): Weight[] {
  const weights = new Map<number, number>();
  for (let partial = 1; partial <= PARTIALS; partial++) {
    const place = note * BINS_PER_NOTE + 1 + 12 * BINS_PER_NOTE * Math.log2(partial);
    for (let bin = Math.ceil(place - 1.5); bin < place + 1.5; bin++) {
      if (bin >= NOTE_BINS) continue;
      const weight = DECAY ** (partial - 1) * (1 - Math.abs(bin - place) / 1.5);
      weights.set(bin, (weights.get(bin) ?? 0) + weight);
    }
  }
  return [...weights].map(([bin, weight]) => ({ bin, weight }));
}

function overlap(a: readonly Weight[], b: readonly Weight[]): number {
  const at = new Map(b.map(({ bin, weight }) => [bin, weight]));
  return a.reduce((sum, { bin, weight }) => sum + weight * (at.get(bin) ?? 0), 0);
}
