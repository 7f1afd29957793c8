import { isToolUIPart } from 'ai';
import { describe, expect } from 'vitest';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { tone } from '../../infra/audio.ts';
import { renderUseChat } from '../../infra/browser/use-chat.ts';
import { callThenReport, last, test } from '../../infra/chat.ts';
import type { Service } from '../../infra/service.ts';
import type { TestKey } from '../../infra/service-client.ts';

/** A tone that no other test sent: it was not charged before. */
let hz = 1_000;
const anUpload = (service: Service, key: TestKey, seconds: number) =>
  service.upload(key, tone({ seconds, hz: (hz += 7) }));
const measure = (audio = 'audio_1') => ({ name: 'signal_analysis', input: { audio } });

describe('work above the threshold of a turn', () => {
  test('waits for a yes, and runs once it is confirmed', async ({ chat, model, service, key, db }) => {
    const audio = await anUpload(service, key, 3);
    model.reply(callThenReport([measure()]));
    const asked = await chat.ended({ message: 'How loud?', audio_urls: [audio], confirm_above: 2 });
    expect(asked).toMatchObject({ status: 'completed', tokens_charged: 0 });
    expect(asked.message.content).toContain('"code":"confirmation_required"');
    expect(asked.message.content).toContain('3 tokens');
    expect(asked.confirm).toEqual({ tokens: 3, calls: [{ capability: 'signal_analysis', audio: 'audio_1' }] });
    expect(Object.keys(asked).at(-1)).toBe('confirm');
    const { body: runs } = await service.request('GET', '/v1/recipe/jobs', { key });
    expect(runs.jobs.map(({ job_id }: { job_id: string }) => job_id)).not.toContain(asked.calls[0].job_id);

    const done = await chat.ended({
      message: 'Yes, please!',
      conversation_id: asked.conversation_id,
      confirm_above: 2,
    });
    expect(done).toMatchObject({ status: 'completed', tokens_charged: 3, calls: [{ status: 'completed' }] });
    expect(done).not.toHaveProperty('confirm');
    expect((await chat.get(asked.job_id)).body).not.toHaveProperty('confirm');
    expect(await ledger.audit(db)).toEqual([]);
  });

  test.for(['no', 'yes, but only the first second', 'And how loud is it?'])(
    'is dropped by "%s", and proposed again without a run, since its length is known',
    async (message, { chat, model, service, key }) => {
      const audio = await anUpload(service, key, 2);
      model.reply(callThenReport([measure()]));
      const asked = await chat.ended({ message: 'How loud?', audio_urls: [audio], confirm_above: 1 });
      const { conversation_id } = asked;
      const again = await chat.ended({ message, conversation_id, confirm_above: 1 });
      expect(again).toMatchObject({ tokens_charged: 0, confirm: { tokens: 2 }, calls: [{ job_id: null }] });
      expect((await chat.get(asked.job_id)).body).not.toHaveProperty('confirm');
    },
  );

  test('is all that the calls of a turn cost together', async ({ chat, model, service, key, db }) => {
    const audios = [await anUpload(service, key, 2), await anUpload(service, key, 2)];
    model.reply(callThenReport([measure('audio_1'), measure('audio_2'), measure('audio_1')]));
    const turn = await chat.ended({ message: 'How loud?', audio_urls: audios, confirm_above: 3 });
    const states = turn.calls.map(({ status }: { status: string }) => status);
    expect(states).toEqual(['completed', 'failed', 'completed']);
    expect(turn.tokens_charged).toBe(2);
    expect(turn.confirm).toEqual({ tokens: 2, calls: [{ capability: 'signal_analysis', audio: 'audio_2' }] });
    expect(await ledger.audit(db)).toEqual([]);
  });

  test('is not asked about where it was charged before', async ({ chat, model, service, key }) => {
    const audio = await anUpload(service, key, 2);
    model.reply(callThenReport([measure()]));
    await chat.ended({ message: 'How loud?', audio_urls: [audio] });
    const turn = await chat.ended({ message: 'How loud?', audio_urls: [audio], confirm_above: 0 });
    expect(turn).toMatchObject({ tokens_charged: 0, calls: [{ status: 'completed' }] });
    expect(turn).not.toHaveProperty('confirm');
  });

  test('a yes confirms nothing but what was proposed', async ({ chat, model, service, key }) => {
    const audios = [await anUpload(service, key, 1), await anUpload(service, key, 2)];
    model.reply(callThenReport([measure('audio_1')]));
    const asked = await chat.ended({ message: 'How loud?', audio_urls: audios, confirm_above: 0 });
    model.reply(callThenReport([measure('audio_1'), measure('audio_2')]));
    const { conversation_id } = asked;
    const done = await chat.ended({ message: 'ok', conversation_id, confirm_above: 0 });
    expect(done.tokens_charged).toBe(1);
    expect(done.confirm).toEqual({ tokens: 2, calls: [{ capability: 'signal_analysis', audio: 'audio_2' }] });
  });

  test.for([-1, 1.5, '3'])('refuses %s as threshold', async (confirm_above, { chat }) => {
    const { status, body } = await chat.submit({ message: 'Hi.', confirm_above });
    expect([status, body.code]).toEqual([400, 'invalid_request']);
  });
});

