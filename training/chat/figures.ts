import type { Act } from '../../agent/reading/labels.ts';
import { messageOf } from '../../agent/reading/message.ts';
import type { Model } from '../../agent/reading/model.ts';
import { clauseOf, read, type Clause } from '../../agent/reading/reading.ts';
import { spansOf, type Labelled } from './examples.ts';

/** A labelled clause with what the model read. */
export interface Judged {
  id: string;
  language: string;
  text: string;
  act: Act;
  actions: string[];
  /** Read where the labels cut the message. */
  read: Clause;
  /** The clause that overlaps it most where the reader cut the message by itself; none where the text was not read. */
  cut: Clause | undefined;
}

/** Actions from this probability on count as read. */
const ACTION_THRESHOLD = 0.4;
/** Acts that may spend. */
const SPENDING: readonly Act[] = ['do', 'refer', 'correct', 'confirm'];

/** Reads labelled messages, with their own cuts and with the reader's. */
export function judge(model: Model, messages: readonly Labelled[]): Judged[] {
  return messages.flatMap((labelled) => {
    const { id, language, text, context, clauses } = labelled;
    const message = messageOf(text, context);
    const spans = spansOf(message, labelled);
    const usual = context.previous === undefined ? undefined : language; // of the messages before
    const cut = read(model, text, { ...context, language: usual }).clauses;
    const foreign = cut.find((clause) => clause.act === 'other_language' && clause.probability === 1);
    return clauses.map(({ from, to, act, actions }, n) => ({
      id,
      language,
      text: text.slice(from, to),
      act,
      actions,
      read: foreign ?? clauseOf(model, message, spans, n),
      cut: cut.toSorted((a, b) => overlap(b, { from, to }) - overlap(a, { from, to }))[0],
    }));
  });
}

function overlap(a: { from: number; to: number }, b: { from: number; to: number }): number {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from);
}

/** Reports whether an act was read rightly. A measurement that is asked for is the same as one that is ordered. */
export function isActRight({ act, actions }: Judged, clause: Clause | undefined): boolean {
  if (clause?.act === act) return true;
  const isMeasurement = actions.length > 0 && actions.every((name) => name.endsWith('_analysis') || name === 'compare');
  const asked: readonly (Act | undefined)[] = ['do', 'ask_audio'];
  return isMeasurement && asked.includes(act) && asked.includes(clause?.act);
}

/** Reports whether exactly the labelled actions were read. */
export function areActionsRight({ actions }: Judged, clause: Clause): boolean {
  const found = clause.actions.filter(({ probability }) => probability >= ACTION_THRESHOLD).map(({ name }) => name);
  return found.toSorted().join() === actions.toSorted().join();
}

/** Reports whether one of the labelled actions is the most probable one, or none was labelled and none is probable. */
export function isActionAmong({ actions }: Judged, clause: Clause): boolean {
  const [first] = clause.actions;
  if (actions.length === 0) return !first || first.probability < ACTION_THRESHOLD;
  return first !== undefined && actions.includes(first.name);
}

/** Returns the part of clauses that ask for nothing and are read as an instruction with at least a probability. */
export function unaskedAt(judged: readonly Judged[], threshold: number): number {
  const wrong = judged.filter(
    (each) => !SPENDING.includes(each.act) && !isActRight(each, each.read) && each.read.acts.do >= threshold,
  );
  return wrong.length / judged.length;
}

/** Returns the part of instructions that are read as such with at least a probability. */
export function heardAt(judged: readonly Judged[], threshold: number): number {
  const orders = judged.filter(({ act }) => act === 'do');
  return shareOf(orders, ({ read: { acts } }) => acts.do >= threshold);
}

export function shareOf<T>(list: readonly T[], isCounted: (each: T) => boolean): number {
  return list.length === 0 ? Number.NaN : list.filter(isCounted).length / list.length;
}
