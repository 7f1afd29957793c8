import type { Random } from '../../infra/random.ts';
import type { BarChord, LeadNote, Score } from './score.ts';
import type { TempoMap } from './tempo-map.ts';
import type { Timbre } from './timbres.ts';

const SCALES = { major: [0, 2, 4, 5, 7, 9, 11], minor: [0, 2, 3, 5, 7, 8, 10], blue: [0, 3, 5, 7, 10] };
/** Lowest notes of the leads. */
const LOWEST: Partial<Record<Timbre, number>> = {
  voice: 55,
  man: 48,
  bass: 30,
  reed: 57,
  brass: 57,
  flute: 65,
  bowed: 60,
};
const RANGE = 17;
/** Lengths in beats of notes, by where in the beat they begin: mostly to the next beat, so that a line alone has an audible beat. */
const UNITS = {
  2: [
    [0.5, 0.5, 1, 1, 1.5, 2],
    [0.5, 0.5, 0.5, 1, 1.5],
  ],
  3: [
    [1 / 3, 2 / 3, 1, 1, 2],
    [1 / 3, 2 / 3, 2 / 3],
    [1 / 3, 1 / 3, 4 / 3],
  ],
} as const;
/** Levels of notes off the beat, on it, and at the beginning of a bar. */
const STRESS = { off: 0.7, on: 0.85 };

/** Returns the deviation from the written note in cents, at seconds after its beginning. */
export function bend({ vibratoCents, vibratoHz }: LeadNote, seconds: number): number {
  const grown = Math.min(1, Math.max(0, (seconds - 0.15) / 0.25));
  return vibratoCents * grown * Math.sin(2 * Math.PI * vibratoHz * seconds);
}

/** Returns the frequency of a note in Hz at seconds after its beginning, with A4 at `tuning` Hz. */
export function leadHz(note: LeadNote, seconds: number, tuning: number): number {
  return tuning * 2 ** ((note.midi - 69 + bend(note, seconds) / 100) / 12);
}

/** Adds a melody over the bars: phrases that end on a chord tone with rests between them, chord tones on the beats, scale steps in between. */
export function composeLead(
  random: Random,
  score: Score,
  {
    time,
    from,
    bars,
    chords,
    register,
  }: { time: TempoMap; from: number; bars: number; chords: BarChord[]; register: number },
): void {
  const { style, options, tonic, lead } = score;
  const timbre = options.solo ?? options.lead ?? 'voice';
  if (timbre === false) return;
  const lowest = LOWEST[timbre] ?? 60;
  const scale = SCALES[style.scale ?? options.mode].map((step) => (tonic + step) % 12);
  const units = UNITS[style.steps === 3 ? 3 : 2];
  const vibratoCents = timbre === 'voice' || timbre === 'man' ? random.between(15, 45) : random.between(0, 25);
  const vibratoHz = random.between(4.6, 6.2);
  const end = bars * style.beats;
  let midi = lead.at(-1)?.midi ?? lowest + 8;
  for (let beat = 0; beat < end;) {
    const stop = Math.min(end, beat + 2 * style.beats) - random.between(0.3, 1.2);
    while (beat < stop) {
      const whole = Math.floor(beat + 0.01);
      const length = Math.min(
        random.pick(units[Math.round((beat - whole) * units.length)] ?? units[0]),
        stop - beat + 0.25,
      );
      const chord = chords[Math.floor(beat / style.beats) % chords.length]!;
      const onBeat = beat - whole < 0.01;
      const stress = !onBeat ? STRESS.off : whole % style.beats === 0 ? 1 : STRESS.on;
      const settled = beat + length >= stop || (onBeat && random.next() < 0.75);
      midi = nextPitch(random, settled ? chord.tones : scale, {
        midi,
        lowest,
        centre: lowest + RANGE / 2 + register,
      });
      const at = time(from * style.beats + beat) + 0.006 * random.normal();
      const until = at + (time(from * style.beats + beat + length) - at) * random.between(0.8, 0.98);
      const before = lead.at(-1);
      if (before && before.until > at - 0.01) before.until = at - 0.01;
      if (until - at > 0.07)
        lead.push({ at, until, midi, level: stress * random.between(0.8, 1), vibratoCents, vibratoHz });
      beat += length;
    }
    beat = Math.min(end, (Math.floor(beat / (2 * style.beats)) + 1) * 2 * style.beats);
  }
}

function nextPitch(
  random: Random,
  classes: readonly number[],
  { midi, lowest, centre }: { midi: number; lowest: number; centre: number },
): number {
  const choices = Array.from({ length: RANGE }, (_, n) => lowest + n).filter((each) => classes.includes(each % 12));
  const weights = choices.map(
    (each) => Math.exp(-Math.abs(each - midi) / 2.5 - ((each - centre) / 8) ** 2) * (each === midi ? 0.35 : 1),
  );
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0);
  return choices.find((_, n) => (left -= weights[n]!) <= 0) ?? midi;
}
