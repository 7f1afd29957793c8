import type { z } from 'zod';
import type { Annotations } from '../annotations.ts';
import type { outputSchema } from './output.ts';

/** Returns chords, sections and key in the shape of files. `durationS` is the length of the audio. */
export function annotationsOfMusic(music: z.input<typeof outputSchema>, durationS: number): Annotations {
  const { key, bpm, meter, engine } = music;
  const chords = music.chords.map(({ start_s, end_s, label, confidence }) => ({
    startS: start_s,
    endS: end_s,
    label,
    confidence,
  }));
  const sections = music.sections.map(({ start_s, end_s, label }) => ({ startS: start_s, endS: end_s, label }));
  const keys = key
    ? [{ startS: 0, endS: durationS, label: `${key.tonic}:${key.mode}`, confidence: key.confidence }]
    : [];
  return {
    name: 'chords',
    durationS,
    engine,
    tracks: [
      { name: 'chords', namespace: 'chord', entries: chords },
      { name: 'sections', namespace: 'segment_open', entries: sections },
      { name: 'key', namespace: 'key_mode', entries: keys },
    ],
    sheet: { key, bpm, meter, chords, sections },
  };
}
