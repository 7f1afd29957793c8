import type { DeedWords } from '../../../../audio/capabilities/deed-words.ts';
import { writing } from './writing.ts';

const PARTS = {
  vocals: 'la voce',
  drums: 'la batteria',
  bass: 'il basso',
  other: 'gli altri strumenti',
  hum: 'il ronzio',
};

export const deeds: DeedWords = {
  ...writing,
  separate: (part) => (part ? `separarlo in tracce e continuare con ${PARTS[part]}` : 'separarlo in tracce'),
  remove: (part) => `togliere ${PARTS[part]}`,
  tellHarmony: () => 'trovare tonalità, accordi e sezioni',
  tellMelody: () => 'annotare la melodia',
  tellTempo: () => 'misurare la velocità',
  findBeats: () => 'trovare i battiti',
  findSpeech: () => 'trovare il parlato',
  tellSounds: () => 'riconoscere i suoni',
  describe: () => 'descriverlo',
  measureSpectrum: () => 'misurare lo spettro',
  measureLevels: () => 'misurare durata, volume e livelli',
  embed: () => 'calcolare un vettore e un’impronta',
  align: () => 'misurare lo sfasamento',
  reduceNoise: () => 'ridurre il rumore',
  findEffects: () => 'cercare effetti',
  extractAudio: () => 'estrarre l’audio dal video',
  makeVideo: () => 'fare il video',
  keepSpan: (from, to) => `tenere da ${from} a ${to}`,
  keepFirst: (length) => `tenere l’inizio (${length})`,
  keepLast: (length) => `tenere la fine (${length})`,
  leaveOutLast: (length) => `togliere la fine (${length})`,
  leaveOutFirst: (length) => `togliere l’inizio (${length})`,
  leaveOutAll: () => 'togliere tutto',
  trimSilence: () => 'tagliare il silenzio alle due estremità',
  normalize: (lufs) => `portarlo a ${lufs}`,
  normalizePeaks: (dbtp) => `portare i suoi picchi a ${dbtp}`,
  changeLevel: () => 'cambiare il livello',
  levelVoices: (lufs) => `portare le voci allo stesso volume, a ${lufs}`,
  convert: (format, kilobits) => `convertirlo in ${format}${kilobits === undefined ? '' : ` a ${kilobits} kbit/s`}`,
  changeTempo: (times) => `moltiplicare la velocità per ${times}`,
  raisePitch: (semitones) => `alzarlo di ${semitones} semitoni`,
  lowerPitch: (semitones) => `abbassarlo di ${semitones} semitoni`,
  changeSpeed: () => 'cambiare la velocità',
  fade: (direction) =>
    direction === 'in'
      ? 'aggiungere una dissolvenza in entrata'
      : direction === 'out'
        ? 'aggiungere una dissolvenza in uscita'
        : 'aggiungere dissolvenze in entrata e in uscita',
  join: () => 'unirlo all’altra registrazione',
  mix: () => 'mixarlo con l’altra registrazione',
  cutSilences: () => 'accorciare i silenzi lunghi',
  runRecipe: (name) => `eseguire la ricetta${name === undefined ? '' : ` “${name}”`}`,
};
