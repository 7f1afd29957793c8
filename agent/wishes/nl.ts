import { FINITE, INFINITIVE, infinitiveOf, PARTICIPLE, PREFIX, WITH_TE } from './dutch-verbs.ts';
import type { Form } from './form.ts';

const START = String.raw`(?<=^|[.!?\n:]\s{0,3})(?:(?:en|dan|dus|maar|hoi|hey|ok|oké|okay|nu|hier)[, ]{1,3}){0,2}`;
const END = String.raw`(?=\s{0,3}(?:[.!?\n]|$|,? (?:en|omdat|want|zodat|graag|aub|bedankt)(?!\p{L})))`;
/** What an order is about; what is denied is left as it is said. */
const REST = String.raw`((?:(?!(?<!\p{L})(?:niet|geen|nooit|niets|zonder|weten|of (?=je|u|we|ik|het|de)|hoe|waarom)(?!\p{L}))[^.!?\n;]|(?<=\d)\.(?=\d)){1,200}?)`;
const SOFT = String.raw`(?:(?:alsjeblieft|alstublieft|aub|even|eens|effe|graag|misschien|voor mij|voor ons|nog|snel|gewoon|maar|gauw|ook|mij|me|svp) ){0,4}`;
const NICE = String.raw`(?:(?:heel|erg|echt|super|zeer) ){0,2}(?:fijn|mooi|leuk|goed|top|geweldig|prettig|handig|lief|aardig|tof|super|perfect|ideaal|vriendelijk)`;
/** Somebody whom the work is for. */
const THEY = String.raw`(?:mijn|onze|de|het) (?!eerste|laatste|opname|bestand)\p{L}{3,25}|men|ze|hij|zij`;
const YOU = '(?:je|u|jij|jullie)';
/** Names something at hand, as a question of ability does not. */
const AT_HAND = String.raw`(?=[^.!?\n]{0,120}?(?:(?<!\p{L})(?:de|het|dit|deze|die|dat|mijn|er\p{L}{0,3})(?!\p{L})|(?<![\p{L}\d])\d))`;
const NAMED = new RegExp(`^${AT_HAND}`, 'iu');
/** A question about what can be done in general goes on being one. */
const GENERAL = String.raw`(?![^.!?\n]{0,120}?(?<!\p{L})(?:eigenlijk|normaal|meestal|ooit|in het algemeen|een (?:nummer|bestand|opname|liedje)|als ik|wat kost|hoeveel)(?!\p{L}))`;
const order = (rest: string, verb: string): string =>
  `Graag ${rest.trim()} ${infinitiveOf(verb)}`.replace(
    /^Graag (?=Het |De |Dit |Deze |Mijn )(.)/u,
    (_, first: string) => `Graag ${first.toLowerCase()}`,
  );

const form = (pattern: string): RegExp => new RegExp(START + pattern, 'giu');

