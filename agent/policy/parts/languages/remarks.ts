/** Says that somebody likes something, in the languages that have forms. */
const LIKES =
  /(?<!\p{L})(?:mir gef[aä]ll(?:t|en)|gef[aä]ll(?:t|en) mir|ich mag|ich liebe|me (?:gustan?|encantan?)|j['’]aime|j['’]adore|gosto|adoro|mi piac(?:e|ciono)|ik hou van|podoba(?:ją)? mi się|lubię|uwielbiam|mujhe .{1,40} pasand)(?!\p{L})|好きです|大好き|気に入って|我(?:很|非常|特别)?(?:喜欢|爱)|पसंद (?:है|हैं)|अच्छ[ाीे] (?:लगता|लगती|लगते)/iu;
/** Words that turn such a sentence to something else, and forms of wishes. */
const TURNS =
  /(?<!\p{L})(?:aber|doch|pero|mais|mas|porém|ma|però|maar|ale|lekin|magar|nicht|no|pas|não|non|niet|nie)(?!\p{L})|でも|けど|が、|但|不过|快|慢|高|低|लेकिन|मगर|[?？:：]/iu;

/** Reports whether a text only says that somebody likes something of the audio: "me gusta la voz". */
export function isLiking(text: string): boolean {
  return LIKES.test(text) && !TURNS.test(text);
}

const NAMED_TOO =
  /^\s*(?:(?:und|y|e|et|en|i) )?(?:der|die|das|den|la|el|los|las|le|les|o|a|os|as|il|lo|gli|i|de|het) \p{L}+(?:[\s,]+\p{L}+){0,4}[\s.!]*$/iu;

/** Reports whether a clause only names a further thing that somebody likes: "and the drums". */
export function isLikedToo(text: string): boolean {
  return text.length <= MAX_NAMED && NAMED_TOO.test(text) && !TURNS.test(text);
}

/** Longer clauses name more than one thing. */
const MAX_NAMED = 60;

/** Words that begin a condition, and those that end one in Japanese. */
const IF =
  /^(?:und |y |et |e |en |i |aur )?(?:wenns?|falls|sofern|si|caso|indien|mocht|gdyby|yadi|s['’]il|s['’]elle|se|als|jeśli|jeżeli|如果|要是|若|अगर|यदि|agar)(?!\p{L})|^(?:如果|要是|若)/iu;
const IF_ENDS = /(?:ければ|たら|なら|場合は?)[、,]?\s*$/u;

/** Reports whether a clause is a condition on a quantity and nothing else: it ends where its order begins. */
export function isConditionAlone(text: string, language: string): boolean {
  if (!/\d/u.test(text)) return false;
  if (language === 'ja') return IF_ENDS.test(text);
  return IF.test(text) && /[,，]\s*$/u.test(text) && !/[,，].*[,，]\s*$/u.test(text);
}
