import { NUMERAL, numberOf } from './times.ts';
import { IT, PIECE, SUPPOSES } from './words.ts';

const LUFS = '(?:lufs|lkfs)';
const VALUE = String.raw`-\d{1,2}(?:\.\d{1,2})?`;
/** "Minus twenty-three" */
const MINUS = new RegExp(
  String.raw`(?<!\p{L})minus (${NUMERAL})(?: point (${NUMERAL}))?(?=\s*(?:$|[.,;:!?)]|(?:lufs|lkfs|db|decibels?|please|pls|and|then|for|like|as|so|the|with|ok|though)(?!\p{L})))`,
  'giu',
);
const TAIL = String.raw`(?:,? (?:(?:so |then )?(?:please )?do (?:that|it|so)|these days|nowadays|for (?:this|that|it)|please|pls|they said|he said|she said|so there you go|and nothing else|only)|[.!;,] (?:so )?(?:please )?(?:fix|do|change|correct)(?: it| that| this)?(?: please| pls)?)*`;
const WHO = String.raw`(?:(?!(?:not|never|how|what|why|which|if|is|are|does|do|did)(?!\p{L}))[\p{L}'’-]+ ){0,10}?`;
/** "The casting people want -20 LUFS", "narrators are told -19 LUFS these days, do that" */
const DEMANDED = new RegExp(
  String.raw`${PIECE}${WHO}(?:wants?|needs?|requires?|demands?|expects?|accepts?|takes?|swallows?|asks?(?: me)? for|insists? on|told (?:me|us)|(?:is|are|was|were) (?:told|asked for)|(?:would|['’]d) like)(?: (?:it|this|that|them|everything|all))?(?:,? (?:to be|at|on|around|about|to sit at|to land on|to come out at))?,? (?:the )?(?<value>${VALUE} ?${LUFS}|-(?:9|[12]\d|3[0-5])(?:\.\d)?(?![\d.])(?! ?(?:db|%|semi|st|k|hz)))${TAIL}(?!,? (?:and )?(?:not|instead|rather))(?=\s*(?:$|[.,;!]|(?:and|then)(?!\p{L})))`,
  'giu',
);
const PLACE =
  '(?:broadcast(?:ing|ers?)?|radio|tv|television|streaming|spotify|youtube|apple|podcasts?|audible|acx|cinema|the (?:broadcast(?:ing|ers?)?|radio|streamers|platforms?|tv|station))';
/** "To the middle one do the -23 LUFS of broadcasting", "give it the -16 of podcasts" */
const OF_PLACE = new RegExp(
  String.raw`(?:(?:to|for|on) (?<object>${IT}|the (?:first|second|third|middle|last|other) (?:one|file|track|recording)),? )?(?:do|give|apply|put|use|make|set|take|bring|get)(?: (?<to>${IT}))?(?: (?:up|down))?(?: (?:to|at|on))? the (?<value>${VALUE})(?: ?${LUFS})? (?:of|for|from|that) (?:the )?${PLACE}(?: (?:want|ask for|like|use)s?)?`,
  'giu',
);

/** "Level it for youtube, -14" */
const FOR_PLACE = new RegExp(
  String.raw`(?<!\p{L})(?:level|set|bring|master|do|make|get|prepare|adjust)(?: (?<to>${IT}))?(?: (?:up|down|ready))? for (?:the )?${PLACE}[,:;]? (?:at |to |that is |so |i\.?e\.? |meaning )?(?<value>-(?:9|[12]\d|3[0-5])(?:\.\d)?)(?![\d.])(?: ?${LUFS})?`,
  'giu',
);

type Groups = Readonly<Record<string, string | undefined>>;

/** Returns a text whose loudness is ordered in one form: "normalize it to -23 LUFS". */
export function plainLoudness(text: string): string {
  const words = text.replaceAll(MINUS, (whole: string, number: string, part: string | undefined) => {
    const value = numberOf(number);
    return value === undefined ? whole : `-${value}${part === undefined ? '' : `.${numberOf(part)}`}`;
  });
  const placed = words
    .replaceAll(FOR_PLACE, (...found: unknown[]) => {
      const { to, value } = found.at(-1) as Groups;
      return `normalize ${to ?? 'it'} to ${value} LUFS`;
    })
    .replaceAll(OF_PLACE, (...found: unknown[]) => {
      const { object, to, value } = found.at(-1) as Groups;
      return `normalize ${object ?? to ?? 'it'} to ${value} LUFS`;
    });
  if (SUPPOSES.test(text) || text.includes('?')) return placed;
  return placed.replaceAll(
    DEMANDED,
    (...found: unknown[]) => `normalize it to ${Number.parseFloat((found.at(-1) as Groups)['value']!)} LUFS`,
  );
}
