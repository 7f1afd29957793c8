import type { Missing, ResultWords } from '../../../../audio/capabilities/result-words.ts';
import { describedBy } from '../../described.ts';
import { reason } from './failures.ts';
import { fields, writing } from './writing.ts';

const { counted, number } = writing;

const MISSING: Record<Missing, string> = {
  key: 'Toonsoort',
  chords: 'Akkoorden',
  sections: 'Delen',
  tuning: 'Stemming',
  tempo: 'Tempo',
  beats: 'Tellen',
  metre: 'Maatsoort',
  melody: 'Melodie',
  sounds: 'Geluiden',
  spectrum: 'Spectrum',
  loudness: 'Luidheid',
  delay: 'Verschuiving van de kanalen',
  embedding: 'Vector',
  fingerprint: 'Vingerafdruk',
  transcript: 'Gesproken tekst',
};

const sounds: ResultWords['sounds'] = {
  silence: 'stilte',
  speech: 'spraak',
  mixed: 'spraak over muziek',
  music: 'muziek',
  drums: 'alleen drums',
  lead: 'één melodielijn',
  singing: 'één stem, misschien gezongen',
  noise: 'ruis',
  tone: 'een gelijkmatige toon',
};

const heard = (names: string): string => `Te horen: ${names}.`;

