import { fieldsOf } from '../../fields.ts';
import { writingOf } from '../../writing.ts';

export const writing = writingOf('pl', { token: { one: 'token', few: 'tokeny', many: 'tokenów', other: 'tokena' } });

/** Notes whose Polish names differ. */
const TONICS: Record<string, string> = { Db: 'Des', Eb: 'Es', Gb: 'Ges', Ab: 'As', Bb: 'B', B: 'H' };

export const fields = fieldsOf(writing, {
  names: {
    tempo: 'Tempo',
    key: 'Tonacja',
    chords: 'Liczba akordów',
    sections: 'Liczba części',
    pitch: 'Strojenie',
    voice: 'Wysokość głosu',
    rate: 'Sylaby na sekundę',
    loudness: 'Głośność',
    length: 'Długość',
    peak: 'Szczyt rzeczywisty',
    clipping: 'Przesterowane próbki',
    silence: 'Liczba cisz',
    leading_silence: 'Cisza na początku',
    trailing_silence: 'Cisza na końcu',
    longest_silence: 'Najdłuższa cisza',
    sample_rate: 'Częstotliwość próbkowania',
    channels: 'Liczba kanałów',
    format: 'Format pliku',
    brightness: 'Średnia częstotliwość',
    metre: 'Uderzenia w takcie',
    beats: 'Liczba uderzeń',
    downbeats: 'Liczba początków taktów',
    speakers: 'Liczba mówiących osób',
    speech: 'Udział mowy',
    noise: 'Stosunek sygnału do szumu',
    words: 'Treść wypowiedzi',
    notes: 'Liczba nut',
    instruments: 'Liczba dźwięków',
    vocals: 'Fragmenty z głosem',
    music: 'Fragmenty z muzyką',
    drums: 'Fragmenty z perkusją',
    offset: 'Przesunięcie',
    size: 'Rozmiar',
    price: 'Cena',
    balance: 'Saldo',
    rest: 'Saldo po wykonaniu',
    failures: 'Liczba błędów',
  },
  keyName(tonic, mode) {
    const name = TONICS[tonic] ?? tonic;
    return mode === 'minor' ? `${name.toLowerCase()}-moll` : `${name}-dur`;
  },
  comparisons: {
    '>': (limit) => `powyżej ${limit}`,
    '<': (limit) => `poniżej ${limit}`,
    '=': (limit) => `dokładnie ${limit}`,
    '!=': (limit) => `inne niż ${limit}`,
    '>=': (limit) => `co najmniej ${limit}`,
    '<=': (limit) => `najwyżej ${limit}`,
    exists: () => 'że w ogóle występuje',
    absent: () => 'że nie występuje',
  },
  notMeasured: 'niemierzalne',
  extremes: {
    length: { highest: 'Najdłuższe', lowest: 'Najkrótsze' },
    loudness: { highest: 'Najgłośniejsze', lowest: 'Najcichsze' },
    tempo: { highest: 'Najszybsze', lowest: 'Najwolniejsze' },
    other: { highest: 'Najwyższa wartość', lowest: 'Najniższa wartość' },
  },
});
