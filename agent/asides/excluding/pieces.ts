import { BY_GERUND } from '../verb-forms.ts';
import { MEASURED, REMOVE, RESULTS, SOUND, VERB } from './words.ts';

const THING = String.raw`(?:(?:the|its|my|that|any|a|an|your) )?(?:whole |full |song['’]?s )?(?:${MEASURED}|${RESULTS}|loudness|pitch|speed|level)`;
const THINGS = String.raw`${THING}(?:(?:,| and| or| nor|, and) ${THING}){0,3}`;
const WHO = String.raw`(?:i|we|he|she|they|you|(?:my|our|the) [\p{L}-]{2,14})`;
/** Says that a measurement is known or unwanted: "bpm I know already", "I've got the key", "the words nobody cares about". */
const KNOWN = [
  String.raw`${WHO} (?:neither (?:needs?|wants?|asked for)|(?:needs?|wants?) neither) ${THINGS}`,
  String.raw`${THINGS}(?:[, ]+(?:yeah|yes|yep|ok(?:ay)?|sure|well|that)){0,3}[, ]+(?:${WHO} )?(?:(?:have|['’]ve|do|already|also) ){0,2}(?:know|knows|got|have|has|found|measured|worked out|figured out|wrote down|noted)(?: (?:that|it|them|those|already|too|myself|by (?:now|heart)|from [\p{L} ]{2,20}|down)){0,3}`,
  String.raw`${WHO}(?:['’]?ve| have)? (?:already |also |got |do ){0,2}(?:know|knows|have|has|got|found|measured|worked out)(?: already)? ${THINGS}(?: (?:already|too|myself|by (?:now|heart)|down|from [\p{L} ]{2,20})){0,2}`,
  String.raw`${THINGS} (?:is|are|['’]s) (?:already )?(?:fine|ok(?:ay)?|good|great|perfect|all ?right|known|sorted|clear|done|covered|no (?:use|good|interest)(?: to (?:me|us))?|not (?:needed|interesting|wanted|important|necessary)|irrelevant|unimportant)(?: (?:to me|to us|already|here))?`,
  String.raw`${THINGS} (?:nobody|no one|no-one|${WHO} (?:do(?:es)? not|do(?:es)?n['’]?t)|who) (?:cares?|needs?|wants?|asked|minds?)(?: (?:about|for))?(?: it| that| them)?`,
  String.raw`${WHO} (?:(?:do(?:es)? not|do(?:es)?n['’]?t|never) (?:really |even )?(?:need|want|care (?:about|for)|ask(?:ed)? (?:for|about)|mind)|(?:am|['’]m|are|is) not (?:interested in|after|asking (?:for|about)|bothered about)) (?:to know )?${THINGS}(?: at all| here| now| today)?`,
  String.raw`(?:(?:an? )?(?:mp3|wav|flac|m4a|ogg|opus) (?:it|this|that) (?:is|was)|(?:it|this|that)(?:['’]?s| is) (?:an? )?(?:mp3|wav|flac|m4a|ogg|opus)) already|(?:it|this|that)(?:['’]?s| is) already (?:an? )?(?:mp3|wav|flac|m4a|ogg|opus)`,
  String.raw`(?:(?:you (?:can|may)|please) )?keep your ${THINGS}(?:(?:,| and| or|, and) your ${THINGS}){0,3}`,
];
const GERUNDS = [...BY_GERUND.keys()].join('|');
const WORK = String.raw`(?:${GERUNDS}|[\p{L}-]{3,14}ing|clean-?up|noise reduction|edits?|cuts?|fades?|effects?|fx|eq|compression|limiter|reverb|normali[sz]ation|loudness|changes?|tricks?|magic|fancy stuff|conversion|nothing|${RESULTS}|${MEASURED}|files?|extras?)`;
const NOT_WORK = '(?!(?:singing|recording|backing|something|anything|ring|string|during)(?!\\p{L}))';
/** Forbids work: "no cleaning, no levelling". */
const FORBIDDEN = [
  String.raw`${WHO}(?:['’]ve| have)?(?: got)? no (?:interest in|use for|need (?:for|of)|wish for|desire for) [\p{L}' -]{3,50}`,
  'not (?:quieter|louder|softer|slower|faster|quicker|higher|lower)',
  String.raw`(?:and |but |so |please |also |definitely )*no (?:${NOT_WORK}${WORK})(?: (?:or|and|nor|no|/) (?:${NOT_WORK}${WORK})){0,4}(?: (?:please|pls|thanks|whatsoever|at all|or anything|needed|required|involved|either|this time))*`,
];
const SOUNDS = String.raw`(?:the |its |my |that |all the )?(?:[\p{L}-]{2,12} )?(?:${SOUND})(?:(?:,? and| or| &|,) (?:the |my )?(?:${SOUND})){0,3}`;
/** How little is to be said: "I don't want a novel, one word will do". */
const BRIEF = [
  String.raw`(?:i|we) (?:do not|don['’]?t) (?:want|need) (?:an? )?(?:whole |long |full |big )?(?:novel|essay|book|lecture|speech|story|explanation|sermon|dissertation|paragraph)s?`,
  String.raw`(?:(?:just )?(?:one|a) (?:word|number|line|short answer|single word)|a yes or no|yes or no) (?:will do|is enough|is fine|suffices|is all i need)`,
  String.raw`(?:please )?(?:keep it|be) (?:short|brief|quick|simple)`,
];
/** Says that a sound stays: "leave the crackle", "singing please do not erase", "start must stay hard". */
const STAYING = [
  String.raw`(?:and |but |so |please |just )*(?:(?:keep your )?hands off|(?:do not|don['’]?t) touch|leave) (?:everything|all|anything) else(?: alone| as it is)?`,
  String.raw`(?:and |but |so )*(?:everything else|all the rest|the rest)(?: of it)? (?:is|sounds?|was|stays?|should|can|may|must|remains?)(?: [\p{L} ]{2,30})?`,
  String.raw`(?:but |and |so |please |just |also )*leave ${SOUNDS}(?: (?:in|alone|be|there|where (?:it|they) (?:is|are)|as (?:it |they )?(?:is|are)|untouched|how (?:it|they) (?:is|are)|please|in peace))*`,
  String.raw`(?:but |and |so |please |just |also )*keep ${SOUNDS}(?: (?:in|alone|there|where (?:it|they) (?:is|are)|as (?:it |they )?(?:is|are)|untouched))+`,
  String.raw`${SOUNDS}(?: please| pls)? (?:(?:do not|don['’]?t|never|not to|not) (?:you )?(?:${REMOVE}|touch|change|harm)|(?:(?:must|should|can|has to|have to|is to|are to|may|shall|will) )?(?:stay|remain|be kept|be left|stays|remains|keep)(?: (?:in|alone|there|put|as (?:it|they) (?:is|are)|untouched|please))*)(?: please| pls)?`,
  String.raw`(?:and |but |the |its )*(?:start|beginning|end|ending|intro|outro|opening|front) (?:(?:must|should|can|has to|is to|may|shall|will) )?(?:stay|remain|be|stays|remains|be left|be kept|left) (?:hard|abrupt|sharp|as it is|as is|untouched|alone|how it is|the way it is|the same|like (?:it is|that|this))`,
  String.raw`(?:and |but |please )*(?:do not|don['’]?t|never) (?:you )?(?:soften|touch|fade|change|alter|mess with|harm|hurt) (?:the |its )?(?:start|beginning|end|ending|intro|outro|opening|front)`,
];
const WHOLE = [...KNOWN, ...FORBIDDEN, ...BRIEF, ...STAYING].map((source) => new RegExp(`^(?:${source})$`, 'iu'));
const LEAD =
  /^(?:(?:and|but|so|ok(?:ay)?|well|now|also|yes|yeah|please|look|listen|before (?:you|u) (?:get any ideas|start|do anything)|first|to be clear|just so you know|mind you)[,: ]+){0,3}/iu;
