const DONE = '(?:do|run|start|begin|make|carry out|process|execute|order|launch|perform|kick off|go ahead|proceed)';
const DOING =
  '(?:do|runn|start|beginn|mak|process|order|launch|perform|splitt|touch|separat|chang|spend|commission)ing';
const THAT = '(?:it|this|that|them|anything|any of (?:it|them|this)|the (?:work|job|thing))';
const YET =
  '(?:yet|now|right now|just now|at the moment|at this (?:moment|stage|point|time)|for now|for the moment|for the time being|right away|straight ?away|before(?: that)?|today)';
const NOT = String.raw`(?:please |but |and |so |just )*(?:do(?:es)? not|don['’]?t|dont|never|(?:you|u) (?:should|must|need|needn['’]?t|shouldn['’]?t|mustn['’]?t)(?: not| not to)?|(?:there(?:['’]?s| is) )?no need to|not)`;

/** Ends of a message by which nothing is ordered. */
const ENDS: readonly string[] = [
  String.raw`${NOT} (?:actually |really )?${DONE}(?: with)?(?: ${THAT})?(?: (?:actually|really))?(?: ${YET})?(?:,? please)?`,
  String.raw`${NOT} (?:actually |really )?touch ${THAT} ${YET}`,
  String.raw`(?:it|this|that|nothing|they)(?:['’]?s| is| are)? (?:should|must|shall|is|are|to)?(?: not|n['’]?t)?(?: to)? be (?:started|run|done|begun|made|changed|carried out)(?: ${YET})?`,
  String.raw`(?:i['’]?m |i am |we['’]?re )?not (?:asking|ordering|telling|requesting|instructing) (?:you |u )?(?:to |for )?(?:${THAT}|${DONE} ${THAT})(?: ${YET})?(?:,? (?:only|just) (?:asking|wondering|curious))?`,
  String.raw`(?:(?:it['’]?s |this is )?(?:just|only|purely|merely) )?(?:a )?(?:what[- ]if|hypothetical(?: question)?|theoretical question)`,
  String.raw`(?:please )?(?:wait|hold off|hold fire) (?:with|on) the (?:work|job)(?: ${YET})?(?: please)?`,
  String.raw`no (?:work|go-?ahead|green light|processing)(?: (?:please|yet|for now|from me))*`,
  String.raw`(?:and |but )?(?:please )?leave the (?:files?|songs?|tracks?|audio|recordings?) (?:alone|be|as (?:it is|they are)|untouched) ${YET}`,
  String.raw`(?:without|w/o) (?:actually )?${DOING} (?:it|this|that|them|anything)`,
];
const END = new RegExp(String.raw`(?:^|([.!?;,:–—(-]) ?|\s)(?:${ENDS.join('|')})(?=\s*(?:[.!?;,)]|$))\)?`, 'giu');

/** Words by which a message asks, rather than orders. */
const ASKS =
  /\b(?:how (?:much|many)|what(?:['’]?s| is| would| will| does)?|price|cost|quote|estimate|tokens?|balance|whether|wonder\w*|curious|(?:can|could|would|are|do|does|is) (?:you|u|it|this|that|i|we|there)\b(?!.{0,60}\bplease\b[^?]{0,1000}$)|(?:want|like|love|need) to know|(?:tell|say|let me know|check)\b.{0,20}\b(?:if|whether|what|how)|capable|possible|hypothetical\w*)/iu;

/** A condition: what is said against doing anything is then its other side. */
const DECIDES =
  /\b(?:else|otherwise|unless|if not)\b|(?<=^|[.!?]\s)if [^.!?]{3,80}, (?:please )?(?:do not|don['’]?t) (?:start|begin|do)\b/iu;

/** "Don't change anything, just tell me if there is noise": only what follows is wanted. */
const ONLY_TELL = new RegExp(
  String.raw`^${NOT} (?:change|touch|alter|edit|do|modify|process|fix) (?:a thing|anything|it|this|that|the (?:file|audio|recording|song|track))(?: (?:yet|please|for now))*[,.;:–—-]*\s+(?:(?:please|but|i) )*(?=(?:just|only) (?:tell|show|let me know|want to know|check|say|see|measure)\b)`,
  'iu',
);

/** Returns an English question with what it says against doing anything in one form. Orders with a restriction are left as they are. */
export function plainAskingOnly(written: string): string {
  const text = written.replace(ONLY_TELL, '');
  const rest = text
    .replaceAll(END, (_, mark: string | undefined) => (mark !== undefined && /[.!?]/u.test(mark) ? mark : ''))
    .trim()
    .replace(/(?<![\s,;:–—(-])[\s,;:–—(-]+$/u, '')
    .replaceAll(/([.!?])[.!,]+/gu, '$1');
  if (rest.length >= text.trim().length - 3 || !ASKS.test(rest) || DECIDES.test(text)) return text;
  return `${rest}${/[.!?]$/u.test(rest) ? '' : '.'} Just asking.`;
}
