/** Results over time in the shape from which `audio/files/` writes subtitles, labels, tables, notes and chord sheets. */
export interface Annotations {
  /** Name of a file that holds all of them. */
  name: string;
  /** Length of the audio, in seconds. */
  durationS: number;
  /** Names the code that found them. */
  engine: string;
  /** Lists of moments or spans, each in order of time. */
  tracks: readonly Track[];
  /** Pitch, frame by frame. */
  pitch?: PitchSeries;
  /** Keys of a melody, in order of time. */
  notes?: readonly NoteSpan[];
  /** Speech as it is shown on a screen, in order of time. */
  captions?: readonly Caption[];
  sheet?: ChordSheet;
}

/** Kinds of values that JAMS defines for a track. */
export type JamsNamespace =
  | 'beat'
  | 'onset'
  | 'tempo'
  | 'chord'
  | 'key_mode'
  | 'segment_open'
  | 'tag_open'
  | 'note_midi'
  | 'lyrics';

/** One list of moments or spans. */
export interface Track {
  /** What it lists, in the plural: the name of its files. */
  name: string;
  namespace: JamsNamespace;
  entries: readonly Entry[];
}

export interface Entry {
  startS: number;
  /** Absent for a moment. */
  endS?: number;
  /** Text for people. */
  label: string;
  /** Value in the namespace of the track; absent: the label. */
  value?: number | string | null;
  /** 0 to 1. */
  confidence?: number;
  /** Further columns of a table; every entry of a track has the same. */
  columns?: Readonly<Record<string, number | string | null>>;
}

/** Frame n is centred on `n * hopS` seconds. */
export interface PitchSeries {
  hopS: number;
  /** 0 where the melody rests. */
  hz: readonly number[];
  voiced: readonly boolean[];
  /** 0 to 1. */
  confidence: readonly number[];
}

export interface NoteSpan {
  startS: number;
  endS: number;
  /** Key, 69 is A4. */
  midi: number;
}

export interface Caption {
  startS: number;
  endS: number;
  lines: readonly string[];
}

/** Chords of a piece, for people who play along. */
export interface ChordSheet {
  key: { tonic: string; mode: 'major' | 'minor' } | null;
  bpm: number | null;
  /** Beats in a bar. */
  meter: number | null;
  /** Labels in Harte syntax; `N` where no chord sounds. */
  chords: readonly { startS: number; endS: number; label: string }[];
  sections: readonly { startS: number; endS: number; label: string }[];
}
