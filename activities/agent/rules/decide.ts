import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { answerTo } from './answer.ts';
import { readConversation, type Conversation } from './conversation.ts';
import { draftFor } from './draft.ts';
import { inputOf, planFor, progressOf, type PlannedCall } from './plan.ts';
import { HOW_TO_SEND, notUnderstood, smallTalk } from './talk.ts';
import { understand } from './wishes.ts';
import { wordsOf } from './words.ts';

/** What the rules say next: words, and calls with their arguments. */
export interface Decision {
  text: string;
  calls: { toolName: string; input: object }[];
}

/** Reads a conversation and says what comes next. Only what the person wrote is taken for a request. */
export function decide({ prompt, tools = [], toolChoice }: LanguageModelV4CallOptions): Decision {
  const conversation = readConversation(prompt);
  const words = wordsOf(conversation.message);
  const understood = understand(words);
  if (tools.some(({ name }) => name === 'draft_recipe')) return draftFor(understood, conversation.message);
  if (understood.wishes.length === 0)
    return said(smallTalk(words, conversation) ?? notUnderstood(understood.impossible));
  const plan = planFor(understood.wishes, conversation);
  if (plan === 'no_audio') return said(`Which audio shall I work on? ${HOW_TO_SEND}`);
  if (plan === 'needs_two')
    return said(`Comparing takes two recordings, and I know of one. Send the other one too. ${HOW_TO_SEND}`);
  return next(plan, { conversation, impossible: understood.impossible, mayCall: toolChoice?.type !== 'none' });
}

function next(
  plan: PlannedCall[],
  { conversation, impossible, mayCall }: { conversation: Conversation; impossible: string[]; mayCall: boolean },
): Decision {
  const progress = progressOf(
    plan,
    conversation.calls.filter(({ turn }) => turn === conversation.turn),
  );
  if (progress.ready.length > 0 && mayCall) {
    const calls = progress.ready.map((place) => ({
      toolName: plan[place]!.capability,
      input: inputOf(plan[place]!, progress.made),
    }));
    return { text: '', calls };
  }
  return said(answerTo(plan, progress, { impossible, audios: conversation.audios }));
}

function said(text: string): Decision {
  return { text, calls: [] };
}
