import type { Said } from '../said.ts';
import { namesOrder } from '../settling/order.ts';

/** "Hmm, the drums sound weird now": says how something is, and orders nothing. */
const COMPLAINT =
  /^(?:(?:hm+|but|and|so|oh|no|ugh|well|ok(?:ay)?|wait|argh|um+|now|still|hey)[,.! ]+)*(?:i (?:think|feel|find|hear)(?: that)? )?(?:the|my|her|his|their|it|that|this|there|these|those|they) ?(?:[\w'’-]+ ){0,3}?(?:sounds?|seems?|feels?|looks?|became|got|gets?) (?:(?:a bit|a little|so|very|really|kind of|sort of|all|still|now|much|too|more|less|quite|rather|pretty|like) )*[\w'’-]+(?: (?:now|to me|here|again|after that|than before|somehow|there|in it|at all|though))*[.!, ]*$/iu;

/** Longer clauses say more than that. */
const MAX_CHARACTERS = 160;

/** Reports whether an English clause that leans on the work before only complains of its result. */
function isComplaint({ text, language, act }: Said): boolean {
  return (
    language === 'en' &&
    (act === 'correct' || act === 'refer' || act === 'do') &&
    text.length <= MAX_CHARACTERS &&
    !/\d/u.test(text) &&
    COMPLAINT.test(text.trim()) &&
    !namesOrder(text)
  );
}

/** Returns a clause that only complains as a remark: it corrects nothing. */
export function asRemark(said: Said): Said {
  if (!isComplaint(said)) return said;
  const none = Object.fromEntries(Object.keys(said.acts).map((act) => [act, 0])) as Record<Said['act'], number>;
  return { ...said, act: 'small_talk', acts: { ...none, small_talk: 1 } };
}
