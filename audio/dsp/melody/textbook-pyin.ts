import { createResampler } from '../core/resample.ts';
import { createPitchFinder } from './pitch-candidates.ts';

const RATE = 22_050;
const MIN_HZ = 50;
const MAX_HZ = 1_500;
const HOP_S = 0.01;
/** Bins per semitone of the pitch grid: 10 cents. */
const BINS = 10;
/** Pitches from one frame to the next differ by less than so many bins at 10 ms; nearer ones are likelier (a triangle). */
const REACH = 25;
/** Probability that voicing changes from one frame to the next. */
const SWITCH = 0.01;
const FLOOR = 1e-9;

/** Pitch of one voice; frame n is centred on n * hopS seconds. */
export interface TextbookPitch {
  hopS: number;
  /** The likeliest pitch of every frame, whether it is voiced or not. */
  hz: Float32Array;
  voiced: Uint8Array;
}

/**
 * Returns the pitch of one voice by pYIN as its paper has it (Mauch & Dixon 2014): the candidates of YIN over all thresholds on a grid
 * of pitches, each voiced and unvoiced, and Viterbi decoding. It is the baseline that `pyin.ts` is compared with, which decodes over the candidates
 * themselves, corrects octaves and decides about voicing separately.
 */
export function textbookPyin(mono: Float32Array, sampleRate: number): TextbookPitch {
  const finder = createPitchFinder(RATE, { minHz: MIN_HZ, maxHz: MAX_HZ, octaves: 'as_found' });
  const resampler = createResampler(sampleRate, RATE);
  const parts = [resampler.push(mono), resampler.finish()];
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const samples = new Float32Array(finder.centre + length + finder.span);
  samples.set(parts[0]!, finder.centre);
  samples.set(parts[1]!, finder.centre + parts[0]!.length);
  const frames = length === 0 ? 0 : Math.floor((length - 1) / RATE / HOP_S) + 1;
  const decoder = createGridDecoder(Math.ceil(12 * BINS * Math.log2(MAX_HZ / MIN_HZ)) + 1);
  for (let t = 0; t < frames; t++) {
    const { count, hz, probability } = finder.find(samples, Math.round(t * HOP_S * RATE));
    for (let i = 0; i < count; i++)
      decoder.observe(Math.round(12 * BINS * Math.log2(hz[i]! / MIN_HZ)), probability[i]!);
    decoder.next();
  }
  const path = decoder.finish();
  return {
    hopS: HOP_S,
    hz: Float32Array.from(path, (state) => MIN_HZ * 2 ** ((state >> 1) / (12 * BINS))),
    voiced: Uint8Array.from(path, (state) => state & 1),
  };
}

/**
 * Decodes a hidden Markov model over a grid of pitches, each voiced (odd states) and unvoiced (even ones). Only near pitches follow each
 * other, so that a frame takes `REACH` steps for each state.
 */
function createGridDecoder(pitches: number) {
  const triangle = Float64Array.from({ length: REACH }, (_, distance) => Math.log((REACH - distance) / REACH ** 2));
  const change = [Math.log(1 - SWITCH), Math.log(SWITCH)] as const;
  const observed = new Float64Array(pitches);
  const origins: Int8Array[] = [];
  let before = new Float64Array(2 * pitches);

  return {
    /** Adds a candidate of the current frame. */
    observe(pitch: number, probability: number): void {
      if (pitch >= 0 && pitch < pitches) observed[pitch]! += probability;
    },

    /** Ends a frame. */
    next(): void {
      const unvoiced = Math.log(Math.max(FLOOR, 1 - observed.reduce((sum, p) => sum + p, 0)) / pitches);
      const now = new Float64Array(2 * pitches);
      // A state's origin as twice the distance in pitch, plus 1 if the voicing changed.
      const origin = new Int8Array(2 * pitches);
      for (let pitch = 0; pitch < pitches; pitch++) {
        const score = [-Infinity, -Infinity];
        const from = [0, 0];
        const last = Math.min(pitches - 1, pitch + REACH - 1);
        for (let other = Math.max(0, pitch - REACH + 1); other <= last; other++) {
          const move = triangle[Math.abs(other - pitch)]!;
          for (let voicing = 0; voicing < 2; voicing++) {
            const reached = before[2 * other + voicing]! + move;
            if (reached > score[voicing]!) {
              score[voicing] = reached;
              from[voicing] = other - pitch;
            }
          }
        }
        for (let voicing = 0; voicing < 2; voicing++) {
          const [kept, changed] = [score[voicing]! + change[0], score[1 - voicing]! + change[1]];
          const seen = voicing === 1 ? Math.log(Math.max(FLOOR, observed[pitch]!)) : unvoiced;
          now[2 * pitch + voicing] = Math.max(kept, changed) + seen;
          origin[2 * pitch + voicing] = changed > kept ? 2 * from[1 - voicing]! + 1 : 2 * from[voicing]!;
        }
      }
      origins.push(origin);
      before = now;
      observed.fill(0);
    },

    /** Returns the state of every frame. */
    finish(): Uint16Array {
      const path = new Uint16Array(origins.length);
      let state = before.indexOf(before.reduce((most, score) => Math.max(most, score), -Infinity));
      for (let t = origins.length - 1; t >= 0; t--) {
        path[t] = state;
        const origin = origins[t]![state]!;
        state = 2 * ((state >> 1) + (origin >> 1)) + ((state & 1) ^ (origin & 1));
      }
      return path;
    },
  };
}
