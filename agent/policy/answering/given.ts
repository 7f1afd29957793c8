import type { Conversation } from '../../conversation/conversation.ts';
import type { Message } from '../parts/said.ts';
import type { Plan } from '../planning/planned.ts';
import type { Progress } from '../planning/task.ts';

/** A turn as far as it has come: an answer reports on it. */
export interface Given {
  plan: Plan;
  progress: Progress;
  message: Message | undefined;
  conversation: Conversation;
  /** Ids of the calls that the person took back. */
  undone: ReadonlySet<string>;
  /** Tools that this server does not offer. */
  missing: readonly string[];
  /** Whether the end of the message was left out. */
  isCut: boolean;
  /** Whether the turn goes on with what an earlier one left. */
  isContinued: boolean;
}

/** A turn and the language of its answer. */
export interface Told {
  given: Given;
  language: string;
}

/** Returns the price of tokens in dollars. */
export function usdOf(tokens: number, { conversation }: Given): number {
  return (tokens / 60) * Number(conversation.facts.get('price_usd_per_minute') ?? 0.1);
}
