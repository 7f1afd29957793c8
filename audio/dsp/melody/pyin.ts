import { createPitchFinder } from './pitch-candidates.ts';
import { PitchFrames } from './pitch-frames.ts';
import { decodePitch, type VoiceTrack } from './pitch-path.ts';
import { createResampler, type Resampler } from '../core/resample.ts';

/**
 * Range of sample rates in Hz that are analysed directly; others are resampled to the usual rate, which suffices for
 * every pitch.
 */
const MIN_RATE = 16_000;
const MAX_RATE = 24_000;
const USUAL_RATE = 22_050;
const BLOCK = 2 ** 16;

export interface PyinOptions {
  /** Pitch range in Hz; default 50 to 1,500. */
  minHz?: number;
  maxHz?: number;
  /** Hop in seconds; default 0.01. */
  hopS?: number;
}

/** A pitch tracker for mono audio given in blocks. */
export interface Pyin {
  push(samples: Float32Array): void;
  /** Returns the pitch track of all samples. */
  finish(): VoiceTrack;
}

/** Returns the pitch of monophonic audio: one voice or instrument sounds at a time. */
export function pyin(mono: Float32Array, sampleRate: number, options: PyinOptions = {}): VoiceTrack {
  const tracker = createPyin(sampleRate, options);
  for (let at = 0; at < mono.length; at += BLOCK) tracker.push(mono.subarray(at, at + BLOCK));
  return tracker.finish();
}

/**
 * Returns a pitch tracker after pYIN (Mauch & Dixon 2014): YIN candidates over all thresholds, then Viterbi decoding
 * over the candidates themselves instead of a pitch grid, so that no pitch is rounded.
 */
export function createPyin(sampleRate: number, { minHz = 50, maxHz = 1_500, hopS = 0.01 }: PyinOptions = {}): Pyin {
  const rate = sampleRate >= MIN_RATE && sampleRate <= MAX_RATE ? sampleRate : USUAL_RATE;
  const resampler: Resampler = createResampler(sampleRate, rate);
  const finder = createPitchFinder(rate, { minHz, maxHz: Math.min(maxHz, rate / 4) });
  const frames = new PitchFrames();
  let buffer = new Float32Array(finder.centre); // silence before the start: the first frame is centred on sample 0
  let bufferStart = -finder.centre;
  let frame = 0;
  let total = 0;

  function process(samples: Float32Array, maxFrames: number): void {
    const joined = new Float32Array(buffer.length + samples.length);
    joined.set(buffer);
    joined.set(samples, buffer.length);
    let at = 0;
    for (; frame < maxFrames; frame++) {
      at = Math.round(frame * hopS * rate) - finder.centre - bufferStart;
      if (at + finder.span > joined.length) break;
      frames.push(finder.find(joined, at));
    }
    const done = Math.min(at, joined.length);
    buffer = joined.slice(done);
    bufferStart += done;
  }

  return {
    push(samples) {
      total += samples.length;
      process(resampler.push(samples), Infinity);
    },
    finish() {
      process(resampler.finish(), Infinity);
      const count = total === 0 ? 0 : Math.floor((total - 1) / sampleRate / hopS) + 1;
      process(new Float32Array(finder.span + Math.ceil(hopS * rate)), count);
      return decodePitch(frames, hopS);
    },
  };
}
