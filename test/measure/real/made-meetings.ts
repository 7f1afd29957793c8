import { randomBy } from '../../infra/random.ts';
import type { SpeakerTurn } from '../metrics/speakers.ts';

const TURNS = 12;
const TURN_S = [1.5, 5] as const;
const PAUSE_S = 0.4;

/** A meeting with known turns. */
interface MadeMeeting {
  turns: SpeakerTurn[];
  /** Returns the meeting of the readers' recordings, each at least some seconds long and repeated as often as needed. */
  samples(voices: readonly Float32Array[], sampleRate: number): Float32Array;
}

/** Returns a meeting in which so many speakers take turns at random, each at least twice. `turnS` is the range of their lengths in seconds. */
export function meetingOf(
  speakers: number,
  number: number,
  {
    turnS: [minTurnS, maxTurnS] = TURN_S,
    pauseS = PAUSE_S,
  }: { turnS?: readonly [number, number]; pauseS?: number } = {},
): MadeMeeting {
  const random = randomBy(`meeting ${number}`);
  const turns: SpeakerTurn[] = [];
  let at = 0;
  for (let n = 0; n < TURNS; n++) {
    const length = random.between(minTurnS, maxTurnS);
    const step = speakers > 2 && n >= 2 * speakers ? 1 + random.whole(speakers - 1) : 1;
    const before = turns.at(-1);
    const speaker = before ? (Number(before.speaker) + step) % speakers : 0;
    turns.push({ start_s: at, end_s: at + length, speaker: String(speaker) });
    at += length + pauseS;
  }
  return {
    turns,
    samples(voices, sampleRate) {
      const whole = new Float32Array(Math.ceil(at * sampleRate));
      const read = voices.map(() => 0);
      for (const { start_s, end_s, speaker } of turns) {
        const [voice, n] = [voices[Number(speaker)]!, Number(speaker)];
        const count = Math.round((end_s - start_s) * sampleRate);
        for (let i = 0; i < count; i++)
          whole[Math.round(start_s * sampleRate) + i] = voice[(read[n]! + i) % voice.length]!;
        read[n]! += count;
      }
      return whole;
    },
  };
}
