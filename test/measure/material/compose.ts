import { composeLead } from './lead.ts';
import type { Random } from '../../infra/random.ts';
import { pitchName, type BarChord, type Part, type PieceOptions, type Score } from './score.ts';
import { PROGRESSIONS, STYLES, type Drum, type Style } from './styles.ts';
import { tempoMap, type TempoMap } from './tempo-map.ts';

const INTERVALS: Record<string, readonly number[]> = {
  maj: [0, 4, 7],
  min: [0, 3, 7],
  '7': [0, 4, 7, 10],
  maj7: [0, 4, 7, 11],
  min7: [0, 3, 7, 10],
  hdim7: [0, 3, 6, 10],
};
/** The tonic chord, on which a piece ends. */
const HOME = {
  plain: { major: 'maj', minor: 'min' },
  jazz: { major: 'maj7', minor: 'min7' },
  funk: { major: '7', minor: 'min7' },
  modal: { major: 'maj', minor: 'min' },
} as const;
/** Probability that a section ends on the dominant. */
const LEADING = 0.4;
const LEVELS: Record<string, number> = { x: 0.75, X: 1, o: 0.3 };
const FORMS = ['AABA', 'ABAB', 'ABAC'];

/** Writes a piece: its form, harmony, parts and timing. */
export function compose(random: Random, options: PieceOptions): Score {
  const style: Style = STYLES[options.style];
  const bpm = options.bpm ?? random.between(...style.bpm);
  const wantedS = options.seconds ?? random.between(26, 34);
  const sectionBars = (wantedS * bpm) / 60 / style.beats >= 28 ? 8 : 4;
  const count = Math.max(2, Math.round((wantedS * bpm) / 60 / style.beats / sectionBars));
  const parts = options.form ?? evenForm(random, { count, sectionBars, solo: options.solo !== undefined });
  const bars = parts.reduce((sum, part) => sum + part.bars, 0);
  const straight = tempoMap(random, {
    kind: options.tempo ?? 'fixed',
    bpm,
    beats: bars * style.beats,
    leadInS: random.between(0.05, 0.8),
    turn: Math.ceil(bars / 2 / sectionBars) * sectionBars * style.beats,
  });
  const time = style.swing ? swung(straight, random.between(0.6, 0.68)) : straight;
  const tonic = random.whole(12);
  const score: Score = {
    style,
    options,
    bpm,
    tonic,
    beats: Array.from({ length: bars * style.beats + 1 }, (_, beat) => straight(beat)),
    downbeats: Array.from({ length: bars + 1 }, (_, bar) => straight(bar * style.beats)),
    chords: [],
    sections: [],
    hits: [],
    bass: [],
    accompaniment: [],
    lead: [],
    endS: straight(bars * style.beats) + 1.5,
  };
  const letters = options.form ? [...new Set(parts.map(({ letter }) => letter))] : Array.from('ABC');
  const kinds = new Map(letters.map((letter) => [letter, sectionKind(random, score, sectionBars)]));
  let first = 0;
  parts.forEach(({ letter, bars: length, noLead }, n) => {
    const kind = kinds.get(letter)!;
    for (let bar = 0; bar < length; bar++) {
      const chord = kind.chords[bar % kind.chords.length]!;
      const next = kind.chords[(bar + 1) % kind.chords.length]!;
      const last = bar === length - 1;
      playBar(random, score, { kind, chord, next, beat: (first + bar) * style.beats, time, fill: last });
    }
    score.sections.push({
      start_s: n === 0 ? 0 : straight(first * style.beats),
      end_s: n === parts.length - 1 ? score.endS : straight((first + length) * style.beats),
      label: letter,
    });
    if (!noLead)
      composeLead(random, score, { time, from: first, bars: length, chords: kind.chords, register: kind.register });
    first += length;
  });
  if (!options.open) close(score, { time, beat: bars * style.beats });
  return score;
}

/** Returns a form of `count` sections of equal length; a solo has one kind of section. */
function evenForm(
  random: Random,
  { count, sectionBars, solo }: { count: number; sectionBars: number; solo: boolean },
): Part[] {
  const form = solo ? 'A'.repeat(count) : random.pick(FORMS).repeat(2).slice(0, count);
  return Array.from(form, (letter) => ({ letter, bars: sectionBars }));
}

/** Ends the piece on the tonic, as a chord of two beats or a single note: without it a loop may fit two keys. */
function close(score: Score, { time, beat }: { time: TempoMap; beat: number }): void {
  const { style, options, tonic, lead } = score;
  const { root, quality, tones } = homeOf(score);
  const at = time(beat);
  const until = Math.min(time(beat + 2), at + 2.5);
  score.endS = until + 1.2;
  score.sections.at(-1)!.end_s = score.endS;
  const last = lead.at(-1);
  if (options.solo) {
    if (!last) return;
    last.until = Math.min(last.until, at - 0.01);
    const midi = last.midi - ((((last.midi - tonic + 6) % 12) + 12) % 12) + 6;
    lead.push({ ...last, at, until, midi });
    return;
  }
  score.chords.push({ start_s: at, end_s: until, label: `${pitchName(root)}:${quality}` });
  score.bass.push({ at, until, midi: 28 + ((root + 8) % 12), level: 0.8 });
  for (const midi of voiced(tones, options.drums === false ? root : undefined))
    score.accompaniment.push({ at, until, midi, level: 0.7 });
  if (options.drums !== false && style.drums.some(({ kick }) => kick))
    score.hits.push({ at, drum: 'kick', level: 0.9 });
}

