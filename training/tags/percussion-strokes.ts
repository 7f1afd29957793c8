import { SKETCH_RATE } from '../../test/measure/material/sketches.ts';
import type { Random } from '../../test/infra/random.ts';

/** A decaying partial of a stroke. */
interface Mode {
  hz: number;
  level: number;
  /** Decay in nepers per second. */
  decay: number;
}

/** Noise of a stroke: of the hand on the skin, of wires, jingles or seeds. */
export interface Burst {
  level: number;
  attackS: number;
  decay: number;
  /** Pole of the low-pass, and coefficient of the high-pass after it, 0 to 1. */
  low: number;
  high: number;
}

/** One way to strike an instrument. */
export interface Stroke {
  modes: readonly Mode[];
  /** Semitones by which the pitch begins above its end; negative if it rises. */
  glide: number;
  glideS: number;
  burst: Burst;
}

/** An instrument as its strokes, the fullest first, the faintest last. */
export type Instrument = readonly Stroke[];

/** Nepers after which a stroke ends. */
const END = 7;
/** Samples after which the pitch of a gliding partial is computed anew. */
const PITCH_STEP = 32;

/** Adds a stroke at `at` seconds; `gain` below 0.5 is softer and duller. */
export function playStroke(
  into: Float32Array,
  { at, gain, stroke }: { at: number; gain: number; stroke: Stroke },
  random: Random,
): void {
  const start = Math.max(0, Math.round(at * SKETCH_RATE));
  const tilt = Math.max(0, 0.6 - gain);
  const bend = (stroke.glide + 0.3 * random.normal()) / 12;
  for (const { hz, level, decay } of stroke.modes) {
    const count = Math.min(into.length - start, Math.round((END / decay) * SKETCH_RATE));
    const loud = (gain * level * random.between(0.8, 1.2)) / (hz / 200) ** tilt;
    const fade = Math.exp(-decay / SKETCH_RATE);
    let [phase, advance, envelope] = [0, 0, loud];
    for (let i = 0; i < count; i++) {
      if (i % PITCH_STEP === 0) {
        const bent = hz * 2 ** (bend * Math.exp(-i / SKETCH_RATE / stroke.glideS));
        advance = (2 * Math.PI * Math.min(9_500, bent)) / SKETCH_RATE;
      }
      phase += advance;
      envelope *= fade;
      into[start + i]! += Math.min(1, i / 15) * envelope * Math.sin(phase);
    }
  }
  addBurst(into, { start, gain, burst: stroke.burst }, random);
}

function addBurst(
  into: Float32Array,
  { start, gain, burst: { level, attackS, decay, low, high } }: { start: number; gain: number; burst: Burst },
  random: Random,
): void {
  const count = Math.min(into.length - start, Math.round((END / decay + attackS) * SKETCH_RATE));
  let [smooth, before] = [0, 0];
  for (let i = 0; i < count; i++) {
    const t = i / SKETCH_RATE;
    smooth += low * (2 * random.next() - 1 - smooth);
    const envelope = t < attackS ? t / attackS : Math.exp(-decay * (t - attackS));
    into[start + i]! += gain * level * envelope * (smooth - high * before);
    before = smooth;
  }
}
