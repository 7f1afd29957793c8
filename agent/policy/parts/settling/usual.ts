import { unaccented } from '../languages/phrases.ts';
import type { Part } from '../part.ts';
import type { Request } from '../request.ts';
import type { Said } from '../said.ts';
import { asTape, withTempoStep } from './tempo-steps.ts';

/** Length of a fade that is ordered without one, in seconds. */
const USUAL_FADE_S = 3;
/** By how much a volume is changed that is to be raised or lowered without a value, in dB. */
export const USUAL_STEP_DB = 3;

const INTO = /\bin\b|\b(?:start|beginning|opening|intro)\b/iu;
const OUT = /\bout\b|\baway\b|\b(?:end|ending|close|outro)\b/iu;
/** Both ends under one length: "fade it in and out over 3 seconds". */
const BOTH = /\bin (?:and|&|\+) out\b|\bboth ends\b/iu;
const FADES_OUT = /\bfad(?:e|es|ing) (?:it |this |that )?out\b/iu;
/** By how much a level is changed that is to go a lot up or down. */
const GREAT_STEP_DB = 6;

/** Loudness that listeners expect, which "louder" alone reaches at least, in LUFS. */
const USUAL_LUFS = -14;

const VOLUME =
  /\b(?:(raise|increase|boost|turn up|crank up|pump up|bring up)|lower|reduce|decrease|turn down|bring down) (?:the|its) (?:overall |whole )?(?:volume|level|loudness|gain)\b(?!.*\d)|\b(?:turn|bring|push|crank|pump) (?:the|its) (?:overall |whole )?(?:volume|level|loudness|gain) (?:(up)|down)\b(?!.*\d)/iu;

/** A crossfade, in any language that has the word. */
const CROSSFADE = /(?<!\b(?:no|without(?: a| any)?) )\bcross-?fad|クロスフェード|交叉淡/iu;

/** Both ends of a fade, in any language that has the words, and in the others that are read: in, and out. */
const FADE_IN = /fade?[- ]?in(?!\p{L})/iu;
const FADE_OUT = /fade?[- ]?out(?!\p{L})/iu;
const WORDS_OF_SIDES: Readonly<Record<string, readonly [into: RegExp, out: RegExp]>> = {
  de: [
    /(?<!\p{L})ein(?:blend|fad|$|[ .,!])|anfang|beginn/iu,
    /(?<!\p{L})aus(?:blend|fad|kling|$|[ .,!])|(?:am|zum) (?:ende|schluss)/iu,
  ],
  es: [/entrada|inicio|principio|comienzo/iu, /salida|final(?!\p{L})|(?<!\p{L})fin(?!\p{L})/iu],
  fr: [/entrée|début|ouverture/iu, /sortie|(?<!\p{L})fin(?!\p{L})|fermeture/iu],
  it: [/entrata|ingresso|inizio/iu, /uscita|(?<!\p{L})fine(?!\p{L})|finale/iu],
  pt: [/entrada|início|começo/iu, /saída|final(?!\p{L})|(?<!\p{L})fim(?!\p{L})/iu],
  nl: [/(?<!\p{L})in(?:fad|$|[ .,!])|begin/iu, /(?<!\p{L})uit(?:fad|$|[ .,!])|einde|eind(?!\p{L})/iu],
  pl: [/narasta|począt|wejści|pogłaśnia/iu, /wycisz|końc|wyjści|zanika/iu],
  ja: [/フェード[・ ]?イン|冒頭|最初|始め/u, /フェード[・ ]?アウト|最後|終わり/u],
  zh: [/淡入|渐入|开头/u, /淡出|渐出|结尾|末尾/u],
  hi: [/फ़?ेड[- ]?इन|शुरू/u, /फ़?ेड[- ]?आउट|अंत/u],
};
const SIDES = new Map(
  Object.entries(WORDS_OF_SIDES).map(([language, [into, out]]) => [
    language,
    [unaccented(into), unaccented(out)] as const,
  ]),
);

