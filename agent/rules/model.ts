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
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import { excerpt, type RulesInput } from './excerpt.ts';

/** Pause between two words, so that a reader sees the reply being made. */
const WORD_MS = 4;

/** The whole reply of the rules to a call. */
export type Reply = Pick<LanguageModelV4GenerateResult, 'content' | 'finishReason' | 'usage'>;

/**
 * The offline model: rules that read English requests for audio work and call the tools for it, word by word. `generate` may
 * have them read elsewhere.
 */
export function rulesModel({
  wordMs = WORD_MS,
  generate = (options) => Promise.resolve(replyTo(excerpt(options))),
}: { wordMs?: number; generate?: (options: LanguageModelV4CallOptions) => Promise<Reply> } = {}): LanguageModelV4 {
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

/** Reads a call by the rules. The time that it takes is not bounded. */
export function replyTo(input: RulesInput): Reply {
  const decision = noted(decide(input), input.note);
  return { content: contentOf(decision, input), ...endOf(decision, input) };
}

/** Returns a reply of these words alone. */
export function replyOf(text: string): Reply {
  const decision = { text, calls: [] };
  return { content: contentOf(decision, { prompt: [] }), ...endOf(decision, { prompt: [] }) };
}

/** Adds a note to the words of a decision, or to the explanation of a draft. Calls of a chat are made without words. */
function noted({ text, calls }: Decision, note: string | undefined): Decision {
  if (note === undefined) return { text, calls };
  return {
    text: text && `${note} ${text}`,
    calls: calls.map(({ toolName, input }) => {
      const { explanation } = input as { explanation?: unknown };
      return typeof explanation === 'string'
        ? { toolName, input: { ...input, explanation: `${note} ${explanation}` } }
        : { toolName, input };
    }),
  };
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
function contentOf({ text, calls }: Decision, { prompt }: Pick<RulesInput, 'prompt'>): LanguageModelV4Content[] {
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
  { prompt }: Pick<RulesInput, 'prompt'>,
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
