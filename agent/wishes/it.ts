import { ITALIAN_VERBS } from './romance/italian-verbs.ts';
import { inLanguage, orderForms } from './romance/orders.ts';
import type { Form } from './form.ts';

const PLEASE = 'per favore, ';
const any = (words: readonly string[]): string => words.toSorted((a, b) => b.length - a.length).join('|');

/** "Togliess-" of "togliere": the stem of the imperfect subjunctive. */
const IRREGULAR: Readonly<Record<string, string>> = {
  dare: 'dess',
  dire: 'dicess',
  estrarre: 'estraess',
  fare: 'facess',
  ridurre: 'riducess',
  trasporre: 'trasponess',
};
const past = (infinitive: string): string => IRREGULAR[infinitive] ?? `${infinitive.slice(0, -2)}ss`;

/** The familiar imperative by every other form of a verb. */
const IMPERATIVES = new Map(
  ITALIAN_VERBS.flatMap(([infinitive, imperative, subjunctive, participle]) =>
    [
      infinitive,
      infinitive.slice(0, -1),
      infinitive.replace(/rre$/u, 'r'),
      subjunctive,
      `${subjunctive}no`,
      `${past(infinitive)}i`,
      `${past(infinitive)}e`,
      `${past(infinitive)}ero`,
      participle.slice(0, -1),
    ].map((form): [string, string] => [form, imperative]),
  ),
);
const INFINITIVES = any(ITALIAN_VERBS.map(([infinitive]) => infinitive));
const SHORTENED = any(ITALIAN_VERBS.map(([infinitive]) => infinitive.replace(/r?re$/u, 'r')));
const PRESENT = any(ITALIAN_VERBS.map(([, , subjunctive]) => subjunctive));
const PAST = any(ITALIAN_VERBS.map(([infinitive]) => past(infinitive)));
const PARTICIPLES = any(ITALIAN_VERBS.map(([, , , participle]) => participle.slice(0, -1)));

const CLITICS = '(?:me|ce|te)?l[aeoi]|mi|ci|ne';
const BEFORE = String.raw`(?:(?:mi|ci|me|ce|si) )?(?:l[aeoi] |l['’])?`;
const HEAD = String.raw`(?:(?:${INFINITIVES})|(?:${SHORTENED})(?:${CLITICS}))|(?:tu |lei |voi )?${BEFORE}(?:(?:${PRESENT})(?:no)?|(?:${PAST})(?:i|e|ero))`;
/** Formal imperatives that are nothing else; "tagli" and "cali" are nouns and second persons too. */
const BARE = String.raw`(?:${CLITICS.replaceAll('|', ' |')} )(?:${PRESENT})|(?:${any(
  ITALIAN_VERBS.map(([, , subjunctive]) => subjunctive).filter((form) =>
    /a$|izzi$|(?:epar|elimin|iminu|isol|isur|trov|aggiust|alz|acceler|accorc|rallent|trasform|abbass|cancell|aument)i$/u.test(
      form,
    ),
  ),
)})(?= (?:il|lo|la|i|gli|le|l['’]|un|una|uno|solo|quest\p{L}+|tutt\p{L}+)(?!\p{L}))`;
const PARTS = new RegExp(
  String.raw`^(?:(?:tu|lei|voi) )?(?<before>${BEFORE})(?<verb>(?:${INFINITIVES})|(?:${SHORTENED})(?=${CLITICS})|(?:${PRESENT})(?:no)?|(?:${PAST})(?:i|e|ero))(?<after>(?:${CLITICS})?)$`,
  'iu',
);
const DOUBLED: Readonly<Record<string, string>> = { "da'": 'da', "di'": 'di' };

