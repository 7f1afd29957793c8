import { likeliestKey } from '../../../dsp/harmony/key.ts';
import { keyScores } from '../../../dsp/harmony/key-model.ts';
import type { Method } from '../method.ts';
import { decodeChords4 } from './chords.ts';
import { estimateSections4 } from './sections.ts';

/** Key, chords and sections as version 4 found them: by networks alone. */
export const VERSION_4: Method = {
  engine: 'embedded:note-spectrum-network',
  key(evidence) {
    const scores = keyScores(evidence);
    return scores && likeliestKey(scores);
  },
  chords: ({ scores, strength, silent }) => decodeChords4(scores, { strength, silent }),
  sections: (input) => estimateSections4(input),
};