/** Requests in Dutch and what is read in their place: an order in the infinitive, "Graag de zang verwijderen". */
export const FORMS: readonly Form[] = [
  // "u", which was taken for English
  [/(?<!\p{L})you(?!\p{L})/gu, 'u'],
  [/(?<=^|[.!?]\s{0,3})please even (?=om )/gu, 'help me even '],
  // What follows an order and changes nothing of it
  [
    /(?<=\p{L}),? (?:en (?:dat|dit) is alles|meer niet|en meer niet|als (?:het|dat) (?:kan|lukt|mogelijk is)|indien mogelijk)(?=[.!\s]{0,9}$)/giu,
    '',
  ],
  [form(String.raw`(?:als (?:het|dat) (?:kan|lukt)|indien mogelijk),? `), ''],
  // A question of ability
  [
    form(
      String.raw`(?:kun|kan|kunt|zou) ${YOU} ${SOFT}${REST} (${INFINITIVE}),? als ik (?:dat |je |u |het |erom |je dat )?(?:zou vragen|vraag|vroeg)(?!\p{L})`,
    ),
    (_, rest = '', verb = '') => `Is het mogelijk om ${rest} te ${infinitiveOf(verb)}`,
  ],
  // What is not wanted
  [
    form(
      String.raw`(?:(?:ik|we|wij|${THEY}) (?:wil|willen) (?:absoluut )?niet dat ${YOU}|het is (?:helemaal |echt )?niet (?:nodig|noodzakelijk|de bedoeling)(?: om)?) ${REST} (${WITH_TE}|${FINITE})(?!\p{L})`,
    ),
    (_, rest = '', verb = '') => `Graag ${rest} niet ${infinitiveOf(verb)}`,
  ],
  // Ways to ask for a deed
  [
    form(
      String.raw`(?:doe (?:me|mij) (?:een|even een) (?:lol|plezier|gunst)|wees zo (?:goed|lief|aardig|vriendelijk))(?: en|,|:) (?=\p{L})`,
    ),
    '',
  ],
  // Requests with "te"
  [
    form(
      String.raw`(?:(?:zou|zouden|kun|kan|wil|wilt) ${YOU} (?:zo (?:vriendelijk|goed|aardig|lief) (?:willen |kunnen )?(?:zijn|wezen)|het (?:heel |erg )?(?:erg|vervelend) vinden)|vind(?:t)? ${YOU} het (?:erg|vervelend|goed)|(?:heb|hebt|heeft) ${YOU} er bezwaar tegen|(?:mag|zou|kan) ik ${YOU} (?:mogen |willen |kunnen )?(?:vragen|verzoeken)|ik (?:wil|wilde|wou|zou) (?:${YOU} )?(?:graag |even )?(?:vragen|verzoeken)|(?:ik|wij|we) (?:verzoek|verzoeken|vraag|vragen)(?: ${YOU})?(?: (?:vriendelijk|beleefd))?|het is (?:nodig|noodzakelijk|belangrijk|de bedoeling|tijd)|(?:de|mijn|je|jouw|onze|uw|het) (?:opdracht|bedoeling|taak|verzoek|wens|doel|idee|plan|vraag) is|help (?:me|mij|ons)|wees zo (?:goed|lief|aardig|vriendelijk)),? ${SOFT}(?:om )?${SOFT}${REST} (${WITH_TE})(?!\p{L})\??`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  // Wishes with "als", "of" and "dat"
  [
    form(
      String.raw`(?:(?:(?:het|dat) )?(?:zou|is|was) ${NICE}(?: zijn)?|ik zou (?:het|je|u)(?: (?:zeer|erg|heel|op prijs|enorm)){0,3} (?:waarderen|stellen|dankbaar zijn|fijn vinden)|(?:ik (?:wilde|wou|wil)(?: even| graag| je| u){0,2} vragen|ik vroeg me af)(?=,? of ${AT_HAND})),? (?:als|of|indien) ${YOU} ${SOFT}${REST} (${INFINITIVE}|(?:${PREFIX} ?)?(?:${FINITE}))(?: (?:kunt|kan|kon|zou|wilt|wil|wilde|zou kunnen|zou willen))?(?!\p{L})\??`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  [
    form(
      String.raw`(?:ik|we|wij|${THEY}) (?:wil|willen|wenst|eist|vraagt|vraag|zou(?:den)?(?: graag| heel graag)? willen|zie|ziet|had)(?: graag)?,? dat ${YOU} ${SOFT}${REST} (${FINITE})(?!\p{L})`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  [
    form(
      String.raw`(?:(?:(?:het|dat) )?(?:zou|is) ${NICE}(?: zijn)? als|(?:ik|we|wij|${THEY}) (?:wil|willen|zou(?:den)?(?: graag)? willen|wenst|eist),? dat) ${REST} (?:(${PARTICIPLE}) (?:wordt|worden|werd|werden|kan worden|kunnen worden|zou worden)|(?:wordt|worden|werd|werden|zou worden|kan worden) (${PARTICIPLE}))(?!\p{L})`,
    ),
    (_, rest = '', verb = '', other = '') => order(rest, verb || other),
  ],
  // What has to be done
  [
    form(
      String.raw`((?:de|het|dit|deze|die|dat|mijn|onze)(?: (?!moet|moeten|mag)[\p{L}\d-]{1,30}){0,4}) (?:moet|moeten|mag|mogen|dient|dienen|zou moeten|zouden moeten)${' '}((?:${SOFT})(?:(?:(?!niet|geen)[^.!?,\n;]|(?<=\d)[.,](?=\d)){1,120}? )?)(?:(${PARTICIPLE}) (?:te )?worden|(?:te )?worden (${PARTICIPLE}))(?!\p{L})(?!\?)`,
    ),
    (_, subject = '', how = '', verb = '', other = '') =>
      order(`${subject} ${how}`.replace(/ nog $/u, ' '), verb || other),
  ],
  [
    form(
      String.raw`(?:(?:we|wij|ik|je|jij|u|jullie) (?:moet|moeten|zou(?:den)? moeten|dient|dienen)|(?:je|jij|u) mag|ik zou(?: heel)? graag|ik wil(?: heel)? graag|ik wil|misschien (?:kun|kan|kunt) ${YOU}|laten we|laat ons|opdracht:|taak:|(?:nu )?(?:alleen )?nog) ${SOFT}${REST} (${INFINITIVE})${END}(?!\?)`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  // Polite questions whose verb is not read
  [
    form(
      String.raw`(?:kunt|wilt|zou|zoudt|wil|kan|kun) ${YOU} ${SOFT}${GENERAL}${REST} (${INFINITIVE})(?: aub| alsjeblieft| alstublieft)?(?=\s{0,3}(?:[?.!\n]|$))\??`,
    ),
    (found, rest = '', verb = '') => (NAMED.test(rest) ? `${order(rest, verb)}.` : found),
  ],
  // What is wanted done
  [
    form(
      String.raw`(?:(?:ik|we|wij|${THEY}) (?:wil|willen|had(?:den)?|zou(?:den)?|wenst|heb|hebben|eist)(?: graag| heel graag)?|(?:mag|kan|zou|mogen|kunnen) (?:ik|we)|graag) ${SOFT}${REST} (${PARTICIPLE})(?: (?:hebben|krijgen|zien|willen hebben|nodig))?${END}\??`,
    ),
    (_, rest = '', verb = '') => order(rest, verb),
  ],
  // Orders without a word that asks
  [
    form(
      String.raw`((?:de|het|dit|deze|die|dat|mijn) ${REST}) (${INFINITIVE})(?: aub| alsjeblieft| graag)?(?=[.!\s]{0,9}$)`,
    ),
    (_, thing = '', _rest = '', verb = '') => order(thing, verb),
  ],
  // Words that the reader does not have
  [/(?<!\p{L})achtergrondruis(?!\p{L})/giu, 'ruis'],
  [/(?:met )?(\d{1,3}(?:[.,]\d+)? ?(?:%|procent)) vertragen(?!\p{L})/giu, '$1 langzamer maken'],
  [/(?:met )?(\d{1,3}(?:[.,]\d+)? ?(?:%|procent)) versnellen(?!\p{L})/giu, '$1 sneller maken'],
  [/(?<!\p{L})((?:over|in) \d{1,3}(?:[.,]\d+)? sec\p{L}{0,6}) (in|uit) ?faden(?!\p{L})/giu, '$2faden $1'],
  [
    /(?<!\p{L})fade ((?:het|de|dit) (?:\p{L}+ )?)((?:over|in) \d{1,3}(?:[.,]\d+)? sec\p{L}{0,6}) (in|uit)(?!\p{L})/giu,
    'Graag $1$3faden $2',
  ],
  [
    /(?<!\p{L})(?:de )?(?:luidheid|het volume)(?: van (?:het|de|dit) \p{L}+)? (?:meten|bepalen)(?!\p{L})/giu,
    'zeggen hoe luid het is',
  ],
];
