import type { Missing, ResultWords } from '../../../../audio/capabilities/result-words.ts';
import { describedBy } from '../../described.ts';
import { reason } from './failures.ts';
import { fields, writing } from './writing.ts';

const { counted, number } = writing;

const MISSING: Record<Missing, string> = {
  key: 'Tonart',
  chords: 'Akkorde',
  sections: 'Abschnitte',
  tuning: 'Stimmung',
  tempo: 'Tempo',
  beats: 'Schläge',
  metre: 'Taktart',
  melody: 'Melodie',
  sounds: 'Klänge',
  spectrum: 'Spektrum',
  loudness: 'Lautheit',
  delay: 'Versatz der Kanäle',
  embedding: 'Merkmalsvektor',
  fingerprint: 'Fingerabdruck',
  transcript: 'Wortlaut',
};

const sounds: ResultWords['sounds'] = {
  silence: 'Stille',
  speech: 'Sprache',
  mixed: 'Sprache über Musik',
  music: 'Musik',
  drums: 'nur Schlagzeug',
  lead: 'eine einzelne Melodie',
  singing: 'eine einzelne Stimme, vielleicht gesungen',
  noise: 'Rauschen',
  tone: 'ein gleichmäßiger Ton',
};

const heard = (names: string): string => `Zu hören: ${names}.`;

