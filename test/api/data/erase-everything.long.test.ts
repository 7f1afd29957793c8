import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import * as reloads from '../../../platform/db/accounts/reloads.ts';
import { ERASED, ERASED_OTHERWISE, ERASED_WITH_OTHERS } from '../../../platform/db/erasure/erased-tables.ts';
import * as expiredIds from '../../../platform/db/retention/expired-ids.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { tone } from '../../infra/audio.ts';
import { callThenReport, test as base } from '../../infra/chat.ts';
import type { TestKey } from '../../infra/service-client.ts';

/** Rows of other tables that belong to an account by a row that they refer to. */
const PARENTS: Record<string, string> = {
  chat_audios: 'conversation_id in (select id from conversations where account_id = $1)',
  chat_calls: 'turn_id in (select id from chat_turns where account_id = $1)',
  chat_chunks: 'turn_id in (select id from chat_turns where account_id = $1)',
  chat_proposals: 'conversation_id in (select id from conversations where account_id = $1)',
  chat_steps: 'turn_id in (select id from chat_turns where account_id = $1)',
  imports: 'id in (select id from jobs where account_id = $1)',
  import_lines: 'import_id in (select id from jobs where account_id = $1)',
  item_further_contents: 'item_id in (select id from items where account_id = $1)',
  item_progress: 'item_id in (select id from items where account_id = $1)',
  item_references: 'item_id in (select id from items where account_id = $1)',
  quote_items: 'quote_id in (select id from quotes where account_id = $1)',
  item_steps: 'item_id in (select id from items where account_id = $1)',
  webhook_attempts: 'event_id in (select id from webhook_events where account_id = $1)',
  webhook_redeliveries: 'event_id in (select id from webhook_events where account_id = $1)',
};
/** Tables that no request here writes to, or for moments only: workers do, or take the rows, or a model must propose work. */
const RARELY = new Set(['item_progress', 'claims', 'chat_proposals', 'import_lines']);
const TABLES = [
  ...ERASED.map(({ table }) => table),
  ...Object.keys(ERASED_OTHERWISE),
  ...Object.keys(ERASED_WITH_OTHERS),
];

/** Returns the rows of an account in each table that its erasure concerns. */
async function rowsOf(db: Pool, accountId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const isEmptied = table === 'recipe_prompts' ? ` and prompt <> ''` : '';
    const where = (PARENTS[table] ?? 'account_id = $1') + isEmptied;
    counts[table] = (await db.query(`select from ${table} where ${where}`, [accountId])).rowCount!;
  }
  return counts;
}

const test = base
  .extend('erasure', { scope: 'file' }, ({ service }) => ({
    request: (key: TestKey) => service.request('DELETE', '/v1/account/data', { key }),
    get: (key: TestKey) => service.request('GET', '/v1/account/data', { key }),
    async ended(key: TestKey) {
      const read = async () => (await service.request('GET', '/v1/account/data', { key })).body;
      await expect.poll(async () => (await read()).status).toBe('erased');
      return read();
    },
  }))
  .extend('objects', { scope: 'file' }, ({ service }) => async (key: TestKey) => {
    const folder = join(fileURLToPath(loadConfig(service.env).STORAGE_URL), 'accounts', key.account_id);
    const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    return names.filter((entry) => entry.isFile()).length;
  })
  /** Gives an account something of everything that it can own. */
  .extend('fill', { scope: 'file' }, ({ service, db, chat, model, audioHost, webhookSink }) => {
    return async (key: TestKey, hz: number) => {
      const send = async (method: string, path: string, body?: object, headers = {}) => {
        const response = await service.request(method, path, { key, body, headers });
        expect(response.status, response.bytes.toString()).toBeLessThan(300);
        return response.body;
      };
      const upload = await service.upload(key, tone({ seconds: 2, hz }));
      await send('POST', '/v1/resumable-uploads', undefined, { 'tus-resumable': '1.0.0', 'upload-length': '1000' });
      const beside = await service.upload(key, tone({ seconds: 1, hz: hz + 1 }));
      const steps = [
        { capability: 'crop_audio', params: { end_s: 1 } },
        { capability: 'alignment_analysis', params: { reference_url: beside } },
        { capability: 'join_audio', params: { after_url: beside } },
      ];
      const { recipe_id } = await send('POST', '/v1/recipe/save', { name: `Secret ${hz}`, steps });
      await send('POST', '/v1/recipe/approve', { recipe_id });
      await send('PUT', '/v1/webhooks', { signing: true });
      const webhook_url = webhookSink.url(`/erase-${hz}`);
      const store = { endpoint: 'https://127.0.0.1:1', access_key_id: 'AKIA', secret_access_key: 'a-secret' };
      await send('PUT', '/v1/delivery', store);
      const work = { recipe_id, audio_urls: [upload], webhook_url, deliver_to: { bucket: 'my-secrets' } };
      const { batch_id } = await send('POST', '/v1/batch', work, { 'idempotency-key': `key-${hz}` });
      await service.settled(key, batch_id);
      const delivered = async () => (await send('GET', `/v1/batch/${batch_id}/webhook`)).events[0]?.attempts;
      await expect.poll(delivered).toMatchObject([{ outcome: 'accepted' }]);
      await send('POST', `/v1/batch/${batch_id}/webhook/redeliver`);
      await expect.poll(delivered).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }]);
      model.reply(callThenReport([{ name: 'signal_analysis', input: { audio: 'audio_1' } }]));
      await chat.ended(
        { message: 'My secret song', audio_urls: [audioHost.serve(`${hz}.wav`, tone({ seconds: 1, hz }))] },
        key,
      );
      model.reply(() => ({
        calls: [
          { name: 'draft_recipe', input: { name: 'Cut', steps: [{ capability: 'crop_audio' }], explanation: 'Cuts.' } },
        ],
      }));
      const recipes = [recipe_id, 'rec_0002_trim_silence'];
      const { diff_id } = await send('POST', '/v1/recipe/diff', { recipe_ids: recipes, audio_urls: [upload] });
      const state = async () => (await send('GET', `/v1/recipe/diff/${diff_id}`)).status;
      await expect.poll(state).toBe('completed');
      const { quote_id } = await send('POST', '/v1/quote', { recipe_id, audio_urls: [upload] });
      await expect.poll(async () => (await send('GET', `/v1/quote/${quote_id}`)).status).toBe('completed');
      await send('POST', '/v1/team', { name: 'Secret' });
      await send('POST', '/v1/team/invitations');
      await send('PUT', '/v1/account/alerts', { low_balance: 1 });
      await reloads.saveCustomer(db, key.account_id, `cus_${hz}`); // as a paid checkout does
      await expiredIds.record(db, [{ id: randomUUID(), accountId: key.account_id }]); // as retention does
      const line = JSON.stringify({ audio_url: 'http://10.0.0.1/a.wav' });
      const sent = await service.request('POST', `/v1/imports?recipe_id=${recipe_id}`, {
        key,
        body: line,
        headers: { 'content-type': 'application/jsonl' },
      });
      expect(sent.status, sent.bytes.toString()).toBe(202);
      const read = async () => (await send('GET', `/v1/imports/${sent.body.import_id}`)).status;
      await expect.poll(read).not.toBe('IN_QUEUE');
      await send('POST', '/v1/recipe/generate', { prompt: 'Cut my secret song' });
      return { upload };
    };
  });

