import type { Missing, ResultWords } from '../../../../audio/capabilities/result-words.ts';
import { describedBy } from '../../described.ts';
import { reason } from './failures.ts';
import { fields, writing } from './writing.ts';

const { number } = writing;

const MISSING: Record<Missing, string> = {
  key: 'सुर (की)',
  chords: 'कॉर्ड',
  sections: 'हिस्से',
  tuning: 'ट्यूनिंग',
  tempo: 'टेम्पो',
  beats: 'बीट',
  metre: 'ताल',
  melody: 'धुन',
  sounds: 'ध्वनियाँ',
  spectrum: 'स्पेक्ट्रम',
  loudness: 'लाउडनेस',
  delay: 'चैनलों का अंतर',
  embedding: 'वेक्टर',
  fingerprint: 'फ़िंगरप्रिंट',
  transcript: 'बोले गए शब्द',
};

const sounds: ResultWords['sounds'] = {
  silence: 'ख़ामोशी',
  speech: 'बोली',
  mixed: 'संगीत पर बोली',
  music: 'संगीत',
  drums: 'केवल ड्रम',
  lead: 'अकेली धुन',
  singing: 'अकेली आवाज़, शायद गायन',
  noise: 'शोर',
  tone: 'स्थिर स्वर',
};

const heard = (names: string): string => `सुनाई देता है: ${names}।`;

