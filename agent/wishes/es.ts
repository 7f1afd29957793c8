import { orderForms } from './romance/orders.ts';
import { SPANISH_VERBS } from './romance/spanish-verbs.ts';
import type { Form } from './form.ts';

const PLEASE = 'por favor, ';
const withoutAccents = (word: string): string =>
  word.replaceAll(/[áéíóú]/giu, (letter) => letter.normalize('NFD').charAt(0));
const anyAccents = (words: readonly string[]): string =>
  words
    .map((word) => withoutAccents(word).replaceAll(/[aeiou]/gu, (vowel) => `[${vowel}${ACCENTED[vowel]}]`))
    .join('|');
const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };

/** The familiar imperative by every other form of a verb, without accents. */
const IMPERATIVES = new Map(
  SPANISH_VERBS.flatMap(([infinitive, imperative, subjunctive]) =>
    [infinitive, subjunctive, `${subjunctive}s`, `${subjunctive}n`, infinitive.slice(0, -1)].map(
      (form): [string, string] => [withoutAccents(form), imperative],
    ),
  ),
);
const INFINITIVES = anyAccents(SPANISH_VERBS.map(([infinitive]) => infinitive));
const SUBJUNCTIVES = anyAccents(SPANISH_VERBS.map(([, , subjunctive]) => subjunctive));
/** "Una" is an article, "corte", "cree" and "pase" are other words too, which no mere beginning makes an order. */
const BARE = anyAccents(
  SPANISH_VERBS.map(([, , subjunctive]) => subjunctive).filter((form) => !/^(?:una|corte|cree|ajuste)$/u.test(form)),
);

const AFTER = '(?:me|nos)?(?:l[aeo]s?)?';
const BEFORE = '(?:(?:me|nos|se) )?(?:l[aeo]s? )?';
const HEAD = String.raw`(?:${INFINITIVES})${AFTER}|${BEFORE}(?:${SUBJUNCTIVES})[ns]?`;
const PARTS = new RegExp(
  String.raw`^(?<before>${BEFORE})(?<verb>${INFINITIVES}|(?:${SUBJUNCTIVES})[ns]?)(?<after>${AFTER})$`,
  'iu',
);

/** "Lo conviertas", "convertirlo" and "se convierta" as "conviértelo", "convierte". */
function imperativeOf(head: string): string | undefined {
  const { before = '', verb = '', after = '' } = PARTS.exec(head)?.groups ?? {};
  const imperative = IMPERATIVES.get(withoutAccents(verb.toLowerCase()));
  const pronouns = `${before.toLowerCase().replace('se ', '').replaceAll(' ', '')}${after.toLowerCase()}`;
  if (imperative === undefined) return undefined;
  return pronouns ? stressed(imperative, pronouns) : imperative;
}

/** A word keeps its stress before pronouns, where it has an accent: "quita", "quítalo". */
function stressed(imperative: string, pronouns: string): string {
  if (/[áéíóú]/u.test(imperative)) return imperative + pronouns;
  const syllables = [...imperative.matchAll(/(?<![qg](?=u[ei]))(?<!q|g(?=u[ei]))[aeiou]+/gu)];
  const isLong = syllables.length > 1 || (pronouns.match(/[aeo]/gu)?.length ?? 0) > 1;
  const nucleus = syllables.at(-2) ?? syllables[0];
  if (!nucleus || !isLong) return imperative + pronouns;
  const strong = Math.max(...['a', 'e', 'o'].map((vowel) => nucleus[0].lastIndexOf(vowel)));
  const at = nucleus.index + (strong < 0 ? nucleus[0].length - 1 : strong);
  return imperative.slice(0, at) + ACCENTED[imperative.charAt(at)]! + imperative.slice(at + 1) + pronouns;
}

