import { melFilterbank } from '../../dsp/transforms/mel.ts';
import { hann } from '../../dsp/transforms/stft.ts';
import { floats, integers, node, onnx, port } from './onnx-file.ts';
import { torchTensors, type Tensor } from './torch-file.ts';

/** Input of the encoder of the package: power mel spectra of 1.6 s at 16 kHz. */
const RATE = 16_000;
const SIZE = 400;
const HOP = 160;
const FRAMES = 160;
const BANDS = 40;
const UNITS = 256;
const LAYERS = 3;
const BINS = SIZE / 2 + 1;

/** Samples of a window, and those of them before its first frame's centre. */
export const VOICE_ENCODER_SAMPLES = (FRAMES - 1) * HOP + SIZE;
export const VOICE_ENCODER_BORDER = SIZE / 2;

/** Gates of a cell as PyTorch orders them (input, forget, cell, output), in the order of ONNX. */
const GATES = [0, 3, 1, 2];
const FLOOR = 1e-12;

/**
 * Returns the voice encoder of the package resemblyzer (GE2E, Wan et al. 2018) as an ONNX graph of its weights file, spectra included:
 * samples of 1.6 s in, 256 numbers of length 1 out. Throws if the file has other tensors.
 */
export function voiceEncoderGraph(file: Buffer): Buffer {
  const tensors = torchTensors(file);
  const tensor = (name: string, ...dims: number[]): Tensor => {
    const found = tensors.get(`model_state.${name}`);
    if (found?.dims.join() !== dims.join()) throw new Error(`the file has no tensor ${name} of ${dims.join(' x ')}`);
    return found;
  };
  const layers = Array.from({ length: LAYERS }, (_, n) => ({
    input: n === 0 ? 'mel' : `sequence${n - 1}`,
    ins: n === 0 ? BANDS : UNITS,
    fromInput: tensor(`lstm.weight_ih_l${n}`, 4 * UNITS, n === 0 ? BANDS : UNITS),
    fromState: tensor(`lstm.weight_hh_l${n}`, 4 * UNITS, UNITS),
    biases: [tensor(`lstm.bias_ih_l${n}`, 4 * UNITS), tensor(`lstm.bias_hh_l${n}`, 4 * UNITS)],
  }));
  return onnx({
    nodes: [
      node('Reshape', ['audio', 'as_channel'], ['channel']),
      node('Conv', ['channel', 'transform'], ['spectrum'], { strides: [HOP], kernel_shape: [SIZE] }),
      node('Mul', ['spectrum', 'spectrum'], ['squares']),
      node('MatMul', ['bands', 'squares'], ['bands_first']),
      node('Transpose', ['bands_first'], ['mel'], { perm: [2, 0, 1] }),
      ...layers.flatMap(({ input }, n) => [
        node('LSTM', [input, `w${n}`, `r${n}`, `b${n}`], [`all${n}`, `last${n}`], { hidden_size: UNITS }),
        node('Reshape', [`all${n}`, 'as_sequence'], [`sequence${n}`]),
      ]),
      node('Reshape', [`last${LAYERS - 1}`, 'as_row'], ['state']),
      node('Gemm', ['state', 'linear', 'linear_bias'], ['voice_raw'], { transB: 1 }),
      node('Relu', ['voice_raw'], ['voice_positive']),
      node('ReduceL2', ['voice_positive'], ['length'], { axes: [1], keepdims: 1 }),
      node('Max', ['length', 'floor'], ['divisor']),
      node('Div', ['voice_positive', 'divisor'], ['voice']),
    ],
    constants: [
      integers('as_channel', [3], [1, 1, -1]),
      integers('as_sequence', [3], [FRAMES, 1, UNITS]),
      integers('as_row', [2], [1, UNITS]),
      floats('transform', [2 * BINS, 1, SIZE], transformRows()),
      floats('bands', [BANDS, 2 * BINS], bandRows()),
      ...layers.flatMap(({ ins, fromInput, fromState, biases }, n) => [
        floats(`w${n}`, [1, 4 * UNITS, ins], gatesOf(fromInput.values, ins)),
        floats(`r${n}`, [1, 4 * UNITS, UNITS], gatesOf(fromState.values, UNITS)),
        floats(
          `b${n}`,
          [1, 8 * UNITS],
          biases.flatMap(({ values }) => [...gatesOf(values, 1)]),
        ),
      ]),
      floats('linear', [UNITS, UNITS], tensor('linear.weight', UNITS, UNITS).values),
      floats('linear_bias', [UNITS], tensor('linear.bias', UNITS).values),
      floats('floor', [], [FLOOR]),
    ],
    inputs: [port('audio', [1, VOICE_ENCODER_SAMPLES])],
    outputs: [port('voice', [1, UNITS])],
  });
}

/** Returns the rows of a windowed Fourier transform: cosines of all bins, then sines. */
function transformRows(): Float32Array {
  const window = hann(SIZE);
  return Float32Array.from({ length: 2 * BINS * SIZE }, (_, i) => {
    const [row, sample] = [Math.floor(i / SIZE), i % SIZE];
    const angle = (2 * Math.PI * (row % BINS) * sample) / SIZE;
    return window[sample]! * (row < BINS ? Math.cos(angle) : Math.sin(angle));
  });
}

/** Returns the weights of the squares of cosines and sines in each mel band. */
function bandRows(): Float32Array {
  const rows = new Float32Array(BANDS * 2 * BINS);
  const options = { sampleRate: RATE, size: SIZE, bands: BANDS, minHz: 0, maxHz: RATE / 2 };
  melFilterbank({ ...options, narrow: 'empty', scale: 'slaney', norm: 'slaney' }).forEach(
    ({ first, weights }, band) => {
      weights.forEach((weight, i) => {
        rows[band * 2 * BINS + first + i] = weight;
        rows[band * 2 * BINS + BINS + first + i] = weight;
      });
    },
  );
  return rows;
}

/** Returns the rows of four gates, each `width` numbers wide, in the order of ONNX. */
function gatesOf(values: Float32Array, width: number): Float32Array {
  const size = UNITS * width;
  const ordered = new Float32Array(values.length);
  GATES.forEach((gate, n) => ordered.set(values.subarray(gate * size, (gate + 1) * size), n * size));
  return ordered;
}
