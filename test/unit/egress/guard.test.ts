import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { close } from '../../infra/servers/audio-host.ts';
import { createEgress, type Egress, type EgressInternals } from '../../../platform/egress/egress.ts';

const never = new AbortController().signal;
const log = pino({ level: 'silent' });
const opened: Egress[] = [];
let folder: string;
let port: number;
const hits: string[] = [];

/** Answers on every loopback address, and notes who was asked by which address. */
const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://any');
  hits.push(`${request.socket.localAddress} ${request.method} ${url.pathname}`);
  const to = url.searchParams.get('to');
  if (to) response.writeHead(302, { location: to }).end();
  else response.end('sound');
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'egress-'));
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(async () => {
  await Promise.all(opened.map((egress) => egress.close()));
  await close(server);
  await rm(folder, { recursive: true, force: true });
});

function anEgress(allowlist: string[], internals: EgressInternals = {}): Egress {
  const egress = createEgress({ OUTBOUND_ALLOWLIST: allowlist, DOWNLOADS_PER_HOST: 4 }, log, internals);
  opened.push(egress);
  return egress;
}

function download(egress: Egress, url: string): Promise<{ bytes: number }> {
  return egress.download(url, { to: join(folder, 'audio'), maxBytes: 100, signal: never });
}

function post(egress: Egress, url: string): Promise<{ status: number }> {
  return egress.post(url, { body: '{}', deadline: new Date(Date.now() + 5_000), signal: never });
}

/** A name server that gives each name its answers in turn, the last one for ever. */
function answers(table: Record<string, string[][]>): EgressInternals {
  return {
    resolve: (host) => {
      const [next = [], ...later] = table[host] ?? [];
      if (later.length > 0) table[host] = later;
      return Promise.resolve(next.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
    },
  };
}

describe('without an allowlist', () => {
  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '[fd00:ec2::254]',
    '169.254.169.254',
    '10.0.0.1',
    '%31%32%37.0.0.1',
    '127。0。0。1',
    'localhost',
    'LOCALHOST',
    'localhost.',
    'audio.localhost',
  ])('neither downloads from nor POSTs to %s', async (host) => {
    const before = hits.length;
    const egress = anEgress([]);
    const refused = { name: 'EgressError', reason: 'refused' };
    await expect(download(egress, `http://${host}:${port}/a.wav`)).rejects.toMatchObject(refused);
    await expect(post(egress, `https://${host}:${port}/hook`)).rejects.toMatchObject(refused);
    await expect(post(egress, `http://${host}:${port}/hook`)).rejects.toMatchObject(refused);
    expect(hits.length).toBe(before);
  });

  test.each(['file:///etc/passwd', 'ftp://host.test/a', 'data:audio/wav;base64,AA==', 'http://', 'nothing'])(
    'refuses %s',
    async (url) => {
      await expect(download(anEgress([]), url)).rejects.toMatchObject({ reason: 'refused' });
      await expect(post(anEgress([]), url)).rejects.toMatchObject({ reason: 'refused' });
    },
  );

  test('refuses names that resolve to private addresses only, and never says which', async () => {
    const egress = anEgress([], answers({ 'inside.test': [['10.1.2.3', 'fd00::1']] }));
    const error = await download(egress, 'http://inside.test/a.wav').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ reason: 'refused' });
    expect(String(error)).not.toMatch(/inside|10\.1/);
  });

  test('takes a name without an address for unreachable', async () => {
    await expect(download(anEgress([], answers({})), 'http://gone.test/')).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });
});

describe('with an allowlist', () => {
  test('reaches what it names by address or host', async () => {
    await expect(download(anEgress(['127.0.0.1']), `http://127.0.0.1:${port}/a`)).resolves.toMatchObject({ bytes: 5 });
    const byHost = anEgress(['audio.test'], answers({ 'audio.test': [['127.0.0.1']] }));
    await expect(download(byHost, `http://audio.test:${port}/a`)).resolves.toMatchObject({ bytes: 5 });
    await expect(post(byHost, `http://audio.test:${port}/a`)).resolves.toEqual({ status: 200 });
  });

  test('uses only the permitted ones of several addresses', async () => {
    const before = hits.length;
    const egress = anEgress(['127.0.0.1'], answers({ 'mixed.test': [['127.0.0.2', '10.0.0.1', '127.0.0.1']] }));
    await download(egress, `http://mixed.test:${port}/mixed`);
    expect(hits.slice(before)).toEqual(['127.0.0.1 GET /mixed']);
  });

  test('checks each connection: a name that changes its answer afterwards is refused', async () => {
    const table = { 'rebind.test': [['127.0.0.1'], ['127.0.0.2']] };
    const egress = anEgress(['127.0.0.1'], answers(table));
    await download(egress, `http://rebind.test:${port}/first`);
    const before = hits.length;
    await expect(download(egress, `http://rebind.test:${port}/second`)).rejects.toMatchObject({ reason: 'refused' });
    expect(hits.length).toBe(before);
  });

  test('checks each hop: a redirect into private space is refused before anything is sent there', async () => {
    const egress = anEgress(['127.0.0.1']);
    for (const to of [
      `http://127.0.0.2:${port}/x`,
      `//127.0.0.3:${port}/x`,
      'file:///etc/passwd',
      'http://a:b@127.0.0.1/',
    ]) {
      const before = hits.length;
      const from = `http://127.0.0.1:${port}/from?to=${encodeURIComponent(to)}`;
      await expect(download(egress, from)).rejects.toMatchObject({ reason: 'refused' });
      expect(hits.slice(before)).toEqual(['127.0.0.1 GET /from']);
    }
  });

  test('refuses user names and passwords in addresses', async () => {
    const before = hits.length;
    const egress = anEgress(['127.0.0.1']);
    await expect(download(egress, `http://u:p@127.0.0.1:${port}/a`)).rejects.toMatchObject({ reason: 'refused' });
    await expect(post(egress, `http://u@127.0.0.1:${port}/a`)).rejects.toMatchObject({ reason: 'refused' });
    expect(hits.length).toBe(before);
  });

  test('ignores proxy settings', async () => {
    const before = hits.length;
    process.env['HTTP_PROXY'] = process.env['http_proxy'] = `http://127.0.0.2:${port}`;
    try {
      await download(anEgress(['127.0.0.1']), `http://127.0.0.1:${port}/direct`);
    } finally {
      delete process.env['HTTP_PROXY'];
      delete process.env['http_proxy'];
    }
    expect(hits.slice(before)).toEqual(['127.0.0.1 GET /direct']);
  });

  test('is logged at the start', () => {
    const lines: string[] = [];
    const noted = pino({}, { write: (line: string) => void lines.push(line) });
    createEgress({ OUTBOUND_ALLOWLIST: ['127.0.0.1'], DOWNLOADS_PER_HOST: 4 }, noted);
    createEgress({ OUTBOUND_ALLOWLIST: [], DOWNLOADS_PER_HOST: 4 }, noted);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('127.0.0.1');
  });
});
