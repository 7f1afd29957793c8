import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { setTimeout as wait } from 'node:timers/promises';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';

/** Pause between two words, so that a reader sees the reply being made. */
const WORD_MS = 4;

/** The offline model: rules that read English requests for audio work and call the tools for it, word by word. */
export function rulesModel({ wordMs = WORD_MS }: { wordMs?: number } = {}): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'embedded',
    modelId: 'rules',
    supportedUrls: {},
    doGenerate(options) {
      const decision = decide(options);
      return Promise.resolve({ content: contentOf(decision, options), ...endOf(decision, options), warnings: [] });
    },
    doStream(options) {
      const decision = decide(options);
      return Promise.resolve({ stream: ReadableStream.from(said(decision, { options, wordMs })) });
    },
  };
}

async function* said(
  decision: Decision,
  { options, wordMs }: { options: LanguageModelV4CallOptions; wordMs: number },
): AsyncGenerator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings: [] };
  for (const part of contentOf(decision, options)) {
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
  yield { type: 'finish', ...endOf(decision, options) };
}

/** Words and calls; calls are numbered through the conversation. */
function contentOf({ text, calls }: Decision, { prompt }: LanguageModelV4CallOptions): LanguageModelV4Content[] {
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
  { prompt }: LanguageModelV4CallOptions,
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
