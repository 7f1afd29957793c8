/** Steps of the level per second: 10 ms each. */
export const LEVEL_STEPS_PER_SECOND = 100;

/** Level of a recording over time. */
export interface LevelCourse {
  /** Mean square per step, of the loudest channel. */
  powers: Float32Array;
  /** Highest sample. */
  peak: number;
}

/** Measures the level of blocks per step of 10 ms; `frames` is the samples per channel in all. */
export function measureLevelCourse(
  blocks: Iterable<Float32Array[]>,
  { sampleRate, frames }: { sampleRate: number; frames: number },
): LevelCourse {
  const endOf = (step: number): number => Math.round(((step + 1) * sampleRate) / LEVEL_STEPS_PER_SECOND);
  const powers = new Float32Array(Math.max(1, Math.ceil((frames * LEVEL_STEPS_PER_SECOND) / sampleRate)));
  let peak = 0;
  let position = 0;
  let step = 0;
  let sums: Float64Array | undefined;
  let held = 0;
  for (const planes of blocks) {
    sums ??= new Float64Array(planes.length);
    const length = planes[0]!.length;
    for (let at = 0; at < length;) {
      const to = Math.min(length, at + Math.max(1, endOf(step) - position));
      for (let channel = 0; channel < planes.length; channel++) {
        const plane = planes[channel]!;
        let sum = 0;
        for (let i = at; i < to; i++) {
          const x = plane[i]!;
          sum += x * x;
          if (x > peak) peak = x;
          else if (-x > peak) peak = -x;
        }
        sums[channel]! += sum;
      }
      held += to - at;
      position += to - at;
      at = to;
      powers[Math.min(powers.length - 1, step)] = Math.max(...sums) / held;
      if (position < endOf(step)) continue;
      sums.fill(0);
      held = 0;
      step++;
    }
  }
  return { powers, peak };
}

/** A span of steps. */
export interface StepRun {
  from: number;
  /** One past the last step. */
  to: number;
}

/** Probability of speech from which a step is never silent, and from which it counts as speech; steps around speech that are never silent. */
const MAYBE_SPEECH = 0.1;
const SPEECH = 0.5;
const GUARD_STEPS = 15;
/** Share of speech from which the silence of the recording is that of its pauses. */
const MIN_SPEECH_SHARE = 0.03;
/** Steps before and after a step over which its level is averaged: noise wavers. */
const SMOOTH_STEPS = 2;
/** Quantiles of loud steps and, among steps without speech, of the noise floor. */
const LOUD_QUANTILE = 0.95;
const FLOOR_QUANTILE = 0.1;
const MIN_FLOOR_STEPS = 20;
/** Pauses reach up to this far over their floor, in dB, and at most up to this far below loud steps. */
const OVER_FLOOR_DB = 10;
const BELOW_LOUD_DB = -15;
/** Level in dBFS, and below loud steps, up to which anything is silent. */
const SILENT_DBFS = -60;
const FAR_BELOW_LOUD_DB = -40;

/**
 * Returns the runs of silent steps. With speech, a step is silent if no voice is near and its level is close to the noise floor of the
 * pauses. Without speech, only what is at most -60 dBFS and 40 dB below the loud steps is: soft music and steady noise are no silence.
 */
export function silentRuns(powers: Float32Array, voiceAt: (step: number) => number): StepRun[] {
  const steps = powers.length;
  const smooth = powers.map((_, step) => {
    const near = powers.subarray(Math.max(0, step - SMOOTH_STEPS), step + SMOOTH_STEPS + 1);
    return near.reduce((sum, power) => sum + power, 0) / near.length;
  });
  const near = new Uint8Array(steps);
  let spoken = 0;
  for (let step = 0; step < steps; step++) {
    const voice = voiceAt(step);
    if (voice > SPEECH) spoken++;
    if (voice > MAYBE_SPEECH) near.fill(1, Math.max(0, step - GUARD_STEPS), step + GUARD_STEPS + 1);
  }
  const hasSpeech = spoken >= MIN_SPEECH_SHARE * steps;
  if (!hasSpeech) near.fill(0);
  const threshold = silenceThreshold(smooth, hasSpeech ? near : undefined);
  const runs: StepRun[] = [];
  for (let step = 0; step < steps; step++) {
    const from = step;
    while (step < steps && smooth[step]! <= threshold && !near[step]) step++;
    if (step > from) runs.push({ from, to: step });
  }
  return runs;
}

/** Returns the power up to which a step is silent. */
function silenceThreshold(powers: Float32Array, near: Uint8Array | undefined): number {
  const loud = quantile(
    powers.filter((power) => power > 0),
    LOUD_QUANTILE,
  );
  const lowest = Math.min(powerOf(SILENT_DBFS), loud * powerOf(FAR_BELOW_LOUD_DB));
  const pauses = near && powers.filter((_, step) => !near[step]);
  if (!pauses || pauses.length < MIN_FLOOR_STEPS) return lowest;
  const floor = quantile(pauses, FLOOR_QUANTILE);
  return Math.max(lowest, Math.min(floor * powerOf(OVER_FLOOR_DB), loud * powerOf(BELOW_LOUD_DB)));
}

function quantile(values: Float32Array, share: number): number {
  return values.toSorted()[Math.floor(share * (values.length - 1))] ?? 0;
}

function powerOf(db: number): number {
  return 10 ** (db / 10);
}
