import type { DeedWords } from '../../../../audio/capabilities/deed-words.ts';
import { writing } from './writing.ts';

const PARTS = { vocals: 'गायन', drums: 'ड्रम', bass: 'बास', other: 'बाक़ी वाद्य', hum: 'हम' };

export const deeds: DeedWords = {
  ...writing,
  separate: (part) => (part ? `इसे स्टेम में बाँटना और ${PARTS[part]} के साथ आगे बढ़ना` : 'इसे स्टेम में बाँटना'),
  remove: (part) => `${PARTS[part]} हटाना`,
  tellHarmony: () => 'सुर, कॉर्ड और हिस्से पता करना',
  tellMelody: () => 'धुन लिखना',
  tellTempo: () => 'टेम्पो मापना',
  findBeats: () => 'बीट ढूँढना',
  findSpeech: () => 'बोली ढूँढना',
  tellSounds: () => 'ध्वनियाँ पहचानना',
  describe: () => 'इसका वर्णन करना',
  measureSpectrum: () => 'स्पेक्ट्रम मापना',
  measureLevels: () => 'लंबाई, लाउडनेस और स्तर मापना',
  embed: () => 'वेक्टर और फ़िंगरप्रिंट निकालना',
  align: () => 'समय का अंतर मापना',
  reduceNoise: () => 'शोर कम करना',
  findEffects: () => 'इफ़ेक्ट ढूँढना',
  extractAudio: () => 'वीडियो से ऑडियो निकालना',
  makeVideo: () => 'वीडियो बनाना',
  keepSpan: (from, to) => `${from} से ${to} तक रखना`,
  keepFirst: (length) => `शुरू के ${length} रखना`,
  leaveOutFirst: (length) => `शुरू के ${length} हटाना`,
  leaveOutAll: () => 'सब कुछ हटाना',
  trimSilence: () => 'दोनों सिरों की ख़ामोशी काटना',
  normalize: (lufs) => `इसे ${lufs} पर लाना`,
  changeLevel: () => 'स्तर बदलना',
  levelVoices: (lufs) => `आवाज़ों को ${lufs} पर बराबर करना`,
  convert: (format, kilobits) => `इसे ${format} में बदलना${kilobits === undefined ? '' : ` (${kilobits} kbit/s)`}`,
  changeTempo: (times) => `टेम्पो ${times} गुना करना`,
  raisePitch: (semitones) => `इसे ${semitones} सेमीटोन ऊपर करना`,
  lowerPitch: (semitones) => `इसे ${semitones} सेमीटोन नीचे करना`,
  changeSpeed: () => 'टेम्पो बदलना',
  fade: (direction) =>
    direction === 'in' ? 'फ़ेड-इन लगाना' : direction === 'out' ? 'फ़ेड-आउट लगाना' : 'फ़ेड-इन और फ़ेड-आउट लगाना',
  join: () => 'इसे दूसरी रिकॉर्डिंग से जोड़ना',
  mix: () => 'इसमें दूसरी रिकॉर्डिंग मिलाना',
  cutSilences: () => 'लंबी ख़ामोशियाँ छोटी करना',
  runRecipe: (name) => `रेसिपी${name === undefined ? '' : ` “${name}”`} चलाना`,
};
