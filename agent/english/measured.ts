import type { CapabilityName } from '../../workflows/domain/capabilities.ts';
import { COMPARING, MUSIC } from './concepts-music.ts';
import type { Concept } from './concepts.ts';
import { MEASURING, SOUND } from './concepts-sound.ts';
import { IMPOSSIBLE } from './impossible.ts';
import { findPhrase, type Phrase } from './words/phrases.ts';
import type { Word } from './words/words.ts';

/** What words ask to be told, in order, and what of it cannot be done. */
export interface Asked {
  measured: { capability: CapabilityName; focus: string[] }[];
  impossible: string[];
}

interface Place<Of> {
  of: Of;
  start: number;
  end: number;
  size: number;
}

/** What is asked to be measured; where two readings overlap the longer one counts, be it of something impossible. */
export function askedIn(words: readonly Word[]): Asked {
  const measured = [...MUSIC, ...SOUND].flatMap((concept) => placesOf(concept, words));
  const impossible = IMPOSSIBLE.flatMap((each) => placesOf(each, words));
  const taken: Place<(typeof measured)[number]['of'] | (typeof impossible)[number]['of']>[] = [];
  for (const each of [...impossible, ...measured].toSorted((a, b) => b.size - a.size || a.start - b.start))
    if (taken.every(({ start, end }) => each.end <= start || each.start >= end)) taken.push(each);
  const inOrder = taken.toSorted((a, b) => a.start - b.start).map(({ of }) => of);
  return {
    measured: measuredBy(inOrder.flatMap((of) => ('capability' in of ? [of] : []))),
    impossible: [...new Set(inOrder.flatMap((of) => ('what' in of ? [of.what] : [])))],
  };
}

function measuredBy(concepts: readonly Concept[]): Asked['measured'] {
  const named = concepts.filter(({ focus }) => !isOpen(focus));
  return (named.length > 0 ? named : concepts).map(({ capability, focus }) => ({
    capability,
    focus: focus === undefined || isOpen(focus) ? [] : [focus],
  }));
}

/** Whether a concept does not say what is to be compared or measured. */
function isOpen(focus: string | undefined): boolean {
  return focus === COMPARING || focus === MEASURING;
}

function placesOf<Of extends { said: readonly Phrase[] }>(of: Of, words: readonly Word[]): Place<Of>[] {
  return of.said.flatMap((phrase) => {
    const place = findPhrase(words, phrase);
    return place ? [{ of, ...place, size: phrase.length }] : [];
  });
}
