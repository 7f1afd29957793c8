import type { Note } from './midi.ts';
import { TONES, type Chord, type Mode } from './progressions.ts';
import type { Chance } from './random.ts';

/** MIDI channel of each part. */
export const CHANNEL = { bass: 0, comp: 1, pad: 2, lead: 3, second: 4, drums: 9 } as const;
export type Part = keyof typeof CHANNEL;

const SCALES: Record<Mode, readonly number[]> = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10] };

/** A chord of a section. */
export interface Slot {
  chord: Chord;
  /** Start in beats from the start of the section. */
  at: number;
  beats: number;
}

/** A section of a piece: its chords, instruments and playing styles. */
export interface Section {
  label: string;
  slots: Slot[];
  beats: number;
  parts: Set<Part>;
  energy: number;
  compStyle: number;
  bassStyle: number;
  leadOctave: number;
  /** Whether the melody ends here on one long note of the chord, mostly the tonic. */
  held?: true;
}

/** A section with its start time. */
export interface Playing {
  section: Section;
  timeAt: (beat: number) => number;
  triplets: boolean;
}

/** Plays one chord on all parts except melody and drums. */
export function playSlot(
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

/** Plays a melody over the chords of a section, from chord tones and the scale. */
export function playLead(
  notes: Note[],
  { section, tonic, mode, from, timeAt, triplets }: Playing & { tonic: number; mode: Mode; from: number },
  dice: Chance,
): void {
  const scale = SCALES[mode].map((degree) => (degree + tonic) % 12);
  let key = 66 + section.leadOctave + dice.whole(-4, 4);
  for (let beat = 0; beat < section.beats;) {
    const length = section.held ? section.beats : dice.pick([0.5, 0.5, 1, 1, 1, 1.5, 2, triplets ? 1 / 3 : 0.5]);
    if (section.held || dice.maybe(0.85)) {
      const slot = section.slots.findLast(({ at }) => at <= beat)!;
      const settled = section.held && dice.maybe(0.75);
      const allowed = settled
        ? [tonic]
        : section.held || dice.maybe(0.65)
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

/** Plays a drum pattern through a section. */
export function playDrums(
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
