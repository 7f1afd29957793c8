import { branchAt, type Branch } from './case-branches.ts';
import { answered, asked, MAX_WORDS, stated } from './case-conditions.ts';
import { asksNothing, isLeft, isTold, isWork } from './case-acts.ts';
import { isArrow, type Piece } from './case-pieces.ts';
import type { Condition } from './condition.ts';
import { plainCondition } from './plain-condition.ts';
import type { About } from './spoken-states.ts';

/** Reads what is done in the other case. */
export function otherwiseAt(
  pieces: readonly Piece[],
  at: number,
  { state, about }: { state: string; about: About },
): Branch | undefined {
  const piece = pieces[at];
  if (!piece) return undefined;
  if (piece.kind === 'else' && piece.rest === '' && at === pieces.length - 1)
    return { parts: ['leave it'], next: pieces.length };
  if (piece.kind === 'else') return branchAt(pieces, at + 1, piece.rest.replace(/^then[, ]+/iu, ''));
  const condition = plainCondition(state);
  if (!condition) return undefined;
  const known: About = { field: condition.field, limit: about.limit ?? limitOf(condition) };
  const [end, words] = answered(pieces, at);
  const places = piece.kind === 'if' ? [piece.rest] : piece.kind === 'words' ? [words] : [];
  for (const place of places) {
    const parts = place.split(' ');
    const isMarked = /[,:?]/u.test(pieces[end]!.mark) || isArrow(pieces[end]!);
    for (let n = isMarked ? parts.length : 1; n <= Math.min(parts.length, MAX_WORDS); n++) {
      const [said, after] = [parts.slice(0, n).join(' '), parts.slice(n).join(' ')];
      if (after !== '' && !/^then[, ]/iu.test(after) && !isWork(after) && !isLeft(after) && !isTold(after)) continue;
      if (after === '' && !isMarked) continue;
      const branch = branchAt(pieces, end + 1, after.replace(/^then[, ]+/iu, ''));
      if (!branch) continue;
      // A case in which nothing is done need not be read.
      const isIdle = piece.kind === 'if' && asksNothing(branch.parts) && asked(stated(said), known) === undefined;
      if (isIdle || isOpposite(said, condition, known)) return branch;
    }
  }
  return undefined;
}

const limitOf = ({ value, field }: Condition): string | undefined =>
  typeof value !== 'number' ? undefined : field === 'length' ? `${value} seconds` : String(value);

const OTHER =
  /^(?:(?:and|but) )?(?:it['’]?s |its |it is |is it |he['’]?s |they are |they['’]re |the (?:\w+ )?\w+ is |that['’]?s )?(?:in )?(?:something else|anything else|any other(?: \w+)?|another(?: one| key)?|other|different|wrong|not|no|nope|none|fine|ok(?:ay)?|good|clean|alright|not so|normal)$/iu;

/** Nobody speaks. */
const ONLY_MUSIC =
  /^(?:it is |its |it['’]s |there is |theres )?(?:(?:only|just|all|pure|purely) )?(?:music|instrumental|(?:room )?noise|instruments|singing|a song|silence)(?: (?:only|alone))?$/iu;

/** Whether words state the other case of a condition. */
function isOpposite(said: string, condition: Condition, about: About): boolean {
  const words = stated(said);
  if (OTHER.test(words)) return true;
  if (ONLY_MUSIC.test(words)) return condition.field === 'speech' || condition.field === 'speakers';
  if (
    condition.field === 'speakers' &&
    /^(?:more|several|many|two|fewer|less)(?: (?:people|voices|speakers|of them))?$/iu.test(words)
  )
    return true;
  const state = asked(words, about);
  const other = state === undefined ? undefined : plainCondition(state);
  if (!other || other.field !== condition.field || other.also || condition.also) return false;
  const sides = [condition, other].map(({ op, isInverted, value }) => ({ value, side: sideOf(op, isInverted) }));
  const [one, two] = sides as [(typeof sides)[0], (typeof sides)[0]];
  if (one.side !== two.side)
    return one.side !== 0 && two.side !== 0
      ? isSame(one.value, two.value)
      : condition.field === 'speakers' || isSame(one.value, two.value);
  // Two values of which only one can hold.
  return one.side === 0 && one.value !== two.value && condition.isInverted === other.isInverted;
}

const isSame = (one: Condition['value'], two: Condition['value']): boolean =>
  one === two || (typeof one === 'number' && typeof two === 'number' && Math.abs(one - two) <= 1);

/** On which side of its limit a condition holds. */
function sideOf(op: Condition['op'], isInverted: boolean): number {
  const side = op === '=' ? 0 : op.startsWith('<') ? -1 : 1;
  if (op === '=' && isInverted) return 2;
  return isInverted ? -side : side;
}
