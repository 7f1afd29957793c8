import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { describe, expect } from 'vitest';
import { makeOperatorLink } from '../../../api/operator/make-operator-link.ts';
import { loadConfig } from '../../../platform/config.ts';
import { tone } from '../../infra/audio.ts';
import { test as base } from '../../infra/fixtures.ts';

const UI = 'http://127.0.0.1:8233';

const USED = { status: 404, body: { code: 'sign_in_code_not_found' } };
const LOCAL = { status: 403, body: { code: 'local_only' } };
const REFUSED = { status: 401, body: { code: 'operator_only' } };

const test = base
  .override('settings', { TEMPORAL_UI_URL: `${UI}/` })
  .extend('operator', { scope: 'file' }, ({ service, db }) => {
    const open = (code: string, headers: Record<string, string> = {}) =>
      service.request('POST', '/v1/operator/sessions', { body: { code }, headers });
    const code = async () => {
      const link = await makeOperatorLink({ db, config: loadConfig(service.env) });
      return new URL(link!.url).hash.slice('#operator='.length);
    };
    return {
      open,
      code,
      token: async (): Promise<string> => (await open(await code())).body.token,
      get: (path: string, token: string, headers: Record<string, string> = {}) =>
        service.request('GET', `/v1/operator/${path}`, { key: token, headers }),
    };
  });

