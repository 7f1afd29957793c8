import { describe, expect, test } from 'vitest';
import { EngineChildDied } from '../../../audio/engine/engine-child-died.ts';
import type { Task } from '../../../audio/engine/messages.ts';
import { outcomeOf } from '../../../audio/engine/task-outcome.ts';
import type { TaskEnding } from '../../../audio/engine/task-run.ts';

const request = { task: { kind: 'probe' } as Task, signal: new AbortController().signal };

function errorOf(ending: TaskEnding): unknown {
  try {
    return outcomeOf(ending, request);
  } catch (error) {
    return error;
  }
}

describe('the outcome of a task', () => {
  test('whose child crashed is a death, which counts against the work', () => {
    expect(errorOf({ kind: 'died', exit: { code: null, signal: 'SIGSEGV' } })).toBeInstanceOf(EngineChildDied);
  });

  test('whose child did not start in time is an outage: the work was never begun', () => {
    const error = errorOf({ kind: 'killed', because: 'not_started' });
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(EngineChildDied);
  });
});