export const results: ResultWords = {
  ...writing,
  reason,
  sounds,
  heard,
  described: describedBy(fields, { ...writing, heard, sounds }),
  span: (from, to) => `${from} tot ${to}`,
  inAll: (count) => `(${number(count)} in totaal)`,
  missing: (what, why) => `${MISSING[what]}: niet te bepalen, ${why}.`,
  notMeasurable: (why) => `niet te meten (${why})`,
  made: {
    unchanged: 'ongewijzigde opname',
    cleaned: 'ontruiste opname',
    normalized: 'genormaliseerde opname',
    levelled: 'gelijkgemaakte opname',
    converted: 'omgezette opname',
    changed: 'gewijzigde opname',
    faded: 'gefade opname',
    joined: 'samengevoegde opname',
    mixed: 'mix',
    cropped: 'fragment',
    shortened: 'ingekorte opname',
    audio: 'geluidsspoor',
    video: 'videobestand',
    spectrogram: 'spectrogramafbeelding',
  },
  parts: { vocals: 'zang', drums: 'drums', bass: 'bas', other: 'overige instrumenten', hum: 'brom' },
  files: (links) => `Bestanden: ${links}.`,

  stems: (links) => `De sporen: ${links}.`,
  stemsAskedFor: (links) => `Zoals gevraagd: ${links}.`,
  otherStems: (links) => `De overige sporen: ${links}.`,
  without: (part) => `zonder ${part}`,
  removed: (part, file) => `Verwijderd (${part}): ${file}.`,
  notFound: (part, file) => `Niet gevonden (${part}), dus er is niets verwijderd: ${file}.`,
  hummed: (hz) => `De brom zat op ${hz}.`,
  weaker: (db) => `Het verwijderde deel is ${db} zwakker.`,
  hardlyFound: () => 'Daar was bijna niets van te vinden.',

  key: (key, camelot) => `De toonsoort is ${key} (Camelot ${camelot}).`,
  keyName: (tonic, mode) => fields.value('key', `${tonic} ${mode}`),
  chords: (chords) => `Akkoorden: ${chords}.`,
  noChord: 'geen akkoord',
  sections: (spans) => `Delen: ${spans}.`,
  tuned: (cents, direction, hz) =>
    `De stemming ligt ${cents} cent ${direction === 'below' ? 'onder' : 'boven'} A = 440 Hz (A = ${hz}).`,
  melody: (voices, count, names) =>
    `${voices === 'one' ? 'Eén stem alleen' : 'Een melodie boven een mix'}: ${counted(count, { one: 'noot', other: 'noten' })}, ${names}.`,
  firstNote: (time) => `De eerste begint bij ${time}.`,
  tempo: (bpm) => `Het tempo is ${bpm} (tellen per minuut).`,
  alsoCounted: (bpms) => `Ook mogelijk: ${bpms}.`,
  metre: (beats) => `Een maat heeft ${counted(beats, { one: 'tel', other: 'tellen' })}.`,
  beats: (times, bpm) => `Tellen: ${times}, bij ${bpm}.`,
  downbeats: (times) => `Maatbegins: ${times}.`,
  onsets: (times) => `Inzetten: ${times}.`,
  moments: (count, times) => (count === 0 ? '0' : `${number(count)}, vanaf ${times}`),

  says: (text) => `Gesproken tekst: ‘${text}’`,
  noSpeech: () => 'Er is geen spraak te horen.',
  speech: (percent, stretches, first) =>
    `Spraak beslaat ${percent}, in ${counted(stretches, { one: 'stuk', other: 'stukken' })}, het eerste van ${first}.`,
  speakers: (count) =>
    `Er ${count === 1 ? 'spreekt' : 'spreken'} ${counted(count, { one: 'persoon', other: 'personen' })}, voor zover de stemmen verschillen.`,
  voicePitch: (hz) => `De mediane toonhoogte van de stem is ${hz}.`,
  speakingRate: (syllables) => `Spreektempo: ${syllables} lettergrepen per seconde.`,
  pauses: (count, spans) =>
    count === 0
      ? 'Er zijn geen pauzes van 0,3 s of meer.'
      : `${counted(count, { one: 'pauze', other: 'pauzes' })}: ${spans}.`,
  signalToNoise: (db) => `De signaal-ruisverhouding is ${db}.`,
  sound: (name, span, score) => `${name} van ${span} (${score})`,
  surestOf: (count) => `Dit zijn de zekerste van ${number(count)} stukken.`,

  lasts: (length) => `De lengte is ${length}.`,
  format: (details) => `Formaat: ${details}.`,
  channels: (count) => counted(count, { one: 'kanaal', other: 'kanalen' }),
  bits: (count) => `${count} bit`,
  loudness: (lufs, range) => `De luidheid is ${lufs}, het luidheidsbereik ${range}.`,
  truePeak: (dbtp) => `Het piekniveau (true peak) is ${dbtp}.`,
  clipped: (samples) =>
    samples === 0
      ? 'Niets is overstuurd.'
      : `${counted(samples, { one: 'sample is', other: 'samples zijn' })} overstuurd.`,
  silences: (count, spans) => (count === 0 ? 'Er zijn geen stiltes.' : `Stiltes: ${spans}.`),
  dcOffset: (value) => `De gelijkspanning is ${value} van volle schaal.`,
  phaseCorrelation: (value) => `De fasecorrelatie is ${value} (1 gelijk, 0 los van elkaar, −1 tegengesteld).`,
  spectrum: (features) => `Gemiddeld: ${features}.`,
  spectral: {
    centroid_hz: 'spectraal zwaartepunt',
    bandwidth_hz: 'bandbreedte',
    rolloff_hz: 'roll-off (85 % ligt eronder)',
    flatness: 'vlakheid (1 ruis, 0 toon)',
  },
  spectrogram: (file) => `De afbeelding: ${file}.`,
  embedding: (dimensions, model) => `De vector heeft ${dimensions} dimensies, model ${model}.`,
  fingerprint: () => 'Er is een akoestische vingerafdruk (Chromaprint).',
  inTheResult: () => 'De waarden staan in het resultaat van de uitvoering.',
  channelDelay: (delay, order) =>
    order === 'same'
      ? 'Het rechterkanaal loopt gelijk met het linker.'
      : `Het rechterkanaal is ${delay} ${order === 'earlier' ? 'vroeger' : 'later'} dan het linker.`,
  inverted: () => 'De polariteit is omgekeerd.',
  offset: ({ audio, reference }, by, order) =>
    order === 'same'
      ? `${audio} loopt gelijk met ${reference}.`
      : `${audio} is ${by} ${order === 'earlier' ? 'vroeger' : 'later'} dan ${reference}.`,
  drift: ({ audio, reference }, seconds) => `Een seconde van ${reference} duurt ${seconds} in ${audio}.`,
  paceVaries: () => 'Het tempo wisselt: het verloop staat in het resultaat van de uitvoering.',
  nothingInCommon: ({ audio, reference }, why) => `${audio} en ${reference} kunnen niet worden uitgelijnd: ${why}.`,

  effects: {
    clipping: 'oversturing',
    compression: 'compressie',
    low_pass: 'een laagdoorlaatfilter',
    echo: 'een echo',
    reverb: 'galm',
    stereo_width: 'een smal stereobeeld',
  },
  effectsFound: (effects) => `Gevonden: ${effects}.`,
  noEffects: () => 'Geen van de herkenbare effecten is gevonden.',
  effectsNotFound: (effects) => `Niet gevonden: ${effects}.`,
  effectUnclear: (effect, why) => `Niet te beoordelen: ${effect}, ${why}.`,
  samples: (count) => counted(count, { one: 'sample', other: 'samples' }),

  noiseReduced: (file) => `De ruis is verminderd: ${file}.`,
  noiseRatio: (before, after) => `De signaal-ruisverhouding ging van ongeveer ${before} naar ${after}.`,
  noiseLeft: (why, file) => `Er is niets weggehaald: ${why}. Hier is de ${file}.`,
  audioTrack: (details, file) => `Het geluidsspoor (${details}): ${file}.`,
  video: (details, file) => `De video (${details}): ${file}.`,
  cropped: (span, length, file) => `Gehouden: ${span} (${length}): ${file}.`,
  normalized: (before, after, file) => `De luidheid ging van ${before} naar ${after}: ${file}.`,
  notNormalized: (why, file) => `De luidheid is niet te meten: ${why}. De pieken liggen onder de grens: ${file}.`,
  gain: (db, peak) => `De versterking is ${db}, het piekniveau nu ${peak}.`,
  limited: (why) => (why === undefined ? 'Pieken zijn begrensd.' : `De wijziging is begrensd: ${why}.`),
  levelled: (file) => `De stemmen zijn gelijkgemaakt: ${file}.`,
  rangeChanged: (before, after) => `Het luidheidsbereik ging van ${before} naar ${after}.`,
  loudnessNow: (lufs) => `De luidheid is nu ${lufs}.`,
  note: (why) => `Let op: ${why}.`,
  converted: (details, file) => `Omgezet naar ${details}: ${file}.`,
  lastsNow: (length, file) => `De lengte is nu ${length}: ${file}.`,
  faded(into, out, file) {
    const ways = [
      ...(into === undefined ? [] : [`infade van ${into}`]),
      ...(out === undefined ? [] : [`uitfade van ${out}`]),
    ];
    return `Toegevoegd: ${ways.join(', ')}: ${file}.`;
  },
  notFaded: (file) => `Er is geen fade gevraagd: ${file}.`,
  joined: (file) => `Samengevoegd: ${file}.`,
  joinedParts: { before: 'Ervoor', audio: 'Opname', after: 'Erna' },
  mixed: (file) => `Gemixt: ${file}.`,
  ducked: (seconds) => `Onder ${seconds} spraak is de andere opname zachter.`,
  silencesCut: (count, removed, file) =>
    count === 0
      ? `Geen stilte was lang genoeg om in te korten: ${file}.`
      : `${counted(count, { one: 'stilte', other: 'stiltes' })} ingekort, ${removed} in totaal: ${file}.`,
};
