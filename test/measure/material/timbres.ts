/** Sounds of the instruments. */
export type Timbre =
  | 'plucked'
  | 'keys'
  | 'organ'
  | 'strings'
  | 'bowed'
  | 'flute'
  | 'reed'
  | 'brass'
  | 'bass'
  | 'synth'
  | 'voice'
  | 'man';

export interface Sound {
  /** Strength of harmonic `n`, 1 the fundamental. */
  harmonic(n: number): number;
  attackS: number;
  releaseS: number;
  /** Decay of a held note, in nepers per second. */
  fade: number;
  /** Additional decay of its upper harmonics. */
  dull: number;
  /** Breath or bow noise, of full scale. */
  breath: number;
}

/** Sounds of one wave with an envelope; voices are made by formants instead. */
export const SOUNDS: Record<Exclude<Timbre, 'voice' | 'man'>, Sound> = {
  plucked: {
    harmonic: (n) => Math.abs(Math.sin(0.23 * Math.PI * n)) / n,
    attackS: 0.003,
    releaseS: 0.06,
    fade: 2.2,
    dull: 5,
    breath: 0,
  },
  keys: {
    harmonic: (n) => Math.abs(Math.sin(0.13 * Math.PI * n)) / n ** 1.1,
    attackS: 0.004,
    releaseS: 0.12,
    fade: 1.1,
    dull: 2.5,
    breath: 0,
  },
  organ: {
    harmonic: (n) => (Math.log2(n) % 1 === 0 || n === 3 ? 0.8 / n ** 0.5 : 0.02 / n),
    attackS: 0.01,
    releaseS: 0.05,
    fade: 0,
    dull: 0,
    breath: 0.001,
  },
  strings: { harmonic: (n) => 1 / n ** 1.2, attackS: 0.09, releaseS: 0.2, fade: 0, dull: 0, breath: 0.004 },
  bowed: {
    harmonic: (n) => (1 + 1.5 * Math.exp(-((n - 4) ** 2) / 3)) / n ** 1.1,
    attackS: 0.05,
    releaseS: 0.07,
    fade: 0.1,
    dull: 0,
    breath: 0.006,
  },
  flute: { harmonic: (n) => 1 / n ** 2.6, attackS: 0.04, releaseS: 0.06, fade: 0.1, dull: 0, breath: 0.02 },
  reed: {
    harmonic: (n) => (n % 2 === 1 ? 1 : 0.35) / n ** 0.9,
    attackS: 0.03,
    releaseS: 0.05,
    fade: 0.1,
    dull: 0.5,
    breath: 0.008,
  },
  brass: {
    harmonic: (n) => (n < 8 ? 1 : 8 / n) / n ** 0.7,
    attackS: 0.035,
    releaseS: 0.05,
    fade: 0.1,
    dull: 0.8,
    breath: 0.004,
  },
  bass: { harmonic: (n) => 1 / n ** 1.5, attackS: 0.006, releaseS: 0.05, fade: 1.2, dull: 4, breath: 0 },
  synth: { harmonic: (n) => 1 / n, attackS: 0.006, releaseS: 0.05, fade: 0.2, dull: 3, breath: 0 },
};

/** Returns the level of a voice at a frequency, for a vowel between two (0 to 1); `scale` is 1 for a man, 1.17 for a woman. */
export function formants(hz: number, [from, to]: readonly [Vowel, Vowel], way: number, scale: number): number {
  let strength = 0;
  for (let n = 0; n < 4; n++) {
    const [f, g] = [VOWELS[from][n]!, VOWELS[to][n]!];
    const centre = (f + (g - f) * way) * scale;
    strength += GAINS[n]! / Math.hypot(1, (hz - centre) / WIDTHS[n]!);
  }
  return strength;
}

/** Formants in Hz of a man (Peterson & Barney 1952, rounded). */
const VOWELS = {
  a: [730, 1_090, 2_440, 3_400],
  e: [530, 1_840, 2_480, 3_500],
  i: [270, 2_290, 3_010, 3_600],
  o: [570, 840, 2_410, 3_300],
  u: [300, 870, 2_240, 3_300],
} as const;
export type Vowel = keyof typeof VOWELS;
export const VOWEL_NAMES = Object.keys(VOWELS) as Vowel[];
const GAINS = [1, 0.5, 0.25, 0.12];
const WIDTHS = [80, 100, 130, 170];
