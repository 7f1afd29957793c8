import { meanOf } from '../core/mean.ts';
import type { TimeSpan } from './speech-spans.ts';

/** Steps of level a second, and steps of one window of speech probability. */
const STEPS = 100;
const STEPS_PER_WINDOW = 3.2;
/** Less likely speech than this is a pause; sounds right before and after speech belong to it. */
const PAUSE = 0.1;
const GUARD_STEPS = 10;
const LEAST_PAUSE_STEPS = 20;
/** Low noise sways from step to step: what it is told by is the mean of so many. */
const BLOCK_STEPS = 20;
/** Recordings that know no noise are told as this, in dB. */
const MOST_DB = 80;
/** The level of a recording is that of its louder steps; below the first it is soft, and speech in it is missed; the second is usual. */
const LOUD_PART = 0.95;
const SOFT = 0.03;
const USUAL = 0.06;
/** Softer than 60 dB below what is usual there is nothing but rounding. */
const MOST_GAIN = 1_000;

/** Speech over the noise of its pauses in dB, null where no pause holds noise; `level` is root mean square per 10 ms, `voice` as of the network. */
export function speechOverNoise(level: Float32Array, voice: Float32Array, spans: readonly TimeSpan[]): number | null {
  const spoken = new Uint8Array(level.length);
  const near = new Uint8Array(level.length);
  for (const { startS, endS } of spans) {
    const [from, to] = [Math.round(startS * STEPS), Math.round(endS * STEPS)];
    spoken.fill(1, from, to);
    near.fill(1, Math.max(0, from - GUARD_STEPS), to + GUARD_STEPS);
  }
  const pauses: number[] = [];
  let speech = 0;
  let speechSteps = 0;
  for (let at = 0; at < level.length; at++) {
    const power = level[at]! ** 2;
    const probability = voice[Math.min(voice.length - 1, Math.floor(at / STEPS_PER_WINDOW))] ?? 0;
    if (spoken[at]) {
      speech += power;
      speechSteps++;
    } else if (probability < PAUSE && power > 0 && !near[at]) pauses.push(power);
  }
  if (pauses.length < LEAST_PAUSE_STEPS || speechSteps === 0) return null;
  const blocks = Array.from({ length: Math.floor(pauses.length / BLOCK_STEPS) }, (_, block) =>
    meanOf(pauses.slice(block * BLOCK_STEPS, (block + 1) * BLOCK_STEPS)),
  ).toSorted((a, b) => a - b);
  // The median withstands what sounds in a pause now and then.
  const noise = blocks[blocks.length >> 1]!;
  const signal = speech / speechSteps - noise;
  return signal > 0 ? Math.min(MOST_DB, 10 * Math.log10(signal / noise)) : null;
}

/** How much louder a recording must be for its speech to be heard: 1 unless its louder parts are below the first level, else so much that they are at the second. */
export function hearableGain(level: Float32Array): number {
  const loud = level.toSorted()[Math.floor(LOUD_PART * (level.length - 1))] ?? 0;
  return loud > 0 && loud < SOFT ? Math.min(MOST_GAIN, USUAL / loud) : 1;
}

/** Level of mono audio given in parts: root mean square per 10 ms. */
export function levelsOf(parts: Iterable<Float32Array>, sampleRate: number): Float32Array {
  const levels: number[] = [];
  let sum = 0;
  let held = 0;
  let done = 0;
  let step = 0;
  const endOf = (one: number): number => Math.round(((one + 1) * sampleRate) / STEPS);
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