function homeOf({ style, options, tonic }: Score): BarChord {
  return chordAt(tonic, `0:${HOME[style.harmony][options.mode]}`);
}

/** Parses a chord written as semitones above the tonic and a quality. */
function chordAt(tonic: number, written: string): BarChord {
  const [degree = '0', quality = 'maj'] = written.split(':');
  const root = (tonic + Number(degree)) % 12;
  return { root, quality, tones: INTERVALS[quality]!.map((interval) => (root + interval) % 12) };
}

/** Returns the keys of a chord around the middle of the keyboard, with a separate bass note if one is given. */
function voiced(tones: readonly number[], bass?: number): number[] {
  const keys = tones.map((tone) => 52 + ((tone + 8) % 12)).toSorted((a, b) => a - b);
  return bass === undefined ? keys : [40 + ((bass + 8) % 12), ...keys];
}

interface SectionKind {
  chords: BarChord[];
  drums: Style['drums'][number];
  strum: string;
  bass: string;
  register: number;
}

function sectionKind(random: Random, score: Score, sectionBars: number): SectionKind {
  const { style, tonic, options } = score;
  const bars = random.pick(PROGRESSIONS[style.harmony][options.mode]).split(' ');
  const chords = Array.from({ length: sectionBars }, (_, n) => chordAt(tonic, bars[n % bars.length]!));
  if (options.solo) chords[sectionBars - 1] = homeOf(score);
  else if (random.next() < LEADING)
    chords[sectionBars - 1] = chordAt(tonic, style.harmony === 'plain' || style.harmony === 'modal' ? '7:maj' : '7:7');
  return {
    chords,
    drums: random.pick(style.drums),
    strum: random.pick(style.chords),
    bass: random.pick(style.bass),
    register: random.between(-3, 4),
  };
}

interface Bar {
  kind: SectionKind;
  chord: BarChord;
  next: BarChord;
  /** Of the score. */
  beat: number;
  time: TempoMap;
  fill: boolean;
}

function playBar(random: Random, score: Score, bar: Bar): void {
  const { style, options } = score;
  const { beat, time, chord } = bar;
  const jitter = (): number => 0.004 * random.normal();
  if (options.solo) return;
  score.chords.push({
    start_s: time(beat),
    end_s: time(beat + style.beats),
    label: `${pitchName(chord.root)}:${chord.quality}`,
  });
  if (options.drums !== false) {
    for (const [drum, pattern] of Object.entries(bar.kind.drums)) {
      Array.from(pattern).forEach((sign, step) => {
        const level = LEVELS[sign];
        if (level === undefined || (bar.fill && step >= pattern.length - style.steps && drum !== 'kick')) return;
        score.hits.push({ at: time(beat + step / style.steps) + jitter(), drum: drum as Drum, level });
      });
    }
    for (let step = 0; bar.fill && step < style.steps; step++) {
      score.hits.push({ at: time(beat + style.beats - 1 + step / style.steps) + jitter(), drum: 'snare', level: 0.6 });
    }
  }
  playBass(random, score, bar);
  playChords(random, score, bar);
}

function playBass(random: Random, { style, bass }: Score, { kind, chord, next, beat, time }: Bar): void {
  const root = 28 + ((chord.root + 8) % 12);
  if (kind.bass === 'walk') {
    for (let n = 0; n < style.beats; n++) {
      const tone = 28 + ((random.pick(chord.tones) + 8) % 12);
      const lead = 28 + ((next.root + 8) % 12) + random.pick([-1, 1]);
      const midi = n === 0 ? root : n === style.beats - 1 ? lead : tone;
      bass.push({ at: time(beat + n), until: time(beat + n + 0.9), midi, level: 0.8 });
    }
    return;
  }
  const on = Array.from(kind.bass).flatMap((sign, step) => (sign === '.' ? [] : [{ sign, step }]));
  on.forEach(({ sign, step }, n) => {
    const end = on[n + 1]?.step ?? kind.bass.length;
    const midi =
      root +
      (sign === '5' ? chord.tones[2]! - chord.root + (chord.tones[2]! < chord.root ? 12 : 0) : sign === '8' ? 12 : 0);
    const from = beat + step / style.steps;
    bass.push({ at: time(from), until: time(from + (0.9 * (end - step)) / style.steps), midi, level: 0.8 });
  });
}

function playChords(random: Random, { style, accompaniment, options }: Score, { kind, chord, beat, time }: Bar): void {
  const voicing = voiced(chord.tones, options.drums === false ? chord.root : undefined);
  const strike = (from: number, beats: number, notes: number[]): void => {
    for (const midi of notes) {
      const at = time(from) + 0.004 * random.normal();
      accompaniment.push({ at, until: time(from + beats), midi, level: random.between(0.5, 0.75) });
    }
  };
  if (kind.strum === 'held') strike(beat, style.beats, voicing);
  else if (kind.strum === 'broken') {
    const each = style.steps === 4 ? 2 : style.steps;
    for (let n = 0; n < style.beats * each; n++) strike(beat + n / each, 1.5 / each, [voicing[n % voicing.length]!]);
  } else {
    Array.from(kind.strum).forEach((sign, step) => {
      if (sign === 'x') strike(beat + step / style.steps, 1 / style.steps, voicing);
    });
  }
}

/** Delays the second and third part of each beat of three. */
function swung(time: TempoMap, ratio: number): TempoMap {
  return (beat) => {
    const whole = Math.floor(beat);
    const part = beat - whole;
    return time(whole + (part <= 0.67 ? (part / (2 / 3)) * ratio : ratio + (part - 2 / 3) * 3 * (1 - ratio)));
  };
}
