import { noteF, type NoteMatch, type NoteSpan } from '../../metrics/notes.ts';
import type { Clones } from '../clones.ts';
import { planesOf } from '../decoded-bytes.ts';
import { defineSection, type Item } from '../section.ts';
import type { SourceName } from '../sources.ts';
import { peer, service, withModel } from '../systems.ts';
import { fileOf } from './sung-items.ts';
import { notesOfChart } from './ultrastar.ts';

interface NotesTruth {
  notes: NoteSpan[];
  match: NoteMatch;
}

interface Notes {
  notes: NoteSpan[];
}

const SONGS: SourceName = 'UltraStar-Deluxe/songs';
const FOLDER = 'Creative Commons';
/** Songs whose title begins with a letter up to L, and the name of their audio. */
const TITLES: Readonly<Record<string, string>> = {
  'Dead Smiling Pirates - I': 'ogg',
  "Fairy Bot Orchestra - Heaven can't wait": 'ogg',
  'Jonathan Coulton - A Talk with George': 'mp3',
  'Jonathan Coulton - Better': 'mp3',
  'Jonathan Coulton - Big Bad World One': 'mp3',
  'Jonathan Coulton - Chiron Beta Prime': 'mp3',
  'Jonathan Coulton - Code Monkey': 'ogg',
  'Jonathan Coulton - Flickr': 'mp3',
  'Jonathan Coulton - Furry Old Lobster': 'mp3',
  'Jonathan Coulton - I Feel Fantastic': 'mp3',
};
/** Seconds of each song that are measured. */
const LENGTH_S = 90;
const MIRDATA: SourceName = 'mir-dataset-loaders/mirdata';
const VOCADITO = 'tests/resources/mir_datasets/vocadito';

/** Editors place onsets some 70 ms early, on a grid, in any octave. */
const CHART: NoteMatch = { onsetS: 0.08, octaveFree: true };
const ANNOTATED: NoteMatch = { onsetS: 0.05, octaveFree: false };

const notesOf = ({ notes }: Record<string, unknown>): Notes => ({
  notes: (notes as { start_s: number; midi: number }[]).map(({ start_s, midi }) => ({ start_s, midi })),
});

const scoreOf = ({ notes, match }: NotesTruth, answer: Notes | null): number =>
  noteF(notes, answer?.notes ?? [], match);

/** Notes of songs with accompaniment, by the editors of karaoke charts, and of one singer alone. */
export const notes = defineSection<NotesTruth, Notes>({
  name: 'notes',
  needs: [SONGS, MIRDATA],
  items: async (clones) => [...(await songs(clones)), ...(await alone(clones))],
  systems: [
    service('melody_analysis', notesOf),
    ...withModel('notes', 'melody_analysis', notesOf),
    peer('essentia', 'notes'),
  ],
  metrics: [
    {
      name: 'sung notes F, in songs',
      score: (truth, answer) => (truth.match.octaveFree ? scoreOf(truth, answer) : null),
    },
    {
      name: 'sung notes F, alone',
      score: (truth, answer) => (truth.match.octaveFree ? null : scoreOf(truth, answer)),
    },
  ],
});

async function songs(clones: Clones): Promise<Item<NotesTruth>[]> {
  if (!clones.has(SONGS)) return [];
  const items: Item<NotesTruth>[] = [];
  for (const [title, ending] of Object.entries(TITLES)) {
    const chart = notesOfChart((await clones.read(SONGS, `${FOLDER}/${title}/song.txt`)).toString());
    items.push({
      id: `song-${title.split(' - ')[1]!.toLowerCase().replaceAll(/\W+/g, '-')}`,
      truth: { notes: chart.filter(({ start_s }) => start_s < LENGTH_S), match: CHART },
      ending: 'wav',
      audio: () => beginningOf(clones, `${FOLDER}/${title}/audio.${ending}`),
    });
  }
  return items;
}

/** Returns the beginning of a song. */
async function beginningOf(clones: Clones, path: string): Promise<Buffer> {
  const { planes, sampleRate } = await planesOf(await clones.read(SONGS, path));
  const beginning = planes.map((plane) => plane.subarray(0, LENGTH_S * sampleRate));
  return fileOf(beginning, sampleRate);
}

async function alone(clones: Clones): Promise<Item<NotesTruth>[]> {
  if (!clones.has(MIRDATA)) return [];
  const rows = (await clones.read(MIRDATA, `${VOCADITO}/Annotations/Notes/vocadito_1_notesA1.csv`)).toString();
  const truth = rows
    .trim()
    .split('\n')
    .map((row) => {
      const [start, hz] = row.split(',').map(Number);
      return { start_s: start!, midi: 69 + 12 * Math.log2(hz! / 440) };
    });
  return [
    {
      id: 'vocadito-1',
      truth: { notes: truth, match: ANNOTATED },
      ending: 'wav',
      audio: () => clones.read(MIRDATA, `${VOCADITO}/Audio/vocadito_1.wav`),
    },
  ];
}
