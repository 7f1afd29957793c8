import { meanOf } from '../core/mean.ts';
import { EMBEDDING_FRAME_RATE, MEL_BANDS, PITCH_STEPS, type createEmbeddingFrames } from './embedding-frames.ts';

/** Frames of the whole audio. */
type Frames = ReturnType<ReturnType<typeof createEmbeddingFrames>['finish']>;

const PITCH_CLASSES = 12;
const STEPS_PER_CLASS = PITCH_STEPS / PITCH_CLASSES;
/** Logarithmic compression of the mel powers relative to their mean: what lies far below is noise or coding artefacts. */
const COMPRESSION = 100;
/** Periods at which rhythm is measured, in seconds: from a sixteenth note to a bar, evenly spaced by ratio. */
const PERIODS = 36;
const [MIN_PERIOD_S, MAX_PERIOD_S] = [0.18, 2.6];
/** Groups of mel bands whose rhythm is measured separately. */
const GROUPS = 4;

/** Estimates the deviation of all frames from A = 440 Hz in semitones, -0.5 to 0.5: the circular mean of the pitches modulo a semitone. */
export function estimateTuning(frames: Frames): number {
  let re = 0;
  let im = 0;
  for (let frame = 0; frame < frames.count; frame++) {
    const row = frames.row(frame);
    for (let step = 0; step < PITCH_STEPS; step++) {
      const level = row[MEL_BANDS + PITCH_STEPS + step]!;
      re += level * Math.cos((2 * Math.PI * step) / STEPS_PER_CLASS);
      im += level * Math.sin((2 * Math.PI * step) / STEPS_PER_CLASS);
    }
  }
  return re === 0 && im === 0 ? 0 : Math.atan2(im, re) / (2 * Math.PI);
}

/**
 * Returns statistics of the frames `from` (inclusive) to `to` (exclusive), independent of the level: harmony of the treble and of the bass,
 * timbre, rhythm. `tuning` is in semitones, as of `estimateTuning`.
 */
export function embeddingFeatures(
  frames: Frames,
  { from, to, tuning }: { from: number; to: number; tuning: number },
): Float64Array {
  const count = to - from;
  const notes = tableOf(count, PITCH_CLASSES);
  const bass = tableOf(count, PITCH_CLASSES);
  const mel = tableOf(count, MEL_BANDS);
  let total = 0;
  for (let i = 0; i < count; i++) {
    const row = frames.row(from + i);
    for (let band = 0; band < MEL_BANDS; band++) {
      mel[band]![i] = row[band]!;
      total += row[band]!;
    }
    addToClasses(row.subarray(MEL_BANDS, MEL_BANDS + PITCH_STEPS), tuning, bass, i);
    addToClasses(row.subarray(MEL_BANDS + PITCH_STEPS), tuning, notes, i);
  }
  const reference = total / (count * MEL_BANDS);
  for (const band of mel)
    for (let i = 0; i < count; i++) band[i] = reference > 0 ? Math.log1p((COMPRESSION * band[i]!) / reference) : 0;
  return Float64Array.from([...harmony(notes), ...harmony(bass), ...timbre(mel), ...rhythm(mel)]);
}

/** Adds the 36 pitch steps of a frame to the pitch classes, A first, corrected by the tuning and normalised to a sum of 1. */
function addToClasses(steps: Float32Array, tuning: number, classes: Float64Array[], frame: number): void {
  let sum = 0;
  for (const level of steps) sum += level;
  if (sum <= 0) return;
  for (let step = 0; step < PITCH_STEPS; step++) {
    const at = step / STEPS_PER_CLASS - tuning + PITCH_CLASSES;
    const below = Math.floor(at);
    const share = at - below;
    classes[below % PITCH_CLASSES]![frame]! += (steps[step]! / sum) * (1 - share);
    classes[(below + 1) % PITCH_CLASSES]![frame]! += (steps[step]! / sum) * share;
  }
}

