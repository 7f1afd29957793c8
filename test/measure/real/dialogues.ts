import type { DecodedAudio } from '../../../audio/capabilities/capability.ts';
import { wav } from '../../infra/audio.ts';
import { ffmpegLoudness } from '../metrics/ffmpeg-loudness.ts';
import { siSdrDb } from '../metrics/separation.ts';
import { decoded } from '../material/folder.ts';
import type { Clones } from './clones.ts';
import { monoOf } from './decoded-bytes.ts';
import { meetingOf } from './made-meetings.ts';
import { defineSection, type Item, type Recording } from './section.ts';
import type { SourceName } from './sources.ts';
import { method, service, type MadeAudio } from './systems.ts';

interface Dialogue {
  /** Seconds between two turns. */
  pauseS: number;
}

/** Loudness range by FFmpeg's meter; the SI-SDR of the worse voice with the gain undone, null for a system that reports no gain. */
interface Levelled {
  rangeLu: number;
  undoneDb: number | null;
}

const READERS: SourceName = 'resemble-ai/Resemblyzer';
const FOLDER = 'audio_data/librispeech_train-clean-100';
const HERE = new URL(import.meta.url);
const RATE = 16_000;
const LOUD_LUFS = -23;
const SOFTER_DB = 15;
const TURN_S = [3, 5] as const;
/** Pauses between turns in seconds, in turn. */
const PAUSES_S = [0, 0.3];
/** Loudness range that a levelled dialogue may have. */
const MAX_RANGE_LU = 6;
/** An SI-SDR above this is that of rounding. */
const MAX_DB = 100;

/** Dialogues of two readers, one 15 dB softer than the other; each reader is in one of them. */
export const dialogues = defineSection<Dialogue, Levelled>({
  name: 'dialogues',
  needs: [READERS],
  items: dialogueItems,
  systems: [
    service('level_speech', undone),
    method('dynaudnorm', HERE, (audio) => rangeAfter('dynaudnorm', audio)),
    method('unlevelled', HERE, (audio) => rangeAfter('anull', audio)),
  ],
  metrics: [
    { name: 'loudness range', unit: 'LU', better: 'lower', draw: 0.5, score: (_, answer) => answer?.rangeLu ?? null },
    {
      name: 'over 6 LU',
      better: 'lower',
      score: (_, answer) => Number((answer?.rangeLu ?? Infinity) > MAX_RANGE_LU),
    },
    { name: 'worse voice, gain undone', unit: 'dB', draw: 1, score: (_, answer) => answer?.undoneDb ?? null },
  ],
});

/** Returns the range after filters of FFmpeg. */
function rangeAfter(filters: string, audio: DecodedAudio): Levelled {
  const { range } = ffmpegLoudness(audio.read(0, audio.frames), audio.sampleRate, filters);
  return { rangeLu: range, undoneDb: null };
}

async function undone(
  output: Record<string, unknown>,
  { path, files }: Recording,
  [made]: readonly MadeAudio[],
): Promise<Levelled> {
  const [recording, softer] = [await decoded(path), await decoded(files['softer.wav']!)];
  const [levelled, { sampleRate }] = [made!.planes[0]!, recording];
  const { hop_s: hop, db } = output['gain'] as { hop_s: number; db: number[] };
  const restored = levelled.map((x, i) => {
    const at = i / sampleRate / hop;
    const k = Math.floor(at);
    return x / 10 ** ((db[k]! + (at - k) * (db[k + 1]! - db[k]!)) / 20);
  });
  const voices = [true, false].map((isSofter) => {
    const own = (plane: Float32Array): Float32Array =>
      plane.filter((_, i) => (softer.planes[0]![i] !== 0) === isSofter);
    return Math.min(MAX_DB, siSdrDb([own(recording.planes[0]!)], [own(restored)]) ?? MAX_DB);
  });
  return { rangeLu: ffmpegLoudness([levelled], sampleRate).range, undoneDb: Math.min(...voices) };
}

async function dialogueItems(clones: Clones): Promise<Item<Dialogue>[]> {
  if (!clones.has(READERS)) return [];
  const paths = (await clones.list(READERS, FOLDER)).filter((path) => path.endsWith('.flac'));
  return Array.from({ length: Math.floor(paths.length / 2) }, (_, n): Item<Dialogue> => {
    const pauseS = PAUSES_S[n % PAUSES_S.length]!;
    const [first, second] = paths.slice(2 * n, 2 * n + 2);
    const made = meetingOf(2, n, { turnS: TURN_S, pauseS });
    const loud = () => readerAt(clones, first!, LOUD_LUFS);
    const soft = () => readerAt(clones, second!, LOUD_LUFS - SOFTER_DB);
    return {
      id: `dialogue-${readerOf(first!)}-${readerOf(second!)}`,
      truth: { pauseS },
      audio: async () => wavOf(made.samples([await loud(), await soft()], RATE)),
      ending: 'wav',
      files: { 'softer.wav': async () => wavOf(made.samples([new Float32Array(1), await soft()], RATE)) },
    };
  });
}

/** Returns a reader's recording at a loudness. */
async function readerAt(clones: Clones, path: string, lufs: number): Promise<Float32Array> {
  const samples = await monoOf(await clones.read(READERS, path), RATE);
  const gain = 10 ** ((lufs - ffmpegLoudness([samples], RATE).integrated) / 20);
  return samples.map((x) => gain * x);
}

/** Returns the number by which LibriSpeech names the reader of a file. */
function readerOf(path: string): string {
  return path.split('/').at(-1)!.split('-')[0]!;
}

function wavOf(samples: Float32Array): Buffer {
  return wav([samples], { sampleRate: RATE, bits: 32 });
}
