import type { Conversation } from '../../conversation/conversation.ts';
import type { Act } from '../../reading/labels.ts';
import { readModel, type Model } from '../../reading/model.ts';
import { read, type Around, type Reading } from '../../reading/reading.ts';
import { slotsOf } from '../../slots/slots.ts';
import type { EarlierClause, Slot, SlotName } from '../../slots/reading/slot.ts';
import { correctedActs } from './structure.ts';

/** Actions from this probability on are taken for what a clause is about. */
export const LIKELY = 0.4;

/** A clause of a message with its values. */
export interface Said {
  text: string;
  language: string;
  act: Act;
  acts: Readonly<Record<Act, number>>;
  /** Likely actions, the most probable first. */
  actions: { name: string; probability: number }[];
  slots: ReadonlyMap<SlotName, Slot['value']>;
}

/** A message of the person, clause by clause. */
export interface Message {
  language: string;
  clauses: Said[];
  /** Whether the end of the message was left out. */
  isCut: boolean;
}

let loaded: Model | undefined;

/** Reads every message of a conversation, the oldest first: a message leans on those before it. */
export function messagesOf({ messages, repliesBefore }: Pick<Conversation, 'messages' | 'repliesBefore'>): Message[] {
  loaded ??= readModel();
  const done: Message[] = [];
  const earlier: EarlierClause[] = [];
  let language: string | undefined;
  for (const [turn, written] of messages.entries()) {
    const text = undictated(written);
    const message = messageOf(loaded, text, {
      language,
      service: repliesBefore[turn] || undefined,
      previous: messages[turn - 1],
      earlier,
    });
    language = message.language;
    done.push(message);
  }
  return done;
}

/** Ends of sentences and joints inside of a clause where another one begins. */
const INNER =
  /(?<=[;.!?。！？])\s+(?=\S+\s+\S)|(?=\s(?:and also|and then|and please|but please|and can you|and could you)\s)/giu;

/** Reads a message. A clause that holds several sentences is read once more, sentence by sentence. */
function clausesOf(model: Model, text: string, around: Around): Reading {
  const whole = read(model, text, around);
  const clauses = whole.clauses.flatMap((clause) => {
    const words = text.slice(clause.from, clause.to);
    if (whole.language !== 'en' || words.length > MAX_SPLIT || words.search(INNER) < 0) return [clause];
    let from = clause.from;
    return words.split(INNER).flatMap((piece) => {
      const start = text.indexOf(piece, from);
      from = start + piece.length;
      return read(model, piece, { ...around, language: whole.language }).clauses.map((each) => ({
        ...each,
        from: each.from + start,
        to: each.to + start,
      }));
    });
  });
  return { ...whole, clauses };
}

/** Longer clauses are not cut once more: no person writes them. */
const MAX_SPLIT = 600;

function messageOf(
  model: Model,
  text: string,
  {
    earlier,
    ...around
  }: {
    language: string | undefined;
    service: string | undefined;
    previous: string | undefined;
    earlier: EarlierClause[];
  },
): Message {
  const { language, clauses, end } = clausesOf(model, text, around);
  return {
    language,
    isCut: end < text.trimEnd().length,
    clauses: clauses.map((clause) => {
      const words = text.slice(clause.from, clause.to);
      const acts = correctedActs(words, clause.acts, language);
      const act = (Object.keys(acts) as Act[]).reduce((best, next) => (acts[next] > acts[best] ? next : best));
      const [first] = clause.actions;
      const likely = clause.actions.filter(({ probability }) => probability >= LIKELY);
      const actions = likely.length > 0 || !first ? likely : [first];
      const slots = slotsOf({
        text,
        from: clause.from,
        to: clause.to,
        language,
        act,
        actions: actions.map(({ name }) => name),
        earlier,
      });
      earlier.push({ actions: actions.map(({ name }) => name), slots });
      return {
        text: words.trim(),
        language,
        act,
        acts,
        actions,
        slots: new Map(slots.map(({ name, value }) => [name, value])),
      };
    }),
  };
}

/** Returns a text with the marks that somebody dictated. */
function undictated(text: string): string {
  if (!/\b(?:comma|full stop)\b/iu.test(text)) return text;
  return text.replaceAll(/\s+comma\b/giu, ',').replaceAll(/\s+full stop\b/giu, '.');
}
