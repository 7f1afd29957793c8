import type { ClipTruth } from '../truth.ts';
import { makeNoise, NOISES, type Noise } from './noise.ts';
import type { Random } from '../../infra/random.ts';
import { inRoom } from './room.ts';
import { talk } from './talk.ts';

export const SPEECH_RATE = 16_000;
const JOINED_S = 0.3;
/** Median of the pauses between sentences, in seconds. */
const PAUSE_S = 0.75;
/** Maximum length of a syllable, in seconds. */
const LONGEST_S = 0.55;

export interface ClipOptions {
  speakers: readonly ('man' | 'woman')[];
  noise?: Noise;
  snrDb?: number;
  rt60S?: number;
  seconds: number;
}

export interface SpeechClip {
  /** Mono at `SPEECH_RATE`. */
  samples: Float32Array;
  clean: Float32Array;
  truth: Omit<ClipTruth, 'file' | 'clean'>;
}

/** Makes speech-like sound: sentences of nonsense by alternating speakers. */
export function speak(random: Random, options: ClipOptions): SpeechClip {
  const { speakers, noise, snrDb = 20, rt60S, seconds } = options;
  const frames = Math.round(seconds * SPEECH_RATE);
  let clean = new Float32Array(frames);
  const segments: ClipTruth['segments'] = [];
  const pitches = speakers.map((sex) => (sex === 'man' ? random.between(95, 140) : random.between(180, 240)));
  const heard = speakers.map((): number[] => []);
  let at = random.between(0.3, 1.2);
  for (let turn = 0; at < seconds - 2 && speakers.length > 0; turn++) {
    const who = turn % speakers.length;
    for (let left = random.between(3, 8); left > 0 && at < seconds - 2;) {
      const talker = { pitch: pitches[who]!, scale: speakers[who] === 'man' ? 1 : 1.17 };
      const syllables = Math.max(2, Math.min(6 + random.whole(12), Math.floor((seconds - at) / LONGEST_S)));
      const began = at;
      const said = talk(clean, { at, syllables, talker, rate: SPEECH_RATE }, random);
      for (const hz of said.pitches) heard[who]!.push(hz);
      at = said.endS;
      segments.push({ start_s: began, end_s: at, speaker: `${who}` });
      left -= at - began;
      at += Math.min(3, PAUSE_S * Math.exp(0.9 * random.normal()));
    }
  }
  const power = segmentPower(clean, segments);
  if (power > 0) clean = clean.map((x) => (0.08 * x) / Math.sqrt(power));
  if (rt60S !== undefined) clean = inRoom(clean, { rt60S, wet: 0.5, sampleRate: SPEECH_RATE }, random) as typeof clean;
  const added = noise ? makeNoise(noise, { frames, sampleRate: SPEECH_RATE }, random) : undefined;
  const gain = 0.08 * 10 ** (-(speakers.length > 0 ? snrDb : 0) / 20);
  return {
    samples: added ? clean.map((x, i) => x + gain * added[i]!) : clean,
    clean,
    truth: {
      kind: kindOf(options),
      duration_s: seconds,
      segments: joined(segments),
      speakers: speakers.map((sex, who) => ({ voice: `${who}`, sex, f0_median_hz: middle(heard[who]!) })),
      noise: noise ?? null,
      snr_db: noise && speakers.length > 0 ? snrDb : null,
      room: rt60S === undefined ? null : { rt60_s: rt60S },
    },
  };
}

/** The clips of a table: clean, in noise of 0 to 20 dB, in rooms, as dialogues, and noise alone. */
export function clipPlan(random: Random): ClipOptions[] {
  const plan: ClipOptions[] = [];
  const sexes = ['man', 'woman'] as const;
  for (const sex of sexes) {
    plan.push({ speakers: [sex], seconds: 14 }, { speakers: [sex], rt60S: random.between(0.3, 0.9), seconds: 14 });
    for (const snrDb of [0, 5, 10, 20]) plan.push({ speakers: [sex], noise: random.pick(NOISES), snrDb, seconds: 14 });
  }
  plan.push({ speakers: ['man', 'woman'], seconds: 30 }, { speakers: ['woman', 'man'], noise: 'pink', seconds: 30 });
  for (const noise of NOISES) plan.push({ speakers: [], noise, seconds: 10 });
  return plan;
}

function kindOf({ speakers, noise, rt60S }: ClipOptions): string {
  if (speakers.length === 0) return 'noise_only';
  if (speakers.length > 1) return 'turns';
  return rt60S === undefined ? (noise ? 'noise' : 'clean') : 'room';
}

/** Returns the segments of one speaker with short gaps closed. */
function joined(segments: ClipTruth['segments']): ClipTruth['segments'] {
  const whole: ClipTruth['segments'] = [];
  for (const segment of segments) {
    const last = whole.at(-1);
    if (last?.speaker === segment.speaker && segment.start_s - last.end_s < JOINED_S) last.end_s = segment.end_s;
    else whole.push({ ...segment });
  }
  return whole;
}

function segmentPower(samples: Float32Array, segments: ClipTruth['segments']): number {
  let [power, count] = [0, 0];
  for (const { start_s, end_s } of segments) {
    for (const x of samples.subarray(start_s * SPEECH_RATE, end_s * SPEECH_RATE)) power += x * x;
    count += (end_s - start_s) * SPEECH_RATE;
  }
  return count === 0 ? 0 : power / count;
}

function middle(values: number[]): number | null {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? null;
}
