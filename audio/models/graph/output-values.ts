import type { Graph } from './graph-manifest.ts';

/** Applies to the values of an output, in place, the function that its description names. Returns them. */
export function appliedTo(values: Float32Array, apply: Graph['outputs'][number]['apply']): Float32Array {
  if (apply === 'sigmoid') for (let i = 0; i < values.length; i++) values[i] = 1 / (1 + Math.exp(-values[i]!));
  return values;
}
