import { FUTURE, IMPERATIVE, imperativeOf, INFINITIVE, NOUN, PASSIVE, PAST } from './polish-verbs.ts';
import type { Form } from './form.ts';

const START = String.raw`(?<=^|[.!?\n:]\s{0,3})(?:(?:i|a|no|więc|to|ok|okej|dobra|hej|ej|teraz|potem)[, ]{1,3}){0,2}`;
const EDGE = String.raw`(?!\p{L})`;
const SOFT = String.raw`(?:(?:proszę|mi|nam|może|jeszcze|szybko|tylko|łaskawie|uprzejmie|bardzo|dla mnie|tutaj|tu|się|po prostu|mnie) ){0,4}`;
const YOU = '(?:pan|pani|państwo|ktoś|ty)';
const NICE =
  '(?:tak |bardzo |naprawdę )?(?:mił[yaoe]|dobr[yaze]{1,2}|uprzejm[yai]|łaskaw[yai]|super|fajnie|świetnie|cudownie|wspaniale|idealnie|dobrze)';
/** Somebody whom the work is for. */
const THEY = String.raw`(?:(?:mój|moja|nasz|nasza|jego|jej) \p{L}{2,20}|szef|szefowa|klient|klientka|producent|wydawca|nauczyciel|nauczycielka)`;
/** What follows the verb up to the end of a sentence; what is denied is left as it is said. */
const REST = String.raw`((?:(?!(?<!\p{L})(?:nie|bez|gdybym|jeśli cię|jeśli bym|ile (?:to|by)|w ogóle|zwykle|normalnie|jak\p{L}{0,3} (?:plik|utw)\p{L}+)(?!\p{L}))[^.!?\n]|(?<=\d)\.(?=\d)){0,300})`;
const order = (verb: string, rest: string): string =>
  `Proszę, ${imperativeOf(verb)}${rest.replaceAll(GOING_ON, (found) => imperativeOf(found))}`;
/** Verbs of further orders in the form of the first: "usunąć wokal i określić tempo". */
const GOING_ON = new RegExp(
  String.raw`(?<=(?:,| i| oraz| a| potem| następnie| też) (?:potem |następnie |też )?)(?:${INFINITIVE}|${PAST}|${NOUN})(?!\p{L})`,
  'giu',
);
/** A verbal noun has its object in the genitive. */
const objects = (rest: string): string =>
  rest
    .replace(/^( \p{L}+)ego fade inu(?!\p{L})/iu, '$1y fade in')
    .replace(/^( \d+-?\s?\p{L}+?)ego fade[ -]?inu?(?!\p{L})/iu, '$1y fade in')
    .replace(/^ głośności(?= *[.!?]?$)/iu, ' głośność')
    .replace(/^ tempa(?!\p{L})/iu, ' tempo')
    .replace(/^ wokalu(?!\p{L})/iu, ' wokal')
    .replace(/^ tego(?!\p{L})/iu, ' to');

/** Files in general are asked about, not worked on. */
const AT_HAND = String.raw`(?![^.!?\n]{0,80}(?<!\p{L})(?:pliki|piosenki|utwory|nagrań|plików)(?!\p{L}))`;

const form = (pattern: string): RegExp => new RegExp(START + pattern, 'giu');