const THAT = String.raw`(?: que)`;
const TASK = '(?:idea|tarea|petición|peticion|intención|intencion|plan|objetivo|encargo|trabajo|deseo)';
/** Who orders: a person that is named by what they do. */
const SOMEBODY = String.raw`(?:mi|el|la|nuestr[oa]|su) \p{L}{3,20}(?: de(?:l| la)? \p{L}{3,20})?`;
const LEADS = [
  // Before a subjunctive
  String.raw`(?:(?:yo|nosotros) )?(?:solo |sólo |solamente |también )?(?:quiero|queremos|quisiera|quisiéramos|querría|quería|queria|necesito|necesitamos|necesitaba|necesitaría|deseo|desearía|prefiero|espero)(?: (?:pedir|rogar)(?:te|le|les|os))?${THAT}`,
  String.raw`(?:me|nos) (?:gustaría|gustaria|encantaría|encantaria|vendría bien|interesa|interesaría|urge)${THAT}`,
  String.raw`(?:(?:te|le|les|os) )(?:pido|pedimos|pediría|ruego|rogamos|rogaría|suplico|agradezco|agradecería|agradeceria|agradeceríamos|encargo|solicito)(?: por favor)?${THAT}`,
  String.raw`(?:solicito|ruego|pido|agradecería|agradeceria)${THAT}`,
  String.raw`(?:es|sería|seria) (?:necesario|preciso|importante|imprescindible|urgente|conveniente|posible)${THAT}`,
  String.raw`(?:hace|hacía|haría) falta${THAT}`,
  String.raw`(?:conviene|importa|urge)${THAT}`,
  String.raw`${SOMEBODY} (?:quiere|pide|necesita|exige|ha pedido|me ha pedido|me pide|me pidió|pidió|desea|prefiere)${THAT}`,
  String.raw`(?:(?:me|nos) )?(?:han pedido|piden|pidieron|quieren|exigen)${THAT}`,
  String.raw`(?:se trata|la ${TASK} es|el ${TASK} es|mi ${TASK} es)(?: de)?${THAT}`,
  'que(?= )',
  // Before an infinitive
  String.raw`(?:hay|habrá|habría|habria|tenemos|tienes|tiene|tengo|tendrías|tendría|tendríamos|tendrás) que`,
  String.raw`(?:debes|debe|deberías|deberias|debería|deberia|deberíamos|debemos|vamos a|toca|conviene|urge)`,
  String.raw`(?:(?:yo|nosotros) )?(?:solo |sólo |solamente )?(?:quiero|queremos|quisiera|quisiéramos|querría|quería|queria|necesito|necesitamos|necesitaba|necesitaría|deseo|desearía|me gustaría|me gustaria|nos gustaría|me encantaría|me interesa|me urge)`,
  String.raw`(?:es|sería|seria) (?:necesario|preciso|importante|imprescindible|urgente|hora de)`,
  String.raw`(?:hace|haría) falta`,
  String.raw`(?:(?:hazme|hágame|hagame|me haces|me harías|me haría|puedes hacerme|podrías hacerme|podría hacerme|haceme|hazle) (?:el|un) (?:gran |pequeño )?favor de)`,
  String.raw`(?:ser[ií]a|ser[ií]as|ser[aá]|fuera|tenga|ten) (?:usted )?(?:tan |muy )?(?:amable|gentil|la (?:bondad|amabilidad|gentileza)) (?:de|como para)`,
  String.raw`(?:tendría|tendrías|tenga|ten) (?:usted )?la (?:bondad|amabilidad|gentileza) de`,
  String.raw`(?:se trata|trata|hay que tratar|intenta|intente|procura|ayúdame|ayudame|ayúdeme|ayudeme|ayúdanos|ayudanos)(?: de| a)?`,
  String.raw`(?:la|el|mi|tu|nuestra|nuestro) ${TASK}(?: (?:es|sería|consiste en|:))(?: la de| de)?`,
  String.raw`(?:la |el |mi |tu )?(?:tarea|petición|peticion|encargo|objetivo|paso \d):`,
  String.raw`(?:(?:a ver )?si (?:me |nos )?(?:puedes|podrías|podés|puede|pueden|podría|podéis))`,
  String.raw`(?:estaría|estaria|sería|seria) (?:genial|estupendo|bueno|ideal|perfecto|fantástico|un detalle|de (?:gran |mucha )?ayuda|maravilloso|bien)(?: si| que) (?:me |nos )?(?:pudieras|pudiera|pudieran|puedes|podrías|podría)`,
  String.raw`(?:te|le|les|os) (?:agradecería|agradeceria|agradezco) (?:mucho )?(?:si|que) (?:me |nos )?(?:pudieras|pudiera|pudieran|puedes)`,
];
const ASKED = [
  String.raw`(?:me |nos )?(?:puedes|podrías|podrias|podrían|podrian|podría|podria|podéis|podríais|pueden)(?: usted| ustedes)?(?: por favor,?)?`,
  String.raw`(?:te|le|les|os) (?:importaría|importaria|importa|molestaría|molestaria|molesta)`,
];

/** Requests in Spanish and what is read in their place. */
export const FORMS: readonly Form[] = [
  // What urges, before an order
  [
    /(?<=^|[.!\n]\s{0,3})¡?(?:por favor,? |(?:anda|venga|dale|vamos|oye|sé bueno)(?: por favor)?, )(?=\p{L})(?![^.!\n?]{0,300}\?)/giu,
    PLEASE,
  ],
  // "Podés", as in Argentina, and the formal "puede" of a polite question
  [/(?<![\p{L}])(?:podés|podes)(?= \p{L}+r(?:me|te|nos)?(?:l[aeo]s?)?(?!\p{L}))/giu, 'puedes'],
  [
    /(?<=^|[.!?\n]\s{0,3})(¿?)puede(?: usted)?(?= \p{L}+r(?:me|nos)?(?:l[aeo]s?)?(?!\p{L})[^.!?\n]{0,200}(?:por favor|porfa))/giu,
    '$1puedes',
  ],
  // "¿Me lo puedes convertir?"
  [
    /(?<=^|[.!?\n]\s{0,3})(¿?)((?:me |nos )?)(l[ao]s?) (puedes|podrías|podrias|podría|podrían) (\p{L}+r)(?!\p{L})/giu,
    '$1$4 $5$3',
  ],
  ...orderForms({
    language: 'es',
    head: HEAD,
    plain: imperativeOf,
    leads: LEADS,
    asked: ASKED,
    bare: String.raw`(?:${BARE})n?${AFTER}|(?:${INFINITIVES})${AFTER}`,
    please: PLEASE,
    joints: String.raw`(?:, | y | e |; )(?:(?:luego|después|despues|también|tambien|además|ademas|que|finalmente|por último) )*`,
  }),
  // What nobody calls counting
  [
    /(?<=^|[.!\n:,]\s{0,3}|simplemente )cuenta (?:a )?(?:(?:los|las|cuántos|cuantos) )?(?:hablantes|locutores|oradores|personas que hablan|voces que hablan)(?: que hay| hay)?(?!\p{L})/giu,
    'dime cuántas personas hablan',
  ],
  [/(?<=[\p{L}\d%]),?\s{1,3}porfa(?:vor|plis)?(?=[.!\s]{0,3}$)/giu, ', por favor'],
  // What it is for
  [
    /(?<=[\p{L}\d%)]),?\s{1,3}para (?:que (?:yo |nosotros )?(?:pueda|podamos|puedan)|poder) [^.,!?\d\n]{2,80}(?=[.!\s]{0,3}$)/giu,
    '',
  ],
];
