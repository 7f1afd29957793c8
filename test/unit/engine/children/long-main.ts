import { runChild } from '../../../../audio/engine/run-child.ts';
import { melodyOf } from './long-melody.ts';

/** Main file of a child whose steps report an hour of melody; with the parameter `lie`, in a shape that no melody has. */
runChild(async (task) => {
  const isLie = task.kind === 'step' && 'lie' in (task.params as object);
  return { ok: true, value: { output: { ...melodyOf(3_600), ...(isLie ? { notes: 'none' } : {}) }, made: [] } };
});
