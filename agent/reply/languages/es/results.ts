import type { Missing, ResultWords } from '../../../../audio/capabilities/result-words.ts';
import { describedBy } from '../../described.ts';
import { reason } from './failures.ts';
import { fields, writing } from './writing.ts';

const { counted, number } = writing;

const MISSING: Record<Missing, string> = {
  key: 'Tonalidad',
  chords: 'Acordes',
  sections: 'Secciones',
  tuning: 'Afinación',
  tempo: 'Tempo de la pieza',
  beats: 'Pulsos',
  metre: 'Compás',
  melody: 'Melodía',
  sounds: 'Sonidos',
  spectrum: 'Espectro',
  loudness: 'Sonoridad',
  delay: 'Desfase de los canales',
  embedding: 'Vector',
  fingerprint: 'Huella',
  transcript: 'Texto hablado',
};

const sounds: ResultWords['sounds'] = {
  silence: 'silencio',
  speech: 'voz hablada',
  mixed: 'voz hablada sobre música',
  music: 'música',
  drums: 'batería sola',
  lead: 'una sola línea melódica',
  singing: 'una sola voz, quizá cantada',
  noise: 'ruido',
  tone: 'un tono continuo',
};

const heard = (names: string): string => `Se oye ${names}.`;

export const results: ResultWords = {
  ...writing,
  reason,
  sounds,
  heard,
  described: describedBy(fields, { ...writing, heard, sounds }),
  span: (from, to) => `${from} a ${to}`,
  inAll: (count) => `(${number(count)} en total)`,
  missing: (what, why) => `${MISSING[what]}: no se puede determinar, ${why}.`,
  notMeasurable: (why) => `no medible (${why})`,
  made: {
    unchanged: 'grabación sin cambios',
    cleaned: 'grabación sin ruido',
    normalized: 'grabación normalizada',
    levelled: 'grabación igualada',
    converted: 'grabación convertida',
    changed: 'grabación modificada',
    faded: 'grabación con fundido',
    joined: 'grabación unida',
    mixed: 'mezcla',
    cropped: 'recorte',
    shortened: 'grabación acortada',
    audio: 'pista de audio',
    video: 'vídeo',
    spectrogram: 'espectrograma',
  },
  parts: { vocals: 'voz', drums: 'batería', bass: 'bajo', other: 'demás instrumentos', hum: 'zumbido' },
  files: (links) => `Archivos: ${links}.`,

  stems: (links) => `Estas son las pistas: ${links}.`,
  stemsAskedFor: (links) => `Como se pidió: ${links}.`,
  otherStems: (links) => `Las demás pistas: ${links}.`,
  without: (part) => `sin ${part}`,
  removed: (part, file) => `Quitado (${part}): ${file}.`,
  notFound: (part, file) => `No se encontró (${part}), así que no se quitó nada: ${file}.`,
  hummed: (hz) => `El zumbido estaba a ${hz}.`,
  weaker: (db) => `La parte quitada es ${db} más débil.`,
  hardlyFound: () => 'Apenas había.',

  key: (key, camelot) => `La tonalidad es ${key} (Camelot ${camelot}).`,
  keyName: (tonic, mode) => fields.value('key', `${tonic} ${mode}`),
  chords: (chords) => `Acordes: ${chords}.`,
  noChord: 'sin acorde',
  sections: (spans) => `Secciones: ${spans}.`,
  tuned: (cents, direction, hz) =>
    `La afinación está ${cents} cents por ${direction === 'below' ? 'debajo' : 'encima'} de la = 440 Hz (la = ${hz}).`,
  melody: (voices, count, names) =>
    `${voices === 'one' ? 'Una sola voz' : 'Una melodía sobre una mezcla'}: ${counted(count, { one: 'nota', other: 'notas' })}, ${names}.`,
  firstNote: (time) => `La primera empieza en ${time}.`,
  tempo: (bpm) => `El tempo es de ${bpm} (pulsos por minuto).`,
  alsoCounted: (bpms) => `También se puede contar a ${bpms}.`,
  metre: (beats) => `Hay ${counted(beats, { one: 'pulso', other: 'pulsos' })} por compás.`,
  beats: (times, bpm) => `Pulsos: ${times}, a ${bpm}.`,
  downbeats: (times) => `Inicios de compás: ${times}.`,
  onsets: (times) => `Ataques: ${times}.`,
  moments: (count, times) => (count === 0 ? '0' : `${number(count)}, desde ${times}`),

  says: (text) => `Texto hablado: «${text}»`,
  noSpeech: () => 'No hay voz hablada.',
  speech: (percent, stretches, first) =>
    `La voz hablada ocupa el ${percent}, en ${counted(stretches, { one: 'tramo', other: 'tramos' })}, el primero de ${first}.`,
  speakers: (count) =>
    `${counted(count, { one: 'persona habla', other: 'personas hablan' })}, en la medida en que las voces se distinguen.`,
  voicePitch: (hz) => `La altura mediana de la voz es de ${hz}.`,
  speakingRate: (syllables) => `Ritmo de habla: ${syllables} sílabas por segundo.`,
  pauses: (count, spans) =>
    count === 0 ? 'No hay pausas de 0,3 s o más.' : `${counted(count, { one: 'pausa', other: 'pausas' })}: ${spans}.`,
  signalToNoise: (db) => `La relación señal-ruido es de ${db}.`,
  sound: (name, span, score) => `${name} de ${span} (${score})`,
  surestOf: (count) => `Son los más seguros de ${number(count)} tramos.`,

  lasts: (length) => `Dura ${length}.`,
  format: (details) => `Formato: ${details}.`,
  channels: (count) => counted(count, { one: 'canal', other: 'canales' }),
  bits: (count) => `${count} bit`,
  loudness: (lufs, range) => `La sonoridad es de ${lufs} y su rango de ${range}.`,
  truePeak: (dbtp) => `El pico real es de ${dbtp}.`,
  clipped: (samples) =>
    samples === 0
      ? 'No hay saturación.'
      : `${counted(samples, { one: 'muestra está saturada', other: 'muestras están saturadas' })}.`,
  silences: (count, spans) => (count === 0 ? 'No hay silencios.' : `Silencios: ${spans}.`),
  dcOffset: (value) => `La componente continua es ${value} de la escala completa.`,
  phaseCorrelation: (value) => `La correlación de fase es ${value} (1 igual, 0 sin relación, −1 opuesta).`,
  spectrum: (features) => `De media: ${features}.`,
  spectral: {
    centroid_hz: 'centroide espectral',
    bandwidth_hz: 'ancho de banda',
    rolloff_hz: 'corte (el 85 % queda por debajo)',
    flatness: 'planitud (1 ruido, 0 tono)',
  },
  spectrogram: (file) => `Esta es la imagen: ${file}.`,
  embedding: (dimensions, model) => `El vector tiene ${dimensions} dimensiones, modelo ${model}.`,
  fingerprint: () => 'Hay una huella acústica (Chromaprint).',
  inTheResult: () => 'Los valores están en el resultado de la ejecución.',
  channelDelay: (delay, order) =>
    order === 'same'
      ? 'El canal derecho va sincronizado con el izquierdo.'
      : `El canal derecho va ${delay} ${order === 'earlier' ? 'por delante' : 'por detrás'} del izquierdo.`,
  inverted: () => 'Su polaridad está invertida.',
  offset: ({ audio, reference }, by, order) =>
    order === 'same'
      ? `${audio} va sincronizado con ${reference}.`
      : `${audio} va ${by} ${order === 'earlier' ? 'por delante' : 'por detrás'} de ${reference}.`,
  drift: ({ audio, reference }, seconds) => `Un segundo de ${reference} dura ${seconds} en ${audio}.`,
  paceVaries: () => 'El ritmo varía: el recorrido está en el resultado de la ejecución.',
  nothingInCommon: ({ audio, reference }, why) => `${audio} y ${reference} no se pueden alinear: ${why}.`,

  effects: {
    clipping: 'saturación',
    compression: 'compresión',
    low_pass: 'un filtro paso bajo',
    echo: 'un eco',
    reverb: 'reverberación',
    stereo_width: 'una imagen estéreo estrecha',
  },
  effectsFound: (effects) => `Encontrado: ${effects}.`,
  noEffects: () => 'No se encontró ninguno de los efectos reconocibles.',
  effectsNotFound: (effects) => `No encontrado: ${effects}.`,
  effectUnclear: (effect, why) => `No se puede juzgar: ${effect}, ${why}.`,
  samples: (count) => counted(count, { one: 'muestra', other: 'muestras' }),

  noiseReduced: (file) => `El ruido está reducido: ${file}.`,
  noiseRatio: (before, after) => `La relación señal-ruido pasó de unos ${before} a ${after}.`,
  noiseLeft: (why, file) => `No se quitó nada: ${why}. Aquí está la ${file}.`,
  audioTrack: (details, file) => `La pista de audio (${details}): ${file}.`,
  video: (details, file) => `El vídeo (${details}): ${file}.`,
  cropped: (span, length, file) => `Conservado: ${span} (${length}): ${file}.`,
  normalized: (before, after, file) => `La sonoridad pasó de ${before} a ${after}: ${file}.`,
  notNormalized: (why, file) => `La sonoridad no se puede medir: ${why}. Los picos están bajo el límite: ${file}.`,
  gain: (db, peak) => `La ganancia es de ${db}, el pico real ahora de ${peak}.`,
  limited: (why) => (why === undefined ? 'Se limitaron picos.' : `El cambio se limitó: ${why}.`),
  levelled: (file) => `Las voces están igualadas: ${file}.`,
  rangeChanged: (before, after) => `El rango de sonoridad pasó de ${before} a ${after}.`,
  loudnessNow: (lufs) => `La sonoridad es ahora de ${lufs}.`,
  note: (why) => `Nota: ${why}.`,
  converted: (details, file) => `Convertido a ${details}: ${file}.`,
  lastsNow: (length, file) => `Ahora dura ${length}: ${file}.`,
  faded(into, out, file) {
    const ways = [
      ...(into === undefined ? [] : [`fundido de entrada de ${into}`]),
      ...(out === undefined ? [] : [`fundido de salida de ${out}`]),
    ];
    return `Añadido: ${ways.join(', ')}: ${file}.`;
  },
  notFaded: (file) => `No se pidió ningún fundido: ${file}.`,
  joined: (file) => `Unido: ${file}.`,
  joinedParts: { before: 'Antes', audio: 'Grabación', after: 'Después' },
  mixed: (file) => `Mezclado: ${file}.`,
  ducked: (seconds) => `La otra grabación suena más suave bajo ${seconds} de voz hablada.`,
  silencesCut: (count, removed, file) =>
    count === 0
      ? `Ningún silencio era lo bastante largo: ${file}.`
      : `${counted(count, { one: 'silencio acortado', other: 'silencios acortados' })}, ${removed} en total: ${file}.`,
};
