import type { Clause } from '../../../reading/reading.ts';
import { endsSentence } from './sentence-ends.ts';

/** A stretch of a message. */
export interface Stretch {
  from: number;
  to: number;
  /** Whether it is one clause, wherever the reader would cut it. */
  isOne?: boolean;
}

/** A short heading at the end of a clause, of which the next clause says what to do: "…\nambience_cave:". */
const TRAILING_LABEL = /(?:\n|(?<=[.;!?])\s)\s*([^\n.;!?:]{1,40}:)\s*$/u;

const NUMBER =
  '(?:(?:minus )?(?:half|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine|and a half))?|-?\\d+(?:[.:]\\d+)*)';
const UNIT =
  '(?:secs?|seconds?|s|minutes?|mins?|db|decibels?|semitones?|semis?|st|%|per ?cent|kbps|kbit|k|bpm|lufs|px)';
/** A clause that is no more than a value: "two seconds should do", "to 80 percent". */
const VALUE_ALONE = new RegExp(
  String.raw`^\s*(?:(?:say|about|around|roughly|maybe|just|only)[, ]+)*(?:(?:to|by|at|over|of|for|in|with) )?(?:about |around |roughly )?${NUMBER} ?${UNIT}(?:,? (?:(?:should|will|would|ought to) (?:do|be (?:enough|fine|plenty))(?: it| nicely)?|is (?:fine|enough|plenty)|or so|max|please|pls|tops|long))?\s*[.,;!]*\s*$`,
  'iu',
);
const HAS_VALUE = new RegExp(String.raw`\d|\b${NUMBER} ?${UNIT}\b`, 'iu');
/** From this probability on, a clause orders work that lacks its value. */
const ORDERED = 0.5;
/** Works that have a value. */
const VALUED: ReadonlySet<string> = new Set([
  'fade_audio',
  'change_speed',
  'normalize_loudness',
  'level_speech',
  'convert_audio',
  'join_audio',
  'mix_audio',
  'cut_silences',
]);

/**
 * Returns the stretches of the clauses of an English message: a heading at the end of a clause begins the next one, and a value that stands alone
 * belongs to the order before it that lacks one.
 */
export function joinedStretches(clauses: readonly Clause[], text: string): Stretch[] {
  return withValues(withHeadings(clauses, text), text);
}

type Known = Stretch & { clause: Clause };

function withHeadings(clauses: readonly Clause[], text: string): Known[] {
  const known = clauses.map((clause): Known => ({ from: clause.from, to: clause.to, clause }));
  for (const [n, { from, to }] of known.entries()) {
    const next = known[n + 1];
    const found = next && TRAILING_LABEL.exec(text.slice(from, to));
    if (!found || found.index === 0) continue;
    const at = from + found.index + found[0].indexOf(found[1]!);
    known[n] = { ...known[n]!, to: at };
    known[n + 1] = { ...next, from: at };
  }
  return known;
}

function withValues(known: readonly Known[], text: string): Stretch[] {
  const joined: Known[] = [];
  for (const stretch of known) {
    const last = joined.at(-1);
    if (last && isValueOf(last, stretch, text)) joined[joined.length - 1] = { ...last, to: stretch.to, isOne: true };
    else joined.push(stretch);
  }
  return joined.map(({ from, to, isOne = false }) => ({ from, to, isOne }));
}

function isValueOf({ from, to, clause }: Known, next: Known, text: string): boolean {
  const before = text.slice(from, to);
  const [first] = clause.actions;
  return (
    VALUE_ALONE.test(text.slice(next.from, next.to)) &&
    !endsSentence(before) &&
    !HAS_VALUE.test(before) &&
    clause.acts.do >= ORDERED &&
    first !== undefined &&
    VALUED.has(first.name)
  );
}
