import { describe, expect } from 'vitest';
import { DAILY, DAILY_IN_ALL, test } from '../../infra/chat.ts';
import { longConversation } from '../../infra/large/long-rows.ts';
import type { ModelReply } from '../../infra/servers/model-server.ts';
import { workflowId } from '../../../workflows/messages.ts';
import { verifies } from '../../requirements.ts';

const UUID = /^[0-9a-f-]{36}$/;
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('POST /v1/chat', () => {
  test('responds immediately with a turn, and shows the reply once completed', async ({ chat, model }) => {
    verifies('chat.submit', 'chat.get', 'chat.fields', 'chat.starts-in-queue');
    model.reply(() => ({ text: 'I can measure audio.' }));
    const submitted = await chat.submit({ message: 'What can you do?' });
    expect(submitted.status).toBe(202);
    expect(submitted.body).toEqual({
      job_id: expect.stringMatching(UUID),
      status: 'IN_QUEUE',
      conversation_id: expect.stringMatching(UUID),
    });
    const { job_id: id, conversation_id: conversationId } = submitted.body;
    await expect.poll(async () => (await chat.get(id)).body.status).toBe('completed');
    expect((await chat.get(id)).body).toEqual({
      job_id: id,
      status: 'completed',
      conversation_id: conversationId,
      message: { role: 'assistant', content: 'I can measure audio.' },
      error: null,
      calls: [],
      artifacts: [],
      progress: null,
      tokens_charged: 0,
      created_at: MOMENT,
      completed_at: MOMENT,
    });
  });

  test('continues a conversation, one turn at a time, and lists its messages', async ({
    chat,
    model,
    service,
    key,
  }) => {
    const wasBusy = Promise.withResolvers<void>();
    model.reply(() => ({ text: 'one '.repeat(60), pause: { after: 10, until: wasBusy.promise } }));
    const first = await chat.submit({ message: 'Count.' });
    const { conversation_id: conversationId } = first.body;
    const busy = await chat.submit({ message: 'Now.', conversation_id: conversationId });
    expect([busy.status, busy.body.code]).toEqual([409, 'conversation_busy']);
    wasBusy.resolve();
    await expect.poll(async () => (await chat.get(first.body.job_id)).body.status).toBe('completed');
    model.reply(({ body }) => ({ text: `${body.messages.length} messages` }));
    const second = await chat.ended({ message: 'And?', conversation_id: conversationId });
    expect(second.message.content).toBe('4 messages'); // instructions, two of the first turn, this one
    const { body } = await service.request('GET', `/v1/conversations/${conversationId}/messages`, { key });
    expect(
      body.messages.map(({ role, content }: { role: string; content: string }) => [role, content.slice(0, 8)]),
    ).toEqual([
      ['user', 'Count.'],
      ['assistant', 'one one '],
      ['user', 'And?'],
      ['assistant', '4 messag'],
    ]);
    const list = await service.request('GET', '/v1/conversations?limit=1', { key });
    expect(list.body).toMatchObject({
      conversations: [{ conversation_id: conversationId, title: 'Count.', turns: 2 }],
      has_more: true,
    });
  });

  test('shows what was said by page, each of so many turns or of so many bytes', async ({ service, db }) => {
    const key = await service.key();
    const { id, turns } = await longConversation(db, {
      accountId: key.account_id,
      count: 30,
      text: 'x'.repeat(65_536),
    });
    const path = `/v1/conversations/${id}/messages`;
    const page = async (query = '') => {
      const { status, body, bytes } = await service.request('GET', `${path}${query}`, { key });
      expect([status, Object.keys(body)]).toEqual([200, ['conversation_id', 'messages', 'has_more']]);
      expect(bytes.length).toBeLessThan(700_000);
      const ids = body.messages.map((message: { job_id: string }) => message.job_id) as string[];
      return { ids: ids.filter((_, n) => n % 2 === 0), hasMore: body.has_more };
    };
    expect(await page('?limit=2')).toEqual({ ids: turns.slice(28), hasMore: true });
    expect(await page(`?limit=2&before=${turns[2]}`)).toEqual({ ids: turns.slice(0, 2), hasMore: false });
    const seen: string[] = [];
    for (let more = true, query = ''; more; query = `?before=${seen[0]}`) {
      const { ids, hasMore } = await page(query);
      seen.unshift(...ids);
      more = hasMore;
    }
    expect(seen).toEqual(turns);
    expect(await page(`?before=${crypto.randomUUID()}`)).toEqual({ ids: [], hasMore: false });
    expect((await service.request('GET', `${path}?before=x`, { key })).body.code).toBe('invalid_request');
  });

  test('accepts a conversation id chosen by the client, but not one of another account', async ({
    chat,
    model,
    service,
  }) => {
    model.reply(() => ({ text: 'Yes.' }));
    const mine = crypto.randomUUID();
    expect((await chat.ended({ message: 'Hi', conversation_id: mine })).conversation_id).toBe(mine);
    const other = await service.key({ tokens: 10 });
    const refused = await chat.submit({ message: 'Hi', conversation_id: mine }, other);
    expect([refused.status, refused.body.code]).toEqual([404, 'conversation_not_found']);
    for (const path of [`/v1/conversations/${mine}/messages`, `/api/chat/${mine}/stream`]) {
      expect((await service.request('GET', path, { key: other })).body.code).toBe('conversation_not_found');
    }
  });

  test.for([
    [{}, 400, 'missing_message'],
    [{ message: '  ' }, 400, 'missing_message'],
    [{ message: 'Hi', conversation_id: 'thread-1' }, 400, 'invalid_conversation_id'],
    [{ message: 'Hi', audio_urls: ['nonsense'] }, 400, 'invalid_audio_url'],
    [{ message: 'Hi', colour: 'red' }, 400, 'invalid_request'],
    [{ message: 'Hi', audio_urls: ['upload://00000000-0000-4000-8000-000000000000'] }, 404, 'upload_not_found'],
  ] as const)('refuses %j', async ([body, status, code], { chat }) => {
    const response = await chat.submit(body);
    expect([response.status, response.body.code]).toEqual([status, code]);
  });

  test('accepts live and free keys, but not test keys', async ({ chat, model, service }) => {
    verifies('auth.chat-keys');
    model.reply(() => ({ text: 'Hello.' }));
    const free = await service.key({ kind: 'free' });
    expect((await chat.ended({ message: 'Hi' }, free)).status).toBe('completed');
    const staging = await chat.submit({ message: 'Hi' }, await service.key({ kind: 'test' }));
    expect([staging.status, staging.body.code]).toEqual([403, 'chat_key_not_accepted']);
  });

  test('is limited per day for accounts without tokens', async ({ chat, model, service }) => {
    model.reply(() => ({ text: 'Hello.' }));
    const poor = await service.key();
    for (let n = 0; n < DAILY; n++) await chat.ended({ message: 'Hi' }, poor);
    const refused = await chat.submit({ message: 'Hi' }, poor);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  });

  test('is limited per day for accounts with tokens too', async ({ chat, service, db }) => {
    const rich = await service.key({ tokens: 10 });
    const { id } = await longConversation(db, { accountId: rich.account_id, count: DAILY_IN_ALL, text: 'Hi' });
    const refused = await chat.submit({ message: 'Hi' }, rich);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(85_000);
    await service.request('DELETE', `/v1/conversations/${id}`, { key: rich });
    expect((await chat.submit({ message: 'Hi' }, rich)).status).toBe(202);
  });

  test('is limited for concurrent messages too', async ({ chat, model, service }) => {
    model.reply(() => ({ text: 'Hello.' }));
    const poor = await service.key();
    const responses = await Promise.all(Array.from({ length: 12 }, () => chat.submit({ message: 'Hi' }, poor)));
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(DAILY);
  });
});

