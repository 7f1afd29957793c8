import { FRENCH_VERBS } from './romance/french-verbs.ts';
import { inLanguage, orderForms } from './romance/orders.ts';
import type { Form } from './form.ts';

const PLEASE = "s'il vous plaît, ";
const any = (words: readonly string[]): string => words.toSorted((a, b) => b.length - a.length).join('|');
/** "Vous supprimiez" of "supprimez": the subjunctive, but of "faire" and "dire". */
const polite = (formal: string): string =>
  ({ dites: 'disiez', faites: 'fassiez' })[formal] ?? formal.replace(/ez$/u, 'iez');
/** The formal imperative by every other form of a verb. */
const IMPERATIVES = new Map(
  FRENCH_VERBS.flatMap(([infinitive, familiar, formal, subjunctive, participle]) =>
    [infinitive, familiar, formal, subjunctive, `${subjunctive}s`, polite(formal), participle].map(
      (form): [string, string] => [form, formal],
    ),
  ),
);
const INFINITIVES = any(FRENCH_VERBS.map(([infinitive]) => infinitive));
const SUBJUNCTIVES = any(FRENCH_VERBS.flatMap(([, , formal, form]) => [form, `${form}s`, polite(formal)]));
const FAMILIAR = any(FRENCH_VERBS.map(([, familiar]) => familiar));
const PARTICIPLES = any(FRENCH_VERBS.map(([, , , , participle]) => participle));

const BEFORE = String.raw`(?:(?:me |nous |m['’]))?(?:l[ea]s? |l['’])?`;
const AFTER = '(?:-(?:moi|nous|l[ea]s?)){1,2}';
const HEAD = String.raw`${BEFORE}(?:${INFINITIVES})|(?:tu|vous|on) ${BEFORE}(?:${SUBJUNCTIVES})|(?:${FAMILIAR})${AFTER}`;
const PARTS = new RegExp(
  String.raw`^(?:(?:tu|vous|on) )?(?<me>(?:me |nous |m['’])?)(?<it>(?:l[ea]s? |l['’])?)(?<verb>[\p{L}]+)(?<after>(?:-(?:moi|nous|l[ea]s?))*)$`,
  'iu',
);

/** "Tu le convertisses", "le convertir" and "convertis-le" as "convertissez-le". */
function imperativeOf(head: string): string | undefined {
  const { me = '', it = '', verb = '', after = '' } = PARTS.exec(head)?.groups ?? {};
  const imperative = IMPERATIVES.get(verb.toLowerCase());
  if (imperative === undefined) return undefined;
  const object = it ? `-${/^l['’]/iu.test(it) ? 'le' : it.trim().toLowerCase()}` : '';
  const person = me ? (/^n/iu.test(me) ? '-nous' : '-moi') : '';
  return `${imperative}${object}${person}${after.toLowerCase()}`;
}

/** What a wish says of one thing: "que la voix soit supprimée", "la voix supprimée". */
const imperativeOn = (thing: string, participle: string): string => {
  const only = /^seule?s? /iu.test(thing) ? ' seulement' : '';
  return inLanguage(`${IMPERATIVES.get(participle.toLowerCase())!}${only} ${thing.replace(/^seule?s? /iu, '')}`, {
    language: 'fr',
    please: PLEASE,
  });
};
const THING = String.raw`(?:seule?s? |seulement )?(?:les? |la |l['’]|une? |ce(?:t|tte|s)? |m(?:on|a|es) |tou(?:te?s?|s) l[ea]s? )(?:[\p{L}\d'’.%-]+ ){0,5}?[\p{L}\d'’.%-]+`;
const START = String.raw`(?<=^|[.!?\n:,;\]]\s{0,3})`;

