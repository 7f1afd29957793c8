import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { setTimeout as wait } from 'node:timers/promises';
import type { Decision } from '../policy/decision.ts';
import type { EmbeddedInput } from './excerpt.ts';

/** Pause between two words, so that a reader sees the reply being made. */
const WORD_MS = 4;

/** The whole reply to a call. */
export type Reply = Pick<LanguageModelV4GenerateResult, 'content' | 'finishReason' | 'usage'>;

/**
 * Returns a language model whose replies `generate` gives, and which says them word by word. It loads nothing that reads: a process that has its
 * messages read in a thread needs the memory for other things.
 */
export function spokenModel({
  wordMs = WORD_MS,
  generate,
}: {
  wordMs?: number;
  generate: (options: LanguageModelV4CallOptions) => Promise<Reply>;
}): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'embedded',
    modelId: 'rules',
    supportedUrls: {},
    async doGenerate(options) {
      return { ...(await generate(options)), warnings: [] };
    },
    async doStream(options) {
      return { stream: ReadableStream.from(said(await generate(options), { options, wordMs })) };
    },
  };
}

/** Returns the whole reply of a decision. */
export function replyWith(decision: Decision, input: Pick<EmbeddedInput, 'prompt'>): Reply {
  return { content: contentOf(decision, input), ...endOf(decision, input) };
}

/** Returns a reply of these words alone. */
export function replyOf(text: string): Reply {
  return replyWith({ text, calls: [] }, { prompt: [] });
}

async function* said(
  { content, ...end }: Reply,
  { options, wordMs }: { options: LanguageModelV4CallOptions; wordMs: number },
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  for (const part of content) {
    if (part.type !== 'text') {
      yield part as LanguageModelV4StreamPart;
      continue;
    }
    yield { type: 'text-start', id: 'text' };
    for (const delta of wordsOf(part.text)) {
      options.abortSignal?.throwIfAborted();
      yield { type: 'text-delta', id: 'text', delta };
      await wait(wordMs, undefined, options.abortSignal ? { signal: options.abortSignal } : {});
    }
    yield { type: 'text-end', id: 'text' };
  }
  yield { type: 'finish', ...end };
}

/** Words and calls; calls are numbered through the conversation. */
function contentOf({ text, calls }: Decision, { prompt }: Pick<EmbeddedInput, 'prompt'>): LanguageModelV4Content[] {
  const before = prompt
    .flatMap((message) => (message.role === 'assistant' ? message.content : []))
    .filter(({ type }) => type === 'tool-call').length;
  return [
    ...(text ? [{ type: 'text' as const, text }] : []),
    ...calls.map(({ toolName, input }, index) => ({
      type: 'tool-call' as const,
      toolCallId: `call-${before + index + 1}`,
      toolName,
      input: JSON.stringify(input),
    })),
  ];
}

function endOf(
  decision: Decision,
  { prompt }: Pick<EmbeddedInput, 'prompt'>,
): { finishReason: LanguageModelV4FinishReason; usage: LanguageModelV4Usage } {
  const output = wordsOf(decision.text).length;
  const input = wordsOf(JSON.stringify(prompt)).length;
  return {
    finishReason: { unified: decision.calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
    usage: {
      inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
      outputTokens: { total: output, text: output, reasoning: undefined },
    },
  };
}

function wordsOf(text: string): string[] {
  return text.match(/\s*\S+\s*/g) ?? [];
}
