import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { formsOf } from './forms.ts';
import { isLevelOrder } from './level-orders.ts';
import { unaccented } from './phrases.ts';

const SHORTENED = String.raw`(?:k[uü]rz|entfern|raus|weg|schneid|zusammen|acort|quit|elimin|cort|recort|raccourc|enl[eè]v|supprim|coup|encurt|tir|remov|accorci|togli|elimin|tagli|inkort|verwijder|weghal|knip|haal|skr[oó]c|usu[nń]|wytnij|wyci[aą]|[sś]ci[sś]n|obetn)\p{L}*`;
const SILENCE = String.raw`(?:stille\p{L}*|sprechpause\p{L}*|pausen|silencios?|silences?|sil[eê]ncios?|silenzi|silenzio|pausas|pauses|pause|stiltes?|pauzes|cisz[eęay]?|pauzy)`;
/** Shortens silences. */
const SILENCES_CUT = new RegExp(
  String.raw`(?<!\p{L})(?:${SHORTENED}(?: \p{L}+){0,4} ${SILENCE}|${SILENCE}(?: \p{L}+){0,4} ${SHORTENED})(?!\p{L})`,
  'iu',
);
/** Both ends of an audio. */
const ENDS =
  /(?<!\p{L})(?:anfang.{1,20}ende|vorne? und hinten|beiden enden|principio.{1,20}final|inicio.{1,20}fin(?:al)?|d[eé]but.{1,20}fin|come[cç]o.{1,20}fim|in[ií]cio.{1,20}fi(?:m|nal)|inizio.{1,20}fine|begin.{1,20}eind|voor- en achter|pocz[aą]t.{1,20}ko[nń]c|shuru.{1,20}(?:aakhir|akhir|ant|end))|前後|頭とお尻|最初と最後|両端|头尾|首尾|前后|两头|开头.{0,6}结尾|शुरू.{1,20}(?:आख़िर|आखिर|अंत)/iu;
const SILENT = new RegExp(
  String.raw`(?<!\p{L})(?:${SILENCE}|khamoshi|sannata|silence)(?!\p{L})|静音|空白|无声|無音|沈黙|ख़ामोशी|खामोशी|सन्नाटा`,
  'iu',
);

/** Reports whether the words of an order take the silence off both ends, which shortens no other one. */
export function trimsEnds(text: string): boolean {
  return ENDS.test(text) && SILENT.test(text) && !/\d/u.test(text);
}

/** Reports whether a text has a word for silence. */
export function namesSilence(text: string): boolean {
  return SILENT.test(text);
}

const CLOCK = String.raw`\d{1,2}:[0-5]\d(?::[0-5]\d)?`;
/** From one clock time to another. */
const SPAN_OF_CLOCKS = new RegExp(
  String.raw`${CLOCK}\s?(?:[-–〜~～到至]|から|bis|a|al|hasta|[aà]|jusqu['’][aà]|at[eé]|fino a|tot|do|se|से)\s?${CLOCK}`,
  'iu',
);

/** Reports whether an order whose reading is only a format names a span of the audio: "gib mir 1:00 bis 2:00 als wav". */
export function cutsSpan(text: string, actions: readonly { name: string }[]): boolean {
  return SPAN_OF_CLOCKS.test(text) && actions.every(({ name }) => name === 'convert_audio');
}