const TASK = String.raw`(?:idée|tâche|demande|objectif|but|mission|souhait|requête|plan|consigne)`;
const SOMEBODY = String.raw`(?:(?:mon|ma|le|la|notre) \p{L}{3,20}|l['’]\p{L}{3,20}|on|ils|elles|il|elle)`;
/** Wishes before "that". */
const WISHES = [
  String.raw`(?:je|nous|on) (?:veux|voudrais|souhaite|souhaiterais|souhaiterions|voulais|voulons|voudrions|veut|voudrait|désire|désirerais|préfère|préférerais|demande)`,
  String.raw`j['’](?:aimerais|aurais aimé|aurais voulu|attends|exige)(?: bien| beaucoup)?`,
  String.raw`nous aimerions`,
  String.raw`(?:j['’](?:ai|aurais)|nous (?:avons|aurions)|on (?:a|aurait)) besoin`,
  String.raw`(?:il )?(?:faut|faudrait|faudra|fallait|vaut mieux|vaudrait mieux)`,
  String.raw`(?:il (?:est|serait)|c['’]est|ce serait) (?:nécessaire|important|indispensable|impératif|souhaitable|urgent|bien|mieux|super|génial|top)`,
  String.raw`(?:serait-il|est-il) possible`,
  String.raw`${SOMEBODY} (?:veut|veulent|demande|demandent|souhaite|souhaitent|exige|exigent|voudrait|voudraient|aimerait|aimeraient|a demandé|ont demandé)`,
  String.raw`(?:ça|cela) (?:m['’]arrangerait|me ferait plaisir|serait (?:bien|super|génial|sympa|top))`,
].join('|');
const OF = String.raw`(?: de| d['’]| d)`;
const LEADS = [
  String.raw`(?:${WISHES}) qu(?:e |['’](?=on))(?:l['’](?=on ))?`,
  // Before an infinitive; "de" and "d’" belong to it
  String.raw`(?:je|nous|on) (?:veux|voudrais|souhaite|souhaiterais|souhaiterions|voulais|voulons|voudrions|veut|voudrait|désire|désirerais|dois|devons|doit|devrait|devrions)(?: bien| juste| simplement| seulement)? `,
  String.raw`(?:j['’]aimerais|nous aimerions)(?: bien| beaucoup| juste)? `,
  String.raw`(?:j['’](?:ai|aurais)|nous (?:avons|aurions)|on (?:a|aurait)) besoin (?:de |d['’])`,
  String.raw`(?:il )?(?:faut|faudrait|faudra|fallait)(?: juste| simplement| seulement)? `,
  String.raw`(?:il (?:est|serait)) (?:nécessaire|important|indispensable|impératif|temps|urgent) (?:de |d['’])`,
  String.raw`tu (?:dois|devrais) |vous (?:devez|devriez) |(?:veuillez|veuille) `,
  String.raw`(?:je|nous) (?:te|vous|t['’])\s?(?:demande|demanderais|prie|serais (?:très )?(?:reconnaissante?|obligée?)|saurais gré|remercie|remercions|prions|demandons)(?: de bien vouloir |${OF}\s?)`,
  String.raw`(?:merci|prière|svp merci) (?:de bien vouloir |(?:de |d['’]))`,
  String.raw`(?:auriez-vous|aurais-tu|ayez|aie|vous auriez|tu aurais) (?:l['’](?:amabilité|obligeance)|la (?:gentillesse|bonté|complaisance)) (?:de |d['’])`,
  String.raw`(?:soyez|sois|seriez-vous|serais-tu) (?:assez |si )?(?:aimable|gentille?|bonne?) (?:de |d['’]|pour )`,
  String.raw`(?:(?:ça|cela) (?:te|vous) (?:dérangerait|ennuierait|embêterait|gênerait)(?:-(?:il|ça))?|(?:ça|cela) (?:te|vous) (?:dérange|ennuie|embête|gêne)|verriez-vous un inconvénient à ce) (?:de |d['’]|que )(?:bien vouloir )?`,
  String.raw`(?:il )?y (?:aurait|a)(?:-t)?(?:-il)?(?: pas)? moyen (?:de |d['’]|que )`,
  String.raw`(?:il s['’]agit|(?:l['’]|le |la |mon |ma |notre )${TASK}(?: (?:est|serait|c['’]est))?) (?:de |d['’])`,
  String.raw`(?:(?:l['’]|le |la |mon |ma |notre )?${TASK}|étape \d) ?: (?:de |d['’])?`,
  String.raw`aide(?:z)?-(?:moi|nous) à |essaye?z?(?:r)? (?:de |d['’])|essaie (?:de |d['’])`,
  String.raw`(?:ce|ça|cela) serait (?:super|génial|top|bien|sympa|parfait|cool|gentil|formidable|chouette)(?: de ta part| de votre part)? si (?:tu pouvais|vous pouviez) `,
  String.raw`(?:je (?:te|vous) (?:serais|serai) (?:très )?reconnaissante?|j['’]apprécierais) (?:si|que) (?:tu (?:pouvais|puisses)|vous (?:pouviez|puissiez)) `,
  String.raw`(?:fais|faites)-moi (?:le|un) (?:plaisir|petit plaisir) (?:de |d['’])`,
];
const ASKED = [
  String.raw`(?:est-ce que )?(?:tu (?:peux|pourrais|veux bien|voudrais bien)|vous (?:pouvez|pourriez|voulez bien|voudriez bien))(?: pas)?(?: juste)?(?: s['’]il (?:te|vous) plaît,?)? `,
  String.raw`(?:peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|veux-tu(?: bien)?|voulez-vous(?: bien)?|voudriez-vous(?: bien)?)(?: pas)?(?: s['’]il (?:te|vous) plaît,?)? `,
];

