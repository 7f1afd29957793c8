import { writeFileSync } from 'node:fs';
import { WORDS_FILE } from '../../agent/spelling/words.ts';
import { knownWords } from './known-words.ts';
import { printLine } from './print-figures.ts';

/* Writes the words that messages to a chat have, the most frequent first: what misspelled words are mended by. */
const lines = knownWords();
writeFileSync(WORDS_FILE, `${lines.join('\n')}\n`);
printLine('words', `${lines.length}`);
