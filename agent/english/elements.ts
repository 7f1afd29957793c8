import { findPhrase, phrases, type Phrase } from './words/phrases.ts';
import type { Word } from './words/words.ts';

/** Parts of a mix, in people's words. */
export const ELEMENTS: readonly { name: 'vocals' | 'drums' | 'bass' | 'other' | 'hum'; said: readonly Phrase[] }[] = [
  {
    name: 'vocals',
    said: phrases(
      'vocal, vocals, vocalist, singing, singer, singers, lead singer, dialogue, dialog, narration, narrator, lead vocals, voice, voices, words',
    ),
  },
  { name: 'drums', said: phrases('drum, drums, drumming, drummer, percussion, drum kit') },
  { name: 'bass', said: phrases('bass, bassline, bass line, bass guitar, low end') },
  {
    name: 'other',
    said: phrases(
      'other stem|stems|instruments|parts, guitar, guitars, piano, keys, keyboard, synth, strings, remaining instruments, bass and other, drums and other, vocals and other',
    ),
  },
  {
    name: 'hum',
    said: phrases('hum, mains hum, buzz, buzzing, humming, mains, ground loop, 50 hz, 60 hz, 50hz, 60hz'),
  },
];

/** The parts of a mix that words name, in order. */
export function elementsIn(words: readonly Word[]): string[] {
  const found = ELEMENTS.flatMap(({ name, said }) => {
    const places = said.flatMap((phrase) => findPhrase(words, phrase)?.start ?? []);
    return places.length > 0 ? [{ name, at: Math.min(...places) }] : [];
  });
  return found.toSorted((a, b) => a.at - b.at).map(({ name }) => name);
}
