import type { Note } from './midi.ts';
import { course, TONES, type Chord, type Colour, type Mode } from './progressions.ts';
import { chance, type Chance } from './random.ts';

/** What is known of a made piece. */
export interface Truth {
  tonic: number;
  mode: Mode;
  cents: number;
  /** Beats a bar. */
  meter: number;
  bpm: number;
  beats: number[];
  downbeats: number[];
  chords: { startS: number; endS: number; root: number; quality: Chord['quality'] }[];
  sections: { startS: number; endS: number; label: string }[];
  durationS: number;
}

export interface Piece {
  notes: Note[];
  setups: { channel: number; program: number; volume: number; pan: number; reverb: number }[];
  truth: Truth;
}

const CHANNEL = { bass: 0, comp: 1, pad: 2, lead: 3, second: 4, drums: 9 } as const;
const BASSES = [32, 33, 33, 34, 35, 36, 38, 39, 43, 58];
const COMPS = [0, 0, 1, 2, 4, 5, 6, 7, 11, 15, 16, 17, 18, 21, 24, 24, 25, 25, 26, 27, 28, 29, 30, 62, 46];
const PADS = [48, 49, 50, 51, 52, 54, 88, 89, 90, 91, 92, 94, 61, 19];
const LEADS = [52, 53, 54, 56, 59, 60, 64, 65, 66, 68, 71, 73, 73, 40, 42, 80, 81, 82, 22, 11, 12, 26, 30];
const SCALES: Record<Mode, readonly number[]> = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] };

interface Slot {
  chord: Chord;
  /** In beats from the start of the section. */
  at: number;
  beats: number;
}

interface Section {
  label: string;
  slots: Slot[];
  beats: number;
  parts: Set<keyof typeof CHANNEL>;
  energy: number;
  compStyle: number;
  bassStyle: number;
  leadOctave: number;
}

/** Composes a piece of the given seed: form, harmony, tempo, tuning, instruments and playing all by chance. */
export function compose(seed: number): Piece {
  const dice = chance(seed);
  const mode: Mode = dice.maybe(0.5) ? 'major' : 'minor';
  const colour: Colour = dice.pick(['plain', 'plain', 'mixed', 'mixed', 'jazz']);
  const tonic = dice.whole(0, 11);
  const cents = dice.maybe(0.4) ? dice.between(-4, 4) : dice.between(-33, 26);
  const meter = dice.pick([4, 4, 4, 4, 4, 3, 2]);
  const triplets = meter === 2 || dice.maybe(0.2);
  const bpm = dice.maybe(0.25) ? dice.between(56, 84) : dice.between(84, 172);
  const lineup = lineupOf(dice);
  const sections = formOf({ mode, colour, meter, bpm, lineup }, dice);

  const beats = [0.05 + dice.between(0, 0.6)];
  const total = sections.reduce((sum, { beats: count }) => sum + count, 0);
  const rubato = dice.maybe(0.12) ? 0.05 : 0.002;
  for (let i = 0; i < total; i++)
    beats.push(beats[i]! + (60 / bpm) * (1 + rubato * Math.max(-2, Math.min(2, dice.normal()))));
  const timeAt = (beat: number): number => {
    const i = Math.min(total - 1, Math.max(0, Math.floor(beat)));
    return beats[i]! + (beat - i) * (beats[i + 1]! - beats[i]!);
  };

  const notes: Note[] = [];
  const truth: Truth = {
    tonic,
    mode,
    cents,
    meter,
    bpm,
    beats: beats.slice(0, total),
    downbeats: beats.slice(0, total).filter((_, i) => i % meter === 0),
    chords: [],
    sections: [],
    durationS: timeAt(total),
  };
  let from = 0;
  for (const section of sections) {
    truth.sections.push({ startS: timeAt(from), endS: timeAt(from + section.beats), label: section.label });
    for (const { chord, at, beats: length } of section.slots) {
      const root = (chord.root + tonic) % 12;
      const startS = timeAt(from + at);
      const endS = timeAt(from + at + length);
      truth.chords.push({ startS, endS, root, quality: chord.quality });
      playSlot(notes, { section, root, chord, at: from + at, length, timeAt, triplets }, dice);
    }
    if (section.parts.has('lead')) playLead(notes, { section, tonic, mode, from, timeAt, triplets }, dice);
    if (section.parts.has('drums')) playDrums(notes, { section, from, timeAt, meter, triplets }, dice);
    from += section.beats;
  }
  const reverb = dice.whole(10, 100);
  const setups = [...lineup].map(([part, program]) => ({
    channel: CHANNEL[part],
    program,
    volume: Math.round(dice.between(...VOLUME[part])),
    pan: part === 'bass' || part === 'drums' || part === 'lead' ? 64 : dice.whole(25, 100),
    reverb,
  }));
  return { notes, setups, truth };
}

