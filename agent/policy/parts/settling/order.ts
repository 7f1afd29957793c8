import type { CapabilityName } from '../../../../workflows/domain/capabilities.ts';
import { endsSentence } from '../cutting/sentence-ends.ts';
import { readEnglish } from '../english.ts';
import type { Said } from '../said.ts';
import { NEWER } from '../values.ts';

/**
 * How a sentence speaks of work: `ordered` by an imperative, a wish or a polite question; `asked` about; or only `told` of, as of what
 * somebody said, did or means to do.
 */
export type Mood = 'ordered' | 'asked' | 'told';

/** Words before the beginning of a sentence proper. */
const LEAD = `^(?:(?:${[
  'hm+|say|by the way|btw|listen|just curious|quick question|good (?:morning|evening|afternoon|day)|man|dude|mate|i mean|and|so|then|but|also|well|ok(?:ay)?|right|anyway|now|because|cause|yes|yeah|no|oh|ah|hey|hi|hello|look|honestly|actually|basically',
  'first|second|finally|later|later on|eventually|usually|sometimes|tomorrow|yesterday|today|tonight|nowadays|back then|in the end',
  'one day|some day|after (?:that|which)|before that',
  '(?:last|next|this|every|each) (?:day|week|weekend|month|year|night|time|morning|evening|spring|summer|autumn|winter)',
  "(?:in|at|on|for|by|during|with|without|before|since|as) (?:[\\w'-]+ ){0,2}[\\w'-]+(?=[, ]+(?:i|we|they|you|he|she|my|our)\\b)",
].join('|')})[,.!: ]+)*`;
const start = (words: string): RegExp => new RegExp(`${LEAD}(?:${words})`, 'iu');

const PEOPLE = 'i|we|they|he|she|who|someone|somebody|nobody|no ?one|one|people|everybody|everyone|anybody|anyone';
const THIRD =
  "(?:they|he|she|someone|somebody|people|everybody|everyone|(?:my|our|the|his|her|their|a|an|some|one of \\w+) (?:[\\w'-]+ ){1,4}?)";
