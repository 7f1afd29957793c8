import { inLanguage, orderForms } from './romance/orders.ts';
import { PORTUGUESE_VERBS } from './romance/portuguese-verbs.ts';
import type { Form } from './form.ts';

const PLEASE = 'por favor, ';
const any = (words: readonly string[]): string => words.toSorted((a, b) => b.length - a.length).join('|');

/** "Convertê" of "convertê-lo": an infinitive before a pronoun. */
const STRESSED: Readonly<Record<string, string>> = { ar: 'á', er: 'ê', ir: 'i', ôr: 'ô', or: 'ô' };
const beforePronoun = (infinitive: string): string => infinitive.slice(0, -2) + STRESSED[infinitive.slice(-2)]!;
const pastOf = (infinitive: string, past?: string): string => past ?? `${infinitive.slice(0, -1)}sse`;

/** The familiar imperative by every other form of a verb. */
const IMPERATIVES = new Map(
  PORTUGUESE_VERBS.flatMap(([infinitive, imperative, subjunctive, participle, past]) =>
    [
      infinitive,
      `${infinitive}es`,
      `${infinitive}em`,
      beforePronoun(infinitive),
      subjunctive,
      `${subjunctive}s`,
      `${subjunctive}m`,
      pastOf(infinitive, past),
      `${pastOf(infinitive, past)}s`,
      `${pastOf(infinitive, past)}m`,
      participle.slice(0, -1),
    ].map((form): [string, string] => [form, imperative]),
  ),
);
const INFINITIVES = any(PORTUGUESE_VERBS.map(([infinitive]) => infinitive));
const SHORTENED = any(PORTUGUESE_VERBS.map(([infinitive]) => beforePronoun(infinitive)));
const PRESENT = any(PORTUGUESE_VERBS.map(([, , subjunctive]) => subjunctive));
const PAST = any(PORTUGUESE_VERBS.map(([infinitive, , , , past]) => pastOf(infinitive, past)));
const PARTICIPLES = any(PORTUGUESE_VERBS.map(([, , , participle]) => participle.slice(0, -1)));

const BEFORE = String.raw`(?:(?:me|nos|se) )?(?:[oa]s? )?`;
const WHO = String.raw`(?:(?:tu|você|vocês|voce|vc|vcs|cê|o senhor|a senhora|vossa excelência) )`;
const AFTER = '-(?:me|nos|[oa]s?)';
const VERB = String.raw`(?:${SHORTENED})(?=-l)|(?:${INFINITIVES})(?:es|em)?|(?:${PRESENT})[sm]?|(?:${PAST})[sm]?`;
const HEAD = String.raw`${WHO}?${BEFORE}(?:(?:${SHORTENED})-l[oa]s?|(?:${INFINITIVES})(?:es|em)?(?:-(?:me|nos))?|(?:(?:${PRESENT})[sm]?|(?:${PAST})[sm]?)(?:${AFTER})?)`;
/** Formal imperatives; "corte", "conte", "passe" and "una" are other words too, which an object after them decides. */
const BARE = String.raw`(?:me )?(?:${PRESENT})(?:${AFTER})?(?= (?:[oa]s?|um|uma|isso|isto|só|ess[ae]s?|est[ae]s?|tod[oa]s?|-?\d+|o|quant\p{L}+|em|para)(?!\p{L}))`;
const PARTS = new RegExp(
  String.raw`^${WHO}?(?<before>${BEFORE})(?<verb>${VERB})(?<after>(?:-l?(?:me|nos|[oa]s?))?)$`,
  'iu',
);

/** "O convertas", "convertê-lo" and "você convertesse" as "converte-o", "converte". */
function imperativeOf(head: string): string | undefined {
  const { before = '', verb = '', after = '' } = PARTS.exec(head)?.groups ?? {};
  const form = verb.toLowerCase();
  const imperative = IMPERATIVES.get(form) ?? IMPERATIVES.get(form.replace(/[sm]$/u, ''));
  if (imperative === undefined) return undefined;
  const pronoun = `${before.toLowerCase().replace('se ', '').trim()}${after
    .toLowerCase()
    .replace(/^-l?(?!me|nos$)/u, '')
    .replace(/^-/u, '')}`;
  return pronoun ? `${imperative}-${pronoun.replace(/ [oa]s?$/u, '')}` : imperative;
}

const THING = String.raw`(?:só )?(?:[oa]s? |uma? |ess[ae]s? |est[ae]s? |meus? |minhas? |tod[oa]s? [oa]s? )(?:[\p{L}\d'’.%-]+ ){0,5}?[\p{L}\d'’.%-]+`;
const START = String.raw`(?<=^|[.!?\n:,;\]]\s{0,3})`;
const imperativeOn = (thing: string, participle: string): string =>
  inLanguage(`${IMPERATIVES.get(participle.toLowerCase())!} ${thing}`, { language: 'pt', please: PLEASE });

