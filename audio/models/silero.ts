import { VOICE_WINDOW } from '../capabilities/model-interfaces.ts';
import { createRealFft } from '../dsp/transforms/real-fft.ts';
import { COLUMNS, createConvolutionKernel, packWeights, LANES, WIDE } from '../dsp/kernels/convolution-kernel.ts';
import type { Weights } from './onnx-weights.ts';

/** Prefix of the names of the weights for 16 kHz. */
const BRANCH = 'If_0_then_branch__Inline_0__';
/** Samples of the previous window that precede each window. */
const CONTEXT = 64;
const SIZE = 256;
const HOP = 128;
const BINS = SIZE / 2 + 1;
const FRAMES = 4;
const UNITS = 128;
const TAPS = 3;
/** Convolutions over time: values per frame in and out, frames out, and the stride in frames. */
const LAYERS = [
  { ins: BINS, outs: 128, frames: 4, stride: 1 },
  { ins: 128, outs: 64, frames: 2, stride: 2 },
  { ins: 64, outs: 64, frames: 1, stride: 2 },
  { ins: 64, outs: UNITS, frames: 1, stride: 1 },
] as const;

/** Detects speech window by window; its state depends on all windows before. */
export interface SpeechNetwork {
  /** Returns the probability of speech, 0 to 1, in `VOICE_WINDOW` samples at 16 kHz. */
  next(window: Float32Array): number;
}

/** An array in the kernel's memory; `at` is its offset in floats. */
interface Block {
  at: number;
  floats: Float32Array;
}

/**
 * Returns the network of Silero VAD v6 at 16 kHz: magnitudes of a short-time Fourier transform, four convolutions over time, an LSTM
 * cell, a sigmoid. `weights` are the constants of the model file. It is computed here because the model runtime only reports, late, on
 * which side of a threshold the probability is. 475 to 675 times real time on one core in WebAssembly SIMD, 80 in plain loops.
 */