const KEPT = String.raw`(?:behalt\p{L}*|qu[eé]date|d[eé]jame|deja|conserva\p{L}*|garde\p{L}*|conserve\p{L}*|deix[ae]|fica|fique|mant[eé]m|tieni|lascia|bewaar|houd?|zostaw|zachowaj)`;
const POINT = String.raw`(?:(?:sek\p{L}*|segundos?|secondes?|secondo|min\p{L}*) )?\d[\d:.,]*(?: ?(?:s|sek\p{L}*|segundos?|secondes?|secondi|min\p{L}*))?`;
const TO = String.raw`(?: ?[-–] ?| (?:bis|a|al|hasta(?: el)?|[aà]|jusqu['’][aà]|at[eé](?: o)?|ao|fino a|tot|do|tak|तक) )`;
/** Keeps what lies between two times. */
const SPAN_KEPT = new RegExp(
  String.raw`(?<!\p{L})${KEPT} .{0,30}?${POINT}${TO}${POINT}(?!\d)|\d[\d:.]*(?: ?(?:second|sec|minute|min|सेकंड|मिनट))? (?:se|से) \d[\d:.]* ?(?:second|sec|minute|min|सेकंड|मिनट)s?(?: (?:tak|तक))?(?: (?:ka|ki|wala|का|की|वाला|hissa|हिस्सा|hi|ही)){0,3} (?:rakh|bacha|रख|बचा)`,
  'iu',
);
/** Words of the languages with forms that name one kind of work and nothing else. */
const WORDS: readonly [capability: CapabilityName, words: RegExp][] = [
  [
    'fade_audio',
    /(?:aus|ein|ab)blend|blende\b.*\b(?:aus|ein)\b|\bfade|(?:uit|in)fade|\bfondu|\bfundido|dissolvenza|フェード|淡[出入]|फ़?े?[डड] ?(?:आउट|इन)|फ़ेड|फेड/iu,
  ],
  [
    'stem_analysis',
    /\bstems?\b|einzelne spuren|losse sporen|\b(?:pistas|pistes|faixas|tracce)\b|ścieżk|パートごと|ステム|音轨|分轨|स्टेम|ट्रैक.*अलग/iu,
  ],
  [
    'cut_silences',
    /(?:去掉|去除|删除|删掉|移除|剪掉|缩短|剪短|压缩).{0,6}(?:静音|空白|无声|停顿|沉默)|(?:静音|空白|无声|停顿|沉默).{0,6}(?:去掉|删|剪掉|缩短|剪短|压缩)|(?:無音|沈黙|(?<!時)間|空白|ポーズ).{0,6}(?:詰め|つめ|削|短く|カット|取り除|消)|(?:खामोशी|ख़ामोशी|सन्नाटा|चुप्पी).{0,12}(?:हटा|काट|निकाल|कम)|(?:khamoshi|sannata|chuppi).{0,12}(?:hata|kaat|nikal|kam)/iu,
  ],
  ['cut_silences', SILENCES_CUT],
  ['crop_audio', SPAN_KEPT],
  // Loud and fast are one word in Hindi.
  ['normalize_loudness', /(?:आवाज़?|वॉल्यूम|साउंड).{0,12}(?:तेज़|बढ़ा|ऊँच|ऊंच|कम |धीम)|声音.{0,6}(?:大|小|响|轻)/iu],
  // A hum, too: `hummedElsewhere` makes it one.
  [
    'noise_reduction',
    /ハムノイズ|netzbrumm|brummen\b|ronflement|ronzio|netbrom|przyd[źz]wi[ęe]k|交流声|rauschen|entrausch|débruit|bruit de fond|ruido|ruído|rumore|\bruis\b|szum|ノイズ|噪|शोर/iu,
  ],
];
const WORK = WORDS.map(([capability, words]) => [capability, unaccented(words)] as const);
/** A tempo, which an order sets. */
const TEMPO_SET = /\d ?(?:bpm|बीपीएम)(?![a-z])/iu;
/** Units of changes of speed and pitch. */
const OF_SPEED = /\d ?(?:%|％|bpm)|semiton|halbt[oö]n|demi-?ton|halve to[on]|p[oó][lł]ton|半音|सेमीटोन/iu;
/** Below this probability of everything, the reader does not know the work. */
const LIKELY = 0.4;
/** From this probability on, the reader is sure of other work. */
const SURE = 0.7;

/** Returns the work that the words of an order name where the reader does not read it; undefined where it does, or no word names work. */
export function workIn(
  text: string,
  { language, actions }: { language: string; actions: readonly { name: string; probability: number }[] },
): CapabilityName | undefined {
  if (!formsOf(language)) return undefined;
  if (isLevelOrder(text, language)) return 'normalize_loudness';
  if (actions[0]?.name === 'change_speed' && LEVEL.test(text) && !OF_SPEED.test(text)) return 'normalize_loudness';
  if (actions[0]?.name === 'tempo_analysis' && TEMPO_SET.test(text) && !formsOf(language)!.asking.test(text))
    return 'change_speed';
  // A change of level whose verb the reader does not know.
  if (LEVEL.test(text) && (actions[0]?.probability ?? 0) < LIKELY) return 'normalize_loudness';
  const [named, ...others] = WORK.filter(([, words]) => words.test(text));
  if (!named || others.length > 0) return undefined;
  const [first] = actions;
  const isRead = actions.some(({ name, probability }) => name === named[0] && probability >= LIKELY);
  // A word for a fade says nothing else, while a span of seconds looks like a cut.
  const isCut = named[0] === 'fade_audio' && first?.name === 'crop_audio';
  // Silence is no sound of a mix.
  const isSound = named[0] === 'cut_silences' && first?.name === 'remove_audio_element';
  const isLevel =
    named[0] === 'normalize_loudness' &&
    ['change_speed', 'level_speech'].includes(first?.name ?? '') &&
    !/\d/u.test(text);
  return isRead || (first && first.probability >= SURE && !isCut && !isSound && !isLevel) ? undefined : named[0];
}

/** "3 dB तेज़": a word for loud that is one for fast, too, beside a level. */
const LEVEL = /\d ?(?:db(?![a-z])|d[eé]cibel|decybel|डीबी|डेसिबल|分贝|分貝|デシベル)/iu;