const TASK = '(?:ideia|idéia|pedido|tarefa|objetivo|objectivo|intenção|plano|desejo|missão)';
const SOMEBODY = String.raw`(?:(?:[oa]s? )?(?:meus?|minhas?|nossos?|nossas?) \p{L}{3,20}|[oa]s? \p{L}{3,20}|a gente|eles|elas)`;
const I = '(?:eu |nós |a gente )?';
const WISHES = [
  String.raw`${I}(?:quero|queremos|queria|queríamos|quereria|quer|gostaria|gostaríamos|gostava|preciso|precisamos|precisava|precisaria|desejo|desejava|desejaria|prefiro|preferia|necessito|espero|agradeço|agradecia|agradeceria|peço|pedia|pedimos|solicito)(?:-(?:te|lhe|vos))?(?: (?:te|lhe|muito|imenso|por favor|só))*`,
  String.raw`(?:te|lhe) (?:peço|pediria|agradeço|agradeceria)`,
  String.raw`(?:é|era|seria) (?:preciso|necessário|importante|essencial|urgente|bom|melhor|ótimo|óptimo|bem)`,
  String.raw`${SOMEBODY} (?:quer|querem|pede|pedem|pediu|pediram|precisa|precisam|exige|exigem|deseja|gostaria|prefere)`,
  String.raw`(?:dá|daria|tem como|tem jeito|teria como) (?=pra|para)`,
].join('|');
const LEADS = [
  String.raw`(?:${WISHES}) que `,
  String.raw`${I}(?:ficaria|ficava|fico|seria|estaria) (?:muito |imensamente |super )?(?:grat[oa]|agradecid[oa]|feliz|content[e]) (?:se|que) (?:${WHO}?(?:me )?(?:pudesse|pudesses|pudessem|puder|puderes) )?`,
  String.raw`(?:seria|era|ia ser) (?:muito |super )?(?:ótimo|óptimo|bom|legal|fixe|incrível|perfeito|excelente|ideal|maravilhoso|bacana|uma grande ajuda) (?:se|que) (?:${WHO}?(?:me )?(?:pudesse|pudesses|pudessem) )?`,
  String.raw`(?:agradecia|agradeceria|agradeço)(?:-te|-lhe)?(?: muito)? se (?:${WHO}?(?:me )?(?:pudesse|pudesses|pudessem) )?`,
  // Before an infinitive
  String.raw`${I}(?:quero|queremos|queria|queríamos|gostaria|gostaríamos|gostava|gostávamos|preciso|precisamos|precisava|precisaria|desejo|desejava|necessito|pretendo|tenho vontade)(?: só| apenas| muito)?(?: de)? `,
  String.raw`(?:é|era|seria|vai ser) (?:preciso|necessário|importante|urgente|hora de|para|pra|só) `,
  String.raw`(?:há|há de|hás) (?:que|de) |${I}(?:${WHO})?(?:temos|tens|tem|tenho|têm|teria|terias|vai ter|vais ter|tinha|tínhamos) (?:que|de) `,
  String.raw`(?:${WHO})?(?:deves|deve|devias|deverias|deveria|devia|devemos|devíamos) `,
  String.raw`(?:(?:faz|faça|fazes|fazia|fazias|faria|podes fazer|pode fazer|podia fazer|poderia fazer)(?:-me)?(?: me)?|me (?:faz|faça|faria)) (?:o|um) (?:grande |pequeno )?favor (?:de |e )`,
  String.raw`${I}(?:peço|pedia|pediria|solicito)(?:-te|-lhe|-vos)?(?: (?:te|lhe))?(?: (?:o|por) (?:favor|obséquio))?(?: de| para| pra) `,
  String.raw`(?:teria|terias|tenha|tem|tinha|tinhas)(?: ${WHO.trim()})? a (?:gentileza|bondade|amabilidade|delicadeza) de `,
  String.raw`(?:seria|serias|poderia ser|podia ser|seja|sê)(?: ${WHO.trim()})? (?:tão )?(?:gentil|amável|simpátic[oa]|bondos[oa]|querid[oa]) (?:a ponto )?(?:de|ao ponto de|e) `,
  String.raw`${SOMEBODY} (?:pediu|pede|pediram|quer|mandou)(?: pra| para)? (?:(?:eu|você|mim|te) )?`,
  String.raw`(?:[oa] |meu |minha |o meu |a minha )?${TASK} (?:é|seria|consiste em)(?: [oa])?(?: de)? `,
  String.raw`(?:[oa] )?(?:meu |minha )?(?:${TASK}|passo \d) ?: `,
  String.raw`(?:ajuda-me|ajude-me|ajudem-me|me ajuda|me ajude|me ajudem|ajuda|tenta|tente|procura|trata-se)(?: aí| aqui)? (?:a |de )?`,
  String.raw`(?:vê|veja|ve) se (?:${WHO})?(?:(?:me )?(?:consegue|consegues|pode|podes|dá pra|dá para)) `,
  String.raw`(?:dá|dava|daria|tem como|tem jeito de|tem jeito|teria como|será que dá)(?: pra| para| de)? (?=${WHO})`,
  String.raw`(?:vamos|bora|toca a) `,
];
const ASKED = [
  String.raw`(?:será que )?(?:${WHO})?(?:me )?(?:podes|pode|podem|podias|podia|podiam|poderia|poderias|poderiam|consegue|consegues|conseguias|conseguiria)(?: ${WHO.trim()})?(?: por favor,?| por gentileza,?)? `,
  String.raw`(?:${WHO})?(?:se )?(?:importas|importa|importam|importavas|importava|importarias|importaria)(?:-te|-se|-vos)? (?:de )?`,
];

