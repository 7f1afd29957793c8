import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stopParts } from '../../../embedded/supervisor/stop-parts.ts';

test('parts stop in their order, and a slow one says what it waits for', async () => {
  const lines: string[] = [];
  const aPart = (name: string, ms = 0) => ({
    name,
    stop: async () => {
      await sleep(ms);
      lines.push(`${name} stopped`);
    },
  });
  const parts = [aPart('postgres'), aPart('temporal'), aPart('api'), aPart('worker', 200)];
  await stopParts(parts, { say: (line) => lines.push(line), tellAfterMs: 50 });
  expect(lines).toEqual([
    'Stopping api …',
    'api stopped',
    'Stopping worker …',
    '  worker still stops: running steps may finish; what does not goes on at the next start …',
    'worker stopped',
    'Stopping temporal …',
    'temporal stopped',
    'Stopping postgres …',
    'postgres stopped',
  ]);
});
