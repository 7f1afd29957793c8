import type { z } from 'zod';
import type { Annotations, PitchSeries } from '../annotations.ts';
import type { outputSchema } from './output.ts';

interface Melody {
  notes: z.input<typeof outputSchema>['notes'];
  /** Frame by frame, whatever the output shows of it. */
  pitch: PitchSeries;
  durationS: number;
  engine: string;
}

/** Returns notes and pitch in the shape of files. */
export function annotationsOfMelody({ notes, pitch, durationS, engine }: Melody): Annotations {
  const spans = notes.map(({ start_s, end_s, midi, name, cents_off }) => ({
    startS: start_s,
    endS: end_s,
    midi,
    label: name,
    value: midi,
    columns: { midi, cents_off },
  }));
  const tracks = [{ name: 'notes', namespace: 'note_midi' as const, entries: spans }];
  return { name: 'melody', durationS, engine, tracks, pitch, notes: spans };
}
