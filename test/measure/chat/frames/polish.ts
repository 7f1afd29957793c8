import type { Order, Wordings } from './frames.ts';

type Form = 'inf' | 'imp' | 'noun' | 'past' | 'done' | 'will';

/** [infinitive, imperative, verbal noun, past of a man, passive participle, second person], each followed by what it is about. */
function order(
  [inf, imp, noun, past, done, will]: readonly [string, string, string, string, string, string],
  [object, ofObject, rest]: readonly [object: string, ofObject: string, rest: string],
  [tool, params]: readonly [string, object],
): Order<Form> {
  const how = rest && ` ${rest}`;
  return {
    words: {
      inf: `${inf} ${object}${how}`,
      imp: `${imp} ${object}${how}`,
      noun: `${noun} ${ofObject}${how}`,
      past: `${past} ${object}${how}`,
      done: `${done}${how}`,
      will: `${will} ${object}${how}`,
    },
    tool,
    params,
  };
}

/** Orders as a Pole would say them. `done` has the object as a subject. */
export const POLISH_ORDERS: readonly Order<Form>[] = [
  order(
    ['usunąć', 'usuń', 'usunięcie', 'usunął', 'wokal był usunięty', 'usuniesz'],
    ['wokal', 'wokalu', ''],
    ['remove_audio_element', { element: 'vocals' }],
  ),
  order(
    ['wyciąć', 'wytnij', 'wycięcie', 'wyciął', 'perkusja była wycięta', 'wytniesz'],
    ['perkusję', 'perkusji', ''],
    ['remove_audio_element', { element: 'drums' }],
  ),
  order(
    ['obciąć', 'obetnij', 'obcięcie', 'obciął', 'pierwsze 10 sekund było obcięte', 'obetniesz'],
    ['pierwsze 10 sekund', 'pierwszych 10 sekund', ''],
    ['crop_audio', { start_s: 10 }],
  ),
  order(
    ['skrócić', 'skróć', 'skrócenie', 'skrócił', 'nagranie było skrócone', 'skrócisz'],
    ['nagranie', 'nagrania', 'do pierwszych 30 sekund'],
    ['crop_audio', { end_s: 30 }],
  ),
  order(
    [
      'przekonwertować',
      'przekonwertuj',
      'przekonwertowanie',
      'przekonwertował',
      'to było przekonwertowane',
      'przekonwertujesz',
    ],
    ['to', 'tego', 'na mp3'],
    ['convert_audio', { format: 'mp3' }],
  ),
  order(
    ['zamienić', 'zamień', 'zamianę', 'zamienił', 'plik był zamieniony', 'zamienisz'],
    ['plik', 'pliku', 'na flac'],
    ['convert_audio', { format: 'flac' }],
  ),
  order(
    ['ustawić', 'ustaw', 'ustawienie', 'ustawił', 'głośność była ustawiona', 'ustawisz'],
    ['głośność', 'głośności', 'na -16 LUFS'],
    ['normalize_loudness', { target_lufs: -16 }],
  ),
  order(
    [
      'znormalizować',
      'znormalizuj',
      'znormalizowanie',
      'znormalizował',
      'nagranie było znormalizowane',
      'znormalizujesz',
    ],
    ['nagranie', 'nagrania', 'do -14 LUFS'],
    ['normalize_loudness', { target_lufs: -14 }],
  ),
  order(
    ['zwolnić', 'zwolnij', 'zwolnienie', 'zwolnił', 'nagranie było zwolnione', 'zwolnisz'],
    ['nagranie', 'nagrania', 'o 10 procent'],
    ['change_speed', { tempo_ratio: 0.9 }],
  ),
  order(
    ['przyspieszyć', 'przyspiesz', 'przyspieszenie', 'przyspieszył', 'to było przyspieszone', 'przyspieszysz'],
    ['to', 'tego', 'o 5%'],
    ['change_speed', { tempo_ratio: 1.05 }],
  ),
  order(
    ['podnieść', 'podnieś', 'podniesienie', 'podniósł', 'to było podniesione', 'podniesiesz'],
    ['to', 'tego', 'o dwa półtony'],
    ['change_speed', { pitch_semitones: 2 }],
  ),
  order(
    ['wyciszyć', 'wycisz', 'wyciszenie', 'wyciszył', 'zakończenie było wyciszone', 'wyciszysz'],
    ['końcówkę', 'końcówki', 'przez 5 sekund'],
    ['fade_audio', { out_s: 5 }],
  ),
  order(
    ['dodać', 'dodaj', 'dodanie', 'dodał', 'był dodany fade in', 'dodasz'],
    ['3-sekundowy fade in', '3-sekundowego fade inu', ''],
    ['fade_audio', { in_s: 3 }],
  ),
  order(
    ['zredukować', 'zredukuj', 'zredukowanie', 'zredukował', 'szum w tle był zredukowany', 'zredukujesz'],
    ['szum w tle', 'szumu w tle', ''],
    ['noise_reduction', {}],
  ),
  order(
    ['usunąć', 'usuń', 'usunięcie', 'usunął', 'przydźwięk sieciowy był usunięty', 'usuniesz'],
    ['przydźwięk sieciowy', 'przydźwięku sieciowego', ''],
    ['remove_audio_element', { element: 'hum' }],
  ),
  order(
    ['rozdzielić', 'rozdziel', 'rozdzielenie', 'rozdzielił', 'utwór był rozdzielony', 'rozdzielisz'],
    ['utwór', 'utworu', 'na ścieżki'],
    ['stem_analysis', {}],
  ),
  order(
    ['skrócić', 'skróć', 'skrócenie', 'skrócił', 'długie pauzy były skrócone', 'skrócisz'],
    ['długie pauzy', 'długich pauz', ''],
    ['cut_silences', {}],
  ),
  order(
    ['określić', 'określ', 'określenie', 'określił', 'tempo było określone', 'określisz'],
    ['tempo', 'tempa', ''],
    ['tempo_analysis', {}],
  ),
  order(
    ['ustalić', 'ustal', 'ustalenie', 'ustalił', 'tonacja była ustalona', 'ustalisz'],
    ['tonację', 'tonacji', ''],
    ['musical_intelligence_analysis', {}],
  ),
  order(
    ['zmierzyć', 'zmierz', 'zmierzenie', 'zmierzył', 'głośność była zmierzona', 'zmierzysz'],
    ['głośność', 'głośności', ''],
    ['signal_analysis', {}],
  ),
  order(
    ['wypisać', 'wypisz', 'wypisanie', 'wypisał', 'akordy były wypisane', 'wypiszesz'],
    ['akordy', 'akordów', ''],
    ['musical_intelligence_analysis', {}],
  ),
  order(
    ['policzyć', 'policz', 'policzenie', 'policzył', 'mówcy byli policzeni', 'policzysz'],
    ['mówców', 'mówców', ''],
    ['speech_analysis', {}],
  ),
];

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const sentence = (text: string): string => `${capital(text)}.`;
/** A subject, its verb and what was done to it. */
const PLAIN_PASSIVE = /^(.*?) (był|była|było|były|byli) (.*)$/u;

