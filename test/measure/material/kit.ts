import { RATE } from './instruments.ts';
import type { Random } from '../../infra/random.ts';
import type { Drum } from './styles.ts';

interface Shell {
  /** Frequency of the membrane in Hz when struck and at rest; 0: none. */
  from: number;
  to: number;
  /** Decay of the membrane and of the hiss, in nepers per second. */
  fade: number;
  hiss: number;
  hissFade: number;
  /** High-pass of the hiss: 0 leaves it as it is, near 1 keeps only high frequencies. */
  high: number;
  seconds: number;
  level: number;
}

const KIT: Record<Drum, Shell> = {
  kick: { from: 160, to: 52, fade: 14, hiss: 0.05, hissFade: 120, high: 0, seconds: 0.3, level: 0.9 },
  snare: { from: 230, to: 185, fade: 25, hiss: 0.45, hissFade: 22, high: 0.3, seconds: 0.25, level: 0.6 },
  rim: { from: 1_700, to: 1_700, fade: 110, hiss: 0.15, hissFade: 150, high: 0.5, seconds: 0.06, level: 0.5 },
  hat: { from: 0, to: 0, fade: 1, hiss: 0.25, hissFade: 70, high: 0.95, seconds: 0.08, level: 0.6 },
  openHat: { from: 0, to: 0, fade: 1, hiss: 0.3, hissFade: 12, high: 0.95, seconds: 0.3, level: 0.7 },
  ride: { from: 4_100, to: 4_100, fade: 9, hiss: 0.16, hissFade: 9, high: 0.95, seconds: 0.45, level: 0.4 },
};

/** Adds a hit of a drum at `at` seconds to the samples. */
export function playDrum(
  into: Float32Array,
  { at, drum, level }: { at: number; drum: Drum; level: number },
  random: Random,
): void {
  const { from, to, fade, hiss, hissFade, high, seconds, level: loudness } = KIT[drum];
  const start = Math.max(0, Math.round(at * RATE));
  const count = Math.min(into.length - start, Math.round(seconds * RATE));
  let [phase, before] = [0, 0];
  for (let i = 0; i < count; i++) {
    const t = i / RATE;
    const white = 2 * random.next() - 1;
    const skin = from === 0 ? 0 : Math.exp(-fade * t) * Math.sin(phase);
    const wires = hiss * Math.exp(-hissFade * t) * (white - high * before);
    before = white;
    phase += (2 * Math.PI * (to + (from - to) * Math.exp(-35 * t))) / RATE;
    into[start + i]! += level * loudness * Math.min(1, i / 20) * (skin + wires);
  }
}