/** Returns a model's call that drafts a recipe with this name. */
const draft = (name: string, step: object = { capability: 'crop_audio' }): ModelReply => ({
  calls: [
    {
      name: 'draft_recipe',
      input: { name, steps: [step], explanation: 'Cuts\0 the\nends.' },
    },
  ],
});

describe('a language model', () => {
  test.for([
    ['音声を整える', 'draft'],
    ['Tidy\0 up', 'tidy_up'],
  ])('may name a draft %j', async ([name, slug], { model, service, key }) => {
    model.reply(() => draft(name!));
    const { status, body } = await service.request('POST', '/v1/recipe/generate', { key, body: { prompt: '整えて' } });
    expect([status, body.name, body.explanation]).toEqual([
      200,
      name!.replace('\0', ' ').replace('  ', ' '),
      'Cuts the ends.',
    ]);
    expect(body.draft_id).toMatch(new RegExp(`^rec_\\d{4}_${slug}$`));
  });

  test('may draft a step with a version that is available', async ({ model, service, key }) => {
    const post = () => service.request('POST', '/v1/recipe/generate', { key, body: { prompt: 'Crop as before' } });
    model.reply(() => draft('Crop', { capability: 'crop_audio', version: 4 }));
    const { status, body } = await post();
    expect([status, body.steps]).toEqual([200, [{ capability: 'crop_audio', version: 4 }]]);
    model.reply(() => draft('Crop', { capability: 'crop_audio', version: 99 }));
    const refused = await post();
    expect([refused.status, refused.body.code]).toEqual([422, 'prompt_not_understood']);
    expect(refused.body.errors).toMatchObject([{ path: 'steps[0].version' }]);
  });

  test('drafts a limited number of recipes per day for accounts without tokens', async ({ model, service, db }) => {
    model.reply(() => draft('Ends cut'));
    const poor = await service.key();
    const generate = () => service.request('POST', '/v1/recipe/generate', { key: poor, body: { prompt: 'Cut' } });
    const responses = await Promise.all(Array.from({ length: DAILY * 2 }, generate)); // concurrently: each is counted
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(DAILY);
    const { headers, body } = await generate();
    expect(body).toMatchObject({
      code: 'rate_limited',
      detail: `An account without tokens may have ${DAILY} recipes drafted a day. Top up, or write the steps yourself.`,
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(86_000);
    await db.query(`update recipe_prompts set created_at = now() - interval '1 day' where account_id = $1`, [
      poor.account_id,
    ]);
    expect((await generate()).status).toBe(200);
  });

  test('does not count drafts made while the account had tokens', async ({ model, service, db }) => {
    model.reply(() => draft('Ends cut'));
    const spender = await service.key({ tokens: 1 });
    const generate = async () =>
      (await service.request('POST', '/v1/recipe/generate', { key: spender, body: { prompt: 'Cut' } })).status;
    for (let n = 0; n <= DAILY; n++) expect(await generate()).toBe(200);
    await db.query('update accounts set available_tokens = 0 where id = $1', [spender.account_id]);
    expect(await generate()).toBe(200);
  });

  test('leaves no draft when an operator ends its workflow, and the request reports it', async ({
    model,
    service,
    key,
    db,
    client,
  }) => {
    model.reply(() => ({ text: 'word '.repeat(500), wordMs: 100 }));
    const asked = service.request('POST', '/v1/recipe/generate', { key, body: { prompt: 'Measure the tempo' } });
    const waiting = 'select id from recipe_prompts where outcome is null';
    const drafting = async () => (await db.query<{ id: string }>(waiting)).rows[0]?.id;
    await expect.poll(drafting).toBeTruthy();
    const handle = client.workflow.getHandle(workflowId.draft((await drafting())!));
    await expect
      .poll(() =>
        handle.terminate().then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    const { status, body } = await asked;
    expect([status, body.code]).toEqual([500, 'workflow_binding_missing']);
  });

  test('that refuses the API key fails the turn immediately, with advice', async ({ chat, model }) => {
    model.reply(() => ({ status: 401 }));
    expect(await chat.ended({ message: 'Hi' })).toMatchObject({
      status: 'failed',
      message: null,
      error: { code: 'model_misconfigured' },
    });
  });

  test('that is busy or breaks off is called again, and its partial reply is discarded', async ({ chat, model }) => {
    const responses: ModelReply[] = [
      { status: 429, headers: { 'retry-after': '1' } },
      { text: 'This breaks off in the middle.', dieAfter: 3 },
    ];
    model.reply(() => responses.shift() ?? { text: 'All is well.' });
    const turn = await chat.ended({ message: 'Hi' });
    expect(turn.message.content).toBe('All is well.');
  });
});
