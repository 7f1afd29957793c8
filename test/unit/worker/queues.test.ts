import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig } from '../../../platform/config.ts';
import { servedQueues } from '../../../worker/queues.ts';

const ID = '01a1fe93-0000-7000-8000-00000000000a';

function served(queues: string, lanes = '4') {
  return servedQueues(loadConfig({ WORKER_QUEUES: queues, TENANT_LANES: lanes }));
}

describe('WORKER_QUEUES', () => {
  test('empty serves orchestration and every shared lane', () => {
    expect(served('', '2')).toEqual({ orchestration: true, lanes: ['tenant-lane-0', 'tenant-lane-1'] });
  });

  test.for([
    ['orchestration', true, []],
    ['lanes:0-2', false, ['tenant-lane-0', 'tenant-lane-1', 'tenant-lane-2']],
    ['lanes:3', false, ['tenant-lane-3']],
    [`tenant:${ID}`, false, [`tenant-${ID}`]],
    [`orchestration, lanes:1 ,tenant:${ID}`, true, ['tenant-lane-1', `tenant-${ID}`]],
    ['lanes:0-1,lanes:1-2,orchestration', true, ['tenant-lane-0', 'tenant-lane-1', 'tenant-lane-2']],
    ['lanes:6-7', false, ['tenant-lane-6', 'tenant-lane-7']],
  ] as const)('%s serves these queues, each once', ([queues, orchestration, lanes]) => {
    expect(served(queues)).toEqual({ orchestration, lanes });
  });

  test('with invalid parts is refused with an error that names each of them', () => {
    expect(() => served('lanes:2-1')).toThrow(ConfigError);
    expect(() => served('orchestration,lanes:2-1,lanes:a,tenant:nobody,everything')).toThrow(
      /4 problems[^]*'lanes:2-1'[^]*'lanes:a'[^]*'tenant:nobody'[^]*'everything'/,
    );
  });
});
