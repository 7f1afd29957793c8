/**
 * One dense layer in storage: 16-bit little-endian integers in base64, to be multiplied by `scale`; one row of
 * `outputs` weights per input, the biases as the last row.
 */
export interface PackedLayer {
  inputs: number;
  outputs: number;
  scale: number;
  values: string;
}

interface Layer {
  inputs: number;
  outputs: number;
  /** Row-major, one row of `outputs` weights per input; the biases are the last row. */
  weights: Float32Array;
}

/** A small feed-forward network of dense layers with ReLU between them. */
export interface DenseNetwork {
  readonly inputs: number;
  readonly outputs: number;
  /** Writes the outputs of the last layer (linear, no activation) for `inputs` values that are used as they are. */
  forward(input: Float32Array, output: Float32Array): void;
}

/** Layers that were unpacked before: some networks are set up for each section of a song. */
const unpacked = new WeakMap<PackedLayer, Layer>();

/** Unpacks a network from the format that the training scripts write. The result reuses its buffers between calls. */
export function denseNetwork(packed: readonly PackedLayer[]): DenseNetwork {
  const layers = packed.map(unpackedOnce);
  const buffers = layers.map(({ outputs }) => new Float32Array(outputs));
  return {
    inputs: layers[0]!.inputs,
    outputs: layers.at(-1)!.outputs,
    forward(input, output) {
      let values = input;
      layers.forEach((layer, depth) => {
        const last = depth === layers.length - 1;
        const into = last ? output : buffers[depth]!;
        applyLayer(layer, values, into);
        if (!last) for (let i = 0; i < into.length; i++) if (into[i]! < 0) into[i] = 0;
        values = into;
      });
    },
  };
}

function applyLayer({ inputs, outputs, weights }: Layer, values: Float32Array, into: Float32Array): void {
  for (let out = 0; out < outputs; out++) into[out] = weights[inputs * outputs + out]!;
  for (let input = 0; input < inputs; input++) {
    const value = values[input]!;
    if (value === 0) continue;
    const row = input * outputs;
    for (let out = 0; out < outputs; out++) into[out]! += value * weights[row + out]!;
  }
}

function unpackedOnce(packed: PackedLayer): Layer {
  const layer = unpacked.get(packed) ?? unpack(packed);
  unpacked.set(packed, layer);
  return layer;
}

function unpack({ inputs, outputs, scale, values }: PackedLayer): Layer {
  const bytes = Uint8Array.from(atob(values), (character) => character.codePointAt(0)!);
  const view = new DataView(bytes.buffer);
  const weights = Float32Array.from({ length: (inputs + 1) * outputs }, (_, i) => scale * view.getInt16(2 * i, true));
  return { inputs, outputs, weights };
}
