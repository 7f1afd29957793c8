import { createPitchFinder } from './pitch-candidates.ts';
import { PitchFrames } from './pitch-frames.ts';
import { bestPitchPath, type VoiceTrack } from './pitch-path.ts';
import { createResampler, type Resampler } from '../core/resample.ts';

/** Rates at which pitch is looked for; audio of others is brought to the one named, which holds enough of every pitch. */
const LEAST_RATE = 16_000;
const MOST_RATE = 24_000;
const USUAL_RATE = 22_050;
const BLOCK = 2 ** 16;

export interface PyinOptions {
  /** Lowest and highest pitch looked for, in Hz. */
  minHz?: number;
  maxHz?: number;
  /** Seconds from one frame to the next. */
  hopS?: number;
}

/** A pitch tracker for mono audio given in parts. */
export interface Pyin {
  push(samples: Float32Array): void;
  /** Answers the pitch of all that was pushed. */
  finish(): VoiceTrack;
}

/** Pitch of mono audio in which one voice or instrument sounds at a time. */
export function pyin(mono: Float32Array, sampleRate: number, options: PyinOptions = {}): VoiceTrack {
  const tracker = createPyin(sampleRate, options);
  for (let at = 0; at < mono.length; at += BLOCK) tracker.push(mono.subarray(at, at + BLOCK));
  return tracker.finish();
}

/**
 * Makes a pitch tracker after pYIN (Mauch & Dixon 2014): candidates of every frame by YIN over all thresholds, then the
 * likeliest course through the candidates themselves rather than through a grid of pitches, so that none is rounded.
 */
export function createPyin(sampleRate: number, { minHz = 50, maxHz = 1_500, hopS = 0.01 }: PyinOptions = {}): Pyin {
  const rate = sampleRate >= LEAST_RATE && sampleRate <= MOST_RATE ? sampleRate : USUAL_RATE;
  const resampler: Resampler = createResampler(sampleRate, rate);
  const finder = createPitchFinder(rate, { minHz, maxHz: Math.min(maxHz, rate / 4) });
  const frames = new PitchFrames();
  let held = new Float32Array(finder.centre); // silence before the start: the first frame is centred on sample 0
  let heldFrom = -finder.centre;
  let frame = 0;
  let total = 0;

  function take(samples: Float32Array, most: number): void {
    const joined = new Float32Array(held.length + samples.length);
    joined.set(held);
    joined.set(samples, held.length);
    let at = 0;
    for (; frame < most; frame++) {
      at = Math.round(frame * hopS * rate) - finder.centre - heldFrom;
      if (at + finder.span > joined.length) break;
      frames.push(finder.find(joined, at));
    }
    const done = Math.min(at, joined.length);
    held = joined.slice(done);
    heldFrom += done;
  }

  return {
    push(samples) {
      total += samples.length;
      take(resampler.push(samples), Infinity);
    },
    finish() {
      take(resampler.finish(), Infinity);
      const count = total === 0 ? 0 : Math.floor((total - 1) / sampleRate / hopS) + 1;
      take(new Float32Array(finder.span + Math.ceil(hopS * rate)), count);
      return bestPitchPath(frames, hopS);
    },
  };
}
