import type { TimeSpan } from './speech-spans.ts';

/** 16 kHz, in steps of 10 ms: the frames the levels are counted in. */
const RATE = 16_000;
const STEP = 160;
/** Windows of speech probability, in steps. */
const STEPS_PER_WINDOW = 512 / STEP;
/** Less likely speech than this is a pause; sounds right before and after speech belong to it. */
const PAUSE = 0.1;
const GUARD_STEPS = 10;
const LEAST_PAUSE_STEPS = 20;
/** Recordings that know no noise are told as this, in dB. */
const MOST_DB = 80;

/** Speech over the noise of its pauses in dB, null where no pause holds noise; `level` is root mean square per 10 ms. */
export function speechOverNoise(level: Float32Array, voice: Float32Array, spans: readonly TimeSpan[]): number | null {
  const spoken = new Uint8Array(level.length);
  for (const { startS, endS } of spans) {
    const from = Math.round((startS * RATE) / STEP);
    spoken.fill(1, from, Math.min(level.length, Math.round((endS * RATE) / STEP)));
  }
  const near = (at: number): boolean => {
    for (let i = Math.max(0, at - GUARD_STEPS); i <= Math.min(level.length - 1, at + GUARD_STEPS); i++)
      if (spoken[i]) return true;
    return false;
  };
  const pauses: number[] = [];
  let speech = 0;
  let speechSteps = 0;
  for (let at = 0; at < level.length; at++) {
    const power = level[at]! ** 2;
    const probability = voice[Math.min(voice.length - 1, Math.floor(at / STEPS_PER_WINDOW))] ?? 0;
    if (spoken[at]) {
      speech += power;
      speechSteps++;
    } else if (probability < PAUSE && power > 0 && !near(at)) pauses.push(power);
  }
  if (pauses.length < LEAST_PAUSE_STEPS || speechSteps === 0) return null;
  // The median withstands what sounds in a pause now and then.
  const noise = pauses.toSorted((a, b) => a - b)[pauses.length >> 1]!;
  const signal = speech / speechSteps - noise;
  return signal > 0 ? Math.min(MOST_DB, 10 * Math.log10(signal / noise)) : null;
}

/** Level of mono audio at 16 kHz given in parts: root mean square per 10 ms. */
export function levelsOf(parts: Iterable<Float32Array>): Float32Array {
  const levels: number[] = [];
  let sum = 0;
  let held = 0;
  for (const part of parts) {
    for (const x of part) {
      sum += x * x;
      if (++held < STEP) continue;
      levels.push(Math.sqrt(sum / STEP));
      [sum, held] = [0, 0];
    }
  }
  if (held > 0) levels.push(Math.sqrt(sum / held));
  return Float32Array.from(levels);
}
