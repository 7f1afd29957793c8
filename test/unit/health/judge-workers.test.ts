import { describe, expect, test } from 'vitest';
import type { SeenWorker } from '../../../platform/db/workers.ts';
import { judgeWorkers } from '../../../platform/health/service-health.ts';
import type { Version } from '../../../platform/temporal/pollers.ts';

const QUEUES = ['orchestration', 'tenant-lane-0'];
let count = 0;

const aWorker = (more: Partial<SeenWorker> = {}): SeenWorker => ({
  id: `worker-${(count += 1)}`,
  buildId: 'b',
  deployment: null,
  queues: QUEUES,
  state: 'running',
  sandbox: 'ok',
  silentS: 0.5,
  ...more,
});

const judged = (seen: SeenWorker[], isPolled = true, current: Version | null = null) => {
  const { worker, sandbox } = judgeWorkers(seen, { polls: { current, isPolled }, queues: QUEUES });
  return [worker.state, sandbox.state];
};

describe('judgeWorkers', () => {
  test('needs a worker for each queue, also when several share them', () => {
    expect(judged([aWorker()])).toEqual(['ok', 'ok']);
    expect(judged([aWorker({ queues: ['orchestration'] }), aWorker({ queues: ['tenant-lane-0'] })])).toEqual([
      'ok',
      'ok',
    ]);
    expect(judged([aWorker({ queues: ['orchestration'] })])).toEqual(['failing', 'ok']);
    expect(judged([])).toEqual(['failing', 'failing']);
  });

  test('counts a worker that has been silent for 5 s as failing, and others beside it as degraded', () => {
    expect(judged([aWorker({ silentS: 4.9 })])).toEqual(['ok', 'ok']);
    expect(judged([aWorker({ silentS: 5 })])).toEqual(['failing', 'failing']);
    expect(judged([aWorker({ silentS: 5 }), aWorker()])).toEqual(['degraded', 'ok']);
  });

  test('does not count workers that start or drain, nor heartbeats without polls', () => {
    expect(judged([aWorker({ state: 'starting' })])).toEqual(['failing', 'failing']);
    expect(judged([aWorker({ state: 'draining' }), aWorker()])).toEqual(['ok', 'ok']);
    expect(judged([aWorker()], false)).toEqual(['failing', 'ok']);
  });

  test('counts only workers of the version that gets the tasks', () => {
    const versioned = (buildId: string) => aWorker({ deployment: 'audio', buildId });
    const a = { deployment: 'audio', buildId: 'a' };
    expect(judged([versioned('a')], true, a)).toEqual(['ok', 'ok']);
    expect(judged([versioned('a')], false, a)).toEqual(['failing', 'ok']);
    expect(judged([versioned('b'), aWorker({ buildId: 'a' })], true, a)).toEqual(['failing', 'failing']);
    expect(judged([aWorker({ deployment: 'other', buildId: 'a' })], true, a)).toEqual(['failing', 'failing']);
    expect(judged([versioned('a')], true, null)).toEqual(['failing', 'failing']);
    expect(judged([versioned('a'), { ...versioned('b'), silentS: 20 }], true, a)).toEqual(['ok', 'ok']);
    expect(judgeWorkers([versioned('b')], { polls: undefined, queues: QUEUES }).worker.state).toBe('ok');
  });

  test('shows the worst sandbox of the running workers, and none as failing', () => {
    expect(judged([aWorker(), aWorker({ sandbox: 'degraded' })])[1]).toBe('degraded');
    expect(judged([aWorker({ sandbox: 'degraded' }), aWorker({ sandbox: null })])[1]).toBe('failing');
    expect(judged([aWorker({ sandbox: 'failing', silentS: 10 }), aWorker()])[1]).toBe('ok');
  });
});
