import { withoutAsides } from '../asides/asides.ts';
import { withWordsMended } from '../spelling/mending.ts';

/**
 * Whole messages that confirm what was asked, in the languages that the chat reads. Nothing else does: a sentence that begins with a yes
 * may go on with a change, and work that a person did not mean is worse than being asked again.
 */
const YES = new Set(
  [
    'y, yes, yes please, yeah, yep, yup, sure, sure thing, ok, okay, k, go, go ahead, go on, go for it, do it, please do, do that, do so, run it',
    'yes do it, yes go ahead, ok do it, okay do it, ok go ahead, okay go ahead, sure go ahead, yes go, please, confirm, confirmed, i confirm',
    'yes please do it, yes please do, yes please go ahead, yes please proceed, please go ahead, yes go for it, yes do that, yes do so, sure do it, yeah do it, yeah go ahead, yep do it, yep go ahead, yup do it, ok go, yes thats fine, that is fine, thats fine, thank you yes, yes thank you, yes thanks',
    'proceed, yes proceed, please proceed, approved, agreed, fine, fine by me, sounds good, of course, absolutely, definitely, make it so, lets go',
    'ja, ja bitte, ja gerne, gerne, klar, na klar, ja klar, mach das, mach es, ja mach das, ja mach, los, leg los, in ordnung, einverstanden',
    'sí, si, sí por favor, si por favor, claro, claro que sí, vale, adelante, hazlo, sí hazlo, de acuerdo, dale, confirmo',
    "oui, oui s'il te plaît, oui s'il vous plaît, oui merci, ouais, d'accord, vas-y, allez-y, bien sûr, fais-le, faites-le, je confirme",
    'sim, sim por favor, claro que sim, pode ser, pode fazer, faça, faz isso, vai em frente, está bem, tá bom',
    'sì, sì grazie, sì per favore, certo, va bene, fallo, procedi, vai, fai pure, d’accordo, confermo',
    'ja graag, ja hoor, prima, oké, doe maar, ga je gang, akkoord, is goed',
    'tak, tak proszę, jasne, dobrze, zrób to, dawaj, zgoda, oczywiście, potwierdzam',
    'はい, はいお願いします, お願いします, いいです, いいよ, うん, ええ, オーケー, やってください, 実行してください',
    '是, 是的, 好, 好的, 好吧, 可以, 行, 对, 确认, 同意, 请继续, 继续, 没问题, 好啊, 嗯',
    'हाँ, हां, जी, जी हाँ, जी हां, हाँ जी, ठीक है, ठीक, हाँ करो, कर दो, कर दीजिए, ज़रूर, haan, ji haan, theek hai',
  ]
    .join(', ')
    .split(', ')
    .map(plain),
);

/** Longest message that may be a yes, in characters. */
const MAX_CHARS = 60;

/** Reports whether a message says yes to what it was asked, and nothing else. */
export function isYes(message: string): boolean {
  if (message.length > MAX_CHARS) return false;
  for (let words = plain(withoutAsides(withWordsMended(message))), rest = ''; ; words = rest) {
    if (YES.has(words)) return true;
    rest = words.replace(LEAD, '');
    if (rest === words) return false;
  }
}

/** A word before a yes that changes nothing: "Oof, ok. Yes". What follows has to be a yes by itself. */
const LEAD =
  /^(?:oof|ouch|phew|h+m+|well|ok|okay|alright|right|ah|oh|sure|fine|great|good|lovely|yes|yeah|yep) (?=\S)/u;

/** Returns a text in lower case, without punctuation and emoji between or around its words. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
