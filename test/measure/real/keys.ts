import type { Clones } from './clones.ts';
import type { Key } from '../metrics/key.ts';
import { keyScore } from '../metrics/key.ts';
import { defineSection, type Item } from './section.ts';
import type { SourceName } from './sources.ts';
import { peer, service } from './systems.ts';
import { textbookKey } from './textbook-key.ts';

type Where = readonly [source: SourceName, path: string];

/** A recording, and its key or the file that holds it. */
interface Entry {
  id: string;
  audio: Where;
  key: Key | Where;
}

const NAMES = ['A', 'Bb', 'B', 'C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab'];
const major = (tonic: string): Key => ({ tonic, mode: 'major' });
const LOOPS = 'stevetjoa/musicinformationretrieval.com';
const SYNCTOOLBOX = 'meinardmueller/synctoolbox';

/**
 * Keys by Lerch for the clips of GTZAN; by title for the others: Borodin's Notturno, Chopin's Op. 68 No. 3 and Op. 10 No. 3, Bach's
 * prelude in C major and a strummed C.
 */
const ENTRIES: readonly Entry[] = [
  ...['blues', 'country', 'disco', 'hiphop', 'metal', 'reggae'].map((genre): Entry => ({
    id: `gtzan-${genre}`,
    audio: ['palonso/pecmae-samples', `gtzan/samples/${genre}.00000.wav`],
    key: ['alexanderlerch/gtzan_key', `gtzan_key/genres/${genre}/${genre}.00000.lerch.txt`],
  })),
  {
    id: 'fmp-borodin',
    audio: ['groupmm/libsoni', 'data_audio/demo_tse/FMP_C6_Audio_Borodin-sec39_RWC.wav'],
    key: major('A'),
  },
  { id: 'fmp-chopin', audio: ['groupmm/libsoni', 'data_audio/demo_tse/FMP_C6_Audio_Chopin.wav'], key: major('F') },
  ...['Igoshina', 'Varsi'].map((pianist): Entry => ({
    id: `chopin-op10-3-${pianist.toLowerCase()}`,
    audio: [SYNCTOOLBOX, `data_music/Chopin_Op010-03-Measures1-8_${pianist}.wav`],
    key: major('E'),
  })),
  { id: 'prelude-c', audio: [LOOPS, 'audio/prelude_cmaj.wav'], key: major('C') },
  { id: 'strummed-c', audio: [LOOPS, 'audio/c_strum.wav'], key: major('C') },
];

interface Answer {
  key: Key | null;
}

/** Keys of recordings that stay in one. */
export const keys = defineSection<Key, Answer>({
  name: 'key',
  needs: [...new Set(ENTRIES.flatMap(({ audio, key }) => ('tonic' in key ? [audio[0]] : [audio[0], key[0]])))],
  items: keyItems,
  systems: [
    service('musical_intelligence_analysis', ({ key }) => ({ key: key as Key | null })),
    textbookKey(),
    peer('librosa', 'key'),
    peer('essentia', 'key'),
  ],
  metrics: [{ name: 'key, weighted', score: (truth, answer) => keyScore(truth, answer?.key ?? null) }],
});

async function keyItems(clones: Clones): Promise<Item<Key>[]> {
  const items: Item<Key>[] = [];
  for (const { id, audio, key } of ENTRIES) {
    const written = 'tonic' in key;
    if (!clones.has(audio[0]) || (!written && !clones.has(key[0]))) continue;
    const truth = written ? key : lerchKey((await clones.read(...key)).toString());
    items.push({ id, truth, audio: () => clones.read(...audio), ending: 'wav' });
  }
  return items;
}

/** Returns the key of a number: 0 is A major, 12 A minor, in semitones. */
function lerchKey(text: string): Key {
  const number = Number.parseInt(text, 10);
  return { tonic: NAMES[number % 12]!, mode: number < 12 ? 'major' : 'minor' };
}
