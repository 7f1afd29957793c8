import { describe, expect } from 'vitest';
import { creditAccount } from '../../../api/accounts/credit-account.ts';
import { transaction } from '../../../platform/db/pool.ts';
import { tone } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';
import { verifies } from '../../requirements.ts';

const test = base.extend('account', { scope: 'file' }, ({ service }) => ({
  get: async (key: TestKey) => (await service.request('GET', '/v1/account', { key })).body,
  ledger: (key: TestKey, query = '') => service.request('GET', `/v1/account/ledger${query}`, { key }),
}));

/** Returns the sums of the entries, in the fields of the account. */
function sum(entries: { available_tokens: number; held_tokens: number; tokens: number }[]) {
  const total = (field: 'available_tokens' | 'held_tokens' | 'tokens') =>
    entries.reduce((all, entry) => all + entry[field], 0);
  return {
    available_tokens: total('available_tokens'),
    held_tokens: total('held_tokens'),
    tokens: total('tokens'),
  };
}

describe('an account', () => {
  test('shows its balance and the entries that sum up to it, newest first', async ({ service, account }) => {
    verifies('metering.prepaid');
    const key = await service.key({ tokens: 20, account: 'bookkeeper' });
    const body = {
      recipe_id: 'rec_0004_signal_report',
      audio_urls: [await service.upload(key, tone({ seconds: 2.2 }))],
    };
    const { batch_id: batchId } = (await service.request('POST', '/v1/batch', { key, body })).body;
    await service.settled(key, batchId);
    const { engine_time: engineTime, ...shownAccount } = await account.get(key);
    expect(engineTime).toEqual({
      used_today_s: expect.any(Number),
      free_left_s: expect.closeTo(600 - engineTime.used_today_s, 3),
      budget_left_s: 90,
    });
    expect(engineTime.used_today_s).toBeGreaterThan(0);
    expect(shownAccount).toEqual({
      account_id: key.account_id,
      name: 'bookkeeper',
      kind: 'paid',
      team_id: null,
      available_tokens: 17,
      held_tokens: 0,
      alerts: [],
      max_upload_bytes: 2 ** 30,
      payments: false,
    });

    const { status, body: page } = await account.ledger(key);
    expect(status).toBe(200);
    const shown = (reason: string, available: number, held: number) => ({
      entry_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      reason,
      tokens: available + held,
      available_tokens: available,
      held_tokens: held,
      content_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      audio_tokens: 3,
      origins: [],
      item_id: expect.any(String),
      job_id: batchId,
      created_at: expect.stringMatching(/Z$/),
    });
    const granted = { ...shown('grant', 20, 0), content_hash: null, audio_tokens: null, item_id: null, job_id: null };
    expect(page).toEqual({
      entries: [shown('charge', 0, -3), shown('hold', -3, 3), granted],
      has_more: false,
    });
    expect(sum(page.entries)).toEqual({ available_tokens: 17, held_tokens: 0, tokens: 17 });
  });

  test("shows neither another account's balance nor its entries", async ({ service, account }) => {
    const [rich, poor] = [await service.key({ tokens: 1_000 }), await service.key()];
    expect((await account.get(rich)).available_tokens).toBe(1_000);
    expect((await account.get(poor)).available_tokens).toBe(0);
    expect((await account.ledger(poor)).body).toEqual({ entries: [], has_more: false });
    const [entry] = (await account.ledger(rich)).body.entries;
    expect((await account.ledger(poor, `?before=${entry.entry_id}`)).body.entries).toEqual([]);
  });
});

describe('the ledger', () => {
  test('has pages without gaps, whatever is entered meanwhile', async ({ service, db, account }) => {
    const key = await service.key();
    const credit = (tokens: number) =>
      transaction(db, (tx) => creditAccount(tx, { accountId: key.account_id, tokens, reason: 'grant' }));
    for (let tokens = 1; tokens <= 25; tokens++) await credit(tokens);

    const first = (await account.ledger(key)).body;
    expect([first.entries.length, first.has_more]).toEqual([20, true]);
    await credit(26);
    const last = (await account.ledger(key, `?before=${first.entries.at(-1).entry_id}`)).body;
    expect([last.entries.length, last.has_more]).toEqual([5, false]);
    const tokens = [...first.entries, ...last.entries].map((entry: { tokens: number }) => entry.tokens);
    expect(tokens).toEqual(Array.from({ length: 25 }, (_, n) => 25 - n));

    const exact = (await account.ledger(key, '?limit=26')).body;
    expect([exact.entries.length, exact.has_more]).toEqual([26, false]);
    expect(sum(exact.entries).tokens).toBe((await account.get(key)).available_tokens);
    expect((await account.ledger(key, '?limit=1')).body).toMatchObject({ entries: [{ tokens: 26 }], has_more: true });
    expect((await account.ledger(key, '?limit=100000')).body.entries).toHaveLength(26);
  });

  test('refuses an invalid limit or page', async ({ service, account }) => {
    const key = await service.key();
    for (const query of [
      '?limit=0',
      '?limit=-1',
      '?limit=x',
      '?limit=1.5',
      '?limit=',
      '?before=x',
      '?limit=1&limit=2',
    ]) {
      const { status, body } = await account.ledger(key, query);
      expect([query, status, body.code]).toEqual([query, 400, 'invalid_request']);
    }
  });
});
