import type { Order, Wordings } from './frames.ts';

type Form = 'inf' | 'zu' | 'imp' | 'sie' | 'part' | 'du' | 'er' | 'subject' | 'done' | 'muss';

/** Forms of a verb; a prefix stands apart. */
type Verb = readonly [
  prefix: string,
  infinitive: string,
  imperative: string,
  participle: string,
  du: string,
  er: string,
];
const VERBS = {
  entfernen: ['', 'entfernen', 'entferne', 'entfernt', 'entfernst', 'entfernt'],
  rausnehmen: ['raus', 'nehmen', 'nimm', 'genommen', 'nimmst', 'nimmt'],
  abschneiden: ['ab', 'schneiden', 'schneide', 'geschnitten', 'schneidest', 'schneidet'],
  kürzen: ['', 'kürzen', 'kürze', 'gekürzt', 'kürzt', 'kürzt'],
  umwandeln: ['um', 'wandeln', 'wandle', 'gewandelt', 'wandelst', 'wandelt'],
  konvertieren: ['', 'konvertieren', 'konvertiere', 'konvertiert', 'konvertierst', 'konvertiert'],
  bringen: ['', 'bringen', 'bring', 'gebracht', 'bringst', 'bringt'],
  normalisieren: ['', 'normalisieren', 'normalisiere', 'normalisiert', 'normalisierst', 'normalisiert'],
  verlangsamen: ['', 'verlangsamen', 'verlangsame', 'verlangsamt', 'verlangsamst', 'verlangsamt'],
  machen: ['', 'machen', 'mach', 'gemacht', 'machst', 'macht'],
  transponieren: ['', 'transponieren', 'transponiere', 'transponiert', 'transponierst', 'transponiert'],
  ausblenden: ['aus', 'blenden', 'blende', 'geblendet', 'blendest', 'blendet'],
  einblenden: ['ein', 'blenden', 'blende', 'geblendet', 'blendest', 'blendet'],
  reduzieren: ['', 'reduzieren', 'reduziere', 'reduziert', 'reduzierst', 'reduziert'],
  rausfiltern: ['raus', 'filtern', 'filtere', 'gefiltert', 'filterst', 'filtert'],
  zerlegen: ['', 'zerlegen', 'zerlege', 'zerlegt', 'zerlegst', 'zerlegt'],
  bestimmen: ['', 'bestimmen', 'bestimme', 'bestimmt', 'bestimmst', 'bestimmt'],
  herausfinden: ['heraus', 'finden', 'finde', 'gefunden', 'findest', 'findet'],
  messen: ['', 'messen', 'miss', 'gemessen', 'misst', 'misst'],
  auflisten: ['auf', 'listen', 'liste', 'gelistet', 'listest', 'listet'],
  zählen: ['', 'zählen', 'zähle', 'gezählt', 'zählst', 'zählt'],
} satisfies Record<string, Verb>;

function order(object: string, verb: keyof typeof VERBS, tool: string, params: object, subject = object): Order<Form> {
  const [prefix, infinitive, imperative, participle, du, er] = VERBS[verb];
  const last = prefix && ` ${prefix}`;
  return {
    words: {
      inf: `${object} ${prefix}${infinitive}`,
      zu: `${object} ${prefix && `${prefix}zu`}${prefix ? '' : 'zu '}${infinitive}`,
      imp: `${imperative} ${object}${last}`,
      sie: `${infinitive} Sie ${object}${last}`,
      part: `${object} ${prefix}${participle}`,
      du: `${object} ${prefix}${du}`,
      er: `${object} ${prefix}${er}`,
      subject,
      done: `${prefix}${participle}`,
      muss: /^die (?:ersten|langen|Akkorde|Sprecher)/u.test(subject) ? 'müssen' : 'muss',
    },
    tool,
    params,
  };
}

