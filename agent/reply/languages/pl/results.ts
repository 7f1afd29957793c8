import type { Missing, ResultWords } from '../../../../audio/capabilities/result-words.ts';
import { describedBy } from '../../described.ts';
import { reason } from './failures.ts';
import { fields, writing } from './writing.ts';

const { counted, number } = writing;

const MISSING: Record<Missing, string> = {
  key: 'Tonacja',
  chords: 'Akordy',
  sections: 'Części',
  tuning: 'Strojenie',
  tempo: 'Tempo',
  beats: 'Uderzenia',
  metre: 'Metrum',
  melody: 'Melodia',
  sounds: 'Dźwięki',
  spectrum: 'Widmo',
  loudness: 'Głośność',
  delay: 'Przesunięcie kanałów',
  embedding: 'Wektor',
  fingerprint: 'Odcisk',
  transcript: 'Treść wypowiedzi',
};

const sounds: ResultWords['sounds'] = {
  silence: 'cisza',
  speech: 'mowa',
  mixed: 'mowa na tle muzyki',
  music: 'muzyka',
  drums: 'sama perkusja',
  lead: 'pojedyncza linia melodyczna',
  singing: 'pojedynczy głos, być może śpiewany',
  noise: 'szum',
  tone: 'stały ton',
};

const heard = (names: string): string => `Słychać: ${names}.`;