/** Requests in Polish and what is read in their place: "Proszę, usuń wokal". */
export const FORMS: readonly Form[] = [
  // What follows an order and changes nothing of it
  [
    /(?<=\p{L}|\d|%),? (?:i to (?:wszystko|tyle)|to (?:wszystko|tyle)|i nic więcej|jeśli (?:możesz|to możliwe|można|się da)|jeżeli (?:możesz|to możliwe|się da)|o ile to możliwe|w miarę możliwości)(?=[.!\s]{0,9}$)/giu,
    '',
  ],
  [
    /(?<=\p{L}|\d|%),? (?:bo|ponieważ|gdyż) (?:(?:mój|moja|nasz) )?(?:szef|szefowa|klient|klientka|nauczyciel) (?:tak |tego |to |o to ){0,2}(?:chce|prosi|prosił|wymaga|potrzebuje)(?=[.!\s]{0,9}$)/giu,
    '',
  ],
  [form('(?:jeśli|jeżeli|o ile) (?:możesz|to możliwe|się da|można),? '), ''],
  // A question of ability
  [
    form(
      String.raw`(?:czy )?(?:możesz|mógłbyś|mogłabyś|mógłby pan|mogłaby pani) (${INFINITIVE}) ([^.!?\n]{1,120}?),? (?:gdybym|jeśli|jeżeli|jak) (?:cię |pana |panią |o to |bym |ci )*(?:poprosił|poproszę|prosił|poprosiła|prosiła|poprosiłbym|poprosiłabym)(?: o to| cię)?${EDGE}`,
    ),
    'Czy to możliwe, żeby $1 $2',
  ],
  // What is not wanted
  [
    form(
      String.raw`(?:nie (?:chcę|chcemy|chciałbym|chciałabym),? (?:żebyś|abyś|żeby ${YOU}|żeby|aby ${YOU}|aby) (${PAST})|nie (?:trzeba|musisz|potrzeba|ma potrzeby) (${INFINITIVE}))(?!\p{L})`,
    ),
    (_, past = '', infinitive = '') => `Proszę, nie ${infinitive || imperativeOf(past)}`,
  ],
  // Ways to ask for a deed
  [
    form(
      String.raw`(?:zrób (?:mi|nam) (?:przysługę|tę przyjemność)|bądź ${NICE}|mam (?:\p{L}+ )?prośbę|moja prośba|prośba)(?: i|,|:| -) ?(?=${IMPERATIVE}${EDGE})`,
    ),
    'Proszę, ',
  ],
  [
    form(
      String.raw`(?:czy )?(?:byłbyś|byłabyś|byłby pan|byłaby pani|bylibyście) (?:na )?${NICE}(?:,)? (?:i (?:mógł|mogła|mogli)|(?:żeby|aby|by)|i) (${INFINITIVE}|${PAST})(?!\p{L})${REST}\??`,
    ),
    (_, verb = '', rest = '') => order(verb, rest),
  ],
  // Requests by verbal nouns
  [
    form(
      String.raw`(?:(?:(?:bardzo |uprzejmie |serdecznie )?(?:proszę|poproszę|prosimy|prosiłbym|prosiłabym|poprosiłbym|poprosiłabym)|(?:chciał(?:bym|abym)|chcę) (?:cię |pana |panią |was )?(?:po)?prosić|(?:czy )?(?:mogę|mógłbym|mogłabym|możemy) (?:cię |pana |panią |was )?(?:po)?prosić|(?:${THEY}) (?:prosi|poprosił|poprosiła)|(?:mam|moja) prośb[aęą]) (?:cię |pana |panią |uprzejmie |bardzo |was )?o|(?:będę|byłbym|byłabym) (?:bardzo )?wdzięczn[ya] za|(?:chciał(?:bym|abym)|potrzebuję|zależy mi na)) (${NOUN})(?!\p{L})${REST}\??`,
    ),
    (_, verb = '', rest = '') => order(verb, objects(rest)),
  ],
  // Wishes with "żeby" and "gdyby"
  [
    form(
      String.raw`(?:(?:ja )?(?:chcę|chcemy|chciał(?:bym|abym)|chcielibyśmy|wolał(?:bym|abym)|proszę|poproszę|prosił(?:bym|abym)|życzę sobie|potrzebuję|zależy mi(?: na tym)?|(?:czy )?(?:mogę|mógłbym|mogłabym) (?:cię |pana |panią )?(?:po)?prosić|chodzi (?:mi )?o to|(?:${THEY}) (?:chce|prosi|życzy sobie|wymaga|chciałby|chciałaby)),? (?:żebyś|żebyście|abyś|abyście|byś|(?:żeby|aby|by)(?: ${YOU})?)|(?:byłoby|było by|będzie|by było|by|fajnie by było|super by było|miło by było)? ?(?:${NICE})?(?: (?:by było|byłoby))?,? (?:gdybyś|gdybyście|jakbyś|jakbyście|(?:gdyby|jakby) ${YOU})|(?:był(?:bym|abym)|będę) (?:ci |panu |pani |bardzo ){0,3}wdzięczn[ya],? (?:gdybyś|jakbyś|jeśli|(?:gdyby|jakby) ${YOU})) ${SOFT}(${PAST}|${INFINITIVE})(?!\p{L})${REST}\??`,
    ),
    (_, verb = '', rest = '') => order(verb, rest),
  ],
  [
    form(
      String.raw`(?:chcę|chcemy|chciał(?:bym|abym)|(?:${THEY}) (?:chce|życzy sobie|wymaga)|proszę|musi być tak),? (?:żeby|aby|by) ((?:(?!nie )[^.!?,\n]){1,100}?) (?:był[aoy]?|byli|został[aoy]?|zostali) (${PASSIVE})(?!\p{L})${REST}`,
    ),
    (_, object = '', verb = '', rest = '') => `${order(verb, '')} ${object}${rest}`,
  ],
  // What somebody has done
  [form(String.raw`(${THEY}) (?=(?:${PAST})(?!\p{L}))`), 'Wczoraj $1 '],
  // What has to be done
  [
    form(
      String.raw`((?:(?!nie )[^.!?,\n]){1,100}?) (?:musi|muszą|powinien|powinna|powinno|powinny|mają|ma) (?:być|zostać) (${PASSIVE})(?!\p{L})${REST}(?!\?)`,
    ),
    (_, object = '', verb = '', rest = '') => `${order(verb, '')} ${object.toLowerCase()}${rest}`,
  ],
  [
    form(
      String.raw`(?:muszę|musimy|musisz|powinieneś|powinnaś|powinniśmy|powinien pan|powinna pani|trzeba(?: by(?:łoby)?)?|należy|należałoby|warto(?: by)?|przydałoby się|dobrze by było|potrzebuję|chciałbym|chciałabym|chcemy|chcę|chcielibyśmy|może (?:mógłbyś|mogłabyś|możesz)|pomóż mi|pomóżcie mi|proszę|(?:(?:twoim|moim|naszym) )?(?:zadaniem|celem) jest|(?:zadanie|cel|plan|polecenie):) ${SOFT}(${INFINITIVE})(?!\p{L})${REST}(?!\?)`,
    ),
    (_, verb = '', rest = '') => order(verb, rest),
  ],
  // Polite questions
  [
    form(
      String.raw`(?:czy )?(?:możesz|możecie|mógłbyś|mogłabyś|moglibyście|może (?:pan|pani)|mógłby (?:pan|pani)|mogłaby pani|(?:zechciał|chciał)(?:by pan|aby pani|byś|abyś)|zechcesz|dasz radę|dałbyś radę|dałabyś radę) ${SOFT}${AT_HAND}(${INFINITIVE})(?!\p{L})${REST}(?:\?|(?=[.!]|$))`,
    ),
    (_, verb = '', rest = '') => `${order(verb, rest)}.`,
  ],
  [
    form(String.raw`czy (${FUTURE.replaceAll(/\|(?!\p{L}+sz(?:\||\)))\p{L}+/gu, '')})(?!\p{L})${REST}\?`),
    (_, verb = '', rest = '') => `${order(verb, rest)}.`,
  ],
  [form(String.raw`niech (?:pan|pani|ktoś) ${SOFT}(${FUTURE})(?!\p{L})`), (_, verb = '') => order(verb, '')],
  [
    form(String.raw`(${INFINITIVE})(?= [\p{L}\d-])(?!\p{L})${REST}(?=[.!\s]{0,9}$)`),
    (_, verb = '', rest = '') => order(verb, rest),
  ],
  // Words that the reader does not have
  [/(?<!\p{L})(?:proszę, )?policz (?:mi )?(?:mówców|osoby|głosy|rozmówców)(?!\p{L})/giu, 'Ile osób mówi'],
  [
    form(String.raw`(${IMPERATIVE})(?= [\p{L}\d]{2,}(?:[^.!?\n]{0,200})[.!]?$)`),
    (_, verb = '') => `Proszę, ${verb.toLowerCase()}`,
  ],
];
