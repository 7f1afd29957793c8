import { INFINITIVE, orderOf, PARTICIPLE, STEM } from './hindi-verbs.ts';
import type { Form } from './form.ts';

const START = String.raw`(?<=^|[.!?।\n]\s{0,3})`;
const EDGE = String.raw`(?![\p{L}\p{M}])`;
/** Words that begin a sentence and change nothing of it. */
const LEAD = String.raw`(?:(?:और|तो|अब|बस|ज़रा|जरा|कृपया|प्लीज़|प्लीज|भाई|यार|aur|to|ab|bas|zara|kripya|please|plz|bhai|yaar)[, ]{1,3}){0,3}`;
const NEED = String.raw`(?:मुझे|हमें|हमको|मुझको|आपको|तुम्हें|तुमको|मैं|हम|आप|तुम|mujhe|muje|hume|hame|humein|aapko|tumhe|tumko|main|mai|hum|aap|tum)`;
const YOU = '(?:आप|तुम|तू|aap|tum)';
const WANT = String.raw`(?:(?:चाह(?:ता|ती|ते)|chaht[aie]|chaahta) (?:हूँ|हूं|हैं|है|hoon|hun|hu|hai|hain)|चाहूँगा|चाहूँगी|चाहूंगा|चाहूंगी|चाहेंगे|chahunga|chahungi|chahenge)`;
/** Who asks, before what is asked for. */
const OPENERS = [
  String.raw`(?:${NEED}|(?:मेरे|मेरी|मेरा|हमारे|हमारी|mere|meri|mera|hamare) [\p{L}\p{M}]{2,20}) ${WANT},? (?:कि|की|ki|ke)(?: ${YOU})?`,
  String.raw`(?:बहुत |bahut |bahot )?(?:अच्छा|बढ़िया|मेहरबानी|achha|accha|badhiya|meharbani) (?:होगा|होगी|रहेगा|hoga|hogi|rahega),? (?:अगर|यदि|कि|agar|ki)(?: ${YOU})?`,
  String.raw`(?:मैं |main |mai )?(?:आपका |आपकी |aapka |bahut |बहुत )?(?:आभारी|शुक्रगुज़ार|abhari|shukraguzar) (?:रहूँगा|रहूँगी|रहूंगा|होऊँगा|rahunga|rahungi|hounga),? (?:अगर|यदि|agar)(?: ${YOU})?`,
  String.raw`(?:(?:आपसे|तुमसे|मेरा|मेरी|aapse|tumse|mera|meri) )(?:निवेदन|अनुरोध|गुज़ारिश|गुजारिश|विनती|रिक्वेस्ट|nivedan|anurodh|guzarish|vinti|request) (?:है|hai)(?:,? (?:कि|ki))?(?: ${YOU})?`,
  String.raw`(?:(?:मेहरबानी|कृपा|meharbani|kripa) (?:करके|कर के|karke)|हो सके तो|अगर हो सके तो|ho sake to|agar ho sake to|(?:एक |ek )?(?:एहसान|ehsaan|ehsan|favor) (?:करो|कर दो|karo|kar do))`,
  String.raw`(?:(?:आपका|तुम्हारा|aapka|tumhara) )?(?:काम|टास्क|kaam|task)(?: है| hai)?(?: ये है| यह है)?[:,]?`,
  NEED,
  // Words that the reader does not have
  [/(?<![\p{L}\p{M}])विराम(?:ों)?(?![\p{L}\p{M}])/gu, 'pause'],
  [/(?<= (?:दो|करो))।\s{0,9}$/gu, ''],
];
const OPENER = String.raw`(?:(?:${OPENERS.join('|')})[, ]{1,3})`;
/** What an order is about; what is denied or asked is left as it is said. */
const REST = String.raw`((?:(?!(?<![\p{L}\p{M}])(?:नहीं|नही|न|मत|बिना|करके|क्या|क्यों|कैसे|कब|अगर|nahi|nahin|mat|bina|kya|kyun|kaise|kab|agar|kal)(?![\p{L}\p{M}]))[^.!?।\n]|(?<=\d)\.(?=\d)){1,200}?)`;
const END = String.raw`(?=(?: ना| na| प्लीज़| please| यार| भाई)?\s{0,3}(?:[.!।\n]|$|,? (?:और|फिर|ताकि|क्योंकि|aur|phir|fir|taki|kyunki)${EDGE}))`;
/** What makes an infinitive a need: "हटाना है", "हटाने की ज़रूरत है". */
const NEEDED = [
  String.raw`(?:है|हैं|होगा|होगी|होंगे|पड़ेगा|पड़ेगी|चाहिए|ज़रूरी है|जरूरी है|hai|hain|hoga|hogi|padega|chahiye|zaroori hai|zaruri hai|jaruri hai)`,
  WANT,
  String.raw`(?:की|ki) (?:ज़रूरत|जरूरत|आवश्यकता|zaroorat|zarurat|jarurat) (?:है|hai)`,
  String.raw`(?:का|ka)(?: (?:काम|kaam))?(?: (?:है|hai))?`,
  String.raw`(?:में|mein|me) (?:मेरी |meri |हमारी )?(?:मदद|सहायता|help|madad) (?:करो|करें|कीजिए|कर दो|कर दीजिए|चाहिए|karo|kijiye|kar do|kar dijiye|chahiye)`,
].join('|');
const GIVE = '(?:दो|दें|दे|दीजिए|दीजिये|दीजिएगा|देना|do|dein|de|dijiye|dijiyega|dena|dedo|deejiye)';
/** Names something at hand, as a question of ability does not. */
const AT_HAND = String.raw`(?=[^.!?।\n]{0,120}?(?:(?<![\p{L}\p{M}])(?:इस|इसे|इसको|इसका|इसकी|इसके|यह|ये|मेरे|मेरी|पहले|गाने को|is|ise|isko|iska|iski|iske|yeh|ye|mere|meri|pehle|gaane ko|का शोर|ka shor|ka noise|लंबे|lambe)(?![\p{L}\p{M}])|(?<![\p{L}\d])-?\d))`;