describe('propose_work', () => {
  test('records work that the next message confirms; until then it is not run, however little it costs', async ({
    chat,
    model,
    service,
    key,
  }) => {
    const audio = await anUpload(service, key, 2);
    const calls = [{ capability: 'crop_audio', audio: 'audio_1', params: { end_s: 1 } }];
    const crop = { name: 'crop_audio', input: { audio: 'audio_1', end_s: 1 } };
    model.reply(callThenReport([{ name: 'propose_work', input: { calls } }, crop]));
    const asked = await chat.ended({ message: 'Would it be shorter?', audio_urls: [audio] });
    expect(asked.confirm).toEqual({ tokens: 2, calls: [{ capability: 'crop_audio', audio: 'audio_1' }] });
    expect(asked.calls).toEqual([{ capability: 'crop_audio', job_id: null, status: 'failed' }]);
    expect(asked.tokens_charged).toBe(0);
    model.reply(callThenReport([crop]));
    const done = await chat.ended({ message: 'ja', conversation_id: asked.conversation_id, confirm_above: 0 });
    expect(done).toMatchObject({ tokens_charged: 2, calls: [{ capability: 'crop_audio', status: 'completed' }] });
  });

  test.for([
    [{}, 'invalid_request'],
    [{ calls: [] }, 'invalid_request'],
    [{ calls: Array.from({ length: 101 }, () => ({ capability: 'crop_audio', audio: 'audio_1' })) }, 'invalid_request'],
    [{ calls: [{ capability: 'steal', audio: 'audio_1' }] }, 'unknown_capability'],
    [{ calls: [{ capability: 'crop_audio', audio: 'audio_9' }] }, 'invalid_audio_url'],
    [{ calls: [{ capability: 'crop_audio', audio: 'audio_1', params: { start_s: 'x' } }] }, 'invalid_request'],
  ] as const)('refuses %j', async ([input, code], { chat, model, service, key }) => {
    const audio = await anUpload(service, key, 1);
    model.reply(callThenReport([{ name: 'propose_work', input }]));
    const turn = await chat.ended({ message: 'Hm.', audio_urls: [audio] });
    expect(turn.message.content).toContain(`"code":"${code}"`);
    expect(turn).not.toHaveProperty('confirm');
  });
});

describe('estimate_price', () => {
  test('measures what is not known, charges nothing and shows no run', async ({
    chat,
    model,
    service,
    key,
    audioHost,
    db,
  }) => {
    const address = audioHost.serve('how-much.wav', tone({ seconds: 2, hz: (hz += 7) }));
    const audios = [await anUpload(service, key, 3), address];
    const listed = async () => (await service.request('GET', '/v1/recipe/jobs', { key })).body.jobs;
    const before = await listed();
    model.reply(callThenReport([{ name: 'estimate_price', input: { audio: ['audio_1', 'audio_2'] } }]));
    const turn = await chat.ended({ message: 'What would it cost?', audio_urls: audios });
    const { output } = JSON.parse(turn.message.content.slice('Result: '.length));
    expect(output).toEqual({
      tokens: 5,
      usd: 0.0083,
      audio: [
        { audio: 'audio_1', seconds: 3, tokens: 3, charged_before: false },
        { audio: 'audio_2', seconds: 2, tokens: 2, charged_before: false },
      ],
    });
    expect(turn).toMatchObject({ tokens_charged: 0, calls: [] });
    expect(await listed()).toEqual(before);

    // Once charged it costs nothing more, and its length is known: no second run.
    model.reply(callThenReport([measure()]));
    const { conversation_id } = turn;
    await chat.ended({ message: 'How loud?', conversation_id });
    const calls = [{ capability: 'crop_audio', audio: 'audio_1', params: { end_s: 1 } }];
    model.reply(callThenReport([{ name: 'estimate_price', input: { calls } }]));
    const again = await chat.ended({ message: 'And cutting it?', conversation_id });
    expect(again.message.content).toContain('"charged_before":true');
    const { rows } = await db.query('select run_id from chat_calls where turn_id = $1', [again.job_id]);
    expect(rows).toEqual([{ run_id: null }]);
    expect(await ledger.audit(db)).toEqual([]);
  });

  test.for([
    [{ seconds: 600.2 }, '"tokens":601'],
    [{}, '"code":"invalid_request"'],
    [{ seconds: 3, audio: ['audio_1'] }, '"code":"invalid_request"'],
    [{ audio: ['audio_4'] }, '"code":"invalid_audio_url"'],
    [{ audio: ['audio_1'] }, '"code":"not_audio"'],
  ] as const)('of %j gives %s', async ([input, found], { chat, model, service, key }) => {
    const noise = await service.upload(key, Buffer.from(`this is no audio at all ${(hz += 7)}`));
    model.reply(callThenReport([{ name: 'estimate_price', input }]));
    const turn = await chat.ended({ message: 'What would it cost?', audio_urls: [noise] });
    expect(turn.message.content).toContain(found);
    expect(turn.tokens_charged).toBe(0);
  });
});