/** Beginnings of sentences that tell of somebody. */
const OF_PEOPLE = start(`(?:${PEOPLE})\\b|(?:i|we|they|he|she)['’](?:m|ve|re|ll|d|s)\\b`);
const OF_YOU = start("you(?! (?:can|could|may|should|must|have to|need to|might)\\b|['’]d better)");
/** Beginnings that tell of something: a subject and a verb in the third person. */
const OF_THINGS = start(
  "(?:(?:it|this|that|these|those|there|here)(?:['’]s|['’]re)?|(?:the|my|our|his|her|their|its|your|a|an|some|another|according to) (?:[\\w'\u2019-]+ ){0,5}?[\\w'\u2019-]+:?) ?(?:\\b(?:is|are|isn['’]?t|aren['’]?t|was|were|wasn['’]?t|weren['’]?t|has|had|have|hasn['’]?t|says?|said|tells?|told|asks?|asked|thinks?|thought|insists?|insisted|suggests?|suggested|mentions?|mentioned|complain(?:s|ed)|claim(?:s|ed)|recommend(?:s|ed)|writes?|wrote|reads?|keeps|wants|wanted|spent|came|went|got|left|split in|means?|will|would|did|does|do|always|never|makes|sounds?|used to|you split)\\b|['’]s\\b(?! (?:first|last|opening|closing|final|initial|own|key|tempo|loudness|peak|length|bpm|vocals?|drums?|bass|level|pitch)\\b))",
);
/** "First 4 secs are me swallowing tea". */
const OF_A_PLACE = start(
  '(?:the )?(?:first|last|opening|closing|final) (?:[\\w.-]+ ){1,3}?(?:is|are|was|were|has|have)\\b(?! (?:to (?:go|be)|enough|all|fine)\\b)',
);
/** What such a sentence has if it is an order all the same. */
const WANTING = new RegExp(
  [
    `(?:${LEAD}|[,;] |\\b(?:and|so|but) )(?:i|we)(?:['’]?d| would| wd| should(?= like\\b| love\\b| prefer\\b)| just| really| only| also| do| still| simply| merely| actually| now)* (?:like|love|want|need|require|wanna|prefer|have to have|could do with|could use)\\b(?! (?:to (?:know how(?! (?:loud|long|fast|slow|quick|high|low|many|noisy|clean|quiet|hot|far)\\b)|understand|ask|wait)|you not|nothing|nobody|no one|none|neither))`,
    `${LEAD}(?:it|this|that|these|those|(?:the|my|our) (?:[\\w'-]+ ){0,3}?[\\w'-]+) (?:needs?|wants?|should|must|has to|have to|have got to|has got to|ought to) (?!not\\b)`,
    `${LEAD}(?:my|our|the|his|her|their|they|he|she) ?(?:[\\w'-]+ ){0,3}?(?:wants?|needs?|asked for|would like) (?:it|this|these|the|an?|only|just|my|our)\\b(?!.*\\bcan you believe\\b)`,
    `${LEAD}(?:dear [\\w ]{1,20}, )?(?:i|we) (?:should|would|['’]?d|wd|could) (?:only )?be (?:(?:most|very|so|ever so|really|much|deeply|eternally) )*(?:obliged|grateful|glad|happy|delighted|thankful|pleased|appreciative) (?:if|to have|for)\\b`,
    `\\b(?:would|could) you (?:\\w+ ){0,2}be (?:so (?:kind|good)|kind enough|good enough)|\\b(?:may|might) (?:i|we) (?:ask|request|trouble you|beg)\\b|\\b(?:i|we) would ask you\\b`,
    // "It is the key that I wanted"
    `\\b(?:it(?:['’]?s| is| was)|that(?:['’]?s| is| was)) (?:only |just |really )?(?:the |my |our |her |his )?(?:[\\w'-]+ ){1,4}?(?:that |which )?(?:i|we)(?:['’]?m| am)? ?(?:really |actually |only )?(?:want|wanted|need|needed|meant|after|looking for|asked for)\\b`,
    `${LEAD}all (?:that )?(?:i|we)(?:['’]m| am| need| want|['’]re| are)\\b`,
    `${LEAD}(?:i|we)['’]?(?:ll| will) (?:have|take|need)\\b`,
    "\\b(?:i|we)(?: should| would|['’]d) (?:only |just |also |much )?(?:like|love|prefer) (?:[\\w'-]+ )?(?:\\w+ed|gone|out|off|cut|put|made|to have)\\b",
    '\\b(?:please|pls|plz|go ahead)\\b',
  ].join('|'),
  'iu',
);
const NOT_YET =
  /\b(?:might|may|could) (?:want|need|like|ask)\b|\bshould (?:want|need|ask)\b|\b(?:told|said|asked|says?|tells?|insists?|suggests?|mentioned|complained|wrote) |\bwant(?:s|ed)? (?:me|us|him|her|them) to\b|\b(?:refrain|rather you did)/iu;