/** Orders as a German would say them. */
export const GERMAN_ORDERS: readonly Order<Form>[] = [
  order('den Gesang', 'entfernen', 'remove_audio_element', { element: 'vocals' }, 'der Gesang'),
  order('das Schlagzeug', 'rausnehmen', 'remove_audio_element', { element: 'drums' }),
  order('die ersten 10 Sekunden', 'abschneiden', 'crop_audio', { start_s: 10 }),
  order('die Aufnahme auf die ersten 30 Sekunden', 'kürzen', 'crop_audio', { end_s: 30 }),
  order('die Datei in MP3', 'umwandeln', 'convert_audio', { format: 'mp3' }),
  order('das in FLAC', 'konvertieren', 'convert_audio', { format: 'flac' }),
  order('die Aufnahme auf -16 LUFS', 'bringen', 'normalize_loudness', { target_lufs: -16 }),
  order('das auf -14 LUFS', 'normalisieren', 'normalize_loudness', { target_lufs: -14 }),
  order('es um 10 Prozent', 'verlangsamen', 'change_speed', { tempo_ratio: 0.9 }),
  order('das 5 Prozent schneller', 'machen', 'change_speed', { tempo_ratio: 1.05 }),
  order('das Stück zwei Halbtöne höher', 'transponieren', 'change_speed', { pitch_semitones: 2 }),
  order('es am Ende über 5 Sekunden', 'ausblenden', 'fade_audio', { out_s: 5 }),
  order('die Aufnahme über 3 Sekunden', 'einblenden', 'fade_audio', { in_s: 3 }),
  order('das Hintergrundrauschen', 'reduzieren', 'noise_reduction', {}),
  order('das Netzbrummen', 'rausfiltern', 'remove_audio_element', { element: 'hum' }),
  order('den Song in Stems', 'zerlegen', 'stem_analysis', {}, 'der Song in Stems'),
  order('die langen Pausen', 'kürzen', 'cut_silences', {}),
  order('das Tempo', 'bestimmen', 'tempo_analysis', {}),
  order('die Tonart', 'herausfinden', 'musical_intelligence_analysis', {}),
  order('die Lautheit', 'messen', 'signal_analysis', {}),
  order('die Akkorde', 'auflisten', 'musical_intelligence_analysis', {}),
  order('die Sprecher', 'zählen', 'speech_analysis', {}),
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = (text: string): string => `${capital(text)}.`;

/** Ways in which a German words any order. */
export const GERMAN_FRAMES: Wordings<Form> = {
  imperative: ({ imp }) => sentence(imp),
  'imperative, casual': ({ imp }) => `hey, ${imp.replace(' ', ' mal bitte ')}`,
  'imperative, formal': ({ sie }) => `${capital(sie).replace('Sie', 'Sie bitte')}.`,
  infinitive: ({ inf }) => inf,
  'bitte, infinitive': ({ inf }) => `Bitte ${inf}.`,
  'infinitive, if possible': ({ inf }) => `${inf}, wenn's geht`,
  'kannst du': ({ inf }) => `kannst du ${inf}?`,
  'kannst du mal eben': ({ inf }) => `Kannst du mal eben ${inf}?`,
  kannste: ({ inf }) => `kannste mal ${inf}`,
  'könntest du bitte': ({ inf }) => `Könntest du bitte ${inf}?`,
  'könnten Sie mir': ({ inf }) => `Könnten Sie mir bitte ${inf}?`,
  'würdest du': ({ inf }) => `Würdest du ${inf}?`,
  'würden Sie': ({ inf }) => `Würden Sie bitte ${inf}?`,
  'wärst du so nett': ({ zu }) => `Wärst du so nett, ${zu}?`,
  'wären Sie so freundlich und': ({ inf }) => `Wären Sie so freundlich und würden ${inf}?`,
  'ich möchte': ({ inf }) => `Ich möchte ${inf}`,
  'ich will': ({ inf }) => `ich will ${inf}`,
  'ich würde gern': ({ inf }) => `Ich würde gerne ${inf}.`,
  'ich möchte, dass du': ({ du }) => `Ich möchte, dass du ${du}.`,
  'ich will dass du': ({ du }) => `ich will dass du ${du}`,
  'ich möchte lassen': ({ inf }) => `Ich möchte ${inf} lassen.`,
  'hätte gern': ({ part }) => `Ich hätte gern ${part}.`,
  'will haben': ({ part }) => `ich will ${part} haben`,
  brauche: ({ part }) => `Ich brauche ${part}`,
  'bräuchte bitte': ({ part }) => `bräuchte bitte ${part}`,
  'kann ich haben': ({ part }) => `Kann ich ${part} haben?`,
  'wir müssen': ({ inf }) => `Wir müssen ${inf}.`,
  'du musst': ({ inf }) => `du musst ${inf}`,
  'du sollst': ({ inf }) => `du sollst ${inf}`,
  'wir sollten': ({ inf }) => `Wir sollten ${inf}.`,
  'hier müsste man': ({ inf }) => `Hier müsste man ${inf}.`,
  'muss werden': ({ subject, done, muss }) =>
    `${capital(subject)} ${muss} ${done} werden.`.replace(
      /^(.*?) (auf|in|um|am|über|zwei|5) (.*) (muss|müssen) /u,
      '$1 $4 $2 $3 ',
    ),
  'bitte darum': ({ zu }) => `Ich bitte Sie, ${zu}.`,
  'darf ich bitten': ({ zu }) => `Darf ich dich bitten, ${zu}?`,
  'wollte bitten': ({ zu }) => `Ich wollte dich bitten, ${zu}`,
  'würde es dir etwas ausmachen': ({ zu }) => `Würde es dir etwas ausmachen, ${zu}?`,
  'macht es Ihnen etwas aus': ({ zu }) => `Macht es Ihnen etwas aus, ${zu}?`,
  'es wäre toll, wenn du': ({ inf }) => `Es wäre toll, wenn du ${inf} könntest.`,
  'wäre dankbar, wenn Sie': ({ inf }) => `Ich wäre Ihnen dankbar, wenn Sie ${inf} würden.`,
  'wäre schön, wenn': ({ part }) => `wäre schön, wenn ${part} würde`,
  'ob du könntest': ({ inf }) => `Ob du wohl ${inf} könntest?`,
  'wollte fragen, ob': ({ inf }) => `Ich wollte fragen, ob du ${inf} kannst.`,
  'vielleicht kannst du': ({ inf }) => `vielleicht kannst du ${inf}`,
  'mein Chef will': ({ part }) => `Mein Chef will ${part} haben.`,
  'mein Chef möchte, dass': ({ du }) => `Mein Chef möchte, dass du ${du}.`,
  'der Kunde wünscht': ({ part }) => `Der Kunde wünscht sich ${part}.`,
  Aufgabe: ({ inf }) => `Aufgabe: ${inf}`,
  'deine Aufgabe ist es': ({ zu }) => `Deine Aufgabe ist es, ${zu}.`,
  'es geht darum': ({ zu }) => `Es geht darum, ${zu}.`,
  'es ist nötig': ({ zu }) => `Es ist nötig, ${zu}.`,
  'hilf mir': ({ zu }) => `Hilf mir bitte, ${zu}.`,
  'tu mir den Gefallen': ({ imp }) => `Tu mir den Gefallen und ${imp}`,
  'sei so gut': ({ imp }) => `sei so gut und ${imp}`,
  'lass uns': ({ inf }) => `Lass uns ${inf}`,
  'jetzt noch': ({ inf }) => `jetzt noch ${inf}`,
  'habe eine Datei': ({ imp }) => `Hier ist meine Datei. ${sentence(imp)}`,
  'weil mein Chef': ({ imp }) => `${imp}, weil mein Chef das so will`,
  'und das war’s': ({ inf }) => `${inf} und das war’s`,
};
