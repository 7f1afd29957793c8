/** Questions about the price, in languages other than English. */
const PRICE: Readonly<Record<string, RegExp>> = {
  de: /\b(?:was|wie ?viel)\b.{0,30}\b(?:kost|zahl|verlang|berechn)/iu,
  es: /\b(?:cu[aá]nto|qu[eé])\b.{0,30}\b(?:cuesta|costar|cobra|vale|sale)/iu,
  fr: /\b(?:combien(?! d[e’'])|combien de (?:jetons|tokens|cr[eé]dits)|co[uû]ter(?:a|ait)|quel (?:prix|tarif)|[çc]a (?:me )?co[uû]te)\b/iu,
  pt: /\b(?:quanto)\b.{0,30}\b(?:custa|custaria|cobra|sai|fica)/iu,
  it: /\b(?:quanto)\b.{0,30}\b(?:costa|costerebbe|viene|pago|verrebbe)/iu,
  nl: /\b(?:wat|hoeveel)\b.{0,30}\b(?:kost|betaal|reken)/iu,
  pl: /\b(?:ile)\b.{0,30}\b(?:kosztuje|koszt|zapłac|wyniesie)/iu,
  ja: /(?:いくら|料金|費用|値段)/u,
  zh: /(?:多少钱|費用|费用|价格|要花多少|怎么收费)/u,
  hi: /(?:कितने पैसे|कितना खर्च|कीमत|क़ीमत|कितने का|कितना लगेगा|कितने टोकन (?:लग|का|में))|(?<!\p{L})kitn[aie] (?:paise|kharch\p{L}*|k[aie](?!\p{L})|lageg[aie]|lagenge|token (?:lag|k[aie] ))/iu,
};

/** Whether a text in a language other than English asks for a price. */
export function asksPrice(text: string, language: string): boolean {
  return PRICE[language]?.test(text) === true;
}
