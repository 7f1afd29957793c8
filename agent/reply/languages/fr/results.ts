import type { Missing, ResultWords } from '../../../../audio/capabilities/result-words.ts';
import { describedBy } from '../../described.ts';
import { reason } from './failures.ts';
import { fields, writing } from './writing.ts';

const { counted, number } = writing;

const MISSING: Record<Missing, string> = {
  key: 'Tonalité',
  chords: 'Accords',
  sections: 'Parties du morceau',
  tuning: 'Accordage',
  tempo: 'Tempo du morceau',
  beats: 'Pulsation',
  metre: 'Mesure',
  melody: 'Mélodie',
  sounds: 'Sons',
  spectrum: 'Spectre',
  loudness: 'Sonie',
  delay: 'Décalage des canaux',
  embedding: 'Vecteur',
  fingerprint: 'Empreinte',
  transcript: 'Texte parlé',
};

const sounds: ResultWords['sounds'] = {
  silence: 'du silence',
  speech: 'de la parole',
  mixed: 'de la parole sur de la musique',
  music: 'de la musique',
  drums: 'de la batterie seule',
  lead: 'une seule ligne mélodique',
  singing: 'une seule voix, peut-être chantée',
  noise: 'du bruit',
  tone: 'un son continu',
};

const heard = (names: string): string => `On entend ${names}.`;

