import { textsOf } from '../../agent/knowledge/wordings.ts';
import { VOCABULARY } from '../../agent/english/words/vocabulary.ts';
import { readCorpus } from '../../test/measure/material/chat/chat-corpus.ts';
import { readPairs } from '../../test/measure/material/chat/plain-pairs.ts';
import { messagesOf } from './examples.ts';
import { HELD_OUT } from './held-out.ts';

/** Words are known from this many occurrences on; slips are rarer. */
const LEAST = 3;
const FILES_OF_WORDINGS = ['questions', 'programs', 'operators', 'capabilities'];

/** Returns lines `word count` of the words of the corpus (without the held-out writers), of `plain/` and of the wordings of sections. */
export function knownWords(): string[] {
  const counts = new Map<string, number>();
  for (const text of texts())
    for (const [word] of text.toLowerCase().matchAll(/(?<![\p{L}\d_])[a-z]+(?:['’][a-z]+)?(?![\p{L}\d_])/gu)) {
      const plain = word.replace('’', "'");
      counts.set(plain, (counts.get(plain) ?? 0) + 1);
    }
  for (const word of VOCABULARY) counts.set(word, (counts.get(word) ?? 0) + LEAST);
  return [...counts]
    .filter(([, count]) => count >= LEAST)
    .toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    .map(([word, count]) => `${word} ${count}`);
}

function texts(): string[] {
  return [
    ...messagesOf(readCorpus()).flatMap(({ language, text, writer }) =>
      language === 'en' && !HELD_OUT.includes(writer) ? [text] : [],
    ),
    ...readPairs().flatMap(({ says, plain }) => [says, plain]),
    ...FILES_OF_WORDINGS.flatMap((name) => textsOf(name)).flatMap(([, wordings]) => wordings),
  ];
}
