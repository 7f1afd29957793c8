import { SOUND_CLASSES, type SoundClass } from './tag-network.ts';

/** Returns the normalised geometric mean of the class probabilities of windows. */
export function smoothedClasses(classified: readonly Record<SoundClass, number>[]): Record<SoundClass, number> {
  const means: Record<SoundClass, number> = { music: 0, drums: 0, lead: 0, noise: 0, tone: 0 };
  let total = 0;
  for (const label of SOUND_CLASSES)
    total += means[label] = Math.exp(meanOf(classified.map((classes) => Math.log(classes[label] + 1e-3))));
  for (const label of SOUND_CLASSES) means[label] /= total;
  return means;
}

/** Returns the mean; 0 without values. */
export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
