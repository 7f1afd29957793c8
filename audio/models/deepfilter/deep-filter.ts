import type { GraphSession, InputTensor } from '../graph/onnx-runtime.ts';
import { bandWidths, BANDS, createFeatures, FILTERED_BINS, HOP } from './features.ts';
import { BINS, createFrameTransform, FRAME } from './frame-transform.ts';

/** The three graphs of DeepFilterNet. */
export interface DeepFilterGraphs {
  encoder: GraphSession;
  erbDecoder: GraphSession;
  dfDecoder: GraphSession;
}

/** Audio without its noise, and the level of speech over noise in dB, one per frame of 10 ms, as the network estimates it. */
export interface Filtered {
  samples: Float32Array;
  snrDb: Float32Array;
}

/** Frames per run of the graphs, and frames before them that their memory gets again. */
const RUN = 1_000;
const LEAD = 100;
/** Frames that the network looks ahead. */
const AHEAD = 2;
/** Frames of a filter, centred on the frame that is filtered. */
const ORDER = 5;
/** Outputs of the encoder that its decoders take. */
const ERB_INPUTS = ['emb', 'e3', 'e2', 'e1', 'e0'];
const DF_INPUTS = ['emb', 'c0'];

/**
 * Removes noise from speech at 48 kHz with DeepFilterNet 3 (Schröter et al. 2023): gains for bands of the ear above 4.8 kHz, and below it
 * complex filters over five frames for each bin.
 */
export function deepFilter(graphs: DeepFilterGraphs, samples: Float32Array): Filtered {
  const frames = Math.ceil(samples.length / HOP) + 1;
  const out = new Float32Array(samples.length);
  const snrDb = new Float32Array(frames);
  const window = Float64Array.from({ length: FRAME }, (_, i) =>
    Math.sin((Math.PI / 2) * Math.sin((Math.PI * (i + 0.5)) / FRAME) ** 2),
  );
  const transform = createFrameTransform();
  const spectra = spectraOf(samples, frames, window);
  const frame = new Float64Array(FRAME);
  const made = new Float32Array(2 * BINS);
  for (const { from, gains, filters, snr } of runs(graphs, spectra, frames)) {
    snr.forEach((value, n) => (snrDb[from + n] = value));
    for (let n = 0; n < snr.length; n++) {
      clean(spectra, { at: from + n, frames, gains: gains(n), filters: filters(n) }, made);
      transform.inverse(made, frame);
      const start = (from + n - 1) * HOP;
      for (let i = Math.max(0, -start); i < FRAME && start + i < out.length; i++)
        out[start + i] = out[start + i]! + frame[i]! * window[i]!;
    }
  }
  return { samples: out, snrDb };
}

/** Returns the bins of all frames; frame n begins at sample (n - 1) * HOP, and the first begins with silence. */
function spectraOf(samples: Float32Array, frames: number, window: Float64Array): Float32Array {
  const transform = createFrameTransform();
  const spectra = new Float32Array(frames * 2 * BINS);
  const frame = new Float64Array(FRAME);
  for (let n = 0; n < frames; n++) {
    const start = (n - 1) * HOP;
    for (let i = 0; i < FRAME; i++) frame[i] = (window[i]! * (samples[start + i] ?? 0)) / FRAME;
    transform.forward(frame, spectra.subarray(n * 2 * BINS, (n + 1) * 2 * BINS));
  }
  return spectra;
}

interface Run {
  from: number;
  snr: Float32Array;
  gains: (n: number) => Float32Array;
  filters: (n: number) => Float32Array;
}

