import { performTask, runChild } from '../run-child.ts';
import { isRefusal, type Attempt } from './attempt.ts';
import { ATTEMPTS } from './attempts.ts';
import type { EscapeTask, Tried } from './escape-task.ts';
import { HONEST, honestStep, OVERUSES } from './overuse.ts';

/** Main file of an engine child that was taken over: it does its tasks as ever, and tries to escape when it is told to. */

runChild((task, onProgress) => {
  const order = task as typeof task & Partial<EscapeTask>;
  if (!order.attempt || !order.targets) return performTask(task, onProgress);
  const overuse = order.attempt === HONEST ? honestStep : OVERUSES[order.attempt];
  if (overuse) return overuse(order.targets);
  const attempt = Object.values(ATTEMPTS)
    .flat()
    .find(({ name }) => name === order.attempt);
  if (!attempt) throw new Error(`there is no attempt "${order.attempt}"`);
  return tried(attempt, order.targets);
});

async function tried(attempt: Attempt, targets: EscapeTask['targets']): Promise<Tried> {
  try {
    await attempt.run(targets);
    return { refused: false, detail: 'it succeeded' };
  } catch (error) {
    return { refused: isRefusal(error, attempt), detail: error instanceof Error ? error.message : String(error) };
  }
}
