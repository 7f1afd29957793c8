const FLOOR = 1e-12;

type Planes = readonly Float32Array[];

/** Returns the scale-invariant signal-to-distortion ratio in dB over all channels at once (Le Roux 2019); null if the truth is silent. */
export function siSdrDb(truth: Planes, estimate: Planes): number | null {
  const power = product(truth, truth);
  if (power < FLOOR) return null;
  const scale = product(truth, estimate) / power;
  const target = scale * scale * power;
  return decibels(target, distance(truth, estimate, scale));
}

/** Returns the signal-to-distortion ratio in dB without rescaling; null if the truth is silent. */
export function sdrDb(truth: Planes, estimate: Planes): number | null {
  const power = product(truth, truth);
  return power < FLOOR ? null : decibels(power, distance(truth, estimate, 1));
}

function product(a: Planes, b: Planes): number {
  return a.reduce((sum, plane, channel) => {
    const other = b[channel] ?? b[0]!;
    return sum + plane.reduce((part, x, i) => part + x * (other[i] ?? 0), 0);
  }, 0);
}

function distance(truth: Planes, estimate: Planes, scale: number): number {
  return truth.reduce((sum, plane, channel) => {
    const other = estimate[channel] ?? estimate[0]!;
    return sum + plane.reduce((part, x, i) => part + ((other[i] ?? 0) - scale * x) ** 2, 0);
  }, 0);
}

function decibels(signal: number, error: number): number {
  return 10 * Math.log10((signal + FLOOR) / (error + FLOOR));
}
