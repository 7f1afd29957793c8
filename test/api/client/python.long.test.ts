/* oxlint-disable no-empty-pattern -- Vitest reads what a fixture needs from this pattern */
import { createHmac } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { drums, wav } from '../../infra/audio.ts';
import { shared } from '../../infra/fixtures.ts';
import { installPythonClient } from '../../infra/python/client.ts';
import { hangUp, json, startServer } from '../../unit/client/server.ts';

const test = shared.extend('python', { scope: 'file' }, async ({}, { onCleanup }) => {
  const python = await installPythonClient();
  onCleanup(() => python.remove());
  return python;
});

const NOTEBOOK = fileURLToPath(new URL('../../../examples/loudness.ipynb', import.meta.url));
const RUN_NOTEBOOK = fileURLToPath(new URL('../../infra/python/run-notebook.py', import.meta.url));
const SOME_ID = '0198f3c4-5b7e-7c1a-9d2e-6f8a1b3c5d7e';

const OPEN_BATCH = {
  batch_id: SOME_ID,
  status: 'IN_QUEUE',
  total_items: 1,
  completed_items: 1,
  failed_items: 0,
  cancelled_items: 0,
  percent_complete: 100,
  recipe_id: 'rec_0001_x',
  metadata: null,
  tokens_charged: 1,
  created_at: '2026-01-01T00:00:00Z',
  completed_at: null,
};

/** An event with the status of a batch, and with characters that end lines in Python. */
const frame = (percent: number, event = 'progress', id = ''): string =>
  `${id}event: ${event}\ndata: ${JSON.stringify({ ...OPEN_BATCH, percent_complete: percent, note: '\u2028\u0085' })}\n\n`;

const program = (name: string): string => fileURLToPath(new URL(`python/${name}.py`, import.meta.url));

const IMPORT_ALL = `
import audio_processing_client as client, importlib, pkgutil
names = [each.name for each in pkgutil.walk_packages(client.__path__, 'audio_processing_client.')]
for name in names: importlib.import_module(name)
print(len([name for name in names if '.api.' in name and name.count('.') == 3]))
`;

