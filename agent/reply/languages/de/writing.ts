import { fieldsOf } from '../../fields.ts';
import { writingOf } from '../../writing.ts';

export const writing = writingOf('de', { token: { one: 'Token', other: 'Token' } });

/** Notes whose German names differ. */
const TONICS: Record<string, string> = { Db: 'Des', Eb: 'Es', Gb: 'Ges', Ab: 'As', Bb: 'B', B: 'H' };

export const fields = fieldsOf(writing, {
  names: {
    tempo: 'Tempo',
    key: 'Tonart',
    chords: 'Anzahl der Akkorde',
    sections: 'Anzahl der Abschnitte',
    pitch: 'Stimmung',
    voice: 'Stimmlage',
    rate: 'Silben je Sekunde',
    loudness: 'Lautheit',
    length: 'Länge',
    peak: 'Spitzenpegel (True Peak)',
    clipping: 'Übersteuerte Samples',
    silence: 'Anzahl der Stillen',
    leading_silence: 'Stille am Anfang',
    trailing_silence: 'Stille am Ende',
    longest_silence: 'Längste Stille',
    sample_rate: 'Abtastrate',
    channels: 'Anzahl der Kanäle',
    format: 'Format',
    brightness: 'Mittlere Frequenz',
    metre: 'Schläge je Takt',
    beats: 'Anzahl der Schläge',
    downbeats: 'Anzahl der Taktanfänge',
    speakers: 'Anzahl der Sprechenden',
    speech: 'Sprachanteil',
    noise: 'Signal-Rausch-Abstand',
    words: 'Wortlaut',
    notes: 'Anzahl der Töne',
    instruments: 'Anzahl der Klänge',
    vocals: 'Stellen mit Gesang oder Stimme',
    music: 'Stellen mit Musik',
    drums: 'Stellen mit Schlagzeug',
    offset: 'Versatz',
    size: 'Größe',
    price: 'Preis',
    balance: 'Guthaben',
    rest: 'Guthaben danach',
    failures: 'Anzahl der Fehler',
  },
  keyName(tonic, mode) {
    const name = TONICS[tonic] ?? tonic;
    return mode === 'minor' ? `${name.toLowerCase()}-Moll` : `${name}-Dur`;
  },
  comparisons: {
    '>': (limit) => `über ${limit}`,
    '<': (limit) => `unter ${limit}`,
    '=': (limit) => `genau ${limit}`,
    '!=': (limit) => `nicht ${limit}`,
    '>=': (limit) => `mindestens ${limit}`,
    '<=': (limit) => `höchstens ${limit}`,
    exists: () => 'überhaupt vorhanden',
    absent: () => 'nicht vorhanden',
  },
  notMeasured: 'nicht messbar',
  extremes: {
    length: { highest: 'Am längsten', lowest: 'Am kürzesten' },
    loudness: { highest: 'Am lautesten', lowest: 'Am leisesten' },
    tempo: { highest: 'Am schnellsten', lowest: 'Am langsamsten' },
    other: { highest: 'Höchster Wert', lowest: 'Niedrigster Wert' },
  },
});
