import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, reasonIn, worded, type Fields } from '../fields.ts';
import type { Missing, ResultWords } from '../result-words.ts';
import { beginning, spanned } from '../wording.ts';

/** Chords that are named; further ones are only counted. */
const MAX_CHORDS = 12;

/** Qualities of chords in Harte syntax, as musicians write them; others are written as they are. */
const QUALITIES: Record<string, string> = {
  maj: '',
  min: 'm',
  maj6: '6',
  min6: 'm6',
  min7: 'm7',
  minmaj7: 'm(maj7)',
  hdim7: 'm7b5',
};

export const chat: ChatPart = {
  effect: (_params, words) => words.tellHarmony(),
  title: () => 'key and chords',

  sentences(output, { focus }, words) {
    const wants = (part: string): boolean => focus.length === 0 || focus.includes(part);
    return [
      ...(wants('key') ? [keyOf(output, words)] : []),
      ...(wants('chords') ? [chordsOf(output, words)] : []),
      ...(wants('sections') ? [sectionsOf(output, words)] : []),
      ...(focus.includes('tuning') ? [tuningOf(output, words)] : []),
    ];
  },
};

function missing(output: Fields, what: Missing, words: ResultWords, field: string = what): string {
  return words.missing(what, words.reason(reasonIn(output, field)));
}

function keyOf(output: Fields, words: ResultWords): string {
  const key = output['key'] as Fields | null | undefined;
  if (!key) return missing(output, 'key', words);
  return words.key(words.keyName(worded(key['tonic'], ''), worded(key['mode'], '')), worded(key['camelot'], ''));
}

function chordsOf(output: Fields, words: ResultWords): string {
  const { shown, count } = listIn(output, 'chords');
  if (count === 0) return missing(output, 'chords', words);
  const labels = shown
    .slice(0, MAX_CHORDS)
    .map((each) => `${chordName(String(each['label']), words)} (${words.clock(Number(each['start_s']))})`);
  return words.chords(count > labels.length ? `${labels.join(', ')} … ${words.inAll(count)}` : labels.join(', '));
}

/** Returns a chord in Harte syntax as musicians write it: `A:min7` is Am7. */
function chordName(label: string, words: ResultWords): string {
  if (label === 'N' || label === 'X') return words.noChord;
  const [root = label, quality = 'maj'] = label.split(':');
  const [kind = '', bass] = quality.split('/');
  return `${root}${QUALITIES[kind] ?? kind}${bass === undefined ? '' : `/${bass}`}`;
}

function sectionsOf(output: Fields, words: ResultWords): string {
  const { shown, count } = listIn(output, 'sections');
  if (count === 0) return missing(output, 'sections', words);
  return words.sections(
    beginning(
      shown.map((each) => `${String(each['label'])} ${spanned(each, words)}`),
      count,
      words,
    ),
  );
}

function tuningOf(output: Fields, words: ResultWords): string {
  const cents = numberIn(output, 'tuning_cents');
  if (cents === undefined) return missing(output, 'tuning', words, 'tuning_cents');
  const hz = `${words.number(440 * 2 ** (cents / 1200))} Hz`;
  return words.tuned(words.number(Math.abs(cents), 0), cents < 0 ? 'below' : 'above', hz);
}