/** Yields mean, standard deviation and covariances of the square roots of the pitch classes. */
function* harmony(classes: readonly Float64Array[]): Generator<number> {
  const roots = classes.map((values) => values.map(Math.sqrt));
  const means = roots.map(meanOf);
  yield* means;
  yield* roots.map((values, k) => deviation(values, means[k]!));
  for (let a = 0; a < PITCH_CLASSES; a++)
    for (let b = a + 1; b < PITCH_CLASSES; b++)
      yield covariance(roots[a]!, roots[b]!, { meanA: means[a]!, meanB: means[b]! }) * PITCH_CLASSES;
}

/** Yields mean, standard deviation and mean absolute change of the mel bands. */
function* timbre(mel: readonly Float64Array[]): Generator<number> {
  const means = mel.map(meanOf);
  yield* means;
  yield* mel.map((values, band) => deviation(values, means[band]!));
  yield* mel.map((values) => {
    let change = 0;
    for (let i = 1; i < values.length; i++) change += Math.abs(values[i]! - values[i - 1]!);
    return change / Math.max(1, values.length - 1);
  });
}

/** Yields the autocorrelation of the onset strength of groups of bands at `PERIODS`, averaged so that small tempo changes matter little. */
function* rhythm(mel: readonly Float64Array[]): Generator<number> {
  const perGroup = MEL_BANDS / GROUPS;
  for (let group = 0; group < GROUPS; group++) {
    const onsets = onsetStrength(mel.slice(group * perGroup, (group + 1) * perGroup));
    const lags = Math.ceil(1.1 * MAX_PERIOD_S * EMBEDDING_FRAME_RATE) + 1;
    const periodicity = autocorrelation(onsets, lags);
    for (let k = 0; k < PERIODS; k++) {
      const lag = EMBEDDING_FRAME_RATE * MIN_PERIOD_S * (MAX_PERIOD_S / MIN_PERIOD_S) ** (k / (PERIODS - 1));
      yield triangularMean(periodicity, lag, Math.max(1, 0.04 * lag));
    }
  }
}

/** Returns the onset strength of a group of bands, with zero mean. */
function onsetStrength(bands: readonly Float64Array[]): Float64Array {
  const count = bands[0]!.length;
  const strength = new Float64Array(count);
  for (const band of bands)
    for (let i = 1; i < count; i++) strength[i]! += Math.max(0, band[i]! - band[i - 1]!) / bands.length;
  const mean = meanOf(strength);
  return strength.map((value) => value - mean);
}

/** Returns the unbiased autocorrelation, 1 at lag 0; zeros for silence and for lags too long for the audio. */
function autocorrelation(values: Float64Array, lags: number): Float64Array {
  const correlation = new Float64Array(lags);
  let power = 0;
  for (const value of values) power += value * value;
  if (power < 1e-9) return correlation;
  for (let lag = 0; lag < Math.min(lags, 0.8 * values.length); lag++) {
    let sum = 0;
    for (let i = lag; i < values.length; i++) sum += values[i]! * values[i - lag]!;
    correlation[lag] = (sum / power) * (values.length / (values.length - lag));
  }
  return correlation;
}

/** Returns the mean around a lag under a triangular window with this reach to either side. */
function triangularMean(values: Float64Array, lag: number, reach: number): number {
  let sum = 0;
  let weights = 0;
  for (let i = Math.ceil(lag - reach); i <= lag + reach; i++) {
    const weight = 1 - Math.abs(i - lag) / reach;
    sum += weight * (values[i] ?? 0);
    weights += weight;
  }
  return weights > 0 ? sum / weights : 0;
}

function tableOf(columns: number, rows: number): Float64Array[] {
  return Array.from({ length: rows }, () => new Float64Array(columns));
}

function deviation(values: Float64Array, mean: number): number {
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return Math.sqrt(squares / Math.max(1, values.length));
}

function covariance(a: Float64Array, b: Float64Array, { meanA, meanB }: { meanA: number; meanB: number }): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - meanA) * (b[i]! - meanB);
  return sum / Math.max(1, a.length);
}
