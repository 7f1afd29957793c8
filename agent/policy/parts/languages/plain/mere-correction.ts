import { readingOf } from '../../../../slots/reading/reading.ts';
import { wordOf, type Piece } from '../../../../slots/text/quantities.ts';

/** Words of those who take back what they said, or say what they meant. */
const LEADS: readonly string[] = [
  'nein|nee|ne|nö|halt|stopp?|moment|quatsch|ups|sorry|entschuldigung|doch|lieber|besser|eher|eigentlich|nat[uü]rlich|ich (?:meinte?|meine)(?: nat[uü]rlich)?|mach(?: lieber)?|nimm(?: lieber)?',
  'no|ay|uy|espera|perd[oó]na?|disculpa|mejor|m[aá]s bien|digo|(?:quise|quer[ií]a) decir|en realidad|eran?|que sean?|me refer[ií]a a',
  'non|ah|euh|oups|attends|pardon|d[eé]sol[eé]e?|plut[oô]t|enfin|en fait|finalement|je (?:voulais|veux) dire|disons|mets',
  'n[aã]o|ops|opa|espera|desculpa|melhor|ali[aá]s|na verdade|quer dizer|(?:eu )?quis dizer|eram?|coloca',
  'aspetta|anzi|meglio|piuttosto|scusam?i?|volevo dire|intendevo|facciamo|invece|ops',
  'wacht|liever|doe maar|toch(?: maar)?|beter|ik bedoel(?:de)?|eigenlijk|oeps|maak er(?: maar)?',
  'nie|czekaj|ups|przepraszam|jednak|lepiej|raczej|mia[lł][ea]m na my[sś]li|(?:to )?znaczy|niech b[eę]dzie|wol[eę]',
  'nahi|nahin|nai|ruko|balki|matlab|mera matlab(?: tha)?',
];
const UNSPACED =
  'ごめん(?:なさい)?|すみません|いや|やっぱり?|違う|違った|ちがう|待って|間違えた|あっ?|等等|等一下|不对|不是|不|抱歉|对不起|说错了|还是|改成|应该是|我(?:的意思)?(?:是|想)说?|नहीं|रुको|रुकिए|सॉरी|बल्कि|मेरा मतलब(?: था)?|मतलब|माफ़ (?:करना|कीजिए)';
const LEAD = String.raw`(?:(?:${LEADS.join('|')})(?![\p{L}\p{M}])|${UNSPACED})`;
const BETWEEN = String.raw`[\s,.;:!…、，。！-]`;
const BEGINNING = new RegExp(String.raw`^${BETWEEN}*${LEAD}(?:${BETWEEN}*${LEAD})*${BETWEEN}*`, 'iu');
const PLEASE =
  'bitte|por favor|porfa|stp|svp|per favore|aub|alsjeblieft|graag|prosz[eę]|please|pls|でお願いします|お願いします|にして(?:ください)?|で|吧|कर दो|करो|kar do|karo';
const END = new RegExp(
  String.raw`(?:(?<=[\d一二两三四五六七八九十])个)?(?:${BETWEEN}*(?:${LEAD}|(?:${PLEASE})(?![\p{L}\p{M}])))*${BETWEEN}*$`,
  'iu',
);

/** Small words around a value. */
const SMALL: ReadonlySet<string> = new Set([
  'from',
  'to',
  'upto',
  'between',
  'of',
  'the',
  'at',
  'and',
  'article',
  'under',
]);
/** Longer messages say more than another value. */
const MAX_CHARACTERS = 60;

/** A place in a text. */
interface Span {
  from: number;
  to: number;
}

/**
 * Returns where a message gives another value, if it says nothing else than that something else was meant: "euh non, trois", "stopp, ich meinte das Schlagzeug".
 * In languages other than English.
 */
export function valueMeantIn(text: string, language: string): Span | undefined {
  if (language === 'en' || text.length > MAX_CHARACTERS) return undefined;
  const from = BEGINNING.exec(text)?.[0].length;
  if (from === undefined) return undefined;
  const to = from + text.slice(from).replace(END, '').length;
  const { pieces } = readingOf({ text, from, to, language, act: 'correct', actions: [] });
  const isMere = pieces.every(
    (piece) => isValue(piece) || piece.meanings.some((each) => SMALL.has(each) || each.startsWith('num:')),
  );
  return pieces.some(isValue) && isMere ? { from, to } : undefined;
}

function isValue({ quantity, ...piece }: Piece): boolean {
  return (quantity !== undefined && !quantity.isOrdinal) || wordOf(piece, 'element') !== undefined;
}