/** Words for less level, for more, and for how much, in all languages that are read. */
const QUIETER = unaccented(
  /(?<!\p{L})(?:quieter|softer|less loud|leiser|más (?:bajo|flojo)|menos fuerte|moins fort|plus bas|più basso|più piano|meno forte|mais baixo|menos alto|zachter|ciszej|ścisz\p{L}*|przycisz\p{L}*)(?!\p{L})|\b(?:baj[ae]|baisse[zr]?|abbass[ai]|abaix[ae]|diminu[ai]|redu[zc]\p{L}*) (?:(?:el|le|il|o|la) (?:volumen|volume|son)|l['’]audio)|volume omlaag|\b(?:turn|bring|take|pull|lower) (?:(?:it|this|that|the [a-z]+|the volume|everything|the (?:level|gain)) )?down(?= a (?:bit|little|touch|tad|notch)\b|[.!, ]*$| (?:please|pls|for me)\b)|音量を?(?:少し|ちょっと)?(?:下げ|小さく)|小さくし|小声|小一点|轻一点|(?:调|变|弄)小|音量.{0,4}(?:调低|降低|调小)|(?:आवाज़?|वॉल्यूम) .{0,12}(?:कम|धीम)/iu,
);
const LOUDER = unaccented(
  /\b(?:louder|lauter|más (?:alto|fuerte)|plus fort|più (?:forte|alto)|mais alto|luider|harder|głośniej(?:sz\p{L}*)?|p[oó]d?głośni\p{L}*)(?!\p{L})|\b(?:sub[ea]|súbele|monte[zr]?|augmente[zr]?|alz[ai]|aument[ae]) (?:(?:el|le|il|o|la|al) (?:volumen|volume|son)|l['’]audio)|volume omhoog|\b(?:turn|bring|push|nudge|bump|crank|pump) (?:(?:it|this|that|the [a-z]+) )?up(?= a (?:bit|little|touch|tad|notch)\b|[.!, ]*$| (?:please|pls|for me)\b)|音量を?(?:少し|ちょっと)?(?:上げ|大きく)|大きくし|大声|大一点|响一点|(?:调|变|弄)大|音量.{0,4}(?:调高|提高|调大)|(?:आवाज़?|वॉल्यूम) .{0,12}(?:तेज़|ज़्यादा|बढ़)/iu,
);
const GREATLY = unaccented(
  /\b(?:much|a lot|way|far|lots|viel|deutlich|mucho|beaucoup|molto|muito|veel|dużo|znacznie|o wiele)(?!\p{L})|ずっと|かなり|很多|得多|बहुत/iu,
);
const DEGREE = new RegExp(
  `${GREATLY.source}|\\b(?:a (?:bit|little|touch|tad|notch|smidge\\w*)|slightly|somewhat|etwas|ein (?:bisschen|wenig)|un (?:poco|peu|po['’]?|tantino)|légèrement|um pouco|ligeiramente|iets|wat|een beetje|trochę|nieco)(?!\\p{L})|少し|ちょっと|一点|稍|थोड़`,
  'iu',
);

/** Returns parts in which fades and changes of volume that were ordered without a value have the usual one. */
export function withUsualValues(parts: readonly Part[]): Part[] {
  return parts.map((part) => {
    if (part.kind === 'work') return { ...part, request: completed(part.request) };
    return 'requests' in part ? { ...part, requests: part.requests.map(completed) } : part;
  });
}

function completed(request: Request): Request {
  const { capability, params } = request;
  if (capability === 'fade_audio') return { ...request, params: faded(request) };
  if (capability === 'change_speed') return asTape(withTempoStep(request));
  if (capability === 'join_audio') return { ...request, params: crossfaded(request) };
  const isOpen = params['target_lufs'] === undefined && request.gain_db === undefined && request.levelOf === undefined;
  const change = capability === 'normalize_loudness' && isOpen ? changeOf(request.said) : undefined;
  return change === undefined ? request : { ...request, ...change };
}

/** Returns the values of a join, with the usual crossfade where one is ordered without a length. */
function crossfaded({ params, said }: Request): Request['params'] {
  const isOpen = params['crossfade_s'] === undefined && params['gap_s'] === undefined;
  return isOpen && CROSSFADE.test(said.text) ? { ...params, crossfade_s: USUAL_FADE_S } : params;
}

/** Returns the values of a fade, with the usual length where none was said. */
function faded({ params, said }: Request): Request['params'] {
  const lengths = [params['in_s'], params['out_s']].filter((seconds) => seconds !== undefined);
  if (lengths.length === 0) {
    const { isIn, isOut } = sidesOf(said);
    return {
      ...params,
      ...(isIn || !isOut ? { in_s: USUAL_FADE_S } : {}),
      ...(isOut || !isIn ? { out_s: USUAL_FADE_S } : {}),
    };
  }
  if (said.language === 'en' && lengths.length === 1 && BOTH.test(said.text))
    return { ...params, in_s: lengths[0], out_s: lengths[0] };
  // "Fade out the first dance over 8 s": the file is the first, not the end that fades.
  const { in_s: into, ...others } = params;
  const isOnlyOut = said.language === 'en' && FADES_OUT.test(said.text) && !/\bin\b(?! \d)/iu.test(said.text);
  if (isOnlyOut && into !== undefined && params['out_s'] === undefined) return { ...others, out_s: into };
  return params;
}

/** Returns which ends of a fade words name. */
function sidesOf({ text, language }: Pick<Said, 'text' | 'language'>): { isIn: boolean; isOut: boolean } {
  if (language === 'en') return { isIn: INTO.test(text), isOut: OUT.test(text) };
  const [into, out] = SIDES.get(language) ?? [];
  return {
    isIn: FADE_IN.test(text) || into?.test(text) === true,
    isOut: FADE_OUT.test(text) || out?.test(text) === true,
  };
}

/** Returns by how much a level changes that is to be higher or lower without a value. */
function changeOf({
  text,
  language,
}: Pick<Said, 'text' | 'language'>): Pick<Request, 'gain_db' | 'min_lufs'> | undefined {
  if (/\d/u.test(text)) return undefined;
  const volume = language === 'en' ? VOLUME.exec(text) : null;
  const isLower = QUIETER.test(text) || (volume !== null && (volume[1] ?? volume[2]) === undefined);
  const isHigher = !isLower && (volume !== null || LOUDER.test(text));
  if (!isLower && !isHigher) return undefined;
  const step = GREATLY.test(text) ? GREAT_STEP_DB : USUAL_STEP_DB;
  if (isLower) return { gain_db: -step };
  // "Louder" alone is for listeners, who expect the usual level, and more than there is.
  return volume !== null || DEGREE.test(text) ? { gain_db: step } : { gain_db: step, min_lufs: USUAL_LUFS };
}
