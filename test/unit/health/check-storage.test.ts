import { expect, test } from 'vitest';
import { checkStorage } from '../../../platform/health/service-health.ts';
import { warningOfDisk } from '../../../platform/storage/local.ts';

const GIB = 2 ** 30;

test('a storage whose disk is full is degraded, and says what to do: its work waits for room', async () => {
  const warning = warningOfDisk(GIB - 1);
  expect(warning).toMatch(/less than 1 GiB is free.*Make room/);
  expect(await checkStorage({ check: () => Promise.resolve(warning) })).toEqual({ state: 'degraded', detail: warning });
});

test('a storage with room is ok', async () => {
  expect(await checkStorage({ check: () => Promise.resolve(warningOfDisk(GIB)) })).toEqual({ state: 'ok' });
});
