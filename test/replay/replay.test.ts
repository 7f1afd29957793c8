import { Worker } from '@temporalio/worker';
import { describe, expect, test } from 'vitest';
import { bundle } from '../../worker/bundle.ts';
import { read, recorded, tamperedWith } from './histories.ts';

const workflowBundle = await bundle();

describe('recorded histories', () => {
  test.each(recorded())('%s replays on the current workflow code', async (name) => {
    await expect(Worker.runReplayHistory({ workflowBundle, replayName: name }, read(name))).resolves.toBeUndefined();
  });

  test('are never changed or removed after they were committed', () => {
    expect(tamperedWith()).toEqual([]);
  });

  test.each([
    'batch-',
    'item-completed',
    'item-failed',
    'item-failed-benign',
    'batch-all-failed',
    'batch-bounded-round',
    'batch-full-round',
    'item-cancelled',
    'item-cancelled-between-attempts',
    'item-settled-elsewhere',
    'item-light-',
    'delivery-',
    'import-',
    'delivery-long-',
    'redelivery-',
    'erasure-',
    'retention-',
    'run-',
    'chat-',
  ])('include at least one named %s…', (prefix) => {
    expect(recorded().some((name) => name.startsWith(prefix))).toBe(true);
  });

  test('fail to replay if the workflow code requests another activity than the history has', async () => {
    const name = recorded().find((each) => each.startsWith('item-light-completed'))!;
    const text = JSON.stringify(read(name)).replaceAll('"lightWork"', '"somethingElse"');
    await expect(Worker.runReplayHistory({ workflowBundle }, JSON.parse(text))).rejects.toThrow();
  });
});
