import type { DeedWords } from '../../../../audio/capabilities/deed-words.ts';
import { writing } from './writing.ts';

const PARTS = {
  vocals: 'la voix',
  drums: 'la batterie',
  bass: 'la basse',
  other: 'les autres instruments',
  hum: 'le ronflement',
};

export const deeds: DeedWords = {
  ...writing,
  separate: (part) => (part ? `le séparer en pistes et continuer avec ${PARTS[part]}` : 'le séparer en pistes'),
  remove: (part) => `supprimer ${PARTS[part]}`,
  tellHarmony: () => 'trouver la tonalité, les accords et les sections',
  tellMelody: () => 'noter la mélodie',
  tellTempo: () => 'mesurer le tempo',
  findBeats: () => 'trouver les temps',
  findSpeech: () => 'trouver la parole',
  tellSounds: () => 'nommer les sons',
  describe: () => 'le décrire',
  measureSpectrum: () => 'mesurer le spectre',
  measureLevels: () => 'mesurer la durée, la sonie et les niveaux',
  embed: () => 'calculer un vecteur et une empreinte',
  align: () => 'mesurer le décalage',
  reduceNoise: () => 'réduire le bruit',
  findEffects: () => 'chercher des effets',
  extractAudio: () => 'extraire le son de la vidéo',
  makeVideo: () => 'faire la vidéo',
  keepSpan: (from, to) => `garder de ${from} à ${to}`,
  keepFirst: (length) => `garder le début (${length})`,
  keepLast: (length) => `garder la fin (${length})`,
  leaveOutLast: (length) => `enlever la fin (${length})`,
  leaveOutFirst: (length) => `enlever le début (${length})`,
  leaveOutAll: () => 'tout enlever',
  trimSilence: () => 'couper le silence aux deux bouts',
  normalize: (lufs) => `le mettre à ${lufs}`,
  normalizePeaks: (dbtp) => `amener ses crêtes à ${dbtp}`,
  changeLevel: () => 'changer le niveau',
  levelVoices: (lufs) => `mettre les voix à une même sonie, à ${lufs}`,
  convert: (format, kilobits) => `le convertir en ${format}${kilobits === undefined ? '' : ` à ${kilobits} kbit/s`}`,
  changeTempo: (times) => `multiplier le tempo par ${times}`,
  raisePitch: (semitones) => `le monter de ${semitones} demi-tons`,
  lowerPitch: (semitones) => `le baisser de ${semitones} demi-tons`,
  changeSpeed: () => 'changer le tempo',
  fade: (direction) =>
    direction === 'in'
      ? 'ajouter un fondu d’entrée'
      : direction === 'out'
        ? 'ajouter un fondu de sortie'
        : 'ajouter un fondu d’entrée et de sortie',
  join: () => 'l’assembler avec l’autre enregistrement',
  mix: () => 'y mixer l’autre enregistrement',
  cutSilences: () => 'raccourcir les longs silences',
  runRecipe: (name) => `exécuter la recette${name === undefined ? '' : ` « ${name} »`}`,
};
