import type { Models } from '../capabilities/model-interfaces.ts';
import type { DeepFilterDescription } from './deepfilter/description.ts';
import { DEEP_FILTER_RATE } from './deepfilter/features.ts';
import { loadDeepFilter } from './deepfilter/load-deep-filter.ts';
import type { InstalledModel } from './installed-models.ts';
import { once } from './loaded-once.ts';

/** Returns the denoiser that an installed DeepFilterNet is. */
export function deepFilterDenoiser(
  { name, digest, files }: InstalledModel,
  description: DeepFilterDescription,
): NonNullable<Models['modelDenoiser']> {
  const filter = () => once(`${name} ${digest}`, () => loadDeepFilter(files, description));
  return {
    name: `${name}@${description.version}`,
    sampleRate: DEEP_FILTER_RATE,
    isExact: true,
    denoise: (samples) => filter()(samples).samples,
  };
}
