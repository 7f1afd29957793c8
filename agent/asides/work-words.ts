import { ORDER } from './orders.ts';
import { BY_GERUND, BY_PARTICIPLE } from './verb-forms.ts';

/** Verbs of people who know no others, with the order that they mean, by their gerund and their participle. */
const FURTHER: readonly [gerund: string, participle: string, order: string][] = [
  ['de-?hissing', 'de-?hissed', 'remove the hiss from'],
  ['de-?noising', 'de-?noised', 'denoise'],
  ['cleaning up', 'cleaned(?: up)?', 'clean'],
  ['lifting out', 'lifted out', 'take out'],
  ['wiping', 'wiped(?: off| out| away)?', 'remove'],
  ['killing', 'killed(?: off)?', 'remove'],
  ['scrubbing', 'scrubbed(?: out| off| away)?', 'remove'],
  ['ditching', 'ditched', 'remove'],
  ['gluing', 'glued(?: together)?', 'join'],
  ['glueing', 'stuck together', 'join'],
  ['stitching', 'stitched(?: together)?', 'join'],
  ['evening out', 'evened(?: out)?', 'even out'],
  ['pulling apart', 'pulled apart', 'split into stems'],
  ['taking apart', 'taken apart', 'split into stems'],
  ['typing up', 'typed(?: up| out)?', 'transcribe'],
  ['typing out', 'written (?:out|down|up)', 'transcribe'],
  ['writing (?:out|down|up)', 'put into words', 'transcribe'],
  ['chopping up', 'chopped up', 'split'],
  ['getting rid of', 'got(?:ten)? rid of', 'get rid of'],
  ['working out', 'worked out', 'work out'],
  ['finding out', 'found out', 'find out'],
  ['knocking (?:out|off)', 'knocked (?:out|off)', 'remove'],
];
const both = (known: ReadonlyMap<string, string>, at: 0 | 1): readonly [words: string, order: string][] => [
  ...FURTHER.map((each): [string, string] => [each[at], each[2]]),
  ...known,
];
const GERUNDS = both(BY_GERUND, 0);
const PARTICIPLES = both(BY_PARTICIPLE, 1);
const GERUND = GERUNDS.map(([words]) => words).join('|');
const DONE = PARTICIPLES.map(([words]) => words).join('|');

function orderOf(known: readonly [words: string, order: string][], word: string): string {
  const found = known.find(([words]) => new RegExp(`^(?:${words})$`, 'iu').test(word));
  return found?.[1] ?? word;
}

