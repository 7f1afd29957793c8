import type { Missing, ResultWords } from '../../../../audio/capabilities/result-words.ts';
import { describedBy } from '../../described.ts';
import { reason } from './failures.ts';
import { fields, writing } from './writing.ts';

const { counted, number } = writing;

const MISSING: Record<Missing, string> = {
  key: 'Tonalità',
  chords: 'Accordi',
  sections: 'Sezioni',
  tuning: 'Accordatura',
  tempo: 'Velocità',
  beats: 'Battiti',
  metre: 'Metro',
  melody: 'Melodia',
  sounds: 'Suoni',
  spectrum: 'Spettro',
  loudness: 'Volume percepito',
  delay: 'Sfasamento dei canali',
  embedding: 'Vettore',
  fingerprint: 'Impronta',
  transcript: 'Testo parlato',
};

const sounds: ResultWords['sounds'] = {
  silence: 'silenzio',
  speech: 'parlato',
  mixed: 'parlato su musica',
  music: 'musica',
  drums: 'solo batteria',
  lead: 'una sola linea melodica',
  singing: 'una sola voce, forse cantata',
  noise: 'rumore',
  tone: 'un tono continuo',
};

const heard = (names: string): string => `Si sente: ${names}.`;

export const results: ResultWords = {
  ...writing,
  reason,
  sounds,
  heard,
  described: describedBy(fields, { ...writing, heard, sounds }),
  span: (from, to) => `${from} a ${to}`,
  inAll: (count) => `(${number(count)} in tutto)`,
  missing: (what, why) => `${MISSING[what]}: non determinabile, ${why}.`,
  notMeasurable: (why) => `non misurabile (${why})`,
  made: {
    unchanged: 'registrazione invariata',
    cleaned: 'registrazione ripulita',
    normalized: 'registrazione normalizzata',
    levelled: 'registrazione uniformata',
    converted: 'registrazione convertita',
    changed: 'registrazione modificata',
    faded: 'registrazione sfumata',
    joined: 'registrazione unita',
    mixed: 'missaggio',
    cropped: 'ritaglio',
    shortened: 'registrazione accorciata',
    audio: 'traccia audio',
    video: 'filmato',
    spectrogram: 'spettrogramma',
  },
  parts: { vocals: 'voce', drums: 'batteria', bass: 'basso', other: 'altri strumenti', hum: 'ronzio' },
  files: (links) => `File: ${links}.`,

  stems: (links) => `Ecco le tracce: ${links}.`,
  stemsAskedFor: (links) => `Come richiesto: ${links}.`,
  otherStems: (links) => `Le altre tracce: ${links}.`,
  without: (part) => `senza ${part}`,
  removed: (part, file) => `Tolto (${part}): ${file}.`,
  notFound: (part, file) => `Non trovato (${part}), quindi non è stato tolto nulla: ${file}.`,
  hummed: (hz) => `Il ronzio era a ${hz}.`,
  weaker: (db) => `La parte tolta è più debole di ${db}.`,
  hardlyFound: () => 'Non ce n’era quasi.',

  key: (key, camelot) => `La tonalità è ${key} (Camelot ${camelot}).`,
  keyName: (tonic, mode) => fields.value('key', `${tonic} ${mode}`),
  chords: (chords) => `Accordi: ${chords}.`,
  noChord: 'nessun accordo',
  sections: (spans) => `Sezioni: ${spans}.`,
  tuned: (cents, direction, hz) =>
    `L’accordatura è ${cents} cent ${direction === 'below' ? 'sotto' : 'sopra'} la = 440 Hz (la = ${hz}).`,
  melody: (voices, count, names) =>
    `${voices === 'one' ? 'Una sola voce' : 'Una melodia sopra un mix'}: ${counted(count, { one: 'nota', other: 'note' })}, ${names}.`,
  firstNote: (time) => `La prima comincia a ${time}.`,
  tempo: (bpm) => `La velocità è di ${bpm} (battiti al minuto).`,
  alsoCounted: (bpms) => `Si può anche contare a ${bpms}.`,
  metre: (beats) => `Ogni misura ha ${counted(beats, { one: 'battito', other: 'battiti' })}.`,
  beats: (times, bpm) => `Battiti: ${times}, a ${bpm}.`,
  downbeats: (times) => `Inizi di misura: ${times}.`,
  onsets: (times) => `Attacchi: ${times}.`,
  moments: (count, times) => (count === 0 ? '0' : `${number(count)}, da ${times}`),

  says: (text) => `Testo parlato: “${text}”`,
  noSpeech: () => 'Non c’è parlato.',
  speech: (percent, stretches, first) =>
    `Parlato: ${percent}, in ${counted(stretches, { one: 'tratto', other: 'tratti' })}, il primo da ${first}.`,
  speakers: (count) =>
    `${counted(count, { one: 'persona parla', other: 'persone parlano' })}, per quanto le voci si distinguono.`,
  voicePitch: (hz) => `L’altezza mediana della voce è di ${hz}.`,
  speakingRate: (syllables) => `Ritmo del parlato: ${syllables} sillabe al secondo.`,
  pauses: (count, spans) =>
    count === 0
      ? 'Non ci sono pause di almeno 0,3 s.'
      : `${counted(count, { one: 'pausa', other: 'pause' })}: ${spans}.`,
  signalToNoise: (db) => `Il rapporto segnale-rumore è di ${db}.`,
  sound: (name, span, score) => `${name} da ${span} (${score})`,
  surestOf: (count) => `Sono i più sicuri di ${number(count)} tratti.`,

  lasts: (length) => `La durata è di ${length}.`,
  format: (details) => `Formato: ${details}.`,
  channels: (count) => counted(count, { one: 'canale', other: 'canali' }),
  bits: (count) => `${count} bit`,
  loudness: (lufs, range) => `Il volume percepito è di ${lufs}, la sua escursione di ${range}.`,
  truePeak: (dbtp) => `Il picco reale è di ${dbtp}.`,
  clipped: (samples) =>
    samples === 0
      ? 'Non c’è saturazione.'
      : `${counted(samples, { one: 'campione è saturato', other: 'campioni sono saturati' })}.`,
  silences: (count, spans) => (count === 0 ? 'Non ci sono silenzi.' : `Silenzi: ${spans}.`),
  dcOffset: (value) => `La componente continua è ${value} del fondo scala.`,
  phaseCorrelation: (value) => `La correlazione di fase è ${value} (1 uguale, 0 senza relazione, −1 opposta).`,
  spectrum: (features) => `In media: ${features}.`,
  spectral: {
    centroid_hz: 'centroide spettrale',
    bandwidth_hz: 'larghezza di banda',
    rolloff_hz: 'taglio (l’85 % sta sotto)',
    flatness: 'piattezza (1 rumore, 0 tono)',
  },
  spectrogram: (file) => `Ecco l’immagine: ${file}.`,
  embedding: (dimensions, model) => `Il vettore ha ${dimensions} dimensioni, modello ${model}.`,
  fingerprint: () => 'C’è un’impronta acustica (Chromaprint).',
  inTheResult: () => 'I valori sono nel risultato dell’esecuzione.',
  channelDelay: (delay, order) =>
    order === 'same'
      ? 'Il canale destro è in sincrono con il sinistro.'
      : `Il canale destro è in ${order === 'earlier' ? 'anticipo' : 'ritardo'} di ${delay} sul sinistro.`,
  inverted: () => 'La sua polarità è invertita.',
  offset: ({ audio, reference }, by, order) =>
    order === 'same'
      ? `${audio} è in sincrono con ${reference}.`
      : `${audio} è in ${order === 'earlier' ? 'anticipo' : 'ritardo'} di ${by} su ${reference}.`,
  drift: ({ audio, reference }, seconds) => `Un secondo di ${reference} dura ${seconds} in ${audio}.`,
  paceVaries: () => 'Il ritmo varia: l’andamento è nel risultato dell’esecuzione.',
  nothingInCommon: ({ audio, reference }, why) => `${audio} e ${reference} non si possono allineare: ${why}.`,

  effects: {
    clipping: 'saturazione',
    compression: 'compressione',
    low_pass: 'un filtro passa-basso',
    echo: 'un’eco',
    reverb: 'riverbero',
    stereo_width: 'un’immagine stereo stretta',
  },
  effectsFound: (effects) => `Trovato: ${effects}.`,
  noEffects: () => 'Non è stato trovato nessuno degli effetti riconoscibili.',
  effectsNotFound: (effects) => `Non trovato: ${effects}.`,
  effectUnclear: (effect, why) => `Non si può giudicare: ${effect}, ${why}.`,
  samples: (count) => counted(count, { one: 'campione', other: 'campioni' }),

  noiseReduced: (file) => `Il rumore è ridotto: ${file}.`,
  noiseRatio: (before, after) => `Il rapporto segnale-rumore è passato da circa ${before} a ${after}.`,
  noiseLeft: (why, file) => `Non è stato tolto nulla: ${why}. Ecco la ${file}.`,
  audioTrack: (details, file) => `La traccia audio (${details}): ${file}.`,
  video: (details, file) => `Il video (${details}): ${file}.`,
  cropped: (span, length, file) => `Tenuto: ${span} (${length}): ${file}.`,
  normalized: (before, after, file) => `Il volume è passato da ${before} a ${after}: ${file}.`,
  notNormalized: (why, file) => `Il volume non è misurabile: ${why}. I picchi sono sotto il limite: ${file}.`,
  gain: (db, peak) => `Il guadagno è di ${db}, il picco reale ora di ${peak}.`,
  limited: (why) =>
    why === undefined ? 'Alcuni picchi sono stati limitati.' : `La modifica è stata limitata: ${why}.`,
  levelled: (file) => `Le voci sono uniformate: ${file}.`,
  rangeChanged: (before, after) => `L’escursione del volume è passata da ${before} a ${after}.`,
  loudnessNow: (lufs) => `Il volume è ora di ${lufs}.`,
  note: (why) => `Nota: ${why}.`,
  converted: (details, file) => `Convertito in ${details}: ${file}.`,
  lastsNow: (length, file) => `La durata è ora di ${length}: ${file}.`,
  faded(into, out, file) {
    const ways = [
      ...(into === undefined ? [] : [`dissolvenza in entrata di ${into}`]),
      ...(out === undefined ? [] : [`dissolvenza in uscita di ${out}`]),
    ];
    return `Aggiunto: ${ways.join(', ')}: ${file}.`;
  },
  notFaded: (file) => `Non è stata richiesta alcuna dissolvenza: ${file}.`,
  joined: (file) => `Unito: ${file}.`,
  joinedParts: { before: 'Prima', audio: 'Registrazione', after: 'Dopo' },
  mixed: (file) => `Mixato: ${file}.`,
  ducked: (seconds) => `L’altra registrazione è più piano sotto ${seconds} di parlato.`,
  silencesCut: (count, removed, file) =>
    count === 0
      ? `Nessun silenzio era abbastanza lungo: ${file}.`
      : `${counted(count, { one: 'silenzio accorciato', other: 'silenzi accorciati' })}, ${removed} in tutto: ${file}.`,
};
