import { LOUDNESS_STEP_S } from './loudness.ts';
import { SPEECH_GAIN_HOP_S } from './speech-gain.ts';

const STEPS_PER_HOP = Math.round(SPEECH_GAIN_HOP_S / LOUDNESS_STEP_S);
/** Length of a passage: that of short-term loudness, by whose spread a loudness range is defined. */
const PASSAGE_STEPS = Math.round(3 / LOUDNESS_STEP_S);
const PASSAGE_HOPS = PASSAGE_STEPS / STEPS_PER_HOP;
/** Share of the mean energy below which a passage does not count, as in EBU Tech 3342. */
const GATE = 10 ** (-20 / 10);
/** Max tilt in dB, and share of the distance to the median that is made up at once. */
const MAX_DB = 4;
const SHARE = 0.5;

/**
 * Moves `tilt`, a gain in dB per hop, towards the one that gives all passages the same loudness, pauses included: words among pauses are
 * raised and dense passages lowered. `energies` are those of the steps after the gain that the tilt led to.
 */
export function tiltPassages(tilt: Float64Array, energies: ArrayLike<number>): void {
  const passages = passageEnergies(energies);
  const gate = (GATE * passages.reduce((sum, energy) => sum + energy, 0)) / passages.length;
  const levels = passages.map((energy) => (energy > gate ? 10 * Math.log10(energy) : Number.NaN));
  const heard = levels.filter((level) => !Number.isNaN(level)).toSorted();
  const median = heard[Math.floor(heard.length / 2)]!;
  let [sum, count] = [0, 0];
  const add = (level: number | undefined, sign: 1 | -1): void => {
    if (level === undefined || Number.isNaN(level)) return;
    sum += sign * level;
    count += sign;
  };
  for (let hop = 0; hop < tilt.length; hop++) {
    // The passages that a hop is in.
    add(levels[hop], 1);
    add(levels[hop - PASSAGE_HOPS], -1);
    if (count === 0) continue;
    const wanted = tilt[hop]! + SHARE * (median - sum / count);
    tilt[hop] = Math.max(-MAX_DB, Math.min(MAX_DB, wanted));
  }
}

/** Returns the mean energies of the passages that begin at each hop. */
function passageEnergies(energies: ArrayLike<number>): Float64Array {
  const before = new Float64Array(energies.length + 1);
  for (let step = 0; step < energies.length; step++) before[step + 1] = before[step]! + energies[step]!;
  const count = Math.max(0, Math.floor((energies.length - PASSAGE_STEPS) / STEPS_PER_HOP) + 1);
  return Float64Array.from({ length: count }, (_, n) => {
    const from = n * STEPS_PER_HOP;
    return (before[from + PASSAGE_STEPS]! - before[from]!) / PASSAGE_STEPS;
  });
}
