import { FINITE, INFINITIVE, infinitiveOf, PARTICIPLE, PREFIX, WITH_ZU } from './german-verbs.ts';
import type { Form } from './form.ts';

const START = String.raw`(?<=^|[.!?\n:]\s{0,3})(?:(?:und|dann|also|aber|hey|ok|okay|jetzt|nun|hier)[, ]{1,3}){0,2}`;
const END = String.raw`(?=\s{0,3}(?:[.!?\n]|$|,? (?:und|weil|da|damit|denn|bitte|danke)(?!\p{L})))`;
/** What an order is about; what is denied is left as it is said. */
const REST = String.raw`((?:(?!(?<!\p{L})(?:nicht|kein\p{L}{0,2}|nie|niemals|weder|ohne|wissen|ob|warum|weshalb)(?!\p{L}))[^.!?\n;]|(?<=\d)\.(?=\d)){1,200}?)`;
const SOFT = String.raw`(?:(?:bitte|mal|eben|kurz|gerne?|doch|vielleicht|wohl|mir|uns|noch|schnell|nur|einfach|freundlicherweise|netterweise|irgendwie) ){0,4}`;
const NICE = String.raw`(?:sehr |echt |wirklich |richtig |so |total |äußerst ){0,2}(?:toll|super|schön|gut|nett|klasse|prima|lieb|hilfreich|großartig|cool|perfekt|spitze|freundlich|fein|geil|wichtig|mir recht)`;
/** Somebody whom the work is for. */
const THEY = String.raw`(?:(?:mein|unser|der|ihr|sein)(?:e|er)?|die) (?!ersten|letzten)\p{Lu}\p{L}{2,25}`;
/** Names something at hand, as a question of ability does not. */
const AT_HAND = String.raw`(?=[^.!?\n]{0,120}?(?:(?<!\p{L})(?:der|die|das|den|dem|es|ihn|dies\p{L}{0,3}|mein\p{L}{0,3}|am|im|zum)(?!\p{L})|(?<![\p{L}\d])\d))`;
const order = (rest: string, verb: string): string => `Bitte ${objectOf(rest)} ${infinitiveOf(verb)}`;

/** Returns what is said of an order as an object: a masculine subject is changed. */
const objectOf = (rest: string): string =>
  rest
    .trim()
    .replace(/^der (?=\p{Lu})/iu, 'den ')
    .replace(
      /^(mein|dies|unser)(?:er)? (?=\p{Lu}\p{L}+(?:er|ang|ton|teil|all|song|bass) |\p{Lu}\p{L}+(?:er|ang|ton|teil|all|song|bass)$)/iu,
      '$1en ',
    )
    .replace(/^(?:D|E|M)(?=\p{Ll})/u, (first) => first.toLowerCase());

const form = (pattern: string): RegExp => new RegExp(START + pattern, 'giu');