/** Polite and familiar imperatives: "हटाइए", "hataiye", "हटाएँ". */
const PLEASE = '(?:इए|िए|इये|िये|इएगा|िएगा|एँ|एं|iye|iyega|ie)';

const NAMED = new RegExp(`^${AT_HAND}`, 'iu');

const form = (pattern: string): RegExp => new RegExp(START + LEAD + pattern, 'giu');

/** Requests in Hindi, in both scripts, and what is read in their place: "… हटा दो", "… hata do". */
export const FORMS: readonly Form[] = [
  // What has to be done
  [
    form(String.raw`(?:${OPENER})?${REST} (${INFINITIVE}) (?:${NEEDED})${END}`),
    (_, rest = '', verb = '') => `${rest} ${orderOf(verb)}`,
  ],
  [
    form(String.raw`(?:(?:${OPENER}){1,2})${REST} (${INFINITIVE})${END}`),
    (_, rest = '', verb = '') => `${rest} ${orderOf(verb)}`,
  ],
  // What is to be done by somebody
  [
    form(
      String.raw`(?:${OPENER})?${REST} (${PARTICIPLE}) (?:जाए|जाये|जाएं|जाना (?:है|चाहिए|होगा)|जानी (?:है|चाहिए)|jaye|jaaye|jae|jana (?:hai|chahiye))${END}`,
    ),
    (_, rest = '', verb = '') => `${rest} ${orderOf(verb)}`,
  ],
  // Polite orders
  [
    form(String.raw`(?:(?:${OPENER}){0,2})${REST} (${STEM}) ${GIVE}(?: ना| na| प्लीज़)?${END}`),
    (_, rest = '', verb = '') => `${rest} ${orderOf(verb)}`,
  ],
  [
    form(
      String.raw`(?:${OPENER})?${REST} (?:(${STEM})${PLEASE}|(?:कीजिए|कीजिये|कीजिएगा|करें|kijiye|kijiyega|kariye|karen|karein))(?: ना| na| प्लीज़)?${END}`,
    ),
    (_, rest = '', verb = '') =>
      `${rest} ${orderOf(verb || (/[a-z]/u.test(rest) && !/\p{Script=Devanagari}/u.test(rest) ? 'kar' : 'कर'))}`,
  ],
  [
    form(
      String.raw`(?:(?:क्या|kya) )?(?:(?:आप|तुम|aap|tum) )?(?:(?:कृपया|ज़रा|please|zara) )?${REST} (${STEM}) (?:सकते (?:हैं|हो)|देंगे|दोगे|सकोगे|sakte (?:hain|hai|ho)|denge|doge|sakoge)(?: क्या| kya)?(?=\s{0,3}(?:[?.!।\n]|$))\??`,
    ),
    (found, rest = '', verb = '') => (NAMED.test(rest) ? `${rest} ${orderOf(verb)}` : found),
  ],
  // Words that the reader does not have
  [/(?<![\p{L}\p{M}])विराम(?:ों)?(?![\p{L}\p{M}])/gu, 'pause'],
  [/(?<= (?:दो|करो))।\s{0,9}$/gu, ''],
];
