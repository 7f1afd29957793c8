import { VOCABULARY } from '../../../english/words/vocabulary.ts';
import type { Forms } from './form.ts';
import { formLanguages } from './forms.ts';

/** Longest beginning that is looked at, and the number of letters above which the words of a text decide by themselves. */
const MAX_CHARS = 300;
const MAX_LETTERS = 60;

/** Languages in Latin letters that have forms. */
const LATIN: ReadonlySet<string> = new Set(['de', 'es', 'fr', 'pt', 'it', 'nl', 'pl']);
/** Forms whose words are of one language more than of others: what is measured has the same name in several. */
const OWN: readonly (keyof Forms)[] = ['forbid', 'only', 'polite', 'order', 'asking', 'suppose', 'whether'];
/** Words that one of these languages has and the others lack. */
const MARKS: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:bitte|danke|dateien?|lied|aufnahmen?)(?!\p{L})/iu,
  es: /(?<!\p{L})(?:porfa|gracias|archivos?|canci[oó]n|cu[aá]nt[oa]s?|puedo|m[aá]s \p{L}+ (?:que|de)|los|las|el)(?!\p{L})/iu,
  fr: /(?<!\p{L})(?:stp|svp|merci|fichiers?|morceau|chanson|combien|les|du|des|avec)(?!\p{L})|s['’]il (?:te|vous) pla/iu,
  pt: /(?<!\p{L})(?:pfv|obrigad[oa]|valeu|vc|vcs|voc[eê]s?|pra|arquivos?|ficheiros?|isso|mais|n[aã]o|os|um|uma|ao|aos|pelo|pela|bota|o (?:primeiro|segundo)|a (?:primeira|segunda)|no (?:final|come[cç]o))(?!\p{L})/iu,
  it: /(?<!\p{L})(?:per favore|per piacere|grazie|canzone|brano|traccia|registrazione|quest[oa]|il|gli|della|dello|strumenti|mi (?:viene|fai|d[aà]i?))(?!\p{L})/iu,
  nl: /(?<!\p{L})(?:aub|alsjeblieft|alstublieft|graag|bedankt|bestand(?:en)?|nummer|opnames?|hoeveel|het|een|eerste|tweede)(?!\p{L})/iu,
  pl: /(?<!\p{L})(?:prosz[eę]|poprosz[eę]|dzi[eę]ki|plik\p{L}*|nagrani\p{L}+|utw[oó]r\p{L}*)(?!\p{L})/iu,
};
/** Frequent words that other languages have too; they support a language that was detected: "du" and "um" are German as well as French and Portuguese. */
const SUPPORTS: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(?:der|die|das|den|es|ich|du|und|zwei|prozent)(?!\p{L})/iu,
};
/** Imperatives with a pronoun at their end, which detection takes for English beside English terms: "Convertilo in mp3". */
const WITH_PRONOUN = /^[^\p{L}]*(?:\p{L}{3,}(?:lo|la|los|las|li|le)|\p{L}{3,}(?:mi|me))(?!\p{L})/iu;
/** Words of English, of which some end as such imperatives do: "hello", "subtitle". */
const ENGLISH: ReadonlySet<string> = new Set(VOCABULARY);
const FIRST_WORD = /\p{L}+/u;

/**
 * Returns the language of a text, given the one that was detected: letters decide where only one language has them, and the forms of
 * sentences of one language in short texts, whose loanwords ("mp3", "LUFS") look like English.
 */
export function spokenIn(text: string, detected: string): string {
  const start = text.slice(0, MAX_CHARS);
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(start)) return 'ja';
  if (/\p{Script=Devanagari}/u.test(start)) return 'hi';
  if (/\p{Script=Han}/u.test(start)) return detected === 'ja' ? 'ja' : 'zh';
  if (/^\s*[¿¡]/u.test(start)) return 'es';
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  if (letters > MAX_LETTERS) return detected;
  const [first = ''] = FIRST_WORD.exec(start) ?? [];
  if (detected === 'en' && (!WITH_PRONOUN.test(start) || ENGLISH.has(first.toLowerCase()))) return detected;
  const counts = formLanguages()
    .filter(([language]) => LATIN.has(language))
    .map(([language, forms]) => ({
      language,
      count: OWN.filter((name) => forms[name].test(start)).length + (MARKS[language]!.test(start) ? 1 : 0),
    }))
    .toSorted((a, b) => b.count - a.count);
  const [best, next] = counts;
  const found = counts.find(({ language }) => language === detected)?.count ?? 0;
  const own = found + (SUPPORTS[detected]?.test(start) ? 1 : 0);
  return best && best.count > own && best.count > (next?.count ?? 0) ? best.language : detected;
}
