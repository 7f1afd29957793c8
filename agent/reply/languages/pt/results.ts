import type { Missing, ResultWords } from '../../../../audio/capabilities/result-words.ts';
import { describedBy } from '../../described.ts';
import { reason } from './failures.ts';
import { fields, writing } from './writing.ts';

const { counted, number } = writing;

const MISSING: Record<Missing, string> = {
  key: 'Tonalidade',
  chords: 'Acordes',
  sections: 'Seções',
  tuning: 'Afinação',
  tempo: 'Andamento',
  beats: 'Batidas',
  metre: 'Compasso',
  melody: 'Melodia',
  sounds: 'Sons',
  spectrum: 'Espectro',
  loudness: 'Sonoridade',
  delay: 'Defasagem dos canais',
  embedding: 'Vetor',
  fingerprint: 'Impressão digital',
  transcript: 'Texto falado',
};

const sounds: ResultWords['sounds'] = {
  silence: 'silêncio',
  speech: 'fala',
  mixed: 'fala sobre música',
  music: 'música',
  drums: 'só bateria',
  lead: 'uma única linha melódica',
  singing: 'uma única voz, talvez cantada',
  noise: 'ruído',
  tone: 'um tom contínuo',
};

const heard = (names: string): string => `Ouve-se ${names}.`;

