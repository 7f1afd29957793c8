import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createEgress, HostBusy } from '../../../platform/egress/egress.ts';
import { close, listen } from '../../infra/servers/audio-host.ts';

const SLOTS = 4;
const NAMES = 500;

test.each([
  [1, SLOTS],
  [3, 1],
])(
  'an address is not asked for more than its slots, however many names it has: %i processes',
  async (processes, slots) => {
    const held: ServerResponse[] = [];
    const server = createServer((_request, response) => void held.push(response));
    const { port } = new URL(await listen(server));
    const folder = await mkdtemp(join(tmpdir(), 'one-address-'));
    const egress = createEgress(
      { OUTBOUND_ALLOWLIST: ['127.0.0.1'], DOWNLOADS_PER_HOST: SLOTS },
      pino({ level: 'silent' }),
      { resolve: () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]) },
    );
    onTestFinished(async () => {
      await egress.close();
      await close(server);
      await rm(folder, { recursive: true });
    });
    egress.shareDownloads(processes);
    const { signal } = new AbortController();
    const refused: unknown[] = [];
    for (let n = 0; n < NAMES; n++) {
      const url = `http://n${n}.wild.test:${port}/a.wav`;
      const running = egress.download(url, { to: join(folder, randomUUID()), maxBytes: 9, signal, owner: `a${n % 9}` });
      void running.catch((error: unknown) => refused.push(error));
    }
    await expect.poll(() => refused.length + held.length).toBe(NAMES);
    expect(held.length).toBeLessThanOrEqual(slots);
    expect(held.length).toBeGreaterThan(0);
    expect(refused.every((reason) => reason instanceof HostBusy)).toBe(true);
    for (const response of held) response.end('x');
  },
);
