import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import { creditAccount } from '../../api/accounts/credit-account.ts';
import { setDedicated } from '../../api/accounts/dedicate-account.ts';
import { makeSignInLink } from '../../api/console/make-sign-in-link.ts';
import { openSession } from '../../api/console/open-session.ts';
import { mintSelfServeKey } from '../../api/keys/mint-self-serve-key.ts';
import { revokeAndRecord } from '../../api/keys/revoke-key.ts';
import { returnTokens, takeTokens } from '../../api/payments/refund-tokens.ts';
import { loadConfig } from '../../platform/config.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { transaction, type Pool } from '../../platform/db/pool.ts';
import { asActor, inRequest, noteActor } from '../../platform/telemetry/request-context.ts';
import { test } from '../infra/fixtures.ts';
import { anAccount } from './factories.ts';

const config = loadConfig({ KEY_SECRET: 'a-secret-for-tests-only', HOST: '127.0.0.1' });

/** Returns the actions of the changes of an account, oldest first. */
async function actionsOf(db: Pool, accountId: string): Promise<string[]> {
  const since = new Date(0);
  return (await changeLog.list(db, { accountId, since, limit: 100 })).map(({ action }) => action);
}

describe('the log of changes', () => {
  test('names what was changed, by whom and in which request', async ({ db }) => {
    const { id } = await anAccount(db);
    const keyId = uuidv7();
    await inRequest('request-1', async () => {
      noteActor({ kind: 'key', id: keyId });
      await transaction(db, (tx) =>
        creditAccount(tx, { accountId: id, tokens: 7, reason: 'top_up', key: `paid:${id}` }),
      );
    });
    await asActor({ kind: 'operator', id: 'ada' }, () => setDedicated(db, { id, dedicated: true }));
    const changes = await changeLog.list(db, { accountId: id, since: new Date(0), limit: 10 });
    expect(changes).toMatchObject([
      { action: 'account.opened', actor: 'service', actorId: null, requestId: null, details: { kind: 'paid' } },
      {
        action: 'tokens.bought',
        subject: `paid:${id}`,
        actor: 'key',
        actorId: keyId,
        requestId: 'request-1',
        details: { tokens: 7 },
      },
      { action: 'account.dedicated', actor: 'operator', actorId: 'ada', requestId: null, details: { dedicated: true } },
    ]);
  });

  test('has no row of a change that was rolled back', async ({ db }) => {
    const { id } = await anAccount(db);
    const lost = transaction(db, async (tx) => {
      await creditAccount(tx, { accountId: id, tokens: 7, reason: 'grant' });
      throw new Error('the process fails here');
    });
    await expect(lost).rejects.toThrow('the process fails here');
    const refused = changeLog.recorded(db, async (tx) => {
      await changeLog.record(tx, { action: 'recipe.deleted', accountId: id });
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await actionsOf(db, id)).toEqual(['account.opened']);
  });

  test('has a change once where it is asked for twice', async ({ db }) => {
    const { id } = await anAccount(db, { tokens: 10 });
    const minted = await mintSelfServeKey({ db, config }, { caller: undefined, kind: 'free' });
    const { accountId } = minted.key;
    for (let n = 0; n < 2; n++) await revokeAndRecord(db, { id: minted.key.id });
    expect(await actionsOf(db, accountId)).toEqual(['account.opened', 'key.created', 'tokens.granted', 'key.revoked']);
    const refund = { accountId: id, tokens: 4, key: `refund:${id}` };
    for (let n = 0; n < 2; n++) await takeTokens(db, refund);
    for (let n = 0; n < 2; n++) await returnTokens(db, refund);
    const twice = { accountId: id, tokens: 5, reason: 'top_up', key: `once:${id}` } as const;
    for (let n = 0; n < 2; n++) await transaction(db, (tx) => creditAccount(tx, twice));
    expect(await actionsOf(db, id)).toEqual([
      'account.opened',
      'tokens.granted',
      'tokens.refunded',
      'tokens.returned',
      'tokens.bought',
    ]);
  });

  test('names the console where its key makes a change, and holds no key', async ({ db }) => {
    const { id } = await anAccount(db);
    const secrets: string[] = [];
    for (let n = 0; n < 6; n++) {
      const link = await makeSignInLink({ db, config }, id);
      const { apiKey, key } = await openSession({ db, config }, link!.url.split('=')[1]!);
      secrets.push(apiKey);
      await inRequest(`request-${n}`, async () => {
        noteActor({ kind: 'key', id: key.id });
        await changeLog.recorded(db, () =>
          Promise.resolve({ result: undefined, change: { action: 'recipe.deleted', accountId: id } as const }),
        );
      });
    }
    const changes = await changeLog.list(db, { accountId: id, since: new Date(0), limit: 100 });
    expect(changes.filter(({ actor }) => actor === 'console')).toHaveLength(6);
    expect(changes.filter(({ action }) => action === 'key.revoked')).toHaveLength(1); // an account has five sessions
    for (const secret of secrets) expect(JSON.stringify(changes)).not.toContain(secret.slice(9));
  });

  test('has one row for each setting that an account changes again and again, and every change of keys and tokens', async ({
    db,
  }) => {
    const { id } = await anAccount(db);
    const change = (action: changeLog.ChangeAction) =>
      changeLog.recorded(db, () =>
        Promise.resolve({ result: undefined, change: { action, accountId: id, details: { to: 'team' } } }),
      );
    const rowsOf = async () =>
      (
        await db.query<{ action: string; rows: number; times: number | null }>(
          `select action, count(*)::int as rows, sum((details ->> 'times')::int)::int as times
             from change_log where account_id = $1 group by 1 order by 1`,
          [id],
        )
      ).rows;
    await db.query(
      `insert into change_log (id, action, account_id, actor)
       select gen_random_uuid(), 'recipe.moved', $1, 'key' from generate_series(1, 998)`,
      [id],
    );
    await change('recipe.moved'); // with the opening of the account the 1,000th
    expect(await rowsOf()).toMatchObject([{ rows: 1 }, { rows: 999, times: null }]);

    await Promise.all(Array.from({ length: 20 }, () => change('recipe.moved')));
    for (let n = 0; n < 3; n++) await change('webhooks.set');
    for (let n = 0; n < 3; n++) await change('key.created');
    expect(await rowsOf()).toEqual([
      { action: 'account.opened', rows: 1, times: null },
      { action: 'key.created', rows: 3, times: null },
      { action: 'recipe.moved', rows: 1_000, times: 20 },
      { action: 'webhooks.set', rows: 1, times: 3 },
    ]);

    await db.query(`update change_log set changed_at = changed_at - interval '1 day' where account_id = $1`, [id]);
    await change('team.left'); // the next day begins anew
    expect((await rowsOf()).find(({ action }) => action === 'team.left')).toMatchObject({ rows: 1, times: null });
  });

  test('lists the newest changes, oldest first, and forgets those of more than so many days', async ({ db }) => {
    const { id } = await anAccount(db, { tokens: 1 });
    await db.query(
      `update change_log set changed_at = now() - interval '401 days' where account_id = $1 and action = $2`,
      [id, 'account.opened'],
    );
    const newest = await changeLog.list(db, { accountId: id, since: new Date(0), limit: 1 });
    expect(newest.map(({ action }) => action)).toEqual(['tokens.granted']);
    expect(await changeLog.clearOld(db, { days: 400, limit: 10 })).toBe(1);
    expect(await actionsOf(db, id)).toEqual(['tokens.granted']);
  });
});
