import { pino } from 'pino';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { connectTemporal, TemporalUnreachable } from '../../platform/temporal/client.ts';
import { wakeJob } from '../../platform/wake.ts';

/** A server whose database fails does not find its namespace; nothing can be started then, as with one that does not respond. */
test('a server that does not find its namespace counts as unreachable', async () => {
  vi.stubEnv('TEMPORAL_ADDRESS', inject('temporalAddress'));
  vi.stubEnv('TEMPORAL_NAMESPACE', `lost-${crypto.randomUUID()}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const temporal = connectTemporal(loadConfig({}), pino({ level: 'silent' }));
  onTestFinished(() => temporal.close());
  const id = crypto.randomUUID();
  const job = { id, kind: 'run', accountId: id, recipeId: null, lane: 'tenant-lane-0' } as const;
  await expect(temporal.withDeadline((client) => wakeJob(client, job))).rejects.toThrow(TemporalUnreachable);
});
