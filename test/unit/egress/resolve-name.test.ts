import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEgress } from '../../../platform/egress/egress.ts';
import { nameResolver } from '../../../platform/egress/resolve-name.ts';
import { startNameServer } from '../../infra/servers/name-server.ts';

const SILENT = Array.from({ length: 64 }, (_, n) => `silent-${n}.test`);

let folder: string;
let hostsFile: string;
let server: Awaited<ReturnType<typeof startNameServer>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'names-'));
  hostsFile = join(folder, 'hosts');
  await writeFile(
    hostsFile,
    '# comment\n192.0.2.9 Listed.test other.test # and more\n2001:db8::9\tlisted.test\n192.0.2.8 late.test#x\nno-address listed.test\n',
  );
  server = await startNameServer({
    'both.test': ['192.0.2.1', '2001:db8::1', '192.0.2.2'],
    'four.test': ['192.0.2.3'],
    'listed.test': ['192.0.2.4'],
    'none.test': [],
    'private.test': ['10.0.0.1'],
    'silent.test': 'silent',
    ...Object.fromEntries(SILENT.map((name) => [name, 'silent' as const])),
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const resolver = (options: { asksSystem?: boolean; timeoutMs?: number } = {}) =>
  nameResolver({ hostsFile, servers: [server.address], asksSystem: false, ...options });

describe('a name', () => {
  test('has the addresses of both families that the name server has, the families in turns', async () => {
    const found = await resolver()('both.test');
    expect(found).toHaveLength(3);
    expect(new Set(found.map(({ address }) => address))).toEqual(new Set(['192.0.2.1', '192.0.2.2', '2001:db8::1']));
    expect(new Set(found.slice(0, 2).map(({ family }) => family))).toEqual(new Set([4, 6]));
    expect(await resolver()('four.test')).toEqual([{ address: '192.0.2.3', family: 4 }]);
    expect(await resolver()('FOUR.test.')).toEqual([{ address: '192.0.2.3', family: 4 }]);
  });

  test('in the hosts file has the addresses there, and no server is asked', async () => {
    const before = server.asked.length;
    expect(await resolver()('LISTED.test')).toEqual([
      { address: '192.0.2.9', family: 4 },
      { address: '2001:db8::9', family: 6 },
    ]);
    expect(await resolver()('late.test')).toEqual([{ address: '192.0.2.8', family: 4 }]);
    expect(server.asked.length).toBe(before);
  });

  test('that no server knows, or that has no address, fails with its code', async () => {
    await expect(resolver()('missing.test')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await expect(resolver()('none.test')).rejects.toMatchObject({ code: 'ENODATA' });
    await expect(resolver({ timeoutMs: 50 })('silent.test')).rejects.toMatchObject({ code: 'ETIMEOUT' });
  });

  test('that the system knows by another way is found only where that is asked for', async () => {
    await expect(resolver()('localhost')).rejects.toMatchObject({ code: 'ENOTFOUND' });
    const found = await Promise.all(Array.from({ length: 5 }, () => resolver({ asksSystem: true })('localhost')));
    for (const addresses of found) expect(addresses).toContainEqual({ address: '127.0.0.1', family: 4 });
  });

  test('is asked for while sixty-four others have no response yet', async () => {
    const resolve = resolver();
    let ended = 0;
    for (const name of SILENT)
      void resolve(name)
        .catch(() => undefined)
        .finally(() => (ended += 1));
    await expect.poll(() => new Set(server.asked.filter((name) => SILENT.includes(name))).size).toBe(SILENT.length);
    expect(ended).toBe(0);
    expect(await resolve('four.test')).toHaveLength(1);
  });

  test('with a private address is refused, whoever resolved it', async () => {
    const egress = createEgress({ OUTBOUND_ALLOWLIST: [], DOWNLOADS_PER_HOST: 4 }, pino({ level: 'silent' }), {
      resolve: resolver(),
    });
    const { signal } = new AbortController();
    const request = { to: join(folder, 'audio'), maxBytes: 100, signal };
    for (const host of ['private.test', 'late.test'])
      await expect(egress.download(`http://${host}/a.wav`, request)).rejects.toMatchObject({ reason: 'refused' });
    await egress.close();
  });
});
