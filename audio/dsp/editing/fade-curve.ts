export const FADE_CURVES = ['equal_power', 'linear'] as const;
export type FadeCurve = (typeof FADE_CURVES)[number];

/**
 * Returns the gain at a fraction of a rising fade, 0 to 1; the gain of a falling one is that at the remaining fraction. The powers of the
 * two add up to 1 with `equal_power`, their amplitudes with `linear`.
 */
export function fadeGain(curve: FadeCurve, fraction: number): number {
  if (fraction <= 0) return 0;
  if (fraction >= 1) return 1;
  return curve === 'linear' ? fraction : Math.sin((Math.PI / 2) * fraction);
}

/** Both fades of an audio, in samples. */
export interface Fades {
  /** Samples per channel of the whole audio. */
  frames: number;
  /** The first sample has gain 0, the sample after these has gain 1. */
  fadeIn: number;
  /** The last sample has gain 0, the sample before these has gain 1. */
  fadeOut: number;
  curve: FadeCurve;
}

/** Fades the part of an audio that begins at sample `start`, in place. Where the fades overlap, their gains are multiplied. */
export function fade(planes: readonly Float32Array[], start: number, { frames, fadeIn, fadeOut, curve }: Fades): void {
  const length = planes[0]?.length ?? 0;
  const scale = (i: number, gain: number): void => {
    for (const plane of planes) plane[i]! *= gain;
  };
  for (let i = 0; i < length && start + i < fadeIn; i++) scale(i, fadeGain(curve, (start + i) / fadeIn));
  for (let i = Math.max(0, frames - fadeOut - start); i < length; i++)
    scale(i, fadeGain(curve, (frames - 1 - start - i) / fadeOut));
}
