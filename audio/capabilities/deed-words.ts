/** Parts of a mix that capabilities separate or remove. */
export type Part = 'vocals' | 'drums' | 'bass' | 'other' | 'hum';

/** The effects of calls in one language: infinitive phrases that follow "Shall I", such as `remove the drums`. Times and numbers are written. */
export interface DeedWords {
  number: (value: number, digits?: number) => string;
  clock: (seconds: number) => string;
  listed: (words: readonly string[], how?: 'and' | 'or') => string;

  separate: (goOnWith: Part | undefined) => string;
  remove: (part: Part) => string;
  tellHarmony: () => string;
  tellMelody: () => string;
  tellTempo: () => string;
  findBeats: () => string;
  findSpeech: () => string;
  tellSounds: () => string;
  describe: () => string;
  measureSpectrum: () => string;
  measureLevels: () => string;
  embed: () => string;
  align: () => string;
  reduceNoise: () => string;
  findEffects: () => string;
  extractAudio: () => string;
  makeVideo: () => string;
  keepSpan: (from: string, to: string) => string;
  keepFirst: (length: string) => string;
  keepLast: (length: string) => string;
  leaveOutLast: (length: string) => string;
  leaveOutFirst: (length: string) => string;
  leaveOutAll: () => string;
  trimSilence: () => string;
  normalize: (lufs: string) => string;
  /** By one gain, whatever the loudness becomes. */
  normalizePeaks: (dbtp: string) => string;
  /** To a level that is measured first. */
  changeLevel: () => string;
  levelVoices: (lufs: string) => string;
  convert: (format: string, kilobits: string | undefined) => string;
  changeTempo: (times: string) => string;
  raisePitch: (semitones: string) => string;
  lowerPitch: (semitones: string) => string;
  changeSpeed: () => string;
  fade: (direction: 'in' | 'out' | 'both') => string;
  join: () => string;
  mix: () => string;
  cutSilences: () => string;
  /** Runs a recipe of the account, which is no capability. */
  runRecipe: (name: string | undefined) => string;
}
