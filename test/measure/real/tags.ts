import { wav } from '../../infra/audio.ts';
import type { Clones } from './clones.ts';
import { channelOf } from './decoded-bytes.ts';
import { defineSection, type Item } from './section.ts';
import type { SourceName } from './sources.ts';
import { service } from './systems.ts';

/** Labels of which the first tag must be one. */
interface TagTruth {
  kind: string;
  labels: readonly string[];
}

interface Entry {
  id: string;
  kind: keyof typeof LABELS;
  from: readonly [SourceName, string];
  /** Only this channel of the recording. */
  channel?: number;
}

const LABELS = {
  singing: ['singing', 'lead'],
  speech: ['speech'],
  noise: ['noise'],
  drums: ['drums'],
  music: ['music', 'mixed'],
} as const;

const SEPARATION: SourceName = 'posenhuang/deeplearningsourceseparation';
const LIBRARY: SourceName = 'resemble-ai/Resemblyzer';
const TUTORIAL: SourceName = 'stevetjoa/musicinformationretrieval.com';
const ANALYSIS: SourceName = 'tyiannak/pyAudioAnalysis';
const RATE = 16_000;
const SINGERS = (
  'dev/abjones_5_08 dev/amy_9_08 test/Ani_1_01 test/annar_1_01 test/ariel_1_01 test/bobon_1_01 test/bug_1_07 ' +
  'test/davidson_1_01 test/fdps_1_01 test/geniusturtle_1_01 test/heycat_1_01'
).split(' ');
const READERS = ['103-1240', '1034-121119', '1040-133433', '1069-133699', '1081-125237', '1088-129236'];

const ENTRIES: readonly Entry[] = [
  ...SINGERS.map((name): Entry => ({
    id: `mir1k-${name.split('/')[1]}`,
    kind: 'singing',
    from: [SEPARATION, `codes/mir1k/Wavfile/${name}.wav`],
    channel: 1,
  })),
  ...READERS.map((name): Entry => ({
    id: `reader-${name}`,
    kind: 'speech',
    from: [LIBRARY, `audio_data/librispeech_train-clean-100/${name}-0000.flac`],
  })),
  ...['count', 'count2', 'diarizationExample', 'diarizationExample2'].map((name): Entry => ({
    id: `spoken-${name}`,
    kind: 'speech',
    from: [ANALYSIS, `pyAudioAnalysis/data/${name}.wav`],
  })),
  ...['car', 'street'].map((name): Entry => ({
    id: `noise-${name}`,
    kind: 'noise',
    from: [SEPARATION, `codes/denoising/Data/noise/${name}.wav`],
  })),
  { id: 'thunder', kind: 'noise', from: ['speechbrain/speechbrain', 'tests/samples/ESC50/audio/5-156999-C-19.wav'] },
  { id: 'amen-break', kind: 'drums', from: ['sonic-pi-net/sonic-pi', 'etc/samples/loop_amen_full.flac'] },
  { id: 'conga-groove', kind: 'drums', from: [TUTORIAL, 'audio/conga_groove.wav'] },
  ...['blues', 'country', 'disco', 'hiphop', 'metal', 'reggae'].map((genre): Entry => ({
    id: `gtzan-${genre}`,
    kind: 'music',
    from: ['palonso/pecmae-samples', `gtzan/samples/${genre}.00000.wav`],
  })),
];

/** The sound that a recording is mostly of. */
export const tags = defineSection<TagTruth, { first: string | null }>({
  name: 'tags',
  needs: [...new Set(ENTRIES.map(({ from: [source] }) => source))],
  items: taggedItems,
  systems: [
    service('audio_tagging_analysis', (output) => ({
      first: (output['tags'] as { label: string }[])[0]?.label ?? null,
    })),
  ],
  metrics: [
    { name: 'first tag right', score: ({ labels }, answer) => Number(labels.includes(answer?.first ?? '')) },
    ...Object.keys(LABELS).map((kind) => ({
      name: kind,
      score: (truth: TagTruth, answer: { first: string | null } | null) =>
        truth.kind === kind ? Number(truth.labels.includes(answer?.first ?? '')) : null,
    })),
  ],
});

async function taggedItems(clones: Clones): Promise<Item<TagTruth>[]> {
  return ENTRIES.filter(({ from: [source] }) => clones.has(source)).map(({ id, kind, from, channel }) => ({
    id,
    truth: { kind, labels: LABELS[kind] },
    audio: async () => {
      const content = await clones.read(...from);
      if (channel === undefined) return content;
      return wav([await channelOf(content, channel, RATE)], { sampleRate: RATE });
    },
    ending: from[1].split('.').at(-1)!,
  }));
}
