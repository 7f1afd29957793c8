import { describe, expect, onTestFinished } from 'vitest';
import { workflowId } from '../../../workflows/messages.ts';
import { shared as base } from '../../infra/fixtures.ts';

/** Refused without a request: work on it ends quickly. */
const PRIVATE = 'http://10.0.0.1/a.wav';

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 10 }))
  .extend('submit', { scope: 'file' }, ({ service, key }) => {
    return async (webhookUrl?: string): Promise<string> => {
      const body = { recipe_id: 'rec_0001_loudness_and_tempo', audio_urls: [PRIVATE], webhook_url: webhookUrl };
      const response = await service.request('POST', '/v1/batch', { key, body });
      expect(response.status, response.bytes.toString()).toBe(202);
      return response.body.batch_id as string;
    };
  })
  .extend('eventOf', { scope: 'file' }, ({ service, key }) => {
    return async (id: string) => (await service.request('GET', `/v1/batch/${id}/webhook`, { key })).body.events[0];
  })
  .extend('redeliver', { scope: 'file' }, ({ service, key }) => {
    return (id: string) => service.request('POST', `/v1/batch/${id}/webhook/redeliver`, { key });
  });

describe('a redelivery', () => {
  test('is a further numbered attempt with the same id and the same body', async ({
    submit,
    redeliver,
    eventOf,
    webhookSink,
  }) => {
    const id = await submit(webhookSink.url('/again'));
    await expect.poll(async () => (await eventOf(id))?.outcome).toBe('accepted');
    const { status, body } = await redeliver(id);
    expect([status, body]).toEqual([202, { batch_id: id, event_id: `${id}.1`, n: 2 }]);
    const [first, second] = await webhookSink.waitFor('/again', 2);
    expect(second!.headers).toEqual(first!.headers);
    expect(second!.text).toBe(first!.text);
    await expect.poll(async () => (await eventOf(id)).attempts[1]?.outcome).toBe('accepted');
    expect((await redeliver(id)).body.n).toBe(3);
  });

  test('of a run has the id of the run', async ({ service, key, webhookSink }) => {
    const body = {
      recipe_id: 'rec_0001_loudness_and_tempo',
      audio_urls: [PRIVATE],
      webhook_url: webhookSink.url('/run'),
    };
    const { job_id: id } = (await service.request('POST', '/v1/recipe/execute', { key, body })).body;
    const path = `/v1/recipe/jobs/${id}/webhook`;
    const outcome = async () => (await service.request('GET', path, { key })).body.events[0]?.outcome;
    await expect.poll(outcome).toBe('accepted');
    const again = await service.request('POST', `${path}/redeliver`, { key });
    expect([again.status, again.body]).toEqual([202, { job_id: id, event_id: id, n: 2 }]);
    await webhookSink.waitFor('/run', 2);
  });

  test('that is accepted makes an event accepted that was given up', async ({
    submit,
    redeliver,
    eventOf,
    webhookSink,
    db,
  }) => {
    const id = await submit(webhookSink.url('/late'));
    await expect.poll(async () => (await eventOf(id))?.outcome).toBe('accepted');
    await db.query(`update webhook_events set outcome = 'given_up' where job_id = $1`, [id]);
    await redeliver(id);
    await expect.poll(async () => (await eventOf(id)).outcome).toBe('accepted');
  });

  test('during the retries is numbered after all of them, and ends them once it is accepted', async ({
    submit,
    redeliver,
    eventOf,
    webhookSink,
    client,
    db,
  }) => {
    // The second attempt, two seconds after the first, does not begin before the redelivery is accepted, however long that takes.
    await db.query(`create function zz_during() returns trigger language plpgsql as $$ begin
      if new.n in (2, 3) and exists (select from webhook_events where id = new.event_id and url like '%/during') then
        raise exception 'the attempt cannot begin';
      end if;
      return new;
    end $$`);
    await db.query(
      'create trigger zz_during before insert on webhook_attempts for each row execute function zz_during()',
    );
    const mend = () => db.query('drop function if exists zz_during cascade');
    onTestFinished(async () => void (await mend()));
    const id = await submit(webhookSink.url('/during', [500]));
    await expect.poll(async () => (await eventOf(id))?.attempts[0]?.outcome).toBe('not_accepted');
    expect((await redeliver(id)).body.n).toBe(4);
    await webhookSink.waitFor('/during', 2);
    await expect.poll(async () => (await eventOf(id)).outcome).toBe('accepted');
    await mend();
    await client.workflow.getHandle(workflowId.delivery(`${id}.1`)).result();
    expect(webhookSink.received('/during')).toHaveLength(2);
    const { outcome, attempts } = await eventOf(id);
    expect([outcome, attempts.map(({ n }: { n: number }) => n)]).toEqual(['accepted', [1, 4]]);
  });

  test('that is asked for many times at once is POSTed once for each number', async ({
    submit,
    redeliver,
    eventOf,
    webhookSink,
  }) => {
    const id = await submit(webhookSink.url('/many'));
    await expect.poll(async () => (await eventOf(id))?.outcome).toBe('accepted');
    const replies = await Promise.all(Array.from({ length: 8 }, () => redeliver(id)));
    const numbers = new Set(replies.map(({ body }) => body.n));
    const ended = async () =>
      (await eventOf(id)).attempts.filter(({ outcome }: { outcome: string }) => outcome === 'accepted').length;
    await expect.poll(ended).toBe(1 + numbers.size);
    expect(webhookSink.received('/many')).toHaveLength(1 + numbers.size);
  });

  test('is not POSTed again if the row of an accepted POST could not be written', async ({
    db,
    submit,
    redeliver,
    eventOf,
    webhookSink,
  }) => {
    const id = await submit(webhookSink.url('/lost-row'));
    await expect.poll(async () => (await eventOf(id))?.outcome).toBe('accepted');
    await db.query('create sequence zz_lost_writes'); // a rollback keeps its value
    await db.query(`create function zz_lost_row() returns trigger language plpgsql as $$ begin
      if new.n > 1 and exists (select from webhook_events where id = new.event_id and url like '%/lost-row') then
        perform nextval('zz_lost_writes');
        raise exception 'the row cannot be written';
      end if;
      return new;
    end $$`);
    await db.query(
      'create trigger zz_lost_row before update on webhook_attempts for each row execute function zz_lost_row()',
    );
    const mend = () => db.query('drop function if exists zz_lost_row cascade; drop sequence if exists zz_lost_writes');
    const hasFailed = async () => (await db.query('select is_called from zz_lost_writes')).rows[0].is_called;
    onTestFinished(async () => void (await mend()));
    await redeliver(id);
    await webhookSink.waitFor('/lost-row', 2);
    await expect.poll(hasFailed).toBe(true);
    await mend();
    await expect.poll(async () => (await eventOf(id)).attempts[1]?.outcome).toBe('accepted');
    expect(webhookSink.received('/lost-row')).toHaveLength(2);
  });

  test('needs an event, and is limited to 30 of one event', async ({
    service,
    submit,
    redeliver,
    eventOf,
    key,
    db,
    webhookSink,
  }) => {
    const without = await submit();
    await service.settled(key, without);
    const none = await redeliver(without);
    expect([none.status, none.body.code]).toEqual([409, 'no_webhook_event']);
    expect((await redeliver('01a1fe93-0000-7000-8000-000000000000')).body.code).toBe('batch_not_found');

    const id = await submit(webhookSink.url('/limit'));
    await expect.poll(async () => (await eventOf(id))?.outcome).toBe('accepted');
    await db.query(
      `insert into webhook_redeliveries (event_id, n, begun_at) select $1, n, now() from generate_series(2, 31) n`,
      [`${id}.1`],
    );
    const limited = await redeliver(id);
    expect([limited.status, limited.body.code]).toEqual([409, 'too_many_redeliveries']);
  });
});