describe('the Python client', () => {
  test('is generated whole: every operation of the document can be imported', async ({ python, skip }) => {
    skip(python.reason !== '', python.reason);
    const { paths } = JSON.parse(await readFile(new URL('../../../api/openapi.json', import.meta.url), 'utf8')) as {
      paths: Record<string, Record<string, { requestBody?: { content: object } }>>;
    };
    // The generator leaves out a body of JSON Lines, with a warning.
    const operations = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ requestBody }) => !requestBody || !('application/jsonl' in requestBody.content));
    expect(Number(await python.run(['-W', 'error', '-c', IMPORT_ALL]))).toBe(operations.length);
  });

  test('uploads a file, runs a batch and a capability on it, and reads results', async ({ python, service, skip }) => {
    skip(python.reason !== '', python.reason);
    const { api_key: key } = await service.key({ tokens: 1_000 });
    const song = join(python.folder, 'song ü.wav');
    const bytes = wav([drums({ bpm: 120, seconds: 4 })]);
    await writeFile(song, bytes);
    const output = await python.run([program('batch'), song], { env: { API: service.baseUrl, KEY: key } });
    const { made, ...seen } = JSON.parse(output) as { made: [number, number] };
    expect(seen).toEqual({
      sent: [bytes.length, bytes.length],
      same: true,
      status: 'completed',
      percent: 100,
      items: ['completed'],
      tempo: [true, 120],
      csv: ['item_id', 'audio_url', 'status'],
      refused: ['batch_not_found', 404, true],
      stranger: ['unauthorized', 401, true],
      gone: ['unreachable', 0, false],
    });
    expect(made[0]).toBe(made[1]);
    expect(made[0]).toBeGreaterThan(1_000);
  });

  test('submits imports, reads lists page by page, and follows batches and chats', async ({
    python,
    service,
    skip,
  }) => {
    skip(python.reason !== '', python.reason);
    const { api_key: key } = await service.key({ tokens: 1_000 });
    const song = join(python.folder, 'imported.wav');
    await writeFile(song, wav([drums({ bpm: 96, seconds: 3 })]));
    const output = await python.run([program('lists'), song], { env: { API: service.baseUrl, KEY: key } });
    expect(JSON.parse(output)).toEqual({
      import: ['IN_QUEUE', 2, true, true],
      ended: ['completed', 1, 1],
      items: [
        ['first', 'completed'],
        ['second', 'failed'],
      ],
      bad_line: ['invalid_line', 'line 1'],
      imports: [true, 1],
      batches: [3, true, 3],
      completed: true,
      no_status: "status is one of: cancelled, completed, failed, IN_QUEUE; it is 'done'.",
      charges: true,
      uploads: 1,
      conversations: 2,
      events: ['progress', 'done', 'completed', true],
      chat: ['completed', true],
      no_list: 'TypeError',
    });
  });

  test('opens a stream again after its last event, through an outage, and reads it however it is cut', async ({
    python,
    skip,
  }) => {
    skip(python.reason !== '', python.reason);
    const head = { 'content-type': 'text/event-stream' };
    const breaking = await startServer(
      (_, response) => {
        response.writeHead(200, head);
        response.write(`retry: 1\n\n: comment\n\n${frame(1, 'progress', 'id: 7\n')}event: progress\ndata: {"per`, () =>
          setImmediate(() => response.destroy()),
        ); // within an event
      },
      hangUp,
      json(503, {}, { 'retry-after': '0' }),
      (_, response) => void response.writeHead(200, head).end(frame(100, 'done')),
    );
    const bytes = Buffer.from('retry: 1\r\n\r\ndata: {"type":\r\ndata: "täxt"}\r\rdata: [DONE]\n\n');
    const inPieces = await startServer((_, response) => {
      response.writeHead(200, head);
      const next = (at: number): void => {
        if (at === bytes.length) response.end();
        else response.write(bytes.subarray(at, at + 1), () => setImmediate(next, at + 1));
      };
      next(0);
    });
    const idle = await startServer((_, response) => void response.writeHead(204).end());
    const empty = await startServer((_, response) => void response.writeHead(200, head).end('retry: 1\n\n'));
    const addresses = [breaking, inPieces, idle, empty].map(({ baseUrl }) => baseUrl);
    expect(JSON.parse(await python.run([program('streams'), ...addresses]))).toEqual({
      breaking: [
        ['progress', 1],
        ['done', 100],
      ],
      in_pieces: [{ type: 'täxt' }],
      idle: [],
      empty: 'unreachable',
    });
    expect(breaking.received.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '7', '7', '7']);
    expect(empty.received).toHaveLength(2);
  });

  test('runs the notebook of the examples from top to bottom', async ({ python, service, skip }) => {
    skip(python.reason !== '', python.reason);
    const { api_key: key } = await service.key({ tokens: 1_000 });
    const recordings = join(python.folder, 'recordings');
    await mkdir(recordings);
    await writeFile(join(recordings, 'drums.wav'), wav([drums({ bpm: 120, seconds: 4 })]));
    await writeFile(join(recordings, 'notes.txt'), 'not audio');
    const env = { API: service.baseUrl, KEY: key, RECORDINGS: recordings };
    const output = await python.run([RUN_NOTEBOOK, NOTEBOOK], { env });
    expect(output).toMatch(/^1000\n2\n/);
    expect(output).toContain('\n100 %\n(1, 1)\n');
    expect(output).toMatch(/^drums\.wav +4\.0 +-\d+\.\d +120$/m);
    expect(output).toMatch(/^notes\.txt +[A-Z].+$/m);
    expect(output).toMatch(/\[\('completed', '-\d+\.\d+'\), \('failed', ''\)\]\n\d+\n$/);
  });

  test('sends a request again where that does no harm, after the time in Retry-After', async ({ python, skip }) => {
    skip(python.reason !== '', python.reason);
    const submitted = json(202, { batch_id: SOME_ID, status: 'IN_QUEUE', meta: { source: 'svc_workflow' } });
    const uploaded = json(201, {
      upload_id: SOME_ID,
      audio_url: 'upload://x',
      bytes: 1,
      sha256: 'a',
      expires_at: '2026-01-01T00:00:00.000Z',
    });
    const busy = json(429, { code: 'rate_limited' }, { 'retry-after': '0' });
    const late = json(429, { code: 'rate_limited' }, { 'retry-after': '60' });
    const past = json(429, { code: 'rate_limited' }, { 'retry-after': 'Fri, 31 Dec 1999 23:59:00 GMT' });
    const future = json(429, { code: 'rate_limited' }, { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' });
    const unreadable = json(429, { code: 'rate_limited' }, { 'retry-after': 'Fri, 99 Dec 9999 soon' });
    const empty = json(429, { code: 'rate_limited' }, { 'retry-after': '' });
    const down = json(503, { code: 'temporarily_unavailable' }, { 'retry-after': '0' });
    const notStarted = json(500, { code: 'workflow_binding_missing' }, { 'retry-after': '0' });
    const defect = json(500, { code: 'internal' }, { 'retry-after': '0' });
    const servers = {
      submit: await startServer(busy, hangUp, down, notStarted, submitted),
      upload: await startServer(down, uploaded),
      approve: await startServer(busy, hangUp, submitted),
      page: await startServer((_, response) => void response.writeHead(404).end('<html>')),
      late: await startServer(late),
      'approve after a date': await startServer(past, hangUp),
      'late by a date': await startServer(future),
      'approve after no date': await startServer(unreadable, empty, hangUp),
      'submit to a defect': await startServer(defect),
    };
    const addresses = Object.fromEntries(Object.entries(servers).map(([name, { baseUrl }]) => [name, baseUrl]));
    const output = await python.run([program('attempts'), JSON.stringify(addresses)]);
    expect(JSON.parse(output)).toEqual({
      submit: SOME_ID,
      upload: 'upload://x',
      approve: 'unreachable',
      page: 'unexpected_response',
      late: 'rate_limited',
      'approve after a date': 'unreachable',
      'late by a date': 'rate_limited',
      'approve after no date': 'unreachable',
      'submit to a defect': 'internal',
    });
    const { submit, upload } = servers;
    expect(Object.values(servers).map(({ received }) => received.length)).toEqual([5, 2, 2, 1, 1, 2, 1, 3, 1]);
    const keys = submit.received.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys)).toEqual(new Set([expect.any(String)]));
    expect(upload.received.map(({ body, headers }) => [body.length, headers['content-length']])).toEqual([
      [200_000, '200000'],
      [200_000, '200000'],
    ]);
  });

  test('says at once what is wrong with careless calls, and takes the id of a job that another program submitted', async ({
    python,
    skip,
  }) => {
    skip(python.reason !== '', python.reason);
    const batch = json(200, { ...OPEN_BATCH, status: 'completed', completed_at: '2026-01-01T00:00:01Z' });
    const { baseUrl, received } = await startServer(json(200, OPEN_BATCH), hangUp, batch, (_, response) => {
      response.end('{}\n');
    });
    const output = await python.run([program('careless'), baseUrl, SOME_ID, join(python.folder, 'out.jsonl')]);
    expect(JSON.parse(output)).toEqual({
      placeholder: 'ValueError: The API key has a character that no key has. Copy the whole key, as it was shown.',
      address: 'ValueError: base_url must be an http or https address: localhost:3000',
      artifact: 'ValueError: download takes the signed url of a made file, not artifact://x.',
      job: 'TypeError: A job is the reply of its submit, or {"batch_id": id} or {"job_id": id}.',
      parsed: 'TypeError: body must be the text or the bytes that were received, before a framework parses them.',
      secret: 'ValueError: secret is missing. Give the one that PUT /v1/webhooks returned: whsec_….',
      waited: SOME_ID,
      exported: '{}\n',
    });
    expect(received.map(({ url, headers }) => [url, headers.authorization])).toEqual([
      ...Array.from({ length: 3 }, () => [`/v1/batch/${SOME_ID}`, 'Bearer svc_live_x']),
      [`/v1/recipe/jobs/${SOME_ID}/export?format=jsonl`, 'Bearer svc_live_x'],
    ]);
  });

  test('verifies signed webhooks', async ({ python, skip }) => {
    skip(python.reason !== '', python.reason);
    const secret = `whsec_${Buffer.from('a secret of twenty-four bytes').toString('base64')}`;
    const other = `whsec_${Buffer.from('another secret').toString('base64')}`;
    const [now, body] = [1_700_000_000, '{"event":"batch_completed","name":"ü"}'];
    const sign = (by: string, at = now): string => {
      const key = Buffer.from(by.slice('whsec_'.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`msg_1.${at}.${body}`).digest('base64')}`;
    };
    const signed = (signature: string, at: number | string = now): Record<string, string> => ({
      'Webhook-Id': 'msg_1',
      'Webhook-Timestamp': String(at),
      'Webhook-Signature': signature,
    });
    const cases: [object, unknown][] = [
      [{ headers: signed(sign(secret)) }, JSON.parse(body)],
      [{ headers: signed(`v1a,xyz ${sign(other)} ${sign(secret)}`) }, JSON.parse(body)],
      [{ headers: signed(sign(secret)), secret: [other, secret] }, JSON.parse(body)],
      [
        {
          // The published vector of standard-webhooks/standard-webhooks.
          body: '{"test": 2432232314}',
          headers: {
            'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
            'webhook-timestamp': '1614265330',
            'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
          },
          secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
          now: 1_614_265_330,
        },
        { test: 2432232314 },
      ],
      [{ headers: signed(sign(other)) }, 'no_matching_signature'],
      [{ headers: signed(sign(secret)), body: `${body} ` }, 'no_matching_signature'],
      [{ headers: signed('v1,*** v1,') }, 'no_matching_signature'],
      [{ headers: signed(sign(secret, now - 301), now - 301) }, 'outside_tolerance'],
      [{ headers: signed(sign(secret, now + 301), now + 301) }, 'outside_tolerance'],
      [{ headers: signed(sign(secret), '1e9') }, 'invalid_timestamp'],
      [{ headers: { 'webhook-id': 'a', 'webhook-timestamp': '1' } }, 'missing_header'],
    ];
    const input = JSON.stringify(cases.map(([given]) => ({ body, secret, now, ...given })));
    const verified = JSON.parse(await python.run([program('webhooks')], { input })) as unknown[];
    expect(verified).toEqual(cases.map(([, expected]) => expected));
  });
});
