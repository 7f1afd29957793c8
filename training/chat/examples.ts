import { boundaryFeatures } from '../../agent/reading/boundary-features.ts';
import { clauseFeatures } from '../../agent/reading/clause-features.ts';
import { ACTIONS, ACTS, type Act } from '../../agent/reading/labels.ts';
import { messageOf, type Context, type Message, type Span } from '../../agent/reading/message.ts';
import type { Conversation } from '../../test/measure/material/chat/chat-corpus.ts';
import type { Example } from './fit-network.ts';

/** A message of the corpus with its labels. */
export interface Labelled {
  id: string;
  writer: string;
  language: string;
  text: string;
  context: Context;
  clauses: { from: number; to: number; act: Act; actions: string[] }[];
}

/** Returns the messages of conversations, each with what stands before it. */
export function messagesOf(corpus: readonly Conversation[]): Labelled[] {
  return corpus.flatMap(({ id, writer, language, turns }) =>
    turns.flatMap((turn, n) => {
      if ('service' in turn) return [];
      const before = turns[n - 1];
      const service = before && 'service' in before ? before.service : undefined;
      const previous = turns.slice(0, n).findLast((earlier) => 'text' in earlier)?.text;
      return [{ id, writer, language, text: turn.text, context: { service, previous }, clauses: turn.clauses }];
    }),
  );
}

/** Returns the clauses of a labelled message as spans of tokens. */
export function spansOf({ tokens }: Message, { clauses }: Labelled): Span[] {
  return clauses.map(({ from, to }) => {
    const start = tokens.findIndex((token) => token.to > from);
    const end = tokens.findIndex((token) => token.from >= to);
    return { start, end: Math.max(start + 1, end === -1 ? tokens.length : end) };
  });
}

/** Returns the clauses of messages as examples: the act, and each action as a flag. */
export function clauseExamples(messages: readonly Labelled[]): Example[] {
  return messages.flatMap((labelled) => {
    const message = messageOf(labelled.text, labelled.context);
    const spans = spansOf(message, labelled);
    return labelled.clauses.map(({ act, actions }, n) => ({
      features: clauseFeatures(message, spans, n),
      choice: ACTS.indexOf(act),
      flags: Float32Array.from(ACTIONS, (name) => (actions.includes(name) ? 1 : 0)),
    }));
  });
}

/** Returns the places between tokens as examples: whether a clause begins there. */
export function boundaryExamples(messages: readonly Labelled[]): Example[] {
  return messages.flatMap((labelled) => {
    const message = messageOf(labelled.text, labelled.context);
    const starts = new Set(spansOf(message, labelled).map(({ start }) => start));
    return message.tokens.slice(1).map((_, n) => ({
      features: boundaryFeatures(message, n + 1),
      flags: Float32Array.of(starts.has(n + 1) ? 1 : 0),
    }));
  });
}