/** Requests in Portuguese and what is read in their place. */
export const FORMS: readonly Form[] = [
  // What urges, before an order
  [
    /(?<=^|[.!\n]\s{0,3})(?:(?:por (?:favor|gentileza|obséquio)|pfv?|pff|simplesmente),? |(?:vá|vai|bora|anda|olha|escuta|vamos lá)(?: por favor)?, )(?=\p{L})(?![^.!\n?]{0,300}\?)/giu,
    PLEASE,
  ],
  [/(?<=[\p{L}\d%]),?\s{1,3}(?:pfv?|pff|plis|pls)(?=[.!\s]{0,3}$)/giu, ', por favor'],
  [/(?<!\p{L})(?:cê|vc)(?!\p{L})/giu, 'você'],
  // "Can I have it as …" is a wish
  [
    new RegExp(
      String.raw`${START}(?:eu )?(?:posso|podia|poderia|podemos|dá pra|dá para) ter (?=${THING})(?![^?\n]{0,200}(?:preço|reemb|fatura|recibo|crédit|tokens|conta|ajuda|info|acesso|pergunt))([^?.!\n]{1,200}?)\s{0,2}\?`,
      'giu',
    ),
    'queria $1.',
  ],
  [
    new RegExp(
      String.raw`${START}(?:${WISHES}) que (${THING}) (?:seja|sejam|fosse|fossem|fique|fiquem|ficasse|ficassem) (${PARTICIPLES})[oa]s?(?!\p{L})`,
      'giu',
    ),
    (_, ...[thing, participle]) => imperativeOn(thing!, participle!),
  ],
  [
    new RegExp(
      String.raw`${START}${I}(?:queria|quero|gostaria de|gostava de|preciso de|preciso)(?: ter| receber)? (${THING}) (${PARTICIPLES})[oa]s?(?!\p{L})`,
      'giu',
    ),
    (_, ...[thing, participle]) => imperativeOn(thing!, participle!),
  ],
  [
    /(?<=^|[.!\n]\s{0,3})(?:eu )?queria (?=(?:o|a) (?:andamento|bpm|tempo|tom|tonalidade)(?!\p{L})[^?]{0,40}$)/giu,
    'diz-me ',
  ],
  ...orderForms({
    language: 'pt',
    head: HEAD,
    plain: imperativeOf,
    leads: LEADS,
    asked: ASKED,
    bare: String.raw`${BARE}|(?:${SHORTENED})-l[oa]s?|(?:${INFINITIVES})(?:-(?:me|nos))?`,
    please: PLEASE,
    joints: String.raw`(?:, | e |; )(?:(?:depois|também|ainda|além disso|finalmente|por fim|de|que) )*`,
  }),
  [
    /(?<=^|[.!\n:,]\s{0,3})conta (?:(?:[oa]s|quant[oa]s) )?(?:falantes|pessoas que falam|pessoas|vozes que falam|oradores|locutores)(?: falam| há| que falam)?(?!\p{L})/giu,
    'diz-me quantas pessoas falam',
  ],
  [
    /(?<=[\p{L}\d%)]),?\s{1,3}(?:(?:para|pra)(?: que)? (?:eu |nós |a gente )?(?:poss\p{L}+|poder\p{L}*)|assim (?:eu )?(?:já )?posso) [^.,!?\d\n]{2,80}(?=[.!\s]{0,3}$)/giu,
    '',
  ],
];
