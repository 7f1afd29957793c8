import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { hangUp, json, startServer } from './server.ts';

const STREAM = { 'content-type': 'text/event-stream' };
const frame = (event: string, batch: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(batch)}\n\n`;

describe('a stream of events', () => {
  test('is opened again after the last event received, and ends with its last one', async () => {
    const { baseUrl, received } = await startServer(
      (_, response: ServerResponse) => {
        response.writeHead(200, STREAM);
        response.write(
          `retry: 1\n\n: comment\n\n${frame('progress', { percent_complete: 1 }, '7')}event: progress\ndata: {"per`,
        );
        setTimeout(() => response.destroy(), 20); // within an event
      },
      json(503, {}, { 'retry-after': '0' }),
      (_, response) => void response.writeHead(200, STREAM).end(frame('done', { percent_complete: 100 })),
    );
    const seen = [];
    for await (const event of createClient({ baseUrl }).batchEvents('b')) seen.push(event);
    expect(seen).toEqual([
      { event: 'progress', batch: { percent_complete: 1 } },
      { event: 'done', batch: { percent_complete: 100 } },
    ]);
    expect(received.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '7', '7']);
  });

  test('outlasts a restart of the service that is longer than the attempts of a request', async () => {
    const { baseUrl, received } = await startServer(
      (_, response) => {
        response.writeHead(200, STREAM).write(`retry: 1\n\n${frame('progress', {})}`);
        setTimeout(() => response.destroy(), 20);
      },
      hangUp,
      hangUp,
      hangUp,
      (_, response) => void response.writeHead(200, STREAM).end(frame('done', {})),
    );
    const names: string[] = [];
    for await (const { event } of createClient({ baseUrl, retries: 1 }).batchEvents('b')) names.push(event);
    expect(names).toEqual(['progress', 'done']);
    expect(received).toHaveLength(5);
  });

  test('has the progress of the running items of a batch, typed', async () => {
    const progress = { step: 1, steps: 2, capability: 'stem_analysis', percent: 41 };
    const batch = { status: 'IN_QUEUE', progress, items: [{ item_id: 'i', progress }] };
    const { baseUrl } = await startServer(
      (_, response) => void response.writeHead(200, STREAM).end(frame('progress', batch) + frame('done', {})),
    );
    const percents: unknown[] = [];
    for await (const { batch: seen } of createClient({ baseUrl }).batchEvents('b')) {
      percents.push(
        seen.progress?.percent,
        seen.items?.map((item) => item.progress?.percent),
      );
    }
    expect(percents).toEqual([41, [41], undefined, undefined]);
  });

  test('is read however its lines end and wherever its chunks break', async () => {
    const text = 'retry: 1\r\n\r\ndata: {"type":\r\ndata: "täxt"}\r\n\r\ndata: [DONE]\n\n';
    const bytes = Buffer.from(text);
    const { baseUrl } = await startServer((_, response) => {
      response.writeHead(200, STREAM);
      const next = (at: number): void => {
        if (at === bytes.length) response.end();
        else response.write(bytes.subarray(at, at + 1), () => setImmediate(next, at + 1));
      };
      next(0);
    });
    const chunks = [];
    for await (const chunk of createClient({ baseUrl }).chatEvents('c')) chunks.push(chunk);
    expect(chunks).toEqual([{ type: 'täxt' }]);
  });

  test('that ends again and again without an event fails; one with nothing to send ends', async () => {
    const empty = await startServer((_, response) => void response.writeHead(200, STREAM).end('retry: 1\n\n'));
    const failing = createClient({ ...empty, retries: 2 })
      .batchEvents('b')
      .next();
    await expect(failing).rejects.toMatchObject({ code: 'unreachable' });
    const idle = await startServer((_, response) => void response.writeHead(204).end());
    expect(await createClient(idle).chatEvents('c').next()).toMatchObject({ done: true });
  });
});

describe('an upload', () => {
  const made = { upload_id: 'u', audio_url: 'upload://u', bytes: 5, sha256: 'x' };

  test('announces its length and name, reports its progress, and is sent whole again after an error', async () => {
    const { baseUrl, received } = await startServer(json(503, {}, { 'retry-after': '0' }), json(201, made));
    const progress: number[] = [];
    const source = new File(['fünf'], 'a b.wav');
    const upload = await createClient({ baseUrl }).upload(source, {
      onProgress: ({ sentBytes }) => progress.push(sentBytes),
    });
    expect(upload).toEqual(made);
    const sent = ['/v1/uploads?name=a+b.wav', 'fünf', '5'];
    expect(received.map(({ url, body, headers }) => [url, body, headers['content-length']])).toEqual([sent, sent]);
    expect(progress).toEqual([5, 5]);
  });

  test('of a size that changes while it is read fails instead of sending half of it', async () => {
    const { baseUrl } = await startServer(json(201, made));
    const source = { size: 9, stream: () => new Blob(['short']).stream() };
    await expect(createClient({ baseUrl }).upload(source)).rejects.toMatchObject({ code: 'unreadable_source' });
  });

  test('goes through the transport that it is given', async () => {
    const client = createClient({
      baseUrl: 'https://service.test',
      transport: async ({ url, source, onSent }) => {
        onSent(source.size);
        return Response.json({ ...made, audio_url: url });
      },
    });
    expect(await client.upload(new Blob(['x']))).toMatchObject({ audio_url: 'https://service.test/v1/uploads' });
  });
});
