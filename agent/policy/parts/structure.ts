import type { Act } from '../../reading/labels.ts';
import { asksPrice } from './languages/price.ts';
import { actOf, ORDERED } from './languages/acts.ts';
import { isLevelOrder } from './languages/level-orders.ts';
import { formsOf } from './languages/forms.ts';
import { requestIn } from './languages/asked-of-you.ts';
import { serviceTopicIn } from './languages/plain/service-topics.ts';
import { OF_FEATURE, OF_QUALITY } from './wording.ts';

/** A form of sentence that is no instruction whatever the words in it, and what it is instead. */
interface Form {
  act: Act;
  pattern: RegExp;
}

const DONE =
  '(?:removed|denoised|trimmed|cropped|chopped|measured|analy[sz]ed|converted|normali[sz]ed|cleaned|faded|mixed|joined|stripped|isolated|extracted|separated|sped|slowed|asked|told|used|tried|did|had|got|made|took|went|ran)';
const SUBJECT = '(?:i|we|they|he|she|you|who|someone|somebody|people|(?:my|our|the|his|her) \\w+)';

const ENGLISH: readonly Form[] = [
  // "Once upon a time there was a mole. Isn't that a nice beginning?"
  {
    act: 'small_talk',
    pattern:
      /^(?:once upon a time\b|(?:is|are|was|were)(?:n['’]?t| not) (?:that|it|this|those|these) (?:(?:a|an|so|just|the|such|really|rather|pretty|quite) )*(?:nice|lovely|great|funny|beautiful|good|cool|sweet|wonderful|amazing|hilarious|silly|cute|strange|weird)\b)/iu,
  },
  // "About this recording, please do not perform the noise removal which I was considering"
  {
    act: 'forbid',
    pattern:
      /(?:^|[,:] )(?:please |kindly )?(?:do not|don['’]?t) (?:perform|carry out|apply|execute|undertake|proceed with) (?:the|any|that|an?|your|this)\b/iu,
  },
  {
    act: 'ask_whether',
    pattern: /^(?:(?:so|and|but|hey)[, ]+)*(?:can|could|may|might) one\b|\bin (?:principle|theory)\b/iu,
  },
  { act: 'ask_service', pattern: OF_FEATURE },
  {
    act: 'ask_service',
    pattern:
      /^(?:(?:so|and|but|hey|hi)[, ]+)*(?:can|could|may) i (?:just |quickly )?(?:check|confirm|ask|know|clarify)\b(?! (?:the|its?|what key|how (?:loud|long|fast))\b)/iu,
  },
  {
    act: 'suppose',
    pattern:
      /^(?:(?:and|so|but|then)[, ]+)*(?:had (?:i|we|you) |were (?:i|we|you|one) to\b|what if\b|in (?:another|a perfect|an ideal) (?:life|world)\b|(?:one|some) (?:fine |of these )?days?\b|(?:assume|imagine|picture)\b(?! (?:the|it|this)\b)|(?:i|we) (?:may|might)\b|(?:normally|usually|ordinarily|generally|typically|as a rule),? (?:i|we|they|people|one)\b)/iu,
  },
  {
    act: 'suppose',
    pattern:
      /^(?!.*\b(?:please|pls|can you|could you|i need|i want)\b).*\b\w+(?:ed|t)\b.*\b(?:yesterday|last (?:week|year|month|night|winter|summer|spring|autumn|fall|time)|(?:years|months|weeks|days) ago)\b/iu,
  },
  {
    act: 'forbid',
    pattern:
      /\b(?:must|should|shall|may|will|would|could) (?:never|not)\b|\b(?:there(?:['’]s| is) )?no need (?:to|for)\b|\bunder no circumstances\b|\bwhatever you do\b|^not (?:an?|the|any)\b(?!.*\b(?:but|just|only|bad)\b)|\bhold(?:ing)? (?:back|off)\b|\b(?:remain\w*|stay\w*|left) (?:exactly |just )?(?:as (?:it|they|is|printed|recorded|delivered|mixed|sent|played|captured)|at unity)\b|^(?:(?:nvm|no|and|but|actually)[, ]+)*(?:i|we) (?:do )?(?:want|need|like) (?:the |my |our )?\w+ (?:left |kept |to stay )?in[.,!; ]*$|\bdecided against\b|\bdon['’]?t (?:even )?(?:think of|dare)\b|\bnobody (?:asked|told) you\b|\b(?:i|we)(?:['’]d| would) hate (?:you|it)\b/iu,
  },
  {
    act: 'suppose',
    pattern: new RegExp(
      `^(?:(?:and|so|then|but|when|last \\w+|yesterday|once|back then)[, ]+)?${SUBJECT}(?: (?:had|have|has|already|once|just|even|always|never|all|both))* (?:${DONE}|split|cut|put)\\b(?! (?:it )?(?:please|now))`,
      'iu',
    ),
  },
  {
    act: 'ask_price',
    pattern:
      /\b(?:how much (?:it|that|this|they|all that|everything) (?:would|will|might|does|do|is|comes?|costs?)\b|est(?:imate)?s?\.? (?:for|of|on)\b|pric(?:e|es|ing) (?:per|for|of|on)\b|(?:and|so|now)? ?how much for\b)|= ?\?+\s*$/iu,
  },
  {
    act: 'forbid',
    pattern:
      /^(?:and |but |so )*(?:neither (?:of|one)\b|minus (?:the|any)\b|(?:[\w'-]+ ){1,4}(?:stays?|left|kept|remains?|untouched|unchanged) ?(?:as (?:is|it is|they are)|the same|alone|untouched|unchanged)?[.! ]*$(?<=(?:as (?:is|it is|they are)|the same|alone|untouched|unchanged)[.! ]*)|keep (?:every|each) (?:second|bit|note|word|moment)\b)/iu,
  },
  {
    act: 'forbid',
    pattern:
      /^(?:and |but |so )*(?:the |my |our )?[\w'-]+(?: [\w'-]+)? (?:(?:should|must|can|may|has to|have to) (?:all |both )?)?stays?(?: in| on| there| put| please)*[.! ]*$/iu,
  },
  {
    act: 'condition',
    pattern:
      /^(?:(?:and|but|so|then)[, ]+)*(?:provided|providing|assuming|on condition)(?: that)? (?:this|it|that|the)\b/iu,
  },
  {
    act: 'condition',
    pattern:
      /^(?:(?:and|so|but|is it|are (?:there|they)|if)[, ]+)*(?:more|less|fewer|longer|shorter|louder|quieter|faster|slower|higher|lower) than (?:minus )?[\w.-]+(?: [\w]+)?\?\s*$/iu,
  },
  {
    act: 'condition',
    pattern:
      /^(?:(?:and|but|so|then)[, ]+)*(?:whatever|anything|everything|whichever|any of (?:these|them|those))\b(?: in)?(?: here| of (?:these|them|those)| one)?(?: that| which)?(?: (?:runs?|lasts?|goes|is|are|gets?|comes? (?:in|out)))? (?:past|over|above|beyond|under|below|longer than|shorter than|louder than|quieter than|hotter than|faster than|slower than) (?:minus )?[\w.-]+(?: [a-z]+)?[,:]?\s*$/iu,
  },
  {
    act: 'ask_service',
    pattern:
      /^(?:(?:so|and|but|hey|please|just)[, ]+)*(?:am i\b|what (?:does|do) .*\bmean\b|what means\b|(?:tell me )?(?:for |about )?how long (?:do|does|did|will|would|til|till|until|before|(?:a|an|any|each|one|may|can|could|should) )|what about (?:the|my|our) (?:transcripts?|uploads?|data|privacy|files kept))|\b(?:y\/n|at (?:most|maximum)|kept (?:for )?how long|how (?:sure|reliable|accurate|precise|trustworthy) (?:is|are) (?:your|the \w+ (?:finder|detector|detection|reader|tracker|analysis|tracking|reading)))\b|\b[\w-]+ (?:vs\.?|versus) [\w-]+(?!.*\b(?:please|pls|compare)\b)/iu,
  },
  {
    act: 'ask_whether',
    pattern: /^(?:(?:so|and|but|hey)[, ]+)*(?:you|u) (?:guys )?(?:can|could|do)\b.*\?|^can (?:you|u) guys\b/iu,
  },
  {
    act: 'suppose',
    pattern:
      /\b(?:yesterday|last (?:week|year|month|night|winter|summer|spring|autumn|time)|years? ago|months? ago|back in (?:the )?\d|used to)\b.*\b\w+(?:ed|t)\b/iu,
  },
  {
    act: 'suppose',
    pattern:
      /^(?:(?:and|but|so) )?(?:if i (?:were|was|asked|wanted|had|ever)|suppose|imagine|(?:i'?m|i am) (?:just |still )?(?:thinking|wondering|considering|debating|tempted|toying)|(?:i'?m |we'?re )?talking about|hypothetically|say i|assuming i|let'?s say)\b/iu,
  },
  {
    act: 'suppose',
    pattern:
      /^(?:(?:and|but|so) )?if (?:you|i|we|one|somebody|someone|they) (?:just |only |simply |ever )?(?:\w+ed|took|cut|put|split|made|had|were)\b(?! to)/iu,
  },
  {
    act: 'condition',
    pattern:
      /^(?:(?:and|but|so|then)[, ]+)*(?:if|when|in case(?: that)?|unless|provided(?: that)?|as long as)\b(?!.*(?:,|\b(?:you|i|trim|cut|crop|make|bring|convert|clean|remove|take|slow|speed|set|give|tell|put|turn|then)\b)).*\b(?:(?:more|less|longer|shorter|louder|quieter|faster|slower|higher|lower|hotter) than|over|under|above|below|exceeds?)\b/iu,
  },
  {
    act: 'ask_price',
    pattern:
      /\b(?:(?<!by )how much[?.! ]*$|what (?:am i|are we) (?:looking at|talking)\b|your (?:rates?|prices?|pricing|fees?)\b|run me\b|wh?at (?:do|would|will) (?:you|u|ya|they) (?:charge|want|ask|take)\b|(?:come|comes|came) to (?:if|for|in|when|altogether|in all|\?)|^(?:so |and )?(?:(?:grand )?total|pricing|price|cost|tokens)\b(?: (?:to|for|of|if|when)\b|:)|quote me\b|ballpark\b|going rates?\b|what (?:sum|budget|figure|amount)\b|how much money\b|what (?:am i|are we) (?:paying|charged|billed)\b|(?:name|state) your price\b|how (?:expensive|pricey|dear|cheap)\b|(?:pricier|cheaper|dearer|costlier|more expensive) than\b|\bis it (?:any )?(?:pricier|cheaper|dearer|costlier|more expensive) to\b|how many tokens\b|\bis (?:that|it) (?:\d+ ?x?|double|triple|twice|\w+ times) (?:the )?(?:tokens?|price|cost|charge)\b|\bdo (?:i|we) pay (?:per|for each|twice|once|separately|extra)\b|\bwhat (?:does|do|would|will|might) .{0,40}?\b(?:run to|eat|(?:knock|take|come|go) (?:off|out of) my (?:balance|tokens|credits?))\b)/iu,
  },
  {
    act: 'ask_price',
    pattern:
      /\b(?:how much (?:would|will|does|do|is|for|to)\b(?!.*\b(?:difference|faster|slower|quieter|shorter|apart|noise|reverb|silence|speech|talking|longer|louder)\b)|what(?:'s| is| would be|s)? the (?:damage|cost|price|charge|bill)|set me back|what (?:would|will|does|do) (?:it|that|this|you) (?:cost|charge)|what (?:do|would|will|does) (?:you|they|it) (?:want|charge|take|ask) for|going to cost|price of|cost of|cost me|how many tokens (?:would|will|does|for|to|is))/iu,
  },
  {
    act: 'ask_whether',
    pattern:
      /\b(?:if i (?:asked|wanted|needed|told) (?:you|to|that|this)?|are you able to|would you be able|do you (?:do|offer|support|handle)|(?:is it|would it be) possible\b(?! (?:to|for you to) .*\b(?:this|these|my)\b)|is there (?:a|any) way|is it (?:better|worth|wise|safe|ok|okay)|should i|do i need|which (?:one )?(?:is|would be) better)\b/iu,
  },
  {
    act: 'ask_audio',
    pattern:
      /\b(?:these|they|those|them|the two|both)\b.{0,30}\b(?:lin(?:e|ed|ing) up|in sync|out of sync|aligned|in time with)\b/iu,
  },
  {
    act: 'ask_service',
    pattern:
      /^(?:so |and |but |hey |hi |please |just )*(?:(?:tell|show|teach|explain to) \w+ (?:how|why|what (?:it means|happens))|explain (?:how|why|what)|(?:curious|wondering|interested) (?:what|how|why))\b/iu,
  },
  { act: 'ask_service', pattern: OF_QUALITY },
  {
    act: 'ask_service',
    pattern:
      /^(?:so |and |but |hey |hi )?(?:what(?:'s|s| is) (?:the )?dif+\w*r\w*n[ct]\w*|how do(?:es)? (?:you|your|it|the)\b.*\b(?:work|measure|detect|calculate|tell)|what(?:'s|s| is) the (?:longest|biggest|largest|maximum|max)\b|who (?:owns|keeps|can see))/iu,
  },
  {
    act: 'ask_service',
    pattern:
      /^(?:(?:hey|hi|so|and|but|ok(?:ay)?|quick question)[, ]+)*(?:can|could|do|does|are|is|will|would|what)\b(?!.*\b(?:convert|turn|into|export|save)\b).*\b(?:send|support|handle|accept|take|read|open|upload|throw at)\b.*\b(?:formats?|file types?|wavs?|mp3s?|flacs?|m4as?|aiffs?|wma|ogg|opus|aac|movs?|mp4s?)\b/iu,
  },
  {
    act: 'ask_service',
    pattern:
      /\b(?:advice|advise|recommend|should (?:i|we|the|it|you)\b.*\b(?:first|before|or|after|go)\b|what(?:'s|s| is) (?:the )?(?:best|better)|better to|which (?:comes|goes|one comes) first|pros and cons)/iu,
  },
  {
    act: 'forbid',
    pattern:
      /^(?:(?:and|but|so|please|also)[, ]+)*(?:without|skip|no|not|avoid|stop|quit|leave out) (?:any |the |all )?\w+ing\b(?! (?:noise|sound|is|was))/iu,
  },
  {
    act: 'ask_whether',
    pattern:
      /\bsomething (?:you|u|that you) (?:can|could|do|offer)\b|^(?:(?:so|and|but)[, ]+)*(?:are you (?:\w+ enough|capable|equipped|allowed|trained|up)\b|is there such (?:a thing|an? \w+)\b|(?:do|would) you know how\b|(?:can|could|would|will) (?:a|an|some|any) (?:machine|program|tool|computer|robot|service|website|app|beginner|person|human)s?\b|i (?:do )?wonder(?:ed)? (?:if|whether) (?!you\b|i\b|we\b|u\b))|\b(?:does|would|will) it (?:make sense|help|hurt|be (?:worth|wise|better|ok(?:ay)?))\b|\bcan (?:i|we) afford\b/iu,
  },
  {
    act: 'forbid',
    pattern:
      /^neither\b|^(?:please )?(?:wait (?:with|on|before)|hold off|no (?:rush|hurry)\b)|\brefrain from\b|^(?:please )?(?:keep your (?:hands|fingers) (?:off|away)|hands off|stay away from|leave (?:[\w'-]+ ){1,3}?(?:alone|as (?:is|it is|they are)|where (?:it|they)|untouched|in(?:tact)?\b)(?!.*\b(?:but|and|then)\b))|\b(?:i|we) (?:don'?t|do not|never) (?:want|like|need) (?:you to|(?:[\w'-]+ ){1,4}?(?:removed|denoised|trimmed|cropped|converted|normali[sz]ed|split|separated|isolated|changed|touched|cut|to be \w+ed))\b|\b(?:i|we)(?:'d| would) (?:rather|prefer) (?:you|it|that you|if you) (?:did not|didn'?t|weren'?t|wasn'?t)|^(?:(?:and|but|so|please|just|also|oh|hey)[, ]+)*(?:don'?t|do not|never|no need to|please don'?t|you (?:must not|mustn'?t|needn'?t|shouldn'?t|don'?t (?:need|have) to))\s(?!forget|mind|you|hesitate|be shy)/iu,
  },
];

/** Forms of English that are an instruction, with what they must not have. */
const INSTRUCTIONS: readonly { pattern: RegExp; isNone: RegExp }[] = [
  // "Describe it.", "Raise the pitch of the result by 2 semitones."
  {
    pattern:
      /^(?:align|change|describe|extract|join|level|lower|mix|play|raise|shorten|transcribe) (?:[^?]* )?(?:it|them|the results?|the original|(?:both|all|each) files?)\b[^?]*$/iu,
    isNone: /\b(?:how|why|what|when|if|whether|sense|sure|difference|about)\b/iu,
  },
  // "Get rid of the bass, would you?"
  {
    pattern:
      /^(?!(?:what|how|why|when|which|who|is|are|do|does|if)\b)(?:[\w'-]+ ){2,}?[\w'-]+,? (?:would|could|can|will) (?:you|ya|u)(?:,? please| kindly)?\s?\?\s*$/iu,
    isNone: /\b(?:how|what|when|why|if)\b/iu,
  },
  {
    pattern:
      /^(?:[a-z_-]*\d+|[\w-]+\.(?:wav|mp3|flac|m4a|ogg|opus|mp4|mov))(?::| -)? (?:please |pls )?(?:de-?noise|clean|trim|crop|cut|fade|convert|split|speed|slow|transpose|pitch|normali[sz]e|level|mute|mono|master|isolate|remove)\b/iu,
    isNone: /\?\s*$|\b(?:was|were|is|has|had|did)\b/iu,
  },
  {
    pattern:
      /^(?:(?:and|so|hi|hey|ok(?:ay)?|right|well|please|just|then|now|also)[, ]+)*(?:(?:do|run|apply|use) (?:your|the|some)|(?:make|get) (?:it|this|that|them)|(?:remove|trim|cut|convert|denoise|clean|normali[sz]e|split|isolate|fade|speed|slow|transpose) (?:up |down )?(?:it|this|that|them|the|my)) /iu,
    isNone: /\b(?:how|why|what|when|if|whether|sense|sure|difference|about)\b|\?\s*$/iu,
  },
  {
    pattern:
      /(?:^|[,.!;:] ?|\b(?:and|so|then|please|hi|hey) )(?:can|could|would|will) (?:you|u|ya|i|we) (?:please |pls |plz |kindly |mind |just |maybe |possibly |quickly |also |then |now |be so (?:kind|good) as to |trouble you for |get |have )*\w+.*\b(?:this|it|its|the|my|these|those|them|that|me|both|all|audio_\d+|\w+\.(?:wav|mp3|flac|m4a|ogg|opus|mp4|mov))\b/iu,
    isNone:
      /\bif i\b|\bhow\b|\bever\b|\busually\b|\bany\b|\ba (?:song|track|file|recording|two|whole|whole|long)|\bwould it\b|\bable to\b|\bhandle\b|\bsupport\b|\bwhat\b.*\bcost|\brefund|\bexplain\b|\bdelete\b|\bkeep\b.*\b(?:files|data|private)/iu,
  },
  {
    pattern:
      /^(?:(?:and|so|hi|hey|ok(?:ay)?|right|well|please)[, ]+)*(?:i(?:'d| would| wd)? ?(?:like|love|want|need|wanna)|i(?:'ll| will) (?:have|take|need)|give me|gimme|get me|let me (?:have|hear|get)|all i(?:'m| am) after)\b/iu,
    isNone:
      /\b(?:to know|to understand|to ask|wonder|how (?:you|do|does|much|it)|whether|if (?:you|it|i|there)|didn't|don't|not)\b/iu,
  },
];
/** Probability that such a form gives an instruction at least. */
const INSTRUCTED = 0.7;
/** The same for a form of another language: there are no tables of verbs beside it. */
const PLAINLY = 0.9;

/** From this probability on, a clause confirms or leans on what was said before, which a form does not overrule. */
const LEANING = 0.4;

/** Words before a sentence proper. */
const OPENING =
  /^(?:(?:hi|hey|hello|hiya|right|say|well|hm+|oh|ah|ok(?:ay)?|listen|look|honestly|actually|just curious|quick question|out of curiosity|by the way|btw|good (?:morning|evening|afternoon|day)|anyway|incidentally)(?: there)?[,.:! -]+)+(?=\S)/iu;

/** Weight that a form leaves to what the model reads. */
const LEFT = 0.15;

/** How a clause is said. */
interface Spoken {
  language: string;
  /** The sentence that it stands in. */
  sentence?: string;
  /** The work that the reader reads in it. */
  work?: 'changes' | 'measures' | undefined;
}

/**
 * Returns the probabilities of the acts of a clause, corrected by forms of sentences that say clearly that they are no instruction: it
 * is worse to spend unasked than to ask once more.
 */
export function correctedActs(
  words: string,
  read: Readonly<Record<Act, number>>,
  { language, sentence = words, work }: Spoken,
): Record<Act, number> {
  const text = words.trim().replace(OPENING, '');
  const acts = language === 'en' ? unconditional(unforbidden(read, text), text) : allowed(read, text, language);
  const isPolite = language !== 'en' && requestIn(sentence, language) === 'ordered';
  const act =
    language === 'en'
      ? ENGLISH.find(({ pattern }) => pattern.test(text))?.act
      : asksPrice(text, language) && serviceTopicIn(text, language) === undefined
        ? 'ask_price'
        : formOf(text, acts, { language, isPolite, namesWork: work !== undefined });
  if (act === ORDERED)
    return acts.confirm + acts.refer + acts.correct >= LEANING
      ? { ...acts }
      : instructed(isPolite ? withoutQuestion(acts, work) : acts, PLAINLY);
  if (act === undefined) return language === 'en' && isInstruction(text) ? instructed(acts) : { ...acts };
  const corrected = Object.fromEntries(Object.entries(acts).map(([name, p]) => [name, p * LEFT])) as Record<
    Act,
    number
  >;
  corrected[act] += 1 - LEFT;
  return corrected;
}

/** From this probability on, the reader takes a clause for something that orders nothing, and a form for an order does not overrule it. */
const CONTRARY = 0.5;

/**
 * Returns what the form of a clause in another language than English says, unless it orders what the reader takes for no order. A request
 * in the form of a question is none of ability, which the reader takes it for, where the clause names work.
 */
function formOf(
  text: string,
  acts: Readonly<Record<Act, number>>,
  { language, isPolite, namesWork }: { language: string; isPolite: boolean; namesWork: boolean },
): ReturnType<typeof actOf> {
  const form = actOf(text, language);
  if (form === ORDERED && isLevelOrder(text, language)) return form;
  if (form !== ORDERED && form !== 'ask_audio') return form;
  // "Could you tell me the tempo?" asks for a figure, and for nothing of the service.
  if (form === 'ask_audio' && isPolite) return form;
  const isRequest = isPolite && namesWork;
  const against = acts.ask_service + acts.ask_price + acts.suppose + (isRequest ? 0 : acts.forbid + acts.decline);
  return against >= CONTRARY || (!isRequest && acts.ask_whether >= CONTRARY) ? undefined : form;
}

/** Whether an English clause has a form that is an instruction, whatever the words in it. */
export function isInstruction(text: string): boolean {
  return INSTRUCTIONS.some(({ pattern, isNone }) => pattern.test(text) && !isNone.test(text));
}

/** Words without which no English clause forbids anything. */
const NEGATIVE =
  /\b(?:no|not|none|nothing|never|neither|nor|without|skip\w*|leav\w*|avoid\w*|hold|stop\w*|wait\w*|keep\w*|spare|un\w+|refrain\w*|rather|instead|ignore|forget|cancel\w*|exclud\w*|except|hands|omit\w*|dont|doesnt|wont|cant|cannot|minus|only|just|off|away|alone|nah|nope|stay\w*|remain\w*|kept|fine|good|enough|already|ok(?:ay)?|perfect|lovely|safe|live with)\b|n['’]t\b/iu;
/** Weight that a prohibition keeps without such a word. */
const UNFORBIDDEN = 0.1;

/** Returns the acts of a clause that cannot be a prohibition, since it has no negative word. */
function unforbidden(acts: Readonly<Record<Act, number>>, text: string): Record<Act, number> {
  return acts.forbid < UNFORBIDDEN || NEGATIVE.test(text) ? { ...acts } : withoutForbidding(acts);
}

function withoutForbidding(acts: Readonly<Record<Act, number>>): Record<Act, number> {
  const left = 1 - acts.forbid * (1 - UNFORBIDDEN);
  const scaled = Object.fromEntries(Object.entries(acts).map(([name, p]) => [name, p / left])) as Record<Act, number>;
  return { ...scaled, forbid: (acts.forbid * UNFORBIDDEN) / left };
}

/** A change by a share in languages other than English: "deixa 10% mais lento". */
const CHANGE_BY =
  /\d ?(?:%|prozent|por ?cien|pour ?cent|por ?cento|per ?cento|procent|db(?!\p{L})|semi|halbt|demi|halve|p[oó][lł]ton)/iu;

/** Returns the acts of a clause that cannot be a prohibition: it names a change by its size, and none of its words forbids or limits. */
function allowed(acts: Readonly<Record<Act, number>>, text: string, language: string): Readonly<Record<Act, number>> {
  const forms = formsOf(language);
  if (!forms || acts.forbid < UNFORBIDDEN || !CHANGE_BY.test(text)) return acts;
  return forms.forbid.test(text) || forms.only.test(text) ? acts : withoutForbidding(acts);
}

/** Beginnings of questions and orders, which are no condition whatever follows. */
const ASKING = /^(?:where|how|what|find|list|show|tell|count)\b(?! if\b|ever)/iu;

/** Returns the acts of a clause that cannot be a condition, since it begins as a question. */
function unconditional(acts: Record<Act, number>, text: string): Record<Act, number> {
  if (acts.condition < UNFORBIDDEN || !ASKING.test(text)) return acts;
  const left = 1 - acts.condition;
  const scaled = Object.fromEntries(Object.entries(acts).map(([name, p]) => [name, p / left])) as Record<Act, number>;
  return { ...scaled, condition: 0 };
}

/** Returns the acts of a clause that orders; where it names work that changes audio, it asks for no measurement. */
export function withoutQuestion(
  acts: Readonly<Record<Act, number>>,
  work: 'changes' | 'measures' | undefined,
): Record<Act, number> {
  return work === 'changes' ? { ...acts, do: acts.do + acts.ask_audio, ask_audio: 0 } : { ...acts };
}

/** Returns acts of which an instruction or a question about the audio has most. */
export function instructed(acts: Readonly<Record<Act, number>>, min = INSTRUCTED): Record<Act, number> {
  const acting = acts.do + acts.ask_audio + acts.refer + acts.correct;
  if (acting >= min) return { ...acts };
  const others = 1 - acting;
  const share = (1 - min) / others;
  const scaled = Object.fromEntries(Object.entries(acts).map(([name, p]) => [name, p * share])) as Record<Act, number>;
  const grow = acting > 0.01 ? min / acting : 0;
  return {
    ...scaled,
    do: grow > 0 ? acts.do * grow : min,
    ask_audio: acts.ask_audio * grow,
    refer: acts.refer * grow,
    correct: acts.correct * grow,
  };
}
