/** Frames of a moment: about a tenth of a second, long enough for its level to be steady in noise. */
const MOMENT = 5;
/** The quietest moments are looked at: this part of all, at least and at most so many. */
const PART = 0.04;
const LEAST = 4;
const MOST = 50;
/** Noise alone is steady: the quietest moments lie within so many decibels of each other, */
const SPREAD_DB = 3;
/** and sound rises above them by at least this, at its louder tenth. */
const RISE_DB = 12;
/** Of noise alone little lies in bins that stand out from their neighbours by more than a factor. */
const TONAL = 5;
const MOST_TONAL = 0.3;
const NEIGHBOURS = 8;

/** Mean power per bin of a noise, and of everything. */
export interface FoundNoise {
  /** Undefined where no moment holds noise alone. */
  noise: Float64Array | undefined;
  mean: Float64Array;
}

/** Finds the moments at which only noise is heard. */
export interface NoiseFloor {
  /** Takes the power spectrum of a frame. */
  hear(power: Float64Array): void;
  finish(): FoundNoise;
}

interface Moment {
  level: number;
  power: Float64Array;
}

/** Makes a finder; digital silence is no moment of the recording. */
export function createNoiseFloor(bins: number): NoiseFloor {
  const quietest: Moment[] = []; // by rising level
  const levels: number[] = [];
  const sums = new Float64Array(bins);
  let frames = 0;
  let gathered = new Float64Array(bins);
  let held = 0;

  function close(): void {
    const power = gathered.map((sum) => sum / held);
    const level = 10 * Math.log10(power.reduce((sum, value) => sum + value, 0));
    levels.push(level);
    [gathered, held] = [new Float64Array(bins), 0];
    if (quietest.length === MOST && level >= quietest.at(-1)!.level) return;
    const at = quietest.findIndex((moment) => moment.level > level);
    quietest.splice(at < 0 ? quietest.length : at, 0, { level, power });
    if (quietest.length > MOST) quietest.pop();
  }

  return {
    hear(power) {
      if (!power.some((value) => value > 0)) {
        [gathered, held] = [new Float64Array(bins), 0];
        return;
      }
      frames++;
      held++;
      for (let bin = 0; bin < bins; bin++) {
        sums[bin]! += power[bin]!;
        gathered[bin]! += power[bin]!;
      }
      if (held === MOMENT) close();
    },
    finish() {
      const mean = sums.map((sum) => sum / Math.max(1, frames));
      const count = Math.min(MOST, Math.max(LEAST, Math.round(levels.length * PART)));
      const lowest = quietest.slice(0, count);
      if (lowest.length < LEAST) return { noise: undefined, mean };
      const loud = levels.toSorted((a, b) => a - b)[Math.floor(levels.length * 0.9)]!;
      const steady = lowest.at(-1)!.level - lowest[0]!.level <= SPREAD_DB;
      const below = loud - lowest.at(-1)!.level >= RISE_DB;
      const noise = mean.map((_, bin) => lowest.reduce((sum, { power }) => sum + power[bin]!, 0) / lowest.length);
      return { noise: steady && below && tonalPart(noise) <= MOST_TONAL ? noise : undefined, mean };
    },
  };
}

/** Part of the power that lies in bins that stand out from their neighbours, 0 to 1. */
function tonalPart(power: Float64Array): number {
  let tonal = 0;
  let all = 0;
  power.forEach((value, bin) => {
    const around = power.slice(Math.max(0, bin - NEIGHBOURS), bin + NEIGHBOURS + 1).toSorted();
    if (value > TONAL * around[around.length >> 1]!) tonal += value;
    all += value;
  });
  return all > 0 ? tonal / all : 1;
}