describe('DELETE /v1/account/data', () => {
  test('erases everything of the account but its ledger and keys, and nothing of another account', async ({
    service,
    erasure,
    fill,
    objects,
    db,
    audioHost,
  }) => {
    const key = await service.key({ tokens: 1_000 });
    const other = await service.key({ tokens: 1_000 });
    expect((await erasure.get(key)).body).toEqual({ status: 'none', requested_at: null, ended_at: null });
    await fill(key, 411);
    await fill(other, 411);
    const before = await rowsOf(db, key.account_id);
    const without = Object.keys(before).filter((table) => before[table] === 0 && !RARELY.has(table));
    expect(without, 'tables without rows: give them some in `fill`, or this test proves nothing about them').toEqual(
      [],
    );
    const [others, otherObjects] = [await rowsOf(db, other.account_id), await objects(other)];

    // Open work of every kind: a batch with an item in flight and one that waits, and a run.
    const stuck = audioHost.hang('erase-stuck.wav');
    const body = { audio_urls: [stuck], recipe_id: 'rec_0001_loudness_and_tempo' };
    await service.request('POST', '/v1/batch', { key, body });
    await service.request('POST', '/v1/recipe/execute', { key, body });
    await expect.poll(() => audioHost.hits('erase-stuck.wav')).toBeGreaterThan(0);
    const account = (await service.request('GET', '/v1/account', { key })).body;
    const entries = async () => (await service.request('GET', '/v1/account/ledger', { key })).body.entries;
    const posted = (await entries()).map(({ entry_id }: { entry_id: string }) => entry_id);

    const requested = await erasure.request(key);
    expect([requested.status, requested.body]).toEqual([
      202,
      { status: 'erasing', requested_at: expect.any(String), ended_at: null },
    ]);
    const again = await erasure.request(key);
    expect([again.status, again.body.requested_at]).toEqual([202, requested.body.requested_at]);
    await erasure.ended(key);

    expect(Object.entries(await rowsOf(db, key.account_id)).filter(([, rows]) => rows > 0)).toEqual([]);
    expect(await objects(key)).toBe(0);
    expect([await rowsOf(db, other.account_id), await objects(other)]).toEqual([others, otherObjects]);
    expect((await service.request('GET', '/v1/account', { key })).body.available_tokens).toBe(
      account.available_tokens + account.held_tokens,
    );
    expect((await entries()).map(({ entry_id }: { entry_id: string }) => entry_id)).toEqual(
      expect.arrayContaining(posted),
    );
    expect(await ledger.audit(db)).toEqual([]);

    // The account goes on, and what was charged is not charged again.
    const upload = await service.upload(key, tone({ seconds: 2, hz: 411 }));
    const work = { capability: 'signal_analysis', audio_urls: [upload] };
    const run = await service.ran(key, work);
    expect([run.status, run.body.status, run.body.tokens_charged]).toEqual([200, 'completed', 0]);
    const second = await erasure.request(key);
    expect(second.body.status).toBe('erasing');
    expect((await erasure.ended(key)).requested_at).toBe(second.body.requested_at);
    expect(await objects(key)).toBe(0);
  });
});
