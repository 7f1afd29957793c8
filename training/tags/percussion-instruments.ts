import type { Random } from '../../test/infra/random.ts';
import type { Burst, Instrument, Stroke } from './percussion-strokes.ts';

/** Partials of an ideal membrane, relative to its lowest. */
const MEMBRANE = [1, 1.594, 2.136, 2.296, 2.653, 2.918, 3.156, 3.501];
/** Makes an instrument that is played by hand or with sticks, at random. */
export const INSTRUMENTS = {
  conga: (random: Random) => skin(random, { hz: [100, 270], bass: 0.6, decay: [5, 15] }),
  bongo: (random: Random) => skin(random, { hz: [260, 640], bass: 0.75, decay: [10, 28] }),
  djembe: (random: Random) => skin(random, { hz: [170, 420], bass: 0.3, decay: [9, 24] }),
  frame: (random: Random) => skin(random, { hz: [75, 190], bass: 0.8, decay: [3, 9] }),
  tom: (random: Random) => skin(random, { hz: [50, 170], bass: 0.9, decay: [3, 10] }),
  cajon: (random: Random) => skin(random, { hz: [110, 260], bass: 0.5, decay: [18, 45] }),
  tabla,
  pot,
  block,
  metal,
  shaker,
} satisfies Record<string, (random: Random) => Instrument>;

interface Skin {
  hz: readonly [number, number];
  /** Pitch of the bass stroke relative to the open one. */
  bass: number;
  decay: readonly [number, number];
}

/** Makes a drum with open strokes, bass, slaps, muffled and ghost strokes; two tunings give a pair of drums. */
function skin(random: Random, { hz, bass, decay }: Skin): Instrument {
  const open = between(random, hz);
  const fade = between(random, decay);
  const glide = random.next() < 0.5 ? random.between(0, 3) : random.between(0, 0.5);
  const membrane = stretched(random, MEMBRANE);
  const hand = (level: number): Burst => burst(random, { level, decay: [50, 250], high: [0, 0.9] });
  const struck = (base: number, damping: number, slope: number): Stroke => ({
    modes: membrane.map((ratio, k) => ({
      hz: base * ratio,
      level: random.between(0.3, 1) / ratio ** slope,
      decay: fade * damping * (1 + 0.4 * k),
    })),
    glide,
    glideS: random.between(0.01, 0.08),
    burst: hand(random.between(0.02, 0.25)),
  });
  const tuning = random.between(0.6, 0.85);
  return [
    struck(open, 1, random.between(1, 3)),
    struck(open * bass, random.between(0.8, 1.5), random.between(2, 4)),
    struck(open * tuning, 1, random.between(1, 3)),
    { ...struck(open, random.between(1.5, 3), random.between(-0.3, 0.7)), burst: hand(random.between(0.2, 0.9)) },
    struck(open, random.between(3, 6), random.between(1, 2)),
    { ...struck(open * 0.8, random.between(3, 7), random.between(0.8, 2)), burst: hand(random.between(0.05, 0.4)) },
  ];
}

/** Makes a pair of drums with loaded skins: the right one nearly harmonic and long, the left one gliding upwards. */
function tabla(random: Random): Instrument {
  const [right, left] = [random.between(190, 430), random.between(65, 130)];
  const ring = random.between(2.5, 9);
  const harmonic = stretched(random, [1, 2, 3, 4, 5]);
  const rightStroke = (weights: readonly number[], damping: number, noise: number): Stroke => ({
    modes: harmonic.map((ratio, k) => ({
      hz: right * ratio,
      level: weights[k]! * random.between(0.5, 1),
      decay: ring * damping * (1 + 0.3 * k),
    })),
    glide: 0,
    glideS: 1,
    burst: burst(random, { level: noise, decay: [80, 300], high: [0.3, 0.9] }),
  });
  const leftStroke = (damping: number): Stroke => ({
    modes: [1, 2, 3].map((ratio) => ({
      hz: left * ratio,
      level: random.between(0.5, 1) / ratio ** 2,
      decay: ring * damping,
    })),
    glide: -random.between(0, 9),
    glideS: random.between(0.05, 0.25),
    burst: burst(random, { level: 0.05, decay: [60, 200], high: [0, 0.5] }),
  });
  return [
    rightStroke([0.2, 1, 0.8, 0.5, 0.2], 1, 0.3),
    leftStroke(1),
    rightStroke([1, 0.2, 0.2, 0.1, 0.1], 1, 0.1),
    rightStroke([0.4, 0.5, 0.5, 0.4, 0.4], 8, 0.6),
    leftStroke(5),
    rightStroke([0.3, 0.3, 0.3, 0.3, 0.3], 12, 0.4),
  ];
}

