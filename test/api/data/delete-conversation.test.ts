import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { callThenReport, DAILY, test } from '../../infra/chat.ts';

describe('DELETE /v1/conversations/{conversation_id}', () => {
  test('deletes the conversation with all that was said, keeps its runs, and is conversation_not_found after that', async ({
    service,
    key,
    chat,
    model,
    db,
  }) => {
    const audio = await service.upload(key, tone({ seconds: 1 }));
    model.reply(callThenReport([{ name: 'signal_analysis', input: { audio: 'audio_1' } }]));
    const turn = await chat.ended({ message: 'My secret song, how loud is it?', audio_urls: [audio] });
    expect(turn.status).toBe('completed');
    const { conversation_id: id, job_id: turnId } = turn;
    const path = `/v1/conversations/${id}`;
    const stranger = await service.key({ tokens: 1 });
    const foreign = await service.request('DELETE', path, { key: stranger });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'conversation_not_found']);

    const response = await service.request('DELETE', path, { key });
    expect([response.status, response.body]).toEqual([200, { conversation_id: id, deleted: true }]);
    const gone = [
      await service.request('DELETE', path, { key }),
      await service.request('GET', `${path}/messages`, { key }),
      await service.request('GET', `/v1/chat/${turnId}`, { key }),
    ];
    expect(gone.map(({ status, body }) => [status, body.code])).toEqual([
      [404, 'conversation_not_found'],
      [404, 'conversation_not_found'],
      [404, 'job_not_found'],
    ]);
    for (const table of ['chat_chunks', 'chat_steps', 'chat_calls', 'chat_audios', 'chat_proposals']) {
      expect((await db.query(`select from ${table} where turn_id = $1`, [turnId])).rowCount, table).toBe(0);
    }
    const { jobs } = (await service.request('GET', '/v1/recipe/jobs', { key })).body;
    expect(jobs).toHaveLength(1);
    const [{ job_id: runId }] = jobs;
    expect((await service.request('GET', `/v1/recipe/jobs/${runId}`, { key })).body.status).toBe('completed');
  });

  test('leaves the response of a message that was sent under an Idempotency-Key', async ({
    service,
    key,
    chat,
    model,
  }) => {
    model.reply(() => ({ text: 'Hello.' }));
    const before = model.requests.length;
    const conversation = crypto.randomUUID();
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const body = { message: 'Only once.', conversation_id: conversation };
    const send = () => service.request('POST', '/v1/chat', { key, body, headers });
    const first = await send();
    await expect.poll(async () => (await chat.get(first.body.job_id)).body.status).toBe('completed');
    expect((await service.request('DELETE', `/v1/conversations/${conversation}`, { key })).status).toBe(200);
    const again = await send();
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect((await chat.get(first.body.job_id)).status).toBe(404);
    expect(model.requests.length - before).toBe(1);
  });

  test('is conversation_busy while a turn runs', async ({ service, key, chat, model }) => {
    const until = Promise.withResolvers<void>();
    model.reply(() => ({ text: 'one '.repeat(40), pause: { after: 10, until: until.promise } }));
    const { conversation_id: id, job_id: turnId } = (await chat.submit({ message: 'Count.' })).body;
    const path = `/v1/conversations/${id}`;
    const busy = await service.request('DELETE', path, { key });
    expect([busy.status, busy.body.code]).toEqual([409, 'conversation_busy']);
    until.resolve();
    await expect.poll(async () => (await chat.get(turnId)).body.status).toBe('completed');
    expect((await service.request('DELETE', path, { key })).status).toBe(200);
  });

  test('gives an account without tokens no further messages on that day', async ({ service, chat, model }) => {
    model.reply(() => ({ text: 'Hello.' }));
    const poor = await service.key();
    for (let n = 0; n < DAILY; n++) {
      const { conversation_id: id } = await chat.ended({ message: 'Hi' }, poor);
      expect((await service.request('DELETE', `/v1/conversations/${id}`, { key: poor })).status).toBe(200);
    }
    const refused = await chat.submit({ message: 'Hi' }, poor);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  });
});