type Part = keyof typeof CHANNEL;
const VOLUME: Record<Part, [number, number]> = {
  bass: [75, 120],
  comp: [60, 110],
  pad: [45, 95],
  lead: [70, 120],
  second: [50, 95],
  drums: [70, 120],
};

function lineupOf(dice: Chance): Map<Part, number> {
  if (dice.maybe(0.12)) return new Map<Part, number>([['comp', dice.pick([0, 1, 24, 25, 46, 48, 19, 6])]]);
  const lineup = new Map<Part, number>([['comp', dice.pick(COMPS)]]);
  if (dice.maybe(0.9)) lineup.set('bass', dice.pick(BASSES));
  if (dice.maybe(0.45)) lineup.set('pad', dice.pick(PADS));
  if (dice.maybe(0.75)) lineup.set('lead', dice.pick(LEADS));
  if (dice.maybe(0.3)) lineup.set('second', dice.pick(COMPS));
  if (dice.maybe(0.75)) lineup.set('drums', dice.pick([0, 0, 0, 8, 16, 24, 25, 32, 40]));
  return lineup;
}

interface FormOptions {
  mode: Mode;
  colour: Colour;
  meter: number;
  bpm: number;
  lineup: Map<Part, number>;
}

function formOf({ mode, colour, meter, bpm, lineup }: FormOptions, dice: Chance): Section[] {
  const form = dice.pick(['AB', 'AAB', 'ABA', 'AABA', 'ABAB', 'IABA', 'IAB', 'ABC', 'ABAC', 'IABO']);
  const perChord = meter === 2 ? dice.pick([2, 2, 4]) : dice.pick([meter, meter, meter, 2 * meter, meter / 2]);
  const made = new Map<string, Section>();
  const sections: Section[] = [];
  const wanted = dice.between(26, 60); // seconds of music
  for (const label of form) {
    let section = made.get(label);
    if (!section) {
      section = sectionOf({ label, mode, colour, meter, perChord, bpm, lineup, seconds: wanted / form.length }, dice);
      made.set(label, section);
    }
    // A repeat may be played otherwise.
    sections.push(dice.maybe(0.3) ? { ...section, parts: partsOf(lineup, dice) } : section);
  }
  return sections;
}

function sectionOf(
  {
    label,
    mode,
    colour,
    meter,
    perChord,
    bpm,
    lineup,
    seconds,
  }: FormOptions & { label: string; perChord: number; seconds: number },
  dice: Chance,
): Section {
  const chords = course({ mode, colour }, dice);
  const own = dice.maybe(0.8) ? perChord : perChord * dice.pick([1, 2, 0.5]);
  const beatsEach = meter === 3 ? Math.max(3, Math.round(own / 3) * 3) : Math.max(1, Math.round(own));
  const once = chords.length * beatsEach;
  const repeats = Math.max(1, Math.min(4, Math.round(((seconds * bpm) / 60 / once) * dice.between(0.7, 1.3))));
  const slots: Slot[] = [];
  for (let i = 0; i < repeats * chords.length; i++) {
    const chord = chords[i % chords.length]!;
    const at = i * beatsEach;
    slots.push({ chord, at, beats: beatsEach });
  }
  // Whole bars, the last chord held.
  const beats = Math.ceil((slots.length * beatsEach) / meter) * meter;
  slots.at(-1)!.beats += beats - slots.length * beatsEach;
  return {
    label,
    slots,
    beats,
    parts: label === 'I' || label === 'O' ? thin(lineup, dice) : partsOf(lineup, dice),
    energy: dice.between(0.6, 1.1),
    compStyle: dice.whole(0, 5),
    bassStyle: dice.whole(0, 4),
    leadOctave: dice.pick([0, 0, 12]),
  };
}

