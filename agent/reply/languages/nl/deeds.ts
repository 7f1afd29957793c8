import type { DeedWords } from '../../../../audio/capabilities/deed-words.ts';
import { writing } from './writing.ts';

const PARTS = {
  vocals: 'de zang',
  drums: 'de drums',
  bass: 'de bas',
  other: 'de overige instrumenten',
  hum: 'de brom',
};

export const deeds: DeedWords = {
  ...writing,
  separate: (part) => (part ? `het in sporen splitsen en verdergaan met ${PARTS[part]}` : 'het in sporen splitsen'),
  remove: (part) => `${PARTS[part]} verwijderen`,
  tellHarmony: () => 'toonsoort, akkoorden en delen bepalen',
  tellMelody: () => 'de melodie noteren',
  tellTempo: () => 'het tempo bepalen',
  findBeats: () => 'de tellen vinden',
  findSpeech: () => 'de spraak vinden',
  tellSounds: () => 'de geluiden benoemen',
  describe: () => 'het beschrijven',
  measureSpectrum: () => 'het spectrum meten',
  measureLevels: () => 'lengte, luidheid en niveaus meten',
  embed: () => 'een vector en een vingerafdruk berekenen',
  align: () => 'de verschuiving bepalen',
  reduceNoise: () => 'de ruis verminderen',
  findEffects: () => 'effecten zoeken',
  extractAudio: () => 'het geluid uit de video halen',
  makeVideo: () => 'de video maken',
  keepSpan: (from, to) => `${from} tot ${to} houden`,
  keepFirst: (length) => `de eerste ${length} houden`,
  keepLast: (length) => `de laatste ${length} houden`,
  leaveOutLast: (length) => `de laatste ${length} weglaten`,
  leaveOutFirst: (length) => `de eerste ${length} weglaten`,
  leaveOutAll: () => 'alles weglaten',
  trimSilence: () => 'de stilte aan beide einden wegknippen',
  normalize: (lufs) => `het op ${lufs} brengen`,
  normalizePeaks: (dbtp) => `de pieken op ${dbtp} brengen`,
  changeLevel: () => 'het niveau veranderen',
  levelVoices: (lufs) => `de stemmen even luid maken, op ${lufs}`,
  convert: (format, kilobits) =>
    `het omzetten naar ${format}${kilobits === undefined ? '' : ` met ${kilobits} kbit/s`}`,
  changeTempo: (times) => `het tempo ${times} keer zo hoog maken`,
  raisePitch: (semitones) => `het ${semitones} halve tonen hoger maken`,
  lowerPitch: (semitones) => `het ${semitones} halve tonen lager maken`,
  changeSpeed: () => 'het tempo veranderen',
  fade: (direction) =>
    direction === 'in' ? 'het infaden' : direction === 'out' ? 'het uitfaden' : 'het in- en uitfaden',
  join: () => 'het met de andere opname samenvoegen',
  mix: () => 'de andere opname erdoor mixen',
  cutSilences: () => 'lange stiltes inkorten',
  runRecipe: (name) => `het recept${name === undefined ? '' : ` ‘${name}’`} uitvoeren`,
};
