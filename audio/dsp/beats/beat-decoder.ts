/** Tempo range of the decoder, in beats per minute. */
export const MIN_BPM = 36;
export const MAX_BPM = 250;
/**
 * Penalty per change of the beat interval by a factor e from one beat to the next; small changes, as of human players,
 * cost little.
 */
const TEMPO_CHANGE_COST = 12;
/** Maximum ratio of consecutive intervals. */
const MAX_INTERVAL_RATIO = 1.3;
const MIN_PROBABILITY = 0.005;

export interface BeatObservations {
  /** Frames per second. */
  rate: number;
  /** Beat probability of each frame, 0 to 1. */
  beat: Float32Array;
  /** Log-likelihood of an interval of so many frames around a frame, per second of music, up to a constant. */
  tempo: (frame: number, interval: number) => number;
}

/**
 * Returns the frames of the most likely beat sequence, ascending; empty for audio shorter than one beat. Dynamic
 * programming over beats and the intervals before them (Ellis 2007 with a variable tempo, as in the bar pointer model
 * of Krebs, Böck & Widmer 2015).
 */
export function decodeBeats({ rate, beat, tempo }: BeatObservations): number[] {
  const frames = beat.length;
  const shortest = Math.max(2, Math.floor((60 / MAX_BPM) * rate));
  const longest = Math.ceil((60 / MIN_BPM) * rate);
  const count = longest - shortest + 1;
  if (frames < shortest) return [];
  const gain = beatLogOdds(beat);
  const costs = changeCosts(shortest, longest);
  const best = new Float64Array((longest + 1) * count); // ring buffer of the last `longest` frames
  const from = new Uint8Array(frames * count); // index of the preceding interval; 255 marks the first beat
  let end = { frame: -1, index: 0, score: -Infinity };
  for (let t = 0; t < frames; t++) {
    const row = (t % (longest + 1)) * count;
    for (let i = 0; i < count; i++) {
      const interval = shortest + i;
      const prior = (interval / rate) * tempo(t, interval);
      let most = t < interval ? prior * (t / interval) : -Infinity; // the first beat has no predecessor
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
        // The remainder after the last beat must be shorter than its interval.
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

/** Weights that spread the probability of one beat over the frames around it; a clearly detected beat sums to 1. */
const SPREAD = [0.28, 0.56, 0.56, 0.56, 0.28];
/** Additional weight of the centre frame. */
const CENTRE_WEIGHT = 0.25;

/** Returns what a beat on each frame adds to the log-likelihood: the log odds of a beat near it. */
function beatLogOdds(beat: Float32Array): Float64Array {
  return Float64Array.from(beat, (own, frame) => {
    const probability = clampProbability(SPREAD.reduce((sum, share, i) => sum + share * (beat[frame + i - 2] ?? 0), 0));
    return Math.log(probability / (1 - probability)) + CENTRE_WEIGHT * Math.log(clampProbability(own));
  });
}

/** Clamps a probability away from 0 and 1, whose logarithms would dominate. */
export function clampProbability(probability: number): number {
  return Math.min(1 - MIN_PROBABILITY, Math.max(MIN_PROBABILITY, probability));
}

interface Costs {
  /** Index of the shortest interval that may precede. */
  first: number;
  values: number[];
}

function changeCosts(shortest: number, longest: number): Costs[] {
  return Array.from({ length: longest - shortest + 1 }, (_, i) => {
    const interval = shortest + i;
    const minInterval = Math.max(shortest, Math.min(interval - 1, Math.ceil(interval / MAX_INTERVAL_RATIO)));
    const most = Math.min(longest, Math.max(interval + 1, Math.floor(interval * MAX_INTERVAL_RATIO)));
    const values: number[] = [];
    for (let other = minInterval; other <= most; other++) values.push(changeCost(interval, other));
    return { first: minInterval - shortest, values };
  });
}

/** A change of one frame is due to the frame grid, not to the player. */
function changeCost(interval: number, other: number): number {
  const beyond = Math.max(0, Math.abs(interval - other) - 1);
  return (
    TEMPO_CHANGE_COST * Math.log((interval + beyond) / interval) * (beyond > 0 ? 1 : 0) +
    (interval === other ? 0 : 0.05)
  );
}
