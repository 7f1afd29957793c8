import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openBucketClient } from '../../../platform/bucket/client.ts';
import { bucketFailureOf } from '../../../platform/bucket/failure-of.ts';
import { putPieces, putStored } from '../../../platform/bucket/put-object.ts';
import { createEgress } from '../../../platform/egress/egress.ts';
import { close, listen } from '../../infra/servers/audio-host.ts';

const KEYS = { region: 'us-east-1', accessKeyId: 'AKIATESTS', secretAccessKey: 'not-a-secret' };

function clientOf(endpoint: string, allowlist: string[]) {
  const config = { OUTBOUND_ALLOWLIST: allowlist, DOWNLOADS_PER_HOST: 4 };
  const egress = createEgress(config, pino({ level: 'silent' }));
  onTestFinished(() => egress.close());
  return openBucketClient(egress, { ...KEYS, endpoint }, new AbortController().signal);
}

/** Puts an object at an endpoint and returns why that failed. */
async function failureAt(endpoint: string, allowlist: string[]) {
  const put = clientOf(endpoint, allowlist).send(
    new PutObjectCommand({ Bucket: 'results', Key: 'a', Body: Buffer.from('a') }),
  );
  return put.then(
    () => undefined,
    (error: unknown) => bucketFailureOf(error),
  );
}

/** Starts a server that handles every request so. */
async function aServer(handle: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    handle(request, response);
    request.resume();
  });
  const url = await listen(server);
  onTestFinished(() => close(server));
  return { url, requests };
}

const code = (name: string) => `<Error><Code>${name}</Code><Message>text</Message></Error>`;

describe('a client of a bucket', () => {
  test.each(['https://127.0.0.1', 'https://localhost', 'https://169.254.169.254', 'http://[::1]'])(
    'connects to no private address: %s',
    async (endpoint) => expect(await failureAt(endpoint, [])).toBe('endpoint_refused'),
  );

  test('follows no redirect', async () => {
    const elsewhere = await aServer((_, response) => response.end());
    const { url } = await aServer((_, response) => response.writeHead(307, { location: elsewhere.url }).end());
    expect(await failureAt(url, ['127.0.0.1'])).toBe('wrong_region');
    expect(elsewhere.requests).toEqual([]);
  });

  test('reads no endless response', async () => {
    const chunk = Buffer.alloc(256 * 1024, ' ');
    const { url } = await aServer((_, response) => {
      response.writeHead(500);
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
        response.once('drain', more);
      };
      more();
    });
    expect(await failureAt(url, ['127.0.0.1'])).toBe('store_unreachable');
  });

  test('parses no long response', async () => {
    const { url } = await aServer((_, response) => response.writeHead(400).end(`<r>${' '.repeat(100_000)}</r>`));
    expect(await failureAt(url, ['127.0.0.1'])).toBe('store_unreachable');
  });

  test('ends few earlier uploads of a key, however many a store lists', async () => {
    const uploads = Array.from({ length: 200 }, (_, n) => `<Upload><Key>k</Key><UploadId>${n}</UploadId></Upload>`);
    const { url, requests } = await aServer(({ method }, response) => {
      if (method === 'GET')
        response.end(`<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`);
      else response.writeHead(method === 'DELETE' ? 204 : 503).end();
    });
    const target = { bucket: 'b', key: 'k', contentType: 'text/plain' };
    const stored = { bytes: 2, partBytes: 1, open: async () => Readable.from(['a']) };
    await expect(putStored(clientOf(url, ['127.0.0.1']), target, stored)).rejects.toThrow();
    expect(requests.filter((request) => request.startsWith('DELETE'))).toHaveLength(10);
    expect(requests[0]).toContain('max-uploads=10');
  });

  test('sends a text of pieces from a file, which is removed', async () => {
    const bodies: string[] = [];
    const { url } = await aServer((request, response) => {
      void (async () => {
        bodies.push(await text(request));
        response.end();
      })();
    });
    const folder = await mkdtemp(join(tmpdir(), 'pieces-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    async function* pieces() {
      yield 'one ';
      expect(await readdir(folder)).toEqual(['text']);
      yield 'two';
    }
    const target = { bucket: 'b', key: 'k', contentType: 'text/plain' };
    const client = clientOf(url, ['127.0.0.1']);
    expect(await putPieces(client, target, { pieces: pieces(), path: join(folder, 'text') })).toBe(7);
    expect([bodies, await readdir(folder)]).toEqual([['one two'], []]);
  });

  test.each([
    [403, code('InvalidAccessKeyId'), 'credentials_refused'],
    [403, code('SignatureDoesNotMatch'), 'credentials_refused'],
    [403, code('AccessDenied'), 'access_denied'],
    [403, code('RequestTimeTooSkewed'), 'clock_skewed'],
    [404, code('NoSuchBucket'), 'bucket_not_found'],
    [403, '<html>not XML of S3', 'access_denied'],
    [503, code('SlowDown'), 'store_failing'],
    [400, code('InvalidRequest'), 'request_rejected'],
  ] as const)('maps a response %i %s', async (status, body, failure) => {
    const { url } = await aServer((_, response) => response.writeHead(status).end(body));
    expect(await failureAt(url, ['127.0.0.1'])).toBe(failure);
  });
});
