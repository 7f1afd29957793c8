import type { LanguageModelV4 } from '@ai-sdk/provider';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { onBehalfOf, threadedModel } from '../../../../../agent/embedded/threaded-model.ts';
import { Turns } from '../../../../../agent/embedded/turns.ts';
import { embeddedModel } from '../../../../../agent/embedded/model.ts';
import { hostileText } from '../../../../infra/hostile-text.ts';

/** A conversation that takes 40 seconds of processor time. */
const SLOW = Array.from({ length: 40 }, (_, n) =>
  hostileText('conditions and times', { chars: 16_000, seed: `unit ${n}` }),
);
/** Processor time of a reading here; a warm thread needs some 5 ms for "hello". */
const ALLOWED_MS = 500;

async function reply(model: LanguageModelV4, said: string | readonly string[], account = 'one'): Promise<string> {
  const { content } = await model.doGenerate({
    prompt: [said].flat().map((text) => ({ role: 'user', content: [{ type: 'text', text }] })),
    providerOptions: onBehalfOf(account),
  });
  return content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('');
}

/** Stops the event loop, as a machine that is paused does. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

describe('the policy in its thread', () => {
  test('reply as they do without one', async () => {
    const model = threadedModel({ allowedMs: ALLOWED_MS });
    for (const text of ['hello', 'what does it cost?', 'remove the vocals'])
      expect(await reply(model, text)).toBe(await reply(embeddedModel(), text));
  });

  test('leave the event loop free, and reply to a message that takes too long that it does', async () => {
    const model = threadedModel({ allowedMs: ALLOWED_MS });
    await reply(model, 'hello');
    const order: string[] = [];
    const answered = reply(model, SLOW).then((text) => {
      order.push('reply');
      return text;
    });
    await nextTurn();
    order.push('turn of the event loop');
    expect(await answered).toContain('could not make sense of this message in time');
    expect(order).toEqual(['turn of the event loop', 'reply']);
    expect(await reply(model, 'hello'), 'a new thread').toBe(await reply(embeddedModel(), 'hello'));
  });

  test('reply to a message whose reading a pause of the machine made late', async () => {
    const model = threadedModel({ allowedMs: ALLOWED_MS });
    await reply(model, 'hello');
    const answered = reply(model, 'hello');
    await nextTurn();
    pause(2 * ALLOWED_MS);
    expect(await answered).toBe(await reply(embeddedModel(), 'hello'));
  });

  test("serve another account after one of an account's slow messages", async () => {
    const model = threadedModel({ allowedMs: ALLOWED_MS });
    const order: string[] = [];
    const slow = Array.from({ length: 4 }, (_, n) => reply(model, SLOW, 'flood').then(() => order.push(`slow ${n}`)));
    const other = reply(model, 'hello', 'other').then((text) => {
      order.push('other');
      return text;
    });
    expect(await other).toBe(await reply(embeddedModel(), 'hello'));
    await Promise.all(slow);
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