export const results: ResultWords = {
  ...writing,
  reason,
  sounds,
  heard,
  described: describedBy(fields, { ...writing, heard, sounds }),
  span: (from, to) => `${from} do ${to}`,
  inAll: (count) => `(łącznie ${number(count)})`,
  missing: (what, why) => `${MISSING[what]}: nie da się ustalić, ${why}.`,
  notMeasurable: (why) => `niemierzalne (${why})`,
  made: {
    unchanged: 'nagranie bez zmian',
    cleaned: 'odszumione nagranie',
    normalized: 'znormalizowane nagranie',
    levelled: 'wyrównane nagranie',
    converted: 'przekonwertowane nagranie',
    changed: 'zmienione nagranie',
    faded: 'nagranie z wyciszeniem',
    joined: 'połączone nagranie',
    mixed: 'miks',
    cropped: 'fragment',
    shortened: 'skrócone nagranie',
    audio: 'ścieżka dźwiękowa',
    video: 'plik wideo',
    spectrogram: 'spektrogram',
  },
  parts: { vocals: 'wokal', drums: 'perkusja', bass: 'bas', other: 'pozostałe instrumenty', hum: 'przydźwięk' },
  files: (links) => `Pliki: ${links}.`,

  stems: (links) => `Oto ścieżki: ${links}.`,
  stemsAskedFor: (links) => `Zgodnie z prośbą: ${links}.`,
  otherStems: (links) => `Pozostałe ścieżki: ${links}.`,
  without: (part) => `usunięto: ${part}`,
  removed: (part, file) => `Usunięto (${part}): ${file}.`,
  notFound: (part, file) => `Nie znaleziono (${part}), więc niczego nie usunięto: ${file}.`,
  hummed: (hz) => `Przydźwięk był na ${hz}.`,
  weaker: (db) => `Usunięta część jest słabsza o ${db}.`,
  hardlyFound: () => 'Prawie nic z tego nie znaleziono.',

  key: (key, camelot) => `Tonacja to ${key} (Camelot ${camelot}).`,
  keyName: (tonic, mode) => fields.value('key', `${tonic} ${mode}`),
  chords: (chords) => `Akordy: ${chords}.`,
  noChord: 'brak akordu',
  sections: (spans) => `Części: ${spans}.`,
  tuned: (cents, direction, hz) =>
    `Strojenie: ${cents} ct ${direction === 'below' ? 'poniżej' : 'powyżej'} A = 440 Hz (A = ${hz}).`,
  melody: (voices, count, names) =>
    `${voices === 'one' ? 'Pojedynczy głos' : 'Melodia na tle miksu'}: ${counted(count, { one: 'nuta', few: 'nuty', many: 'nut', other: 'nuty' })}, ${names}.`,
  firstNote: (time) => `Pierwsza zaczyna się w ${time}.`,
  tempo: (bpm) => `Tempo wynosi ${bpm} (uderzeń na minutę).`,
  alsoCounted: (bpms) => `Można też liczyć ${bpms}.`,
  metre: (beats) =>
    `W takcie: ${counted(beats, { one: 'uderzenie', few: 'uderzenia', many: 'uderzeń', other: 'uderzenia' })}.`,
  beats: (times, bpm) => `Uderzenia: ${times}, przy ${bpm}.`,
  downbeats: (times) => `Początki taktów: ${times}.`,
  onsets: (times) => `Początki dźwięków: ${times}.`,
  moments: (count, times) => (count === 0 ? '0' : `${number(count)}, od ${times}`),

  says: (text) => `Treść wypowiedzi: „${text}”`,
  noSpeech: () => 'Nie ma mowy w nagraniu.',
  speech: (percent, stretches, first) =>
    `Mowa zajmuje ${percent}, ${counted(stretches, { one: 'odcinek', few: 'odcinki', many: 'odcinków', other: 'odcinka' })}, pierwszy od ${first}.`,
  speakers: (count) =>
    `${counted(count, { one: 'osoba mówi', few: 'osoby mówią', many: 'osób mówi', other: 'osoby mówi' })}, o ile głosy się różnią.`,
  voicePitch: (hz) => `Mediana wysokości głosu wynosi ${hz}.`,
  speakingRate: (syllables) => `Tempo mowy, w sylabach na sekundę: ${syllables}.`,
  pauses: (count, spans) =>
    count === 0
      ? 'Nie ma pauz od 0,3 s.'
      : `${counted(count, { one: 'pauza', few: 'pauzy', many: 'pauz', other: 'pauzy' })}: ${spans}.`,
  signalToNoise: (db) => `Stosunek sygnału do szumu wynosi ${db}.`,
  sound: (name, span, score) => `${name} od ${span} (${score})`,
  surestOf: (count) => `To najpewniejsze z odcinków, których jest ${number(count)}.`,

  lasts: (length) => `Długość wynosi ${length}.`,
  format: (details) => `Format pliku: ${details}.`,
  channels: (count) => counted(count, { one: 'kanał', few: 'kanały', many: 'kanałów', other: 'kanału' }),
  bits: (count) => `${count} bit`,
  loudness: (lufs, range) => `Głośność wynosi ${lufs}, zakres głośności ${range}.`,
  truePeak: (dbtp) => `Szczyt rzeczywisty wynosi ${dbtp}.`,
  clipped: (samples) =>
    samples === 0
      ? 'Nic nie jest przesterowane.'
      : `Przesterowanie: ${counted(samples, { one: 'próbka', few: 'próbki', many: 'próbek', other: 'próbki' })}.`,
  silences: (count, spans) => (count === 0 ? 'Nie ma w nim ciszy.' : `Cisza: ${spans}.`),
  dcOffset: (value) => `Składowa stała wynosi ${value} pełnej skali.`,
  phaseCorrelation: (value) => `Korelacja fazy wynosi ${value} (1 zgodna, 0 bez związku, −1 przeciwna).`,
  spectrum: (features) => `Średnio: ${features}.`,
  spectral: {
    centroid_hz: 'środek widma',
    bandwidth_hz: 'szerokość pasma',
    rolloff_hz: 'opadanie (85 % leży poniżej)',
    flatness: 'płaskość (1 szum, 0 ton)',
  },
  spectrogram: (file) => `Oto obraz: ${file}.`,
  embedding: (dimensions, model) => `Wektor, liczba wymiarów ${dimensions}, model ${model}.`,
  fingerprint: () => 'Jest odcisk akustyczny (Chromaprint).',
  inTheResult: () => 'Wartości są w wyniku pracy.',
  channelDelay: (delay, order) =>
    order === 'same'
      ? 'Prawy kanał jest zgodny w czasie z lewym.'
      : `Prawy kanał jest o ${delay} ${order === 'earlier' ? 'wcześniej' : 'później'} niż lewy.`,
  inverted: () => 'Jego polaryzacja jest odwrócona.',
  offset: ({ audio, reference }, by, order) =>
    order === 'same'
      ? `${audio} jest zgodne w czasie z ${reference}.`
      : `${audio} jest o ${by} ${order === 'earlier' ? 'wcześniej' : 'później'} niż ${reference}.`,
  drift: ({ audio, reference }, seconds) => `Sekunda z ${reference} trwa ${seconds} w ${audio}.`,
  paceVaries: () => 'Tempo się zmienia: szczegóły są w wyniku pracy.',
  nothingInCommon: ({ audio, reference }, why) => `${audio} i ${reference} nie da się dopasować: ${why}.`,

  effects: {
    clipping: 'przesterowanie',
    compression: 'kompresja',
    low_pass: 'filtr dolnoprzepustowy',
    echo: 'echo w nagraniu',
    reverb: 'pogłos',
    stereo_width: 'wąski obraz stereo',
  },
  effectsFound: (effects) => `Znaleziono: ${effects}.`,
  noEffects: () => 'Nie znaleziono żadnego z rozpoznawalnych efektów.',
  effectsNotFound: (effects) => `Nie znaleziono: ${effects}.`,
  effectUnclear: (effect, why) => `Nie da się ocenić: ${effect}, ${why}.`,
  samples: (count) => counted(count, { one: 'próbka', few: 'próbki', many: 'próbek', other: 'próbki' }),

  noiseReduced: (file) => `Szum został zmniejszony: ${file}.`,
  noiseRatio: (before, after) => `Stosunek sygnału do szumu zmienił się z około ${before} na ${after}.`,
  noiseLeft: (why, file) => `Niczego nie usunięto: ${why}. Oto ${file}.`,
  audioTrack: (details, file) => `Ścieżka dźwiękowa (${details}): ${file}.`,
  video: (details, file) => `Wideo (${details}): ${file}.`,
  cropped: (span, length, file) => `Zachowano: ${span} (${length}): ${file}.`,
  normalized: (before, after, file) => `Głośność zmieniła się z ${before} na ${after}: ${file}.`,
  notNormalized: (why, file) => `Głośności nie da się zmierzyć: ${why}. Szczyty są poniżej granicy: ${file}.`,
  gain: (db, peak) => `Wzmocnienie wynosi ${db}, szczyt rzeczywisty teraz ${peak}.`,
  limited: (why) => (why === undefined ? 'Ograniczono szczyty.' : `Zmiana została ograniczona: ${why}.`),
  levelled: (file) => `Głosy są wyrównane: ${file}.`,
  rangeChanged: (before, after) => `Zakres głośności zmienił się z ${before} na ${after}.`,
  loudnessNow: (lufs) => `Głośność wynosi teraz ${lufs}.`,
  note: (why) => `Uwaga: ${why}.`,
  converted: (details, file) => `Przekonwertowano na ${details}: ${file}.`,
  lastsNow: (length, file) => `Długość wynosi teraz ${length}: ${file}.`,
  faded(into, out, file) {
    const ways = [
      ...(into === undefined ? [] : [`narastanie ${into}`]),
      ...(out === undefined ? [] : [`wyciszenie ${out}`]),
    ];
    return `Dodano: ${ways.join(', ')}: ${file}.`;
  },
  notFaded: (file) => `Nie poproszono o wyciszenie: ${file}.`,
  joined: (file) => `Połączono: ${file}.`,
  joinedParts: { before: 'Przed', audio: 'Nagranie', after: 'Po' },
  mixed: (file) => `Zmiksowano: ${file}.`,
  ducked: (seconds) => `Pod mową (${seconds}) drugie nagranie jest cichsze.`,
  silencesCut: (count, removed, file) =>
    count === 0
      ? `Żadna cisza nie była dość długa: ${file}.`
      : `Skrócone cisze: ${number(count)}, łącznie o ${removed}: ${file}.`,
};