/** Who is to do it: "if you …", "if I asked you to …", "in case somebody …". */
const DOER = String.raw`(?:(?:you|u|i|we|one|they|somebody|someone|it|he|she) (?:(?:were|was|had|would|could|should|can|might|will|do|did|ever|just|then|also|only|to|want|wanted|asked|ask|need|needed|let|get|got|have|having|like|liked|decided|chose|order|ordered) |(?:you|u) (?:to )?){0,5})`;
const JOIN = String.raw`^(?:[\s,:;–()-]|(?:to|for|of|on|if|when|once|should|supposing|suppose|assuming|provided|in case|that|by|and|so|then|but|with|as|about|just|only|simply|please|pls|get|have|having|getting|let|me|us|(?:i|we|you|u) (?:have|had|get|got|want|wanted|let|need|needed))(?![\p{L}'’-])|${DOER}(?=(?:${ORDER}|${GERUND})(?![\p{L}-])))*`;
const AT_ORDER = new RegExp(String.raw`^${ORDER}(?![\p{L}-])`, 'iu');
const AT_GERUND = new RegExp(String.raw`^(?:the )?(${GERUND})(?: of)?(?![\p{L}-])`, 'iu');
const BE = String.raw`(?:(?:is|are|was|were|be|being|been|gets?|got|getting|to|has|have|had|should|would|could|will|all|both|each|then|also|just|first|afterwards|and|a\)|b\)|\(a\)|\(b\)),? )`;
const PASSIVE = new RegExp(
  String.raw`^([\p{L}\d][^.!?\n;]{0,70}?),? ${BE}{0,6}(${DONE})(?![\p{L}-])([^.!?\n]{0,140})$`,
  'iu',
);
const AND_DONE = new RegExp(String.raw`,? (?:and|then|plus|&|,) ${BE}{0,4}(${DONE})(?![\p{L}-])`, 'giu');
/** "The drums gone", "vox off", "hiss out". */
const GONE =
  /^((?:the |all |any |its )?[\p{L}][\p{L} '-]{1,30}?)(?: (?:is|are|were|was|be|being))? (?:gone|off|out|away|removed|going (?:out|away)|to go|thrown out)(?=$|[ ,.])/iu;

/** Results that are named instead of the work. */
const RESULTS: readonly [pattern: RegExp, order: string][] = [
  [
    /^(?:an? |the |full |complete )*(?:transcripts?|transcriptions?)(?: of| for)?(?: (?:it|this|that))?(?=$|[ ,.])/iu,
    'transcribe it',
  ],
  [
    /^(?:the |all |its |some |an? )*(?:stems|stem separation|separation)(?: (?:of|for|from) (?:it|this|that))?(?=$|[ ,.])/iu,
    'split it into stems',
  ],
  [
    /^(?:an? |the )*(?:noise reduction|clean-?up|de-?noise)(?: (?:of|for|on) (?:it|this|that))?(?=$|[ ,.])/iu,
    'reduce the noise',
  ],
  [
    /^(?:an? |the )*(?:karaoke|instrumental|backing)(?: (?:version|track))?(?: (?:of|for|from) (?:it|this|that))?(?=$|[ ,.])/iu,
    'remove the vocals',
  ],
  [
    /^(?:an? |the |it as (?:an? )?|as (?:an? )?)*(mp3|wav|flac|m4a|ogg|opus)(?: (?:version|file|copy))?(?: (?:of|for|from) (?:it|this|that))?(?=$|[ ,.])/iu,
    'convert it to $1',
  ],
  [/^(?:the |its |all )*chords(?: (?:of|for|from) (?:it|this|that))?(?=$|[ ,.])/iu, 'list the chords'],
];

/** "Both songs, should the voices be taken away from them": the work stands in the second half. */
const SUPPOSED =
  /^(?<of>[^,]{3,80}?),? (?:if|should|when|in case|provided(?: that)?|supposing|assuming|once) (?<work>.{4,160})$/iu;
/** "Each of these as m4a". */
const IN_FORMAT =
  /^(?<thing>(?:each|all|both|every one|any)(?: (?:of )?(?:these|them|those|the (?:files|songs|tracks)))?|it|this|that|the (?:[\p{L}\d-]{1,20} ?){1,4}?|these|those|them),? (?:as|in|to|into) (?:an? )?(?<format>mp3|wav|flac|m4a|ogg|opus)(?:s| files?)?$/iu;

/** Returns words that name work, in any form, as an order: "the hiss taken off" as "take the hiss off". Undefined where they name none. */
export function asOrder(words: string): string | undefined {
  const text = words
    .trim()
    .replace(new RegExp(JOIN, 'iu'), '')
    .replace(/[\s,:;.!?–-]{1,10}$/u, '')
    .trim();
  if (text.length < 4) return undefined;
  const compared = /^(.{6,120}?),? than (?:.{3,80})$/u.exec(text);
  if (compared) return asOrder(compared[1]!);
  const supposed = SUPPOSED.exec(text)?.groups;
  const work = supposed && asOrder(supposed['work']!);
  if (work) return /\b(?:it|them|this|these|those|both|all)\b/iu.test(work) ? work : `${work} of ${supposed['of']!}`;
  const format = IN_FORMAT.exec(text)?.groups;
  if (format) return `convert ${format['thing']!} to ${format['format']!}`;
  if (AT_ORDER.test(text)) return text;
  const [gerund, doing] = AT_GERUND.exec(text) ?? [];
  if (doing) return withGerunds(orderOf(GERUNDS, doing) + text.slice(gerund!.length));
  const gone = GONE.exec(text);
  const [, thing, done, rest = ''] = PASSIVE.exec(text) ?? [];
  if (thing && done && !(gone && gone[0].length < thing.length)) {
    const order = orderOf(PARTICIPLES, done);
    const further = rest.replaceAll(AND_DONE, (_, next: string) => ` and ${orderOf(PARTICIPLES, next)} it`);
    return `${order} ${thing.replace(/ (?:a\)|\(a\))$/u, '')}${further}`;
  }
  if (gone) return `remove ${gone[1]}${text.slice(gone[0].length)}`;
  for (const [pattern, order] of RESULTS) {
    if (pattern.test(text)) return text.replace(pattern, order);
  }
  return undefined;
}

const NEXT_GERUND = new RegExp(String.raw`(,| and| then| plus| or) (${GERUND})(?![\p{L}-])`, 'giu');

/** "Remove the hiss and transposing it": the gerunds that follow are orders too. */
const withGerunds = (order: string): string =>
  order.replaceAll(NEXT_GERUND, (_, joined: string, doing: string) => `${joined} ${orderOf(GERUNDS, doing)}`);
