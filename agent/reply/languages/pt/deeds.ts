import type { DeedWords } from '../../../../audio/capabilities/deed-words.ts';
import { writing } from './writing.ts';

const PARTS = {
  vocals: 'a voz',
  drums: 'a bateria',
  bass: 'o baixo',
  other: 'os outros instrumentos',
  hum: 'o zumbido',
};

export const deeds: DeedWords = {
  ...writing,
  separate: (part) => (part ? `separá-lo em faixas e continuar com ${PARTS[part]}` : 'separá-lo em faixas'),
  remove: (part) => `remover ${PARTS[part]}`,
  tellHarmony: () => 'encontrar a tonalidade, os acordes e as seções',
  tellMelody: () => 'anotar a melodia',
  tellTempo: () => 'medir o andamento',
  findBeats: () => 'encontrar as batidas',
  findSpeech: () => 'encontrar a fala',
  tellSounds: () => 'nomear os sons',
  describe: () => 'descrevê-lo',
  measureSpectrum: () => 'medir o espectro',
  measureLevels: () => 'medir a duração, a sonoridade e os níveis',
  embed: () => 'calcular um vetor e uma impressão digital',
  align: () => 'medir a defasagem',
  reduceNoise: () => 'reduzir o ruído',
  findEffects: () => 'procurar efeitos',
  extractAudio: () => 'tirar o áudio do vídeo',
  makeVideo: () => 'fazer o vídeo',
  keepSpan: (from, to) => `manter de ${from} a ${to}`,
  keepFirst: (length) => `manter o começo (${length})`,
  keepLast: (length) => `manter o final (${length})`,
  leaveOutLast: (length) => `tirar o final (${length})`,
  leaveOutFirst: (length) => `tirar o começo (${length})`,
  leaveOutAll: () => 'tirar tudo',
  trimSilence: () => 'cortar o silêncio das duas pontas',
  normalize: (lufs) => `levá-lo a ${lufs}`,
  normalizePeaks: (dbtp) => `levar os picos a ${dbtp}`,
  changeLevel: () => 'mudar o nível',
  levelVoices: (lufs) => `levar as vozes à mesma sonoridade, a ${lufs}`,
  convert: (format, kilobits) => `convertê-lo para ${format}${kilobits === undefined ? '' : ` a ${kilobits} kbit/s`}`,
  changeTempo: (times) => `multiplicar o andamento por ${times}`,
  raisePitch: (semitones) => `subi-lo ${semitones} semitons`,
  lowerPitch: (semitones) => `baixá-lo ${semitones} semitons`,
  changeSpeed: () => 'mudar o andamento',
  fade: (direction) =>
    direction === 'in'
      ? 'aplicar um fade de entrada'
      : direction === 'out'
        ? 'aplicar um fade de saída'
        : 'aplicar fades de entrada e de saída',
  join: () => 'juntá-lo à outra gravação',
  mix: () => 'mixá-lo com a outra gravação',
  cutSilences: () => 'encurtar os silêncios longos',
  runRecipe: (name) => `executar a receita${name === undefined ? '' : ` “${name}”`}`,
};
