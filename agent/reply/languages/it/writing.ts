import { fieldsOf } from '../../fields.ts';
import { writingOf } from '../../writing.ts';

export const writing = writingOf('it', { token: { one: 'gettone', other: 'gettoni' } });

const NOTES: Record<string, string> = { C: 'do', D: 're', E: 'mi', F: 'fa', G: 'sol', A: 'la', B: 'si' };

export const fields = fieldsOf(writing, {
  names: {
    tempo: 'Velocità',
    key: 'Tonalità',
    chords: 'Numero di accordi',
    sections: 'Numero di sezioni',
    pitch: 'Accordatura',
    voice: 'Altezza della voce',
    rate: 'Sillabe al secondo',
    loudness: 'Volume percepito',
    length: 'Durata',
    peak: 'Picco reale',
    clipping: 'Campioni saturati',
    silence: 'Numero di silenzi',
    leading_silence: 'Silenzio iniziale',
    trailing_silence: 'Silenzio finale',
    longest_silence: 'Silenzio più lungo',
    sample_rate: 'Frequenza di campionamento',
    channels: 'Numero di canali',
    format: 'Formato',
    brightness: 'Frequenza media',
    metre: 'Battiti per misura',
    beats: 'Numero di battiti',
    downbeats: 'Numero di inizi di misura',
    speakers: 'Numero di persone che parlano',
    speech: 'Quota di parlato',
    noise: 'Rapporto segnale-rumore',
    words: 'Testo parlato',
    notes: 'Numero di note',
    instruments: 'Numero di suoni',
    vocals: 'Passaggi con voce',
    music: 'Passaggi con musica',
    drums: 'Passaggi con batteria',
    offset: 'Sfasamento',
    size: 'Dimensione',
    price: 'Prezzo',
    balance: 'Saldo',
    rest: 'Saldo residuo',
    failures: 'Numero di errori',
  },
  keyName(tonic, mode) {
    const flat = tonic.endsWith('b') ? ' bemolle' : '';
    return `${NOTES[tonic.charAt(0)] ?? tonic}${flat} ${mode === 'minor' ? 'minore' : 'maggiore'}`;
  },
  comparisons: {
    '>': (limit) => `oltre ${limit}`,
    '<': (limit) => `sotto ${limit}`,
    '=': (limit) => `esattamente ${limit}`,
    '!=': (limit) => `diverso da ${limit}`,
    '>=': (limit) => `almeno ${limit}`,
    '<=': (limit) => `al massimo ${limit}`,
    exists: () => 'che ce ne sia',
    absent: () => 'che non ce ne sia',
  },
  notMeasured: 'non misurabile',
  extremes: {
    length: { highest: 'Il più lungo', lowest: 'Il più corto' },
    loudness: { highest: 'Il più forte', lowest: 'Il più piano' },
    tempo: { highest: 'Il più veloce', lowest: 'Il più lento' },
    other: { highest: 'Valore più alto', lowest: 'Valore più basso' },
  },
});
