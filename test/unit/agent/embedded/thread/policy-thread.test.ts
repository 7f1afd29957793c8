import type { LanguageModelV4 } from '@ai-sdk/provider';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { onBehalfOf, threadedModel } from '../../../../../agent/embedded/threaded-model.ts';
import { Turns } from '../../../../../agent/embedded/turns.ts';
import { embeddedModel } from '../../../../../agent/embedded/model.ts';
import { hostileText } from '../../../../infra/hostile-text.ts';

/** A conversation of messages that take a second each. */
const SLOW = Array.from({ length: 40 }, (_, n) =>
  hostileText('conditions and times', { chars: 16_000, seed: `unit ${n}` }),
);
const DEADLINE_MS = 1_000;

async function reply(model: LanguageModelV4, said: string | readonly string[], account = 'one'): Promise<string> {
  const { content } = await model.doGenerate({
    prompt: [said].flat().map((text) => ({ role: 'user', content: [{ type: 'text', text }] })),
    providerOptions: onBehalfOf(account),
  });
  return content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('');
}

/** Returns a model whose deadline passes only when the test lets it, so that no pause of the machine ends a reading. */
function heldModel(): LanguageModelV4 {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return threadedModel({ deadlineMs: DEADLINE_MS });
}

/** Waits until a thread reads; returns at once if `over` resolves first. */
async function reading(over: Promise<unknown>): Promise<void> {
  const ended = over.then(() => 'over' as const);
  while (vi.getTimerCount() === 0) if ((await Promise.race([ended, nextTurn('waiting')])) === 'over') return;
}

/** Lets the deadline of a reading pass once a thread reads, and waits for its reply. */
async function endReading(replied: Promise<unknown>): Promise<void> {
  await reading(replied);
  vi.advanceTimersByTime(DEADLINE_MS);
  await replied;
}

describe('the policy in its thread', () => {
  test('reply as they do without one', async () => {
    const model = heldModel();
    for (const text of ['hello', 'what does it cost?', 'remove the vocals'])
      expect(await reply(model, text)).toBe(await reply(embeddedModel(), text));
  });

  test('leave the event loop free, and reply to a message that takes too long that it does', async () => {
    const model = heldModel();
    await reply(model, 'hello');
    const order: string[] = [];
    const answered = reply(model, SLOW).then((text) => {
      order.push('reply');
      return text;
    });
    await reading(answered);
    await nextTurn();
    order.push('turn of the event loop');
    vi.advanceTimersByTime(DEADLINE_MS - 1);
    await nextTurn();
    order.push('before the deadline');
    vi.advanceTimersByTime(1);
    expect(await answered).toContain('could not make sense of this message in time');
    expect(order).toEqual(['turn of the event loop', 'before the deadline', 'reply']);
    expect(await reply(model, 'hello'), 'a new thread').toBe(await reply(embeddedModel(), 'hello'));
  });

  test("serve another account after one of an account's slow messages", async () => {
    const model = heldModel();
    const order: string[] = [];
    const slow = Array.from({ length: 4 }, (_, n) => reply(model, SLOW, 'flood').then(() => order.push(`slow ${n}`)));
    const other = reply(model, 'hello', 'other').then((text) => {
      order.push('other');
      return text;
    });
    await endReading(slow[0]!);
    expect(await other).toBe(await reply(embeddedModel(), 'hello'));
    for (const each of slow.slice(1)) await endReading(each);
    expect(order).toEqual(['slow 0', 'other', 'slow 1', 'slow 2', 'slow 3']);
  });
});

describe('a message of more than is read', () => {
  const note = /^Your message is long: I read only its beginning, 2,000 words\./;

  test('is answered by its beginning, and the reply says so', async () => {
    const words = `what does it cost? ${'well '.repeat(2_100)}remove the vocals`;
    expect(await reply(embeddedModel(), words)).toMatch(note);
    expect(await reply(embeddedModel(), words)).toContain('0.10 USD');
    expect(await reply(embeddedModel(), 'what does it cost?')).not.toMatch(note);
  });

  test('may be a single word', async () => {
    expect(await reply(embeddedModel(), 'x'.repeat(65_536))).toMatch(note);
  });
});

describe('turns', () => {
  test('go on after a task that failed or left', async () => {
    const turns = new Turns();
    const left = new AbortController();
    const first = turns.take('a', () => sleep(10));
    const leaving = turns.take('a', () => Promise.resolve('never'), left.signal);
    const failing = turns.take('b', () => Promise.reject(new Error('broken')));
    const last = turns.take('a', () => Promise.resolve('last'));
    left.abort(new Error('left'));
    await expect(leaving).rejects.toThrow('left');
    await expect(failing).rejects.toThrow('broken');
    await first;
    expect(await last).toBe('last');
  });
});