/** Yields what the graphs return for successive frames. */
function* runs(
  { encoder, erbDecoder, dfDecoder }: DeepFilterGraphs,
  spectra: Float32Array,
  frames: number,
): Generator<Run> {
  const { levels, spectrum } = featuresOf(spectra, frames);
  for (let from = 0; from < frames; from += RUN) {
    const first = Math.max(0, from - LEAD);
    const count = Math.min(frames, from + RUN) - first;
    const encoded = encoder.run(inputsOf({ levels, spectrum, first, count, frames }), [
      ...new Set([...ERB_INPUTS, ...DF_INPUTS, 'lsnr']),
    ]);
    const [{ m }, { coefs }] = [
      erbDecoder.run(pick(encoded, ERB_INPUTS), ['m']),
      dfDecoder.run(pick(encoded, DF_INPUTS), ['coefs']),
    ];
    const skipped = from - first;
    const part = (values: Float32Array, size: number) => (n: number) =>
      values.subarray((n + skipped) * size, (n + skipped + 1) * size);
    if (m!.values.length !== count * BANDS || coefs!.values.length !== count * FILTERED_BINS * ORDER * 2)
      throw new Error('the graphs do not have the shapes of DeepFilterNet 3');
    yield {
      from,
      snr: encoded['lsnr']!.values.subarray(skipped),
      gains: part(m!.values, BANDS),
      filters: part(coefs!.values, FILTERED_BINS * ORDER * 2),
    };
  }
}

function featuresOf(spectra: Float32Array, frames: number) {
  const next = createFeatures();
  const levels = new Float32Array(frames * BANDS);
  const spectrum = new Float32Array(frames * 2 * FILTERED_BINS);
  for (let n = 0; n < frames; n++)
    next(
      spectra.subarray(n * 2 * BINS, (n + 1) * 2 * BINS),
      levels.subarray(n * BANDS, (n + 1) * BANDS),
      spectrum.subarray(n * 2 * FILTERED_BINS, (n + 1) * 2 * FILTERED_BINS),
    );
  return { levels, spectrum };
}

interface Features {
  levels: Float32Array;
  spectrum: Float32Array;
  first: number;
  count: number;
  frames: number;
}

/** Returns the inputs of the encoder: features shifted by the frames that it looks ahead. */
function inputsOf({ levels, spectrum, first, count, frames }: Features): Record<string, InputTensor> {
  const erb = new Float32Array(count * BANDS);
  const bins = new Float32Array(2 * count * FILTERED_BINS);
  for (let n = 0; n < count && first + n + AHEAD < frames; n++) {
    const at = first + n + AHEAD;
    erb.set(levels.subarray(at * BANDS, (at + 1) * BANDS), n * BANDS);
    for (let k = 0; k < FILTERED_BINS; k++) {
      bins[n * FILTERED_BINS + k] = spectrum[2 * (at * FILTERED_BINS + k)]!;
      bins[(count + n) * FILTERED_BINS + k] = spectrum[2 * (at * FILTERED_BINS + k) + 1]!;
    }
  }
  return {
    feat_erb: { dims: [1, 1, count, BANDS], values: erb },
    feat_spec: { dims: [1, 2, count, FILTERED_BINS], values: bins },
  };
}

function pick(from: Record<string, InputTensor>, names: readonly string[]): Record<string, InputTensor> {
  return Object.fromEntries(names.map((name) => [name, from[name]!]));
}

/** Widths of the bands in bins. */
const WIDTHS = bandWidths();

interface Frame {
  at: number;
  frames: number;
  gains: Float32Array;
  filters: Float32Array;
}

/** Writes the bins of a frame without noise. */
function clean(spectra: Float32Array, { at, frames, gains, filters }: Frame, into: Float32Array): void {
  let bin = 0;
  WIDTHS.forEach((width, band) => {
    for (const end = bin + width; bin < end; bin++)
      for (const part of [2 * bin, 2 * bin + 1]) into[part] = gains[band]! * spectra[at * 2 * BINS + part]!;
  });
  for (let k = 0; k < FILTERED_BINS; k++) {
    let [re, im] = [0, 0];
    for (let tap = 0; tap < ORDER; tap++) {
      const from = at + tap - (ORDER - 1 - AHEAD);
      if (from < 0 || from >= frames) continue;
      const [x, y] = [spectra[from * 2 * BINS + 2 * k]!, spectra[from * 2 * BINS + 2 * k + 1]!];
      const [u, v] = [filters[(k * ORDER + tap) * 2]!, filters[(k * ORDER + tap) * 2 + 1]!];
      re += x * u - y * v;
      im += x * v + y * u;
    }
    into[2 * k] = re;
    into[2 * k + 1] = im;
  }
}
