import { fieldsOf } from '../../fields.ts';
import { writingOf } from '../../writing.ts';

export const writing = writingOf('nl', { token: { one: 'token', other: 'tokens' } });

/** Notes whose Dutch names differ. */
const TONICS: Record<string, string> = { Db: 'Des', Eb: 'Es', Gb: 'Ges', Ab: 'As', Bb: 'Bes' };

export const fields = fieldsOf(writing, {
  names: {
    tempo: 'Tempo',
    key: 'Toonsoort',
    chords: 'Aantal akkoorden',
    sections: 'Aantal delen',
    pitch: 'Stemming',
    voice: 'Toonhoogte van de stem',
    rate: 'Lettergrepen per seconde',
    loudness: 'Luidheid',
    length: 'Lengte',
    peak: 'Piekniveau (true peak)',
    clipping: 'Overstuurde samples',
    silence: 'Aantal stiltes',
    leading_silence: 'Stilte aan het begin',
    trailing_silence: 'Stilte aan het eind',
    longest_silence: 'Langste stilte',
    sample_rate: 'Samplefrequentie',
    channels: 'Aantal kanalen',
    format: 'Formaat',
    brightness: 'Gemiddelde frequentie',
    metre: 'Tellen per maat',
    beats: 'Aantal tellen',
    downbeats: 'Aantal maatbegins',
    speakers: 'Aantal sprekers',
    speech: 'Aandeel spraak',
    noise: 'Signaal-ruisverhouding',
    words: 'Gesproken tekst',
    notes: 'Aantal noten',
    instruments: 'Aantal geluiden',
    vocals: 'Passages met stem',
    music: 'Passages met muziek',
    drums: 'Passages met drums',
    offset: 'Verschuiving',
    size: 'Grootte',
    price: 'Prijs',
    balance: 'Saldo',
    rest: 'Saldo daarna',
    failures: 'Aantal fouten',
  },
  keyName: (tonic, mode) => `${TONICS[tonic] ?? tonic} ${mode === 'minor' ? 'mineur' : 'majeur'}`,
  comparisons: {
    '>': (limit) => `boven ${limit}`,
    '<': (limit) => `onder ${limit}`,
    '=': (limit) => `precies ${limit}`,
    '!=': (limit) => `niet ${limit}`,
    '>=': (limit) => `minstens ${limit}`,
    '<=': (limit) => `hoogstens ${limit}`,
    exists: () => 'aanwezig',
    absent: () => 'niet aanwezig',
  },
  notMeasured: 'niet te meten',
  extremes: {
    length: { highest: 'Het langst', lowest: 'Het kortst' },
    loudness: { highest: 'Het luidst', lowest: 'Het zachtst' },
    tempo: { highest: 'Het snelst', lowest: 'Het langzaamst' },
    other: { highest: 'Hoogste waarde', lowest: 'Laagste waarde' },
  },
});
