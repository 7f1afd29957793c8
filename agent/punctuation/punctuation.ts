import { languageOf } from '../reading/language.ts';
import { beginsClause } from './clause-starts.ts';
import { beginsSentence } from './sentence-starts.ts';
import { wordsOf } from './words.ts';

/** Shorter sentences have one clause. */
const LEAST_WORDS = 4;
/** Longer messages are read as they are. */
const MOST_CHARS = 4_000;

/** Sentences with their last mark. A point within a number, a name or an abbreviation ends none. */
const SENTENCE = /(?:[^.!?;:\n]|[.!?;:](?=[^\s"”')]))+(?:[.!?;:…]+["”')]*|\n|$)/gu;
/** Marks within a sentence: who writes one writes the others. */
const INNER = /,|[–—]|\s-{1,2}\s|\s->|\b(?:comma|full stop|period)\b/iu;

/**
 * Returns an English message with commas before the clauses of sentences that have no marks: "kill the hiss tighten up the gaps" orders two
 * things, and the reader was trained on messages that say so. Sentences with a mark inside are left as they are.
 */
export function withMarks(message: string): string {
  if (message.length > MOST_CHARS) return message;
  const marked = message.replaceAll(SENTENCE, (sentence) => (INNER.test(sentence) ? sentence : marksIn(sentence)));
  return marked !== message && languageOf(message) === 'en' ? marked : message;
}

function marksIn(sentence: string): string {
  const words = wordsOf(sentence);
  if (words.length < LEAST_WORDS) return sentence;
  let text = '';
  let from = 0;
  for (let at = 1; at < words.length; at++) {
    if (words[at - 1]!.isNumbering) continue;
    const mark = beginsSentence(words, at) ? '.' : beginsClause(words, at) ? ',' : '';
    if (mark === '') continue;
    const end = words[at - 1]!.to;
    text += sentence.slice(from, end) + mark;
    from = end;
  }
  return text + sentence.slice(from);
}
