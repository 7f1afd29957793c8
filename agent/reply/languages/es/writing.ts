import { fieldsOf } from '../../fields.ts';
import { writingOf } from '../../writing.ts';

export const writing = writingOf('es', { token: { one: 'token', other: 'tokens' } });

const NOTES: Record<string, string> = { C: 'do', D: 're', E: 'mi', F: 'fa', G: 'sol', A: 'la', B: 'si' };

export const fields = fieldsOf(writing, {
  names: {
    tempo: 'Tempo',
    key: 'Tonalidad',
    chords: 'Número de acordes',
    sections: 'Número de secciones',
    pitch: 'Afinación',
    voice: 'Altura de la voz',
    rate: 'Sílabas por segundo',
    loudness: 'Sonoridad',
    length: 'Duración',
    peak: 'Pico real',
    clipping: 'Muestras saturadas',
    silence: 'Número de silencios',
    leading_silence: 'Silencio inicial',
    trailing_silence: 'Silencio final',
    longest_silence: 'Silencio más largo',
    sample_rate: 'Frecuencia de muestreo',
    channels: 'Número de canales',
    format: 'Formato',
    brightness: 'Frecuencia media',
    metre: 'Pulsos por compás',
    beats: 'Número de pulsos',
    downbeats: 'Número de inicios de compás',
    speakers: 'Número de hablantes',
    speech: 'Proporción de voz hablada',
    noise: 'Relación señal-ruido',
    words: 'Texto hablado',
    notes: 'Número de notas',
    instruments: 'Número de sonidos',
    vocals: 'Pasajes con voz',
    music: 'Pasajes con música',
    drums: 'Pasajes con batería',
    offset: 'Desfase',
    size: 'Tamaño',
    price: 'Precio',
    balance: 'Saldo',
    rest: 'Saldo restante',
    failures: 'Número de fallos',
  },
  keyName(tonic, mode) {
    const flat = tonic.endsWith('b') ? ' bemol' : '';
    return `${NOTES[tonic.charAt(0)] ?? tonic}${flat} ${mode === 'minor' ? 'menor' : 'mayor'}`;
  },
  comparisons: {
    '>': (limit) => `más de ${limit}`,
    '<': (limit) => `menos de ${limit}`,
    '=': (limit) => `exactamente ${limit}`,
    '!=': (limit) => `distinto de ${limit}`,
    '>=': (limit) => `al menos ${limit}`,
    '<=': (limit) => `como máximo ${limit}`,
    exists: () => 'que haya',
    absent: () => 'que no haya',
  },
  notMeasured: 'no medible',
  extremes: {
    length: { highest: 'El más largo', lowest: 'El más corto' },
    loudness: { highest: 'El más fuerte', lowest: 'El más suave' },
    tempo: { highest: 'El más rápido', lowest: 'El más lento' },
    other: { highest: 'Valor más alto', lowest: 'Valor más bajo' },
  },
});