/** Polite questions, which are orders. */
const POLITE = new RegExp(
  `(?:${LEAD}|[,.;:!?] |\\b(?:and|so|then|but|or) )(?:(?:can|could|would|will|wouldn['’]t|couldn['’]t|can['’]t|won['’]t) (?:you(?! (?:believe|imagine|guess|believe it|recommend|suggest|advise|say|see))|u|ya|i|we|it|this|that|these|those|they|(?:the|my) [\\w' -]{2,30}? (?:be|go))\\b|may (?:i|we)\\b|(?:do|would) you mind\\b|mind\\b|any chance\\b|(?:is there )?any chance\\b|how about\\b|what about\\b|why (?:don['’]t you|not)\\b|is it possible to\\b|would it be possible to\\b|do you think you (?:can|could)\\b|are you able to\\b|i(?: was|['’]m| am)? wonder(?:ed|ing)? (?:if|whether) you)`,
  'iu',
);
/** Questions that stay questions, however polite. */
const ASKING_ONLY =
  /\bif i (?:asked|wanted|had|were|told|ever|sent|gave|paid|uploaded)\b|\bin (?:principle|theory|general)\b|\bhypothetically\b|\b(?:how|why|what|when|which) (?:do|does|did|is|are|would|will|can|could|should) (?:you|i|we|one|people|it|they)\b|\b(?:ever|even(?! (?:out|up|the|it|them|this|these|those|my|our)\b)|normally|usually|generally|at all)\b|\b(?:a|an|any|several|whole|some) (?:[\w'-]+ )?(?:song|track|file|recording|album|video|podcast|cassette|archive|library|episode|interview|waltz|band|choir|piece|clip|tape)s?\b|\bwould it (?!be possible to)\b/iu;
const IN_THEORY = /\b(?:in (?:principle|theory)|hypothetically|theoretically)\b/iu;
const QUESTION = start(
  "(?:(?:at|in|on) (?=(?:what|which) (?:tempo|speed|pace|bpm|key|pitch|scale|metre|meter|level|loudness)))?(?:what|who|whom|whose|why|how|when|where|which|since when)\\b|(?:do(?! (?:your|this|that|it|the|my)\\b)|does|did|is|are|am|was|were|has|have|had|should|shall|would|could|can|will|may|might|must|isn['’]?t|aren['’]?t|doesn['’]?t|don['’]t you|won['’]?t)\\b(?= (?:i|we|you|it|this|that|these|those|they|he|she|there|one|the|my|our|your|a|an|any|anyone|anybody|people|\\w+ing)\\b)",
);

/** Verbs of work, as imperatives begin with them. */
const IMPERATIVE =
  /(?:^|[,.;:!?–—-] ?|\b(?:and|so|then|but|just|please|now|also|now|maybe|kindly) )(?:(?:just|please|then|also|now|quickly|kindly|simply|maybe) )*(?:remove|take|cut|trim|crop|chop|lop|snip|clip|convert|make|turn|give|get|gimme|put|split|separate|isolate|extract|pull|strip|kill|lose|drop|ditch|delete|erase|mute|denoise|clean|reduce|fix|sort|tidy|repair|normali[sz]e|level|even|bring|raise|set|boost|lower|slow|speed|transpose|shift|pitch|fade|add|keep|leave|save|export|render|send|let|do|run|go|tell|find|show|measure|check|analy[sz]e|transcribe|write|note|describe|work|figure|count|list|join|merge|stitch|glue|mix|lay|shorten|edit|master|re-?encode|encode|apply|try|have|deal|handle|sharpen|push|crank|pump|roll|wipe|scrub|nuke|zap|filter|break|tighten|stretch|play|swap|rip|encode|use)\b/iu;
/** Somebody else's words follow. */
const REPORTED = new RegExp(
  `(?:${LEAD}${THIRD} ?(?:\\w+ ){0,3}?(?:say|says|said|tells?|told|asks?|asked|insists?|insisted|suggests?|suggested|mentions?|mentioned|complain(?:s|ed)|claims?|claimed|recommend(?:s|ed)?|writes?|wrote|reads|thinks?|thought|reckons?|telling|saying|asking|complaining)\\b|${LEAD}(?!(?:you|i|we|it|this|that|what|who|please|and|or|pls|can|could|just|they)\\b)[a-z][\\w-]*(?: \\w+)? (?:says?|said|reckons?|insists?|insisted|thinks|thought|wrote|suggests?|suggested|wants me to|told me)\\b|${LEAD}according to\\b|\\bi was (?:told|asked|advised)\\b)`,
  'iu',
);
const CODE =
  /[{}]\s*$|\);|=>|\b(?:const|let|var) \w+ ?=|\w\(\w+\(|["']\w+["'] ?: ?["'{[\d]|\bselect\b.+\bfrom \w+|\bfor \w+ in \S+; ?do\b|\b(?:def|function) \w+\(|\$\(|\bffmpeg -|^[#$>] ?\w+ |<\/?\w+>|♪|♫/iu;
const QUOTES = /["“”«»„]([^"“”«»„]*)["“”«»„]/gu;

/** Returns the mood of an English text that names work; of questions about the audio, `isMeasured` ones are orders. */
export function moodOf(text: string, { isMeasured }: { isMeasured: boolean }): Mood {
  const words = text.replaceAll(QUOTES, ' ').trim();
  if (CODE.test(text) || REPORTED.test(words)) return 'told';
  if (words === '' || (words !== text.trim() && !IMPERATIVE.test(words) && !POLITE.test(words) && !WANTING.test(words)))
    return 'told';
  if (DONE_ALREADY.test(words)) return 'told';
  if (isOfDoing(words) || (TOLD.test(words) && !WANTING.test(words) && !POLITE.test(words))) return 'told';
  if (POLITE.test(words))
    return ASKING_ONLY.test(words) && (!isMeasured || IN_THEORY.test(words)) ? 'asked' : 'ordered';
  if (WANTING.test(words) && !NOT_YET.test(words)) return 'ordered';
  if (QUESTION.test(words)) return isMeasured && !OF_OTHERS.test(words) ? 'ordered' : 'asked';
  // "And the true peak was?"
  if (isMeasured && SHORT_QUESTION.test(words)) return 'ordered';
  const isTelling = OF_PEOPLE.test(words) || OF_YOU.test(words) || OF_THINGS.test(words) || OF_A_PLACE.test(words);
  if (!isTelling) return 'ordered';
  return IMPERATIVE.test(words.slice(words.search(/[,.;:!?]/u) + 1 || words.length).trim()) ? 'ordered' : 'told';
}

const SHORT_QUESTION = /^(?:and |so )*the (?:[\w'-]+ ){1,3}(?:is|was|are|were)\s?\?\s*$/iu;

/** Whether an English text has an imperative, a polite question or a wish anywhere. */
export const namesOrder = (text: string): boolean =>
  IMPERATIVE.test(text) || POLITE.test(text) || WANTING.test(text) || FIRST_VERB.test(text);

/** Returns whether an English text begins with a verb of work, and orders by its form. */
export const isImperative = (text: string): boolean =>
  FIRST_VERB.test(text) && moodOf(text, { isMeasured: false }) === 'ordered';
const FIRST_VERB =
  /^(?:(?:yo|hey|hi|ok(?:ay)?|so|and|then|now|please|pls|just|right|well|also)[,. ]+)*(?:remove|take|cut|trim|crop|chop|convert|make|turn|give|get|put|split|separate|isolate|extract|pull|strip|kill|lose|drop|delete|mute|denoise|clean|reduce|fix|normali[sz]e|level|bring|raise|lower|slow|speed|transpose|pitch|fade|add|keep|save|export|join|merge|mix)\b/iu;

/** "What do you know about removing the snare?": a gerund is spoken of, unless a polite question or an order goes with it. */
function isOfDoing(text: string): boolean {
  return (
    GERUND.test(text) &&
    !/\b(?:mind|how about|what about|please|pls|start|try)\b/iu.test(text) &&
    !IMPERATIVE.test(text)
  );
}

const GERUND =
  /(?:\b(?:of|for|from|against|about|on|support|supports|with|without|advise|recommend|suggest|avoid|hate|spent|consider|mean|involve)|^\W*(?:\w+[,:! ]+){0,3}?(?:is|are|was|does|would)) (?!(?:anything|something|nothing|everything|morning|evening|recording|beginning|ending|string|king|thing|singing|backing|opening|building|meeting|wedding|being)\b)[a-z]{2,}ing (?:out |off |up |down )?(?:the|a|an|my|our|his|her|two|both|some|any|it|this|that)\b/iu;
/** A subject that did something: "the studio down the road cut the first verse". */
const TOLD = start(
  "(?:the|my|our|his|her|their|some|a|an) (?:[\\w'’-]+ ){1,5}?(?:[a-z]{3,}ed|sang|spoke|told|went|took|kept|ran|came|gave|sat|stood|fell|found|lost|won|played|wrote|heard|thought|felt|brought|bought|taught|cut|put) (?:the|a|an|it|this|that|these|those|me|us|my|our|his|her|their|two|three|along|up|down|out|off|about|for|to|at|by|with|in|on)\\b(?!.*\\b(?:to (?:be|have)|needs?|wants?|should|must|please|pls)\\b)",
);

const DONE_ALREADY = start(
  '(?:removed|denoised|trimmed|cropped|chopped|converted|normali[sz]ed|cleaned|faded|mixed|joined|stripped|isolated|extracted|separated|transposed) (?:the|my|it|this|that|these|those|all|everything|an?)\\b',
);

/** "My boss wants the start gone but I'd rather keep it": what somebody else wants, and the person does not. */
const DISAGREED = new RegExp(
  String.raw`(?:^|[.,;!?] )(?:${THIRD}|everyone|everybody|someone|somebody|people|some (?:people|say)) ?(?:\w+ ){0,2}?(?:wants?|says?|thinks?|insists?|suggests?|asks?(?: me)?|likes?|prefers?|keeps? (?:saying|asking|telling)|tells me)\b[^?!]{3,120}?\b(?:but|though|however|yet|while|whereas) (?:i|we)(?:['’]d| would|['’]m| am| do)? ?(?:much )?(?:rather|prefer|disagree|not (?:so )?sure|don['’]?t|do not|would keep|like it|want to keep|think (?:not|otherwise|differently))\b`,
  'iu',
);

/** A question about no audio in particular. */
const OF_OTHERS =
  /\byour (?:[\w-]+ ){0,2}(?:analy\w+|detect\w+|read\w+|track\w+|find\w+|measur\w+|method|machinery|effects?|report|lufs|loudness|tempo|key|tool|transcri\w+|model)\b|\b(?:do|does|can|could|would|will) (?:you|it) (?:ever |usually |also )?(?:recogni[sz]e|support|accept|produce|offer|handle)\b|\b(?:why|when|how often) (?:do|does|did|should|would) (?:people|one|you|we|anyone|anybody|engineers|musicians|pros)\b|\bwhat(?:['’]?s| is| are| were) the (?:drawbacks?|pros|cons|benefits?|risks?|limits?|advantages?|disadvantages?|downsides?|point|use|purpose|dangers?)\b|^\W*(?:\w+[,:! ]+){0,3}?(?:can|could|would|will|does|do|did|has|have|is|are) (?:an? |any |some |people\b|one (?:ever|usually|normally|just)\b|software\b|machines?\b|(?:your|this) (?:service|tool|software|site|chat|thing)\b|(?:anybody|anyone|somebody|someone) (?:ever |already )?used? (?:you|this)\b)|\bwith (?:this|your) (?:service|tool|site|chat|software)\b|\bi wonder (?:whether|if) (?:software|people|one|a |an |any)|\bdo you happen to (?:support|offer|know)\b|\bwhat if\b|\bis there (?:anything|something|a way|any way)\b|\bwhat(?:['’]?s| is| would be) (?:the )?(?:best|better)\b|\b(?:do|does|would|did|should) (?:people|everyone|others|you|one|they|we|i|pros) (?:usually |normally |generally |typically |mostly )?(?:do|use|recommend|suggest|pick|choose)\b|(?<!\b(?:key|tempo|chords?|notes?|scale) )\bshould\b|\b(?:what|how) (?:do|does|did|would|will) \w+ing\b/iu;

/** Returns the mood of the work of a clause, beside what stands before and after it. */
export function moodIn(
  said: Said,
  clauses: readonly Said[],
  { capability, isMeasured }: { capability: CapabilityName; isMeasured: boolean },
): Mood {
  const at = clauses.indexOf(said);
  const text = clauses.map((each) => each.text).join(' ');
  if (CODE.test(text) || DISAGREED.test(text)) return 'told';
  const quoted = [...text.matchAll(QUOTES)].map(([, words]) => bare(words ?? ''));
  const own = bare(said.text);
  if (own !== '' && quoted.some((words) => words.includes(own))) return 'told';
  if (SARCASM.test(text) || APART.test(serious(clauses)) || isQuoted(text, capability)) return 'told';
  if (isInRow(clauses, at)) return 'told';
  const mood = moodOf(said.text, { isMeasured });
  const before = clauses[at - 1];
  // "…, split the stems | or remove one thing": an alternative in the same sentence.
  const next = at >= 0 && !endsSentence(said.text) ? clauses[at + 1] : undefined;
  const sentence = { text: next && /^or\b/iu.test(next.text.trim()) ? `${said.text} ${next.text}` : said.text };
  if (mood === 'ordered') {
    return before && !endsSentence(before.text) && goesOn(before, sentence, isMeasured) ? 'told' : 'ordered';
  }
  // "There is a hum. Fix that": what was only mentioned is what is ordered.
  const after = at < 0 ? [] : clauses.slice(at + 1);
  return after.some((each) => each.language === 'en' && POINTING.test(each.text) && isOrder(each.text))
    ? 'ordered'
    : mood;
}

/** Returns the text of clauses without the laughter beside what the service cannot do: "and email both to my bandmates lol". */
function serious(clauses: readonly Said[]): string {
  return clauses
    .map(({ text, actions }) => (actions[0]?.name === 'unsupported' ? text.replaceAll(LAUGHTER, ' ') : text))
    .join(' ');
}

const LAUGHTER = /\b(?:lol|haha\w*)\b/giu;

/** Whether a clause is one of several in a sentence that tells: "we used to strip the vocals, chop it, slow it down". */
function isInRow(clauses: readonly Said[], at: number): boolean {
  for (let n = at; n >= 0; n--) {
    const { text } = clauses[n]!;
    if (n < at && endsSentence(text)) return false;
    if (ROW.test(text)) return moodOf(text, { isMeasured: false }) !== 'ordered';
  }
  return false;
}

/** Whether a clause goes on with what the one before it told or asked. */
function goesOn(before: Said, { text }: Pick<Said, 'text'>, isMeasured: boolean): boolean {
  if (
    REPORTED.test(before.text) &&
    (before.text.split(/\s+/u).length <= MAX_REPORTING || /^(?:to|that|if|whether)\b/iu.test(text))
  )
    return true;
  // "Do I pay twice if I run the tempo and then the key"
  if (
    DOUBTFUL.has(before.act) &&
    !IMPERATIVE.test(text) &&
    !POLITE.test(text) &&
    !WANTING.test(text) &&
    !QUESTION.test(text)
  )
    return true;
  if (/:\s*$/u.test(before.text) && !CHOOSING.test(before.text))
    return moodOf(before.text, { isMeasured: false }) === 'told';
  if (!isMeasured && /\bor\b/iu.test(text) && ADVICE.has(before.act)) return true;
  if (IMPERATIVE.test(text)) return false;
  return (
    !isMeasured &&
    moodOf(before.text, { isMeasured }) !== 'ordered' &&
    /^(?:and|or|nor) \S+(?: \S+)?$/iu.test(text.trim())
  );
}

/** "We'll stick with the bed we've got:": says which audio the order after it is about. */
const CHOOSING = /\b(?:i|we)(?:['’]?ll| will| shall) (?:just )?(?:stick|go|make do|work) with\b/iu;
/** Words of a clause that leaves what was said to the next one. */
const MAX_REPORTING = 7;

const ROW =
  /\b(?:used to|would (?:always|usually|often|just)|might|wants? (?:me|us|him|her|them) to|told (?:me|us) to)\b/iu;
const DOUBTFUL: ReadonlySet<string> = new Set(['ask_price', 'suppose', 'ask_whether', 'ask_service']);
const ADVICE: ReadonlySet<string> = new Set(['ask_service', 'ask_whether', 'ask_price', 'suppose']);
/** Whether work stands in quotes only: the title of a song is no order. */
function isQuoted(text: string, capability: CapabilityName): boolean {
  const rest = text.replaceAll(QUOTES, ' ');
  if (rest === text) return false;
  return !NEWER[capability]?.test(rest) && !readEnglish(rest).wishes.some((wish) => wish.capability === capability);
}

/** Lists of things to do, homework, poems and jokes. */
const APART =
  /\bto-?do(?: list)?\b|\bagenda\b|(?<!\b(?:read(?:s|ing)?|record(?:ed|ing|s)?|recit(?:e|es|ed|ing)|sp(?:eak|oke)|cleaned) (?:a|the|my|this|that|his|her|our|your) )\bpoem\b|\b(?:essay|limerick|joke|homework|blog post|tweet)\b|\b(?:lol|haha\w*|just kidding)\b|\b(?:the|my|his|her|an?|this) (?:\w+ )?(?:question|exam|title|lyrics?|line|chorus|error|message|headline|caption|quote|slogan|motto|proverb|sign|poster)(?: (?:is|was|reads|says))?:/iu;
const SARCASM = /^(?:oh,? sure|yeah,? right|as if\b|like i would|wow,|sure,? because|because obviously|great idea)/iu;
const POINTING = /\b(?:it|this|that|them|him|her|these|those|do|go)\b/iu;

function isOrder(text: string): boolean {
  return IMPERATIVE.test(text) && moodOf(text, { isMeasured: false }) === 'ordered';
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
