import { VOICE_WINDOW } from '../../capabilities/models.ts';
import { createRealFft } from '../../dsp/fft.ts';
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

/** Tells speech window by window; remembers what came before. */
export interface SpeechNetwork {
  /** Probability of speech, 0 to 1, in `VOICE_WINDOW` samples at 16 kHz. */
  next(window: Float32Array): number;
}

/**
 * The network of Silero VAD v6 at 16 kHz: magnitudes of a short Fourier transform, four convolutions over time, an LSTM cell,
 * a sigmoid. Computed here because the model runtime answers only yes or no, late; `weights` are the constants of its file.
 */
export function createSpeechNetwork(weights: ReadonlyMap<string, Weights>): SpeechNetwork {
  const of = (name: string, count: number): Float32Array => {
    const values = weights.get(BRANCH + name)?.values;
    if (values?.length !== count) throw new Error(`the voice activity model has no ${name} of ${count} numbers`);
    return values;
  };
  // Its first row of the transform is the window itself: the cosine of 0 Hz is 1.
  const shape = Float64Array.from(of('stft.forward_basis_buffer', 2 * BINS * SIZE).subarray(0, SIZE));
  const layers = [
    {
      ins: BINS,
      outs: 128,
      weight: of('encoder.0.reparam_conv.weight', 128 * BINS * 3),
      bias: of('encoder.0.reparam_conv.bias', 128),
    },
    {
      ins: 128,
      outs: 64,
      weight: of('encoder.1.reparam_conv.weight', 64 * 128 * 3),
      bias: of('encoder.1.reparam_conv.bias', 64),
    },
    {
      ins: 64,
      outs: 64,
      weight: of('encoder.2.reparam_conv.weight', 64 * 64 * 3),
      bias: of('encoder.2.reparam_conv.bias', 64),
    },
    {
      ins: 64,
      outs: 128,
      weight: of('encoder.3.reparam_conv.weight', 128 * 64 * 3),
      bias: of('encoder.3.reparam_conv.bias', 128),
    },
  ] as const;
  const fromInput = of('decoder.rnn.weight_ih', 4 * UNITS * UNITS);
  const fromState = of('decoder.rnn.weight_hh', 4 * UNITS * UNITS);
  const inputBias = of('decoder.rnn.bias_ih', 4 * UNITS);
  const stateBias = of('decoder.rnn.bias_hh', 4 * UNITS);
  const outWeight = of('decoder.decoder.2.weight', UNITS);
  const outBias = of('decoder.decoder.2.bias', 1)[0]!;

  const fft = createRealFft(SIZE);
  const heard = new Float64Array(CONTEXT + VOICE_WINDOW + CONTEXT);
  const cut = new Float64Array(SIZE);
  // Time runs fastest: the frames of a channel lie side by side.
  const spectrum = new Float64Array(BINS * FRAMES);
  const first = new Float64Array(128 * FRAMES);
  const second = new Float64Array(64 * 2);
  const third = new Float64Array(64);
  const fourth = new Float64Array(UNITS);
  const state = new Float64Array(UNITS);
  const cell = new Float64Array(UNITS);
  const gates = new Float64Array(4 * UNITS);

  function transform(): void {
    for (let frame = 0; frame < FRAMES; frame++) {
      for (let i = 0; i < SIZE; i++) cut[i] = heard[frame * HOP + i]! * shape[i]!;
      fft.forward(cut);
      for (let bin = 0; bin < BINS; bin++) spectrum[bin * FRAMES + frame] = Math.hypot(fft.re[bin]!, fft.im[bin]!);
    }
  }

  /** Three taps, one frame after the other, of four frames. */
  function convolveFour(): void {
    const { ins, outs, weight, bias } = layers[0];
    for (let out = 0, w = 0; out < outs; out++) {
      let [a, b, c, d] = [bias[out]!, bias[out]!, bias[out]!, bias[out]!];
      for (let x = 0; x < ins * FRAMES; x += FRAMES, w += 3) {
        const [before, here, after] = [weight[w]!, weight[w + 1]!, weight[w + 2]!];
        const [p, q, r, s] = [spectrum[x]!, spectrum[x + 1]!, spectrum[x + 2]!, spectrum[x + 3]!];
        a += here * p + after * q;
        b += before * p + here * q + after * r;
        c += before * q + here * r + after * s;
        d += before * r + here * s;
      }
      const at = out * FRAMES;
      first[at] = Math.max(0, a);
      first[at + 1] = Math.max(0, b);
      first[at + 2] = Math.max(0, c);
      first[at + 3] = Math.max(0, d);
    }
  }

  /** Three taps, every second frame: of four frames two, of two one. */
  function halve(): void {
    for (let out = 0, w = 0; out < layers[1].outs; out++) {
      let [a, b] = [layers[1].bias[out]!, layers[1].bias[out]!];
      for (let x = 0; x < layers[1].ins * FRAMES; x += FRAMES, w += 3) {
        const [before, here, after] = [layers[1].weight[w]!, layers[1].weight[w + 1]!, layers[1].weight[w + 2]!];
        a += here * first[x]! + after * first[x + 1]!;
        b += before * first[x + 1]! + here * first[x + 2]! + after * first[x + 3]!;
      }
      second[out * 2] = Math.max(0, a);
      second[out * 2 + 1] = Math.max(0, b);
    }
    for (let out = 0, w = 0; out < layers[2].outs; out++) {
      let sum = layers[2].bias[out]!;
      for (let x = 0; x < layers[2].ins * 2; x += 2, w += 3)
        sum += layers[2].weight[w + 1]! * second[x]! + layers[2].weight[w + 2]! * second[x + 1]!;
      third[out] = Math.max(0, sum);
    }
    for (let out = 0, w = 0; out < layers[3].outs; out++) {
      let sum = layers[3].bias[out]!;
      for (let x = 0; x < layers[3].ins; x++, w += 3) sum += layers[3].weight[w + 1]! * third[x]!;
      fourth[out] = Math.max(0, sum);
    }
  }

  function remember(): void {
    for (let gate = 0, w = 0; gate < 4 * UNITS; gate++, w += UNITS) {
      let a = inputBias[gate]!;
      let b = stateBias[gate]!;
      for (let i = 0; i < UNITS; i++) {
        a += fromInput[w + i]! * fourth[i]!;
        b += fromState[w + i]! * state[i]!;
      }
      gates[gate] = a + b;
    }
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
      convolveFour();
      halve();
      remember();
      let sum = outBias;
      for (let i = 0; i < UNITS; i++) sum += outWeight[i]! * Math.max(0, state[i]!);
      return sigmoid(sum);
    },
  };
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
