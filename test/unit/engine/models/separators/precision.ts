import type { GraphInput } from '../graph-fixtures.ts';
import { FLOAT16, floats, halves, node } from '../tiny-onnx.ts';

/** Where a graph has numbers of 16 bits: at its inputs and outputs, inside only, or nowhere. */
export type Precision = 'float32' | 'float16' | 'inner float16';

/** A reference with which nothing is compared. */
export const UNCHECKED: Partial<GraphInput> = { reference: { input: 'tone', outputs: {} } };

/** Returns the type of inputs and outputs. */
export function ofPorts(precision: Precision): 'float' | 'float16' {
  return precision === 'float16' ? 'float16' : 'float';
}

/** Returns the function that encodes constants. */
export function numbers(precision: Precision): typeof halves {
  return precision === 'float32' ? floats : halves;
}

/** Returns operations between an input and an output, with conversions to 16 bits and back where only the inside has them. */
export function within(
  precision: Precision,
  { input, output }: { input: string; output: string },
  inside: (input: string, output: string) => Buffer[],
): { nodes: Buffer[] } {
  if (precision !== 'inner float16') return { nodes: inside(input, output) };
  return {
    nodes: [
      node('Cast', [input], [`${input}_half`], { to: FLOAT16 }),
      ...inside(`${input}_half`, `${output}_half`),
      node('Cast', [`${output}_half`], [output], { to: 1 }),
    ],
  };
}