export const results: ResultWords = {
  ...writing,
  reason,
  sounds,
  heard,
  described: describedBy(fields, { ...writing, heard, sounds }),
  span: (from, to) => `${from} से ${to}`,
  inAll: (count) => `(कुल ${number(count)})`,
  missing: (what, why) => `${MISSING[what]}: पता नहीं चल सका, ${why}।`,
  notMeasurable: (why) => `मापा नहीं जा सकता (${why})`,
  made: {
    unchanged: 'पहले जैसी रिकॉर्डिंग',
    cleaned: 'कम शोर वाली रिकॉर्डिंग',
    normalized: 'सामान्य की गई रिकॉर्डिंग',
    levelled: 'बराबर की गई रिकॉर्डिंग',
    converted: 'नए फ़ॉर्मैट की रिकॉर्डिंग',
    changed: 'बदली हुई रिकॉर्डिंग',
    faded: 'फ़ेड वाली रिकॉर्डिंग',
    joined: 'जोड़ी हुई रिकॉर्डिंग',
    mixed: 'मिक्स',
    cropped: 'काटा हुआ हिस्सा',
    shortened: 'छोटी की गई रिकॉर्डिंग',
    audio: 'ऑडियो',
    video: 'वीडियो',
    spectrogram: 'स्पेक्ट्रोग्राम',
  },
  parts: { vocals: 'गायन', drums: 'ड्रम', bass: 'बास', other: 'बाक़ी वाद्य', hum: 'हम' },
  files: (links) => `फ़ाइलें: ${links}।`,

  stems: (links) => `ये रहे स्टेम: ${links}।`,
  stemsAskedFor: (links) => `माँगे गए स्टेम: ${links}।`,
  otherStems: (links) => `बाक़ी स्टेम: ${links}।`,
  without: (part) => `${part} के बिना`,
  removed: (part, file) => `${part} हटाया गया: ${file}।`,
  notFound: (part, file) => `${part} नहीं मिला, इसलिए कुछ नहीं हटाया गया: ${file}।`,
  hummed: (hz) => `हम ${hz} पर था।`,
  weaker: (db) => `हटाया गया हिस्सा ${db} कमज़ोर है।`,
  hardlyFound: () => 'वह लगभग नहीं मिला।',

  key: (key, camelot) => `सुर (की) ${key} है (Camelot ${camelot})।`,
  keyName: (tonic, mode) => fields.value('key', `${tonic} ${mode}`),
  chords: (chords) => `कॉर्ड: ${chords}।`,
  noChord: 'कोई कॉर्ड नहीं',
  sections: (spans) => `हिस्से: ${spans}।`,
  tuned: (cents, direction, hz) =>
    `ट्यूनिंग A = 440 Hz से ${cents} सेंट ${direction === 'below' ? 'नीचे' : 'ऊपर'} है (A = ${hz})।`,
  melody: (voices, count, names) =>
    `${voices === 'one' ? 'अकेली आवाज़' : 'मिक्स की मुख्य धुन'}: ${number(count)} स्वर, ${names}।`,
  firstNote: (time) => `पहला ${time} पर शुरू होता है।`,
  tempo: (bpm) => `टेम्पो ${bpm} (बीट प्रति मिनट) है।`,
  alsoCounted: (bpms) => `इसे ${bpms} भी गिना जा सकता है।`,
  metre: (beats) => `हर माप में ${number(beats)} ताल हैं।`,
  beats: (times, bpm) => `बीट: ${times}, ${bpm} पर।`,
  downbeats: (times) => `माप की शुरुआतें: ${times}।`,
  onsets: (times) => `ध्वनि की शुरुआतें: ${times}।`,
  moments: (count, times) => (count === 0 ? '0' : `${number(count)}, ${times}`),

  says: (text) => `बोले गए शब्द: “${text}”`,
  noSpeech: () => 'इसमें कोई बोली नहीं है।',
  speech: (percent, stretches, first) => `बोली ${percent} है, ${number(stretches)} हिस्सों में, पहला ${first}।`,
  speakers: (count) => `आवाज़ों के अंतर से, बोलने वालों की संख्या ${number(count)} है।`,
  voicePitch: (hz) => `आवाज़ की औसत ऊँचाई ${hz} है।`,
  speakingRate: (syllables) => `बोलने की गति: ${syllables} अक्षर प्रति सेकंड।`,
  pauses: (count, spans) => (count === 0 ? '0.3 s या अधिक का कोई विराम नहीं है।' : `${number(count)} विराम: ${spans}।`),
  signalToNoise: (db) => `सिग्नल और शोर का अनुपात ${db} है।`,
  sound: (name, span, score) => `${name} ${span} (${score})`,
  surestOf: (count) => `ये ${number(count)} हिस्सों में सबसे पक्के हैं।`,

  lasts: (length) => `लंबाई ${length} है।`,
  format: (details) => `फ़ॉर्मैट: ${details}।`,
  channels: (count) => `${number(count)} चैनल`,
  bits: (count) => `${count} बिट`,
  loudness: (lufs, range) => `लाउडनेस ${lufs} है, उसकी सीमा ${range}।`,
  truePeak: (dbtp) => `ट्रू पीक ${dbtp} है।`,
  clipped: (samples) => (samples === 0 ? 'कुछ भी क्लिप नहीं है।' : `क्लिप हुए सैंपल: ${number(samples)}।`),
  silences: (count, spans) => (count === 0 ? 'इसमें कोई ख़ामोशी नहीं है।' : `ख़ामोशी: ${spans}।`),
  dcOffset: (value) => `DC ऑफ़सेट पूरे पैमाने का ${value} है।`,
  phaseCorrelation: (value) => `फ़ेज़ सहसंबंध ${value} है (1 समान, 0 असंबद्ध, −1 उल्टा)।`,
  spectrum: (features) => `औसत: ${features}।`,
  spectral: {
    centroid_hz: 'स्पेक्ट्रम का केंद्र',
    bandwidth_hz: 'बैंडविड्थ',
    rolloff_hz: 'रोल-ऑफ़ (85 % इससे नीचे)',
    flatness: 'समतलता (1 शोर, 0 स्वर)',
  },
  spectrogram: (file) => `यह रही तस्वीर: ${file}।`,
  embedding: (dimensions, model) => `वेक्टर में ${dimensions} आयाम हैं, मॉडल ${model}।`,
  fingerprint: () => 'ध्वनि का फ़िंगरप्रिंट (Chromaprint) है।',
  inTheResult: () => 'मान रन के परिणाम में हैं।',
  channelDelay: (delay, order) =>
    order === 'same' ? 'दायाँ चैनल बाएँ के साथ है।' : `दायाँ चैनल बाएँ से ${delay} ${order === 'earlier' ? 'पहले' : 'बाद'} है।`,
  inverted: () => 'उसकी ध्रुवता उलटी है।',
  offset: ({ audio, reference }, by, order) =>
    order === 'same'
      ? `${audio} और ${reference} एक साथ हैं।`
      : `${audio} ${reference} से ${by} ${order === 'earlier' ? 'पहले' : 'बाद'} है।`,
  drift: ({ audio, reference }, seconds) => `${reference} का एक सेकंड ${audio} में ${seconds} है।`,
  paceVaries: () => 'गति बदलती है: विवरण रन के परिणाम में है।',
  nothingInCommon: ({ audio, reference }, why) => `${audio} और ${reference} मिलाए नहीं जा सकते: ${why}।`,

  effects: {
    clipping: 'क्लिपिंग',
    compression: 'कम्प्रेशन',
    low_pass: 'लो-पास',
    echo: 'गूँज',
    reverb: 'रिवर्ब',
    stereo_width: 'संकरी स्टीरियो छवि',
  },
  effectsFound: (effects) => `मिला: ${effects}।`,
  noEffects: () => 'पहचाने जा सकने वाला कोई इफ़ेक्ट नहीं मिला।',
  effectsNotFound: (effects) => `नहीं मिला: ${effects}।`,
  effectUnclear: (effect, why) => `तय नहीं हो सका: ${effect}, ${why}।`,
  samples: (count) => `${number(count)} सैंपल`,

  noiseReduced: (file) => `शोर कम किया गया: ${file}।`,
  noiseRatio: (before, after) => `सिग्नल और शोर का अनुपात लगभग ${before} से ${after} हुआ।`,
  noiseLeft: (why, file) => `कुछ नहीं हटाया गया: ${why}। यह रही ${file}।`,
  audioTrack: (details, file) => `ऑडियो (${details}): ${file}।`,
  video: (details, file) => `वीडियो (${details}): ${file}।`,
  cropped: (span, length, file) => `रखा गया: ${span} (${length}): ${file}।`,
  normalized: (before, after, file) => `लाउडनेस ${before} से ${after} हुई: ${file}।`,
  notNormalized: (why, file) => `लाउडनेस मापी नहीं जा सकती: ${why}। पीक सीमा से नीचे हैं: ${file}।`,
  gain: (db, peak) => `गेन ${db} है, ट्रू पीक अब ${peak}।`,
  limited: (why) => (why === undefined ? 'पीक सीमित किए गए।' : `बदलाव सीमित रहा: ${why}।`),
  levelled: (file) => `आवाज़ें बराबर की गईं: ${file}।`,
  rangeChanged: (before, after) => `लाउडनेस की सीमा ${before} से ${after} हुई।`,
  loudnessNow: (lufs) => `लाउडनेस अब ${lufs} है।`,
  note: (why) => `ध्यान दें: ${why}।`,
  converted: (details, file) => `${details} में बदला गया: ${file}।`,
  lastsNow: (length, file) => `लंबाई अब ${length} है: ${file}।`,
  faded(into, out, file) {
    const ways = [...(into === undefined ? [] : [`फ़ेड-इन ${into}`]), ...(out === undefined ? [] : [`फ़ेड-आउट ${out}`])];
    return `लगाया गया: ${ways.join(', ')}: ${file}।`;
  },
  notFaded: (file) => `कोई फ़ेड नहीं माँगा गया: ${file}।`,
  joined: (file) => `जोड़ा गया: ${file}।`,
  joinedParts: { before: 'पहले', audio: 'रिकॉर्डिंग', after: 'बाद में' },
  mixed: (file) => `मिलाया गया: ${file}।`,
  ducked: (seconds) => `बोली के ${seconds} में दूसरी रिकॉर्डिंग धीमी है।`,
  silencesCut: (count, removed, file) =>
    count === 0
      ? `कोई ख़ामोशी काफ़ी लंबी नहीं थी: ${file}।`
      : `${number(count)} ख़ामोशियाँ छोटी की गईं, कुल ${removed}: ${file}।`,
};