/** "Lo converta", "convertirlo" and "tu lo convertissi" as "convertilo". */
function imperativeOf(head: string): string | undefined {
  const { before = '', verb = '', after = '' } = PARTS.exec(head)?.groups ?? {};
  const form = verb.toLowerCase();
  const imperative = IMPERATIVES.get(form) ?? IMPERATIVES.get(`${form}e`) ?? IMPERATIVES.get(`${form}re`);
  if (imperative === undefined) return undefined;
  const words = before
    .toLowerCase()
    .replace(/^si /u, '')
    .replaceAll(' ', '')
    .replace(/l['’]$/u, 'lo');
  const pronouns = words.replace(/^mi(?=l)/u, 'me').replace(/^ci(?=l)/u, 'ce') + after.toLowerCase();
  const short = DOUBLED[imperative];
  if (short !== undefined && pronouns) return short + pronouns.charAt(0) + pronouns;
  return imperative + pronouns;
}

const THING = String.raw`(?:solo )?(?:il |lo |la |i |gli |le |l['’]|un |una |uno |un['’]|quest[oaei] |quest['’]|mi[oa] |tutt[oaei] (?:il|la|i|le) )(?:[\p{L}\d'’.%-]+ ){0,5}?[\p{L}\d'’.%-]+`;
const START = String.raw`(?<=^|[.!?\n:,;\]]\s{0,3})`;
const imperativeOn = (thing: string, participle: string): string =>
  inLanguage(`${IMPERATIVES.get(participle.toLowerCase())!} ${thing}`, { language: 'it', please: PLEASE });

const TASK = '(?:idea|richiesta|obiettivo|compito|scopo|desiderio|piano|consegna|intenzione)';
const SOMEBODY = String.raw`(?:(?:il|la|i|le) (?:(?:mio|mia|nostro|nostra|suo|sua) )?\p{L}{3,20}|l['’]\p{L}{3,20})`;
const WISHES = [
  String.raw`(?:io |noi )?(?:voglio|vogliamo|vorrei|vorremmo|volevo|desidero|desidererei|preferisco|preferirei|pretendo|chiedo|chiediamo|esigo|spero|(?:ho|avrei|abbiamo|avremmo) bisogno)`,
  String.raw`(?:mi|ci) (?:piacerebbe|serve|servirebbe|occorre|occorrerebbe|farebbe piacere|aspetto|va bene)`,
  String.raw`(?:è|e['’]|sarebbe) (?:necessario|importante|indispensabile|meglio|opportuno|urgente|bello|ottimo|possibile|utile|bene)`,
  String.raw`(?:bisogna|bisognerebbe|occorre|occorrerebbe|serve|servirebbe|conviene)`,
  String.raw`${SOMEBODY} (?:vuole|vogliono|chiede|chiedono|ha chiesto|mi ha chiesto|hanno chiesto|vorrebbe|vorrebbero|pretende|desidera|preferisce)`,
  String.raw`(?:ti|le|vi) (?:chiedo|chiederei|prego)`,
].join('|');
const LEADS = [
  String.raw`(?:${WISHES}) che `,
  String.raw`(?:ti|la|vi|le) (?:ringrazierei|ringrazio|sarei (?:molto )?(?:grat[oa]|riconoscente|obbligat[oa])|saremmo grati) (?:molto )?se (?:(?:tu )?(?:potessi|potesse|poteste|volessi|volesse) )?`,
  String.raw`(?:sarebbe|sarei felice|mi farebbe piacere|mi farebbe comodo|sarebbe una bella cosa)(?: davvero| molto| proprio)? (?:bello |ottimo |fantastico |perfetto |utile |l['’]ideale |grandioso |carino |gentile )?se (?:tu |lei |voi )?(?:(?:mi |ci )?(?:potessi|potesse|poteste) )?`,
  // Before an infinitive
  String.raw`(?:io |noi )?(?:voglio|vogliamo|vorrei|vorremmo|volevo|volevamo|desidero|desidererei|preferirei|devo|dobbiamo|dovrei|dovremmo|devi|dovresti|deve|dovrebbe|dovete|dovreste)(?: solo| soltanto| semplicemente)? `,
  String.raw`(?:mi|ci) (?:piacerebbe|serve|servirebbe|occorre|occorrerebbe|interessa|interesserebbe) `,
  String.raw`(?:(?:ho|avrei|abbiamo|avremmo) bisogno|si tratta|si tratterebbe) di `,
  String.raw`(?:bisogna|bisognerebbe|occorre|occorrerebbe|serve|servirebbe|conviene|basta) `,
  String.raw`(?:è|e['’]|sarebbe) (?:necessario|importante|indispensabile|opportuno|urgente|meglio|ora di) `,
  String.raw`(?:c['’]è|ci sarebbe|avrei|ho) da `,
  String.raw`(?:ti|la|vi|le) (?:chiedo|chiederei|prego|pregherei|chiediamo|preghiamo)(?: gentilmente| cortesemente)? di `,
  String.raw`(?:volevo|vorrei|posso|potrei|desidero)(?: gentilmente)? (?:chieder|pregar|domandar)(?:ti|le|vi|la)(?: gentilmente)? (?:di|se (?:puoi|potresti|può|potrebbe)) `,
  String.raw`(?:(?:fammi|mi faccia|mi fai|mi faresti|mi farebbe|fatemi|facci) (?:il|un) (?:grande |grosso |piccolo )?(?:favore|piacere)(?: di|:) )`,
  String.raw`(?:saresti|sarebbe|sareste|sii|sia)(?: lei)? (?:così |tanto )?(?:gentil[ei]|cortes[ei]|carin[oaie]|buon[oaie])(?: da| di) `,
  String.raw`(?:avresti|avrebbe|abbia|avreste) la (?:gentilezza|cortesia|bontà) di `,
  String.raw`(?:ti|le|vi) (?:va|andrebbe)(?: bene)? di `,
  String.raw`(?:(?:l['’]|il |la |lo |un )?(?:mi[oa] |tu[oa] |nostr[oa] )?${TASK}(?: (?:è|sarebbe))) (?:quell[oa] )?(?:di )?`,
  String.raw`(?:(?:l['’]|il |la |lo )?(?:mi[oa] |tu[oa] |nostr[oa] )?(?:${TASK}|passo \d) ?: )`,
  String.raw`(?:aiutami|aiutaci|mi aiuti|aiutatemi|mi aiuteresti) a |(?:prova|provi|cerca|cerchi|vedi|veda) (?:a |di )|(?:vedi|guarda) se (?:puoi|riesci a) `,
];
const ASKED = [
  String.raw`(?:(?:mi|ci) )?(?:puoi|potresti|potrebbe|potete|potreste|riesci a|riusciresti a|riesce a|riuscirebbe a|riuscite a)(?: per favore,?| gentilmente| cortesemente| magari)? `,
  String.raw`(?:ti|le|vi) (?:dispiacerebbe|dispiace|spiacerebbe|spiace) `,
];

/** Requests in Italian and what is read in their place. */
export const FORMS: readonly Form[] = [
  // What urges, before an order
  [
    /(?<=^|[.!\n]\s{0,3})(?:(?:per (?:favore|piacere|cortesia)|pls|gentilmente|semplicemente),? |(?:dai|forza|su|senti|senta|ascolta|fai il bravo)(?: per favore)?, )(?=\p{L})(?![^.!\n?]{0,300}\?)/giu,
    PLEASE,
  ],
  // A formal "può" of a polite question
  [
    /(?<=^|[.!?\n]\s{0,3})((?:mi |ci )?)può(?: lei)?(?= \p{L}+(?:re|r(?:mi|ci|l[aeoi]|mel[aeoi]))(?!\p{L})[^.!?\n]{0,200}(?:per (?:favore|piacere|cortesia)|gentilmente))/giu,
    '$1puoi',
  ],
  // "Can I have it as …" is a wish
  [
    new RegExp(
      String.raw`${START}(?:posso|potrei|possiamo|potremmo|si può) avere (?=${THING})(?![^?\n]{0,200}(?:prezz|rimbors|fattur|ricevut|credit|gettoni|conto|aiuto|info|access|domand))([^?.!\n]{1,200}?)\s{0,2}\?`,
      'giu',
    ),
    'vorrei $1.',
  ],
  [
    new RegExp(
      String.raw`${START}(?:${WISHES}) che (${THING}) (?:venga(?:no)?|venisse(?:ro)?|sia(?:no)?|fosse(?:ro)?) (${PARTICIPLES})[oaie](?!\p{L})`,
      'giu',
    ),
    (_, ...[thing, participle]) => imperativeOn(thing!, participle!),
  ],
  [
    new RegExp(
      String.raw`${START}(?:${WISHES}) che (?:venga(?:no)?|venisse(?:ro)?|sia(?:no)?|fosse(?:ro)?) (${PARTICIPLES})[oaie] (?=${THING})`,
      'giu',
    ),
    (_, ...[participle]) => `${IMPERATIVES.get(participle!.toLowerCase())!} `,
  ],
  [
    new RegExp(
      String.raw`${START}(?:vorrei|voglio|desidero|vorremmo|mi (?:serve|servirebbe|serviva)|ho bisogno (?:di|che)|avrei bisogno di)(?: avere)? (${THING}) (${PARTICIPLES})[oaie](?!\p{L})`,
      'giu',
    ),
    (_, ...[thing, participle]) => imperativeOn(thing!, participle!),
  ],
  ...orderForms({
    language: 'it',
    head: HEAD,
    plain: imperativeOf,
    leads: LEADS,
    asked: ASKED,
    bare: String.raw`${BARE}|(?:${INFINITIVES})|(?:${SHORTENED})(?:${CLITICS})`,
    please: PLEASE,
    joints: String.raw`(?:, | e | ed |; )(?:(?:poi|dopo|anche|inoltre|infine|di|che) )*`,
  }),
  [
    /(?<=^|[.!\n:,]\s{0,3})conta(?:re)? (?:(?:le|i|gli|quanti|quante) )?(?:parlanti|persone che parlano|persone|voci che parlano|oratori|speaker|interlocutori)(?: che parlano| ci sono)?(?!\p{L})/giu,
    'dimmi quante persone parlano',
  ],
  [
    /(?<=[\p{L}\d%)]),?\s{1,3}(?:così (?:lo |la |li )?poss(?:o|iamo)|(?:in modo da |per )(?:poter\p{L}*)) [^.,!?\d\n]{2,80}(?=[.!\s]{0,3}$)/giu,
    '',
  ],
];
