import { runChild } from '../../../../audio/engine/run-child.ts';
import { melodyOf } from './long-melody.ts';

/** Main file of a child whose steps report two hours of melody; with the parameter `lie`, in a shape that no melody has. */
runChild(async (task) => {
  const isLie = task.kind === 'step' && 'lie' in (task.params as object);
  return { ok: true, value: { output: { ...melodyOf(7_200), ...(isLie ? { notes: 'none' } : {}) }, made: [] } };
});
