import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { phrases, type Phrase } from './words/phrases.ts';

/** Something that can be asked about audio: which capability knows it, and what of its output is meant. */
export interface Concept {
  capability: CapabilityName;
  /** Part of the answer that was asked for; undefined: all of it. */
  focus?: string;
  said: readonly Phrase[];
}

/** A concept of the lexicon: its capability, what of the output is meant, and the phrases that name it. */
export const concept = (capability: CapabilityName, focus: string | undefined, said: string): Concept => ({
  capability,
  ...(focus === undefined ? {} : { focus }),
  said: phrases(said),
});
