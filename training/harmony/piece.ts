import type { Note } from './midi.ts';
import { CHANNEL, playDrums, playLead, playSlot, type Part, type Section, type Slot } from './playing.ts';
import { course, type Chord, type Colour, type Mode } from './progressions.ts';
import { chance, type Chance } from './random.ts';

/** Ground truth of a composed piece. */
export interface Truth {
  tonic: number;
  mode: Mode;
  cents: number;
  /** Beats per bar. */
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

const BASSES = [32, 33, 33, 34, 35, 36, 38, 39, 43, 58];
const COMPS = [0, 0, 1, 2, 4, 5, 6, 7, 11, 15, 16, 17, 18, 21, 24, 24, 25, 25, 26, 27, 28, 29, 30, 62, 46];
const PADS = [48, 49, 50, 51, 52, 54, 88, 89, 90, 91, 92, 94, 61, 19];
/** Probability that a piece ends on its sustained tonic, and that a section ends on the dominant. */
const HOME = 0.75;
const LEADING = 0.35;
const LEADS = [52, 53, 54, 56, 59, 60, 64, 65, 66, 68, 71, 73, 73, 40, 42, 80, 81, 82, 22, 11, 12, 26, 30];

/** Composes a piece from a seed: form, harmony, tempo, tuning, instruments and performance are random. */
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
  const home = dice.maybe(HOME) ? [homeOf(sections.at(-1)!, { mode, colour, meter, lineup }, dice)] : [];

  const beats = [0.05 + dice.between(0, 0.6)];
  const total = [...sections, ...home].reduce((sum, { beats: count }) => sum + count, 0);
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
  for (const section of [...sections, ...home]) {
    if (home.includes(section)) truth.sections.at(-1)!.endS = timeAt(from + section.beats);
    else truth.sections.push({ startS: timeAt(from), endS: timeAt(from + section.beats), label: section.label });
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
  if (dice.maybe(0.1)) return new Map<Part, number>([['lead', dice.pick([...LEADS, 0, 24, 33])]]);
  const lineup = new Map<Part, number>([['comp', dice.pick(COMPS)]]);
  if (dice.maybe(0.9)) lineup.set('bass', dice.pick(BASSES));
  if (dice.maybe(0.45)) lineup.set('pad', dice.pick(PADS));
  if (dice.maybe(0.75)) lineup.set('lead', dice.pick(LEADS));
  if (dice.maybe(0.3)) lineup.set('second', dice.pick(COMPS));
  if (dice.maybe(0.75)) lineup.set('drums', dice.pick([0, 0, 0, 8, 16, 24, 25, 32, 40]));
  return lineup;
}

/** Adds the sustained tonic by all parts of the last section. */
function homeOf(
  last: Section,
  { mode, colour, meter, lineup }: Pick<FormOptions, 'mode' | 'colour' | 'meter' | 'lineup'>,
  dice: Chance,
): Section {
  const beats = dice.pick([2, meter, meter, 2 * meter]);
  const quality = mode === 'minor' ? 'min' : 'maj';
  const rich = colour === 'jazz' && dice.maybe(0.7);
  const chord: Chord = { root: 0, quality: rich ? `${quality}7` : quality };
  return {
    ...last,
    slots: [{ chord, at: 0, beats }],
    beats,
    parts: new Set([...last.parts, ...partsOf(lineup, dice)].filter((part) => part !== 'drums')),
    compStyle: 0,
    bassStyle: 0,
    held: true,
  };
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
    // A repeat may be performed differently.
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
  if (label !== 'I' && dice.maybe(LEADING))
    slots.at(-1)!.chord = { root: 7, quality: colour === 'plain' && dice.maybe(0.6) ? 'maj' : '7' };
  // Whole bars; the last chord is sustained.
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
  const sure = (part: Part): boolean => part === 'comp' || lineup.size === 1;
  return new Set([...lineup.keys()].filter((part) => sure(part) || dice.maybe(part === 'bass' ? 0.97 : 0.85)));
}

function thin(lineup: Map<Part, number>, dice: Chance): Set<Part> {
  return new Set([...lineup.keys()].filter((part) => part === 'comp' || lineup.size === 1 || dice.maybe(0.4)));
}