/** Ways in which a Pole words any order. */
export const POLISH_FRAMES: Wordings<Form> = {
  imperative: ({ imp }) => sentence(imp),
  'imperative, proszę': ({ imp }) => `Proszę, ${imp}.`,
  'imperative, casual': ({ imp }) =>
    `ej, ${imp} mi szybko`.replace(/^ej, (\S+) (.*) mi szybko$/u, 'ej, $1 mi szybko $2'),
  infinitive: ({ inf }) => inf,
  'proszę, infinitive': ({ inf }) => `Proszę ${inf}.`,
  'prosiłbym, infinitive': ({ noun }) => `Prosiłbym o ${noun}.`,
  'proszę o': ({ noun }) => `Proszę o ${noun}.`,
  'chciałbym prosić o': ({ noun }) => `Chciałbym prosić o ${noun}.`,
  'poproszę o': ({ noun }) => `poproszę o ${noun}`,
  możesz: ({ inf }) => `możesz ${inf}?`,
  'czy możesz': ({ inf }) => `Czy możesz ${inf}?`,
  mógłbyś: ({ inf }) => `Mógłbyś ${inf}?`,
  'czy mogłabyś proszę': ({ inf }) => `Czy mogłabyś proszę ${inf}?`,
  'czy mógłby pan': ({ inf }) => `Czy mógłby pan ${inf}?`,
  'czy może pani': ({ inf }) => `Czy może pani ${inf}?`,
  'czy byłbyś tak miły': ({ inf }) => `Czy byłbyś tak miły i mógł ${inf}?`,
  'zechciałby pan': ({ inf }) => `Czy zechciałby pan ${inf}?`,
  chcę: ({ inf }) => `chcę ${inf}`,
  chciałbym: ({ inf }) => `Chciałbym ${inf}.`,
  chciałabym: ({ inf }) => `chciałabym ${inf}`,
  'chcę, żebyś': ({ past }) => `Chcę, żebyś ${past}.`,
  'chciałbym, aby pan': ({ past }) => `Chciałbym, aby pan ${past}.`,
  'chcę żeby ktoś': ({ past }) => `chcę żeby ktoś ${past}`,
  'chcę, żeby było': ({ done }) => `Chcę, żeby ${done.replace(PLAIN_PASSIVE, '$1 $2 $3')}.`,
  'szef chce, żeby': ({ past }) => `Mój szef chce, żebyś ${past}.`,
  'klient prosi o': ({ noun }) => `Klient prosi o ${noun}.`,
  potrzebuję: ({ inf }) => `Potrzebuję ${inf}`,
  muszę: ({ inf }) => `muszę ${inf}`,
  musimy: ({ inf }) => `Musimy ${inf}.`,
  musisz: ({ inf }) => `musisz ${inf}`,
  powinieneś: ({ inf }) => `Powinieneś ${inf}.`,
  trzeba: ({ inf }) => `trzeba ${inf}`,
  'trzeba by': ({ inf }) => `Trzeba by ${inf}.`,
  należy: ({ inf }) => `Należy ${inf}.`,
  'warto by': ({ inf }) => `Przydałoby się ${inf}.`,
  'czy mogę prosić': ({ noun }) => `Czy mogę prosić o ${noun}?`,
  'czy mogę cię prosić, żebyś': ({ past }) => `Czy mogę cię prosić, żebyś ${past}?`,
  'czy miałbyś coś przeciwko': ({ will }) => `Czy ${will}?`,
  'byłoby miło, gdybyś': ({ past }) => `Byłoby miło, gdybyś ${past}.`,
  'byłbym wdzięczny, gdyby pan': ({ past }) => `Byłbym wdzięczny, gdyby pan ${past}.`,
  'fajnie by było': ({ past }) => `fajnie by było jakbyś ${past}`,
  'będę wdzięczny za': ({ noun }) => `Będę wdzięczny za ${noun}.`,
  'może mógłbyś': ({ inf }) => `może mógłbyś ${inf}`,
  'dasz radę': ({ inf }) => `dasz radę ${inf}?`,
  zadanie: ({ inf }) => `Zadanie: ${inf}`,
  'twoim zadaniem jest': ({ inf }) => `Twoim zadaniem jest ${inf}.`,
  'chodzi o to, żeby': ({ inf }) => `Chodzi o to, żeby ${inf}.`,
  'pomóż mi': ({ inf }) => `Pomóż mi ${inf}.`,
  'zrób mi przysługę': ({ imp }) => `zrób mi przysługę i ${imp}`,
  'bądź tak dobry': ({ imp }) => `bądź tak dobry i ${imp}`,
  'mam prośbę': ({ imp }) => `Mam prośbę: ${imp}.`,
  'niech pan': ({ will }) => `Niech pan ${will.replace(/^(\S+?)sz /u, '$1 ')}.`,
  teraz: ({ imp }) => `teraz ${imp}`,
  tylko: ({ imp }) => `Oto mój plik. ${sentence(imp)}`,
  'bo szef': ({ imp }) => `${imp}, bo szef tak chce`,
  'jeśli możesz': ({ imp }) => `${imp}, jeśli możesz`,
  'i to wszystko': ({ imp }) => `${imp} i to wszystko`,
};
