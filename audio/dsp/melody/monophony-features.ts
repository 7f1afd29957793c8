import type { PitchTrack, VoiceTrack } from './pitch-path.ts';

/** Rate of the audio that is listened to, and the length and step of its spectra, in samples. */
export const VOICE_RATE = 11_025;
export const VOICE_SIZE = 2_048;
export const VOICE_HOP = 512;

/** Frames quieter than this, to the loudest, do not count. */
const QUIET = 0.03;
/** A stroke or pluck has no pitch yet: the clearest moment from so many seconds before to so many after speaks for each. */
const BEFORE_S = 0.05;
const AFTER_S = 0.15;
/** A pitch is steady where it moves by less than so many semitones from so many seconds before to as many after. */
const STEADY = 0.8;
const STEADY_S = 0.1;
const LEAST_DEPTH = 1e-4;

const BIN_HZ = VOICE_RATE / VOICE_SIZE;
const FIRST_BIN = 8;
/** A pitch whose first harmonics are all so far below the loudest partial is the common period of a chord, power. */
const HOLLOW = 10 ** -2.5;
const LOW_HARMONICS = 3;

/**
 * What tells one voice from many by its track: the mean confidence of what sounds, the lowest tenth of the confidence and the
 * highest quarter of the aperiodic part (as a power of ten) of the clearest moments nearby, and the share of steady pitch.
 */
export function voiceFeatures(track: VoiceTrack): number[] {
  const sounds = soundingFrames(track);
  if (sounds.length === 0) return [0, 0, 0, 0];
  const { confidence, hopS } = track;
  const window = [Math.round(-BEFORE_S / hopS), Math.round(AFTER_S / hopS)] as const;
  const clearest = highest(confidence, window);
  const purest = highest(
    track.depth.map((depth) => -Math.log10(depth + LEAST_DEPTH)),
    window,
  );
  const steady = steadyFrames(track);
  return [
    sounds.reduce((sum, t) => sum + confidence[t]!, 0) / sounds.length,
    quantile(clearest, sounds, 0.1),
    -quantile(purest, sounds, 0.25),
    sounds.filter((t) => steady[t]).length / sounds.length,
  ];
}

/** Mean confidence of the frames that are not quiet; 0 where there are none. */
export function soundingConfidence(track: PitchTrack): number {
  const sounds = soundingFrames(track);
  return sounds.reduce((sum, t) => sum + track.confidence[t]!, 0) / Math.max(1, sounds.length);
}

function soundingFrames({ level }: PitchTrack): number[] {
  const most = level.reduce((peak, value) => Math.max(peak, value), 0);
  return Array.from(level.keys()).filter((t) => level[t]! > most * QUIET);
}

/** Highest value from `from` to `to` frames beside each. */
function highest(values: Float32Array, [from, to]: readonly [number, number]): Float32Array {
  return values.map((_, t) => {
    let most = -Infinity;
    for (let i = Math.max(0, t + from); i <= Math.min(values.length - 1, t + to); i++)
      most = Math.max(most, values[i]!);
    return most;
  });
}

function quantile(values: Float32Array, frames: readonly number[], part: number): number {
  const sorted = Float32Array.from(frames, (t) => values[t]!).toSorted();
  return sorted[Math.floor(part * (sorted.length - 1))]!;
}

/** 1 for the frames of every stretch in which the pitch stays where it is. */
function steadyFrames({ hz, hopS }: PitchTrack): Uint8Array {
  const reach = Math.round(STEADY_S / hopS);
  const steady = new Uint8Array(hz.length);
  for (let t = reach; t + reach < hz.length; t++) {
    let [low, high] = [Infinity, 0];
    for (let i = t - reach; i <= t + reach; i++) {
      low = Math.min(low, hz[i]!);
      high = Math.max(high, hz[i]!);
    }
    if (low > 0 && 12 * Math.log2(high / low) < STEADY) steady.fill(1, t - reach, t + reach + 1);
  }
  return steady;
}

/** Listens for pitches that lie far below all that sounds: of a chord the common period may be as clear as a pitch. */
export interface HollowMeter {
  /** Takes the power spectrum of the next frame, of VOICE_SIZE samples at VOICE_RATE, VOICE_HOP after the one before. */
  readonly push: (power: Float64Array) => void;
  /** Share of the pitches, 0 to 1. */
  finish(): number;
}

/** Makes the meter for a track of pitch. */
export function createHollowMeter({ hz, hopS }: PitchTrack): HollowMeter {
  let [hollow, pitched, n] = [0, 0, 0];
  return {
    push(power) {
      const pitch = hz[Math.round((n++ * VOICE_HOP) / VOICE_RATE / hopS)] ?? 0;
      if (pitch === 0) return;
      pitched++;
      if (isHollow(power, pitch)) hollow++;
    },
    finish: () => hollow / Math.max(1, pitched),
  };
}

function isHollow(power: Float64Array, hz: number): boolean {
  let loudest = 0;
  for (let bin = FIRST_BIN; bin < power.length; bin++) loudest = Math.max(loudest, power[bin]!);
  let low = 0;
  for (let h = 1; h <= LOW_HARMONICS; h++) {
    const centre = Math.round((h * hz) / BIN_HZ);
    for (let bin = Math.max(0, centre - 1); bin <= Math.min(power.length - 1, centre + 1); bin++)
      low = Math.max(low, power[bin]!);
  }
  return low < HOLLOW * loudest;
}
