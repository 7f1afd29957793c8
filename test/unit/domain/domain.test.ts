import { describe, expect, test } from 'vitest';
import { explain, FAILURE_CODES, failed, isRetryable } from '../../../workflows/domain/failure.ts';
import { tokensFor } from '../../../workflows/domain/prices.ts';
import { artifactUrl, parseOwnedUrl, uploadUrl } from '../../../workflows/domain/owned-urls.ts';
import { BACKOFFS, DELIVERY_WAITS_MS, waits } from '../../../workflows/domain/retries.ts';
import { itemWindow } from '../../../workflows/domain/window.ts';
import { stepKeys } from '../../../workflows/domain/recipe.ts';
import { batchEndState, isSettled, percentComplete, runEndState } from '../../../workflows/domain/end-states.ts';
import {
  ITEM_MOVES,
  itemStatesBefore,
  JOB_MOVES,
  JOB_STATES,
  shownItemState,
} from '../../../workflows/domain/states.ts';
import { workflowId } from '../../../workflows/messages.ts';

describe('settling', () => {
  const tally = { total: 10, completed: 0, failed: 0, cancelled: 0 };

  test.each([
    [{ completed: 10 }, 'completed'],
    [{ completed: 1, failed: 9 }, 'completed'],
    [{ failed: 10 }, 'failed'],
    [{ completed: 9, cancelled: 1 }, 'cancelled'],
    [{ failed: 9, cancelled: 1 }, 'cancelled'],
  ])('a batch of %j ends %s', (counts, end) => {
    expect(batchEndState({ ...tally, ...counts })).toBe(end);
  });

  test('a run ends as cancelled when a cancel was accepted, whatever finished meanwhile', () => {
    expect(runEndState({ ...tally, completed: 10 }, { cancelled: true })).toBe('cancelled');
    expect(runEndState({ ...tally, completed: 1, failed: 9 }, { cancelled: false })).toBe('completed');
    expect(runEndState({ ...tally, failed: 10 }, { cancelled: false })).toBe('failed');
  });

  test('progress is rounded down, so that 100 means done', () => {
    expect(percentComplete({ total: 3, completed: 1, failed: 1, cancelled: 0 })).toBe(66);
    expect(percentComplete({ total: 500, completed: 499, failed: 0, cancelled: 0 })).toBe(99);
    expect(isSettled({ total: 3, completed: 1, failed: 1, cancelled: 1 })).toBe(true);
    expect(isSettled({ total: 3, completed: 1, failed: 1, cancelled: 0 })).toBe(false);
  });
});

describe('states', () => {
  test('a settled item never changes state again', () => {
    expect([ITEM_MOVES.completed, ITEM_MOVES.failed, ITEM_MOVES.cancelled]).toEqual([[], [], []]);
    expect(itemStatesBefore('completed')).toEqual(['running']);
    expect(itemStatesBefore('cancelled')).toEqual(['pending', 'running']);
  });

  test('a closed job opens again only into the queue', () => {
    for (const state of JOB_STATES.filter((each) => each !== 'IN_QUEUE'))
      expect(JOB_MOVES[state]).toEqual(['IN_QUEUE']);
    expect(JOB_MOVES.IN_QUEUE).not.toContain('IN_QUEUE');
  });

  test('an item in flight is shown in the queue', () => {
    expect([shownItemState('pending'), shownItemState('running')]).toEqual(['IN_QUEUE', 'IN_QUEUE']);
  });
});

describe('prices', () => {
  test.each([
    [44_100, 44_100, 1],
    [44_101, 44_100, 2],
    [1, 192_000, 1],
    [48_000 * 180, 48_000, 180],
  ])('%i samples at %i Hz cost %i tokens', (samples, rate, tokens) => {
    expect(tokensFor(samples, rate)).toBe(tokens);
  });
});

describe('failures', () => {
  test('each message says what to do, and a permanent one is not retried', () => {
    for (const code of FAILURE_CODES) expect(explain({ code })).toMatch(/\w\.$/);
    expect(isRetryable({ code: 'step_failed' })).toBe(true);
    expect(isRetryable(failed('step_failed', 'The span is outside.', { permanent: true }).failure)).toBe(false);
    expect(isRetryable({ code: 'audio_not_found' })).toBe(false);
  });
});

describe('names', () => {
  test('repeated steps are numbered in order', () => {
    const steps = ['crop_audio', 'signal_analysis', 'crop_audio', 'crop_audio'].map((capability) => ({ capability }));
    expect(stepKeys(steps)).toEqual(['crop_audio', 'signal_analysis', 'crop_audio_2', 'crop_audio_3']);
  });

  test('workflow ids derive from the ids of their subjects', () => {
    expect(workflowId.item(workflowId.batch('b'), 7, 1)).toBe('batch/b/item/7');
    expect(workflowId.item(workflowId.run('r'), 1, 3)).toBe('run/r/item/1.3');
    expect(workflowId.delivery('b.2')).toBe('webhook/b.2');
  });
});

describe('the window of items in flight', () => {
  test.each([
    [0, 1, 2, 6],
    [1, 1, 1, 3],
    [1, 1, 2, 6],
    [1, 1, 16, 24],
    [2, 1, 2, 3],
    [4, 1, 2, 1],
    [500, 1, 2, 1],
    [1, 0, 2, 6],
    [1, 20, 2, 120],
    [6, 20, 2, 20],
    [1, 100, 8, 500],
  ])(
    'with %i open jobs in the account and %i workers of %i engine children is %i',
    (openJobs, workers, children, window) => {
      expect(itemWindow({ openJobs, workers, children })).toBe(window);
    },
  );
});

describe('waits of workflows', () => {
  test('of long retries begin as the standard ones do, grow, and come to 24 h', () => {
    const { standard, long } = DELIVERY_WAITS_MS;
    expect(long.slice(0, 3)).toEqual(standard);
    expect(long).toEqual(long.toSorted((a, b) => a - b));
    expect(long.reduce((sum, wait) => sum + wait, 0)).toBe(24 * 3_600_000);
  });

  test('double up to their limit', () => {
    const backoff = waits(BACKOFFS.work);
    expect(Array.from({ length: 7 }, () => backoff.next().value)).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ]);
  });
});

describe('URLs of owned audio', () => {
  test('are parsed into the parts that they were built from', () => {
    expect(parseOwnedUrl(uploadUrl('a'))).toEqual({ kind: 'upload', id: 'a' });
    expect(parseOwnedUrl(artifactUrl('b'))).toEqual({ kind: 'artifact', id: 'b' });
    expect(parseOwnedUrl('https://audio.example/upload://a')).toBeUndefined();
  });
});
