import { wav } from '../../../infra/audio.ts';
import type { Clones } from '../clones.ts';
import { planesOf } from '../decoded-bytes.ts';
import type { Item } from '../section.ts';
import type { SourceName } from '../sources.ts';
import { onlyTrack } from './stem-files.ts';

/** The stems that a mix was made of, as far as they are apart. */
const PART_NAMES = ['vocals', 'drums', 'bass', 'other'] as const;
type PartName = (typeof PART_NAMES)[number];

/** A mix with a voice that is there alone too. */
export interface SungMix {
  id: string;
  kind: 'karaoke' | 'production';
  /** Returns the stems, one array per channel; their sum is the mix. */
  parts: () => Promise<{ sampleRate: number; planes: Partial<Record<PartName, Float32Array[]>> }>;
}

const SEPARATION: SourceName = 'posenhuang/deeplearningsourceseparation';
const STEMPEG: SourceName = 'faroit/stempeg';
const PLAYLIST: SourceName = 'naomiaro/waveform-playlist';
export const SUNG_SOURCES = [SEPARATION, STEMPEG, PLAYLIST] as const;

/** Two clips of each singer whose name begins with a to h. */
const KARAOKE = (
  'dev/abjones_5_08 train/abjones_3_14 dev/amy_9_08 train/amy_4_09 test/Ani_1_01 test/Ani_4_05 test/annar_1_01 test/annar_4_04 ' +
  'test/ariel_1_01 test/ariel_4_02 test/bobon_1_01 test/bobon_4_05 test/bug_1_07 test/bug_5_01 test/davidson_1_01 ' +
  'test/davidson_3_14 test/fdps_1_01 test/fdps_3_06 test/geniusturtle_1_01 test/geniusturtle_6_07 test/heycat_1_01 ' +
  'test/heycat_4_03'
).split(' ');
const KARAOKE_RATE = 16_000;
/** Tracks of a file of stems. */
const TRACKS: Record<PartName, number> = { vocals: 4, drums: 1, bass: 2, other: 3 };

/** Returns the mixes whose sources are there. */
export function sungMixes(clones: Clones): SungMix[] {
  const mixes: SungMix[] = [];
  if (clones.has(SEPARATION))
    for (const path of KARAOKE)
      mixes.push({
        id: `mir1k-${path.split('/')[1]}`,
        kind: 'karaoke',
        parts: async () => {
          const { planes, sampleRate } = await planesOf(
            await clones.read(SEPARATION, `codes/mir1k/Wavfile/${path}.wav`),
          );
          if (sampleRate !== KARAOKE_RATE) throw new Error(`${path} has another sample rate`);
          const [music, voice] = atEqualPower(planes);
          return { sampleRate, planes: { vocals: [voice!], other: [music!] } };
        },
      });
  if (clones.has(STEMPEG))
    mixes.push({
      id: 'easton-ellises',
      kind: 'production',
      parts: async () => {
        const file = await clones.read(STEMPEG, 'stempeg/data/The Easton Ellises - Falcon 69.stem.mp4');
        const parts: Decoded[] = [];
        for (const name of PART_NAMES) parts.push(await planesOf(onlyTrack(file, TRACKS[name])));
        const [vocals, drums, bass, other] = ofOneLength(parts.map(({ planes }) => planes));
        return {
          sampleRate: parts[0]!.sampleRate,
          planes: { vocals: vocals!, drums: drums!, bass: bass!, other: other! },
        };
      },
    });
  if (clones.has(PLAYLIST))
    mixes.push({
      id: 'playlist-production',
      kind: 'production',
      parts: async () => {
        const names = ['Vocals', 'BassDrums', 'Guitar', 'PianoSynth'];
        const parts: Decoded[] = [];
        for (const name of names)
          parts.push(await planesOf(await clones.read(PLAYLIST, `ghpages/media/audio/${name}30.mp3`)));
        // Bass and drums are one part, so that only the voice has a truth of its own.
        const [vocals, ...rest] = ofOneLength(parts.map(({ planes }) => planes));
        return { sampleRate: parts[0]!.sampleRate, planes: { vocals: vocals!, other: sumOf(rest) } };
      },
    });
  return mixes;
}

/** Returns the mix as an item, with its stems as further files. */
export function mixItem<Truth>({ id, parts }: SungMix, truth: Truth): Item<Truth> {
  let made: ReturnType<typeof parts> | undefined;
  const once = (): ReturnType<typeof parts> => (made ??= parts());
  return {
    id,
    truth,
    ending: 'wav',
    audio: async () => {
      const { planes, sampleRate } = await once();
      return fileOf(sumOf(Object.values(planes)), sampleRate);
    },
    files: {
      'vocals.wav': async () => {
        const { planes, sampleRate } = await once();
        return fileOf(planes.vocals!, sampleRate);
      },
    },
  };
}

/** Returns the voice of a mix as an item. */
export function voiceItem<Truth>({ id, parts }: SungMix, truth: Truth): Item<Truth> {
  return {
    id: `${id}-voice`,
    truth,
    ending: 'wav',
    audio: async () => {
      const { planes, sampleRate } = await parts();
      return fileOf(planes.vocals!, sampleRate);
    },
  };
}

/** Returns a file of half the level, so that nothing is clipped. */
export function fileOf(planes: readonly Float32Array[], sampleRate: number): Buffer {
  const halved = planes.map((plane) => plane.map((x) => x / 2));
  return wav(halved, { sampleRate, bits: 24 });
}

type Decoded = Awaited<ReturnType<typeof planesOf>>;

function ofOneLength(parts: readonly (readonly Float32Array[])[]): Float32Array[][] {
  const length = Math.min(...parts.map(([left]) => left!.length));
  return parts.map((planes) => planes.map((plane) => plane.slice(0, length)));
}

function sumOf(parts: readonly (readonly Float32Array[])[]): Float32Array[] {
  return parts[0]!.map((plane, channel) =>
    plane.map((x, i) => parts.slice(1).reduce((sum, p) => sum + p[channel]![i]!, x)),
  );
}

/** Scales the first channel to the power of the second: a mix at 0 dB. */
function atEqualPower([music, voice]: readonly Float32Array[]): Float32Array[] {
  const gain = Math.sqrt(power(voice!) / power(music!));
  return [music!.map((x) => gain * x), voice!];
}

function power(samples: Float32Array): number {
  return samples.reduce((sum, x) => sum + x * x, 0);
}
