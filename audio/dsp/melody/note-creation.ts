/** Probability of keys per frame, frames × keys. */
export interface KeyProbabilities {
  hopS: number;
  lowestMidi: number;
  keys: number;
  /** That a key sounds. */
  note: Float32Array;
  /** That a key begins. */
  onset: Float32Array;
}

/** A note of any number at a time. */
export interface CreatedNote {
  startS: number;
  endS: number;
  midi: number;
  /** Mean probability that its key sounds, 0 to 1. */
  confidence: number;
}

export interface NoteThresholds {
  /** Minimum probability of an onset. */
  onset: number;
  /** Probability below which a key no longer sounds. */
  note: number;
  /** Minimum length in seconds. */
  minS: number;
}

/** Thresholds of the paper. */
export const USUAL_THRESHOLDS: NoteThresholds = { onset: 0.5, note: 0.3, minS: 0.12 };
/** A note ends where its key has been silent for so long, in seconds. */
const MAX_GAP_S = 0.12;

/**
 * Returns the notes of a model's probabilities (after Bittner, Bosch, Rubinstein, Meseguer-Brocal & Ewert: A lightweight
 * instrument-agnostic model for polyphonic note transcription and multipitch estimation, ICASSP 2022): from each onset, latest first, a
 * note lasts until its key is silent, and what it covers begins no other note. Sorted by start.
 */
export function createNotes(
  { hopS, lowestMidi, keys, note, onset }: KeyProbabilities,
  { onset: minOnset, note: minNote, minS }: NoteThresholds = USUAL_THRESHOLDS,
): CreatedNote[] {
  const frames = Math.floor(note.length / keys);
  const left = note.slice();
  const maxGap = Math.max(1, Math.round(MAX_GAP_S / hopS));
  const notes: CreatedNote[] = [];
  const at = (t: number, key: number): number => t * keys + key;
  const peaks: [t: number, key: number][] = [];
  for (let t = 0; t < frames; t++)
    for (let key = 0; key < keys; key++) {
      const value = onset[at(t, key)]!;
      if (value < minOnset) continue;
      const isPeak = value > (onset[at(t - 1, key)] ?? 0) && value >= (onset[at(t + 1, key)] ?? 0);
      if (isPeak) peaks.push([t, key]);
    }
  for (const [start, key] of peaks.toReversed()) {
    let [end, gap] = [start + 1, 0];
    let t = start + 1;
    for (; t < frames && gap < maxGap; t++) {
      gap = left[at(t, key)]! < minNote ? gap + 1 : 0;
      if (gap === 0) end = t + 1;
    }
    if ((end - start) * hopS < minS) continue;
    let sum = 0;
    for (let i = start; i < end; i++) {
      sum += note[at(i, key)]!;
      // Neighbours in pitch are the same note, heard beside its key.
      for (const near of [key - 1, key, key + 1]) if (near >= 0 && near < keys) left[at(i, near)] = 0;
    }
    notes.push({ startS: start * hopS, endS: end * hopS, midi: lowestMidi + key, confidence: sum / (end - start) });
  }
  return notes.toSorted((one, other) => one.startS - other.startS || one.midi - other.midi);
}

/** Returns the notes of one voice: of notes that sound together, the surer one; the one before ends where the next begins. */
export function leadOf(notes: readonly CreatedNote[], { maxOverlap = 0.5 } = {}): CreatedNote[] {
  const kept: CreatedNote[] = [];
  for (const note of notes.toSorted((one, other) => weightOf(other) - weightOf(one))) {
    const covered = kept.reduce(
      (sum, { startS, endS }) => sum + Math.max(0, Math.min(endS, note.endS) - Math.max(startS, note.startS)),
      0,
    );
    if (covered <= maxOverlap * (note.endS - note.startS)) kept.push(note);
  }
  const sorted = kept.toSorted((one, other) => one.startS - other.startS);
  return sorted.map((note, n) => ({ ...note, endS: Math.min(note.endS, sorted[n + 1]?.startS ?? note.endS) }));
}

function weightOf({ startS, endS, confidence }: CreatedNote): number {
  return confidence * Math.min(1, endS - startS);
}
