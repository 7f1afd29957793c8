import { inflateSync } from 'node:zlib';
import { wav } from '../../infra/audio.ts';
import type { Span } from '../metrics/chords.ts';
import type { SpeakerTurn } from '../metrics/speakers.ts';
import type { Clones } from './clones.ts';
import { monoOf } from './decoded-bytes.ts';
import { meetingOf } from './made-meetings.ts';
import type { Item } from './section.ts';
import type { SourceName } from './sources.ts';

/** Truth of a recording of voices, as far as it is known. */
export interface VoiceTruth {
  /** Where somebody speaks; null where only turns are annotated. */
  speech: Span[] | null;
  /** Who speaks when; null for recordings of unknown speakers. */
  turns: SpeakerTurn[] | null;
  isMeeting: boolean;
}

type VoiceItem = Item<VoiceTruth>;

const MEETINGS: SourceName = 'pyannote/pyannote-audio';
/** The last revision that has all recordings of the training list under their plain names. */
const MEETINGS_REVISION = 'f820edb1';
const ANALYSIS: SourceName = 'tyiannak/pyAudioAnalysis';
const FRAMES: SourceName = 'jtkim-kaist/VAD';
const SAMPLES: SourceName = 'speechbrain/speechbrain';
const READERS: SourceName = 'resemble-ai/Resemblyzer';
export const VOICE_SOURCES = [MEETINGS, ANALYSIS, FRAMES, SAMPLES, READERS] as const;

const RATE = 16_000;

/** Speakers of the meetings that are put together of readers' recordings; one reads alone. */
const MADE = [1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4, 1, 2, 3, 4];
/** Readers that no other section uses begin at this one. */
const FIRST_READER = 60;

/** Returns the items whose sources are there. */
export async function voiceItems(clones: Clones): Promise<VoiceItem[]> {
  const parts = await Promise.all([meetings(clones), spoken(clones), marked(clones), read(clones)]);
  return parts.flat();
}

async function meetings(clones: Clones): Promise<VoiceItem[]> {
  if (!clones.has(MEETINGS)) return [];
  const rows = (await clones.read(MEETINGS, 'tests/data/debug.train.rttm')).toString().split('\n');
  const turns = rows
    .map((row) => row.split(' '))
    .filter(([kind]) => kind === 'SPEAKER')
    .map((fields) => {
      const [start, length] = [Number(fields[3]), Number(fields[4])];
      return { id: fields[1]!, start_s: start, end_s: start + length, speaker: fields[7]! };
    });
  return [...new Set(turns.map(({ id }) => id))].map((id): VoiceItem => {
    const own = turns.filter((turn) => turn.id === id);
    return {
      id: `meeting-${id}`,
      truth: { speech: own, turns: own, isMeeting: true },
      audio: () => clones.read(MEETINGS, `tests/data/${id}.wav`, MEETINGS_REVISION),
      ending: 'wav',
    };
  });
}

/** Spoken numbers with their words marked, and conversations with their turns. */
async function spoken(clones: Clones): Promise<VoiceItem[]> {
  if (!clones.has(ANALYSIS)) return [];
  const items: VoiceItem[] = [];
  for (const name of ['count', 'count2', 'diarizationExample', 'diarizationExample2']) {
    const path = `pyAudioAnalysis/data/${name}`;
    const rows = (await clones.read(ANALYSIS, `${path}.segments`)).toString().trim().split('\n');
    const marks = rows.map((row) => {
      const [start, end, label] = row.split('\t');
      return { start_s: Number(start), end_s: Number(end), speaker: label!.trim() };
    });
    const areWords = name.startsWith('count');
    items.push({
      id: `spoken-${name}`,
      truth: {
        speech: areWords ? marks.filter(({ speaker }) => speaker === 'speech') : null,
        turns: areWords ? null : marks,
        isMeeting: false,
      },
      audio: () => clones.read(ANALYSIS, `${path}.wav`),
      ending: 'wav',
    });
  }
  return items;
}

