import { taggingFacts, type Tags } from '../audio-tagging-analysis/description.ts';
import { musicFacts, type Music } from '../musical-intelligence-analysis/description.ts';
import { layoutFacts, levelFacts, type Signal } from '../signal-analysis/description.ts';
import { speechFacts, type Speech } from '../speech-analysis/description.ts';
import type { Fact } from '../fact.ts';

/** Outputs of the analyses that a description is made of; null where the analysis was not run. */
export interface Findings {
  signal: Signal;
  tags: Tags;
  music: Music | null;
  speech: Speech | null;
}

/** Returns one fact for each measurement that has a value, in the order of the sentences. */
export function describe({ signal, tags, music, speech }: Findings): Fact[] {
  return [
    ...layoutFacts(signal),
    ...taggingFacts(tags),
    ...(music ? musicFacts(music) : []),
    ...(speech ? speechFacts(speech) : []),
    ...levelFacts(signal),
  ];
}
