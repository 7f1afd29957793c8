import { SKETCH_RATE } from '../../test/measure/material/sketches.ts';
import type { Random } from '../../test/infra/random.ts';
import { INSTRUMENTS } from './percussion-instruments.ts';
import { playStroke, type Instrument } from './percussion-strokes.ts';

const NAMES = Object.keys(INSTRUMENTS) as (keyof typeof INSTRUMENTS)[];
/** Instruments that also play alone. */
const SOLOISTS = NAMES.filter((name) => !['shaker', 'block', 'metal'].includes(name));

/** A stroke of a cycle: which, how loud, and whether a second one comes right before it. */
interface Step {
  stroke: number;
  gain: number;
  flam: boolean;
}

interface Player {
  instrument: Instrument;
  cycle: readonly (Step | undefined)[];
  level: number;
  /** Probability that a stroke of the cycle is replaced. */
  freedom: number;
  /** Probability that a rest gets a ghost stroke. */
  ghosts: number;
}

/** Returns some seconds of hand drums and small percussion, one to four players, at `SKETCH_RATE`. */
export function percussion(random: Random, seconds: number): Float32Array {
  const slots = random.pick([6, 8, 8, 12, 12, 16, 16, 16, 14, 10]);
  const slotS = random.between(0.085, 0.3);
  const count = random.pick([1, 1, 1, 2, 2, 3, 4]);
  const players = Array.from({ length: count }, (_, n) => player(random, n === 0 ? SOLOISTS : NAMES, slots));
  const [swing, timing] = [random.pick([0, 0, 0.1, 0.2]), random.between(0, 0.015)];
  // Without a common pulse: a soloist who slows and hurries.
  const rubato = count === 1 && random.next() < 0.25 ? random.between(0.1, 0.5) : 0;
  const samples = new Float32Array(Math.round(seconds * SKETCH_RATE));
  let pace = 1;
  for (let slot = 0, at = random.between(0, 0.3); at < seconds; slot++) {
    pace = Math.max(0.4, Math.min(2.5, pace * Math.exp(rubato * random.normal())));
    const late = slot % 2 === 1 ? swing * slotS : 0;
    for (const each of players)
      playSlot(samples, { player: each, slot, at: at + late + timing * random.normal() }, random);
    at += slotS * (rubato > 0 ? pace : 1);
  }
  const peak = samples.reduce((max, x) => Math.max(max, Math.abs(x)), 1e-6);
  return samples.map((x) => (0.8 * x) / peak);
}

function player(random: Random, names: readonly (keyof typeof INSTRUMENTS)[], slots: number): Player {
  const instrument = INSTRUMENTS[random.pick(names)](random);
  const density = random.between(0.2, 0.95);
  const grouping = random.pick([2, 3, 4]);
  const cycle = Array.from({ length: slots }, (_, slot) => {
    const accent = slot % grouping === 0;
    if (random.next() > density + (accent ? 0.3 : -0.05)) return undefined;
    return step(random, instrument, accent);
  });
  cycle[0] ??= step(random, instrument, true);
  return {
    instrument,
    cycle,
    level: random.between(0.4, 1),
    freedom: random.next() < 0.5 ? random.between(0, 0.1) : random.between(0.1, 0.5),
    ghosts: random.next() < 0.5 ? 0 : random.between(0.1, 0.7),
  };
}

function step(random: Random, { length }: Instrument, accent: boolean): Step {
  const full = random.next() < (accent ? 0.8 : 0.45);
  return {
    stroke: full ? random.whole(Math.ceil(length / 2)) : random.whole(length),
    gain: accent ? random.between(0.6, 1) : random.between(0.25, 0.8),
    flam: random.next() < 0.04,
  };
}

function playSlot(
  samples: Float32Array,
  { player: { instrument, cycle, level, freedom, ghosts }, slot, at }: { player: Player; slot: number; at: number },
  random: Random,
): void {
  let now = cycle[slot % cycle.length];
  if (random.next() < freedom) now = step(random, instrument, false);
  if (!now && random.next() < ghosts)
    now = { stroke: instrument.length - 1, gain: random.between(0.05, 0.25), flam: false };
  if (!now) return;
  const stroke = instrument[now.stroke]!;
  const gain = level * now.gain * random.between(0.8, 1.2);
  if (now.flam) playStroke(samples, { at: at - random.between(0.02, 0.05), gain: 0.5 * gain, stroke }, random);
  playStroke(samples, { at, gain, stroke }, random);
}
