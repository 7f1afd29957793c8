import type { AccountSubject } from './part.ts';

/**
 * Questions about an account in the words of people who know nothing of it: classes of words, of which a question has one each. They are
 * looked for after the forms of `asked.ts`.
 */

const list = (words: string): string =>
  `(?:${words
    .trim()
    .split(/\s*\|\s*/u)
    .join('|')})`;
const has = (words: string): RegExp => new RegExp(String.raw`(?<![\p{L}\d])${list(words)}(?![\p{L}\d])`, 'iu');

/** What an account has, as people call it. */
const MEANS = has(
  'tokens? | credits? | balance | budget | funds | money | coins? | points? | allowance | wallet | pot | kitty | cash | dosh | quid | bucks',
);
/** "Tell us our credit" */
const BALANCE =
  /(?<![\p{L}\d])(?:tell|show|give|state|check|let me (?:know|see)|what(?:['’]?s| is)?|how(?:['’]?s| is)) (?:(?:me|us|is|about) ){0,2}(?:my|our) (?:current |present |remaining |token )?(?:credits?|balance|tokens?|funds|count|standing)(?![\p{L}\d])(?! (?:go|went|gone|for|used))/iu;
/** How it became less. */
const WENT = has(
  String.raw`went(?: down)? | gone | going | go | disappear\w* | vanish\w* | drain\w* | dropp?\w* | melt\w* | shr[iau]nk | evaporat\w* | ate | eaten | eat | eating | eats | swallow\w* | gobbl\w* | guzzl\w* | used(?: up)? | burn\w* | missing | fewer | less | lower | took | taken | chewed | munched | cost | costing | costed | consum\w* | spent | spend | cleaned out | emptied | blew | blown`,
);
const ASKS = has("where | what | what['’]?s | whats | why | which | who | how come | how many | how much | whatever");
/** What was taken, of whom. */
const TAKEN = new RegExp(
  String.raw`\b(?:charg(?:e|ed|ing)|bill(?:ed|ing)?|debit(?:ed)?|deduct(?:ed)?|invoic(?:e|ed)|(?:take|took|taken|taking|knock(?:ed)?|pull(?:ed)?|pinch(?:ed)?|nick(?:ed)?)) (?:\w+ ){0,3}?(?:(?:off|from|out of) )?(?:me|us|(?:my|our) (?:account|balance|tokens|credits?|card|money))\b`,
  'iu',
);
/** "Was there a charge for it?", "what have I been billed for?" */
const WAS_TAKEN =
  /\b(?:was|were) there (?:an? |any |a single )?(?:charges?|bills?|fees?|debits?|costs?)\b|\b(?:i|we)(?:['’]ve| have| was| were| got)?(?: been| ever| ever been)? (?:charged|billed|debited|invoiced)\b/iu;
/** "Yesterday I had over 3000 and now it's 10" */
const FELL =
  /\b(?:had|was|were|used to have)\b[^.!?]{0,30}\b\d[\d,.]{2,8}\b[^!?]{0,40}\b(?:now|today|left with|only)\b[^!?]{0,20}\d/iu;
const CHARGES = new RegExp(
  String.raw`\b(?:sum|total|list|overview|breakdown|statement|history|record|summary|run-?down|log) of (?:all |every |the |my |our |what )*(?:charges?|debits?|spendings?|expenses|payments|deductions|transactions|tokens (?:used|spent|consumed)|costs? so far)\b|\b(?:charges?|debits?|spendings?|expenses|deductions|transactions|consumption|usage) (?:so far|to date|until now|till now|lately|of (?:late|this|last|the (?:last|past))|(?:this|last) (?:week|month))\b|\b(?:bookings|entries|movements|postings|transactions|charges|debits|payments|deductions) (?:on|of|in|to|against) (?:my|our) (?:account|tokens|balance|card)\b|\b(?:total|whole|overall|entire|full) (?:outlay|spend(?:ing)?|costs?|expenditure|expenses?|consumption|usage|bill)\b.{0,20}\b(?:up to (?:now|today)|so far|(?:until|till) (?:now|today)|to date|thus far)\b|\b(?:my|our) (?:spending|expenses|charges|usage|consumption|outlay|bill)\b`,
  'iu',
);

/** Work that was set going for many files at once. */
const MANY = has(
  "batch(?:es)? | bulk thing | the \\d+ | heap | mountain | load | overnight | over night | last night(?:['’]?s)? | midnight | \\d{2,4} (?:tapes|files|songs|tracks|recordings|episodes|clips|interviews|reels) | folder | the (?:whole |entire |big )?lot | pile | bunch | stack | queue | bulk | job | jobs | the run | my run | our run | the whole (?:\\w+ ){1,2} | all those | all these | mass upload",
);
const SET_GOING = new RegExp(
  String.raw`\b(?:i|we|he|she|they|you|my \w+)(?:['’](?:ve|d))?(?: had| have| just)? (?:kicked off|set off|set|started|left|put|sent|threw|dumped|submitted|queued|launched|fired off|lined up|gave you|handed in|fed|went in|shoved in|stuck in|ran|run)\b`,
  'iu',
);
/** How it came out. */
const CAME_OUT = has(
  String.raw`done | finished | through | ready | complete[d]? | usable | useable | fine | ok | okay | spoil\w* | spoilt | broken | fail\w* | come out | came out | turn(?:ed)? out | belly up | pear[- ]shaped | west | south | ahead of us | in front of us | made it | didn['’]?t make it | did not make it | went wrong | gone wrong | go wrong | crash\w* | surviv\w* | bad | progress | coming along | getting on | getting along | going | how far | all good | alright | all right | could not | couldn’t | not be processed | unprocessed | stuck | died | made it | make it | worked | work out | worked out | succe\w* | errors? | casualties | losers | duds? | botched | choked | bombed | crapped out | conked out | fell over | remaining | to go | rejects? | rejected | skipped`,
);
const HAPPENED = /\b(?:happened|where|why|what|wtf|how come|explain|gone)\b/iu;
/** How far it is. */
const STATUS =
  /\bwhere (?:are (?:we|you|things)|am i|is (?:it|that)|do (?:we|things) stand|does (?:it|that) stand)(?: up to| at)?(?: (?:with|on|in|at))?\b|\bwhat(?:['’]?s| is) the (?:state|status|news|word|latest|score|situation)\b|\bany (?:news|word|luck|progress|joy)\b|\bhow(?:['’]?s| is| are| far)\b[^.!?]{0,40}\b(?:coming|going|doing|getting|along|on|far|progressing|looking)\b/iu;
const ASKS_OUTCOME =
  /\b(?:did|has|have|had|is|are|was|were|how|which|what(?:['’]?s)?|why|any(?:thing|body)?|report|tell|say|whether|status|where)\b/iu;

/** "Did all my birds get through the night?" */
const THROUGH_NIGHT =
  /\b(?:did|have|has|are|is|were|was)\b[^.!?]{0,40}\b(?:my|our|all|every(?:thing|one)?|they|the lot)\b[^.!?]{0,30}\b(?:get|got|gotten|come|came|make it|made it|pull|pulled|been) (?:\w+ )?through\b[^.!?]{0,20}\b(?:night|overnight|yesterday|today|morning|ok(?:ay)?|in one piece|unscathed|alive)\b/iu;

/** "Why is tape_c9 not done?": a file by its name. */
const WHY_FILE =
  /\bwhy\b[^.!?]{0,20}\b(?:is|was|did|has|are|were|have)(?:n['’]?t)? [\w.-]*[_\d][\w.-]*\b[^.!?]{0,30}\b(?:done|finish\w*|fail\w*|work|through|process\w*|come out|skipped|missing)\b/iu;

/** Recipes, as people call them. */
const RECIPES = has(
  'recipes? | presets? | chains? | templates? | macros? | routines? | saved (?:steps|settings|workflows?|procedures?) | workflows?',
);
const OWN = has('my | our | mine | i | we | saved | stored | kept | here | on (?:file|here) | account | us | me');
const LISTED = has(
  "which | what | what['’]?s | whats | list | show | name | names | how many | remind | any | read (?:me|out) | tell",
);

/** What is said of any account, or supposed. */
const IN_GENERAL =
  /\b(?:if(?! so\b)|would|will|wud|can|could(?! not|n['’]t)|may|might|should|shall|refund\w*|twice|again|each time|every time|per|what happens|when(?:ever)? (?:you|u|an?|something|one|people)|do (?:you|u|i|we)|how (?:do|can|to)|is it possible|do (?:you|u) (?:charge|take|bill)|does it (?:cost|take|use)|gonna|going to)\b/iu;
const MAKES_RECIPES =
  /\b(?:run|apply|use|put|may|at most|max(?:imum)?|allowed|limits?|delete|remove|share|edit|change|rename|make|create|build|save (?:this|it|that|as)|how (?:do|can|to)|what is a|what['’]?s a|can|could)\b/iu;

/** Longer questions about recipes are about what is done with them. */
const MAX_WORDS = 14;

/** Returns what of the account an English text asks about in plain words; undefined where it asks about something else. */
export function accountInPlainWords(text: string): AccountSubject | undefined {
  const isGeneral = IN_GENERAL.test(text);
  if (!isGeneral && BALANCE.test(text)) return 'balance';
  if (!isGeneral && MEANS.test(text) && WENT.test(text) && ASKS.test(text) && !OF_PRICE.test(text)) return 'charges';
  if (
    !isGeneral &&
    (CHARGES.test(text) || TAKEN.test(text) || WAS_TAKEN.test(text) || (FELL.test(text) && HAPPENED.test(text))) &&
    !/\bfor (?:this|it|that) (?:one|file|song)\b/iu.test(text)
  )
    return 'charges';
  if (
    isOfMany(text) &&
    !isGeneral &&
    (STATUS.test(text) || (CAME_OUT.test(text) && (ASKS_OUTCOME.test(text) || text.includes('?'))))
  )
    return 'batches';
  if ((THROUGH_NIGHT.test(text) || WHY_FILE.test(text)) && !isGeneral) return 'batches';
  const isShort = text.trim().split(/\s+/u).length <= MAX_WORDS;
  if (isShort && RECIPES.test(text) && OWN.test(text) && LISTED.test(text) && !MAKES_RECIPES.test(text))
    return 'recipes';
  return undefined;
}

/** A price that is asked for in advance: "how many tokens does it cost to …?" */
const OF_PRICE =
  /\bhow (?:much|many)(?: \w+)? (?:does|do|is|are|for|to|would|will|it costs?)\b|\bwhat (?:does|do|is|are)\b(?!.{0,40}\b(?:eating|draining|burning|using|taking|missing|left)\b)|\b(?:left|remaining|have i|do i have|i (?:still )?have|i['’]ve)\b/iu;

function isOfMany(text: string): boolean {
  return (
    MANY.test(text) &&
    (SET_GOING.test(text) ||
      /\b(?:my|our|the|last|yesterday|that|this|overnight|those)\b|\b(?:went|put|sent|were) (?:in|off|queued)\b/iu.test(
        text,
      ))
  );
}
