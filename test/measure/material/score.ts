import type { ChordSpan } from '../metrics/chords.ts';
import type { Drum, Style, StyleName } from './styles.ts';
import type { TempoKind } from './tempo-map.ts';
import type { Timbre } from './timbres.ts';

export interface PieceOptions {
  style: StyleName;
  mode: 'major' | 'minor';
  tempo?: TempoKind;
  bpm?: number;
  /** Hz of A4. */
  tuning?: number;
  /** Only this instrument, one note at a time. */
  solo?: Timbre;
  drums?: false;
  lead?: Timbre | false;
  chords?: Timbre;
  seconds?: number;
  /** Sections in order; default: four or eight bars each, of a form drawn by the seed. */
  form?: readonly Part[];
  /** Without the tonic at the end. */
  open?: true;
}

/** A section of a form: the same letter for the same chords and patterns. */
export interface Part {
  letter: string;
  bars: number;
  /** Without the lead, as intros are. */
  noLead?: boolean;
}

/** A note of a part that is not the lead. */
export interface PartNote {
  at: number;
  until: number;
  midi: number;
  level: number;
}

export interface DrumHit {
  at: number;
  drum: Drum;
  level: number;
}

/** A score with times in seconds, and its truth. */
export interface Score {
  style: Style;
  options: PieceOptions;
  bpm: number;
  /** Pitch class of the key. */
  tonic: number;
  beats: number[];
  downbeats: number[];
  chords: ChordSpan[];
  sections: ChordSpan[];
  hits: DrumHit[];
  bass: PartNote[];
  accompaniment: PartNote[];
  lead: LeadNote[];
  endS: number;
}

/** A note of the lead, with a vibrato that begins after it does. */
export interface LeadNote {
  at: number;
  until: number;
  midi: number;
  level: number;
  vibratoCents: number;
  vibratoHz: number;
}

/** A chord of a bar: pitch classes from the root up. */
export interface BarChord {
  root: number;
  quality: string;
  tones: number[];
}

const NAMES = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'Gb', 'G', 'Ab', 'A', 'Bb', 'B'];

/** Returns the name of a pitch class, with flats. */
export function pitchName(pitchClass: number): string {
  return NAMES[pitchClass % 12]!;
}
