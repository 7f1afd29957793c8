/** Range of beats decoded, in beats per minute. */
export const SLOWEST_BPM = 36;
export const FASTEST_BPM = 250;
/** What a change of the interval by a factor e costs from one beat to the next; small changes cost little, as played by hand. */
const CHANGE_COST = 12;
/** Largest factor by which an interval may differ from the one before. */
const CHANGE_MOST = 1.3;
const LEAST_CHANCE = 0.005;

export interface BeatChances {
  /** Frames a second. */
  rate: number;
  /** Chance that a beat falls on a frame, 0 to 1. */
  beat: Float32Array;
  /** Log chance of an interval of so many frames around a frame, per second of music; any constant may be added. */
  tempo: (frame: number, interval: number) => number;
}

/**
 * The most likely course of beats: frames, ascending. Dynamic programming over beats and the intervals before them (Ellis
 * 2007 with a tempo that moves, as in the bar pointer models of Krebs, Böck & Widmer 2015). Empty when shorter than a beat.
 */
export function decodeBeats({ rate, beat, tempo }: BeatChances): number[] {
  const frames = beat.length;
  const shortest = Math.max(2, Math.floor((60 / FASTEST_BPM) * rate));
  const longest = Math.ceil((60 / SLOWEST_BPM) * rate);
  const count = longest - shortest + 1;
  if (frames < shortest) return [];
  const gain = gains(beat);
  const costs = changeCosts(shortest, longest);
  const best = new Float64Array((longest + 1) * count); // of the last `longest` frames, in turns
  const from = new Uint8Array(frames * count); // index of the interval before; 255 is none: the first beat
  let end = { frame: -1, index: 0, score: -Infinity };
  for (let t = 0; t < frames; t++) {
    const row = (t % (longest + 1)) * count;
    for (let i = 0; i < count; i++) {
      const interval = shortest + i;
      const prior = (interval / rate) * tempo(t, interval);
      let most = t < interval ? prior * (t / interval) : -Infinity; // the first beat: nothing is asked of what came before
      let choice = 255;
      const start = t - interval;
      if (start >= 0) {
        const before = (start % (longest + 1)) * count;
        const { first, values } = costs[i]!;
        for (let k = 0; k < values.length; k++) {
          const score = best[before + first + k]! - values[k]! + prior;
          if (score > most) {
            most = score;
            choice = first + k;
          }
        }
      }
      best[row + i] = most + gain[t]!;
      from[t * count + i] = choice;
      if (t >= frames - longest) {
        // What is left after the last beat must be shorter than its interval.
        const left = frames - 1 - t;
        const total = best[row + i]! + (left / rate) * tempo(t, interval);
        if (left < interval && total > end.score) end = { frame: t, index: i, score: total };
      }
    }
  }
  const beats: number[] = [];
  for (let { frame, index } = end; frame >= 0;) {
    beats.push(frame);
    const before = from[frame * count + index]!;
    frame -= shortest + index;
    if (before === 255) break;
    index = before;
  }
  return beats.toReversed();
}

/** How the chance of one beat is spread over the frames around it; a beat heard clearly sums to 1. */
const SPREAD = [0.28, 0.56, 0.56, 0.56, 0.28];
/** How much more a frame in the middle of that is worth. */
const CENTRE_WEIGHT = 0.25;

/** What a beat on a frame adds to the log likelihood: the odds that there is one about there. */
function gains(beat: Float32Array): Float64Array {
  return Float64Array.from(beat, (own, frame) => {
    const chance = clamped(SPREAD.reduce((sum, share, i) => sum + share * (beat[frame + i - 2] ?? 0), 0));
    return Math.log(chance / (1 - chance)) + CENTRE_WEIGHT * Math.log(clamped(own));
  });
}

/** Kept away from 0 and 1, whose logarithms would outweigh all else. */
export function clamped(chance: number): number {
  return Math.min(1 - LEAST_CHANCE, Math.max(LEAST_CHANCE, chance));
}

interface Costs {
  /** Index of the shortest interval that may come before. */
  first: number;
  values: number[];
}

function changeCosts(shortest: number, longest: number): Costs[] {
  return Array.from({ length: longest - shortest + 1 }, (_, i) => {
    const interval = shortest + i;
    const least = Math.max(shortest, Math.min(interval - 1, Math.ceil(interval / CHANGE_MOST)));
    const most = Math.min(longest, Math.max(interval + 1, Math.floor(interval * CHANGE_MOST)));
    const values: number[] = [];
    for (let other = least; other <= most; other++) values.push(changeCost(interval, other));
    return { first: least - shortest, values };
  });
}

/** A step of one frame is the grid's, not the player's. */
function changeCost(interval: number, other: number): number {
  const beyond = Math.max(0, Math.abs(interval - other) - 1);
  return (
    CHANGE_COST * Math.log((interval + beyond) / interval) * (beyond > 0 ? 1 : 0) + (interval === other ? 0 : 0.05)
  );
}
