import type { LanguageModelV4 } from '@ai-sdk/provider';
import { generateText, type ModelMessage, type ToolSet } from 'ai';
import { instructions, stepMessages, turnFacts, userMessage } from '../../../activities/chat/prompt.ts';
import { onBehalfOf } from '../../../agent/embedded/threaded-model.ts';
import { isYes } from '../../../agent/policy/yes.ts';
import { chatTools } from '../../../agent/tools.ts';
import type { Conversation, Turn } from './conversation.ts';
import { freeTools, resultOf } from './world/free-tools.ts';
import { World, type DoneCall } from './world/world.ts';

/** Model steps of a turn; the last one may call nothing. */
const MAX_STEPS = 12;
/** Tokens above which work waits for a yes. */
const CONFIRM_ABOVE = 1_800;
const MAX_OUTPUT_TOKENS = 4_000;
const STEP_MS = 150_000;

/** A turn as it went. */
export interface HeldTurn {
  turn: Turn;
  /** All calls with their results, in order. */
  calls: { tool: string; input: unknown; result: unknown }[];
  /** Those that ran and are charged for. */
  done: readonly DoneCall[];
  reply: string;
  /** Whether work was proposed for a confirmation. */
  proposed: boolean;
  /** Why the model failed; undefined if it did not. */
  failure?: string;
}

/** A conversation as it went. */
export interface Held {
  conversation: Conversation;
  turns: HeldTurn[];
}

/** Holds a conversation with a model in a simulated world, with the prompts that the chat makes. */
export async function hold(conversation: Conversation, model: LanguageModelV4): Promise<Held> {
  const world = new World(conversation);
  const messages: ModelMessage[] = [];
  const tools = { ...freeTools(), ...chatTools() };
  const turns: HeldTurn[] = [];
  for (const [index, turn] of conversation.turns.entries()) {
    const held: HeldTurn = { turn, calls: [], done: [], reply: '', proposed: false };
    turns.push(held);
    try {
      await holdTurn({ conversation, held, id: `turn-${index + 1}` }, { world, messages, tools, model });
    } catch (error) {
      held.failure = error instanceof Error ? error.message : String(error);
    }
    held.done = world.done;
    held.proposed = world.proposal !== undefined;
  }
  return { conversation, turns };
}

async function holdTurn(
  { conversation, held, id }: { conversation: Conversation; held: HeldTurn; id: string },
  { world, messages, tools, model }: { world: World; messages: ModelMessage[]; tools: ToolSet; model: LanguageModelV4 },
): Promise<void> {
  const { turn, calls } = held;
  world.begin(id, turn.attach, { isYes: isYes(turn.text) });
  messages.push(userMessage({ id, message: turn.text }, { audios: world.audios, withNames: (text) => text }));
  const texts: string[] = [];
  for (let step = 0; step < MAX_STEPS; step++) {
    const account = { availableTokens: world.ledger.available, kind: world.account.kind };
    const { text, toolCalls } = await generateText({
      model,
      instructions: instructions(turnFacts({ account, maxSteps: MAX_STEPS, confirmAbove: CONFIRM_ABOVE })),
      messages,
      tools,
      toolChoice: step === MAX_STEPS - 1 ? 'none' : 'auto',
      providerOptions: onBehalfOf(conversation.id),
      maxRetries: 2,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      abortSignal: AbortSignal.timeout(STEP_MS),
    });
    const made = toolCalls.map(({ toolCallId, toolName: tool, input }) => ({
      callId: `${step}-${toolCallId}`,
      tool,
      input,
      result: resultOf(world, { tool, input }),
    }));
    messages.push(...stepMessages({ text }, made));
    calls.push(...made);
    if (text.trim()) texts.push(text.trim());
    if (made.length === 0) break;
  }
  held.reply = texts.join('\n\n');
}
