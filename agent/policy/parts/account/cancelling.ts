import type { AccountPart } from './part.ts';

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words before an order that change nothing of it. */
const LEADS = list(
  'please kindly just now ok okay so and then hey hi can could would will you i we want wish need to like have must',
);
const VERBS = list('cancel stop abort halt terminate end kill');
/** Work that has an id of its own. */
const WORK = list('batch batches job jobs run runs');
/** Words for all of it. */
const ALL = list('everything anything all whatever work stuff');
const UNDER_WAY = list('runs run running way progress queue queued pending processing processed open unfinished');
/** Words beside them that change nothing of what is meant. */
const BESIDE = list(
  'the a my our your its s re this that these those all every any each of last latest newest current currently whole both overnight big other which is are being still right now at in under for moment me us please immediately',
);

/** Longer sentences say more than that. */
const MAX_WORDS = 14;

/** Reports whether an English sentence orders to cancel work of the account that is under way, and nothing else. */
export function cancelsWork(text: string): boolean {
  const all = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  if (all.length > MAX_WORDS) return false;
  const words = all.slice(all.findIndex((word) => !LEADS.has(word)));
  const [verb, ...rest] = words;
  if (verb === undefined || !VERBS.has(verb)) return false;
  const isOfWork = rest.some((word) => WORK.has(word) || ALL.has(word));
  return isOfWork && rest.every((word) => [WORK, ALL, UNDER_WAY, BESIDE].some((known) => known.has(word)));
}

/** Returns the clauses of a message without those that order to cancel work, and the parts that these come to. */
export function withoutCancelling<Clause extends { text: string; language: string }>(
  clauses: readonly Clause[],
): { clauses: Clause[]; cancelling: AccountPart[] } {
  const others = clauses.filter(({ text, language }) => language !== 'en' || !cancelsWork(text));
  return { clauses: others, cancelling: others.length < clauses.length ? [{ kind: 'batches', isToCancel: true }] : [] };
}
