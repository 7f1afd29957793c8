import type { DeedWords } from '../../../../audio/capabilities/deed-words.ts';
import { writing } from './writing.ts';

const PARTS = {
  vocals: 'wokal',
  drums: 'perkusję',
  bass: 'bas',
  other: 'pozostałe instrumenty',
  hum: 'przydźwięk',
};

/** Parts after "z". */
const WITH_PARTS = {
  vocals: 'wokalem',
  drums: 'perkusją',
  bass: 'basem',
  other: 'pozostałymi instrumentami',
  hum: 'przydźwiękiem',
};

export const deeds: DeedWords = {
  ...writing,
  separate: (part) =>
    part ? `rozdzielić to na ścieżki i dalej pracować z ${WITH_PARTS[part]}` : 'rozdzielić to na ścieżki',
  remove: (part) => `usunąć ${PARTS[part]}`,
  tellHarmony: () => 'ustalić tonację, akordy i części',
  tellMelody: () => 'zapisać melodię',
  tellTempo: () => 'zmierzyć tempo',
  findBeats: () => 'znaleźć uderzenia',
  findSpeech: () => 'znaleźć mowę',
  tellSounds: () => 'nazwać dźwięki',
  describe: () => 'opisać to',
  measureSpectrum: () => 'zmierzyć widmo',
  measureLevels: () => 'zmierzyć długość, głośność i poziomy',
  embed: () => 'obliczyć wektor i odcisk',
  align: () => 'zmierzyć przesunięcie',
  reduceNoise: () => 'zmniejszyć szum',
  findEffects: () => 'poszukać efektów',
  extractAudio: () => 'wyjąć dźwięk z wideo',
  makeVideo: () => 'zrobić wideo',
  keepSpan: (from, to) => `zachować od ${from} do ${to}`,
  keepFirst: (length) => `zachować początek (${length})`,
  keepLast: (length) => `zachować końcówkę (${length})`,
  leaveOutLast: (length) => `usunąć końcówkę (${length})`,
  leaveOutFirst: (length) => `usunąć początek (${length})`,
  leaveOutAll: () => 'usunąć całość',
  trimSilence: () => 'obciąć ciszę na obu końcach',
  normalize: (lufs) => `doprowadzić to do ${lufs}`,
  normalizePeaks: (dbtp) => `doprowadzić szczyty do ${dbtp}`,
  changeLevel: () => 'zmienić poziom',
  levelVoices: (lufs) => `wyrównać głosy do ${lufs}`,
  convert: (format, kilobits) =>
    `przekonwertować to na ${format}${kilobits === undefined ? '' : ` (${kilobits} kbit/s)`}`,
  changeTempo: (times) => `zmienić tempo ${times} raza`,
  raisePitch: (semitones) => `podwyższyć to (półtony: ${semitones})`,
  lowerPitch: (semitones) => `obniżyć to (półtony: ${semitones})`,
  changeSpeed: () => 'zmienić tempo',
  fade: (direction) =>
    direction === 'in'
      ? 'dodać narastanie'
      : direction === 'out'
        ? 'dodać wyciszenie'
        : 'dodać narastanie i wyciszenie',
  join: () => 'połączyć to z drugim nagraniem',
  mix: () => 'domiksować drugie nagranie',
  cutSilences: () => 'skrócić długą ciszę',
  runRecipe: (name) => `uruchomić przepis${name === undefined ? '' : ` „${name}”`}`,
};
