import type { LanguageModelV4 } from '@ai-sdk/provider';
import { streamText, type ModelMessage, type ToolSet } from 'ai';
import type { Chunk } from '../../platform/db/chat/chat-chunks.ts';
import type { NewCall } from '../../platform/db/chat/chat-steps.ts';

/** Longest a model may take for one step. */
const STEP_MS = 150_000;
const MAX_OUTPUT_TOKENS = 4_000;

export interface StepRequest {
  model: LanguageModelV4;
  instructions: string;
  messages: ModelMessage[];
  tools: ToolSet;
  toolChoice: 'auto' | 'none' | 'required';
  /** Distinguishes the parts of this step in the stream. */
  step: number;
  signal: AbortSignal;
  /** Given each chunk of the UI message stream as it comes. */
  say: (chunk: Chunk['chunk']) => void;
}

export interface StepSaid {
  text: string;
  calls: NewCall[];
  modelTokens: number;
}

/** Runs one step of a model: its words go out as they come, what it calls is answered, not run. Throws the model's error. */
export async function runModelStep({ model, step, signal, say, ...request }: StepRequest): Promise<StepSaid> {
  const { fullStream } = streamText({
    ...request,
    model,
    maxRetries: 0, // Temporal's to retry
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    abortSignal: AbortSignal.any([signal, AbortSignal.timeout(STEP_MS)]),
    onError: () => undefined, // it comes as a part below
  });
  const said: StepSaid = { text: '', calls: [], modelTokens: 0 };
  for await (const part of fullStream) {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- neither the reader nor the next step needs the rest
    switch (part.type) {
      case 'text-start':
      case 'text-end':
        say({ type: part.type, id: `${step}-${part.id}` });
        break;
      case 'text-delta':
        said.text += part.text;
        say({ type: 'text-delta', id: `${step}-${part.id}`, delta: part.text });
        break;
      case 'tool-call': {
        const { toolCallId, toolName, input } = part;
        // Providers number their calls as they like: unique within the turn is up to us.
        const callId = `${step}-${toolCallId}`;
        said.calls.push({ callId, tool: toolName, input });
        say({ type: 'tool-input-available', toolCallId: callId, toolName, input });
        break;
      }
      case 'finish-step':
        // A stream that ended without saying so is tried again, as one that broke.
        if (part.finishReason === 'interrupted' || part.finishReason === 'error')
          throw new Error('The model broke off.');
        said.modelTokens = (part.usage.inputTokens ?? 0) + (part.usage.outputTokens ?? 0);
        break;
      case 'error':
        throw part.error;
      case 'abort':
        signal.throwIfAborted();
        throw new Error('The model took too long.');
    }
  }
  return said;
}
