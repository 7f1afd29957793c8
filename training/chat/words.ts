import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { WORDS_FILE } from '../../agent/spelling/words.ts';
import { knownWords } from './known-words.ts';
import { printLine } from './print-figures.ts';

/*
 * Writes the words that messages to a chat have, the most frequent first: what misspelled words are mended by.
 *
 *   --check   only compares the file; exits with 1 if it differs
 */
const { values: options } = parseArgs({ options: { check: { type: 'boolean' } } });
const lines = knownWords();
const text = `${lines.join('\n')}\n`;
if (!options.check) writeFileSync(WORDS_FILE, text);
else if (readFileSync(WORDS_FILE, 'utf8') !== text) process.exitCode = 1;
printLine('words', `${lines.length}`);
