import type { CapabilityName } from '../../../workflows/domain/capabilities.ts';
import { endsSentence } from './cutting/sentence-ends.ts';
import { asQuestion, statesIn, statesOf } from './deciding/asked-state.ts';
import { WORDS_OF_STATES } from './deciding/state-words.ts';
import { FIELDS } from './fields.ts';
import { asksAcceptedFormats } from './languages/accepted-formats.ts';
import { requestIn } from './languages/asked-of-you.ts';
import { asksPrice } from './languages/price.ts';
import type { Request } from './request.ts';
import type { Said } from './said.ts';
import { namesOrder } from './settling/order.ts';
import { filesOf } from './values.ts';

/** Words before a question proper. */
const LEAD = String.raw`^[¿\s]*(?:(?:and|so|but|ok(?:ay)?|hey|hi|hello|please|wait|und|also|et|donc|y|e|en|a)[, ]+)*`;
const opening = (words: string): RegExp => new RegExp(`${LEAD}(?:${words})`, 'iu');

/** Beginnings of questions whether something holds of the audio, in English: they need no question mark. */
const ENGLISH = opening(
  String.raw`(?:is|are|was|were|does|do|did|has|have|isn['’]?t|aren['’]?t|wasn['’]?t|doesn['’]?t|hasn['’]?t) (?:it|its|this|that|these|those|they|there|both|the|my|our|your|file \d+|[\w-]+\.\w{2,4})\b`,
);
/** Ends that make a question of an English statement: "it is at -16 LUFS, right?" */
const TAG =
  /^(?:it|its|this|that|there|they|the|my|our)\b.{3,120}, ?(?:right|correct|yes|no|ok|is(?:n['’]?t)? it|does(?:n['’]?t)? it|aren['’]?t they|isn['’]?t there)\s?\?+\s*$/iu;
/** A value and nothing else: "-14 LUFS?", "mono?", "44.1 kHz stereo?" */
const BARE =
  /^[¿\s]*(?:(?:and|or|at|in|und|oder|et|ou|y|o|e)\s+)*(?:[-−–]?\d+(?:[.,]\d+)?\s?(?:lufs|lkfs|dbtp|k?hz|bpm)|mono|stereo)(?:[\s,/]+(?:(?:and|or|und|oder|et|ou|y|o|e)\s+)?(?:[-−–]?\d+(?:[.,]\d+)?\s?(?:lufs|lkfs|dbtp|k?hz|bpm)|mono|stereo))*\s?\?+\s*$/iu;

/** The same in the other languages that are read: they need a question mark. */
const OTHERS: readonly RegExp[] = [
  opening(
    String.raw`(?:ist|sind|war|hat|haben|liegt|liegen|beginnt|startet|endet|enthält|läuft|gibt es)\s(?:es|sie|er|das|die|der|dies\w*|mein\w*|am|im|beide|datei)(?!\p{L})`,
  ),
  opening(
    String.raw`(?:est-ce (?:que |qu['’])|est-(?:ce|il|elle)|a-t-(?:il|elle)|y a-t-il|commence-t-|finit-|dure-t-)`,
  ),
  opening(String.raw`(?:c['’]est|(?:il|elle|le|la|l['’]|ce|cette|ça|mon|ma)\s?[\p{L} ]{0,30}?\s?(?:est|a|commence))\s`),
  opening(
    String.raw`(?:ya\s|el\s|la\s|este\s|esta\s|mi\s|su\s|[\p{L}]+\s){0,4}?(?:es|está|están|tiene|empieza|comienza|termina|acaba|hay|dura|suena)(?!\p{L})`,
  ),
  opening(
    String.raw`(?:já\s|o\s|a\s|este\s|esta\s|isto\s|isso\s|[\p{L}]+\s){0,4}?(?:é|está|estão|tem|começa|termina|há)(?!\p{L})`,
  ),
  opening(
    String.raw`(?:già\s|il\s|la\s|lo\s|questo\s|questa\s|l['’]|[\p{L}]+\s){0,4}?(?:è|sta|ha|inizia|comincia|finisce|c['’]è|ci sono)(?!\p{L})`,
  ),
  opening(
    String.raw`(?:(?:is|zijn|staat|heeft|begint|eindigt|duurt|zit(?:ten)?)\s(?:het|de|dit|deze|dat|er|mijn)|(?:het|dit)\s(?:is|duurt|staat))(?!\p{L})`,
  ),
  opening(String.raw`czy\s(?![^?]*\p{L}(?:sz|cie)(?!\p{L}))`),
  opening(String.raw`क्या\s`),
  /(?:です|(?:なって|始まって|入って)?い?ます|あります)か\s*[。?？]*\s*$/u,
  /(?:吗|嗎|么)\s*[。?？]*\s*$/u,
];
/** Words of questions whether the service can do something, or would. */
const OF_ABILITY =
  /\b(?:can|could|would|will|should|kannst|können|könn\w+|kann|soll\w*|würd\w+|lässt|peux|peut|pouvez|pourr\w+|puede\w*|podría\w*|pode\w*|poderia\w*|può|puoi|potrest\w+|potrebb\w+|kun|kunt|kan|zou|może\w*|mógł\w*|można|da się|possible|posible|possível|possibile|möglich|mogelijk|możliwe)\b|(?:でき|られ|てくれ|ていただ|てもらえ|てもい|せます|えます|けます)|いいです|くださ|お願い|能|可以|会|好吗|好嗎|行吗|请|請|把|帮|सकत|सकें|आप|दो(?=\s)|देंगे/iu;
