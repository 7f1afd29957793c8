import { beats } from './beats.ts';
import { dialogues } from './dialogues.ts';
import { keys } from './keys.ts';
import { noise } from './noise.ts';
import type { Section } from './section.ts';
import { notes } from './singing/notes.ts';
import { pitch } from './singing/pitch.ts';
import { stems } from './singing/stems.ts';
import { speakers } from './speakers.ts';
import { speech } from './speech.ts';
import { tags } from './tags.ts';
import { tempo } from './tempo.ts';

/** The sections of `npm run measure -- real`, in the order in which they are printed. */
export const SECTIONS: readonly Section[] = [
  tempo,
  beats,
  keys,
  noise,
  speech,
  speakers,
  dialogues,
  tags,
  pitch,
  notes,
  stems,
];
