/** Probability of voice above which a frame is speech, and below which it is a pause. */
const SPEECH = 0.6;
const PAUSE = 0.15;
/** Number of pause frames from which they give the noise; otherwise this share of all frames does, the quietest ones. */
const MIN_PAUSE_FRAMES = 40;
const QUIETEST = 0.05;
/** Frames of which the median is taken, evenly spread: more do not change it. */
const MAX_MEDIAN_FRAMES = 200;
/** The median of the power of a bin of noise, which is distributed exponentially, over its mean. */
const MEDIAN_TO_MEAN = Math.LN2;

/** Noise of a segment of speech: its mean power per bin, and means per frame of the power of all bins. */
export interface PauseNoise {
  spectrum: Float64Array;
  noisePower: number;
  /** Power of speech without noise; undefined as long as there was no speech. */
  speechPower: number | undefined;
}

/** Measures the noise of speech, segment by segment. */
export interface PauseNoiseMeter {
  /** Adds the power spectrum of a frame with its probability of voice. */
  push(power: Float64Array, voice: number): void;
  /** Returns the noise of the frames since the last call; undefined as long as there was only silence. */
  measure(): PauseNoise | undefined;
}

/** Creates the meter for spectra of `bins` bins; frames of digital silence are ignored. */
export function createPauseNoiseMeter(bins: number): PauseNoiseMeter {
  let frames: { power: Float32Array; total: number; voice: number }[] = [];
  let last: PauseNoise | undefined;

  function noiseFrames(): Float32Array[] {
    const pauses = frames.filter(({ voice }) => voice < PAUSE);
    const quiet =
      pauses.length >= MIN_PAUSE_FRAMES
        ? pauses
        : frames.toSorted((a, b) => a.total - b.total).slice(0, Math.ceil(frames.length * QUIETEST));
    const step = Math.ceil(quiet.length / MAX_MEDIAN_FRAMES);
    return quiet.filter((_, i) => i % step === 0).map(({ power }) => power);
  }

  function noiseSpectrum(): Float64Array {
    const chosen = noiseFrames();
    const column = new Float32Array(chosen.length);
    return Float64Array.from({ length: bins }, (_, bin) => {
      for (let i = 0; i < chosen.length; i++) column[i] = chosen[i]![bin]!;
      return column.toSorted()[chosen.length >> 1]! / MEDIAN_TO_MEAN;
    });
  }

  return {
    push(power, voice) {
      let total = 0;
      for (let bin = 0; bin < bins; bin++) total += power[bin]!;
      if (total > 0) frames.push({ power: new Float32Array(power), total, voice });
    },
    measure() {
      if (frames.length === 0) return last;
      const hasPauses = frames.filter(({ voice }) => voice < PAUSE).length >= MIN_PAUSE_FRAMES;
      const spectrum = hasPauses || !last ? noiseSpectrum() : last.spectrum;
      const noisePower = spectrum.reduce((sum, value) => sum + value, 0);
      const spoken = frames.filter(({ voice }) => voice > SPEECH);
      const spokenPower = spoken.reduce((sum, { total }) => sum + total, 0) / spoken.length;
      const speechPower = spoken.length > 0 ? Math.max(0, spokenPower - noisePower) : last?.speechPower;
      frames = [];
      return (last = { spectrum, noisePower, speechPower });
    },
  };
}