/** Words of questions for advice, about the service or about its price, whatever value they name. */
const OF_ADVICE =
  /\b(?:such|ok(?:ay)?|good|fine|enough|better|best|worth|wise|normal|usual|allowed|necessary|needed|recommended|right (?:for|level)|standard|supported?|accepted|free|cost\w*|tokens?|price|if|unless|when|how|what|which|why|where|between|difference|than (?:the|file|this|that|my)|same|louder one|each|spotify|youtube|podcasts?|gut|genug|besser|normal|richtig|bien|mieux|assez|mejor|bastante|melhor|meglio|abbastanza|goed|genoeg|beter|dobrze|lepiej)\b/iu;

/** Asks to be told whether something holds: "check if", "vérifie si", "sag mir, ob". What follows has no other mark, and orders nothing. */
const TOLD_IF: readonly RegExp[] = [
  String.raw`(?:sag|sagen|prüf|überprüf|schau|guck|check|kontrollier|sieh|wissen|nachsehen|verrat)\p{L}*(?:\s\p{L}+){0,3},?\sob\s`,
  String.raw`(?:dec|dime|dim|diga|digas|comprob|comprueb|verific|verifi|revis|mira|saber|confirm)\p{L}*(?:\s\p{L}+){0,3}?\ssi\s`,
  String.raw`(?:dire|dis|dites|vérifi|verifi|regarde|contrôl|savoir|voir|confirm)\p{L}*(?:[\s-]\p{L}+){0,3}?\s(?:si\s|s['’]il|s['’]elle)`,
  String.raw`(?:dir|dici|dimmi|dica|verific|controll|guarda|sapere|vedi|vedere|conferm)\p{L}*(?:\s\p{L}+){0,3}?\sse\s`,
  String.raw`(?:dizer|diga|diz|verific|verifiq|confir|confer|ver|saber|checa|checar)\p{L}*(?:[\s-]\p{L}+){0,3}?\sse\s`,
  String.raw`(?:zeg|zeggen|kijk|check|controleer|nagaan|weten|zien|vertel)\p{L}*(?:\s\p{L}+){0,3}?\sof\s`,
  String.raw`(?:powie|sprawd|zobacz|wiedzieć|mów)\p{L}*(?:\s\p{L}+){0,3}?,?\sczy\s`,
].map((words) => new RegExp(`(?<!\\p{L})${words}(?<rest>.*)$`, 'iu'));
const TOLD_IF_EAST = /(?:かどうか|是不是|是否)(?<rest>.*)$/u;
/** Marks and words after which such a sentence goes on with an order. */
const GOES_ON =
  /[,;:，、](?!\d)|\.\s|\b(?:sinon|sino|si no|sonst|wenn|falls|altrimenti|se no|senão|se não|anders|zo niet|jeśli|inaczej|and|then|dann|luego|entonces|puis|alors|poi|então|dan|potem)(?!\p{L})|否则|如果|なければ|(?:して|にし)/iu;

/** Whether a sentence asks to be told whether something holds, in another language than English. */
function isToldIf(text: string): boolean {
  const found = TOLD_IF.map((pattern) => pattern.exec(text)).find(Boolean) ?? TOLD_IF_EAST.exec(text);
  return found !== undefined && found !== null && !GOES_ON.test(found.groups!['rest']!);
}

/** Longer sentences ask about more than one state. */
const MAX_CHARACTERS = 160;

