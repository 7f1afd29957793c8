/** Words that join two pieces of work, in languages that leave blanks between words. */
const JOINING: Readonly<Record<string, string>> = {
  de: 'und|dann|danach|anschließend|sowie',
  es: 'y|e|luego|después|despues',
  fr: 'et|puis|ensuite|après',
  pt: 'e|depois|então',
  it: 'e|ed|poi|dopo',
  nl: 'en|dan|daarna',
  pl: 'i|oraz|potem|następnie|a',
  hi: 'और|फिर|तथा|aur|phir',
};

/** The end of a Hindi verb that another verb follows: "हटाकर mp3 बनाओ". */
const HINDI_PARTICIPLE = String.raw`(?<=\p{M}कर|[\p{L}\p{M}] कर|करके)\s+(?!द[ोेी]|सक|के\s|ल[ोेी]|रह|पा)(?=\S)`;

/** Auxiliaries and particles with which a Japanese verb in its te-form goes on, so that no other verb follows. */
const TE_GOES_ON =
  'くだ|下さ|もら|くれ|いただ|頂|ほし|欲し|あげ|やって|しま|おい|おき|おく|み(?:て|る|ま)|い(?:る|ま|た|ない)|も(?!う)|は|ね|よ|な|$|[。！？!?]';

/** Places between which a clause may name two kinds of work, by language: after a mark or a te-form, and before a word that joins. */
export const JOINTS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(
    Object.entries(JOINING).map(([language, words]) => [
      language,
      new RegExp(
        `[,;،।]\\s+(?=\\S)|\\s+(?=(?:${words}|&|\\+|\\||→)\\s)${language === 'hi' ? `|${HINDI_PARTICIPLE}` : ''}`,
        'giu',
      ),
    ]),
  ),
  ja: new RegExp(
    `(?<=\\d.{1,30})(?:ければ|たら|なら|場合は?)[、,]?\\s*(?=\\S)|(?:て|んで|いで)(?:から)?[、,]?\\s*(?!から|[、,]|${TE_GOES_ON})|[、,]\\s*(?=\\S)`,
    'giu',
  ),
  zh: /[，,、；;]\s*(?=\S)|(?=然后|之后|接着|再(?!见)|并(?!且)|并且|顺便|存成|另存|导出|转成)/gu,
};

/** Units of intervals, and of speed: both are values of one kind of work. */
const PITCH = /semiton|halbt[oö]n|demi-?ton|halve to[on]|p[oóò][lł]ton|半音|सेमीटोन|सेमिटोन|\d ?st(?!\p{L})/iu;
const SPEED =
  /\d ?(?:%|％|(?:bpm|बीपीएम)(?![a-z]))|prozent|por ?cien|pour ?cent|por ?cento|per ?cento|procent|प्रतिशत|パーセント/iu;

/** Reports whether one text changes the pitch and the other the speed, which the same capability does. */
export function changeApart(one: string, other: string): boolean {
  return (
    (PITCH.test(one) && !SPEED.test(one) && SPEED.test(other) && !PITCH.test(other)) ||
    (SPEED.test(one) && !PITCH.test(one) && PITCH.test(other) && !SPEED.test(other))
  );
}
