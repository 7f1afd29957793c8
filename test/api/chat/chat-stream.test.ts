import { describe, expect, onTestFinished } from 'vitest';
import { holdLock } from '../../infra/pauses/held-lock.ts';
import { tone } from '../../infra/audio.ts';
import { told, textOf, type Told } from './read-stream.ts';
import { test as base } from '../../infra/fixtures.ts';
import type { Service } from '../../infra/service.ts';
import type { TestKey } from '../../infra/service-client.ts';
import { renderUseChat } from '../../infra/browser/use-chat.ts';
import { verifies } from '../../requirements.ts';

async function all(response: Response): Promise<Told[]> {
  const events: Told[] = [];
  for await (const each of told(response)) events.push(each);
  return events;
}

const test = base
  .override('settings', { scope: 'file' }, ({ model }) => ({
    MODEL: 'openai-compatible:test-model',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
  }))
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 1_000 }))
  .extend(
    'post',
    { scope: 'file' },
    ({ service, key }) =>
      (body: unknown, as: TestKey = key, signal?: AbortSignal) =>
        fetch(`${service.baseUrl}/api/chat`, {
          method: 'POST',
          headers: { authorization: `Bearer ${as.api_key}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
          ...(signal ? { signal } : {}),
        }),
  );

const get = (service: Service, key: TestKey, path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.baseUrl}${path}`, { headers: { authorization: `Bearer ${key.api_key}`, ...headers } });

/** A message as `useChat` sends it. */
const HI = { id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] } as const;

describe('POST /api/chat', () => {
  test('streams text while it is generated, then [DONE]', async ({ post, model }) => {
    verifies('chat.stream', 'chat.conversation-uuid', 'version.stream-unprefixed');
    const words = Array.from({ length: 30 }, (_, n) => `word${n}`).join(' ');
    const hasArrived = Promise.withResolvers<void>();
    model.reply(() => ({ text: words, pause: { after: 10, until: hasArrived.promise } }));
    const response = await post({ message: 'Talk to me.' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1');
    expect(response.headers.get('x-conversation-id')).toMatch(/^[0-9a-f-]{36}$/);
    const events: Told[] = [];
    for await (const each of told(response)) {
      events.push(each);
      if (each.chunk.type === 'text-delta') hasArrived.resolve(); // while the model has words left
    }
    expect(textOf(events)).toBe(words);
    expect(events.map(({ chunk }) => chunk.type).filter((type) => type !== 'text-delta')).toEqual([
      'start',
      'start-step',
      'text-start',
      'text-end',
      'finish-step',
      'finish',
      undefined,
    ]);
    expect(events.at(-1)?.data).toBe('[DONE]');
  });

  test('shows the input and output of tools', async ({ post, model, service, key }) => {
    const audio = await service.upload(key, tone({ seconds: 2 }));
    model.reply(({ body }) =>
      body.messages.at(-1).role === 'tool'
        ? { text: `[cut](${JSON.parse(body.messages.at(-1).content).output.audio.link}) done` }
        : { text: 'I cut it. ', calls: [{ name: 'crop_audio', input: { audio: 'audio_1', end_s: 1 } }] },
    );
    const events = await all(await post({ message: 'Cut it.', audio_urls: [audio] }));
    const input = events.find(({ chunk }) => chunk.type === 'tool-input-available')!.chunk;
    expect(input).toMatchObject({ toolName: 'crop_audio', input: { audio: 'audio_1', end_s: 1 } });
    const output = events.find(({ chunk }) => chunk.type === 'tool-output-available')!.chunk;
    expect(output).toMatchObject({
      toolCallId: input.toolCallId,
      output: { status: 'completed', tokens_charged: 2, output: { audio: { audio: 'audio_2' } } },
    });
    const { url } = output.output.output.audio;
    expect((await fetch(url)).status).toBe(200);
    // The address comes in pieces from the model, whole and signed to the reader.
    const [, linked] = /\[cut\]\((http[^)]+)\) done/.exec(textOf(events))!;
    expect((await fetch(linked!)).status).toBe(200);
  });

  test('works with useChat unmodified: sends, remembers, resumes', async ({ service, key, model }) => {
    model.reply(({ body }) => ({
      text: `I heard ${body.messages.filter((m: { role: string }) => m.role === 'user').length}.`,
    }));
    const chat = await renderUseChat({ api: `${service.baseUrl}/api/chat`, apiKey: key.api_key });
    await chat.send('One');
    expect(chat.error()).toBeUndefined();
    await chat.send('Two');
    const texts = chat
      .messages()
      .map(({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')).join(''));
    expect(texts).toEqual(['One', 'I heard 1.', 'Two', 'I heard 2.']);
    await chat.close();
  });

  test('handles the same message of a client once', async ({ post, model }) => {
    model.reply(() => ({ text: 'Only once.' }));
    const before = model.requests.length;
    const body = {
      id: 'chat-7',
      messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }],
      trigger: 'submit-message',
    };
    const [first, second] = [await (await post(body)).text(), await (await post(body)).text()];
    expect(second).toBe(first);
    expect(model.requests.length - before).toBe(1);
  });

  test('handles it once if it is sent several times concurrently', async ({ post, model, key, db, databaseUrl }) => {
    model.reply(() => ({ text: 'Only once.' }));
    const before = model.requests.length;
    const waiting = async () =>
      (await db.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
        .rowCount;
    for (const id of ['chat-8', 'chat-9', 'chat-10']) {
      const body = { id, messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'Hi' }] }] };
      // No request writes the turn before each of them has looked for it.
      const lock = await holdLock(databaseUrl, 'select from accounts where id = $1 for update', [key.account_id]);
      const sent = Promise.all([post(body), post(body), post(body)]);
      await expect.poll(waiting).toBe(3);
      await lock.release();
      const responses = await sent;
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(responses.map(({ headers }) => headers.get('x-job-id'))).size).toBe(1);
      for (const response of responses) expect(textOf(await all(response))).toBe('Only once.');
    }
    expect(model.requests.length - before).toBe(3);
  });

  test.for([
    [{}, 400, 'missing_message'],
    [{ messages: [] }, 400, 'missing_message'],
    [{ message: 'Hi', conversation_id: 'no-uuid' }, 400, 'invalid_conversation_id'],
    [{ id: '\ud800', messages: [HI] }, 400, 'invalid_request'],
    [{ id: 'chat-11', messages: [{ ...HI, id: '\udc00' }] }, 400, 'invalid_request'],
  ] as const)('refuses %j', async ([body, status, code], { post }) => {
    const response = await post(body);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([status, code]);
  });
});

