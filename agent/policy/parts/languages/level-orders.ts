import { unaccented } from './phrases.ts';

/** Short orders for another level, each the whole of a sentence, by language. */
const ORDERS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  Object.entries({
    de: String.raw`(?:mach\p{L}*|dreh\p{L}*|stell\p{L}*) (?:es|das|ihn|sie|die datei|den song|das lied|alles|mal|bitte| )*(?:etwas|ein bisschen|ein wenig|viel|deutlich|noch)? ?(?:lauter|leiser)`,
    es: String.raw`(?:haz(?:lo|la)?|ponl?[oae]*|deja(?:lo|la)?|pon) ?(?:esto|eso|el audio|la canción)? ?(?:un poco|mucho|algo|bastante)? ?más (?:alto|fuerte|bajo|flojo|suave)|(?:súbe|bája)l[eao](?: (?:un poco|el volumen|mucho))*`,
    fr: String.raw`(?:fais|mets|rends|faites|mettez|rendez)(?:-l[ea]| ça| cela| le son| l['’]audio)? ?(?:un peu|beaucoup|bien)? ?(?:plus|moins) (?:fort|bas|doux)`,
    pt: String.raw`(?:deix[ae]|faz|faça|põe|ponha|coloca|coloque|bota)(?:-[oa])? ?(?:isso|isto|o áudio|o som|a música|ele)? ?(?:um pouco|muito|bem)? ?mais (?:alto|baixo|forte)|(?:deix[ae]|faz|faça) (?:isso |o áudio )?menos alto`,
    it: String.raw`(?:fallo|falla|fai|mettilo|rendilo|alzalo|abbassalo|lascialo|fammelo) ?(?:questo|l['’]audio|il suono)? ?(?:un po['’]?|molto|ancora)? ?(?:più (?:forte|alto|basso|piano)|meno forte)|(?:alzalo|abbassalo)(?: un po['’]?)?`,
    nl: String.raw`(?:maak|zet|draai|doe) (?:het|dit|dat|hem|de muziek|het geluid)? ?(?:een beetje|iets|wat|veel)? ?(?:harder|luider|zachter|stiller)`,
    pl: String.raw`(?:ścisz|przycisz|podgłośnij|pogłośnij)(?: (?:to|go|ją|je|trochę|nagranie|bardziej))*|(?:zrób|daj|ustaw) (?:to|go|ją)? ?(?:trochę|dużo)? ?(?:głośniej|ciszej)`,
    ja: String.raw`(?:もっと|もう少し|少し|ちょっと|これを|それを|音を|音量を|声を)*(?:大きく|小さく)して(?:ください|ほしい|くれ)?`,
    zh: String.raw`(?:请|把|将|帮我)?(?:它|这个|声音|音量|音频)?(?:再|调|弄|变|放)*(?:大声|小声|大|小|响|轻)(?:一点|一些|点)(?:儿)?`,
    hi: String.raw`(?:इसे|इसको|आवाज़?|वॉल्यूम|की|को|थोड़ा|और| )*(?:ज़ोर से|ऊँची|ऊंची|तेज़|धीमी|धीमा|कम|बढ़ा)(?: कर)?(?: ?(?:करो|दो|करें|दीजिए|कीजिए))`,
  }).map(([language, order]) => [
    language,
    unaccented(
      new RegExp(
        String.raw`^[¡\s]*(?:(?:bitte|por favor|s['’]il (?:te|vous) pla[iî]t|stp|per favore|alsjeblieft|aub|proszę|kannst du|puedes|nu|ok)[, ]+)?(?:${order})(?:,? (?:bitte|por favor|s['’]il (?:te|vous) pla[iî]t|stp|per favore|alsjeblieft|aub|proszę))?[\s.!。！।吧]*$`,
        'iu',
      ),
    ),
  ]),
);
/** Loud and fast are one word in Hindi: the voice or the volume has to be named. */
const OF_SOUND = /आवाज़?|वॉल्यूम|ज़ोर/u;

/** Longer sentences say more than that. */
const MAX_CHARACTERS = 100;

/** Returns whether a sentence orders another level and nothing else, in a language other than English. */
export function isLevelOrder(text: string, language: string): boolean {
  if (text.length > MAX_CHARACTERS) return false;
  return ORDERS[language]?.test(text.trim()) === true && (language !== 'hi' || OF_SOUND.test(text));
}