function partsOf(lineup: Map<Part, number>, dice: Chance): Set<Part> {
  return new Set([...lineup.keys()].filter((part) => part === 'comp' || dice.maybe(part === 'bass' ? 0.97 : 0.85)));
}

function thin(lineup: Map<Part, number>, dice: Chance): Set<Part> {
  return new Set([...lineup.keys()].filter((part) => part === 'comp' || dice.maybe(0.4)));
}

interface Playing {
  section: Section;
  timeAt: (beat: number) => number;
  triplets: boolean;
}

function playSlot(
  notes: Note[],
  {
    section,
    root,
    chord,
    at,
    length,
    timeAt,
    triplets,
  }: Playing & { root: number; chord: Chord; at: number; length: number },
  dice: Chance,
): void {
  const tones = TONES[chord.quality];
  const rootless = dice.maybe(0.15) && tones.length > 3 && section.parts.has('bass');
  const inversion = dice.whole(0, tones.length - 1);
  const centre = dice.whole(50, 60);
  const voicing = (rootless ? tones.slice(1) : tones).map((tone, i) => {
    let key = centre + ((((root + tone - centre) % 12) + 12) % 12);
    if (i < inversion && dice.maybe(0.3)) key += 12;
    return key;
  });
  const swing = triplets ? 2 / 3 : 0.5;
  const add = (part: Part, key: number, from: number, to: number, velocity: number): void => {
    const jitter = 0.008 * dice.normal();
    notes.push({
      channel: CHANNEL[part],
      key,
      velocity: velocity * section.energy + 6 * dice.normal(),
      startS: timeAt(from) + jitter,
      endS: timeAt(to) - 0.01,
    });
  };
  const comp = (part: Part, style: number): void => {
    const hit = (from: number, to: number): void => {
      for (const key of voicing) add(part, key, from, Math.min(to, at + length), 78);
    };
    const broken = [...voicing, voicing[0]! + 12];
    if (style === 0) hit(at, at + length);
    for (let beat = 0; beat < length; beat++) {
      if (style === 1) hit(at + beat, at + beat + 0.9);
      if (style === 2) hit(at + beat + swing, at + beat + 1);
      if (style === 3) {
        hit(at + beat, at + beat + swing);
        hit(at + beat + swing, at + beat + 1);
      }
      if (style >= 4) {
        const steps = triplets ? 3 : style === 4 ? 2 : 4;
        for (let k = 0; k < steps; k++) {
          const key = broken[(beat * steps + k) % broken.length]!;
          add(part, key, at + beat + k / steps, Math.min(at + length, at + beat + (k + 2) / steps), 78);
        }
      }
    }
  };
  if (section.parts.has('comp')) comp('comp', section.compStyle);
  if (section.parts.has('second')) comp('second', (section.compStyle + 3) % 6);
  if (section.parts.has('pad'))
    for (const key of voicing) add('pad', key + (dice.maybe(0.2) ? 12 : 0), at, at + length, 70);
  if (section.parts.has('bass')) playBass({ section, root, tones, at, length, swing, add }, dice);
}

type Add = (part: Part, key: number, from: number, to: number, velocity: number) => void;

