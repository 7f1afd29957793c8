import type { EarlierClause, Slot } from '../../../agent/slots/reading/slot.ts';
import { slotsOf } from '../../../agent/slots/slots.ts';
import { readCorpus, type Conversation } from '../material/chat/chat-corpus.ts';

/** Writers whose clauses were not looked at while the tables were written. */
export const HELD_OUT: readonly string[] = ['w09', 'w11', 'w12', 'w13'];

/** A labelled clause with what was read. */
export interface ReadClause {
  id: string;
  writer: string;
  language: string;
  text: string;
  act: string;
  actions: string[];
  label: Record<string, string>;
  read: Record<string, string>;
}

/** Reads all labelled clauses. Act and actions are those of the label; slots of earlier clauses are those that were read. */
export function readClauses(corpus: readonly Conversation[] = readCorpus()): ReadClause[] {
  return withSlots(corpus).flatMap(({ id, writer, language, turns }) => {
    const earlier: EarlierClause[] = [];
    return turns.flatMap((turn) =>
      'text' in turn
        ? turn.clauses.map(({ from, to, act, actions, slots: label }) => {
            const slots = slotsOf({ text: turn.text, from, to, language, act, actions, earlier });
            earlier.push({ actions, slots });
            return {
              id,
              writer,
              language,
              text: turn.text.slice(from, to),
              act,
              actions,
              label: compared(label, act),
              read: compared(written(slots), act),
            };
          })
        : [],
    );
  });
}

/** Leaves out writers whose values nobody labelled. */
function withSlots(corpus: readonly Conversation[]): Conversation[] {
  const labelled = new Set(
    corpus.flatMap(({ writer, turns }) =>
      turns.some((turn) => 'text' in turn && turn.clauses.some(({ slots }) => Object.keys(slots).length > 0))
        ? [writer]
        : [],
    ),
  );
  return corpus.filter(({ writer }) => labelled.has(writer));
}

/** Writes slots as the corpus does. */
function written(slots: readonly Slot[]): Record<string, string> {
  return Object.fromEntries(
    slots.map(({ name, value }) => [
      name,
      value === true ? 'yes' : Array.isArray(value) ? value.join(',') : String(value),
    ]),
  );
}

/** Slots by which clauses are compared: `README.md` of the corpus says which are left out, and why. */
function compared(slots: Record<string, string>, act: string): Record<string, string> {
  const kept = Object.entries(slots).filter(([name]) => {
    if (name === 'field') return 'value' in slots;
    if (name === 'count') return false;
    return name !== 'op' || 'value' in slots || act !== 'condition';
  });
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      name === 'file' || name === 'recipe'
        ? bare(value)
        : name === 'elements'
          ? value.split(',').toSorted().join(',')
          : value,
    ]),
  );
}

/** Names count the same with blanks and underscores, in either case. */
function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_]/g, '');
}

/** Reports whether all slots of a clause are as labelled. */
export function isExact({ label, read }: ReadClause): boolean {
  const names = new Set([...Object.keys(label), ...Object.keys(read)]);
  return [...names].every((name) => label[name] === read[name]);
}