/** Makes a clay pot or a talking drum: one low partial with a wide glide, and strokes on the body. */
function pot(random: Random): Instrument {
  const hz = random.between(70, 260);
  const body = random.between(350, 1_100);
  const way = random.next() < 0.5 ? -1 : 1;
  return [0, 1, 2, 3].map((n) => ({
    modes: [
      { hz: hz * random.between(0.9, 1.4), level: n < 2 ? 1 : 0.2, decay: random.between(5, 16) },
      { hz: body, level: n < 2 ? 0.1 : 0.7, decay: random.between(20, 60) },
      { hz: body * random.between(1.4, 2.7), level: n < 2 ? 0.05 : 0.4, decay: random.between(25, 70) },
    ],
    glide: way * random.between(0, 10),
    glideS: random.between(0.02, 0.2),
    burst: burst(random, { level: random.between(0, 0.3), decay: [60, 300], high: [0, 0.9] }),
  }));
}

/** Makes one or two blocks of wood, or sticks struck together. */
function block(random: Random): Instrument {
  const hz = random.between(450, 2_800);
  const second = random.between(1.5, 2.9);
  return [1, random.between(0.6, 0.85)].map((tuning) => ({
    modes: [1, second].map((ratio, k) => ({
      hz: hz * tuning * ratio,
      level: 1 / (1 + 2 * k),
      decay: random.between(25, 90),
    })),
    glide: 0,
    glideS: 1,
    burst: burst(random, { level: random.between(0, 0.3), decay: [150, 500], high: [0.2, 0.9] }),
  }));
}

/** Makes bells: a few partials that are not harmonic, open and muted. */
function metal(random: Random): Instrument {
  const hz = random.between(400, 1_300);
  const ratios = [1, random.between(1.3, 1.6), random.between(2, 2.8), random.between(3, 4.5), random.between(4.5, 6)];
  const ring = random.between(4, 22);
  return [1, random.between(0.65, 0.8), 4].map((damping) => ({
    modes: ratios.map((ratio) => ({
      hz: hz * ratio * (damping < 1 ? damping : 1),
      level: random.between(0.2, 1) / ratio ** 0.7,
      decay: ring * Math.max(1, damping),
    })),
    glide: 0,
    glideS: 1,
    burst: burst(random, { level: 0.15, decay: [150, 400], high: [0.3, 0.9] }),
  }));
}

/** Makes seeds, jingles or a scraper: bursts of high noise, some with jingling partials. */
function shaker(random: Random): Instrument {
  const jingles = random.next() < 0.4 ? [2_900, 4_100, 5_300, 6_800].map((hz) => hz * random.between(0.85, 1.15)) : [];
  const attackS = random.between(0.001, 0.04);
  return [1, 0.6, 0.3].map((level) => ({
    modes: jingles.map((hz) => ({ hz, level: 0.3 * level * random.next(), decay: random.between(8, 40) })),
    glide: 0,
    glideS: 1,
    burst: { ...burst(random, { level, decay: [15, 90], high: [0.6, 0.95] }), attackS },
  }));
}

interface BurstRange {
  level: number;
  decay: readonly [number, number];
  high: readonly [number, number];
}

function burst(random: Random, { level, decay, high }: BurstRange): Burst {
  return {
    level,
    attackS: random.between(0.0005, 0.004),
    decay: between(random, decay),
    low: random.between(0.3, 1),
    high: between(random, high),
  };
}

function stretched(random: Random, ratios: readonly number[]): number[] {
  return ratios.map((ratio, k) => ratio * (k === 0 ? 1 : random.between(0.95, 1.06)));
}

/** Returns a number from a range, uniform in its logarithm, or uniform if the range begins at 0. */
function between(random: Random, [low, high]: readonly [number, number]): number {
  return low > 0 ? low * (high / low) ** random.next() : random.between(low, high);
}
