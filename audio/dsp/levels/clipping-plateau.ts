/** Samples looked at together: what was clipped and then faded still has one highest level within so few. */
const WINDOW = 8_192;
/** Samples in a row at one level that are clipping and no peak. */
const LEAST_RUN = 3;
/** Samples of one level differ at most by this: a step of 16 bits, and its rounding. */
const SAME = 4e-5;
/** A plateau is entered or left by more than this, or it is the round top of a slow wave … */
const LEAST_STEP = 4e-4;
/** … and by less than this share of its height, or it is a square wave. */
const MOST_STEP = 0.6;
/** Below this level nothing is called clipped. */
const LEAST_LEVEL = 0.02;
/** Width of a step of level by which plateaus that were faded or dithered are told apart, in nepers. */
const LEVEL_STEP = 0.005;
/** Width of a step by which those are that were not: windows whose highest sample is a little lower are not clipped. */
const FINE_STEP = 1e-5;

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
  /** Once finished, how many samples are at a level that another channel is clipped at. */
  samplesAt(level: number): number;
}

/** Samples at one highest level. */
interface Top {
  level: number;
  samples: number;
  inRuns: number;
  runs: number;
}

/** Makes a meter. */
export function createPlateauMeter(): PlateauMeter {
  const held = new Float32Array(WINDOW);
  let filled = 0;
  const tops = new Map<number, Top>();
  /** The same, in steps too fine for what was faded. */
  const fine = new Map<number, Top>();
  /** Only those samples that are at the very level, as what was cut off and not processed since is. */
  const exact = new Map<number, Top>();

  function scan(length: number, sign: 1 | -1): void {
    let level = 0;
    for (let i = 0; i < length; i++) if (sign * held[i]! > level) level = sign * held[i]!;
    if (level < LEAST_LEVEL) return;
    const top = { level, samples: 0, inRuns: 0, runs: 0 };
    let equal = 0;
    const floor = level - SAME;
    for (let i = 0; i < length; i++) {
      if (sign * held[i]! < floor) continue;
      const from = i;
      for (; i < length && sign * held[i]! >= floor; i++) if (level === sign * held[i]!) equal++;
      const steps: number[] = [];
      if (from > 0) steps.push(level - sign * held[from - 1]!);
      if (i < length) steps.push(level - sign * held[i]!);
      const steep = Math.max(...steps) > LEAST_STEP && Math.min(...steps) < MOST_STEP * level;
      top.samples += i - from;
      if (i - from < LEAST_RUN || !steep) continue;
      top.inRuns += i - from;
      top.runs++;
    }
    add(tops, keyOf(level), top);
    add(fine, Math.round(level / FINE_STEP), top);
    add(exact, level, { ...top, samples: equal });
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
      let [most, inRuns] = [NONE, 0];
      for (const key of tops.keys()) {
        const near = sumOf(tops, key, 1);
        if (near.inRuns <= inRuns) continue;
        inRuns = near.inRuns;
        const { runs, level } = near;
        most = { clipped: countOf(near), runs, level };
      }
      const exactly = [...fine.keys()].map(around).reduce((a, b) => (b.inRuns > a.inRuns ? b : a), EMPTY);
      // What was faded or coded since has no one level.
      if (2 * exactly.inRuns < inRuns || inRuns === 0) return most;
      return { clipped: countOf(exactly), runs: exactly.runs, level: exactly.level };
    },
    samplesAt: (level) => countOf(around(Math.round(level / FINE_STEP))),
  };

  /** Positive and negative full scale differ by a step of 16 bits. */
  function around(key: number): Top {
    return sumOf(fine, key, Math.ceil(SAME / FINE_STEP));
  }

  /** Where most are equal, the others came near by chance; so did the top of a window where nothing is cut off. */
  function countOf({ level, samples }: Top): number {
    const near = [...exact.values()].filter((top) => Math.abs(top.level - level) <= SAME);
    const cut = near.filter(({ runs }) => runs > 0);
    const equal = (cut.length > 0 ? cut : near).reduce((sum, top) => sum + top.samples, 0);
    return 2 * equal > samples ? equal : samples;
  }
}

const NONE: Plateaus = { clipped: 0, runs: 0, level: 0 };
const EMPTY: Top = { level: 0, samples: 0, inRuns: 0, runs: 0 };

function add(to: Map<number, Top>, key: number, top: Top): void {
  to.set(key, joined(to.get(key) ?? EMPTY, top));
}

/** What is at a level and at those up to `reach` steps from it. */
function sumOf(tops: ReadonlyMap<number, Top>, key: number, reach: number): Top {
  let sum = EMPTY;
  for (let step = -reach; step <= reach; step++) sum = joined(sum, tops.get(key + step) ?? EMPTY);
  return sum;
}

function joined(a: Top, b: Top): Top {
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
