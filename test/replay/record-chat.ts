import { expect } from 'vitest';
import { workflowId } from '../../workflows/messages.ts';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import type { ModelReply, ModelRequest } from '../infra/servers/model-server.ts';
import { record } from './histories.ts';

/** Records the histories of typical chat turns, beside those of earlier releases (`npm run histories`). */

const test = base
  .override('settings', { scope: 'file' }, ({ model }) => ({
    MODEL: 'openai-compatible:test-model',
    OPENAI_COMPATIBLE_BASE_URL: model.baseUrl,
  }))
  .extend('turn', { scope: 'file' }, async ({ service, client }) => {
    const key = await service.key({ tokens: 1_000 });
    return {
      key,
      async submit(message: string, audioUrls: string[] = []): Promise<string> {
        const response = await service.request('POST', '/v1/chat', { key, body: { message, audio_urls: audioUrls } });
        expect(response.status, response.bytes.toString()).toBe(202);
        return String(response.body.job_id);
      },
      /** Waits for the end of a turn and records its history. */
      async save(scenario: string, id: string): Promise<void> {
        const handle = client.workflow.getHandle(workflowId.chat(id));
        await handle.result();
        process.stdout.write(`${record(scenario, await handle.fetchHistory())}\n`);
      },
    };
  });

const MEASURE = { name: 'signal_analysis', input: { audio: 'audio_1' } };
const CUT = { name: 'crop_audio', input: { audio: 'audio_1', end_s: 1 } };

/** Returns a model that makes each list of calls in a step of its own, then replies with text. */
const callsThenText =
  (...calls: NonNullable<ModelReply['calls']>[]) =>
  ({ body }: ModelRequest): ModelReply => {
    const done = body.messages.filter(({ role }: { role: string }) => role === 'assistant').length;
    return calls[done] ? { calls: calls[done] } : { text: 'That is all.' };
  };

test('records turns without a tool, with one, with several, and with one that fails', async ({
  model,
  service,
  turn,
}) => {
  const audio = await service.upload(turn.key, tone({ seconds: 2 }));
  const noise = await service.upload(turn.key, Buffer.from('no audio'));
  model.reply(callsThenText());
  await turn.save('chat-no-tool', await turn.submit('Hello'));
  model.reply(callsThenText([MEASURE]));
  await turn.save('chat-one-tool', await turn.submit('Measure', [audio]));
  model.reply(callsThenText([MEASURE, CUT], [MEASURE]));
  await turn.save('chat-several-tools', await turn.submit('Measure and cut', [audio]));
  model.reply(callsThenText([MEASURE], [{ name: 'no_such_tool', input: {} }]));
  await turn.save('chat-failing-tool', await turn.submit('Measure', [noise]));
  model.reply(() => ({ status: 401 }));
  await turn.save('chat-model-refuses', await turn.submit('Hello'));
});

test('records turns cancelled while the model writes, and while a tool runs', async ({
  model,
  service,
  turn,
  audioHost,
}) => {
  const cancel = (id: string) => service.request('POST', `/api/chat/${id}/cancel`, { key: turn.key });
  model.reply(() => ({ text: 'word '.repeat(500), wordMs: 20 }));
  const speaking = await turn.submit('Speak');
  await expect.poll(() => model.requests.length, { timeout: 20_000 }).toBeGreaterThan(5);
  const before = model.requests.length;
  await expect.poll(() => model.requests.length).toBe(before);
  await cancel(speaking);
  await turn.save('chat-cancelled-while-speaking', speaking);

  const slow = audioHost.serve('slow.wav', tone({ seconds: 1 }), { delayMs: 20_000 });
  model.reply(callsThenText([MEASURE]));
  const working = await turn.submit('Measure', [slow]);
  const started = async () =>
    (await service.request('GET', `/v1/chat/${working}`, { key: turn.key })).body.calls.length;
  await expect.poll(started, { timeout: 20_000 }).toBe(1);
  await cancel(working);
  await turn.save('chat-cancelled-while-working', working);
});

test('records a turn whose worker dies in the middle of the stream', async ({ model, service, turn }) => {
  const requestsBefore = model.requests.length;
  model.reply(() => ({ text: 'word '.repeat(60), wordMs: 40 }));
  const id = await turn.submit('Speak');
  await expect.poll(() => model.requests.length, { timeout: 20_000 }).toBeGreaterThan(requestsBefore);
  await service.stop('worker', 'SIGKILL');
  await service.start('worker');
  await turn.save('chat-worker-lost', id);
});
