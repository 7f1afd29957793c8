/** A span of speech in seconds, and the pitch of its voice. */
interface Phrase {
  startS: number;
  endS: number;
  hz: number;
}

const RATE = 16_000;
/** Formants of five vowels, in Hz. */
const VOWELS = [
  [730, 1_090, 2_440],
  [270, 2_290, 3_010],
  [300, 870, 2_240],
  [530, 1_840, 2_480],
  [570, 840, 2_410],
] as const;

/** Makes speech-like sound at 16 kHz: phrases of buzzing syllables through three resonators, with pauses; `voices` alternate. */
export function spoken({
  seconds,
  voices = [{ hz: 120, size: 1 }],
  phraseS = 1.6,
}: {
  seconds: number;
  voices?: { hz: number; size: number }[];
  phraseS?: number;
}): { samples: Float32Array; phrases: Phrase[]; syllables: number } {
  const samples = new Float32Array(seconds * RATE);
  const phrases: Phrase[] = [];
  let syllables = 0;
  let random = 1;
  const chance = (): number => (random = (random * 48_271) % 2_147_483_647) / 2_147_483_647;
  for (let startS = 0.4, turn = 0; startS + phraseS < seconds; startS += phraseS + 0.5, turn++) {
    const { hz, size } = voices[turn % voices.length]!;
    phrases.push({ startS, endS: startS + phraseS, hz });
    const resonators = [0, 1, 2].map(() => ({ a: 0, b: 0 }));
    let phase = 0;
    let vowel: readonly number[] = VOWELS[0];
    for (let n = 0; n < phraseS * RATE; n++) {
      const t = n / RATE;
      const within = (t % 0.2) / 0.2;
      if (n % Math.round(0.2 * RATE) === 0) {
        vowel = VOWELS[Math.floor(chance() * VOWELS.length)]!;
        syllables++;
      }
      phase += (hz * (1 + 0.03 * Math.sin(2 * Math.PI * 0.7 * t))) / RATE;
      let x = phase >= 1 ? 1 : -0.01;
      if (phase >= 1) phase -= 1;
      if (within > 0.85) x = 0.1 * (chance() - 0.5); // a consonant between vowels
      resonators.forEach((resonator, i) => {
        const radius = Math.exp((-Math.PI * (60 + 40 * i)) / RATE);
        const y =
          x + 2 * radius * Math.cos((2 * Math.PI * vowel[i]! * size) / RATE) * resonator.a - radius ** 2 * resonator.b;
        resonator.b = resonator.a;
        resonator.a = y;
        x = y * (1 - radius) * 2;
      });
      samples[Math.round(startS * RATE) + n] = x * Math.sin(Math.PI * Math.min(1, within + 0.05)) ** 0.5 * 20;
    }
  }
  let peak = 0;
  for (const x of samples) peak = Math.max(peak, Math.abs(x));
  return { samples: samples.map((x) => (0.5 * x) / peak), phrases, syllables };
}
