import type { DeedWords } from '../../../../audio/capabilities/deed-words.ts';
import { writing } from './writing.ts';

const PARTS = {
  vocals: 'den Gesang',
  drums: 'das Schlagzeug',
  bass: 'den Bass',
  other: 'die übrigen Instrumente',
  hum: 'das Netzbrummen',
};

/** Parts after "mit". */
const WITH_PARTS = {
  vocals: 'dem Gesang',
  drums: 'dem Schlagzeug',
  bass: 'dem Bass',
  other: 'den übrigen Instrumenten',
  hum: 'dem Netzbrummen',
};

export const deeds: DeedWords = {
  ...writing,
  separate: (part) =>
    part ? `es in Stems aufteilen und mit ${WITH_PARTS[part]} weiterarbeiten` : 'es in Stems aufteilen',
  remove: (part) => `${PARTS[part]} entfernen`,
  tellHarmony: () => 'Tonart, Akkorde und Abschnitte bestimmen',
  tellMelody: () => 'die Melodie aufschreiben',
  tellTempo: () => 'das Tempo bestimmen',
  findBeats: () => 'die Schläge finden',
  findSpeech: () => 'die Sprache finden',
  tellSounds: () => 'die Klänge benennen',
  describe: () => 'es beschreiben',
  measureSpectrum: () => 'das Spektrum messen',
  measureLevels: () => 'Länge, Lautheit und Pegel messen',
  embed: () => 'einen Merkmalsvektor und einen Fingerabdruck berechnen',
  align: () => 'den Zeitversatz bestimmen',
  reduceNoise: () => 'das Rauschen verringern',
  findEffects: () => 'nach Effekten suchen',
  extractAudio: () => 'den Ton aus dem Video nehmen',
  makeVideo: () => 'das Video machen',
  keepSpan: (from, to) => `den Teil von ${from} bis ${to} behalten`,
  keepFirst: (length) => `die ersten ${length} behalten`,
  keepLast: (length) => `die letzten ${length} behalten`,
  leaveOutLast: (length) => `die letzten ${length} weglassen`,
  leaveOutFirst: (length) => `die ersten ${length} weglassen`,
  leaveOutAll: () => 'alles weglassen',
  trimSilence: () => 'die Stille an beiden Enden abschneiden',
  normalize: (lufs) => `es auf ${lufs} bringen`,
  normalizePeaks: (dbtp) => `die Spitzen auf ${dbtp} bringen`,
  changeLevel: () => 'den Pegel ändern',
  levelVoices: (lufs) => `die Stimmen auf eine Lautheit bringen, bei ${lufs}`,
  convert: (format, kilobits) => `es in ${format} umwandeln${kilobits === undefined ? '' : ` (${kilobits} kbit/s)`}`,
  changeTempo: (times) => `das Tempo auf das ${times}-Fache ändern`,
  raisePitch: (semitones) => `es um ${semitones} Halbtöne höher machen`,
  lowerPitch: (semitones) => `es um ${semitones} Halbtöne tiefer machen`,
  changeSpeed: () => 'das Tempo ändern',
  fade: (direction) =>
    direction === 'in' ? 'es einblenden' : direction === 'out' ? 'es ausblenden' : 'es ein- und ausblenden',
  join: () => 'es mit der anderen Aufnahme verbinden',
  mix: () => 'die andere Aufnahme dazumischen',
  cutSilences: () => 'lange Stille kürzen',
  runRecipe: (name) => `das Rezept${name === undefined ? '' : ` „${name}“`} ausführen`,
};
