import type { Act } from '../../../reading/labels.ts';
import { endsSentence } from '../cutting/sentence-ends.ts';
import { requestIn } from './asked-of-you.ts';
import { asksPrice } from './price.ts';
import { formsOf } from './forms.ts';
import { isLikedToo, isLiking } from './remarks.ts';

interface Before {
  act: Act;
  text: string;
}

/** Acts of questions that order nothing. */
const ASKING: ReadonlySet<Act> = new Set(['ask_whether', 'ask_price']);
/** A sentence that is a question. */
const QUESTION = /[?？]\s*$/u;

/**
 * Reports whether a clause goes on with the question, or with the likes, of the clause before it, in a language other than English: "what does it cost to take
 * the singing out | and to save it as mp3?".
 */
export function goesOnAsking(words: string, before: Before, { sentence, language }: Sentence): boolean {
  const forms = formsOf(language);
  if (forms && isLiking(before.text) && !endsSentence(before.text))
    return before.act === 'small_talk' && isLikedToo(words);
  if (!forms || !ASKING.has(before.act) || endsSentence(before.text) || forms.polite.test(words)) return false;
  return QUESTION.test(sentence) || (before.act === 'ask_price' && asksPrice(before.text, language));
}

/** Reports whether a clause goes on with the polite question of the clause before it, which orders: "could you take it out | and then save it?". */
export function goesOnOrdering(words: string, before: Before, { sentence, language }: Sentence): boolean {
  const forms = formsOf(language);
  if (!forms || before.act !== 'do' || endsSentence(before.text)) return false;
  if (forms.forbid.test(words) || asksPrice(words, language)) return false;
  return requestIn(sentence, language) === 'ordered' || (QUESTION.test(sentence) && forms.polite.test(before.text));
}

interface Sentence {
  /** The sentence that the clause stands in: all of it for an order, from the clause on for a question. */
  sentence: string;
  language: string;
}