export const results: ResultWords = {
  ...writing,
  reason,
  sounds,
  heard,
  described: describedBy(fields, { ...writing, heard, sounds }),
  span: (from, to) => `${from} a ${to}`,
  inAll: (count) => `(${number(count)} no total)`,
  missing: (what, why) => `${MISSING[what]}: não foi possível determinar, ${why}.`,
  notMeasurable: (why) => `não mensurável (${why})`,
  made: {
    unchanged: 'gravação sem alterações',
    cleaned: 'gravação sem ruído',
    normalized: 'gravação normalizada',
    levelled: 'gravação igualada',
    converted: 'gravação convertida',
    changed: 'gravação modificada',
    faded: 'gravação com fade',
    joined: 'gravação unida',
    mixed: 'mixagem',
    cropped: 'recorte',
    shortened: 'gravação encurtada',
    audio: 'faixa de áudio',
    video: 'vídeo',
    spectrogram: 'espectrograma',
  },
  parts: { vocals: 'voz', drums: 'bateria', bass: 'baixo', other: 'outros instrumentos', hum: 'zumbido' },
  files: (links) => `Arquivos: ${links}.`,

  stems: (links) => `Aqui estão as faixas: ${links}.`,
  stemsAskedFor: (links) => `Como pedido: ${links}.`,
  otherStems: (links) => `As outras faixas: ${links}.`,
  without: (part) => `sem ${part}`,
  removed: (part, file) => `Removido (${part}): ${file}.`,
  notFound: (part, file) => `Não encontrado (${part}), por isso nada foi removido: ${file}.`,
  hummed: (hz) => `O zumbido estava em ${hz}.`,
  weaker: (db) => `A parte removida está ${db} mais fraca.`,
  hardlyFound: () => 'Quase não havia.',

  key: (key, camelot) => `A tonalidade é ${key} (Camelot ${camelot}).`,
  keyName: (tonic, mode) => fields.value('key', `${tonic} ${mode}`),
  chords: (chords) => `Acordes: ${chords}.`,
  noChord: 'sem acorde',
  sections: (spans) => `Seções: ${spans}.`,
  tuned: (cents, direction, hz) =>
    `A afinação está ${cents} cents ${direction === 'below' ? 'abaixo' : 'acima'} de lá = 440 Hz (lá = ${hz}).`,
  melody: (voices, count, names) =>
    `${voices === 'one' ? 'Uma única voz' : 'Uma melodia sobre uma mixagem'}: ${counted(count, { one: 'nota', other: 'notas' })}, ${names}.`,
  firstNote: (time) => `A primeira começa em ${time}.`,
  tempo: (bpm) => `O andamento é de ${bpm} (batidas por minuto).`,
  alsoCounted: (bpms) => `Também se pode contar a ${bpms}.`,
  metre: (beats) => `Há ${counted(beats, { one: 'tempo', other: 'tempos' })} por compasso.`,
  beats: (times, bpm) => `Batidas: ${times}, a ${bpm}.`,
  downbeats: (times) => `Inícios de compasso: ${times}.`,
  onsets: (times) => `Ataques: ${times}.`,
  moments: (count, times) => (count === 0 ? '0' : `${number(count)}, a partir de ${times}`),

  says: (text) => `Texto falado: “${text}”`,
  noSpeech: () => 'Não há fala.',
  speech: (percent, stretches, first) =>
    `A fala ocupa ${percent}, em ${counted(stretches, { one: 'trecho', other: 'trechos' })}, o primeiro de ${first}.`,
  speakers: (count) =>
    `${counted(count, { one: 'pessoa fala', other: 'pessoas falam' })}, até onde as vozes se distinguem.`,
  voicePitch: (hz) => `A altura mediana da voz é de ${hz}.`,
  speakingRate: (syllables) => `Ritmo da fala: ${syllables} sílabas por segundo.`,
  pauses: (count, spans) =>
    count === 0 ? 'Não há pausas de 0,3 s ou mais.' : `${counted(count, { one: 'pausa', other: 'pausas' })}: ${spans}.`,
  signalToNoise: (db) => `A relação sinal-ruído é de ${db}.`,
  sound: (name, span, score) => `${name} de ${span} (${score})`,
  surestOf: (count) => `São os mais seguros de ${number(count)} trechos.`,

  lasts: (length) => `A duração é de ${length}.`,
  format: (details) => `Formato: ${details}.`,
  channels: (count) => counted(count, { one: 'canal', other: 'canais' }),
  bits: (count) => `${count} bit`,
  loudness: (lufs, range) => `A sonoridade é de ${lufs}, com uma faixa de ${range}.`,
  truePeak: (dbtp) => `O pico real é de ${dbtp}.`,
  clipped: (samples) =>
    samples === 0
      ? 'Não há saturação.'
      : `${counted(samples, { one: 'amostra está saturada', other: 'amostras estão saturadas' })}.`,
  silences: (count, spans) => (count === 0 ? 'Não há silêncios.' : `Silêncios: ${spans}.`),
  dcOffset: (value) => `A componente contínua é ${value} da escala completa.`,
  phaseCorrelation: (value) => `A correlação de fase é ${value} (1 igual, 0 sem relação, −1 oposta).`,
  spectrum: (features) => `Em média: ${features}.`,
  spectral: {
    centroid_hz: 'centroide espectral',
    bandwidth_hz: 'largura de banda',
    rolloff_hz: 'corte (85 % ficam abaixo)',
    flatness: 'planura (1 ruído, 0 tom)',
  },
  spectrogram: (file) => `Aqui está a imagem: ${file}.`,
  embedding: (dimensions, model) => `O vetor tem ${dimensions} dimensões, modelo ${model}.`,
  fingerprint: () => 'Há uma impressão digital acústica (Chromaprint).',
  inTheResult: () => 'Os valores estão no resultado da execução.',
  channelDelay: (delay, order) =>
    order === 'same'
      ? 'O canal direito está em sincronia com o esquerdo.'
      : `O canal direito está ${delay} ${order === 'earlier' ? 'adiantado' : 'atrasado'} em relação ao esquerdo.`,
  inverted: () => 'A polaridade dele está invertida.',
  offset: ({ audio, reference }, by, order) =>
    order === 'same'
      ? `${audio} está em sincronia com ${reference}.`
      : `${audio} está ${by} ${order === 'earlier' ? 'adiantado' : 'atrasado'} em relação a ${reference}.`,
  drift: ({ audio, reference }, seconds) => `Um segundo de ${reference} dura ${seconds} em ${audio}.`,
  paceVaries: () => 'O ritmo varia: o percurso está no resultado da execução.',
  nothingInCommon: ({ audio, reference }, why) => `${audio} e ${reference} não podem ser alinhados: ${why}.`,

  effects: {
    clipping: 'saturação',
    compression: 'compressão',
    low_pass: 'um filtro passa-baixa',
    echo: 'um eco',
    reverb: 'reverberação',
    stereo_width: 'uma imagem estéreo estreita',
  },
  effectsFound: (effects) => `Encontrado: ${effects}.`,
  noEffects: () => 'Nenhum dos efeitos reconhecíveis foi encontrado.',
  effectsNotFound: (effects) => `Não encontrado: ${effects}.`,
  effectUnclear: (effect, why) => `Não dá para julgar: ${effect}, ${why}.`,
  samples: (count) => counted(count, { one: 'amostra', other: 'amostras' }),

  noiseReduced: (file) => `O ruído está reduzido: ${file}.`,
  noiseRatio: (before, after) => `A relação sinal-ruído passou de cerca de ${before} para ${after}.`,
  noiseLeft: (why, file) => `Nada foi removido: ${why}. Aqui está a ${file}.`,
  audioTrack: (details, file) => `A faixa de áudio (${details}): ${file}.`,
  video: (details, file) => `O vídeo (${details}): ${file}.`,
  cropped: (span, length, file) => `Mantido: ${span} (${length}): ${file}.`,
  normalized: (before, after, file) => `A sonoridade passou de ${before} para ${after}: ${file}.`,
  notNormalized: (why, file) => `A sonoridade não pode ser medida: ${why}. Os picos estão abaixo do limite: ${file}.`,
  gain: (db, peak) => `O ganho é de ${db}, o pico real agora de ${peak}.`,
  limited: (why) => (why === undefined ? 'Picos foram limitados.' : `A mudança foi limitada: ${why}.`),
  levelled: (file) => `As vozes estão igualadas: ${file}.`,
  rangeChanged: (before, after) => `A faixa de sonoridade passou de ${before} para ${after}.`,
  loudnessNow: (lufs) => `A sonoridade agora é de ${lufs}.`,
  note: (why) => `Observação: ${why}.`,
  converted: (details, file) => `Convertido para ${details}: ${file}.`,
  lastsNow: (length, file) => `A duração agora é de ${length}: ${file}.`,
  faded(into, out, file) {
    const ways = [
      ...(into === undefined ? [] : [`fade de entrada de ${into}`]),
      ...(out === undefined ? [] : [`fade de saída de ${out}`]),
    ];
    return `Aplicado: ${ways.join(', ')}: ${file}.`;
  },
  notFaded: (file) => `Nenhum fade foi pedido: ${file}.`,
  joined: (file) => `Unido: ${file}.`,
  joinedParts: { before: 'Antes', audio: 'Gravação', after: 'Depois' },
  mixed: (file) => `Mixado: ${file}.`,
  ducked: (seconds) => `A outra gravação soa mais baixa sob ${seconds} de fala.`,
  silencesCut: (count, removed, file) =>
    count === 0
      ? `Nenhum silêncio era longo o bastante: ${file}.`
      : `${counted(count, { one: 'silêncio encurtado', other: 'silêncios encurtados' })}, ${removed} no total: ${file}.`,
};