function playBass(
  {
    section,
    root,
    tones,
    at,
    length,
    swing,
    add,
  }: { section: Section; root: number; tones: readonly number[]; at: number; length: number; swing: number; add: Add },
  dice: Chance,
): void {
  const low = 28 + ((((root - 28) % 12) + 12) % 12) + (root < 2 && dice.maybe(0.3) ? 12 : 0);
  const inverted = dice.maybe(0.1) ? dice.pick(tones.slice(1, 3)) : 0;
  const fifth = tones[2]!;
  for (let beat = 0; beat < length; beat++) {
    const from = at + beat;
    const first = beat === 0 ? low + inverted : low;
    if (section.bassStyle === 0 && beat === 0) add('bass', first, from, at + length, 95);
    if (section.bassStyle === 1) add('bass', first, from, from + 0.9, 92);
    if (section.bassStyle === 2) add('bass', beat % 2 === 0 ? first : low + fifth, from, from + 0.9, 92);
    if (section.bassStyle === 3) {
      const walk = beat === 0 ? 0 : beat === length - 1 ? dice.pick([-1, 1, -2, 2]) : dice.pick([...tones, 2, 9]);
      add('bass', low + walk, from, from + 0.95, 92);
    }
    if (section.bassStyle === 4) {
      add('bass', first, from, from + swing, 95);
      if (dice.maybe(0.7)) add('bass', dice.pick([low, low, low + 12, low + fifth]), from + swing, from + 1, 85);
    }
  }
}

function playLead(
  notes: Note[],
  { section, tonic, mode, from, timeAt, triplets }: Playing & { tonic: number; mode: Mode; from: number },
  dice: Chance,
): void {
  const scale = SCALES[mode].map((degree) => (degree + tonic) % 12);
  let key = 66 + section.leadOctave + dice.whole(-4, 4);
  for (let beat = 0; beat < section.beats;) {
    const length = dice.pick([0.5, 0.5, 1, 1, 1, 1.5, 2, triplets ? 1 / 3 : 0.5]);
    if (dice.maybe(0.85)) {
      const slot = section.slots.findLast(({ at }) => at <= beat)!;
      const allowed = dice.maybe(0.65)
        ? TONES[slot.chord.quality].map((tone) => (tone + slot.chord.root + tonic) % 12)
        : scale;
      key += dice.pick([-4, -3, -2, -2, -1, 1, 2, 2, 3, 4]);
      key = Math.max(58, Math.min(86, key));
      while (!allowed.includes(key % 12)) key += dice.pick([-1, 1]);
      notes.push({
        channel: CHANNEL.lead,
        key,
        velocity: 92 * section.energy + 8 * dice.normal(),
        startS: timeAt(from + beat) + 0.012 * dice.normal(),
        endS: timeAt(Math.min(section.beats, beat + length) + from) - 0.02,
      });
    }
    beat += length;
  }
}

function playDrums(
  notes: Note[],
  { section, from, timeAt, meter, triplets }: Playing & { from: number; meter: number },
  dice: Chance,
): void {
  const steps = triplets ? 3 : 2;
  const hat = dice.pick([42, 42, 51, 46]);
  const kicks = Array.from({ length: meter * steps }, (_, i) => i === 0 || dice.maybe(i % steps === 0 ? 0.35 : 0.15));
  const snares = Array.from({ length: meter * steps }, (_, i) =>
    meter === 3 ? i === steps || i === 2 * steps : i % (2 * steps) === steps,
  );
  const hit = (key: number, beat: number, velocity: number): void => {
    const startS = timeAt(from + beat) + 0.004 * dice.normal();
    notes.push({ channel: 9, key, velocity: velocity * section.energy, startS, endS: startS + 0.1 });
  };
  for (let step = 0; step < section.beats * steps; step++) {
    const place = step % (meter * steps);
    const beat = step / steps;
    if (kicks[place]) hit(36, beat, 100);
    if (snares[place]) hit(38, beat, 95);
    if (step % steps === 0 || dice.maybe(0.7)) hit(hat, beat, step % steps === 0 ? 75 : 60);
  }
  if (dice.maybe(0.5)) hit(49, 0, 95);
}
