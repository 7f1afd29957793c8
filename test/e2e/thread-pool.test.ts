import { readFile, readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { test } from '../infra/fixtures.ts';

test('a worker has few threads: names that customers give are looked up without one', async ({ service }) => {
  const folder = `/proc/${service.pid('worker')}/task`;
  const names = await Promise.all(
    (await readdir(folder)).map((id) => readFile(`${folder}/${id}/comm`, 'utf8').catch(() => '')),
  );
  const pool = names.filter((name) => name.startsWith('libuv-worker'));
  expect(pool.length).toBeGreaterThanOrEqual(4);
  expect(pool.length).toBeLessThanOrEqual(16);
});
