import { meanOfChannels } from '../../../../audio/dsp/core/mix-down.ts';
import { pyin } from '../../../../audio/dsp/melody/pyin.ts';
import type { PitchCourse } from '../../metrics/melody.ts';
import type { Clones } from '../clones.ts';
import type { Item } from '../section.ts';
import type { SourceName } from '../sources.ts';
import { mixItem, SUNG_SOURCES, sungMixes, voiceItem, type SungMix } from './sung-items.ts';

/** Truth of a recording of a melody, as far as it is known. */
export interface PitchTruth {
  isOne: boolean;
  /** Pitch over time. */
  course: PitchCourse | null;
  /** Whether rests are part of the truth. */
  hasRests: boolean;
}

/** Pitch of a melody, negative where it rests, and whether it is of one voice; null for systems that do not decide it. */
export interface PitchAnswer {
  course: PitchCourse;
  isOne: boolean | null;
}

type PitchItem = Item<PitchTruth>;

const MIRDATA: SourceName = 'mir-dataset-loaders/mirdata';
const DATASETS = 'tests/resources/mir_datasets';
const ESSENTIA: SourceName = 'MTG/essentia-audio';
const LIBROSA: SourceName = 'librosa/data';
const PECMAE: SourceName = 'palonso/pecmae-samples';
export const PITCH_SOURCES = [MIRDATA, ESSENTIA, LIBROSA, PECMAE, ...SUNG_SOURCES] as const;

/** Recordings without a pitch on paper: one voice, or many. */
const ONE: readonly (readonly [SourceName, string])[] = [
  [ESSENTIA, 'recorded/359500__mtg__sax-tenor-e-major.wav'],
  [ESSENTIA, 'recorded/359628__mtg__sax-tenor-d-minor.wav'],
  [LIBROSA, 'audio/sorohanro_-_solo-trumpet-06.ogg'],
];
const MANY: readonly (readonly [SourceName, string])[] = [
  [LIBROSA, 'audio/Hungarian_Dance_number_5_-_Allegro_in_F_sharp_minor_(string_orchestra).ogg'],
  ...['blues', 'country', 'disco', 'hiphop', 'metal', 'reggae'].map(
    (genre) => [PECMAE, `gtzan/samples/${genre}.00000.wav`] as const,
  ),
];
/** Single notes with their pitch in Hz, by the name of the file. */
const NOTES: readonly (readonly [string, number])[] = [
  ['Strings/Contrabass/ordinario/Cb-ord-A2-mf-2c-N', 110],
  ['Winds/Flute/ordinario/Fl-ord-C4-mf-N-T14d', 261.63],
];
const NOTE_S = 3;
/** Singers alone in the items of one voice; their other clips are mixes. */
const isAlone = (n: number): boolean => n % 2 === 0;

/** Hop of courses made here. */
const HOP_S = 0.01;
/** Confidence of pYIN from which the pitch of a voice alone is the truth of its mix. */
const SURE = 0.9;

/** Returns the items whose sources are there. */
export async function pitchItems(clones: Clones): Promise<PitchItem[]> {
  const plain = [
    ...ONE.map((where) => ({ where, isOne: true })),
    ...MANY.map((where) => ({ where, isOne: false })),
  ].filter(({ where: [source] }) => clones.has(source));
  const items = plain.map(({ where: [source, path], isOne }): PitchItem => ({
    id: path.split('/').at(-1)!.split('.').slice(0, -1).join('.'),
    truth: { isOne, course: null, hasRests: false },
    ending: path.split('.').at(-1)!,
    audio: () => clones.read(source, path),
  }));
  const mixes = sungMixes(clones);
  for (const [n, mix] of mixes.entries()) {
    if (mix.kind === 'karaoke' && isAlone(n))
      items.push(voiceItem(mix, { isOne: true, course: null, hasRests: false }));
    else items.push(mixItem(mix, { isOne: false, course: await courseOfVoice(mix), hasRests: false }));
  }
  return [...items, ...(clones.has(MIRDATA) ? await annotated(clones) : [])];
}

async function annotated(clones: Clones): Promise<PitchItem[]> {
  const rows = (await clones.read(MIRDATA, `${DATASETS}/vocadito/Annotations/F0/vocadito_1_f0.csv`)).toString();
  const frames = rows
    .trim()
    .split('\n')
    .map((row) => row.split(',').map(Number));
  const hop = (frames.at(-1)![0]! - frames[0]![0]!) / (frames.length - 1);
  return [
    {
      id: 'vocadito-1',
      truth: { isOne: true, course: { hop_s: hop, hz: frames.map(([, hz]) => hz!) }, hasRests: true },
      ending: 'wav',
      audio: () => clones.read(MIRDATA, `${DATASETS}/vocadito/Audio/vocadito_1.wav`),
    },
    ...NOTES.map(([path, hz]): PitchItem => ({
      id: `tinysol-${path.split('/').at(-1)}`,
      truth: {
        isOne: true,
        course: { hop_s: HOP_S, hz: Array.from({ length: NOTE_S / HOP_S }, () => hz) },
        hasRests: false,
      },
      ending: 'wav',
      audio: () => clones.read(MIRDATA, `${DATASETS}/tinysol/audio/${path}.wav`),
    })),
  ];
}

/** Returns the pitch of the voice of a mix where pYIN is sure of it alone; elsewhere 0. */
async function courseOfVoice({ parts }: SungMix): Promise<PitchCourse> {
  const { planes, sampleRate } = await parts();
  const { hz, confidence, hopS } = pyin(meanOfChannels(planes.vocals!), sampleRate, { hopS: HOP_S });
  return { hop_s: hopS, hz: Array.from(hz, (value, t) => (confidence[t]! >= SURE ? value : 0)) };
}
