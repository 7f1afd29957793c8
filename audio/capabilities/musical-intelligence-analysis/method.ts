import { decodeChords, type ChordEvidence, type ChordSpan } from '../../dsp/harmony/chord-decoder.ts';
import { estimateKey, type Key, type KeyVoteEvidence } from '../../dsp/harmony/key.ts';
import { estimateSections, type Section, type SectionInput } from '../../dsp/harmony/sections.ts';

/** Functions that find key, chords and sections in the evidence; a former version has others. */
export interface Method {
  engine: string;
  key: (evidence: KeyVoteEvidence) => Key | null;
  chords: (evidence: ChordEvidence) => ChordSpan[];
  /** A section of a version without confidence has none. */
  sections: (input: SectionInput) => (Omit<Section, 'confidence'> & Partial<Section>)[];
}

/** The methods of the current version. */
export const CURRENT: Method = {
  engine: 'embedded:note-spectrum-vote',
  key: estimateKey,
  chords: decodeChords,
  sections: estimateSections,
};
