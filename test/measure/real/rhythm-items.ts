import { median } from '../metrics/mean.ts';
import type { Clones } from './clones.ts';
import type { Item } from './section.ts';
import type { SourceName } from './sources.ts';

/** Truth of an item of rhythm, as far as it is known. */
export interface RhythmTruth {
  bpm: number | null;
  beats: number[] | null;
  /** null where beats are not numbered within their bars. */
  downbeats: number[] | null;
}

type Where = readonly [source: SourceName, path: string];

/** An item as data: where its audio is, and where its truth is, or what it is. */
interface Entry {
  id: string;
  audio: Where;
  /** Beats per minute, or the file that holds them. */
  tempo?: number | Where;
  /** A file with a time, and in most a position in the bar, on each line. */
  beats?: Where;
  /** The tempo is that of the median interval between the beats. */
  steady?: boolean;
}

const MIRDATA = 'mir-dataset-loaders/mirdata';
const DATASETS = 'tests/resources/mir_datasets';
const LOOPS = 'stevetjoa/musicinformationretrieval.com';
const JTD_TRIO = 'barronk-allgodschildren-drummondrrileyb-1990-8b77c067';

const ENTRIES: readonly Entry[] = [
  ...['blues', 'country', 'disco', 'hiphop', 'metal', 'reggae'].map((genre): Entry => ({
    id: `gtzan-${genre}`,
    audio: ['palonso/pecmae-samples', `gtzan/samples/${genre}.00000.wav`],
    tempo: ['TempoBeatDownbeat/gtzan_tempo_beat', `tempo/gtzan_${genre}_00000.bpm`],
    beats: ['CPJKU/beat_this_annotations', `gtzan/annotations/beats/gtzan_${genre}_00000.beats`],
  })),
  {
    id: 'ballroom-waltz',
    audio: [MIRDATA, `${DATASETS}/ballroom/B_1.0/audio/Waltz/Media-105901.wav`],
    tempo: [MIRDATA, `${DATASETS}/ballroom/B_1.0/annotations/tempo/Media-105901.bpm`],
    beats: ['CPJKU/beat_this_annotations', 'ballroom/annotations/beats/ballroom_Media-105901.beats'],
  },
  {
    id: 'simac-greek',
    audio: [MIRDATA, `${DATASETS}/simac/S_1.0/audio/simac_01_H_mikri_Rallou.flac`],
    tempo: [MIRDATA, `${DATASETS}/simac/S_1.0/annotations/tempo/simac_01_H_mikri_Rallou.bpm`],
    beats: ['CPJKU/beat_this_annotations', 'simac/annotations/beats/simac_greek_01_H_mikri_Rallou.beats'],
  },
  {
    id: 'cuidado-falla',
    audio: [MIRDATA, `${DATASETS}/cuidado/C_1.0/audio/cuidado_FallaCancion.flac`],
    tempo: [MIRDATA, `${DATASETS}/cuidado/C_1.0/annotations/tempo/cuidado_FallaCancion.bpm`],
  },
  {
    id: 'hainsworth-001',
    audio: [MIRDATA, `${DATASETS}/hainsworth/H_1.0/audio/hains001.flac`],
    tempo: [MIRDATA, `${DATASETS}/hainsworth/H_1.0/annotations/tempo/hains001.bpm`],
  },
  {
    id: 'brid-samba',
    audio: [MIRDATA, `${DATASETS}/brid/BRID_1.0/Data/Acoustic Mixtures/4 Instruments/[0001] M4-01-SA.wav`],
    tempo: [MIRDATA, `${DATASETS}/brid/BRID_1.0/Annotations/tempo/[0001] M4-01-SA.bpm`],
  },
  { id: 'jtd-trio', audio: [MIRDATA, `${DATASETS}/jtd/raw/${JTD_TRIO}.wav`], tempo: 290 },
  ...['easy', 'expressive', 'nonwestern'].map((name): Entry => ({
    id: `tutorial-${name}`,
    audio: ['TempoBeatDownbeat/tutorial', `book/assets/ch2_basics/audio/${name}_example.flac`],
    beats: ['TempoBeatDownbeat/tutorial', `book/assets/ch2_basics/audio/${name}_example.beats`],
    steady: name !== 'expressive',
  })),
  {
    id: 'fmp-borodin',
    audio: ['groupmm/libsoni', 'data_audio/demo_tse/FMP_C6_Audio_Borodin-sec39_RWC.wav'],
    beats: ['groupmm/libsoni', 'data_csv/demo_tse/FMP_C6_Audio_Borodin-sec39_RWC_quarter.csv'],
  },
  {
    id: 'fmp-chopin',
    audio: ['groupmm/libsoni', 'data_audio/demo_tse/FMP_C6_Audio_Chopin.wav'],
    beats: ['groupmm/libsoni', 'data_csv/demo_tse/FMP_C6_Audio_Chopin.csv'],
  },
  {
    id: 'salsa-100',
    audio: ['tyiannak/pyAudioAnalysis', 'pyAudioAnalysis/data/beat/100 BPM - Rhythm patterns - Salsa.mp3'],
    tempo: 100,
  },
  { id: 'loop-58', audio: [LOOPS, 'audio/58bpm.wav'], tempo: 58 },
  { id: 'loop-125', audio: [LOOPS, 'audio/125_bounce.wav'], tempo: 125 },
  {
    id: 'latin-guitar-120',
    audio: ['LMMS/lmms', 'data/samples/latin/latin_guitar03 - 120 BPM.ogg'],
    tempo: 120,
  },
  /** Four bars of four beats in 6.857 s. */
  { id: 'amen-break', audio: ['sonic-pi-net/sonic-pi', 'etc/samples/loop_amen_full.flac'], tempo: 140 },
];

/** The sources of the items. */
export const RHYTHM_SOURCES = [
  ...new Set(
    ENTRIES.flatMap(({ audio, tempo, beats }) => [audio, beats, typeof tempo === 'object' ? tempo : undefined]),
  ),
].flatMap((where) => where?.[0] ?? []);

/** Returns the items whose sources are there. */
export async function rhythmItems(clones: Clones): Promise<Item<RhythmTruth>[]> {
  const items: Item<RhythmTruth>[] = [];
  for (const entry of ENTRIES) {
    const { id, audio, tempo, beats, steady } = entry;
    const files = [audio, beats, typeof tempo === 'object' ? tempo : undefined].filter((where) => where !== undefined);
    if (!files.every(([source]) => clones.has(source))) continue;
    const truth: RhythmTruth = { bpm: typeof tempo === 'number' ? tempo : null, beats: null, downbeats: null };
    if (typeof tempo === 'object') truth.bpm = Number.parseFloat((await clones.read(...tempo)).toString());
    if (beats) Object.assign(truth, beatsIn((await clones.read(...beats)).toString()));
    if (steady && truth.beats) truth.bpm = 60 / median(truth.beats.slice(1).map((time, n) => time - truth.beats![n]!))!;
    items.push({ id, truth, audio: () => clones.read(...audio), ending: audio[1].split('.').at(-1)! });
  }
  return items;
}

function beatsIn(text: string): Pick<RhythmTruth, 'beats' | 'downbeats'> {
  const rows = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) =>
      line
        .trim()
        .split(/[\s,]+/)
        .map(Number),
    )
    .filter(([time]) => time !== undefined && Number.isFinite(time));
  const numbered = rows.every(({ length }) => length > 1);
  return {
    beats: rows.map(([time]) => time!),
    downbeats: numbered ? rows.flatMap(([time, position]) => (position === 1 ? [time!] : [])) : null,
  };
}
