import { VOICE_HOP, VOICE_RATE, VOICE_SIZE } from './monophony-features.ts';
import type { VoiceTrack } from './pitch-path.ts';

const BIN_HZ = VOICE_RATE / VOICE_SIZE;
const FIRST_BIN = 8;
const LAST_BIN = Math.floor(3_000 / BIN_HZ);
/** A partial is a peak within 30 dB of the loudest that rises 9 dB above its surroundings, five bins away. */
const MIN_RELATIVE_POWER = 1e-3;
const MIN_PROMINENCE = 8;
const SURROUNDINGS = 5;
/** A partial belongs to the pitch if it is within this many bins, or this fraction, of a multiple … */
const MAX_BINS_OFF = 1.5;
const MAX_FRACTION_OFF = 0.03;
/** … and within this fraction of the pitch itself. */
const MAX_PITCH_FRACTION = 0.3;
/** Frames below this level, relative to the loudest, are ignored. */
const MIN_RELATIVE_LEVEL = 0.1;
/** Steps of the histogram of fractions. */
const STEPS = 100;

/** Measures how much of the tones of a recording does not belong to its pitch: the partials of other voices. */
export interface ForeignPartialsMeter {
  /** Takes the power spectrum of the next frame: VOICE_SIZE samples at VOICE_RATE, VOICE_HOP after the previous one. */
  readonly push: (power: Float64Array) => void;
  /** Returns the median over the frames of the fraction of foreign partials by amplitude, 0 to 1. */
  finish(): number;
}

/** Returns the meter for a pitch track. */
export function createForeignPartialsMeter({ forcedHz, level, hopS }: VoiceTrack): ForeignPartialsMeter {
  const minLevel = MIN_RELATIVE_LEVEL * level.reduce((max, value) => Math.max(max, value), 0);
  const histogram = new Float64Array(STEPS + 1);
  let [frame, count] = [0, 0];
  return {
    push(power) {
      const t = Math.round((frame++ * VOICE_HOP) / VOICE_RATE / hopS);
      if (!(forcedHz[t]! > 0) || level[t]! < minLevel) return;
      const fraction = foreignFraction(power, forcedHz[t]!);
      if (fraction === undefined) return;
      histogram[Math.round(fraction * STEPS)]!++;
      count++;
    },
    finish() {
      let [step, sum] = [0, histogram[0]!];
      while (sum < count / 2) sum += histogram[++step]!;
      return step / STEPS;
    },
  };
}

/** Returns the fraction of the partials that are no harmonics of a pitch, by amplitude; undefined without partials. */
function foreignFraction(power: Float64Array, hz: number): number | undefined {
  let loudest = 0;
  for (let bin = FIRST_BIN; bin <= LAST_BIN; bin++) loudest = Math.max(loudest, power[bin]!);
  let [own, foreign] = [0, 0];
  for (let bin = FIRST_BIN; bin <= LAST_BIN; bin++) {
    const peak = power[bin]!;
    if (peak < MIN_RELATIVE_POWER * loudest || peak < power[bin - 1]! || peak <= power[bin + 1]!) continue;
    if (peak < (MIN_PROMINENCE / 2) * (power[bin - SURROUNDINGS]! + power[bin + SURROUNDINGS]!)) continue;
    const partial = bin * BIN_HZ;
    const off = Math.abs(partial - hz * Math.max(1, Math.round(partial / hz)));
    const isOwn = off < Math.max(MAX_BINS_OFF * BIN_HZ, MAX_FRACTION_OFF * partial) && off < MAX_PITCH_FRACTION * hz;
    if (isOwn) own += Math.sqrt(peak);
    else foreign += Math.sqrt(peak);
  }
  return own + foreign > 0 ? foreign / (own + foreign) : undefined;
}
