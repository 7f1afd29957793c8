import { meanOf } from '../core/mean.ts';
import type { TimeSpan } from './speech-spans.ts';

/** Level frames per second, and level frames per window of speech probability. */
const FRAME_RATE = 100;
const FRAMES_PER_WINDOW = 3.2;
/** Maximum speech probability of a pause; frames next to speech are not pauses. */
const MAX_PAUSE_PROBABILITY = 0.1;
const GUARD_FRAMES = 10;
const MIN_PAUSE_FRAMES = 20;
/** Low-frequency noise fluctuates from frame to frame: its power is averaged over this many. */
const BLOCK_FRAMES = 20;
/** Maximum SNR in dB, reported for recordings without measurable noise. */
const MAX_DB = 80;
/**
 * The level of a recording is this quantile of its frame levels. A level below the second value is too soft for speech
 * detection; the third is typical.
 */
const LOUD_QUANTILE = 0.95;
const SOFT_LEVEL = 0.03;
const TYPICAL_LEVEL = 0.06;
/** Maximum gain: further below the typical level there is only rounding noise. */
const MAX_GAIN = 1_000;

/**
 * Returns the signal-to-noise ratio of speech over its pauses in dB, or null where no pause contains noise. `level` is
 * RMS per 10 ms, `voice` the probabilities of the speech network.
 */
export function speechSnr(level: Float32Array, voice: Float32Array, spans: readonly TimeSpan[]): number | null {
  const isSpeech = new Uint8Array(level.length);
  const isNearSpeech = new Uint8Array(level.length);
  for (const { startS, endS } of spans) {
    const [from, to] = [Math.round(startS * FRAME_RATE), Math.round(endS * FRAME_RATE)];
    isSpeech.fill(1, from, to);
    isNearSpeech.fill(1, Math.max(0, from - GUARD_FRAMES), to + GUARD_FRAMES);
  }
  const pauses: number[] = [];
  let speech = 0;
  let speechSteps = 0;
  for (let at = 0; at < level.length; at++) {
    const power = level[at]! ** 2;
    const probability = voice[Math.min(voice.length - 1, Math.floor(at / FRAMES_PER_WINDOW))] ?? 0;
    if (isSpeech[at]) {
      speech += power;
      speechSteps++;
    } else if (probability < MAX_PAUSE_PROBABILITY && power > 0 && !isNearSpeech[at]) pauses.push(power);
  }
  if (pauses.length < MIN_PAUSE_FRAMES || speechSteps === 0) return null;
  const blocks = Array.from({ length: Math.floor(pauses.length / BLOCK_FRAMES) }, (_, block) =>
    meanOf(pauses.slice(block * BLOCK_FRAMES, (block + 1) * BLOCK_FRAMES)),
  ).toSorted((a, b) => a - b);
  // The median is robust against occasional sounds in pauses.
  const noise = blocks[blocks.length >> 1]!;
  const signal = speech / speechSteps - noise;
  return signal > 0 ? Math.min(MAX_DB, 10 * Math.log10(signal / noise)) : null;
}

/**
 * Returns the linear gain that makes speech detectable: 1 unless the level of the recording is too soft, otherwise the
 * gain to the typical level.
 */
export function detectionGain(level: Float32Array): number {
  const loud = level.toSorted()[Math.floor(LOUD_QUANTILE * (level.length - 1))] ?? 0;
  return loud > 0 && loud < SOFT_LEVEL ? Math.min(MAX_GAIN, TYPICAL_LEVEL / loud) : 1;
}

/** Returns the level of mono audio given in blocks: RMS per 10 ms. */
export function rmsLevels(parts: Iterable<Float32Array>, sampleRate: number): Float32Array {
  const levels: number[] = [];
  let sum = 0;
  let held = 0;
  let done = 0;
  let step = 0;
  const endOf = (one: number): number => Math.round(((one + 1) * sampleRate) / FRAME_RATE);
  for (const part of parts) {
    for (const x of part) {
      sum += x * x;
      held++;
      if (++done < endOf(step)) continue;
      levels.push(Math.sqrt(sum / held));
      [sum, held, step] = [0, 0, step + 1];
    }
  }
  if (held > 0) levels.push(Math.sqrt(sum / held));
  return Float32Array.from(levels);
}
