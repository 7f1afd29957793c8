import { VOCABULARY } from './vocabulary.ts';

/** A word of a message, as it is compared: lower case, British spelling made American, misspelling mended. */
export interface Word {
  text: string;
  /** What words of one family share. */
  stem: string;
  /** Ends a sentence or a part of one: `.`, `,` and the like. */
  isStop: boolean;
}

const TOKEN =
  /\[?audio_\d+\]?|[a-z0-9][\w-]*\.(?:wav|mp3|flac|ogg|opus|m4a|mp4|mov|webm|aac|wma)\b|\d+x\d+|\d+(?:\.\d+)?(?:hz|khz|ms|s|m|h|p|fps|k)\b|[a-z]{1,4}\d{1,4}[a-z]?\b|\d+(?::\d{1,2}){1,2}(?:\.\d+)?|\d+(?:[.,]\d+)?|[a-z]+(?:'[a-z]+)?|[.,;:!?&+\n]/g;
const STOPS = new Set(['.', ',', ';', ':', '!', '?', '\n']);

const CONTRACTIONS: Record<string, string> = {
  "don't": 'do not',
  dont: 'do not',
  "doesn't": 'does not',
  "didn't": 'did not',
  "isn't": 'is not',
  "won't": 'will not',
  "can't": 'can not',
  cant: 'can not',
  cannot: 'can not',
  "shouldn't": 'should not',
  "needn't": 'need not',
  "what's": 'what is',
  whats: 'what is',
  "how's": 'how is',
  "who's": 'who is',
  "where's": 'where is',
  "it's": 'it is',
  "that's": 'that is',
  "i'd": 'i would',
  "i'm": 'i am',
  "let's": 'let us',
  gimme: 'give me',
  lemme: 'let me',
  wanna: 'want to',
  gonna: 'going to',
  pls: 'please',
  plz: 'please',
  thx: 'thanks',
  vox: 'vocals',
  acapella: 'acappella',
  'a-cappella': 'acappella',
  secs: 'seconds',
  sec: 'seconds',
  mins: 'minutes',
  min: 'minutes',
  '&': 'and',
  '+': 'and',
};

/** Endings by which British and American spelling differ. */
const AMERICAN: [RegExp, string][] = [
  [/yse(s|d|r)?$/, 'yze$1'],
  [/ysing$/, 'yzing'],
  [/ise(s|d|r)?$/, 'ize$1'],
  [/ising$/, 'izing'],
  [/isation$/, 'ization'],
  [/our$/, 'or'],
  [/^metre(s)?$/, 'meter$1'],
  [/^centre(s|d)?$/, 'center$1'],
  [/^programme$/, 'program'],
];
/** Words that only look British. */
const KEPT = new Set([
  'noise',
  'noises',
  'our',
  'your',
  'hour',
  'four',
  'raise',
  'precise',
  'rise',
  'wise',
  'otherwise',
  'exercise',
  'advise',
  'likewise',
  'tour',
  'hours',
]);

/** The words of a message, in order. */
export function wordsOf(message: string): Word[] {
  const plain = message
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll(/[’‘`´]/g, "'")
    .replaceAll(/(?<=\d\s?)[-–—](?=\s?\d)/g, ' to ');
  return (plain.match(TOKEN) ?? []).flatMap((token): Word[] => {
    if (STOPS.has(token)) return [{ text: token, stem: token, isStop: true }];
    return (CONTRACTIONS[token] ?? token).split(' ').map(word);
  });
}

function word(token: string): Word {
  const bare = token.replace(/^\[|\]$/g, '').replace(/'s$/, '');
  if (/[\d_.]/.test(bare)) return { text: bare, stem: bare, isStop: false };
  const american =
    KEPT.has(bare) || bare.endsWith('noise')
      ? bare
      : AMERICAN.reduce((text, [from, to]) => text.replace(from, to), bare);
  const text = mended(american);
  return { text, stem: stemOf(text), isStop: false };
}

/** Families that the rules below would throw together with others. */
const OWN_STEMS: Record<string, string> = { note: 'note', notes: 'note', tuning: 'tuning', tuned: 'tuned' };

/** What `removes`, `removed` and `removing` share. */
export function stemOf(text: string): string {
  if (text.length < 4) return text;
  const own = OWN_STEMS[text];
  if (own) return own;
  const bare = text
    .replace(/(?<=..)(?:ies|ied)$/, 'y')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=...)(?:ing|ed)$/, '');
  const single = /([^aeiouls])\1$/.test(bare) && bare !== text ? bare.slice(0, -1) : bare;
  return single.length > 3 ? single.replace(/e$/, '') : single;
}

const KNOWN = new Set(VOCABULARY);
const KNOWN_STEMS = new Set(VOCABULARY.map(stemOf));

/** A word that is in no dictionary of ours, as the one it was meant to be; itself where none is near. */
function mended(text: string): string {
  if (text.length < 4 || KNOWN.has(text) || KNOWN_STEMS.has(stemOf(text))) return text;
  const most = text.length >= 8 ? 2 : 1;
  let best = { word: text, distance: most + 1 };
  for (const candidate of VOCABULARY) {
    if (candidate.length < 4 || candidate[0] !== text[0] || Math.abs(candidate.length - text.length) > most) continue;
    const distance = editDistance(candidate, text);
    if (distance < best.distance) best = { word: candidate, distance };
  }
  return best.word;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment) that make one of the other. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