export const results: ResultWords = {
  ...writing,
  reason,
  sounds,
  heard,
  described: describedBy(fields, { ...writing, heard, sounds }),
  span: (from, to) => `${from} bis ${to}`,
  inAll: (count) => `(insgesamt ${number(count)})`,
  missing: (what, why) => `${MISSING[what]}: nicht bestimmbar, ${why}.`,
  notMeasurable: (why) => `nicht messbar (${why})`,
  made: {
    unchanged: 'unveränderte Aufnahme',
    cleaned: 'entrauschte Aufnahme',
    normalized: 'normalisierte Aufnahme',
    levelled: 'angeglichene Aufnahme',
    converted: 'umgewandelte Aufnahme',
    changed: 'geänderte Aufnahme',
    faded: 'geblendete Aufnahme',
    joined: 'verbundene Aufnahme',
    mixed: 'Mischung',
    cropped: 'Ausschnitt',
    shortened: 'gekürzte Aufnahme',
    audio: 'Tonspur',
    video: 'Videodatei',
    spectrogram: 'Spektrogramm',
  },
  parts: { vocals: 'Gesang', drums: 'Schlagzeug', bass: 'Bass', other: 'übrige Instrumente', hum: 'Netzbrummen' },
  files: (links) => `Dateien: ${links}.`,

  stems: (links) => `Die Stems: ${links}.`,
  stemsAskedFor: (links) => `Wie gewünscht: ${links}.`,
  otherStems: (links) => `Die übrigen Stems: ${links}.`,
  without: (part) => `ohne ${part}`,
  removed: (part, file) => `${part} entfernt: ${file}.`,
  notFound: (part, file) => `${part} nicht gefunden, daher wurde nichts entfernt: ${file}.`,
  hummed: (hz) => `Es brummte bei ${hz}.`,
  weaker: (db) => `Der entfernte Teil ist ${db} leiser.`,
  hardlyFound: () => 'Davon war kaum etwas zu finden.',

  key: (key, camelot) => `Tonart: ${key} (Camelot ${camelot}).`,
  keyName: (tonic, mode) => fields.value('key', `${tonic} ${mode}`),
  chords: (chords) => `Akkorde: ${chords}.`,
  noChord: 'kein Akkord',
  sections: (spans) => `Abschnitte: ${spans}.`,
  tuned: (cents, direction, hz) =>
    `Die Stimmung liegt ${cents} Cent ${direction === 'below' ? 'unter' : 'über'} A = 440 Hz (A = ${hz}).`,
  melody: (voices, count, names) =>
    `${voices === 'one' ? 'Eine einzelne Stimme' : 'Eine Melodie über einer Mischung'}: ${counted(count, { one: 'Ton', other: 'Töne' })}, ${names}.`,
  firstNote: (time) => `Der erste beginnt bei ${time}.`,
  tempo: (bpm) => `Das Tempo beträgt ${bpm} (Schläge pro Minute).`,
  alsoCounted: (bpms) => `Auch möglich: ${bpms}.`,
  metre: (beats) => `Ein Takt hat ${counted(beats, { one: 'Schlag', other: 'Schläge' })}.`,
  beats: (times, bpm) => `Schläge: ${times}, bei ${bpm}.`,
  downbeats: (times) => `Taktanfänge: ${times}.`,
  onsets: (times) => `Einsätze: ${times}.`,
  moments: (count, times) => (count === 0 ? '0' : `${number(count)}, ab ${times}`),

  says: (text) => `Wortlaut: „${text}“`,
  noSpeech: () => 'Es ist keine Sprache zu hören.',
  speech: (percent, stretches, first) =>
    `Sprache macht ${percent} aus, in ${counted(stretches, { one: 'Abschnitt', other: 'Abschnitten' })}, der erste von ${first}.`,
  speakers: (count) =>
    `Es ${count === 1 ? 'spricht' : 'sprechen'} ${counted(count, { one: 'Person', other: 'Personen' })}, soweit sich die Stimmen unterscheiden.`,
  voicePitch: (hz) => `Mittlere Stimmlage: ${hz}.`,
  speakingRate: (syllables) => `Sprechtempo: ${syllables} Silben pro Sekunde.`,
  pauses: (count, spans) =>
    count === 0 ? 'Es gibt keine Pausen ab 0,3 s.' : `${counted(count, { one: 'Pause', other: 'Pausen' })}: ${spans}.`,
  signalToNoise: (db) => `Signal-Rausch-Abstand: ${db}.`,
  sound: (name, span, score) => `${name} von ${span} (${score})`,
  surestOf: (count) => `Das sind die sichersten von ${number(count)} Abschnitten.`,

  lasts: (length) => `Die Aufnahme ist ${length} lang.`,
  format: (details) => `Format: ${details}.`,
  channels: (count) => counted(count, { one: 'Kanal', other: 'Kanäle' }),
  bits: (count) => `${count} Bit`,
  loudness: (lufs, range) => `Die Lautheit beträgt ${lufs}, der Lautheitsumfang ${range}.`,
  truePeak: (dbtp) => `Der Spitzenpegel (True Peak) beträgt ${dbtp}.`,
  clipped: (samples) =>
    samples === 0
      ? 'Nichts ist übersteuert.'
      : `${counted(samples, { one: 'Sample ist', other: 'Samples sind' })} übersteuert.`,
  silences: (count, spans) => (count === 0 ? 'Es gibt keine Stille darin.' : `Stille: ${spans}.`),
  dcOffset: (value) => `Gleichanteil: ${value} der Vollaussteuerung.`,
  phaseCorrelation: (value) => `Phasenkorrelation: ${value} (1 gleich, 0 unabhängig, −1 gegenphasig).`,
  spectrum: (features) => `Im Mittel: ${features}.`,
  spectral: {
    centroid_hz: 'spektraler Schwerpunkt',
    bandwidth_hz: 'Bandbreite',
    rolloff_hz: 'Roll-off (85 % liegen darunter)',
    flatness: 'Flachheit (1 Rauschen, 0 Ton)',
  },
  spectrogram: (file) => `Das Bild dazu: ${file}.`,
  embedding: (dimensions, model) => `Der Merkmalsvektor hat ${dimensions} Dimensionen, Modell ${model}.`,
  fingerprint: () => 'Der akustische Fingerabdruck (Chromaprint) liegt vor.',
  inTheResult: () => 'Die Werte stehen im Ergebnis des Laufs.',
  channelDelay: (delay, order) =>
    order === 'same'
      ? 'Der rechte Kanal ist zeitgleich mit dem linken.'
      : `Der rechte Kanal kommt ${delay} ${order === 'earlier' ? 'früher' : 'später'} als der linke.`,
  inverted: () => 'Seine Polarität ist umgekehrt.',
  offset: ({ audio, reference }, by, order) =>
    order === 'same'
      ? `${audio} ist zeitgleich mit ${reference}.`
      : `${audio} kommt ${by} ${order === 'earlier' ? 'früher' : 'später'} als ${reference}.`,
  drift: ({ audio, reference }, seconds) => `Eine Sekunde von ${reference} dauert in ${audio} ${seconds}.`,
  paceVaries: () => 'Das Tempo schwankt: Der Verlauf steht im Ergebnis des Laufs.',
  nothingInCommon: ({ audio, reference }, why) => `${audio} und ${reference} lassen sich nicht ausrichten: ${why}.`,

  effects: {
    clipping: 'Übersteuerung',
    compression: 'Kompression',
    low_pass: 'ein Tiefpass',
    echo: 'ein Echo',
    reverb: 'Hall',
    stereo_width: 'ein schmales Stereobild',
  },
  effectsFound: (effects) => `Gefunden: ${effects}.`,
  noEffects: () => 'Keiner der erkennbaren Effekte wurde gefunden.',
  effectsNotFound: (effects) => `Nicht gefunden: ${effects}.`,
  effectUnclear: (effect, why) => `Nicht zu beurteilen: ${effect}, ${why}.`,
  samples: (count) => counted(count, { one: 'Sample', other: 'Samples' }),

  noiseReduced: (file) => `Das Rauschen ist verringert: ${file}.`,
  noiseRatio: (before, after) => `Der Signal-Rausch-Abstand stieg von etwa ${before} auf ${after}.`,
  noiseLeft: (why, file) => `Es wurde nichts entfernt: ${why}. Hier ist die ${file}.`,
  audioTrack: (details, file) => `Die Tonspur (${details}): ${file}.`,
  video: (details, file) => `Das Video (${details}): ${file}.`,
  cropped: (span, length, file) => `Behalten: ${span} (${length}): ${file}.`,
  normalized: (before, after, file) => `Die Lautheit ging von ${before} auf ${after}: ${file}.`,
  notNormalized: (why, file) => `Die Lautheit ist nicht messbar: ${why}. Die Spitzen liegen unter der Grenze: ${file}.`,
  gain: (db, peak) => `Verstärkung: ${db}, Spitzenpegel jetzt ${peak}.`,
  limited: (why) => (why === undefined ? 'Spitzen wurden begrenzt.' : `Die Änderung wurde begrenzt: ${why}.`),
  levelled: (file) => `Die Stimmen sind angeglichen: ${file}.`,
  rangeChanged: (before, after) => `Der Lautheitsumfang ging von ${before} auf ${after}.`,
  loudnessNow: (lufs) => `Die Lautheit beträgt jetzt ${lufs}.`,
  note: (why) => `Hinweis: ${why}.`,
  converted: (details, file) => `Umgewandelt in ${details}: ${file}.`,
  lastsNow: (length, file) => `Die Länge beträgt jetzt ${length}: ${file}.`,
  faded(into, out, file) {
    const ways = [
      ...(into === undefined ? [] : [`Einblendung ${into}`]),
      ...(out === undefined ? [] : [`Ausblendung ${out}`]),
    ];
    return `${ways.join(', ')}: ${file}.`;
  },
  notFaded: (file) => `Es wurde keine Blende verlangt: ${file}.`,
  joined: (file) => `Verbunden: ${file}.`,
  joinedParts: { before: 'Davor', audio: 'Aufnahme', after: 'Danach' },
  mixed: (file) => `Gemischt: ${file}.`,
  ducked: (seconds) => `Unter ${seconds} Sprache ist die andere Aufnahme leiser.`,
  silencesCut: (count, removed, file) =>
    count === 0
      ? `Keine Stille war lang genug zum Kürzen: ${file}.`
      : `${counted(count, { one: 'Stille', other: 'Stillen' })} gekürzt, insgesamt um ${removed}: ${file}.`,
};
