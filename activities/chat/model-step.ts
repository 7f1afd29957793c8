import type { LanguageModelV4 } from '@ai-sdk/provider';
import { streamText, type ModelMessage, type ToolSet } from 'ai';
import { storableInput, storableText } from './storable.ts';
import type { Chunk } from '../../platform/db/chat/chat-chunks.ts';
import { onBehalfOf } from '../../agent/embedded/threaded-model.ts';
import type { NewCall } from '../../platform/db/chat/chat-steps.ts';

/** Time limit of one model step, in milliseconds. */
const STEP_MS = 150_000;
const MAX_OUTPUT_TOKENS = 4_000;

export interface StepRequest {
  model: LanguageModelV4;
  /** The account that asks: the embedded model serves accounts in turn. */
  accountId: string;
  instructions: string;
  messages: ModelMessage[];
  tools: ToolSet;
  toolChoice: 'auto' | 'none' | 'required';
  /** Number of the step: part of the ids of its parts in the stream. */
  step: number;
  signal: AbortSignal;
  /** Gets each chunk of the UI message stream as it arrives. */
  write: (chunk: Chunk['chunk']) => void;
}

export interface StepResult {
  text: string;
  calls: NewCall[];
  modelTokens: number;
}

/** Runs one step of a model. Passes its text on as it arrives and returns the tools it calls. Throws the model's error. */
export async function runModelStep({
  model,
  accountId,
  step,
  signal,
  write,
  ...request
}: StepRequest): Promise<StepResult> {
  const { fullStream } = streamText({
    ...request,
    model,
    providerOptions: onBehalfOf(accountId),
    maxRetries: 0, // Temporal retries
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    abortSignal: AbortSignal.any([signal, AbortSignal.timeout(STEP_MS)]),
    onError: () => undefined, // errors arrive as a part below
  });
  const result: StepResult = { text: '', calls: [], modelTokens: 0 };
  for await (const part of fullStream) {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- neither the reader nor the next step needs the other parts
    switch (part.type) {
      case 'text-start':
      case 'text-end':
        write({ type: part.type, id: `${step}-${part.id}` });
        break;
      case 'text-delta': {
        const delta = storableText(part.text);
        result.text += delta;
        write({ type: 'text-delta', id: `${step}-${part.id}`, delta });
        break;
      }
      case 'tool-call': {
        const input = storableInput(part.input);
        const [toolCallId, toolName] = [storableText(part.toolCallId), storableText(part.toolName)];
        // Ids of a provider may repeat in the next step; ours are unique within the turn.
        const callId = `${step}-${toolCallId}`;
        result.calls.push({ callId, tool: toolName, input });
        write({ type: 'tool-input-available', toolCallId: callId, toolName, input });
        break;
      }
      case 'finish-step':
        // A stream that ended early is retried like one that broke.
        if (part.finishReason === 'interrupted' || part.finishReason === 'error')
          throw new Error('The model ended its response early.');
        result.modelTokens = (part.usage.inputTokens ?? 0) + (part.usage.outputTokens ?? 0);
        break;
      case 'error':
        throw part.error;
      case 'abort':
        signal.throwIfAborted();
        throw new Error('The model took too long.');
    }
  }
  return result;
}
