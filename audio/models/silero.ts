import { VOICE_WINDOW } from '../capabilities/models.ts';
import { createRealFft } from '../dsp/spectrum/real-fft.ts';
import { COLUMNS, createConvolutionKernel, packWeights, LANES, WIDE } from '../dsp/kernels/convolution-kernel.ts';
import type { Weights } from './onnx-weights.ts';

/** What of the model file belongs to 16 kHz. */
const BRANCH = 'If_0_then_branch__Inline_0__';
/** Samples of the window before that are heard along. */
const CONTEXT = 64;
const SIZE = 256;
const HOP = 128;
const BINS = SIZE / 2 + 1;
const FRAMES = 4;
const UNITS = 128;
const TAPS = 3;
/** Convolutions over time: values of a frame that go in and out, frames that come out, and frames from one of them to the next. */
const LAYERS = [
  { ins: BINS, outs: 128, frames: 4, stride: 1 },
  { ins: 128, outs: 64, frames: 2, stride: 2 },
  { ins: 64, outs: 64, frames: 1, stride: 2 },
  { ins: 64, outs: UNITS, frames: 1, stride: 1 },
] as const;

/** Tells speech window by window; remembers what came before. */
export interface SpeechNetwork {
  /** Probability of speech, 0 to 1, in `VOICE_WINDOW` samples at 16 kHz. */
  next(window: Float32Array): number;
}

/** Numbers in the kernel's memory. */
interface Place {
  at: number;
  floats: Float32Array;
}

/**
 * The network of Silero VAD v6 at 16 kHz: magnitudes of a short Fourier transform, four convolutions over time, an LSTM cell,
 * a sigmoid. Computed here because the model runtime answers only yes or no, late; `weights` are the constants of its file.
 * In WebAssembly SIMD 475 to 675 times real time on one core, in plain loops 80.
 */
export function createSpeechNetwork(weights: ReadonlyMap<string, Weights>): SpeechNetwork {
  const of = (name: string, count: number): Float32Array => {
    const values = weights.get(BRANCH + name)?.values;
    if (values?.length !== count) throw new Error(`the voice activity model has no ${name} of ${count} numbers`);
    return values;
  };
  // Its first row of the transform is the window itself: the cosine of 0 Hz is 1.
  const shape = Float64Array.from(of('stft.forward_basis_buffer', 2 * BINS * SIZE).subarray(0, SIZE));
  const kernel = createConvolutionKernel(4 * MEMORY);
  let free = 0;
  const place = (count: number): Place => {
    const made = { at: free, floats: new Float32Array(kernel.memory.buffer, 4 * free, count) };
    free += count;
    return made;
  };
  const layers = LAYERS.map((layer, n) => {
    const { ins, outs } = layer;
    const matrix = of(`encoder.${n}.reparam_conv.weight`, outs * ins * TAPS);
    const stored = place(outs * ins * TAPS);
    // From [out][in][tap] to [eight outs][tap][in][eight].
    stored.floats.set(
      packWeights(outs, TAPS * ins, (out, i) => matrix[(out * ins + (i % ins)) * TAPS + Math.floor(i / ins)]!),
    );
    return { ...layer, weights: stored, bias: of(`encoder.${n}.reparam_conv.bias`, outs) };
  });
  const fromInput = of('decoder.rnn.weight_ih', 4 * UNITS * UNITS);
  const fromState = of('decoder.rnn.weight_hh', 4 * UNITS * UNITS);
  const cellWeights = place(4 * UNITS * 2 * UNITS);
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
  const heard = new Float64Array(CONTEXT + VOICE_WINDOW + CONTEXT);
  const cut = new Float64Array(SIZE);
  // What goes into each layer: frames of one time after the other, a silent one before and after.
  const inputs = LAYERS.map(({ ins, frames, stride }) => place(ins * (frames * stride + 2)));
  const joined = place(2 * UNITS); // what comes out of the last, and the state
  const outputs = place(COLUMNS * UNITS); // columns that are not asked for are computed along
  const state = joined.floats.subarray(UNITS);
  const cell = new Float64Array(UNITS);

  function transform(): void {
    const into = inputs[0]!.floats;
    for (let frame = 0; frame < FRAMES; frame++) {
      for (let i = 0; i < SIZE; i++) cut[i] = heard[frame * HOP + i]! * shape[i]!;
      fft.forward(cut);
      const at = (frame + 1) * BINS;
      for (let bin = 0; bin < BINS; bin++)
        into[at + bin] = Math.sqrt(fft.re[bin]! * fft.re[bin]! + fft.im[bin]! * fft.im[bin]!);
    }
  }

  /** Adds the products with all weights to the outputs, [column][out], which hold the bias; without a step there is one column. */
  function multiply(from: Place, by: Place, { outs, taps, step }: { outs: number; taps: number; step: number }): void {
    const input = 4 * from.at;
    if (step === 0) {
      kernel.accumulateOne(input, 4 * by.at, 4 * outputs.at, taps, outs / WIDE, 4 * LANES * taps);
      return;
    }
    for (let lane = 0; lane < outs; lane += LANES)
      kernel.accumulate(input, 4 * (by.at + lane * taps), 4 * (outputs.at + lane), taps, 1, 4 * step, 4 * outs);
  }

  function encode(): void {
    layers.forEach(({ ins, outs, frames, stride, weights: matrix, bias }, n) => {
      for (let column = 0; column < frames; column++) outputs.floats.set(bias, column * outs);
      multiply(inputs[n]!, matrix, { outs, taps: TAPS * ins, step: frames > 1 ? stride * ins : 0 });
      const into = inputs[n + 1]?.floats.subarray(outs) ?? joined.floats;
      for (let i = 0; i < frames * outs; i++) into[i] = Math.max(0, outputs.floats[i]!);
    });
  }

  function remember(): void {
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
      heard.copyWithin(0, VOICE_WINDOW, VOICE_WINDOW + CONTEXT);
      heard.set(window, CONTEXT);
      const end = CONTEXT + VOICE_WINDOW;
      for (let i = 0; i < CONTEXT; i++) heard[end + i] = heard[end - 2 - i]!; // mirrored at the last sample
      transform();
      encode();
      remember();
      let sum = outBias;
      for (let i = 0; i < UNITS; i++) sum += outWeight[i]! * Math.max(0, state[i]!);
      return sigmoid(sum);
    },
  };
}

/** Floats of all weights, and room for what goes in and out. */
const MEMORY = LAYERS.reduce((sum, { ins, outs }) => sum + outs * ins * TAPS, 8 * UNITS * UNITS) + 2 ** 13;

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
