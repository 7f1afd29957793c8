import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { test as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

const RECIPE = 'rec_0001_loudness_and_tempo';
const PRIVATE = 'http://10.0.0.1/a.wav';

interface SentEvent {
  event: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- as TestResponse.body
  data: any;
}

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 1_000 }))
  .extend('submit', { scope: 'file' }, ({ service, key }) => async (audioUrls: string[]): Promise<string> => {
    const response = await service.request('POST', '/v1/batch', {
      key,
      body: { recipe_id: RECIPE, audio_urls: audioUrls },
    });
    expect(response.status, response.bytes.toString()).toBe(202);
    return response.body.batch_id as string;
  })
  .extend(
    'listen',
    { scope: 'file' },
    ({ service, key }) =>
      (id: string, signal?: AbortSignal, as: TestKey = key) =>
        fetch(`${service.baseUrl}/v1/batch/${id}/events`, {
          headers: { authorization: `Bearer ${as.api_key}` },
          ...(signal ? { signal } : {}),
        }),
  );

/** Yields the events of a stream as they arrive, without comments and settings. */
async function* eventsOf(response: Response): AsyncGenerator<SentEvent> {
  let rest = '';
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + part).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
      );
      if (fields['event']) yield { event: fields['event'], data: JSON.parse(fields['data']!) };
    }
  }
}

async function collect(
  events: AsyncIterable<SentEvent>,
  onEvent: (event: SentEvent) => void = () => {},
): Promise<SentEvent[]> {
  const all: SentEvent[] = [];
  for await (const event of events) {
    all.push(event);
    onEvent(event);
  }
  return all;
}

describe('GET /v1/batch/{id}/events', () => {
  test('sends the status at the start and on each change, then done', async ({
    service,
    key,
    submit,
    listen,
    audioHost,
  }) => {
    // The second audio is held back until the stream has shown the first as completed.
    const half = Promise.withResolvers<void>();
    const id = await submit([
      audioHost.serve('told-0.wav', tone({ seconds: 1, hz: 300 })),
      audioHost.serve('told-1.wav', tone({ seconds: 1, hz: 301 }), { after: half.promise }),
    ]);
    const response = await listen(id);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const sent = await collect(eventsOf(response), ({ data }) => data.percent_complete === 50 && half.resolve());
    expect(sent.map(({ event }) => event)).toEqual([...sent.slice(1).map(() => 'progress'), 'done']);
    expect(sent[0]!.data).toMatchObject({ batch_id: id, status: 'IN_QUEUE', total_items: 2 });
    expect(sent.map(({ data }) => data.percent_complete)).toEqual(expect.arrayContaining([50, 100]));
    const states = sent.slice(0, -1).map(({ data }) => JSON.stringify(data));
    expect(new Set(states).size).toBe(states.length);
    expect(sent.at(-1)!.data).toEqual((await service.request('GET', `/v1/batch/${id}`, { key })).body);
    expect(sent.at(-1)!.data).toMatchObject({ status: 'completed', completed_items: 2 });
  });

  test('of an ended batch sends its status and ends', async ({ service, key, submit, listen }) => {
    const id = await submit([PRIVATE]);
    const ended = await service.settled(key, id);
    const sent = await collect(eventsOf(await listen(id)));
    expect(sent).toEqual([
      { event: 'progress', data: ended },
      { event: 'done', data: ended },
    ]);
  });

  test('responds to HEAD without opening the stream', async ({ service, key, submit }) => {
    const id = await submit([PRIVATE]);
    expect((await service.request('HEAD', `/v1/batch/${id}/events`, { key })).status).toBe(200);
  });

  test('stops polling when the client disconnects, and limits the streams of an account', async ({
    db,
    submit,
    listen,
    audioHost,
  }) => {
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    const id = await submit([audioHost.serve('for-ever.wav', Buffer.from('RIFF'), { after: held.promise })]);
    const gone = new AbortController();
    const streams = await Promise.all(Array.from({ length: 60 }, () => listen(id, gone.signal)));
    expect(streams.filter(({ status }) => status === 200)).toHaveLength(50);
    const refused = streams.filter(({ status }) => status === 429);
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array.from({ length: 10 }, () => '2'));
    gone.abort();
    const asked = async (): Promise<number> => {
      const { rows } = await db.query<{ asked: number }>(
        `select count(*)::int as asked from pg_stat_activity
          where datname = current_database() and query like 'select j.id, j.status%' and pid <> pg_backend_pid()
            and query_start > now() - interval '1500 milliseconds'`,
      );
      return rows[0]!.asked;
    };
    await wait(1_600);
    await expect.poll(asked, { interval: 500 }).toBe(0);
    const again = new AbortController();
    onTestFinished(() => again.abort());
    await expect.poll(async () => (await listen(id, again.signal)).status).toBe(200);
  });

  test('ends when the process shuts down, without delaying it', async ({ service, submit, listen, audioHost }) => {
    await service.stop('api');
    await service.start('api', { SHUTDOWN_GRACE_MS: '60000' }); // far beyond what the test allows
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    const slow = audioHost.serve('stopping.wav', Buffer.from('RIFF'), { after: held.promise });
    const sent = eventsOf(await listen(await submit([slow])));
    expect((await sent.next()).value).toMatchObject({ event: 'progress' });
    const began = Date.now();
    const [rest] = await Promise.all([collect(sent), service.stop('api')]);
    // The item may begin meanwhile, which is progress; nothing says that the batch has ended.
    expect(rest.filter(({ event }) => event !== 'progress')).toEqual([]);
    expect(Date.now() - began).toBeLessThan(25_000); // then it would have been killed
    await service.start('api');
  });
});