export const results: ResultWords = {
  ...writing,
  reason,
  sounds,
  heard,
  described: describedBy(fields, { ...writing, heard, sounds }),
  span: (from, to) => `${from} à ${to}`,
  inAll: (count) => `(${number(count)} en tout)`,
  missing: (what, why) => `${MISSING[what]} : impossible à déterminer, ${why}.`,
  notMeasurable: (why) => `non mesurable (${why})`,
  made: {
    unchanged: 'enregistrement inchangé',
    cleaned: 'enregistrement débruité',
    normalized: 'enregistrement normalisé',
    levelled: 'enregistrement égalisé',
    converted: 'enregistrement converti',
    changed: 'enregistrement modifié',
    faded: 'enregistrement avec fondu',
    joined: 'enregistrement assemblé',
    mixed: 'mixage',
    cropped: 'extrait',
    shortened: 'enregistrement raccourci',
    audio: 'piste audio',
    video: 'vidéo',
    spectrogram: 'spectrogramme',
  },
  parts: { vocals: 'voix', drums: 'batterie', bass: 'basse', other: 'autres instruments', hum: 'ronflement' },
  files: (links) => `Fichiers : ${links}.`,

  stems: (links) => `Voici les pistes : ${links}.`,
  stemsAskedFor: (links) => `Comme demandé : ${links}.`,
  otherStems: (links) => `Les autres pistes : ${links}.`,
  without: (part) => `sans ${part}`,
  removed: (part, file) => `Supprimé (${part}) : ${file}.`,
  notFound: (part, file) => `Rien trouvé (${part}), donc rien n’a été supprimé : ${file}.`,
  hummed: (hz) => `Le ronflement était à ${hz}.`,
  weaker: (db) => `La partie supprimée est plus faible de ${db}.`,
  hardlyFound: () => 'Il n’y en avait presque pas.',

  key: (key, camelot) => `La tonalité est ${key} (Camelot ${camelot}).`,
  keyName: (tonic, mode) => fields.value('key', `${tonic} ${mode}`),
  chords: (chords) => `Accords : ${chords}.`,
  noChord: 'pas d’accord',
  sections: (spans) => `Sections : ${spans}.`,
  tuned: (cents, direction, hz) =>
    `L’accordage est à ${cents} cents ${direction === 'below' ? 'au-dessous' : 'au-dessus'} de la = 440 Hz (la = ${hz}).`,
  melody: (voices, count, names) =>
    `${voices === 'one' ? 'Une seule voix' : 'Une mélodie au-dessus d’un mixage'} : ${counted(count, { one: 'note', other: 'notes' })}, ${names}.`,
  firstNote: (time) => `La première commence à ${time}.`,
  tempo: (bpm) => `Le tempo est de ${bpm} (battements par minute).`,
  alsoCounted: (bpms) => `On peut aussi compter ${bpms}.`,
  metre: (beats) => `Il y a ${number(beats)} temps par mesure.`,
  beats: (times, bpm) => `Temps : ${times}, à ${bpm}.`,
  downbeats: (times) => `Débuts de mesure : ${times}.`,
  onsets: (times) => `Attaques : ${times}.`,
  moments: (count, times) => (count === 0 ? '0' : `${number(count)}, à partir de ${times}`),

  says: (text) => `Texte parlé : « ${text} »`,
  noSpeech: () => 'Il n’y a pas de parole.',
  speech: (percent, stretches, first) =>
    `La parole occupe ${percent}, en ${counted(stretches, { one: 'passage', other: 'passages' })}, le premier de ${first}.`,
  speakers: (count) =>
    `${counted(count, { one: 'personne parle', other: 'personnes parlent' })}, pour autant que les voix diffèrent.`,
  voicePitch: (hz) => `La hauteur médiane de la voix est de ${hz}.`,
  speakingRate: (syllables) => `Débit : ${syllables} syllabes par seconde.`,
  pauses: (count, spans) =>
    count === 0
      ? 'Il n’y a pas de pause de 0,3 s ou plus.'
      : `${counted(count, { one: 'pause', other: 'pauses' })} : ${spans}.`,
  signalToNoise: (db) => `Le rapport signal sur bruit est de ${db}.`,
  sound: (name, span, score) => `${name} de ${span} (${score})`,
  surestOf: (count) => `Ce sont les plus sûrs de ${number(count)} passages.`,

  lasts: (length) => `La durée est de ${length}.`,
  format: (details) => `Format du fichier : ${details}.`,
  channels: (count) => counted(count, { one: 'canal', other: 'canaux' }),
  bits: (count) => `${count} bit`,
  loudness: (lufs, range) => `La sonie est de ${lufs}, sa plage de ${range}.`,
  truePeak: (dbtp) => `La crête vraie est de ${dbtp}.`,
  clipped: (samples) =>
    samples === 0
      ? 'Rien n’est écrêté.'
      : `${counted(samples, { one: 'échantillon est écrêté', other: 'échantillons sont écrêtés' })}.`,
  silences: (count, spans) => (count === 0 ? 'Il n’y a pas de silence.' : `Silences : ${spans}.`),
  dcOffset: (value) => `La composante continue est de ${value} de la pleine échelle.`,
  phaseCorrelation: (value) => `La corrélation de phase est de ${value} (1 identique, 0 sans lien, −1 opposé).`,
  spectrum: (features) => `En moyenne : ${features}.`,
  spectral: {
    centroid_hz: 'centre spectral',
    bandwidth_hz: 'largeur de bande',
    rolloff_hz: 'coupure (85 % sont au-dessous)',
    flatness: 'platitude (1 bruit, 0 son pur)',
  },
  spectrogram: (file) => `Voici l’image : ${file}.`,
  embedding: (dimensions, model) => `Le vecteur a ${dimensions} dimensions, modèle ${model}.`,
  fingerprint: () => 'Il y a une empreinte acoustique (Chromaprint).',
  inTheResult: () => 'Les valeurs sont dans le résultat de l’exécution.',
  channelDelay: (delay, order) =>
    order === 'same'
      ? 'Le canal droit est synchrone avec le gauche.'
      : `Le canal droit est en ${order === 'earlier' ? 'avance' : 'retard'} de ${delay} sur le gauche.`,
  inverted: () => 'Sa polarité est inversée.',
  offset: ({ audio, reference }, by, order) =>
    order === 'same'
      ? `${audio} est synchrone avec ${reference}.`
      : `${audio} est en ${order === 'earlier' ? 'avance' : 'retard'} de ${by} sur ${reference}.`,
  drift: ({ audio, reference }, seconds) => `Une seconde de ${reference} dure ${seconds} dans ${audio}.`,
  paceVaries: () => 'Le rythme varie : le tracé est dans le résultat de l’exécution.',
  nothingInCommon: ({ audio, reference }, why) => `${audio} et ${reference} ne peuvent pas être alignés : ${why}.`,

  effects: {
    clipping: 'un écrêtage',
    compression: 'une compression',
    low_pass: 'un filtre passe-bas',
    echo: 'un écho',
    reverb: 'une réverbération',
    stereo_width: 'une image stéréo étroite',
  },
  effectsFound: (effects) => `Trouvé : ${effects}.`,
  noEffects: () => 'Aucun des effets reconnaissables n’a été trouvé.',
  effectsNotFound: (effects) => `Non trouvé : ${effects}.`,
  effectUnclear: (effect, why) => `Impossible à juger : ${effect}, ${why}.`,
  samples: (count) => counted(count, { one: 'échantillon', other: 'échantillons' }),

  noiseReduced: (file) => `Le bruit est réduit : ${file}.`,
  noiseRatio: (before, after) => `Le rapport signal sur bruit est passé d’environ ${before} à ${after}.`,
  noiseLeft: (why, file) => `Rien n’a été enlevé : ${why}. Voici l’${file}.`,
  audioTrack: (details, file) => `La piste audio (${details}) : ${file}.`,
  video: (details, file) => `La vidéo (${details}) : ${file}.`,
  cropped: (span, length, file) => `Gardé : ${span} (${length}) : ${file}.`,
  normalized: (before, after, file) => `La sonie est passée de ${before} à ${after} : ${file}.`,
  notNormalized: (why, file) => `La sonie n’est pas mesurable : ${why}. Les crêtes sont sous la limite : ${file}.`,
  gain: (db, peak) => `Le gain est de ${db}, la crête vraie maintenant de ${peak}.`,
  limited: (why) => (why === undefined ? 'Des crêtes ont été limitées.' : `Le changement a été limité : ${why}.`),
  levelled: (file) => `Les voix sont égalisées : ${file}.`,
  rangeChanged: (before, after) => `La plage de sonie est passée de ${before} à ${after}.`,
  loudnessNow: (lufs) => `La sonie est maintenant de ${lufs}.`,
  note: (why) => `Remarque : ${why}.`,
  converted: (details, file) => `Converti en ${details} : ${file}.`,
  lastsNow: (length, file) => `La durée est maintenant de ${length} : ${file}.`,
  faded(into, out, file) {
    const ways = [
      ...(into === undefined ? [] : [`fondu d’entrée de ${into}`]),
      ...(out === undefined ? [] : [`fondu de sortie de ${out}`]),
    ];
    return `Ajouté : ${ways.join(', ')} : ${file}.`;
  },
  notFaded: (file) => `Aucun fondu n’a été demandé : ${file}.`,
  joined: (file) => `Assemblé : ${file}.`,
  joinedParts: { before: 'Avant', audio: 'Enregistrement', after: 'Après' },
  mixed: (file) => `Mixé : ${file}.`,
  ducked: (seconds) => `L’autre enregistrement est plus faible sous ${seconds} de parole.`,
  silencesCut: (count, removed, file) =>
    count === 0
      ? `Aucun silence n’était assez long : ${file}.`
      : `${counted(count, { one: 'silence raccourci', other: 'silences raccourcis' })}, de ${removed} en tout : ${file}.`,
};
