import { START } from './orders.ts';

/** A question about what cannot be heard: prices, abilities, the service. */
const ELSE = String.raw`(?![^.!?\n]*\b(?:you|your|cost|costs|costing|price|priced|pay|charged?|tokens?|support|service|possible|api|upload|allowed|can be|could be)\b)`;
const WH = String.raw`(?:what|which|how|where|when|who|whether|if)\b`;
/** The audio at hand, or what is measured of one. */
const OF_AUDIO = String.raw`(?=[^.!?\n]*\b(?:it|its|it['’]s|this|that|these|those|they|there|here|in here|songs?|tracks?|files?|recordings?|clips?|audios?|tunes?|pieces?|takes?|mix|loops?|tempos?|bpm|keys?|chords?|loudness|lufs|length|duration|peaks?|sample rate|beats?|downbeats?|speakers?|people|voices?|pitch|level|volume|noise|snr|signal|channels?|clipping|format|bit ?rate|melody|notes?|sections?|meter|time signature)\b)`;

/** How somebody asks indirectly: what follows is what they want to know. */
const ASKING = [
  String.raw`(?:i(?:['’]?m| am| was)? )?(?:just |really |also |only )?(?:wonder(?:ing)?|curious(?: to (?:know|hear|see))?)(?: about)?`,
  String.raw`(?:i|we)(?:['’]?m|['’]?re| am| are)? (?:just |really |also |only )?interested (?:in(?: knowing)?|to (?:know|hear|learn))`,
  String.raw`(?:i|we) (?:have|had|['’]ve)?(?: ?(?:absolutely|honestly|really))? ?(?:got )?no (?:idea|clue)`,
  String.raw`(?:i|we)(?:['’]ve| have)?(?: just| really| also| first| only)? (?:have to|must|need to|should|want to|would like to|['’]d like to|['’]d love to|would love to|wish to|gotta|got to|ought to) (?:know|find out|see|learn|understand|figure out|work out|check|determine|be (?:sure|certain)(?: about| of)?)`,
  String.raw`(?:(?:i|we)(?:['’]?m|['’]?re| am| are) )?(?:just )?(?:trying|looking|hoping|wanting|keen|dying) to (?:find out|work out|figure out|determine|see|understand|know|learn|check|measure)`,
  String.raw`(?:my|our|the|his|her|their) [\p{L}-]{2,20}(?: [\p{L}-]{2,20})? (?:(?:just )?(?:asks|asked(?: me)?|is asking|keeps asking(?: me)?|wonders|was wondering|wants to know|needs to know|would like to know|['’]d like to know))`,
  String.raw`is there (?:a|any) (?:way|chance) (?:of|to) (?:find(?:ing)? out|know(?:ing)?|tell(?:ing)?|see(?:ing)?|check(?:ing)?|measur(?:e|ing)|get(?:ting)?)`,
  String.raw`(?:please |pls )?(?:can|could|would|will) (?:you|u|ya) (?:please |pls |kindly |maybe |quickly |perhaps )?(?:work out|figure out|find out|determine|look up|see|say|measure|detect|identify|let (?:me|us) know)(?: for (?:me|us))?`,
  String.raw`(?:can|may|could|might) (?:i|we) (?:please |just )?(?:ask|know|learn|hear|find out)(?: you)?`,
  String.raw`(?:do|d) (?:you|u|ya) (?:happen to )?know`,
  String.raw`(?:can|could) (?:you|u) (?:help|assist)(?: me| us)? (?:find(?: out)?|work out|figure out|determine)`,
];
const INDIRECT = new RegExp(
  String.raw`${START}(?:${ASKING.join('|')}),? (?=${WH}|the |its )${ELSE}${OF_AUDIO}([^.!?\n]*)[?.!]?(?: (?:can|could) (?:you|u) (?:help|check|tell(?: me)?)(?: me| us| out)?[?.!]{0,3})?`,
  'giu',
);

