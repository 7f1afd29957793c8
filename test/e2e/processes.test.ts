import { readFile, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { test as base } from '../infra/fixtures.ts';

const preload = fileURLToPath(new URL('../escape/print-dumpable.ts', import.meta.url));

const test = base.override('settings', { NODE_OPTIONS: `--import ${preload}` });

test('a worker has few threads: names that customers give are looked up without one', async ({ service }) => {
  const folder = `/proc/${service.pid('worker')}/task`;
  const names = await Promise.all(
    (await readdir(folder)).map((id) => readFile(`${folder}/${id}/comm`, 'utf8').catch(() => '')),
  );
  const pool = names.filter((name) => name.startsWith('libuv-worker'));
  expect(pool.length).toBeGreaterThanOrEqual(4);
  expect(pool.length).toBeLessThanOrEqual(16);
});

test.for(['api', 'worker'] as const)(
  'other processes of the same user cannot read the %s',
  async (part, { service }) => {
    process.kill(service.pid(part), 'SIGUSR2');
    await expect.poll(() => service.output(part)).toMatch(/^dumpable \d$/m);
    expect(service.output(part)).toMatch(/^dumpable 0$/m);
  },
);