/** Requests in German and what is read in their place: an order in the infinitive, "Bitte den Gesang entfernen". */
export const FORMS: readonly Form[] = [
  // What follows an order and changes nothing of it
  [
    /(?<=\p{L}),? (?:und das war['’]?s(?: auch schon| dann| schon)?|und mehr nicht|wenn(?:['’]s| es) (?:irgendwie )?geht|wenn möglich|falls möglich|sofern möglich)(?=[.!\s]{0,9}$)/giu,
    '',
  ],
  [form(String.raw`(?:wenn|falls|sofern) (?:möglich|es geht),? `), ''],
  // Ways to ask for a deed
  [
    form(
      String.raw`(?:(?:bitte )?tu mir (?:bitte )?(?:den|einen) gefallen|sei(?:en sie)? (?:bitte )?so (?:gut|lieb|nett|freundlich))(?: und|,|:) (?=\p{L})`,
    ),
    'Bitte ',
  ],
  [
    form(
      String.raw`(?:wären sie|wärst du|wäret ihr) (?:bitte )?so (?:freundlich|nett|gut|lieb|liebenswürdig)(?: und|,)(?: würdest| würden| könntest| könnten| würdet)(?: mir| bitte){0,2} ${REST} (${INFINITIVE})\?`,
    ),
    (_, rest = '', verb = '') => `${order(rest, verb)}.`,
  ],
  // Requests with "zu"
  [
    form(
      String.raw`(?:(?:würde|macht|machte) es (?:dir|ihnen|euch) (?:et)?was aus(?:machen)?|hätte(?:st|n|t)? (?:du|sie|ihr) (?:et)?was dagegen|(?:darf|dürfte|kann|könnte) ich (?:dich|sie|euch) (?:kurz |mal )?(?:darum )?bitten|ich (?:möchte|wollte|würde|muss|darf) (?:dich|sie|euch) (?:gerne? |herzlich |höflich |kurz |nur ){0,2}(?:darum )?bitten|(?:ich|wir) bitten?(?: (?:dich|sie|euch|darum|höflich|herzlich)){1,3}|es (?:ist|wäre) (?:nötig|notwendig|erforderlich|wichtig|an der zeit|zeit)|es (?:geht|ginge) (?:hier )?(?:nur )?darum|(?:(?:die|deine|ihre|meine|unsere) (?:aufgabe|idee|bitte)|(?:das|mein|unser) (?:ziel|wunsch|plan)|ziel)(?: (?:ist|wäre))(?: es)?|hilf mir(?: bitte| mal| dabei){0,2}|helfen sie mir(?: bitte| dabei){0,2}|(?:wären sie|wärst du) (?:bitte )?so (?:freundlich|nett|gut|lieb|liebenswürdig)),? ${SOFT}${REST} (${WITH_ZU})(?!\p{L})\??`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  // A question of ability
  [
    form(
      String.raw`(?:kannst|könntest|können|könnten|würdest|würden) (?:du|sie) ${SOFT}${REST} (${INFINITIVE}),? (?:wenn|falls) ich (?:dich |sie |euch )?(?:darum |danach )?(?:bitten würde|bitte|bäte|frage|fragen würde)(?!\p{L})`,
    ),
    'Ist es möglich, $1 zu $2',
  ],
  // What is not wanted
  [
    form(
      String.raw`(?:(?:ich|wir|${THEY}) (?:will|wollen|möchten?) (?:auf keinen fall|nicht),? dass? (?:du|sie|ihr|man|wir)|es ist (?:gar |wirklich |absolut )?(?:nicht|nicht mehr) (?:nötig|notwendig|erforderlich|wichtig),?) ${REST} (${FINITE}|${WITH_ZU})(?!\p{L})`,
    ),
    (_, rest = '', verb = '') => `Bitte ${objectOf(rest)} nicht ${infinitiveOf(verb)}`,
  ],
  // Wishes with "wenn", "ob" and "dass"
  [
    form(
      String.raw`(?:(?:(?:es|das) )?(?:wäre|wär|würde mich freuen) ?${NICE}?|ich (?:wäre|würde)(?: (?:dir|ihnen|euch|mich|es|sehr|wirklich|echt|überaus)){0,4} (?:dankbar|verbunden|froh|freuen|begrüßen|schätzen)|(?:ich (?:wollte|möchte) (?:mal |nur |kurz |dich |sie )*fragen|ich frage mich)(?=, ob ${AT_HAND}))?,? (?:wenn|ob) (?:du|sie|ihr|man|wir) ${SOFT}${REST} (${INFINITIVE}) (?:könnte|würde|kann|könnt|würd|magst|mögen|mag|möchte)(?:st|n|t|et)?(?!\p{L})\??`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  [
    form(
      String.raw`ob (?:du|sie|ihr) ${SOFT}${AT_HAND}${REST} (${INFINITIVE}) (?:könnte|würde|magst|mögen)(?:st|n|t)?(?!\p{L})\??`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  [
    form(
      String.raw`(?:ich|wir|sie|man|${THEY}) (?:möchten?|wollen|will|wünsch(?:e|en|t)|hätten? gerne?|verlangt|bitte[tn]?|brauch(?:e|en|t))(?: mir| uns| sich| von dir| darum| gerne?){0,2},? dass? (?:du|sie|ihr|wir|man) ${SOFT}${REST} (${FINITE})(?!\p{L})`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  [
    form(
      String.raw`(?:(?:(?:es|das) )?(?:wäre|wär) ${NICE},? wenn|(?:ich|wir|sie|man|${THEY}) (?:möchten?|wollen|will|wünsch(?:e|en|t)|hätten? gerne?|verlangt)(?: mir| uns| sich)?,? dass) ${REST} (${PARTICIPLE}) (?:wird|werden|würden?|werden könnten?|wäre)(?!\p{L})`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  // What has to be done
  [
    form(
      String.raw`((?:der|die|das|den|dies\p{L}{1,2}|mein\p{L}{0,2}|unser\p{L}{0,2}|es)(?: (?!muss|müss|soll)[\p{L}\d-]{1,30}){0,4}) (?:muss|müssen|müssten?|soll|sollen|sollten?)${' '}((?:${SOFT})(?:(?:(?!nicht|kein)[^.!?,\n;]|(?<=\d)[.,](?=\d)){1,120}? )?)(${PARTICIPLE}) werden(?!\p{L})(?!\?)`,
    ),
    (_, subject = '', how = '', verb = '') => order(`${subject} ${how}`, verb),
  ],
  [
    form(
      String.raw`(?:wir (?:müssen|sollten|müssten|sollen|wollen)|(?:du|ihr|sie|ich) (?:musst|müsst|müssen|sollst|solltest|sollten|muss)|(?:da |hier )?(?:müsste|sollte|muss) man|man (?:müsste|sollte|muss)|(?:ich|wir) würden? gerne?|vielleicht (?:kannst|könntest|können|könnten) (?:du|sie)|kannste|könnteste|lass(?:t|en sie)? uns|(?:deine |die |ihre )?aufgabe(?: ist)?:|auftrag:|(?:jetzt |nur )(?:noch|mal|nur)) ${SOFT}${REST} (${INFINITIVE})${END}(?!\?)`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  [
    form(
      String.raw`(?:ich|wir) (?:möchten?|wollen|will|würden? gerne?|hätten? gerne?) ${SOFT}${REST} (${INFINITIVE}) lassen(?!\p{L})`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  // What is wanted done
  [
    form(
      String.raw`(?:(?:(?:ich|wir|man|${THEY}) )?(?:möchten?|wollen|will|wünsch(?:e|en|t)|hätten? gerne?|brauch(?:e|en|t)|bräuchten?|verlangt)(?: mir| uns| sich)?|(?:kann|könnte|können|dürfte) (?:ich|wir)) ${SOFT}${REST} (${PARTICIPLE})(?: (?:haben|bekommen|kriegen|sehen))?${END}\??`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  // Orders without a word that asks
  [
    form(
      String.raw`((?!sie)${INFINITIVE}) sie ${SOFT}((?!nicht|kein)(?:[^.!?\n;,]|(?<=\d)[.,](?=\d)){1,160}?)( ${PREFIX})?${END}(?!\?)`,
    ),
    (_, verb = '', rest = '', prefix = '') => `Bitte ${rest} ${prefix.trim()}${verb.toLowerCase()}`,
  ],
  [
    form(String.raw`((?:der|die|das|den|es|dies\p{L}{1,2}|mein\p{L}{0,2}) ${REST}) (${INFINITIVE})(?=[.!\s]{0,9}$)`),
    (_, thing = '', _rest = '', verb = '') => order(thing, verb),
  ],
  // Words that the reader does not have
  [/(?<!\p{L})((?:die|den) (?:lautheit|lautstärke|pegel)) (?:aus|nach)?messen(?!\p{L})/giu, '$1 bestimmen'],
  [/(?<!\p{L})(?:r|her)ausfiltern(?=[\s.!?,]|$)/giu, 'entfernen'],
  [/(?<!\p{L})die sprecher(?:innen)? (?:zählen|ermitteln|bestimmen)(?!\p{L})/giu, 'sagen, wie viele Sprecher es sind'],
  [
    /(?<!\p{L})zähle? (?:mal |bitte |mir ){0,3}die sprecher(?:innen)?(?!\p{L})/giu,
    'Sag mir, wie viele Sprecher es sind',
  ],
];
