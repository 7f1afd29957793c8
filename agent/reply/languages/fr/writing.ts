import { fieldsOf } from '../../fields.ts';
import { writingOf } from '../../writing.ts';

export const writing = writingOf('fr', { token: { one: 'jeton', other: 'jetons' } });

const NOTES: Record<string, string> = { C: 'do', D: 'ré', E: 'mi', F: 'fa', G: 'sol', A: 'la', B: 'si' };

export const fields = fieldsOf(writing, {
  names: {
    tempo: 'Tempo',
    key: 'Tonalité',
    chords: 'Nombre d’accords',
    sections: 'Nombre de sections',
    pitch: 'Accordage',
    voice: 'Hauteur de la voix',
    rate: 'Syllabes par seconde',
    loudness: 'Sonie',
    length: 'Durée',
    peak: 'Crête vraie',
    clipping: 'Échantillons écrêtés',
    silence: 'Nombre de silences',
    leading_silence: 'Silence au début',
    trailing_silence: 'Silence à la fin',
    longest_silence: 'Silence le plus long',
    sample_rate: 'Fréquence d’échantillonnage',
    channels: 'Nombre de canaux',
    format: 'Format du fichier',
    brightness: 'Fréquence moyenne',
    metre: 'Temps par mesure',
    beats: 'Nombre de temps',
    downbeats: 'Nombre de débuts de mesure',
    speakers: 'Nombre de personnes qui parlent',
    speech: 'Part de parole',
    noise: 'Rapport signal sur bruit',
    words: 'Texte parlé',
    notes: 'Nombre de notes',
    instruments: 'Nombre de sons',
    vocals: 'Passages avec voix',
    music: 'Passages avec musique',
    drums: 'Passages avec batterie',
    offset: 'Décalage',
    size: 'Taille',
    price: 'Prix',
    balance: 'Solde',
    rest: 'Solde restant',
    failures: 'Nombre d’échecs',
  },
  keyName(tonic, mode) {
    const flat = tonic.endsWith('b') ? ' bémol' : '';
    return `${NOTES[tonic.charAt(0)] ?? tonic}${flat} ${mode === 'minor' ? 'mineur' : 'majeur'}`;
  },
  comparisons: {
    '>': (limit) => `plus de ${limit}`,
    '<': (limit) => `moins de ${limit}`,
    '=': (limit) => `exactement ${limit}`,
    '!=': (limit) => `autre que ${limit}`,
    '>=': (limit) => `au moins ${limit}`,
    '<=': (limit) => `au plus ${limit}`,
    exists: () => 'il y en a',
    absent: () => 'il n’y en a pas',
  },
  notMeasured: 'non mesurable',
  extremes: {
    length: { highest: 'Le plus long', lowest: 'Le plus court' },
    loudness: { highest: 'Le plus fort', lowest: 'Le plus faible' },
    tempo: { highest: 'Le plus rapide', lowest: 'Le plus lent' },
    other: { highest: 'Valeur la plus haute', lowest: 'Valeur la plus basse' },
  },
});
