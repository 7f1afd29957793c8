import type { ChatPart } from '../chat-part.ts';
import { listIn, numberIn, reasonIn, type Fields } from '../fields.ts';
import { clock, plain } from '../wording.ts';

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
  effect: () => 'tell its key, chords and sections',
  title: () => 'key and chords',

  sentences(output, { focus }) {
    const wants = (part: string): boolean => focus.length === 0 || focus.includes(part);
    return [
      ...(wants('key') ? [keyOf(output)] : []),
      ...(wants('chords') ? [chordsOf(output)] : []),
      ...(wants('sections') ? [sectionsOf(output)] : []),
      ...(focus.includes('tuning') ? [tuningOf(output)] : []),
    ];
  },
};

function keyOf(output: Fields): string {
  const key = output['key'] as Fields | null | undefined;
  if (!key) return `The key cannot be determined: ${reasonIn(output, 'key')}.`;
  return `The key is ${String(key['tonic'])} ${String(key['mode'])} (Camelot ${String(key['camelot'])}).`;
}

function chordsOf(output: Fields): string {
  const { shown, count } = listIn(output, 'chords');
  if (count === 0) return `The chords cannot be determined: ${reasonIn(output, 'chords')}.`;
  const labels = shown
    .slice(0, MAX_CHORDS)
    .map((each) => `${chordName(String(each['label']))} (${clock(Number(each['start_s']))})`);
  return `Chords: ${labels.join(', ')}${count > labels.length ? `, … ${count} in all` : ''}.`;
}

/** Returns a chord in Harte syntax as musicians write it: `A:min7` is Am7. */
function chordName(label: string): string {
  if (label === 'N' || label === 'X') return 'no chord';
  const [root = label, quality = 'maj'] = label.split(':');
  const [kind = '', bass] = quality.split('/');
  return `${root}${QUALITIES[kind] ?? kind}${bass === undefined ? '' : `/${bass}`}`;
}

function sectionsOf(output: Fields): string {
  const { shown, count } = listIn(output, 'sections');
  if (count === 0) return `The sections cannot be determined: ${reasonIn(output, 'sections')}.`;
  const spans = shown.map(
    (each) => `${String(each['label'])} ${clock(Number(each['start_s']))} to ${clock(Number(each['end_s']))}`,
  );
  return `Sections: ${spans.join(', ')}.`;
}

function tuningOf(output: Fields): string {
  const cents = numberIn(output, 'tuning_cents');
  if (cents === undefined) return `The tuning cannot be determined: ${reasonIn(output, 'tuning_cents')}.`;
  const hz = plain(440 * 2 ** (cents / 1200));
  return `It is tuned ${plain(Math.abs(cents))} cents ${cents < 0 ? 'below' : 'above'} A = 440 Hz (A = ${hz} Hz).`;
}
