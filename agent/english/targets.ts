import { has, phrases } from './words/phrases.ts';
import type { Word } from './words/words.ts';

/** Which audio a part of a message is about, as far as it says. */
export interface Target {
  handles: string[];
  /** Names of files. */
  names: string[];
  /** A part of a mix that an earlier result made: `the vocals`. */
  parts: string[];
  isOriginal: boolean;
  isAll: boolean;
  /** Says nothing of its own. */
  isEmpty: boolean;
  /** What it is compared with, where that is said: `to`, `with`, `against` it. */
  reference: string | undefined;
}

const ORIGINAL = phrases('original, first file|one|audio|track, source, untouched, unprocessed');
const ALL = phrases(
  'both, each, all ~ files|tracks|them|songs|recordings|clips|audios|files, the|these|those|my ~ files|recordings, every file|track|song|recording|one, two files|tracks|songs|recordings, them, these, those',
);
const PARTS: [string, ReturnType<typeof phrases>][] = [
  ['vocals', phrases('of|in|on|for|to ~ vocals|vocal|voice|singing|acappella, vocal stem|track, vocals')],
  ['drums', phrases('of|in|on|for ~ drums|drum, drum stem|track, drums')],
  ['bass', phrases('of|in|on|for ~ bass, bass stem|track')],
  ['other', phrases('of|in|on|for ~ other stem, other stem')],
];
const TOWARDS = new Set(['to', 'with', 'against', 'from']);

/** Reads which audio words are about. */
export function targetOf(words: readonly Word[]): Target {
  const handles = words.filter(({ text }) => /^audio_\d+$/.test(text)).map(({ text }) => text);
  const names = words.filter(({ text }) => /^[a-z0-9][\w-]*\.[a-z]\w{2,3}$/.test(text)).map(({ text }) => text);
  const parts = PARTS.filter(([, said]) => has(words, said)).map(([name]) => name);
  const isOriginal = has(words, ORIGINAL);
  const isAll = has(words, ALL);
  const towards = words.findIndex(
    ({ text }, index) => TOWARDS.has(text) && /^audio_\d+$/.test(words[index + 1]?.text ?? ''),
  );
  return {
    handles: [...new Set(handles)],
    names: [...new Set(names)],
    parts,
    isOriginal,
    isAll,
    isEmpty: handles.length + names.length === 0 && !isOriginal && !isAll,
    reference: handles.length > 1 && towards > 0 ? words[towards + 1]!.text : undefined,
  };
}
