import type { Part } from './deed-words.ts';

/** Results that may be missing. */
export type Missing =
  | 'key'
  | 'chords'
  | 'sections'
  | 'tuning'
  | 'tempo'
  | 'beats'
  | 'metre'
  | 'melody'
  | 'sounds'
  | 'spectrum'
  | 'loudness'
  | 'delay'
  | 'embedding'
  | 'fingerprint'
  | 'transcript';

/** Made files, by what the text of their link says. */
export type Made =
  | 'unchanged'
  | 'cleaned'
  | 'normalized'
  | 'levelled'
  | 'converted'
  | 'changed'
  | 'faded'
  | 'joined'
  | 'mixed'
  | 'cropped'
  | 'shortened'
  | 'audio'
  | 'video'
  | 'spectrogram';

export type EffectName = 'clipping' | 'compression' | 'low_pass' | 'echo' | 'reverb' | 'stereo_width';
export type SoundName = 'silence' | 'speech' | 'mixed' | 'music' | 'drums' | 'lead' | 'singing' | 'noise' | 'tone';
export type SpectralName = 'centroid_hz' | 'bandwidth_hz' | 'rolloff_hz' | 'flatness';

/** Sentences about results in one language. Numbers, times, lists and links are given as they are written; a file is a link. */
export interface ResultWords {
  number: (value: number, digits?: number) => string;
  clock: (seconds: number) => string;
  listed: (words: readonly string[], how?: 'and' | 'or') => string;
  /** Writes a span of time between two times. */
  span: (from: string, to: string) => string;
  /** Returns the reason of an output in this language. */
  reason: (text: string) => string;
  /** Ends a list of which only the beginning is shown. */
  inAll: (count: number) => string;

  missing: (what: Missing, reason: string) => string;
  notMeasurable: (reason: string) => string;
  made: Record<Made, string>;
  parts: Record<Part, string>;
  /** Files of results, such as subtitles. */
  files: (links: string) => string;

  stems: (links: string) => string;
  stemsAskedFor: (links: string, count: number) => string;
  otherStems: (links: string) => string;
  without: (part: string) => string;
  removed: (part: string, file: string) => string;
  notFound: (part: string, file: string) => string;
  hummed: (hz: string) => string;
  weaker: (db: string) => string;
  hardlyFound: () => string;

  key: (key: string, camelot: string) => string;
  keyName: (tonic: string, mode: string) => string;
  chords: (chords: string) => string;
  noChord: string;
  sections: (spans: string) => string;
  tuned: (cents: string, direction: 'above' | 'below', hz: string) => string;
  melody: (voices: 'one' | 'lead', count: number, names: string) => string;
  firstNote: (time: string) => string;
  tempo: (bpm: string) => string;
  alsoCounted: (bpms: string) => string;
  metre: (beats: number) => string;
  beats: (times: string, bpm: string) => string;
  downbeats: (times: string) => string;
  onsets: (times: string) => string;
  /** A number of moments, and the first of them. */
  moments: (count: number, times: string) => string;

  says: (text: string) => string;
  noSpeech: () => string;
  speech: (percent: string, stretches: number, first: string) => string;
  speakers: (count: number) => string;
  voicePitch: (hz: string) => string;
  speakingRate: (syllables: string) => string;
  pauses: (count: number, spans: string) => string;
  signalToNoise: (db: string) => string;
  heard: (sounds: string) => string;
  sounds: Record<SoundName, string>;
  sound: (name: string, span: string, score: string) => string;
  surestOf: (count: number) => string;
  /** A description in this language from its facts; undefined if that of the output is in it. */
  described: (facts: readonly { source: string; value: number | string }[]) => string | undefined;

  lasts: (length: string) => string;
  format: (details: string) => string;
  channels: (count: number) => string;
  bits: (count: string) => string;
  loudness: (lufs: string, range: string) => string;
  truePeak: (dbtp: string) => string;
  clipped: (samples: number) => string;
  silences: (count: number, spans: string) => string;
  dcOffset: (value: string) => string;
  phaseCorrelation: (value: string) => string;
  spectrum: (features: string) => string;
  spectral: Record<SpectralName, string>;
  spectrogram: (file: string) => string;
  embedding: (dimensions: string, model: string) => string;
  fingerprint: () => string;
  inTheResult: () => string;
  /** The right channel against the left one. */
  channelDelay: (delay: string, order: 'same' | 'earlier' | 'later') => string;
  inverted: () => string;
  offset: (names: { audio: string; reference: string }, by: string, order: 'same' | 'earlier' | 'later') => string;
  drift: (names: { audio: string; reference: string }, seconds: string) => string;
  paceVaries: () => string;
  nothingInCommon: (names: { audio: string; reference: string }, reason: string) => string;

  effects: Record<EffectName, string>;
  effectsFound: (effects: string) => string;
  noEffects: () => string;
  effectsNotFound: (effects: string) => string;
  effectUnclear: (effect: string, reason: string) => string;
  samples: (count: number) => string;

  noiseReduced: (file: string) => string;
  noiseRatio: (before: string, after: string) => string;
  noiseLeft: (reason: string, file: string) => string;
  audioTrack: (details: string, file: string) => string;
  video: (details: string, file: string) => string;
  cropped: (span: string, length: string, file: string) => string;
  normalized: (before: string, after: string, file: string) => string;
  notNormalized: (reason: string, file: string) => string;
  gain: (db: string, peak: string) => string;
  limited: (reason: string | undefined) => string;
  levelled: (file: string) => string;
  rangeChanged: (before: string, after: string) => string;
  loudnessNow: (lufs: string) => string;
  note: (reason: string) => string;
  converted: (details: string, file: string) => string;
  lastsNow: (length: string, file: string) => string;
  faded: (into: string | undefined, out: string | undefined, file: string) => string;
  notFaded: (file: string) => string;
  joined: (file: string) => string;
  joinedParts: Record<'before' | 'audio' | 'after', string>;
  mixed: (file: string) => string;
  ducked: (seconds: string) => string;
  silencesCut: (count: number, removed: string, file: string) => string;
}
