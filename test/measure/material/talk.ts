import type { Random } from '../../infra/random.ts';

/** Hz of five formants. */
type Formants = readonly [number, number, number, number, number];

/** A phone: levels of voice, breath and hiss, and the targets of the formants. */
interface Sound {
  seconds: number;
  formants: Formants;
  voice: number;
  breath: number;
  hiss: number;
  /** Centre and width in Hz of the hiss. */
  hissed: readonly [number, number];
}

/** A speaker. */
export interface Talker {
  /** Mean pitch in Hz. */
  pitch: number;
  /** Scale of the formants: 1 for a man, 1.17 for a woman. */
  scale: number;
}

const STEP_S = 0.005;
const SILENT = { voice: 0, breath: 0, hiss: 0, hissed: [4_000, 2_000] } as const;

/** After Peterson & Barney (1952) and Klatt (1980), rounded. */
const VOWELS: readonly Formants[] = [
  [730, 1_090, 2_440, 3_400, 4_400],
  [530, 1_840, 2_480, 3_500, 4_500],
  [270, 2_290, 3_010, 3_600, 4_500],
  [570, 840, 2_410, 3_300, 4_400],
  [300, 870, 2_240, 3_300, 4_400],
  [660, 1_720, 2_410, 3_400, 4_400],
  [390, 1_990, 2_550, 3_500, 4_500],
  [500, 1_400, 2_400, 3_400, 4_400],
];
/** Loci of the formants of labial, dental and palatal consonants. */
const PLACES = {
  lips: { formants: [300, 900, 2_200, 3_300, 4_400], hissed: [1_200, 1_500] },
  teeth: { formants: [300, 1_700, 2_600, 3_400, 4_400], hissed: [5_200, 2_000] },
  palate: { formants: [300, 2_100, 2_500, 3_400, 4_400], hissed: [2_600, 1_200] },
} as const satisfies Record<string, { formants: Formants; hissed: readonly [number, number] }>;
const LIQUIDS: readonly Formants[] = [
  [360, 1_100, 2_700, 3_300, 4_400],
  [330, 1_150, 1_500, 3_200, 4_400],
  [290, 700, 2_200, 3_300, 4_400],
  [270, 2_200, 2_900, 3_500, 4_500],
];
/** Widths of the five formants and of two above them that stay, in Hz. */
const WIDTHS = [70, 90, 130, 180, 250, 400, 500];
const ABOVE = [5_500, 6_600];

/** Adds a sentence at `at` seconds; returns when it ends, and its pitch in Hz for each 5 ms of voice. */
export function talk(
  into: Float32Array,
  { at, syllables, talker, rate }: { at: number; syllables: number; talker: Talker; rate: number },
  random: Random,
): { endS: number; pitches: number[] } {
  const sounds = Array.from({ length: syllables }, (_, n) => syllable(random, n === syllables - 1)).flat();
  const endS = at + sounds.reduce((sum, { seconds }) => sum + seconds, 0);
  const accents = Array.from({ length: Math.ceil(syllables / 3) + 1 }, () => random.between(0, 0.2));
  const pitches: number[] = [];
  const resonators = [...WIDTHS].map(() => new Float64Array(2));
  const mouth = new Float64Array(2);
  const now = { formants: [...sounds[0]!.formants] as number[], voice: 0, breath: 0, hiss: 0 };
  let [phase, period, pulse, before] = [1, 1, 1, 0];
  let [sound, left, drift] = [0, sounds[0]!.seconds, 0];
  const size = Math.round(STEP_S * rate);
  const from = Math.round(at * rate);
  const frames = Math.min(into.length - from, Math.round((endS - at + 0.04) * rate));
  for (let first = 0; first < frames; first += size) {
    const t = first / rate;
    while (left <= 0 && sound < sounds.length) left += sounds[++sound]?.seconds ?? Number.POSITIVE_INFINITY;
    left -= STEP_S;
    const aim = sounds[sound] ?? { ...sounds.at(-1)!, ...SILENT };
    now.formants.forEach((hz, n) => (now.formants[n] = hz + 0.22 * (aim.formants[n]! - hz)));
    for (const level of ['voice', 'breath', 'hiss'] as const) now[level] += 0.5 * (aim[level] - now[level]);
    const way = Math.min(1, t / (endS - at));
    const accent = way * (accents.length - 1.001);
    drift = 0.9 * drift + 0.004 * random.normal();
    const lift = accents[Math.floor(accent)]! * Math.sin(Math.PI * (accent % 1));
    const hz = talker.pitch * (1.08 - 0.2 * way + lift + drift);
    if (now.voice > 0.3) pitches.push(hz);
    const filters = [...now.formants, ...ABOVE].map((f, n) => resonance(talker.scale * f, WIDTHS[n]!, rate));
    const tongue = resonance(aim.hissed[0], aim.hissed[1], rate);
    for (let i = first; i < Math.min(frames, first + size); i++) {
      if (phase >= period) {
        phase -= period;
        period = (rate / hz) * (1 + 0.01 * random.normal());
        pulse = 1 + 0.06 * random.normal();
      }
      // The flow of Rosenberg (1971), open for 60 % of the period; the lips pass on its change.
      const part = phase++ / period;
      const flow =
        part < 0.4 ? (1 - Math.cos((Math.PI * part) / 0.4)) / 2 : Math.cos((Math.PI * Math.min(0.2, part - 0.4)) / 0.4);
      const noise = random.normal();
      const source = 8 * now.voice * pulse * (flow - before) + noise * (now.breath + 0.02 * now.voice * flow);
      before = flow;
      let heard = source;
      filters.forEach((filter, n) => (heard = through(heard, filter, resonators[n]!)));
      into[from + i]! += 0.1 * (heard + 0.7 * now.hiss * through(noise, tongue, mouth));
    }
  }
  return { endS, pitches };
}

