import { expect, test } from 'vitest';
import { runTogether } from '../../../worker/workers.ts';

/** A worker that runs until it is shut down and then drains, or fails at once. */
function aWorker(log: string[], { fails }: { fails?: Error } = {}) {
  const drained = Promise.withResolvers<void>();
  let state = 'RUNNING';
  return {
    getState: () => state as 'RUNNING',
    shutdown() {
      state = 'DRAINING';
      log.push('shut down');
      setTimeout(() => (log.push('drained'), drained.resolve()), 20);
    },
    async run() {
      if (!fails) return drained.promise;
      state = 'FAILED';
      throw fails;
    },
  };
}

test('the failure of a worker is thrown after all others have drained', async () => {
  const log: string[] = [];
  const failure = new Error('the poller may not poll');
  const running = runTogether([aWorker(log), aWorker(log, { fails: failure }), aWorker(log)]);
  await expect(running).rejects.toBe(failure);
  expect(log).toEqual(['shut down', 'shut down', 'drained', 'drained']);
});
