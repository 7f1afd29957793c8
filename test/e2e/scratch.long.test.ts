import { readdirSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import * as ledger from '../../platform/db/ledger/ledger.ts';
import { tone } from '../infra/audio.ts';
import { test as base } from '../infra/fixtures.ts';
import { LIMIT_MS, results, submit } from './cache-work.ts';

const MB = 2 ** 20;
const SCRATCH_BYTES = 96 * MB;
/** Blocks of a file system beyond the sizes of files. */
const BLOCKS_BYTES = MB;
/** Files that need 18 MB each at work: together, more than the bound. */
const FLOOD = 7;
/** In this time, an engine child writes less than `BLOCKS_BYTES`. */
const MAX_SCAN_MS = 20;

const test = base.override('settings', {
  SCRATCH_BYTES: String(SCRATCH_BYTES),
  WORK_CACHE_BYTES: String(24 * MB),
  TENANT_LANES: '1',
});

/** Another minute of audio for each `n`: 6 MB, and 12 MB decoded. */
const large = (n: number): Buffer => tone({ seconds: 68, hz: 300 + n, sampleRate: 44_100 });

/** Returns the bytes of the files in a folder; a file with two names counts once. */
function bytesIn(folder: string): number {
  const sizes = new Map<number, number>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.startsWith('code')) continue; // compiled code, not the files of work
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    if (found?.isFile()) sizes.set(found.ino, 512 * found.blocks);
  }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

test(
  "a flood of large files stays within its bound on disk, does not stop another's item, and survives kill -9",
  { timeout: 4 * LIMIT_MS },
  async ({ service, audioHost, db }) => {
    const folder = service.env['WORK_DIR']!;
    const own = (): string[] => readdirSync(folder).filter((name) => name.startsWith(hostname()));
    const [flood, other] = await Promise.all([service.key({ tokens: 10_000 }), service.key({ tokens: 10 })]);
    let most = 0;
    const watch = setInterval(() => {
      try {
        const began = performance.now();
        const bytes = bytesIn(folder);
        // A scan that was interrupted adds up files of different moments.
        if (performance.now() - began < MAX_SCAN_MS) most = Math.max(most, bytes);
      } catch {
        // a folder was removed while it was read
      }
    }, 50);
    onTestFinished(() => clearInterval(watch));

    const urls = Array.from({ length: FLOOD }, (_, n) => audioHost.serve(`large-${n}.wav`, large(n)));
    const last = Promise.withResolvers<void>(); // until the worker was killed, so that the flood goes on until then
    urls.push(audioHost.serve('last.wav', large(FLOOD), { after: last.promise }));
    const flooding = await submit(service, flood, urls);
    await expect.poll(() => most, { timeout: LIMIT_MS }).toBeGreaterThan(24 * MB);
    const small = await submit(service, other, [audioHost.serve('small.wav', tone({ seconds: 1 }))]);
    await service.settled(other, small, LIMIT_MS);
    expect((await results(service, other, small))[0]).toMatchObject({ status: 'completed' });
    const { body: under } = await service.request('GET', `/v1/batch/${flooding}`, { key: flood });
    expect(under.status, 'the flood goes on').toBe('IN_QUEUE');

    await service.stop('worker', 'SIGKILL');
    last.resolve();
    expect(own()).toHaveLength(1);
    await service.start('worker');
    expect(own()).toHaveLength(1); // its own, not that of the killed one
    await service.settled(flood, flooding, 3 * LIMIT_MS);
    const states = (await results(service, flood, flooding)).map(({ status, error }) => error?.code ?? status);
    expect(states).toEqual(urls.map(() => 'completed'));

    const neverFit = await submit(service, flood, [
      audioHost.serve('download.wav', Buffer.alloc(SCRATCH_BYTES / 2 + 1)),
      audioHost.serve('decoded.wav', tone({ seconds: 600, hz: 200, sampleRate: 24_000 })),
    ]);
    await service.settled(flood, neverFit, LIMIT_MS);
    const codes = (await results(service, flood, neverFit)).map(({ error }) => error?.code);
    expect(codes).toEqual(['audio_too_large', 'audio_too_long']);

    expect(most).toBeLessThanOrEqual(SCRATCH_BYTES + BLOCKS_BYTES);
    expect(await ledger.audit(db)).toEqual([]);
  },
);
