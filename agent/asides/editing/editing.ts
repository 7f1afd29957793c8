import { plainBeginnings, plainEndings } from './around.ts';
import { plainFadings } from './fades.ts';
import { plainFormats } from './formats.ts';
import { plainJoins } from './joins.ts';
import { plainLoudness } from './levels.ts';
import { plainSilences } from './silences.ts';
import { plainCuts } from './spans.ts';
import { plainSpeeds } from './speeds.ts';
import { plainPictures } from './videos.ts';

const FORMS: readonly ((text: string) => string)[] = [
  plainBeginnings,
  plainPictures,
  plainJoins,
  plainFormats,
  plainSilences,
  plainLoudness,
  plainSpeeds,
  plainFadings,
  plainCuts,
  plainEndings,
];

/** Longer messages are stories, which are read as they are. */
const MAX_CHARS = 2_000;

/** Returns an English text whose edits are ordered in few forms, with values in seconds, percent and semitones. */
export const plainEdits = (text: string): string =>
  text.length > MAX_CHARS ? text : FORMS.reduce((words, form) => form(words), text);
