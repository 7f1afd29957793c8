/** Samples looked at together: what was clipped and then faded still has one highest level within so few. */
const WINDOW = 8_192;
/** Samples in a row at one level that are clipping and no peak. */
const LEAST_RUN = 3;
/** Samples of one level differ at most by this: a step of 16 bits, and its rounding. */
const SAME = 4e-5;
/** What was cut off and not processed since differs by no more than rounding. */
const EXACT = 1e-6;
/** A plateau is entered or left by more than this, or it is the round top of a slow wave … */
const LEAST_STEP = 4e-4;
/** … and by less than this share of its height, or it is a square wave. */
const MOST_STEP = 0.6;
/** Below this level nothing is called clipped. */
const LEAST_LEVEL = 0.02;
/** Width of a step of level by which plateaus are told apart, in nepers. */
const LEVEL_STEP = 0.005;

/** What is clipped in one channel. */
export interface Plateaus {
  /** Samples at the level that runs of at least three stay at most often. */
  clipped: number;
  /** How many such runs there are. */
  runs: number;
  /** That level, linear; 0 when nothing is clipped. */
  level: number;
}

/** Finds plateaus at the highest and lowest level of one channel, at full scale or below it, in samples given in parts. */
export interface PlateauMeter {
  push(samples: Float32Array): void;
  finish(): Plateaus;
}

/** Samples at one highest level. */
interface Top {
  level: number;
  samples: number;
  /** Those of them that are at the level to a rounding. */
  exact: number;
  inRuns: number;
  runs: number;
}

/** Makes a meter. */
export function createPlateauMeter(): PlateauMeter {
  const held = new Float32Array(WINDOW);
  let filled = 0;
  const tops = new Map<number, Top>();

  function scan(length: number, sign: 1 | -1): void {
    let level = 0;
    for (let i = 0; i < length; i++) if (sign * held[i]! > level) level = sign * held[i]!;
    if (level < LEAST_LEVEL) return;
    const key = keyOf(level);
    const top = tops.get(key) ?? { level, samples: 0, exact: 0, inRuns: 0, runs: 0 };
    tops.set(key, top);
    const floor = level - SAME;
    for (let i = 0; i < length; i++) {
      if (sign * held[i]! < floor) continue;
      const from = i;
      for (; i < length && sign * held[i]! >= floor; i++) if (sign * held[i]! >= level - EXACT) top.exact++;
      const steps: number[] = [];
      if (from > 0) steps.push(level - sign * held[from - 1]!);
      if (i < length) steps.push(level - sign * held[i]!);
      const steep = Math.max(...steps) > LEAST_STEP && Math.min(...steps) < MOST_STEP * level;
      top.samples += i - from;
      if (i - from < LEAST_RUN || !steep) continue;
      top.inRuns += i - from;
      top.runs++;
    }
  }

  function scanBoth(length: number): void {
    scan(length, 1);
    scan(length, -1);
  }

  return {
    push(samples) {
      for (let at = 0; at < samples.length;) {
        const part = Math.min(samples.length - at, WINDOW - filled);
        held.set(samples.subarray(at, at + part), filled);
        filled += part;
        at += part;
        if (filled < WINDOW) continue;
        scanBoth(WINDOW);
        filled = 0;
      }
    },
    finish() {
      scanBoth(filled);
      filled = 0;
      let most: Plateaus = { clipped: 0, runs: 0, level: 0 };
      let inRuns = 0;
      for (const [key, { level }] of tops) {
        // Positive and negative full scale differ by a step of 16 bits, and may fall on either side of a border.
        const near = [key - 1, key, key + 1].flatMap((each) => tops.get(each) ?? []);
        const sum = (of: (top: Top) => number): number => near.reduce((total, top) => total + of(top), 0);
        if (sum((top) => top.inRuns) <= inRuns) continue;
        inRuns = sum((top) => top.inRuns);
        const [samples, exact] = [sum((top) => top.samples), sum((top) => top.exact)];
        most = { clipped: 2 * exact > samples ? exact : samples, runs: sum((top) => top.runs), level };
      }
      return most;
    },
  };
}

function keyOf(level: number): number {
  return Math.round(Math.log(level) / LEVEL_STEP);
}
