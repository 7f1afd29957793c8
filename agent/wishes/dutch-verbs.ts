/** Verbs of orders: infinitive, third person, participle. The second person is the third, or lacks its "t". */
const FORMS = `verwijderen verwijdert verwijderd|halen haalt gehaald|knippen knipt geknipt|snijden snijdt gesneden|korten kort gekort|zetten zet gezet|converteren converteert geconverteerd|brengen brengt gebracht|normaliseren normaliseert genormaliseerd|vertragen vertraagt vertraagd|versnellen versnelt versneld|maken maakt gemaakt|transponeren transponeert getransponeerd|faden fadet gefaded|verminderen vermindert verminderd|verlagen verlaagt verlaagd|verhogen verhoogt verhoogd|reduceren reduceert gereduceerd|onderdrukken onderdrukt onderdrukt|splitsen splitst gesplitst|scheiden scheidt gescheiden|isoleren isoleert geïsoleerd|bepalen bepaalt bepaald|zoeken zoekt gezocht|vinden vindt gevonden|meten meet gemeten|tellen telt geteld|analyseren analyseert geanalyseerd|exporteren exporteert geëxporteerd|nemen neemt genomen|laten laat gelaten|voegen voegt gevoegd|plakken plakt geplakt|mixen mixt gemixt|trimmen trimt getrimd|filteren filtert gefilterd|strippen stript gestript|poetsen poetst gepoetst|schrappen schrapt geschrapt|wissen wist gewist|verkorten verkort verkort|transcriberen transcribeert getranscribeerd|bouwen bouwt gebouwd|slaan slaat geslagen|trekken trekt getrokken|gooien gooit gegooid|doen doet gedaan|draaien draait gedraaid|laten laat gelaten|ontruisen ontruist ontruist|opschonen schoont opgeschoond|schonen schoont geschoond|schrijven schrijft geschreven|geven geeft gegeven|comprimeren comprimeert gecomprimeerd|detecteren detecteert gedetecteerd|achterhalen achterhaalt achterhaald|herkennen herkent herkend`;
/** Words that stand apart from their verb or before it. */
const APART =
  '(?:eruit|eraf|erin|ertussenuit|uit|weg|af|in|om|op|aan|toe|samen|neer|terug|bij|hoger|lager|omhoog|omlaag|aan elkaar|achter elkaar)';

const VERBS = FORMS.split('|').map(
  (forms) => forms.split(' ') as [infinitive: string, finite: string, participle: string],
);
const BY_FORM = new Map(
  VERBS.flatMap(([infinitive, finite, participle]) => [
    [participle, infinitive],
    [finite, infinitive],
    [finite.replace(/t$/u, ''), infinitive],
    [infinitive, infinitive],
  ]),
);

export const PREFIX = APART;
const oneOf = (forms: readonly string[]): string => `(?:${APART} ?)?(?:${forms.join('|')})`;
/** Verbs that stand between a prefix and its verb at the end of a clause: "eruit zou kunnen halen". */
const BETWEEN = String.raw`(?:(?:wil|wilt|willen|kan|kunt|kun|kunnen|zou|zouden|laten|moet|moeten|mag|worden|wordt) ){0,3}`;
export const INFINITIVE = `(?:${APART} )?${BETWEEN}${oneOf(VERBS.map(([infinitive]) => infinitive))}`;
export const PARTICIPLE = oneOf(VERBS.map(([, , participle]) => participle));
/** A verb at the end of a subordinate clause. */
export const FINITE = oneOf(VERBS.flatMap(([infinitive, finite]) => [finite, finite.replace(/t$/u, ''), infinitive]));
/** "te verwijderen", "eruit te halen". */
export const WITH_TE = `(?:${APART} )?te ${oneOf(VERBS.map(([infinitive]) => infinitive))}`;

const SPLIT = new RegExp(`^(${APART} ?)?(.+)$`, 'u');

/** Returns the infinitive of any of these forms. */
export function infinitiveOf(form: string): string {
  const plain = form
    .toLowerCase()
    .replace(/(?<=^|\s)te /u, '')
    .replaceAll(
      /(?<=^|\s)(?:wil|wilt|willen|kan|kunt|kun|kunnen|zou|zouden|laten|moet|moeten|mag|worden|wordt) (?=\p{L})/gu,
      '',
    );
  const whole = BY_FORM.get(plain);
  if (whole) return whole;
  const [, prefix = '', verb = ''] = SPLIT.exec(plain) ?? [];
  const infinitive = BY_FORM.get(verb) ?? verb;
  return /^(?:er|aan e|achter)/u.test(prefix)
    ? `${prefix.trimEnd()} ${infinitive}`
    : `${prefix.trimEnd()}${infinitive}`;
}
