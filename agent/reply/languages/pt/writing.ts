import { fieldsOf } from '../../fields.ts';
import { writingOf } from '../../writing.ts';

export const writing = writingOf('pt', { token: { one: 'token', other: 'tokens' } });

const NOTES: Record<string, string> = { C: 'dó', D: 'ré', E: 'mi', F: 'fá', G: 'sol', A: 'lá', B: 'si' };

export const fields = fieldsOf(writing, {
  names: {
    tempo: 'Andamento',
    key: 'Tonalidade',
    chords: 'Número de acordes',
    sections: 'Número de seções',
    pitch: 'Afinação',
    voice: 'Altura da voz',
    rate: 'Sílabas por segundo',
    loudness: 'Sonoridade',
    length: 'Duração',
    peak: 'Pico real',
    clipping: 'Amostras saturadas',
    silence: 'Número de silêncios',
    leading_silence: 'Silêncio inicial',
    trailing_silence: 'Silêncio final',
    longest_silence: 'Silêncio mais longo',
    sample_rate: 'Taxa de amostragem',
    channels: 'Número de canais',
    format: 'Formato',
    brightness: 'Frequência média',
    metre: 'Tempos por compasso',
    beats: 'Número de batidas',
    downbeats: 'Número de inícios de compasso',
    speakers: 'Número de pessoas que falam',
    speech: 'Parte de fala',
    noise: 'Relação sinal-ruído',
    words: 'Texto falado',
    notes: 'Número de notas',
    instruments: 'Número de sons',
    vocals: 'Trechos com voz',
    music: 'Trechos com música',
    drums: 'Trechos com bateria',
    offset: 'Defasagem',
    size: 'Tamanho',
    price: 'Preço',
    balance: 'Saldo',
    rest: 'Saldo restante',
    failures: 'Número de falhas',
  },
  keyName(tonic, mode) {
    const flat = tonic.endsWith('b') ? ' bemol' : '';
    return `${NOTES[tonic.charAt(0)] ?? tonic}${flat} ${mode === 'minor' ? 'menor' : 'maior'}`;
  },
  comparisons: {
    '>': (limit) => `mais de ${limit}`,
    '<': (limit) => `menos de ${limit}`,
    '=': (limit) => `exatamente ${limit}`,
    '!=': (limit) => `diferente de ${limit}`,
    '>=': (limit) => `pelo menos ${limit}`,
    '<=': (limit) => `no máximo ${limit}`,
    exists: () => 'que haja',
    absent: () => 'que não haja',
  },
  notMeasured: 'não mensurável',
  extremes: {
    length: { highest: 'O mais longo', lowest: 'O mais curto' },
    loudness: { highest: 'O mais alto', lowest: 'O mais baixo' },
    tempo: { highest: 'O mais rápido', lowest: 'O mais lento' },
    other: { highest: 'Valor mais alto', lowest: 'Valor mais baixo' },
  },
});
