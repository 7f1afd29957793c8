import { readFile, readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import { test } from '../infra/fixtures.ts';

test('a worker looks up more host names at once than its lanes download', async ({ service }) => {
  // Threads of libuv's pool by name: half of them may resolve host names.
  const folder = `/proc/${service.pid('worker')}/task`;
  const names = await Promise.all(
    (await readdir(folder)).map((id) => readFile(`${folder}/${id}/comm`, 'utf8').catch(() => '')),
  );
  expect(names.filter((name) => name.startsWith('libuv-worker')).length).toBeGreaterThanOrEqual(256);
});
