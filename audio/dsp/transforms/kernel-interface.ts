/** A Fourier transform; its arrays keep their places and are overwritten by every call. */
export interface FftKernel {
  /** For complex signals all real parts, then all imaginary ones; for real signals the samples. */
  readonly input: Float64Array;
  /** Samples to be windowed: a real signal, or two that become the real and the imaginary parts of a complex one, one after the other. */
  readonly samples: Float32Array;
  /** Sets `input` to `samples`, multiplied by a window of the length of a signal; it must not change later. */
  applyWindow(window: Float64Array): void;
  /** For complex signals: adds the spectrum, its imaginary parts first, to `samples`, multiplied by a window; it must not change later. */
  addWindowed(window: Float64Array): void;
  /** Bins of the spectrum; for real signals 0 to half their length. */
  readonly re: Float64Array;
  readonly im: Float64Array;
  transform(): void;
  /** Returns the squared magnitudes of the bins computed last. */
  power(): Float64Array;
}
