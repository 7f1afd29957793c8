import { describe, expect } from 'vitest';
import { admitDecode } from '../../../activities/items/admission.ts';
import { loadConfig } from '../../../platform/config.ts';
import * as ledger from '../../../platform/db/ledger/ledger.ts';
import { contentOf } from '../factories.ts';
import { aCustomer, test } from './customer.ts';

describe('the ledger', () => {
  test('names the origins of holds and charges, and their tokens', async ({ db, customer }) => {
    const [source, slow] = [contentOf(), contentOf()];
    await customer.make(slow, 40, source);
    await customer.work(source, 10);
    await customer.work(slow, 40);
    const origins = [{ contentHash: source, tokens: 10 }];
    expect(await ledger.page(db, { accountId: customer.accountId, limit: 4 })).toMatchObject([
      { reason: 'charge', contentHash: slow, heldTokens: -30, audioTokens: 40, origins },
      { reason: 'hold', contentHash: slow, heldTokens: 30, audioTokens: 40, origins },
      { reason: 'charge', contentHash: source, heldTokens: -10, audioTokens: 10, origins: [] },
      { reason: 'hold', contentHash: source, heldTokens: 10, audioTokens: 10, origins: [] },
    ]);
  });

  test('finds a charge whose arithmetic is wrong, and one that counts what was never charged', async ({ db }) => {
    const other = await aCustomer(db);
    const [source, slow] = [contentOf(), contentOf()];
    await other.make(slow, 40, source);
    await other.work(source, 10);
    await other.work(slow, 40);
    const { rows } = await db.query<{ id: string }>(
      `select posting_id as id from ledger_origins o join ledger_postings p on p.id = o.posting_id
        where p.account_id = $1 and p.reason = 'charge'`,
      [other.accountId],
    );
    const { id } = rows[0]!;
    await db.query('update ledger_origins set tokens = 11, content_hash = $2 where posting_id = $1', [id, contentOf()]);
    expect(await ledger.audit(db)).toEqual([
      { rule: 'a charge is the length of its audio less what its origins were charged for', subject: id },
      { rule: 'the origins that a charge counts were charged, in its account', subject: id },
    ]);
    await db.query('update ledger_origins set tokens = 10, content_hash = $2 where posting_id = $1', [id, source]);
  });
});

describe('without available tokens', () => {
  test('a made file whose origins were charged for its length is decoded whole, a longer one not at all', async ({
    db,
  }) => {
    const spent = await aCustomer(db, 10);
    const { accountId } = spent;
    const [source, clean, slow, unpaid] = Array.from({ length: 4 }, () => contentOf()) as [
      string,
      string,
      string,
      string,
    ];
    await spent.work(source, 10);
    await spent.make(clean, 10, source);
    await spent.make(slow, 40, clean);
    await spent.make(unpaid, 5, contentOf());
    const deps = { db, config: loadConfig({ KEY_SECRET: 'a-secret-for-tests-only' }) };
    const admitted = async (contentHash: string) => {
      const outcome = await admitDecode(deps, { accountId, contentHash });
      return outcome.ok ? outcome.value.maxSeconds : outcome.failure.code;
    };
    expect(await admitted(source)).toBe(deps.config.MAX_AUDIO_S);
    expect(await admitted(clean)).toBe(deps.config.MAX_AUDIO_S);
    expect(await admitted(slow)).toBe('insufficient_tokens');
    expect(await admitted(unpaid)).toBe('insufficient_tokens');
  });
});
