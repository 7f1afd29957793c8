import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished } from 'vitest';
import { COMPLETION_EVENTS } from '../../../api/webhooks/schemas.ts';
import { shared as base } from '../../infra/fixtures.ts';
import { verifies } from '../../requirements.ts';

/** Refused without a request: a batch of it ends quickly. */
const PRIVATE = 'http://10.0.0.1/a.wav';

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 10 }))
  .extend('submit', { scope: 'file' }, ({ service, key }) => {
    return async (webhookUrl: string): Promise<string> => {
      const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [PRIVATE], webhook_url: webhookUrl };
      const response = await service.request('POST', '/v1/batch', { key, body });
      expect(response.status, response.bytes.toString()).toBe(202);
      return response.body.batch_id as string;
    };
  })
  .extend('delivered', { scope: 'file' }, ({ service, key }) => {
    /** Waits until the first event of a batch has an outcome, and returns its log. */
    return async (id: string) => {
      const log = async () => (await service.request('GET', `/v1/batch/${id}/webhook`, { key })).body;
      await expect.poll(async () => (await log()).events[0]?.outcome ?? null).not.toBeNull();
      return log();
    };
  });

describe('batch_completed', () => {
  test('is POSTed once as JSON with its nine keys, unsigned, and logged', async ({
    submit,
    delivered,
    webhookSink,
  }) => {
    verifies(
      'webhook.batch-payload',
      'webhook.per-request-url',
      'webhook.completed-at',
      'webhook.unsigned',
      'webhook.cost',
    );
    verifies('batch.end-event', 'webhook.idempotent');
    const id = await submit(webhookSink.url('/hook'));
    const log = await delivered(id);
    const posts = webhookSink.received('/hook');
    expect(posts).toHaveLength(1);
    expect(posts[0]!.headers['content-type']).toMatch(/^application\/json/);
    expect(Object.keys(posts[0]!.headers).filter((name) => /sign/i.test(name))).toEqual([]);
    expect(posts[0]!.text).toMatch(/^\{"event":"batch_completed","batch_id":/);
    expect(JSON.parse(posts[0]!.text)).toEqual({
      event: 'batch_completed',
      batch_id: id,
      status: 'failed',
      total_items: 1,
      completed_items: 0,
      failed_items: 1,
      cancelled_items: 0,
      actual_total_cost: 0,
      completed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const told = COMPLETION_EVENTS.batch_completed.strict().parse(JSON.parse(posts[0]!.text));
    expect(Object.keys(JSON.parse(posts[0]!.text))).toEqual(Object.keys(told));
    const moment = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(log).toEqual({
      batch_id: id,
      events: [
        {
          event_id: `${id}.1`,
          round: 1,
          outcome: 'accepted',
          created_at: moment,
          attempts: [{ n: 1, begun_at: moment, ended_at: moment, outcome: 'accepted', status: 200, error: null }],
        },
      ],
    });
  });

  test('follows no redirect: a redirect counts as not accepted', async ({ submit, delivered, webhookSink }) => {
    verifies('webhook.no-redirects');
    const target = webhookSink.url('/elsewhere');
    const id = await submit(webhookSink.url('/moved', [{ redirect: target }, 204]));
    const { events } = await delivered(id);
    expect(webhookSink.received('/moved')).toHaveLength(2);
    expect(webhookSink.received('/elsewhere')).toEqual([]);
    expect(
      events[0].attempts.map(({ status, outcome, error }: Record<string, unknown>) => [status, outcome, error]),
    ).toEqual([
      [307, 'not_accepted', 'The endpoint redirects, which is not followed. Use the address that it redirects to.'],
      [204, 'accepted', null],
    ]);
  });

  test('is not sent to a private or loopback target, however it is written', async ({ submit, delivered }) => {
    verifies('webhook.ssrf');
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, '::', resolve));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    // 127.0.0.1 itself is allowlisted in tests: its other names are not.
    for (const host of ['[::1]', '127.0.0.2', '10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.2]']) {
      const { events } = await delivered(await submit(`https://${host}:${port}/hook`));
      expect([host, events[0].outcome, events[0].attempts.length]).toEqual([host, 'refused', 1]);
    }
    expect(connections).toBe(0);
  });

  test('is not POSTed again if the row of an accepted POST could not be written', async ({
    db,
    submit,
    delivered,
    webhookSink,
  }) => {
    await db.query('create sequence zz_failed_writes'); // a rollback keeps its value
    await db.query(`create function zz_unwritable() returns trigger language plpgsql as $$ begin
      if exists (select from webhook_events where id = new.event_id and url like '%/unwritable') then
        perform nextval('zz_failed_writes');
        raise exception 'the row cannot be written';
      end if;
      return new;
    end $$`);
    await db.query(
      'create trigger zz_unwritable before update on webhook_attempts for each row execute function zz_unwritable()',
    );
    const mend = () =>
      db.query('drop function if exists zz_unwritable cascade; drop sequence if exists zz_failed_writes');
    const hasFailed = async () => (await db.query('select is_called from zz_failed_writes')).rows[0].is_called;
    onTestFinished(async () => void (await mend()));
    const id = await submit(webhookSink.url('/unwritable'));
    await expect.poll(() => webhookSink.received('/unwritable').length).toBe(1);
    await expect.poll(hasFailed).toBe(true);
    await mend();
    const { events } = await delivered(id);
    expect(events[0]).toMatchObject({ outcome: 'accepted', attempts: [{ n: 1, outcome: 'accepted', status: 200 }] });
    expect(webhookSink.received('/unwritable')).toHaveLength(1);
  });

  test('is not sent when no webhook_url was given', async ({ service, key }) => {
    const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [PRIVATE] };
    const { body: submitted } = await service.request('POST', '/v1/batch', { key, body });
    await service.settled(key, submitted.batch_id);
    const log = await service.request('GET', `/v1/batch/${submitted.batch_id}/webhook`, { key });
    expect(log.body).toEqual({ batch_id: submitted.batch_id, events: [] });
  });
});