/** Pieces of a message: what stands between marks. */
const PIECE = /(?:[^.,;!?\n]|[.,;!?](?=\S))+(?:[.,;!?]+(?=\s|$)|\n|$)\s*/gu;
/** Whether what is left orders something. */
const ORDERS = new RegExp(
  String.raw`(?<!\p{L})(?:${VERB}|please|pls|plz|only|just|all i|what i|i (?:want|need|would like)|['’]d like|out|away|gone|off|slower|faster|quicker|higher|lower|louder|quieter|mp3|wav|flac|ogg|m4a|opus)(?!\p{L})`,
  'iu',
);
const MAX_PIECES = 60;

/** Returns a message without pieces that exclude something, where others order: "no cleaning, leave the crackle, all I want is …". */
export function withoutExclusions(text: string): string {
  const pieces = text.match(PIECE) ?? [];
  if (pieces.length < 2 || pieces.length > MAX_PIECES) return text;
  const kept = pieces.filter((piece) => !isExclusion(piece));
  if (kept.length === 0 || kept.length === pieces.length || !isOrder(kept.join(''))) return text;
  return kept.join('').replace(/[\s,;]+$/u, '');
}

const isOrder = (text: string): boolean =>
  ORDERS.test(text) &&
  (text.replaceAll(/(?<!\p{L})(?:please|pls|plz|thanks|and|but)(?!\p{L})/giu, '').match(/[\p{L}\d]+/gu) ?? []).length >=
    2;

function isExclusion(piece: string): boolean {
  if (/[?"“”]/u.test(piece) || /\d/u.test(piece.replace(/(?<!\p{L})(?:mp3|m4a)(?!\p{L})/giu, ''))) return false;
  const words = piece
    .trim()
    .replace(/[.,;!]+$/u, '')
    .replace(LEAD, '');
  return words.length <= 120 && WHOLE.some((pattern) => pattern.test(words));
}
