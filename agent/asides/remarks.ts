import { VOCABULARY } from '../english/words/vocabulary.ts';

/** Words of the vocabulary that say nothing of work on audio by themselves. */
const NEUTRAL = new Set(
  "a about again album all already also always am an and are as at be because been but by can could day did do does doing done far for friend from funny gave good got great had happy has have he hear heard her here his how i in is it it's just know last later little long love made me more most my new nice now of oh old on or our out please quite really she so some something sorry still such take than thank thanks that the their them then there these they thing think this those time to today together tomorrow tonight too us very was way we week well went were what when where which while who with work worked year years yes yesterday you your podcast episode song band guitar interview recording recorded show".split(
    ' ',
  ),
);
/** Words of the vocabulary that may be about work on audio. */
export const LOADED: ReadonlySet<string> = new Set(VOCABULARY.filter((word) => !NEUTRAL.has(word)));
/** Loaded words that the vocabulary lacks: wishes, corrections, what points at a file, money. */
const WISHES =
  /\b(?:wants?|wanted|needs?|needed|wish(?:es)?|prefers?|should|must|ought|has to|have to|had to|gotta|supposed|rather|insists?|asked|says?|said|meant|mean|wrong|mistake|instead|unless|otherwise|if|whether|not|no|never|none|nothing|cannot|\w+n['’]t|(?:do|does|did|is|are|was|were|wo|ca|could|would|should|has|have|had)nt|one|ones|first|second|third|other|others|both|another|next|same|file|files|it['’]?s too|too \w+|sounds?|stop|cancel|mind|price|tokens?|pay|paid|charged?|bill|key|yes|yeah|ok|okay|please)\b/iu;
/** A statement: somebody or something, and what it is or does. */
const STATEMENT =
  /^(?:i|we|he|she|they|it|this|that|these|those|there|my|our|his|her|their|the|everyone|everybody|some|deadline)\b[^?]*?\b(?:is|are|was|were|am|has|have|had|will|can|loves?|likes?|hopes?|\w{2,}ed|(?:i|we|he|she|they) \w+)\b|^(?:i|we|he|she|they|it|that|this|there|these)['’](?:m|s|re|ve|d|ll)\b|^(?:hope|hoping)\b/iu;
/** Remarks by themselves, whatever their words. */
const COMMON =
  /^(?:(?:and |but )?(?:that|it|this)(?:['’]?s| is| would be| will be|['’]?d be|['’]?ll be)(?: (?:just|really|so|very|absolutely|super))? (?:great|lovely|nice|good|wonderful|brilliant|awesome|amazing|perfect|all|it|everything|appreciated|urgent|fantastic)|(?:hope|i hope)(?: that| this| it)? (?:makes sense|helps|is clear|is ok(?:ay)?)|(?:i|we) (?:need|want) (?:it|this|that|them|these)(?: all| both)? (?:by|before|for) (?:tonight|today|tomorrow|noon|lunch|the (?:end|start|beginning) of [\w ]{2,20}|(?:this |next )?(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|week(?:end)?|morning|evening|afternoon))|deadline (?:is|was)[\w: ]{2,30}|i['’]?m (?:in a (?:hurry|rush)|late|new (?:here|to this))[\w ]{0,20})[.! ]*$/iu;

/** Sentences with their marks and the space after them. */
const SENTENCE = /[^.!?\n]+(?:[.!?]+(?=\s|$)|\n|$|[.!?])\s*/gu;
/** Longer texts are stories, which are read as a whole. */
const MOST_CHARS = 1_500;

/**
 * Returns a message without sentences that only remark something: "My boss is waiting", "I recorded this in my kitchen". A remark is a
 * statement none of whose words is about work on audio, files, values, conditions or wishes. The last sentence left is kept.
 */
export function withoutRemarks(text: string): string {
  if (text.length > MOST_CHARS) return text;
  const sentences = text.match(SENTENCE) ?? [];
  const kept = sentences.filter((sentence) => !isRemark(sentence.trim()));
  const rest = kept.length === 0 || kept.length === sentences.length ? text : kept.join('').trim();
  return withoutLastPiece(withoutFirstPiece(rest));
}

/** "I'm in a hurry, just the tempo" */
function withoutFirstPiece(text: string): string {
  const [piece = '', mark = ''] = /^[^,;.!?\n]{4,80}([,;])\s+(?=\p{L})/u.exec(text) ?? [];
  return mark && isRemark(piece.slice(0, piece.lastIndexOf(mark))) ? text.slice(piece.length) : text;
}

/** "Make it mono, it's for tomorrow's show" */
function withoutLastPiece(text: string): string {
  const last = /(?<=[\p{L}\d?!)"”])\s?[,;]\s+([^,;.!?\n]{4,80})[.!]?\s{0,3}$/u.exec(text);
  return last && isRemark(last[1]!) ? text.slice(0, last.index) : text;
}

function isRemark(sentence: string): boolean {
  if (sentence.endsWith('?') || /[\d:_/"“”()]|\.\w/u.test(sentence)) return false;
  if (COMMON.test(sentence)) return true;
  if (!STATEMENT.test(sentence) || WISHES.test(sentence)) return false;
  return !(sentence.toLowerCase().match(/\p{L}[\p{L}'’]*/gu) ?? []).some((word) => LOADED.has(word));
}
