import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { close, listen } from '../../infra/servers/audio-host.ts';
import { createEgress, HostBusy, type Egress } from '../../../platform/egress/egress.ts';

const AUDIO = randomBytes(200_000);
let folder: string;
let base: string;
let egress: Egress;
/** Gives a source up after 300 ms. Other downloads have the limits of the service: a pause of the machine is no slow source. */
let hasty: Egress;
let asked: IncomingMessage['headers'];
/** Responses that a test ends. */
const held: ServerResponse[] = [];

const sources: Record<string, (response: ServerResponse, url: URL) => void> = {
  '/audio': (response) => response.end(AUDIO),
  '/compressed': (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(AUDIO)),
  '/status': (response, url) => response.writeHead(Number(url.searchParams.get('code'))).end('words'),
  '/hops': (response, url) => {
    const left = Number(url.searchParams.get('left'));
    if (left === 0) response.end(AUDIO);
    else response.writeHead(307, { location: `?left=${left - 1}` }).end();
  },
  '/loop': (response) => response.writeHead(301, { location: '/loop' }).end(),
  '/nowhere': (response) => response.writeHead(302).end(),
  '/announced': (response) => response.writeHead(200, { 'content-length': 10_000_000 }).end(),
  '/cut': (response) => {
    response.writeHead(200, { 'content-length': AUDIO.length });
    response.write(AUDIO.subarray(0, 1_000), () => response.destroy());
  },
  '/cut-chunked': (response) => void response.write(AUDIO.subarray(0, 1_000), () => response.destroy()),
  '/endless': (response) => {
    const more = (): void => {
      while (!response.destroyed && response.write(AUDIO));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  },
  '/held': (response) => void held.push(response),
  '/to-held': (response, url) =>
    response.writeHead(302, { location: `http://localhost:${url.searchParams.get('port')}/held` }).end(),
  '/dripping': (response) => {
    const drip = setInterval(() => response.write('x'), 20);
    response.once('close', () => clearInterval(drip));
  },
  '/silent': () => undefined,
  '/garbage': (response) => void response.socket?.end('this is no HTTP\r\n\r\n'),
};
const server = createServer((request, response) => {
  asked = request.headers;
  const url = new URL(request.url ?? '/', 'http://any');
  sources[url.pathname]?.(response, url);
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'download-'));
  base = await listen(server);
  const config = { OUTBOUND_ALLOWLIST: ['127.0.0.1'], DOWNLOADS_PER_HOST: 4 };
  const limits = { bytesPerS: 1_000, windowMs: 300, totalMs: 2_000 };
  egress = createEgress(config, pino({ level: 'silent' }));
  hasty = createEgress(config, pino({ level: 'silent' }), { limits });
});
afterAll(async () => {
  await egress.close();
  await hasty.close();
  await close(server);
  await rm(folder, { recursive: true, force: true });
});

/** Downloads and checks that a failure leaves no file. */
async function download(
  path: string,
  { maxBytes = 1_000_000, signal = new AbortController().signal, by = egress } = {},
) {
  const to = join(folder, path.replaceAll(/\W/g, '_'));
  const failed = await by.download(base + path, { to, maxBytes, signal }).then(
    (got) => Object.assign(got, { to }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in failed)) return failed;
  if (existsSync(to) || String(failed.error).includes('127.0.0.1'))
    throw new Error('a failure left a file or an address');
  throw failed.error;
}

