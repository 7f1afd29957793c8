/** Words that begin a condition. Those of Dutch and Polish mean other things inside of a sentence. */
const IF = String.raw`wenns?|falls|sofern|si|s['’]il|s['’]elle|se|caso|als|indien|mocht|je[sś]li|je[zż]eli|gdyby|agar|yadi|अगर|यदि`;
const LEAD = String.raw`^[^\p{L}]*(?:(?:und|y|e|et|en|i|a|aur|und zwar|also|pues|alors|ent[aã]o|allora|dus|wi[eę]c|और|bitte|por favor) )?`;
const UNIT = String.raw`sek(?:unden?)?|segundos?|segs?|secondes?|secondi|secondo|seconden?|sekund\p{L}*|sec|minuten?|minutos?|minutes?|minuti|minuto|minuut|minut\p{L}*|min|stunden?|horas?|heures?|or[ae]|uur|uren|godzin\p{L}*|ghante|सेकंड|सेकेंड|मिनट|घंटे|घंटा|second|minute`;
/** How the condition ends where its verb comes after the quantity. */
const VERB = String.raw`(?: (?:ist|sind|dauert|geht|läuft|laeuft|hat|lang(?: ist)?|is|duurt|lang is|long|longue|de long|largo|larga|de largo|longo|lungo|se (?:zyada|jyada|zyaada|lamb[aie]|bad[aie]|kam|chhot[aie]|upar)(?: (?:hai|ho|hui|hua))?|hai|ho|से (?:ज़्यादा|ज्यादा|लंब[ाीे]|लम्ब[ाीे]|बड़[ाीे]|छोट[ाीे]|कम|अधिक)(?: (?:है|हो|हुई|हुआ))?|है|हो))?`;
/** Words that go on with the condition. */
const GOES_ON = String.raw`(?:oder|und|o|ou|of|lub|und|y|et|e|en|i|or|ya|aur|या|और|lang|long|longer|länger|mehr|más|plus|mais|più|meer|więcej)(?!\p{L})`;
const CONDITION = new RegExp(
  String.raw`(${LEAD}(?:${IF})(?!\p{L})[^,.;:!?|]{0,60}?[\s<>](?:(?:-?\d[\d.,:]*|\p{L}{2,14})\s?(?:${UNIT})|-?\d[\d.,]*\s?(?:bpm|lufs|db|token\p{L}*|jetons?|gettoni))(?!\p{L})${VERB})(?: (?:dann|entonces|alors|ent[aã]o|allora|dan|to|toh|तो))? +(?!${GOES_ON})(?=[\p{L}\d][^,;|]*$)`,
  'iu',
);
/** The same where what is measured stands before the number, which needs no unit. */
const NAMED = new RegExp(
  String.raw`(${LEAD}(?:${IF})(?!\p{L})[^,.;:!?|]{0,40}?(?<!\p{L})(?:bpm|tempo|lufs|velocidad|vitesse|velocidade|velocit[aà]|snelheid|loudness|lautst[aä]rke|volume|volumen)(?!\p{L})[^,.;:!?|\d]{1,30}?-?\d[\d.]*(?:\s?(?:bpm|lufs|db))?${VERB})(?: (?:dann|entonces|alors|ent[aã]o|allora|dan|to|toh|तो))? +(?!${GOES_ON})(?=\p{L}[^,;|]*$)`,
  'iu',
);
const BRACKETED = new RegExp(String.raw`${LEAD}(?:${IF})(?!\p{L})[^()]{0,60}\([^()]{0,40}\d[^()]{0,20}\)`, 'iu');
const SENTENCE = /[^.!?।]+(?:[.](?=\d)[^.!?।]+)*[.!?।\s]*/gu;

/**
 * Returns a text in which a condition on a quantity ends in a comma: "si dura más de tres minutos | baja el volumen". Without one the reader takes the
 * sentence for the order alone.
 */
export function withConditionsApart(text: string): string {
  return text.replace(SENTENCE, (sentence) => {
    // "wenns zu leise ist (unter -20 LUFS), …"
    const plain = BRACKETED.test(sentence) ? sentence.replaceAll(/[()]/gu, '') : sentence;
    const apart = plain.replace(CONDITION, '$1, ').replace(NAMED, '$1, ');
    return apart === plain ? sentence : apart;
  });
}
