import type { PitchTrack } from './pitch-path.ts';

/** Rate of the audio that is listened to, and the length and step of its spectra, in samples. */
export const VOICE_RATE = 11_025;
export const VOICE_SIZE = 2_048;
export const VOICE_HOP = 512;

/** Frames quieter than this, to the loudest, do not count. */
const QUIET = 0.03;
const BIN_HZ = VOICE_RATE / VOICE_SIZE;
/** What begins is looked for between these bins: 43 Hz to 4 kHz. */
const FIRST_BIN = 8;
const LAST_BIN = 742;
/** A partial begins where it is this many times what it was two and three frames before. */
const GROWTH = 1.6;
/** A pitch found within so many frames after explains what begins: the window hears it before the pitch settles. */
const SETTLING = 3;
/** How far a partial may lie from a harmonic: in bins, or as a part of its frequency. */
const NEAR_BINS = 1.5;
const NEAR = 0.02;
/** A pitch whose first harmonics are all so far below the loudest partial is the common period of a chord, power. */
const HOLLOW = 10 ** -2.5;
const LOW_HARMONICS = 3;
const LEAST_SHARE = 0.02;

/** Gathers what tells one voice from many out of spectra. */
export interface VoiceEvidence {
  /** Takes the power spectrum of the next frame, of VOICE_SIZE samples at VOICE_RATE, VOICE_HOP after the one before. */
  readonly push: (power: Float64Array) => void;
  finish(): {
    /** Mean and lower quartile of the confidence of what sounds, and the logarithm of the share of all that begins which is no harmonic of the pitch. */
    features: number[];
    /** Share of pitches that lie far below all that sounds, 0 to 1: a chord has such a common period. */
    hollow: number;
  };
}

/** Listens by a track of pitch: of one voice nothing begins but harmonics of its pitch, however long its room rings on. */
export function createVoiceEvidence(track: PitchTrack): VoiceEvidence {
  const past = Array.from({ length: 4 }, () => new Float64Array(LAST_BIN + 2));
  let [begun, foreign, hollow, pitched, n] = [0, 0, 0, 0, 0];
  const pitchAt = (frame: number): number => track.hz[Math.round((frame * VOICE_HOP) / VOICE_RATE / track.hopS)] ?? 0;

  function listen(now: Float64Array): void {
    const [before, earlier] = [past[(n + 2) % 4]!, past[(n + 1) % 4]!];
    const pitches = Array.from({ length: SETTLING + 1 }, (_, i) => pitchAt(n + i)).filter((hz) => hz > 0);
    for (let bin = FIRST_BIN; bin <= LAST_BIN; bin++) {
      if (now[bin]! <= now[bin - 1]! || now[bin]! < now[bin + 1]!) continue;
      const rise = now[bin]! - GROWTH * Math.max(before[bin]!, earlier[bin]!);
      if (rise <= 0) continue;
      begun += rise;
      if (!pitches.some((hz) => isHarmonic(bin, hz))) foreign += rise;
    }
  }

  return {
    push(power) {
      const now = past[n % 4]!;
      for (let bin = 0; bin < now.length; bin++) now[bin] = Math.sqrt(power[bin] ?? 0);
      if (n >= SETTLING) {
        listen(now);
        const hz = pitchAt(n);
        if (hz > 0) {
          pitched++;
          if (isHollow(power, hz)) hollow++;
        }
      }
      n++;
    },
    finish() {
      const confidence = soundingConfidence(track);
      const mean = confidence.reduce((sum, value) => sum + value, 0) / Math.max(1, confidence.length);
      const quartile = confidence[confidence.length >> 2] ?? 0;
      const share = begun > 0 ? foreign / begun : 1;
      return { features: [mean, quartile, Math.log(share + LEAST_SHARE)], hollow: hollow / Math.max(1, pitched) };
    },
  };
}

/** Confidence of the frames that are not quiet, ascending. */
export function soundingConfidence({ confidence, level }: PitchTrack): Float32Array {
  const most = level.reduce((peak, value) => Math.max(peak, value), 0);
  return confidence.filter((_, t) => level[t]! > most * QUIET).toSorted();
}

function isHarmonic(bin: number, hz: number): boolean {
  const at = bin * BIN_HZ;
  const number = Math.round(at / hz);
  return number > 0 && Math.abs(at - number * hz) <= Math.max(NEAR_BINS * BIN_HZ, NEAR * at);
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