/** A consonant, a vowel or two that run into each other, and sometimes another consonant; the last of a sentence dies away. */
function syllable(random: Random, last: boolean): Sound[] {
  const vowel = random.pick(VOWELS);
  const stress = random.between(0.6, 1);
  const seconds = random.between(0.06, 0.15) * (last ? 1.6 : 1) * (0.6 + 0.5 * stress);
  const held: Sound = { ...SILENT, seconds, formants: vowel, voice: stress };
  const glides = random.next() < 0.25;
  const vowels = glides ? [held, { ...held, seconds: 0.6 * seconds, formants: random.pick(VOWELS) }] : [held];
  const closed = random.next() < 0.35 ? consonant(random) : [];
  const dying = { ...vowels.at(-1)!, seconds: 0.07, voice: 0.3 * stress, breath: 0.02 };
  const dead = { ...dying, seconds: 0.06, voice: 0.08 * stress };
  const end = last ? [dying, dead] : [];
  return [...(random.next() < 0.9 ? consonant(random) : []), ...vowels, ...closed, ...end];
}

function consonant(random: Random): Sound[] {
  const place = PLACES[random.pick(['lips', 'teeth', 'palate'] as const)];
  const { formants } = place;
  const voiced = random.next() < 0.5;
  const kind = random.pick(['stop', 'stop', 'hiss', 'nasal', 'liquid']);
  if (kind === 'nasal') return [{ ...SILENT, seconds: random.between(0.05, 0.09), formants, voice: 0.35 }];
  if (kind === 'liquid')
    return [{ ...SILENT, seconds: random.between(0.04, 0.08), formants: random.pick(LIQUIDS), voice: 0.55 }];
  const hissing: Sound = {
    ...SILENT,
    ...place,
    seconds: random.between(0.06, 0.13),
    hiss: 0.5,
    voice: voiced ? 0.25 : 0,
  };
  if (kind === 'hiss') return [hissing];
  return [
    { ...SILENT, seconds: random.between(0.03, 0.07), formants, voice: voiced ? 0.12 : 0 },
    { ...hissing, seconds: 0.012, hiss: 0.9 },
    ...(voiced ? [] : [{ ...SILENT, seconds: random.between(0.02, 0.05), formants, breath: 0.12 }]),
  ];
}

/** Gain and feedback of a digital resonator that passes 0 Hz as it is (Klatt 1980). */
function resonance(hz: number, width: number, rate: number): readonly [number, number, number] {
  const c = -Math.exp((-2 * Math.PI * width) / rate);
  const b = 2 * Math.exp((-Math.PI * width) / rate) * Math.cos((2 * Math.PI * Math.min(hz, 0.48 * rate)) / rate);
  return [1 - b - c, b, c];
}

function through(x: number, [a, b, c]: readonly [number, number, number], state: Float64Array): number {
  const y = a * x + b * state[0]! + c * state[1]!;
  state[1] = state[0]!;
  state[0] = y;
  return y;
}
