import { describe, expect } from 'vitest';
import { newBrowserToken, newKey } from '../../../api/auth/api-key.ts';
import type { Problem } from '../../../api/http/problems/problem.ts';
import { createLimits } from '../../../api/http/rate-limit.ts';
import { mintKey } from '../../../api/keys/mint-key.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { Pool } from '../../../platform/db/pool.ts';
import { test as base } from '../../infra/fixtures.ts';
import { anAccount } from '../../db/factories.ts';

const SECRET = 'a-secret-for-tests-only';
const GUESSES = 2_000;

/** The limits of one API process, with the statements that they have sent; they fail while `isAway`. */
const test = base.extend('process', { scope: 'test' }, ({ db }) => {
  const seen = { statements: 0, atOnce: 0, most: 0, isAway: false };
  const send = db.query.bind(db) as (...args: unknown[]) => Promise<unknown>;
  const query = async (...args: unknown[]) => {
    seen.statements += 1;
    seen.most = Math.max(seen.most, ++seen.atOnce);
    try {
      if (seen.isAway) throw new Error('away');
      return await send(...args);
    } finally {
      seen.atOnce -= 1;
    }
  };
  const counted = Object.assign(Object.create(db) as Pool, { query });
  const config = loadConfig({ KEY_SECRETS: `${SECRET},the-former-secret`, REQUESTS_PER_MINUTE: '100000' });
  return { seen, limits: createLimits({ db: counted, config }) };
});

const guess = (n: number): string => `Bearer ${n % 5 === 0 ? newBrowserToken() : newKey('live')}`;

async function aKey(db: Pool) {
  const { apiKey, key } = await mintKey(db, {
    account: await anAccount(db),
    kind: 'live',
    config: loadConfig({ KEY_SECRET: SECRET }),
  });
  return { authorization: `Bearer ${apiKey}`, id: key.id };
}

describe('requests with keys that do not exist', () => {
  test('share statements, one at a time, and delay no key that exists', async ({ db, process: { seen, limits } }) => {
    const keys = await Promise.all([aKey(db), aKey(db)]);
    const guesses = Array.from({ length: GUESSES }, (_, n) => limits.admit(guess(n)));
    const [first, second] = keys.map(({ authorization }) => limits.admit(authorization));
    const refused = await Promise.allSettled(guesses);
    const codes = refused.map((one) => (one.status === 'rejected' ? (one.reason as Problem).code : one.status));
    expect(codes).toEqual(Array(GUESSES).fill('unauthorized'));
    expect((await Promise.all([first, second])).map((admitted) => admitted!.caller.keyId)).toEqual(
      keys.map(({ id }) => id),
    );
    // 3 for the guesses; of each key the count of its request and the record of its use.
    expect(seen.statements).toBeLessThan(10);
    expect(seen.most).toBeLessThan(5);
  });

  test('fail with an outage of PostgreSQL, and are refused after it', async ({ process: { seen, limits } }) => {
    seen.isAway = true;
    const failed = await Promise.allSettled(Array.from({ length: 10 }, (_, n) => limits.admit(guess(n))));
    const messages = failed.map((one) => (one.status === 'rejected' ? (one.reason as Error).message : one.status));
    expect(messages).toEqual(Array(10).fill('away'));
    seen.isAway = false;
    await expect(limits.admit(guess(1))).rejects.toMatchObject({ code: 'unauthorized' });
  });
});

test('a key that was revoked costs no statement with each request', async ({ db, process: { seen, limits } }) => {
  const { authorization, id } = await aKey(db);
  await db.query('update api_keys set revoked_at = now() where id = $1', [id]);
  for (let n = 0; n < 50; n++)
    await expect(limits.admit(authorization)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(seen.statements).toBeLessThan(10);
});
