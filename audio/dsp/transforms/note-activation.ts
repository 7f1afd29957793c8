import { BINS_PER_NOTE, NOTE_BINS, NOTES } from './note-spectrum.ts';

/** Harmonics per note, and the amplitude ratio of each to the one below it. */
const HARMONICS = 12;
const DECAY = 0.7;
/** Maximum number of sweeps over all notes; more change the result inaudibly. */
const SWEEPS = 25;
/** Sparsity penalty per unit of activation: keeps faint notes from explaining noise. */
const SPARSITY = 0.4;

/** Decomposes log-frequency spectra into notes with harmonics. */
export interface NoteActivation {
  /** Writes the NOTES non-negative activations whose harmonics best sum to the NOTE_BINS bins of `spectrum`. */
  into(spectrum: ArrayLike<number>, notes: Float64Array): void;
}

/**
 * Returns the solver: non-negative least squares with a harmonic dictionary (Mauch & Dixon 2010), by coordinate descent
 * (Franc et al. 2005).
 */
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
        let maxChange = 0;
        for (let note = 0; note < NOTES; note++) {
          const next = Math.max(0, notes[note]! - gradient[note]! / gram[note * NOTES + note]!);
          const change = next - notes[note]!;
          if (change === 0) continue;
          notes[note] = next;
          maxChange = Math.max(maxChange, Math.abs(change));
          for (let other = 0; other < NOTES; other++) gradient[other]! += change * gram[note * NOTES + other]!;
        }
        if (maxChange < 1e-3) break;
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
  for (let partial = 1; partial <= HARMONICS; partial++) {
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
