import { describe, expect, onTestFinished } from 'vitest';
import { transaction } from '../../platform/db/pool.ts';
import { workflowId } from '../../workflows/messages.ts';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import type { ModelRequest } from '../infra/servers/model-server.ts';

const MEASURE = { name: 'signal_analysis', input: { audio: 'audio_1' } };

const test = base
  .override('settings', { scope: 'file' }, ({ model }) => ({
    MODEL: 'anthropic:test-model',
    ANTHROPIC_BASE_URL: model.baseUrl,
    ANTHROPIC_API_KEY: 'sk-test',
  }))
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 1_000 }))
  .extend('turn', { scope: 'file' }, ({ service, key }) => {
    const get = async (id: string) => (await service.request('GET', `/v1/chat/${id}`, { key })).body;
    return {
      get,
      async submit(message: string, audioUrls: string[] = []): Promise<string> {
        const response = await service.request('POST', '/v1/chat', { key, body: { message, audio_urls: audioUrls } });
        expect(response.status, response.bytes.toString()).toBe(202);
        return String(response.body.job_id);
      },
      async ended(id: string) {
        await expect.poll(async () => (await get(id)).status).not.toBe('IN_QUEUE');
        return get(id);
      },
    };
  });

const measureOnce = ({ body }: ModelRequest) =>
  JSON.stringify(body.messages).includes('tool_result') ? { text: 'Measured.' } : { calls: [MEASURE] };

describe('a chat turn', () => {
  test('calls a model of the Anthropic protocol with the tools and the API key', async ({
    model,
    turn,
    service,
    key,
  }) => {
    model.reply(measureOnce);
    const audio = await service.upload(key, tone({ seconds: 1 }));
    const ended = await turn.ended(await turn.submit('How loud?', [audio]));
    expect(ended).toMatchObject({ status: 'completed', message: { content: 'Measured.' }, tokens_charged: 1 });
    expect(model.requests[0]).toMatchObject({ path: '/v1/messages', authorization: 'sk-test' });
    expect(model.requests[0]!.body.tools.map(({ name }: { name: string }) => name)).toContain('crop_audio');
  });

  test('is started by the sweep if its wake-up was lost after the commit', async ({ model, turn, db, key }) => {
    model.reply(() => ({ text: 'Found.' }));
    const done = await turn.submit('Hello');
    await turn.ended(done);
    // The rows of an API process that died between its commit and the start of the workflow.
    const lost = '01a1fe93-0000-7000-8000-0000000000c1';
    await transaction(db, async (tx) => {
      await tx.query(
        `insert into jobs (id, kind, account_id, steps, execution_policy, lane, max_retries, wake_at)
         select $2, kind, account_id, steps, execution_policy, lane, max_retries, now() from jobs where id = $1`,
        [done, lost],
      );
      await tx.query(
        `insert into chat_turns (id, account_id, conversation_id, message, funded)
         select $2, account_id, conversation_id, 'Are you there?', true from chat_turns where id = $1`,
        [done, lost],
      );
    });
    expect(await turn.ended(lost)).toMatchObject({ status: 'completed', message: { content: 'Found.' } });
    expect(key.account_id).toBeTruthy();
  });

  test('is cancelled together with its runs when an operator cancels its workflow', async ({
    model,
    turn,
    client,
    audioHost,
  }) => {
    model.reply(measureOnce);
    const hanging = audioHost.hang('hang.wav');
    const id = await turn.submit('How loud?', [hanging]);
    await expect.poll(() => audioHost.hits('hang.wav')).toBe(1);
    await client.workflow.getHandle(workflowId.chat(id)).cancel();
    expect(await turn.ended(id)).toMatchObject({
      status: 'failed',
      error: { code: 'turn_cancelled' },
      calls: [{ status: 'cancelled' }],
    });
  });

  test('fails with turn_terminated when an operator terminates its workflow, and the conversation goes on', async ({
    model,
    turn,
    client,
    service,
    key,
  }) => {
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    model.reply(() => ({ text: 'word '.repeat(30), pause: { after: 10, until: held.promise } }));
    const requestsBefore = model.requests.length;
    const id = await turn.submit('Speak');
    await expect.poll(() => model.requests.length).toBeGreaterThan(requestsBefore);
    await client.workflow.getHandle(workflowId.chat(id)).terminate();
    const ended = await turn.ended(id);
    expect(ended).toMatchObject({ status: 'failed', error: { code: 'turn_terminated' } });
    model.reply(() => ({ text: 'Again.' }));
    const next = await service.request('POST', '/v1/chat', {
      key,
      body: { message: 'Go on', conversation_id: ended.conversation_id },
    });
    expect((await turn.ended(next.body.job_id)).status).toBe('completed');
  });
});