describe('a download', () => {
  test('brings the bytes and their SHA-256, and asks for them uncompressed', async () => {
    const { to, bytes, sha256 } = await download('/audio');
    expect(bytes).toBe(AUDIO.length);
    expect(sha256).toBe(createHash('sha256').update(AUDIO).digest('hex'));
    expect(AUDIO.equals(await readFile(to))).toBe(true);
    expect(asked['accept-encoding']).toBe('identity');
  });

  test('may have exactly the most bytes', async () => {
    await expect(download('/audio', { maxBytes: AUDIO.length })).resolves.toMatchObject({ bytes: AUDIO.length });
    await expect(download('/audio', { maxBytes: AUDIO.length - 1 })).rejects.toMatchObject({ reason: 'too_large' });
  });

  test('follows five redirects and no more', async () => {
    await expect(download('/hops?left=5')).resolves.toMatchObject({ bytes: AUDIO.length });
    await expect(download('/hops?left=6')).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(download('/loop')).rejects.toMatchObject({ reason: 'unreachable' });
    await expect(download('/nowhere')).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test.each([
    [404, 'not_found'],
    [410, 'not_found'],
    [400, 'unreachable'],
    [401, 'unreachable'],
    [403, 'unreachable'],
    [429, 'unreachable'],
    [500, 'unreachable'],
    [503, 'unreachable'],
    [204, 'unreachable'],
    [206, 'unreachable'],
    [304, 'unreachable'],
  ])('takes the answer %i for %s', async (code, reason) => {
    await expect(download(`/status?code=${code}`)).rejects.toMatchObject({ reason });
  });

  test('reports a private address, because a retry does not help', async () => {
    await expect(download('/status?code=403')).rejects.toThrow(/status 403.*private.*expired.*upload/);
    await expect(download('/status?code=503')).rejects.toThrow(/status 503\.$/);
  });

  test('is too large as soon as that is announced', async () => {
    await expect(download('/announced')).rejects.toMatchObject({ reason: 'too_large' });
  });

  test('is too large when it never ends', async () => {
    await expect(download('/endless')).rejects.toMatchObject({ reason: 'too_large' });
  });

  test.each(['/cut', '/cut-chunked', '/garbage', '/compressed'])('of %s is unreachable', async (path) => {
    await expect(download(path)).rejects.toMatchObject({ reason: 'unreachable' });
  });

  test('gives up on a source that only drips', async () => {
    await expect(download('/dripping', { by: hasty })).rejects.toMatchObject({
      reason: 'unreachable',
      message: 'The download was too slow.',
    });
  });

  test('gives up on a source that says nothing', async () => {
    await expect(download('/silent', { by: hasty })).rejects.toMatchObject({
      reason: 'unreachable',
      message: 'The server did not respond in time (UND_ERR_HEADERS_TIMEOUT).',
    });
  });

  test('gives up where nobody listens', async () => {
    const nobody = createServer();
    const address = await listen(nobody);
    await close(nobody);
    const options = { to: join(folder, 'nobody'), maxBytes: 1, signal: new AbortController().signal };
    await expect(egress.download(address, options)).rejects.toMatchObject({
      reason: 'unreachable',
      message: 'The connection failed (ECONNREFUSED).',
    });
  });

  test('stops when it is told to, with the reason given', async () => {
    const stop = new AbortController();
    const running = download('/dripping', { signal: stop.signal });
    setTimeout(() => stop.abort(new Error('no longer wanted')), 50);
    await expect(running).rejects.toThrow('no longer wanted');
    await expect(download('/audio', { signal: stop.signal })).rejects.toThrow('no longer wanted');
  });

  test('tells a full or missing disk apart from a source at fault', async () => {
    const options = { to: join(folder, 'missing', 'x'), maxBytes: 1e6, signal: new AbortController().signal };
    await expect(egress.download(`${base}/audio`, options)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

test('a host is not asked for more than its slots, redirects to it included', async () => {
  const patient = createEgress({ OUTBOUND_ALLOWLIST: ['127.0.0.1'], DOWNLOADS_PER_HOST: 4 }, pino({ level: 'silent' }));
  onTestFinished(() => patient.close());
  const { port } = new URL(base);
  const { signal } = new AbortController();
  const begin = (path: string, owner: string) =>
    patient.download(base + path, { to: join(folder, randomUUID()), maxBytes: 1_000, signal, owner });
  const running = [begin('/held', 'a'), begin('/held', 'a')];
  await expect.poll(() => held.length).toBe(2);
  await expect(begin('/held', 'a')).rejects.toBeInstanceOf(HostBusy);
  running.push(begin(`/to-held?port=${port}`, 'b')); // to localhost: another name of the same address
  await expect.poll(() => held.length).toBe(3);
  await expect(begin(`/to-held?port=${port}`, 'b')).rejects.toBeInstanceOf(HostBusy);
  for (const response of held.splice(0)) response.end('x');
  await Promise.all(running);
  const after = begin('/held', 'a');
  await expect.poll(() => held.length).toBe(1);
  held.pop()!.end('x');
  expect(await after).toMatchObject({ bytes: 1 });
});