/** "What would you say is the tempo?", "what do you make the key to be" */
const OPINION = new RegExp(
  String.raw`${START}what (?:would you say (?:is|are)|do you (?:think|reckon|say) (?:is|are)|do you make|do you reckon|would you put) (the|its) ([\p{L}\d -]{2,40}?)(?: to be| is| at)?(?:[?.!]{1,3}(?=\s|$)|$)`,
  'giu',
);
/** "One question: how long is it?" */
const ANNOUNCED = new RegExp(
  String.raw`${START}(?:(?:my|the|a|one|another|i have (?:a|one)|quick|only)[ ,]){0,2}(?:only |quick |simple |short |other |real )?(?:question(?: is)?:?|(?:can|may|could) i ask(?: you)?:?) (?=(?:what|which|how|where|when|who|is|are|does|do|has|have) [\p{L}\d -]{0,30}?\b(?:is|are|does|do|it|this|that|they|has|have)\b)`,
  'giu',
);

/** "What tempo it is": the order of words of a direct question. */
const INVERTED = /^((?:what|which|how|where)\b[^.!?]{0,60}?) (it|this|that) (is|has)((?: in| at| on)?)$/iu;
const WHETHER = /^(?:whether|if) (it|this|that|they)(?:['’]s| (is|has|are|have)) ([^.!?]{2,80})$/iu;

/** Returns what was asked indirectly as a question, or as an order to tell. */
function direct(asked: string): string {
  const words = asked
    .trim()
    .replace(/(?: for (?:me|us)| please| pls|,? (?:before|by) (?:tonight|tomorrow|then|noon|monday|friday))+$/iu, '');
  const [, whether, verb = 'is', rest] = WHETHER.exec(words) ?? [];
  if (whether) return `${verb} ${whether} ${rest}?`;
  const [, what, it, is, place = ''] = INVERTED.exec(words) ?? [];
  if (what) return is === 'has' ? `${what} does ${it} have?` : `${what} is ${it}${place}?`;
  return `tell me ${words}.`;
}

/** "I don't know what key it is in, can you check?" */
const UNKNOWN = new RegExp(
  String.raw`${START}(?:i )?(?:idk|dunno|don['’]?t know|do not know|can['’]?t tell|cannot tell|(?:am|['’]?m) not sure|forgot|forget)(?: about)? (?=${WH})${ELSE.replace('you|your|', '')}${OF_AUDIO}([^,.!?\n]*)[,.!?] ?(?:so |but |and )?(?:please )?(?:can|could|would) (?:you|u) (?:please )?(?:help|check|look|find out|tell(?: me)?|see|measure(?: it)?)(?: me| us| out)?[?.!]{0,3}`,
  'giu',
);
/** "May I have the tempo?" */
const HAD = new RegExp(
  String.raw`${START}(?:can|could|may|might) (?:i|we) (?:please )?(?:have|get|see) (?=(?:the|its) (?:tempo|bpm|key|chords?|loudness|lufs|length|duration|true peak|peak|sample rate|signal-to-noise ratio|snr|number of|bit ?rate|beats|downbeats|meter|time signature)\b)([^.!?\n]*)\?`,
  'giu',
);
/** Words after a question that ask for nothing more: "how loud is it then?" */
const TRAILING =
  /(?<=\b(?:is|are|does|do) (?:it|this|that|they)(?: have)?(?: in| at)?),? (?:then|please|pls|exactly|would you say|do you (?:think|reckon|say)|btw|by the way|roughly|approximately|actually|anyway|though)(?=[?.! ]*$)/giu;

/** A question without its mark. */
const UNMARKED =
  /(?<=^[,\s]{0,5}|[.!?\n]\s{0,3})((?:what(?:['’]?s| is| are| was)|which|how (?:many|much|long|loud|fast|noisy|big)|where (?:is|are)|is (?:it|this|that)|does (?:it|this|that)|are (?:they|these|there))(?![^.!?\n]*\b(?:you|your|difference|supported?|accepted|allowed)\b) [^.!?\n,;]{2,80})$/iu;

/** Returns a text whose indirect questions about audio are direct: "I wonder what key it is in" as "what key is it in?" */
export const plainQuestions = (text: string): string =>
  text
    .replaceAll(UNKNOWN, (_, asked: string) => direct(asked))
    .replaceAll(INDIRECT, (_, asked: string) => direct(asked))
    .replaceAll(ANNOUNCED, '')
    .replaceAll(HAD, (_, what: string) => `tell me ${what}.`)
    .replaceAll(TRAILING, '')
    .replaceAll(OPINION, (_, the: string, what: string) => `what is ${the} ${what}?`)
    .replace(UNMARKED, '$1?');