describe('a session of the operator', () => {
  test('is opened once by a link, for eight hours', async ({ operator }) => {
    const code = await operator.code();
    const all = await Promise.all(Array.from({ length: 4 }, () => operator.open(code)));
    const opened = all.filter(({ status }) => status === 201);
    expect(opened).toHaveLength(1);
    const { token, expires_at: end } = opened[0]!.body;
    expect(token).toMatch(/^svc_operator_\w{43}$/);
    expect(Math.abs(Date.parse(end) - Date.now() - 8 * 3_600_000)).toBeLessThan(60_000);
    expect(await operator.open(code)).toMatchObject(USED);
    expect(await operator.open(token)).toMatchObject(USED);
  });

  test('is needed: no key, no code and no expired session will do', async ({ operator, service, db }) => {
    const { api_key: key } = await service.key();
    const code = await operator.code();
    for (const token of [key, code, 'svc_operator_guess', `svc_operator_${'0'.repeat(43)}`])
      for (const path of ['overview', 'accounts', `jobs/${crypto.randomUUID()}`])
        expect(await operator.get(path, token), `${token} ${path}`).toMatchObject(REFUSED);
    const token = await operator.token();
    expect((await operator.get('overview', token)).status).toBe(200);
    await db.query('update operator_sessions set expires_at = now()');
    expect(await operator.get('overview', token)).toMatchObject(REFUSED);
    expect((await service.request('GET', '/v1/account', { key: token })).status).toBe(401);
  });

  test('is refused to whoever a proxy speaks for', async ({ operator }) => {
    const code = await operator.code();
    expect(await operator.open(code, { 'x-forwarded-for': '127.0.0.1' })).toMatchObject(LOCAL);
    const { token } = (await operator.open(code)).body;
    for (const header of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-proto'])
      expect(await operator.get('overview', token, { [header]: 'for=127.0.0.1' })).toMatchObject(LOCAL);
  });

  test('is refused to a page whose name leads to this machine, as the metrics are', async ({ operator, service }) => {
    const authorization = `Bearer ${await operator.token()}`;
    const { port } = new URL(service.baseUrl);
    for (const path of ['/v1/operator/overview', '/metrics']) {
      const status = async (host: string): Promise<number | undefined> => {
        const asked = httpRequest(`${service.baseUrl}${path}`, { headers: { host, authorization } }).end();
        const [response] = (await once(asked, 'response')) as [IncomingMessage];
        response.resume();
        return response.statusCode;
      };
      for (const host of ['attacker.example', `attacker.example:${port}`, `127.0.0.1.attacker.example:${port}`, '::'])
        expect([path, host, await status(host)]).toEqual([path, host, 403]);
      for (const host of ['localhost', `LOCALHOST:${port}`, '[::1]:80', `127.0.0.1:${port}`])
        expect([path, host, await status(host)]).toEqual([path, host, 200]);
    }
  });
});

describe('the operator', () => {
  test('sees what waits, what is stuck, and links to it', async ({ operator, service, audioHost, db }) => {
    const key = await service.key({ tokens: 100, account: 'Slow Ltd' });
    const held = Promise.withResolvers<void>();
    const url = audioHost.serve('held.wav', tone({ seconds: 1 }), { after: held.promise });
    const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [url] };
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
    const token = await operator.token();
    const read = async () => (await operator.get('overview', token)).body;
    // Polled: on a busy machine, a part may have missed a heartbeat.
    await expect.poll(read).toMatchObject({
      can_run: true,
      stuck: [],
      temporal_ui: `${UI}/`,
      lanes: [{ running: 1, waiting: 0, accounts: 1, oldest_wait_s: null }],
      parts: expect.arrayContaining([expect.objectContaining({ part: 'database', state: 'ok', detail: null })]),
    });

    // Its progress is written once, a second after it began.
    const stuck = async () => {
      for (const [table, itemId] of [
        ['items', 'id'],
        ['item_progress', 'item_id'],
      ])
        // prettier-ignore
        await db.query(
          `update ${table} set updated_at = now() - interval '11 minutes' where ${itemId} in (select id from items where job_id = $1)`,
          [id],
        );
      return (await read()).stuck;
    };
    const workflow = `batch/${id}/item/1`;
    let found: { item_id: string }[] = [];
    await expect
      .poll(async () => (found = await stuck()))
      .toMatchObject([
        {
          job_id: id,
          account_id: key.account_id,
          account_name: 'Slow Ltd',
          workflow_id: workflow,
          temporal_url: `${UI}/namespaces/${service.env['TEMPORAL_NAMESPACE']}/workflows/${encodeURIComponent(workflow)}`,
        },
      ]);
    const item = found[0]!.item_id;
    for (const of of [id, item]) {
      expect((await operator.get(`jobs/${of}`, token)).body).toMatchObject({
        job_id: id,
        kind: 'batch',
        account_name: 'Slow Ltd',
        status: 'IN_QUEUE',
        running: 1,
        waiting: 0,
        failed: 0,
        items: [{ item_id: item, explanation: expect.stringContaining('It has begun.') }],
        workflow_id: `batch/${id}`,
      });
    }
    expect(await operator.get(`jobs/${crypto.randomUUID()}`, token)).toMatchObject({ status: 404 });
    const { accounts } = (await operator.get('accounts?named=Slow%20Ltd', token)).body;
    expect(accounts).toMatchObject([{ account_id: key.account_id, open_jobs: 1, available_tokens: 100 }]);
    held.resolve();
    await service.settled(key, id);
    expect(await read()).toMatchObject({ lanes: [], stuck: [] });
  });

  test('sees the log of changes, newest first, of all accounts or one', async ({ operator, service }) => {
    const key = await service.key({ tokens: 100, account: 'Changing Ltd' });
    await service.request('POST', '/v1/keys', { key, body: { label: 'second' } });
    const token = await operator.token();
    const read = async (query: string) => (await operator.get(`changes?${query}`, token)).body;
    const { changes, has_more: hasMore } = await read('named=Changing%20Ltd');
    expect(hasMore).toBe(false);
    expect(changes[0]).toMatchObject({ action: 'key.created', actor: 'key', account_id: key.account_id });
    expect(changes.at(-1)).toMatchObject({ action: 'account.opened', account_name: 'Changing Ltd' });
    const pages = [];
    for (let before = '', more = true; more;) {
      const page = await read(`named=${key.account_id}&limit=1${before}`);
      pages.push(...page.changes);
      before = `&before=${page.changes[0].change_id}`;
      more = page.has_more;
    }
    expect(pages).toEqual(changes);
    expect(await read('named=Nobody%20Ltd')).toEqual({ changes: [], has_more: false });
    expect((await read('limit=1')).changes).toEqual([changes[0]]);
  });

  test('sees what failed, of a webhook only its host', async ({ operator, service, audioHost, db }) => {
    const key = await service.key({ tokens: 100 });
    const body = {
      recipe_id: 'rec_0001_loudness_and_tempo',
      audio_urls: [audioHost.serve('text.wav', Buffer.from('no audio'))],
      webhook_url: 'https://127.0.0.1:9/a-secret-path',
    };
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
    await service.settled(key, id);
    const token = await operator.token();
    const deliveries = async () => (await operator.get('overview', token)).body.failed_deliveries;
    await expect.poll(deliveries).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ kind: 'webhook', job_id: id, target: '127.0.0.1:9' }]);
    // With long retries, an event is given up a day after it was made.
    await db.query(`update webhook_events set created_at = created_at - interval '1 day' where job_id = $1`, [id]);
    await db.query(
      `insert into bucket_deliveries (job_id, account_id, bucket, prefix, n, status, failure, ended_at)
       values ($1, $2, 'my-bucket', '', 1, 'failed', 'access_denied', now() + interval '1 second')`,
      [id, key.account_id],
    );
    const { body: overview, bytes } = await operator.get('overview', token);
    expect(overview.failed_deliveries).toMatchObject([
      { kind: 'bucket', target: 'my-bucket', attempts: 1, reason: 'access_denied' },
      { kind: 'webhook' },
    ]);
    expect(overview.failures).toContainEqual({ code: 'not_audio', items: 1 });
    expect(bytes.toString()).not.toContain('a-secret-path');
  });

  test('pages through all accounts, newest first', async ({ operator, service }) => {
    for (let n = 0; n < 3; n++) await service.key();
    const token = await operator.token();
    const all = (await operator.get('accounts', token)).body.accounts.map(
      (row: { account_id: string }) => row.account_id,
    );
    const first = (await operator.get('accounts?limit=2', token)).body;
    expect(first.has_more).toBe(true);
    const second = (await operator.get(`accounts?limit=100&before=${first.accounts[1].account_id}`, token)).body;
    expect([...first.accounts, ...second.accounts].map(({ account_id: id }) => id)).toEqual(all);
    expect((await operator.get('accounts?named=nobody', token)).body).toEqual({ accounts: [], has_more: false });
  });
});
