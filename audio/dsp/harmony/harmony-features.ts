import { createNoteActivation } from '../transforms/note-activation.ts';
import { BINS_PER_NOTE, LOWEST_NOTE, NOTE_BINS, NOTES, type NoteSpectrum } from '../transforms/note-spectrum.ts';

export const PITCH_CLASSES = 12;
/** Number of chroma vectors: bass, middle and treble, each from note activations and from the spectrum. */
export const CHROMAS = 6;
/** Values per segment: CHROMAS times twelve pitch classes, C first. */
export const HARMONY_FEATURES = CHROMAS * PITCH_CLASSES;
/** Centres of the crossovers between registers as MIDI numbers; each crossover spans an octave. */
const BASS_UNTIL = 50;
const MIDDLE_UNTIL = 70;
const TREBLE_UNTIL = 98;
/** Minimum normalisation of a register, so that weak registers stay weak. */
const MIN_MAXIMUM = 0.5;

/**
 * Returns harmony features (chroma by register) for each segment between consecutive `times` in seconds, row-major; a
 * segment without a frame uses the nearest one.
 */
export function harmonyFeatures(spectrum: NoteSpectrum, times: ArrayLike<number>): Float32Array {
  const count = Math.max(0, times.length - 1);
  const features = new Float32Array(count * HARMONY_FEATURES);
  if (spectrum.frames === 0) return features;
  const activation = createNoteActivation();
  const registers = registerWeights();
  const mean = new Float64Array(NOTE_BINS);
  const notes = new Float64Array(NOTES);
  const sampled = new Float64Array(NOTES);
  for (let segment = 0; segment < count; segment++) {
    averageInto(mean, spectrum, { from: times[segment]!, to: times[segment + 1]! });
    activation.into(mean, notes);
    for (let note = 0; note < NOTES; note++) sampled[note] = mean[note * BINS_PER_NOTE + 1]!;
    const row = features.subarray(segment * HARMONY_FEATURES, (segment + 1) * HARMONY_FEATURES);
    foldIntoChroma(notes, registers, row.subarray(0, 3 * PITCH_CLASSES));
    foldIntoChroma(sampled, registers, row.subarray(3 * PITCH_CLASSES));
  }
  return features;
}

/** Writes the mean spectrum of the frames of a time span in seconds. */
function averageInto(mean: Float64Array, spectrum: NoteSpectrum, { from, to }: { from: number; to: number }): void {
  const { rate, frames, values } = spectrum;
  const first = Math.min(frames - 1, Math.max(0, Math.ceil(from * rate)));
  const last = Math.max(first, Math.min(frames - 1, Math.ceil(to * rate) - 1));
  mean.fill(0);
  for (let frame = first; frame <= last; frame++) {
    const offset = frame * NOTE_BINS;
    for (let bin = 0; bin < NOTE_BINS; bin++) mean[bin]! += values[offset + bin]!;
  }
  const scale = 1 / (last - first + 1);
  for (let bin = 0; bin < NOTE_BINS; bin++) mean[bin]! *= scale;
}

/** Returns the crossover gain of a note: 0 from half an octave below the border, 1 from half an octave above. */
function crossover(note: number, border: number): number {
  return Math.max(0, Math.min(1, (note - border) / 12 + 0.5));
}

function registerWeights(): Float64Array[] {
  const notes = Float64Array.from({ length: NOTES }, (_, i) => LOWEST_NOTE + i);
  return [
    notes.map((note) => 1 - crossover(note, BASS_UNTIL)),
    notes.map((note) => crossover(note, BASS_UNTIL) * (1 - crossover(note, MIDDLE_UNTIL))),
    notes.map((note) => crossover(note, MIDDLE_UNTIL) * (1 - crossover(note, TREBLE_UNTIL))),
  ];
}

/** Folds notes into the pitch classes of each register and normalises each register to a maximum of about 1. */
function foldIntoChroma(notes: Float64Array, registers: readonly Float64Array[], into: Float32Array): void {
  registers.forEach((weights, register) => {
    const chroma = into.subarray(register * PITCH_CLASSES, (register + 1) * PITCH_CLASSES);
    for (let note = 0; note < NOTES; note++)
      chroma[(LOWEST_NOTE + note) % PITCH_CLASSES]! += weights[note]! * notes[note]!;
    let max = 0;
    for (const value of chroma) max = Math.max(max, value);
    for (let i = 0; i < PITCH_CLASSES; i++) chroma[i] = Math.sqrt(chroma[i]! / Math.max(max, MIN_MAXIMUM));
  });
}