/** Speech whose frames were marked by hand. */
async function marked(clones: Clones): Promise<VoiceItem[]> {
  const items: VoiceItem[] = [];
  if (clones.has(FRAMES)) {
    const labels = bytesOfMatlab(await clones.read(FRAMES, 'data/clean/clean_label.mat'));
    items.push({
      id: 'clean-speech',
      truth: { speech: runsOf(labels), turns: null, isMeeting: false },
      audio: () => clones.read(FRAMES, 'data/clean/clean_speech.wav'),
      ending: 'wav',
    });
  }
  if (!clones.has(SAMPLES)) return items;
  for (const name of ['train', 'dev']) {
    const path = `tests/samples/annotation/VAD_${name}.json`;
    const examples = Object.values(
      JSON.parse((await clones.read(SAMPLES, path)).toString()) as Record<string, Example>,
    );
    const speech = examples.flatMap(({ wav: { start }, speech: times }) => {
      const seconds = times.split(' ').filter(Boolean).map(Number);
      return seconds.flatMap((time, n) =>
        n % 2 === 0 ? [{ start_s: start / RATE + time, end_s: start / RATE + seconds[n + 1]! }] : [],
      );
    });
    const file = examples[0]!.wav.file.split('/').at(-1)!;
    const end = Math.max(...examples.map((example) => example.wav.stop));
    items.push({
      id: `vad-${name}`,
      truth: { speech, turns: null, isMeeting: false },
      audio: async () => {
        const samples = await monoOf(await clones.read(SAMPLES, `tests/samples/VAD/${file}`), RATE);
        return wav([samples.subarray(0, end)], { sampleRate: RATE });
      },
      ending: 'wav',
    });
  }
  return items;
}

interface Example {
  wav: { file: string; start: number; stop: number };
  speech: string;
}

/** Readers of LibriSpeech one after the other, with known turns. */
async function read(clones: Clones): Promise<VoiceItem[]> {
  if (!clones.has(READERS)) return [];
  const paths = await clones.list(READERS, 'audio_data/librispeech_train-clean-100');
  let next = FIRST_READER;
  return MADE.map((speakers, n): VoiceItem => {
    const own = paths.slice(next, (next += speakers));
    const made = meetingOf(speakers, n);
    return {
      id: `readers-${speakers}-${n}`,
      truth: { speech: null, turns: made.turns, isMeeting: false },
      audio: async () => {
        const voices: Float32Array[] = [];
        for (const path of own) voices.push(await monoOf(await clones.read(READERS, path), RATE));
        return wav([made.samples(voices, RATE)], { sampleRate: RATE });
      },
      ending: 'wav',
    };
  });
}

/** Returns the runs of ones, one value per sample, in seconds. */
function runsOf(labels: Uint8Array): Span[] {
  const runs: Span[] = [];
  labels.forEach((label, i) => {
    if (label === 0) return;
    if (i > 0 && labels[i - 1] !== 0) runs.at(-1)!.end_s = (i + 1) / RATE;
    else runs.push({ start_s: i / RATE, end_s: (i + 1) / RATE });
  });
  return runs;
}

/** Sizes of the header of a MATLAB 5 file and of the tag before each of its elements. */
const HEADER = 128;
const TAG = 8;
const COMPRESSED = 15;

/** Returns the content of the last element of a MATLAB 5 file with one array of bytes. */
function bytesOfMatlab(file: Buffer): Uint8Array {
  const isPacked = file.readUInt32LE(HEADER) === COMPRESSED;
  let rest = isPacked ? inflateSync(file.subarray(HEADER + TAG)) : file.subarray(HEADER);
  rest = rest.subarray(TAG); // into the array: flags, dimensions, name, content
  let content: Buffer = Buffer.alloc(0);
  while (rest.length >= TAG) {
    const isSmall = rest.readUInt16LE(2) > 0;
    const size = isSmall ? 0 : rest.readUInt32LE(4);
    content = rest.subarray(TAG, TAG + size);
    rest = rest.subarray(TAG + Math.ceil(size / TAG) * TAG);
  }
  return content;
}
