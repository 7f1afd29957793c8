import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Conversation } from './conversation.ts';
import { faultsOfKind, isRight, judgedConversations, unhurried, type Judged } from './measure-chat.ts';

/** What conversations come to, for tests that hold many of them. */
export interface Outcome {
  judged: Judged[];
  /** Part of the conversations that are right, 0 to 1. */
  right: number;
  /** The others, each by its id and its last message. */
  wrong: string[];
  /** Those with work that nobody asked for or with other values. */
  unasked: string[];
}

/** Holds conversations with a model, by default the embedded one, and judges them. */
export async function outcomeOf(
  conversations: readonly Conversation[],
  model: LanguageModelV4 = unhurried(),
): Promise<Outcome> {
  const judged = await judgedConversations(conversations, model);
  const wrong = judged.filter((each) => !isRight(each));
  const unasked = judged.filter((each) => faultsOfKind('unasked')(each).length > 0);
  return {
    judged,
    right: 1 - wrong.length / judged.length,
    wrong: wrong.map(nameOf),
    unasked: unasked.map(nameOf),
  };
}

const nameOf = ({ conversation: { id, turns } }: Judged): string => `${id}: ${turns.at(-1)!.text}`;
