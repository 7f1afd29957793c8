/**
 * Window length in samples: audio that was clipped and then faded still has a single maximum level within a window this
 * short.
 */
const WINDOW = 8_192;
/** Consecutive samples at one level from which they count as a plateau instead of a peak. */
const MIN_RUN = 3;
/** Maximum difference of samples of one level: one 16-bit step and its rounding. */
const LEVEL_TOLERANCE = 4e-5;
/** Minimum step into or out of a plateau; a smaller one belongs to the round top of a slow wave … */
const MIN_STEP = 4e-4;
/** … and maximum step relative to the plateau's height; a larger one belongs to a square wave. */
const MAX_RELATIVE_STEP = 0.6;
/** Lowest linear level at which clipping is reported. */
const MIN_LEVEL = 0.02;
/** Histogram step of plateau levels, in nepers, for audio that was faded or dithered after clipping. */
const LEVEL_STEP = 0.005;
/** Histogram step of linear levels for audio that was not: windows whose maximum is slightly lower are not clipped. */
const FINE_STEP = 1e-5;

/** Clipping of one channel. */
export interface Plateaus {
  /** Number of samples at the level at which runs of at least three samples are most frequent. */
  clipped: number;
  /** Number of such runs. */
  runs: number;
  /** The level, linear; 0 when nothing is clipped. */
  level: number;
}

/**
 * Finds plateaus at the maximum and minimum level of one channel, at full scale or below it, in samples given in
 * blocks.
 */
export interface PlateauMeter {
  push(samples: Float32Array): void;
  finish(): Plateaus;
  /** Returns how many samples lie at `level`, the clipping level of another channel. Call after `finish`. */
  samplesAt(level: number): number;
}

/** Samples at the maximum level of a window. */
interface LevelCount {
  level: number;
  samples: number;
  inRuns: number;
  runs: number;
}

/** Returns a new meter. */
export function createPlateauMeter(): PlateauMeter {
  const window = new Float32Array(WINDOW);
  let filled = 0;
  const byLevel = new Map<number, LevelCount>();
  /** The same with `FINE_STEP`: too fine for faded audio. */
  const byFineLevel = new Map<number, LevelCount>();
  /** Only the samples exactly at the maximum, as in audio that was not processed after clipping. */
  const byExactLevel = new Map<number, LevelCount>();

  function scan(length: number, sign: 1 | -1): void {
    let level = 0;
    for (let i = 0; i < length; i++) if (sign * window[i]! > level) level = sign * window[i]!;
    if (level < MIN_LEVEL) return;
    const top = { level, samples: 0, inRuns: 0, runs: 0 };
    let equal = 0;
    const floor = level - LEVEL_TOLERANCE;
    for (let i = 0; i < length; i++) {
      if (sign * window[i]! < floor) continue;
      const from = i;
      for (; i < length && sign * window[i]! >= floor; i++) if (level === sign * window[i]!) equal++;
      const steps: number[] = [];
      if (from > 0) steps.push(level - sign * window[from - 1]!);
      if (i < length) steps.push(level - sign * window[i]!);
      const steep = Math.max(...steps) > MIN_STEP && Math.min(...steps) < MAX_RELATIVE_STEP * level;
      top.samples += i - from;
      if (i - from < MIN_RUN || !steep) continue;
      top.inRuns += i - from;
      top.runs++;
    }
    add(byLevel, keyOf(level), top);
    add(byFineLevel, Math.round(level / FINE_STEP), top);
    add(byExactLevel, level, { ...top, samples: equal });
  }

  function scanBoth(length: number): void {
    scan(length, 1);
    scan(length, -1);
  }

  return {
    push(samples) {
      for (let at = 0; at < samples.length;) {
        const part = Math.min(samples.length - at, WINDOW - filled);
        window.set(samples.subarray(at, at + part), filled);
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
      let [result, inRuns] = [NONE, 0];
      for (const key of byLevel.keys()) {
        const near = sumOf(byLevel, key, 1);
        if (near.inRuns <= inRuns) continue;
        inRuns = near.inRuns;
        const { runs, level } = near;
        result = { clipped: countOf(near), runs, level };
      }
      const unfaded = [...byFineLevel.keys()].map(around).reduce((a, b) => (b.inRuns > a.inRuns ? b : a), EMPTY);
      // Audio that was faded or coded after clipping has no single level.
      if (2 * unfaded.inRuns < inRuns || inRuns === 0) return result;
      return { clipped: countOf(unfaded), runs: unfaded.runs, level: unfaded.level };
    },
    samplesAt: (level) => countOf(around(Math.round(level / FINE_STEP))),
  };

  /** Positive and negative full scale differ by one 16-bit step. */
  function around(key: number): LevelCount {
    return sumOf(byFineLevel, key, Math.ceil(LEVEL_TOLERANCE / FINE_STEP));
  }

  /**
   * If most samples are exactly equal, the others are near by chance; so is the maximum of a window without clipping.
   */
  function countOf({ level, samples }: LevelCount): number {
    const near = [...byExactLevel.values()].filter((top) => Math.abs(top.level - level) <= LEVEL_TOLERANCE);
    const cut = near.filter(({ runs }) => runs > 0);
    const equal = (cut.length > 0 ? cut : near).reduce((sum, top) => sum + top.samples, 0);
    return 2 * equal > samples ? equal : samples;
  }
}

const NONE: Plateaus = { clipped: 0, runs: 0, level: 0 };
const EMPTY: LevelCount = { level: 0, samples: 0, inRuns: 0, runs: 0 };

function add(to: Map<number, LevelCount>, key: number, top: LevelCount): void {
  to.set(key, joined(to.get(key) ?? EMPTY, top));
}

/** Sums the entries of a level and of those up to `reach` steps from it. */
function sumOf(byLevel: ReadonlyMap<number, LevelCount>, key: number, reach: number): LevelCount {
  let sum = EMPTY;
  for (let step = -reach; step <= reach; step++) sum = joined(sum, byLevel.get(key + step) ?? EMPTY);
  return sum;
}

function joined(a: LevelCount, b: LevelCount): LevelCount {
  return {
    level: Math.max(a.level, b.level),
    samples: a.samples + b.samples,
    inRuns: a.inRuns + b.inRuns,
    runs: a.runs + b.runs,
  };
}

function keyOf(level: number): number {
  return Math.round(Math.log(level) / LEVEL_STEP);
}
