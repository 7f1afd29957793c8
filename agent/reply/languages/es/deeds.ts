import type { DeedWords } from '../../../../audio/capabilities/deed-words.ts';
import { writing } from './writing.ts';

const PARTS = {
  vocals: 'la voz',
  drums: 'la batería',
  bass: 'el bajo',
  other: 'los demás instrumentos',
  hum: 'el zumbido',
};

export const deeds: DeedWords = {
  ...writing,
  separate: (part) => (part ? `separarlo en pistas y seguir con ${PARTS[part]}` : 'separarlo en pistas'),
  remove: (part) => `quitar ${PARTS[part]}`,
  tellHarmony: () => 'hallar la tonalidad, los acordes y las secciones',
  tellMelody: () => 'anotar la melodía',
  tellTempo: () => 'medir el tempo',
  findBeats: () => 'encontrar los pulsos',
  findSpeech: () => 'encontrar la voz hablada',
  tellSounds: () => 'nombrar los sonidos',
  describe: () => 'describirlo',
  measureSpectrum: () => 'medir el espectro',
  measureLevels: () => 'medir la duración, la sonoridad y los niveles',
  embed: () => 'calcular un vector y una huella',
  align: () => 'medir el desfase',
  reduceNoise: () => 'reducir el ruido',
  findEffects: () => 'buscar efectos',
  extractAudio: () => 'sacar el audio del vídeo',
  makeVideo: () => 'hacer el vídeo',
  keepSpan: (from, to) => `conservar de ${from} a ${to}`,
  keepFirst: (length) => `conservar el principio (${length})`,
  keepLast: (length) => `conservar el final (${length})`,
  leaveOutLast: (length) => `quitar el final (${length})`,
  leaveOutFirst: (length) => `quitar el principio (${length})`,
  leaveOutAll: () => 'quitarlo todo',
  trimSilence: () => 'recortar el silencio de ambos extremos',
  normalize: (lufs) => `llevarlo a ${lufs}`,
  normalizePeaks: (dbtp) => `llevar sus picos a ${dbtp}`,
  changeLevel: () => 'cambiar el nivel',
  levelVoices: (lufs) => `llevar las voces a una misma sonoridad, a ${lufs}`,
  convert: (format, kilobits) => `convertirlo a ${format}${kilobits === undefined ? '' : ` a ${kilobits} kbit/s`}`,
  changeTempo: (times) => `multiplicar el tempo por ${times}`,
  raisePitch: (semitones) => `subirlo ${semitones} semitonos`,
  lowerPitch: (semitones) => `bajarlo ${semitones} semitonos`,
  changeSpeed: () => 'cambiar el tempo',
  fade: (direction) =>
    direction === 'in'
      ? 'añadir un fundido de entrada'
      : direction === 'out'
        ? 'añadir un fundido de salida'
        : 'añadir fundidos de entrada y de salida',
  join: () => 'unirlo con la otra grabación',
  mix: () => 'mezclarlo con la otra grabación',
  cutSilences: () => 'acortar los silencios largos',
  runRecipe: (name) => `ejecutar la receta${name === undefined ? '' : ` «${name}»`}`,
};