/** Returns the quantities that a question names which asks whether something holds of the audio; none of any other sentence. */
export function statesAskedIn(sentence: string, language: string): string[] {
  const text = sentence.trim();
  if (text.length > MAX_CHARACTERS || !isStateQuestion(text, language) || OF_ADVICE.test(text)) return [];
  const fields = WORDS_OF_STATES.filter(([, words]) => words.test(text)).map(([field]) => field);
  return THERE.test(text) ? fields.filter((field) => PRESENT.has(field)) : fields;
}

/** "Is there an mp3 version?" asks for no measurement, "is there silence?" does. */
const THERE = /^(?:[a-z]+[, ]+)?(?:is|are|was|were)(?:n['’]t)? there\b/iu;
const PRESENT: ReadonlySet<string> = new Set(['silence', 'clipping', 'peak', 'noise']);

/** "Is it more expensive to denoise it than to leave it?" */
const OF_PRICE = /\b(?:cheaper|pricier|dearer|costlier|(?:more|less) (?:expensive|costly))\b/iu;

/** Whether the form of a sentence asks if something holds, and orders nothing beside it. */
export function isStateQuestion(sentence: string, language: string): boolean {
  const text = sentence.trim();
  if (text.length > MAX_CHARACTERS) return false;
  if (language !== 'en' && isToldIf(text)) return true;
  if (
    OF_ABILITY.test(text) ||
    OF_PRICE.test(text) ||
    asksAcceptedFormats(text, language) ||
    asksPrice(text, language) ||
    requestIn(text, language) !== undefined
  )
    return false;
  if (language === 'en' && ENGLISH.test(text)) return !namesOrder(text.replace(LEADING, '').replace(DONE, ' '));
  if (TAG.test(text) || BARE.test(text)) return true;
  return (/[?？]\s*$/u.test(text) || /[か吗嗎]。?\s*$/u.test(text)) && OTHERS.some((pattern) => pattern.test(text));
}

const LEADING = /^(?:(?:and|so|but|ok(?:ay)?|please)[, ]+)+/iu;

/** Whether a clause stands in a sentence that asks if something holds. */
export function isWithinState(said: Said, clauses: readonly Said[]): boolean {
  const at = clauses.indexOf(said);
  if (at < 0) return false;
  const start = clauses.findLastIndex((each, n) => n < at && isEnd(each)) + 1;
  return isStateQuestion(textOf(sentenceAt(clauses, start)), said.language);
}

/** "Has it been faded and cut to 30 seconds?": a participle that has the form of an order. */
const DONE =
  /(?<=^(?:has|have|had|was|were|is|are)\b.{0,100}\w(?:ed|en|cut|split|put|set)\b.{0,40})\b(?:and|or) (?:cut|split|put|set)\b/iu;

/** Returns what measures the quantities that a question names, each analysis once. */
export function measuring(fields: readonly string[], sentence: readonly Said[]): Request[] {
  const [first] = sentence;
  const states = statesIn(textOf(sentence), first!.language, fields);
  const capabilities = [...new Set(fields.map((field) => FIELDS[field]!.capability))];
  return capabilities.map((capability) => {
    const focus = fields.flatMap((field) => (FIELDS[field]!.capability === capability ? FIELDS[field]!.focus : []));
    return {
      capability,
      params: {},
      focus: [...new Set(focus)],
      files: sentence.map(filesOf).find((files) => files !== undefined),
      certainty: 1,
      states: statesOf(states, capability),
      said: asking(first!, sentence, capability),
    };
  });
}

/** Returns the clauses of a question as one that asks for a measurement. */
function asking(first: Said, sentence: readonly Said[], capability: CapabilityName): Said {
  const none = Object.fromEntries(Object.keys(first.acts).map((act) => [act, 0])) as Record<keyof Said['acts'], number>;
  return {
    ...first,
    text: first.language === 'en' ? asQuestion(textOf(sentence)) : textOf(sentence),
    act: 'ask_audio',
    acts: { ...none, ask_audio: 1 },
    read: 1,
    actions: [{ name: capability, probability: 1 }],
  };
}

/** Whether a clause ends its sentence. */
export const isEnd = ({ text }: Said): boolean => endsSentence(text);

/** Returns the clauses of the sentence that begins at a place. */
export function sentenceAt(clauses: readonly Said[], at: number): Said[] {
  const end = clauses.findIndex((said, n) => n >= at && isEnd(said));
  return clauses.slice(at, end < 0 ? clauses.length : end + 1);
}

/** Returns the clauses of a sentence as one text. */
export function textOf(sentence: readonly Said[]): string {
  return sentence.map(({ text }) => text).join(' ');
}
