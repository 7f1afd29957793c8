import { isOfTerm } from '../../knowledge/topics.ts';
import { isOfFormats } from './wording.ts';
import { readingOf } from '../../slots/reading/reading.ts';

/** Longest text that is read for a length. */
const MAX_CHARACTERS = 1_000;
/** More files than this are no count of them but another number. */
const MAX_FILES = 10_000;

/**
 * Returns the seconds of audio that a question about a price names: "nineteen pieces of three minutes" are 3,420; undefined if it names
 * none.
 */
export function lengthAskedIn(text: string, language: string): number | undefined {
  const words = text.slice(0, MAX_CHARACTERS);
  const { amounts } = readingOf({
    text: words,
    from: 0,
    to: words.length,
    language,
    act: 'ask_price',
    actions: ['price'],
  });
  const lengths = amounts.filter(({ quantity }) => quantity.kind === 'time' && quantity.value > 0);
  const [length] = lengths;
  if (length === undefined) return /\b(?:per|an|each|every) hour\b/iu.test(words) ? 3_600 : undefined;
  const isList = /\band\b|\+|,/u.test(words.slice(length.piece.to, lengths.at(-1)!.piece.from));
  const seconds = isList ? lengths.reduce((sum, { quantity }) => sum + quantity.value, 0) : length.quantity.value;
  const count = amounts.find(
    ({ quantity: { kind, value, isSigned, isFraction }, piece }) =>
      (kind === 'number' || kind === 'factor') &&
      Number.isInteger(value) &&
      value > 1 &&
      value <= MAX_FILES &&
      !isSigned &&
      !isFraction &&
      piece.from < length.piece.from &&
      !/\b(?:reel|tape|take|track|part|disc|disk|episode|ep|side|number|no\.?|file|chapter|song|demo) ?$/iu.test(
        words.slice(0, piece.from),
      ) &&
      (kind === 'factor' || /^ ?(?:x|\p{L}{2,})/u.test(words.slice(piece.to))),
  );
  return seconds * (isList ? 1 : (count?.quantity.value ?? 1));
}