/** Requests in French and what is read in their place. */
export const FORMS: readonly Form[] = [
  // What urges, before an order
  [
    /(?<=^|[.!\n]\s{0,3})(?:(?:s['’]il (?:te|vous) pla[iî]t|stp|svp),? |(?:vas-y|allez|allez-y|fais-moi plaisir|tiens|dis|sois sympa)(?: stp| svp)?, )(?=\p{Ll}+(?:-|\s))/giu,
    PLEASE,
  ],
  // "Can I have it as …" is a wish
  [
    new RegExp(
      String.raw`${START}(?:est-ce que )?(?:je (?:peux|pourrais)|on (?:peut|pourrait)|puis-je|pourrais-je|peut-on|pourrait-on|pouvons-nous)(?: s['’]il (?:te|vous) plaît)? avoir (?=${THING})(?![^?\n]{0,200}(?:prix|remb|factur|reçu|crédit|jeton|compte|aide|info|accès|question))([^?.!\n]{1,200}?)\s{0,2}\?`,
      'giu',
    ),
    'je voudrais $1.',
  ],
  [
    new RegExp(String.raw`${START}(?:${WISHES}) que (${THING}) soi(?:en)?t (${PARTICIPLES})e?s?(?![\p{L}-])`, 'giu'),
    (_, ...[thing, participle]) => imperativeOn(thing!, participle!),
  ],
  [
    new RegExp(
      String.raw`${START}(?:je (?:voudrais|veux|souhaite|souhaiterais)|j['’]aimerais(?: avoir)?|nous voudrions|il (?:me|nous) faut|il (?:me|nous) faudrait) (${THING}) (${PARTICIPLES})e?s?(?![\p{L}-])`,
      'giu',
    ),
    (_, ...[thing, participle]) => imperativeOn(thing!, participle!),
  ],
  ...orderForms({
    language: 'fr',
    head: HEAD,
    plain: imperativeOf,
    leads: LEADS,
    asked: ASKED,
    bare: String.raw`(?:${FAMILIAR})${AFTER}`,
    please: PLEASE,
    joints: String.raw`(?:, | et |; )(?:(?:puis|ensuite|aussi|après|enfin|de|que) |d['’])*`,
  }),
  [
    /(?<=^|[.!\n:,]\s{0,3})(?:comptez|compte|compter) (?:(?:les|combien de) )?(?:locuteurs|intervenants|personnes qui parlent|voix qui parlent|orateurs)(?!\p{L})/giu,
    'dites-moi combien de personnes parlent',
  ],
  // What it is for
  [
    /(?<=[\p{L}\d%)]),?\s{1,3}pour (?:que (?:je puisse|nous puissions|on puisse)|pouvoir) [^.,!?\d\n]{2,80}(?=[.!\s]{0,3}$)/giu,
    '',
  ],
];