describe('useChat', () => {
  test.for([true, false])(
    'responds to the request for approval with %s',
    async (approved, { model, service, key, db }) => {
      const { account_id: accountId } = key;
      const spent = async () =>
        (
          await db.query('select coalesce(sum(tokens_charged), 0)::int as tokens from items where account_id = $1', [
            accountId,
          ])
        ).rows[0].tokens;
      const audio = await anUpload(service, key, 2);
      const before = await spent();
      model.reply((request) => {
        const { role, content } = last(request);
        if (role === 'tool') return { text: `Result: ${content}` };
        const asks = JSON.stringify(content).includes('How loud');
        if (asks) {
          const calls = [{ capability: 'signal_analysis', audio: 'audio_1' }];
          return { calls: [{ name: 'propose_work', input: { calls } }] };
        }
        return JSON.stringify(content).includes('Yes.') ? { calls: [measure()] } : { text: 'Then not.' };
      });
      const chat = await renderUseChat({ api: `${service.baseUrl}/api/chat`, apiKey: key.api_key });
      await chat.send(`How loud is ${audio}?`);
      const parts = () => chat.messages().at(-1)!.parts.filter(isToolUIPart);
      // React shows the end of a stream a moment after it has been read.
      await expect
        .poll(() => parts().at(-1))
        .toMatchObject({
          state: 'approval-requested',
          input: { tokens: 2, calls: [{ audio: 'audio_1' }] },
        });
      const request = parts().at(-1)!;
      await chat.approve(request.approval!.id, approved);
      const text = () =>
        chat
          .messages()
          .at(-1)!
          .parts.map((part) => (part.type === 'text' ? part.text : ''))
          .join('');
      await expect.poll(text).toContain(approved ? '"tokens_charged":2' : 'Then not.');
      await expect.poll(() => chat.status()).toBe('ready');
      expect(chat.error()).toBeUndefined();
      expect(chat.messages()).toHaveLength(2); // the response continues the message
      const answered = () => parts().find(({ toolCallId }) => toolCallId === request.toolCallId);
      await expect.poll(() => answered()?.state).toBe(approved ? 'output-available' : 'output-denied');
      expect((await spent()) - before).toBe(approved ? 2 : 0);
      await chat.close();
    },
  );

  test('cannot confirm by an approval of other work, or of work that was dropped', async ({
    chat,
    post,
    model,
    service,
    key,
  }) => {
    const audio = await anUpload(service, key, 2);
    model.reply(callThenReport([measure()]));
    const first = await chat.ended({ message: 'How loud?', audio_urls: [audio], confirm_above: 0 });
    const { conversation_id } = first;
    const second = await chat.ended({ message: 'And now?', conversation_id, confirm_above: 0 });
    for (const id of [first.job_id, second.job_id, first.job_id]) {
      const approval = { id, approved: id === first.job_id };
      const parts = [{ type: 'tool-propose_work', toolCallId: 'x', state: 'approval-responded', input: {}, approval }];
      const messages = [{ id: 'a', role: 'assistant', parts }];
      expect(await post({ conversation_id, messages, confirm_above: 0 })).toContain('waits for a yes');
    }
    const { body } = await chat.get(second.job_id);
    expect(body).not.toHaveProperty('confirm');
  });
});

describe('a model that behaves badly', () => {
  test('that calls everything, loops and invents arguments spends nothing beyond the ceiling', async ({
    chat,
    model,
    service,
    key,
    db,
  }) => {
    const audios = [await anUpload(service, key, 1), await anUpload(service, key, 2), await anUpload(service, key, 2)];
    const names = [
      'signal_analysis',
      'crop_audio',
      'stem_analysis',
      'delete_everything',
      'constructor',
      'propose_work',
    ];
    const inputs = [
      { audio: 'audio_2' },
      { audio: 'audio_3' },
      { audio: 'https://evil.example/' },
      { calls: 1 },
      ['no'],
    ];
    const calls = names.flatMap((name) => inputs.map((input) => ({ name, input })));
    model.reply((request) => (request.body.tool_choice === 'none' ? { text: 'Enough.' } : { calls }));
    const turn = await chat.ended({ message: 'Hello there.', audio_urls: audios, confirm_above: 1 });
    expect(turn).toMatchObject({ status: 'completed', tokens_charged: 0 });
    expect(turn.confirm.tokens).toBe(4); // each file once
    const { rows } = await db.query(
      `select count(*)::int as calls, count(*) filter (where result ->> 'status' = 'failed')::int as failed
         from chat_calls where turn_id = $1`,
      [turn.job_id],
    );
    expect(rows).toEqual([{ calls: 3 * calls.length, failed: 3 * calls.length }]);
    expect(last(model.requests.at(-1)!).role).toBe('tool');
    expect(await ledger.audit(db)).toEqual([]);
  });
});