const OF_RECIPE =
  /\b(?:what(?:['’]?s| is| are)? (?:(?:the )?(?:steps|contents?) )?(?:in|inside|of)|contents? of|steps (?:of|in)|inside) (?:the |my |our )?["“'‘]?([\w][\w &+-]*?)["”'’]?(?: (?:one|recipe))?[?.! ]*$|\bwhat(?: exactly)? does (?:the |my |our )?["“'‘]?([\w][\w &+-]*?)["”'’]?(?: recipe| one) (?:do|contain|have|run)/iu;

/** Returns the name of the recipe whose steps an English text asks for. */
export function recipeAskedIn(text: string): string | undefined {
  const [, content, deed] = OF_RECIPE.exec(text.trim().replace(TRAILING, '')) ?? [];
  return content ?? deed ?? STEPS_OF.exec(text)?.[1] ?? NAMED_FIRST.exec(text.trim())?.[1];
}

/** Words after a question that ask for nothing more. */
const TRAILING = /(?:,? (?:again|please|pls|then|exactly|btw|by the way|anyway|actually|once more))+(?=[?.! ]*$)/iu;

/** "What steps are in that Master recipe of mine?" */
const STEPS_OF =
  /\b(?:steps?|contents?)\b[^?.!]{0,30}?\b(?:in|inside|of)(?: of)? (?:(?:that|this|the|my|our|a|saved|recipe|called|named) )*["“'‘]?([\w][\w &+-]*?)["”'’]?(?: (?:one|recipe|chain|preset))?(?: (?:of mine|i (?:made|saved|have)))?\s*(?:[?.!]|$)/iu;

/** "The vinyl one, what does it do?" */
const NAMED_FIRST =
  /^(?:(?:and|so|ok(?:ay)?|then|now)[, ]+)*(?:the |my |our |that )?["“'‘]?([\w][\w &+-]{1,30}?)["”'’]? (?:one|recipe|thing)[,:;]? (?:what|which|how|tell|show|is|does)\b/iu;

const THROUGH = /\b(?:through|via|run|apply)(?: (?:it|this|the|my))* ["“'‘]([^"”'’]{2,60})["”'’]/iu;

/** Returns the name in quotes of the recipe that an English text has run. */
export function recipeRunIn(text: string): string | undefined {
  const through = THROUGH.exec(text) ?? THROUGH_NAME.exec(text) ?? (NOT_NOW.test(text) ? null : GIVEN_NAME.exec(text));
  if (through) return through[1] ?? through[2];
  const [, named, called] = (!NOT_NOW.test(text) && APPLIED.exec(text)) || [];
  return named ?? called;
}

const NOT_NOW =
  /\b(?:don['’]?t|do not|not|never|without|if|unless|before|when(?:ever)?|used? to|would|might|will|always|usually|tomorrow|yesterday|later)\b/iu;

/** "Apply my voice memo recipe to this", "run the Choir night thing on it". */
const APPLIED =
  /\b(?:run|apply|use|do|give it|fire(?: up)?)\b (?:the |my |our |that )?["“'‘]?((?!same\b|public\b|recipe\b)[\w'&-]+(?: [\w'&-]+){0,3}?)["”'’]? (?:recipe|preset)\b|\b(?:[Rr]un|[Aa]pply|[Uu]se)\b (?:the |my |our |that )?([A-Z][\w'&-]+(?: [\w'&-]+){0,3}?) (?:thing|chain|routine|workflow|one)\b/u;

/** "Apply Radio level to this", "give it the Court prep treatment": a name that begins with a capital, and is no capability. */
const NAME = String.raw`((?!(?:Noise|Loud|Stem|Fade|De-?noise|EQ|MP3|FLAC|WAV|M4A|OGG|LUFS|Auto|Spotify|YouTube)[\p{L}\d-]*\b)\p{Lu}[\p{L}\d'&-]+(?: [\p{L}\d'&-]+){0,3}?)`;
const GIVEN_NAME = new RegExp(
  String.raw`\b(?:[Aa]pply|[Rr]un|[Uu]se) (?:the |my |our )?${NAME} (?:to|on|over|for) (?:this|it|that|these|them|both|all|the|my)\b|\b[Gg]ive .{1,40}? (?:the|my|our|a) ${NAME} (?:treatment|recipe|preset|routine|works|once-over)\b`,
  'u',
);

/** A recipe whose name begins with a capital: "put this one through First dance". */
const THROUGH_NAME =
  /\b(?:[Pp]ut|[Rr]un|[Pp]ush|[Ss]end|[Pp]ass|[Ff]eed|[Pp]op|[Ss]tick|[Ss]hove|[Ss]ling|[Bb]ung|[Cc]huck)\b.{1,60}? (?:through|thru) (?:the |my |our )?([A-Z][\w'&-]*(?: (?!for\b|again|please|pls|now\b|will\b|would\b|i\b|we\b|that\b|which\b|recipe\b|chain\b)[\w'&-]+){0,4})/u;

/** Words of questions that only the documentation answers, by its topic. */
const DOCUMENTED: readonly [topic: string, pattern: RegExp][] = [
  ['api', /\bweb ?hooks?\b|\bcallbacks?\b|\bpoll(?:ing)?\b|\b(?:be|get) (?:told|notified|pinged)\b/iu],
  [
    'price',
    /\b(?:tokens?|credits?|balance)\b.*\b(?:expire|expiry|gone|last forever|valid|carry over|roll over|refund\w*|wait for me)\b|\b(?:try|test)\b.{0,30}\b(?:free|first|without (?:paying|giving|a card))\b|\bcredit card\b|\binvoices?\b|\brefunds?\b|\bdiscounts?\b|\bvat\b/iu,
  ],
  [
    'size',
    /\b(?:how (?:big|large|heavy)|size|limit|megs?|mb|gb|gigs?|megabytes?|gigabytes?)\b.*\b(?:uploads?|files?|send|megs|gb|mb)\b/iu,
  ],
  [
    'order',
    /\b(?:before or after|after or before|which (?:one )?(?:comes |goes )?first|first or|fi?rst (?:and|or)\b(?! (?:the )?(?:last|final|closing)\b)|frst|in (?:which|what) order|order (?:of|should))\b|\bfirst\b.*\bor\b|\bgo first\b/iu,
  ],
  [
    'close',
    /\b(?:clos(?:e|ing)|shut(?:ting)?|turn off|switch off|die)\b.*\b(?:laptop|computer|browser|tab|window|lid|page|job|it)\b|\bleave\b.*\b(?:laptop|computer|browser|tab|window|lid|page|job)\b/iu,
  ],
  ['rates', /\b(?:surround|5\.1|7\.1|multi-?channel|\d+ ?khz|sample rates?|bit depths?|(?:16|24|32)[- ]?bit)\b/iu],
  [
    'count',
    /\bhow many (?:files|songs|tracks|recordings|clips)\b.*\b(?:once|send|upload|throw|at a time|one go|batch)\b/iu,
  ],
  [
    'free',
    /\b(?:asking|questions?|talking|chatting)\b.*\b(?:cost|charge|pay|free)\b|\b(?:on|with|for|in) (?:a|the) free (?:account|key|plan|tier)\b(?<!\bam i.*)/iu,
  ],
  [
    'again',
    /\b(?:pay|charged?|bill(?:ed)?|cost|ding|sting|debit|deduct|hit)\b.*\b(?:twice|two times|again|each time|every time|(?:a )?second time|once more|over again)\b|\bcheaper\b|\bprice (?:\w+ )?lower\b|\b(?:cost|price|charge|discount)\b.*\b(?:submit|send|upload)\w*\b.*\bagain\b|\b(?:already|before|yesterday|last night|this morning)\b.*\b(?:on the house|for free|free of charge|for nothing)\b/iu,
  ],
  ['spent', /\b(?:run|ran|running|runs) out of (?:tokens|credits?|money|balance)\b/iu],
  [
    'tags',
    /\b(?:id3|metadata|tags?|cover(?: art)?|artwork)\b.*\b(?:kept|keep|survive|lost|lose|stay|carried|preserv\w+)\b/iu,
  ],
];

const GIVEN = /\b(?:get|give|back|return\w*|deliver|output|download|results?|export|as)\b/iu;

/** Returns the topics of the documentation that the words of an English question name. */
export function documentedIn(text: string): string[] {
  return [
    ...(isOfFormats(text) && isQuestion(text) && !GIVEN.test(text) ? ['formats', 'sent'] : []),
    ...DOCUMENTED.filter(([, pattern]) => pattern.test(text)).map(([topic]) => topic),
    ...(isOfTerm(text) ? ['terms'] : []),
  ];
}

const BALANCE =
  /\benough (?:credits?|tokens?|balance|left)\b|\b(?:credits?|tokens?|balance) (?:do i have|have i|left|remaining|(?:that )?i(?:['’]ve)? (?:have|got|still have))\b|\bmy (?:balance|credit)\b|\b(?:am i|are we|is (?:my|our|this) (?:account|key|plan))\b.*\b(?:free|paid|paying|live)\b.*\bor\b.*\b(?:free|paid|paying|live)\b/iu;

/** Whether an English text asks what is left on the account. */
export const isOfBalance = (text: string): boolean => BALANCE.test(text);

const ASKING =
  /\?|^(?:(?:hey|hi|hello|so|and|but|ok(?:ay)?|well|quick q\w*|question)[, :]+)*(?:what|wat|who|whom|whose|why|y|how|when|where|which|is|are|am|was|were|do|does|did|has|have|can|could|should|shud|shall|would|will|may|might|must)\b|\by\/n\b|\bor (?:do|does|is|will|not)\b/iu;

/** Whether an English text asks anything. */
export const isQuestion = (text: string): boolean => ASKING.test(text.trim());

const ASKING_WITHIN =
  /\b(?:how (?:long|many|much|often|far|come|do|does|can|is|are)|is there|are there|(?:can|do|does|is|are|am|will|would|should|may|must) (?:i|we|it|that|you|the|this|an?|my|our|they|somebody|someone|anybody)|what|which|why|explain)\b/iu;

/** Whether an English text asks anything after what it tells: "there's whispering in it, will the pause cutter eat that". */
export const asksWithin = (text: string): boolean => ASKING_WITHIN.test(text);

const THOSE =
  /^(?:(?:and|so|then|ok(?:[ae]y)?|yes|yeah|sure|right|great|good|fine|please|let['’]?s|go ahead and|(?:it|this|that|the price)(?:['’]?s| is| sounds) (?:good|fine|ok(?:[ae]y)?|alright|all right)(?: (?:for|with|by) (?:me|us))?)[,. ]+)*(?:do|run|apply|take|make|go (?:on|ahead) with) (?:it|that|those|both|them|these|all)(?: (?:one|two|three|both|things|steps|of (?:it|that|them)))?(?: (?:in|using) (?:that|this|the same|the right) order)?(?:[,. ]+(?:please|thanks|then|now|with|at|to|and|as))*(?:[,. ]*-?\d+(?:\.\d+)?(?: ?(?:lufs|db))?)?[,.! ]*$/iu;

/** Whether an English text orders what was only asked about before, with no more than a value of its own. */
export const isOfThose = (text: string): boolean => THOSE.test(text.trim());
