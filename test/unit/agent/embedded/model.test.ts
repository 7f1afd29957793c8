import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { describe, expect, test } from 'vitest';
import { embeddedModel } from '../../../../agent/embedded/model.ts';

const HOUR_MS = 3_600_000;

const HELLO = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'hello' }] }];

async function partsOf(stream: ReadableStream<LanguageModelV4StreamPart>): Promise<LanguageModelV4StreamPart[]> {
  const parts: LanguageModelV4StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

describe('the stream', () => {
  test('gives a word at a time, and counts words', async () => {
    const { stream } = await embeddedModel({ wordMs: 0 }).doStream({ prompt: HELLO });
    const parts = await partsOf(stream);
    const deltas = parts.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : []));
    expect(deltas.length).toBeGreaterThan(10);
    expect(deltas.every((delta) => delta.trim().split(/\s+/).length === 1)).toBe(true);
    expect(parts.map(({ type }) => type)).toEqual([
      'stream-start',
      'text-start',
      ...deltas.map(() => 'text-delta'),
      'text-end',
      'finish',
    ]);
    expect(parts.at(-1)).toMatchObject({
      finishReason: { unified: 'stop' },
      usage: { outputTokens: { total: deltas.length } },
    });
    const whole = await embeddedModel().doGenerate({ prompt: HELLO });
    expect(whole.content).toEqual([{ type: 'text', text: deltas.join('') }]);
  });

  test('stops at once when aborted', async () => {
    const stopped = new AbortController();
    const { stream } = await embeddedModel({ wordMs: HOUR_MS }).doStream({
      prompt: HELLO,
      abortSignal: stopped.signal,
    });
    const reader = stream.getReader();
    for (let n = 0; n < 3; n++) await reader.read();
    stopped.abort();
    await expect(
      (async () => {
        while (!(await reader.read()).done);
      })(),
    ).rejects.toThrow(/abort/i); // before the next word, for which the test would have no time
  });
});