describe('a stream', () => {
  test('resumes from the beginning or after the last event, and is empty if no turn is running', async ({
    post,
    model,
    service,
    key,
  }) => {
    const text = 'a b c d e f g h i j k l m n o p q r s t';
    const areResumed = Promise.withResolvers<void>();
    model.reply(() => ({ text, pause: { after: 10, until: areResumed.promise } }));
    const gone = new AbortController();
    const response = await post({ message: 'Spell.' }, key, gone.signal);
    const conversation = response.headers.get('x-conversation-id')!;
    const seen: Told[] = [];
    for await (const each of told(response)) {
      seen.push(each);
      if (textOf(seen).includes('e')) break;
    }
    gone.abort();
    const streams = await Promise.all([
      get(service, key, `/api/chat/${conversation}/stream`),
      get(service, key, `/api/chat/${conversation}/stream`, { 'last-event-id': seen.at(-1)!.id! }),
    ]);
    areResumed.resolve();
    const [whole, rest] = await Promise.all(streams.map(all));
    expect(textOf(whole!)).toBe(text);
    expect(textOf(seen) + textOf(rest!)).toBe(text);
    expect((await get(service, key, `/api/chat/${conversation}/stream`)).status).toBe(204);
  });

  test('of a conversation is whole for a reader whose last event is of the turn before', async ({
    post,
    model,
    service,
    key,
  }) => {
    model.reply(() => ({ text: 'The first reply, in some words.' }));
    const first = await post({ message: 'One.' });
    const conversation = first.headers.get('x-conversation-id')!;
    const lastId = (await all(first)).findLast(({ id }) => id !== undefined)!.id!;
    const isResumed = Promise.withResolvers<void>();
    const text = 'a b c d e f g h i j k l m n o p q r s t';
    model.reply(() => ({ text, pause: { after: 10, until: isResumed.promise } }));
    const second = await post({ message: 'Two.', conversation_id: conversation });
    const resumed = await get(service, key, `/api/chat/${conversation}/stream`, { 'last-event-id': lastId });
    isResumed.resolve();
    const [sent, read] = [await all(second), await all(resumed)];
    expect(read.map(({ data }) => data)).toEqual(sent.map(({ data }) => data));
    expect(textOf(read)).toBe(text);
  });

  test('of a cancelled turn ends with abort, and the model call is aborted', async ({ post, model, service, key }) => {
    const isAborted = Promise.withResolvers<void>();
    onTestFinished(() => isAborted.resolve());
    model.reply(() => ({ text: 'on and on '.repeat(40), pause: { after: 10, until: isAborted.promise } }));
    const response = await post({ message: 'Talk for ever.' });
    const id = response.headers.get('x-job-id')!;
    const events: Told[] = [];
    const left = model.abandoned();
    const responded: number[] = [];
    for await (const each of told(response)) {
      events.push(each);
      if (each.chunk.type === 'text-delta' && responded.length === 0) {
        responded.push((await service.request('POST', `/api/chat/${id}/cancel`, { key })).status);
      }
    }
    expect(responded).toEqual([202]);
    expect(events.at(-2)?.chunk.type).toBe('abort');
    await expect.poll(() => model.abandoned()).toBe(left + 1); // while it has words left
    await expect
      .poll(async () => (await service.request('GET', `/v1/chat/${id}`, { key })).body)
      .toMatchObject({ status: 'failed', error: { code: 'turn_cancelled' }, message: null });
    const again = await service.request('POST', `/api/chat/${id}/cancel`, { key });
    expect([again.status, again.body.code]).toEqual([409, 'job_already_final']);
  });

  test('does not stop the turn when the reader disconnects', async ({ post, model, service, key }) => {
    const text = 'still here '.repeat(20).trim();
    const isGone = Promise.withResolvers<void>();
    onTestFinished(() => isGone.resolve());
    model.reply(() => ({ text, pause: { after: 10, until: isGone.promise } }));
    const gone = new AbortController();
    const response = await post({ message: 'Hi' }, key, gone.signal);
    const id = response.headers.get('x-job-id')!;
    for await (const { chunk } of told(response)) if (chunk.type === 'text-delta') break;
    gone.abort();
    // The API writes the line of a request once it has noticed that its client is gone.
    const requestId = response.headers.get('x-request-id')!;
    const lines = () => service.output('api').split('\n');
    const isNoticed = () => lines().some((line) => line.includes(requestId) && line.includes('"msg":"request"'));
    await expect.poll(isNoticed).toBe(true);
    // A turn that is cancelled after that has ended: had the API stopped this one too, it would have ended as well.
    const read = async (turn: string) => (await service.request('GET', `/v1/chat/${turn}`, { key })).body;
    const other = await post({ message: 'Hi' });
    const otherId = other.headers.get('x-job-id')!;
    await service.request('POST', `/api/chat/${otherId}/cancel`, { key });
    await expect.poll(async () => (await read(otherId)).status).toBe('failed');
    expect((await all(other)).at(-2)?.chunk.type).toBe('abort');
    expect((await read(id)).status).toBe('IN_QUEUE');
    isGone.resolve();
    await expect.poll(async () => (await read(id)).status).toBe('completed');
    expect((await read(id)).message.content).toBe(text);
  });

  test('survives the death of a worker: the step restarts on another, and no text is sent twice', async ({
    model,
    service,
    key,
  }) => {
    const words = Array.from({ length: 40 }, (_, n) => `w${n}`).join(' ');
    const isDead = Promise.withResolvers<void>();
    onTestFinished(() => isDead.resolve());
    const asked = model.requests.length;
    model.reply(() => ({ text: words, pause: { after: 20, until: isDead.promise } }));
    const chat = await renderUseChat({ api: `${service.baseUrl}/api/chat`, apiKey: key.api_key });
    const sent = chat.send('Count.');
    await expect.poll(() => JSON.stringify(chat.messages()).includes('w10')).toBe(true);
    await service.stop('worker', 'SIGKILL');
    isDead.resolve();
    await service.start('worker');
    await sent;
    expect(model.requests.length - asked, 'steps that began').toBeGreaterThan(1);
    await expect.poll(() => chat.status()).toBe('ready');
    const parts = chat.messages().at(-1)!.parts;
    expect(parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')).toBe(words);
    await chat.close();
  });

  test('resumes from a restarted API process', async ({ post, model, service, key }) => {
    const words = Array.from({ length: 40 }, (_, n) => `w${n}`).join(' ');
    const isResumed = Promise.withResolvers<void>();
    model.reply(() => ({ text: words, pause: { after: 20, until: isResumed.promise } }));
    const response = await post({ message: 'Count.' });
    const id = response.headers.get('x-job-id')!;
    const seen: Told[] = [];
    for await (const each of told(response)) {
      seen.push(each);
      if (textOf(seen) !== '') break;
    }
    await service.stop('api', 'SIGKILL');
    await service.start('api');
    const resumed = await get(service, key, `/api/chat/${id}/stream`);
    isResumed.resolve();
    expect(textOf(await all(resumed))).toBe(words);
  });
});
