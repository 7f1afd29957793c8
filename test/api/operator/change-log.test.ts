import { expect } from 'vitest';
import { shared as test } from '../../infra/fixtures.ts';

const STEPS = [{ capability: 'signal_analysis' }];

/** What a request changes: its path, its body, and the actions that the log has afterwards. */
interface Case {
  method: string;
  path: string;
  body?: object;
  actions: string[];
}

test('each change over HTTP is in the log with its key and its request, and without texts and secrets', async ({
  service,
  db,
}) => {
  const key = await service.key({ tokens: 100 });
  const saved = await service.request('POST', '/v1/recipe/save', {
    key,
    body: { name: 'Measure', description: 'confidential', steps: STEPS },
  });
  const id = saved.body.recipe_id as string;
  const made = await service.request('POST', '/v1/keys', { key, body: { label: 'confidential' } });
  const store = { region: 'eu-central-1', access_key_id: 'confidential-id', secret_access_key: 'confidential-secret' };
  const cases: Case[] = [
    { method: 'POST', path: '/v1/recipe/approve', body: { recipe_id: id }, actions: ['recipe.approved'] },
    { method: 'POST', path: '/v1/recipe/approve', body: { recipe_id: id }, actions: [] },
    { method: 'POST', path: '/v1/team', body: { name: 'Confidential' }, actions: ['team.created'] },
    { method: 'POST', path: `/v1/recipe/${id}/move`, body: { to: 'team' }, actions: ['recipe.moved'] },
    { method: 'DELETE', path: `/v1/recipe/${id}`, actions: ['recipe.deleted'] },
    { method: 'DELETE', path: `/v1/recipe/${id}`, actions: [] },
    { method: 'DELETE', path: `/v1/team/members/${key.account_id}`, actions: ['team.left'] },
    { method: 'DELETE', path: `/v1/keys/${made.body.key_id}`, actions: ['key.revoked'] },
    {
      method: 'PUT',
      path: '/v1/account/alerts',
      body: { low_balance: 5, monthly_budget: null },
      actions: ['account.alerts_set'],
    },
    { method: 'PUT', path: '/v1/webhooks', body: { signing: true }, actions: ['webhooks.set'] },
    { method: 'POST', path: '/v1/webhooks/rotate', actions: ['webhooks.secret_rotated'] },
    { method: 'PUT', path: '/v1/delivery', body: store, actions: ['bucket.set'] },
    { method: 'DELETE', path: '/v1/delivery', actions: ['bucket.removed'] },
    { method: 'DELETE', path: '/v1/delivery', actions: [] },
    { method: 'DELETE', path: '/v1/account/data', actions: ['account.erasure_requested'] },
  ];
  const changesOf = async (requestId: string | null) =>
    (
      await db.query<{ action: string; actor: string; actorId: string; accountId: string }>(
        'select action, actor, actor_id as "actorId", account_id as "accountId" from change_log where request_id = $1 order by id',
        [requestId],
      )
    ).rows;
  const { body: listed } = await service.request('GET', '/v1/keys', { key });
  const actorId = listed.keys.find(({ label }: { label: string | null }) => label === null).key_id as string;
  const own = { actor: 'key', accountId: key.account_id, actorId };
  expect(await changesOf(saved.headers.get('x-request-id'))).toMatchObject([{ ...own, action: 'recipe.saved' }]);
  expect(await changesOf(made.headers.get('x-request-id'))).toMatchObject([{ ...own, action: 'key.created' }]);
  for (const { method, path, body, actions } of cases) {
    const response = await service.request(method, path, { key, ...(body ? { body } : {}) });
    const changes = await changesOf(response.headers.get('x-request-id'));
    expect([method, path, response.status, changes.map(({ action }) => action)]).toEqual([
      method,
      path,
      response.status,
      actions,
    ]);
    for (const change of changes) expect(change).toMatchObject(own);
  }
  const { rows } = await db.query<{ text: string }>(
    `select string_agg(c::text, ' ') as text from change_log c where account_id = $1`,
    [key.account_id],
  );
  expect(rows[0]!.text.toLowerCase()).not.toContain('confidential');
  expect(rows[0]!.text).not.toContain(key.api_key.slice(9));
  expect(rows[0]!.text).not.toContain(made.body.api_key.slice(9));
});

test('an account that is opened without a key is in the log as a keyless change', async ({ service, db }) => {
  const opened = await service.request('POST', '/v1/keys');
  expect(opened.status).toBe(201);
  const { rows } = await db.query(
    'select action, actor, actor_id from change_log where account_id = $1 and request_id = $2 order by id',
    [opened.body.account_id, opened.headers.get('x-request-id')],
  );
  expect(rows).toEqual(
    ['account.opened', 'key.created', 'tokens.granted'].map((action) => ({ action, actor: 'keyless', actor_id: null })),
  );
});
