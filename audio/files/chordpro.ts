import type { Annotations, ChordSheet } from '../capabilities/annotations.ts';
import { oneLine } from './one-line.ts';

type Span = ChordSheet['chords'][number];

const CHORDS_PER_LINE = 4;
/** A chord belongs to a section if it sounds there for half of its length, or for this long in seconds. */
const MIN_SHARED_S = 1;
/** Qualities of Harte's syntax as musicians write them; others stay as they are. */
const QUALITIES: Readonly<Record<string, string>> = { maj: '', min: 'm', min7: 'm7', hdim7: 'm7b5', minmaj7: 'mM7' };

/** Yields a chord sheet in ChordPro: key, tempo, time, and the chords of each section without lyrics. */
export function* chordProOf({ name, sheet }: Annotations): Generator<string> {
  yield `{title: ${plain(name)}}\n`;
  if (!sheet) return;
  const { key, bpm, meter, chords, sections } = sheet;
  if (key) yield `{key: ${plain(key.tonic)}${key.mode === 'minor' ? 'm' : ''}}\n`;
  if (bpm !== null) yield `{tempo: ${Math.round(bpm)}}\n`;
  if (meter !== null) yield `{time: ${meter}/4}\n`;
  if (chords.length === 0) yield '{comment: No chords were found.}\n';
  if (sections.length === 0) yield* linesOf(chords);
  for (const section of sections) {
    yield `\n{comment: ${plain(section.label)} (${clock(section.startS)})}\n`;
    yield* linesOf(chords.filter((chord) => belongs(chord, section)));
  }
}

function* linesOf(chords: readonly Span[]): Generator<string> {
  const names = chords.map(({ label }) => `[${chordName(label)}]`).filter((chord, i, all) => chord !== all[i - 1]);
  for (let at = 0; at < names.length; at += CHORDS_PER_LINE)
    yield `${names.slice(at, at + CHORDS_PER_LINE).join(' ')}\n`;
}

function belongs(chord: Span, section: Span): boolean {
  const shared = Math.min(chord.endS, section.endS) - Math.max(chord.startS, section.startS);
  return shared > 0 && shared >= Math.min(MIN_SHARED_S, (chord.endS - chord.startS) / 2);
}

/** Returns a chord as musicians write it: `Bbm7` for `Bb:min7`, and N.C. for no chord. */
function chordName(label: string): string {
  if (label === 'N' || label === 'X') return 'N.C.';
  const [root = '', quality = 'maj'] = plain(label).split(':');
  return root + (QUALITIES[quality] ?? quality);
}

/** Braces, brackets and backslashes are the syntax of ChordPro, which cannot escape them everywhere. */
function plain(text: string): string {
  return oneLine(text).replaceAll(/[{[]/g, '(').replaceAll(/[}\]]/g, ')').replaceAll('\\', '/');
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