export function createSpeechNetwork(weights: ReadonlyMap<string, Weights>): SpeechNetwork {
  const of = (name: string, count: number): Float32Array => {
    const values = weights.get(BRANCH + name)?.values;
    if (values?.length !== count)
      throw new Error(`the voice activity model has no weights ${name} of ${count} numbers`);
    return values;
  };
  // The first row of the transform is the window function itself, since the cosine of 0 Hz is 1.
  const shape = Float64Array.from(of('stft.forward_basis_buffer', 2 * BINS * SIZE).subarray(0, SIZE));
  const kernel = createConvolutionKernel(4 * MEMORY);
  let free = 0;
  const allocate = (count: number): Block => {
    const block = { at: free, floats: new Float32Array(kernel.memory.buffer, 4 * free, count) };
    free += count;
    return block;
  };
  const layers = LAYERS.map((layer, n) => {
    const { ins, outs } = layer;
    const matrix = of(`encoder.${n}.reparam_conv.weight`, outs * ins * TAPS);
    const stored = allocate(outs * ins * TAPS);
    // Reordered from [out][in][tap] to [eight outs][tap][in][eight].
    stored.floats.set(
      packWeights(outs, TAPS * ins, (out, i) => matrix[(out * ins + (i % ins)) * TAPS + Math.floor(i / ins)]!),
    );
    return { ...layer, weights: stored, bias: of(`encoder.${n}.reparam_conv.bias`, outs) };
  });
  const fromInput = of('decoder.rnn.weight_ih', 4 * UNITS * UNITS);
  const fromState = of('decoder.rnn.weight_hh', 4 * UNITS * UNITS);
  const cellWeights = allocate(4 * UNITS * 2 * UNITS);
  cellWeights.floats.set(
    packWeights(4 * UNITS, 2 * UNITS, (out, i) =>
      i < UNITS ? fromInput[out * UNITS + i]! : fromState[out * UNITS + i - UNITS]!,
    ),
  );
  const stateBias = of('decoder.rnn.bias_hh', 4 * UNITS);
  const cellBias = of('decoder.rnn.bias_ih', 4 * UNITS).map((bias, gate) => bias + stateBias[gate]!);
  const outWeight = of('decoder.decoder.2.weight', UNITS);
  const outBias = of('decoder.decoder.2.bias', 1)[0]!;

  const fft = createRealFft(SIZE);
  const samples = new Float64Array(CONTEXT + VOICE_WINDOW + CONTEXT);
  const frameSamples = new Float64Array(SIZE);
  // The input of each layer: its frames in order, with a silent one before and after.
  const inputs = LAYERS.map(({ ins, frames, stride }) => allocate(ins * (frames * stride + 2)));
  const joined = allocate(2 * UNITS); // the output of the last layer, and the state of the cell
  const outputs = allocate(COLUMNS * UNITS); // the kernel also computes columns that are not used
  const state = joined.floats.subarray(UNITS);
  const cell = new Float64Array(UNITS);

  /** Writes the magnitude spectra of the window's frames to the first layer's input. */
  function transform(): void {
    const into = inputs[0]!.floats;
    for (let frame = 0; frame < FRAMES; frame++) {
      for (let i = 0; i < SIZE; i++) frameSamples[i] = samples[frame * HOP + i]! * shape[i]!;
      fft.forward(frameSamples);
      const at = (frame + 1) * BINS;
      for (let bin = 0; bin < BINS; bin++)
        into[at + bin] = Math.sqrt(fft.re[bin]! * fft.re[bin]! + fft.im[bin]! * fft.im[bin]!);
    }
  }

  /** Adds the products of input and weights to `outputs`, [column][out], which hold the bias; with step 0 there is one column. */
  function multiply(from: Block, by: Block, { outs, taps, step }: { outs: number; taps: number; step: number }): void {
    const input = 4 * from.at;
    if (step === 0) {
      kernel.accumulateOne(input, 4 * by.at, 4 * outputs.at, taps, outs / WIDE, 4 * LANES * taps);
      return;
    }
    for (let lane = 0; lane < outs; lane += LANES)
      kernel.accumulate(input, 4 * (by.at + lane * taps), 4 * (outputs.at + lane), taps, 1, 4 * step, 4 * outs);
  }

  /** Runs the convolutions. */
  function encode(): void {
    layers.forEach(({ ins, outs, frames, stride, weights: matrix, bias }, n) => {
      for (let column = 0; column < frames; column++) outputs.floats.set(bias, column * outs);
      multiply(inputs[n]!, matrix, { outs, taps: TAPS * ins, step: frames > 1 ? stride * ins : 0 });
      const into = inputs[n + 1]?.floats.subarray(outs) ?? joined.floats;
      for (let i = 0; i < frames * outs; i++) into[i] = Math.max(0, outputs.floats[i]!);
    });
  }

  /** Updates the LSTM cell. */
  function updateCell(): void {
    const gates = outputs.floats;
    gates.set(cellBias);
    multiply(joined, cellWeights, { outs: 4 * UNITS, taps: 2 * UNITS, step: 0 });
    for (let i = 0; i < UNITS; i++) {
      const kept = sigmoid(gates[UNITS + i]!) * cell[i]!;
      cell[i] = kept + sigmoid(gates[i]!) * Math.tanh(gates[2 * UNITS + i]!);
      state[i] = sigmoid(gates[3 * UNITS + i]!) * Math.tanh(cell[i]!);
    }
  }

  return {
    next(window) {
      samples.copyWithin(0, VOICE_WINDOW, VOICE_WINDOW + CONTEXT);
      samples.set(window, CONTEXT);
      const end = CONTEXT + VOICE_WINDOW;
      for (let i = 0; i < CONTEXT; i++) samples[end + i] = samples[end - 2 - i]!; // mirrored at the last sample
      transform();
      encode();
      updateCell();
      let sum = outBias;
      for (let i = 0; i < UNITS; i++) sum += outWeight[i]! * Math.max(0, state[i]!);
      return sigmoid(sum);
    },
  };
}

/** Floats of all weights, and room for inputs and outputs. */
const MEMORY = LAYERS.reduce((sum, { ins, outs }) => sum + outs * ins * TAPS, 8 * UNITS * UNITS) + 2 ** 13;

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
