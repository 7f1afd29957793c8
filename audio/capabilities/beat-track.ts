import { mixDown } from '../dsp/core/mix-down.ts';
import { resampleParts } from '../dsp/core/resample-parts.ts';
import type { BeatTrack } from '../dsp/beats/beat-track.ts';
import { trackBeats, type BeatOptions } from '../dsp/beats/beats.ts';
import { beatsOfModel } from '../dsp/beats/model-beats.ts';
import type { CapabilityContext } from './capability.ts';

export const EMBEDDED_BEATS = 'embedded:beat-network';

/** Returns what finds the beats: the installed model, or the embedded network. */
export function beatEngine({ beatModel }: CapabilityContext<unknown>['models']): string {
  return beatModel ? `model:${beatModel.name}` : EMBEDDED_BEATS;
}

/** Returns the beats of the mean of all channels, by the installed model or the embedded network; undefined for fewer than three. */
export function beatTrackOf(
  { audio, models: { beatModel }, progress }: Pick<CapabilityContext<unknown>, 'audio' | 'models' | 'progress'>,
  options: BeatOptions,
): BeatTrack | undefined {
  const { sampleRate, frames } = audio;
  const mono = mixDown(audio, progress);
  if (!beatModel) return trackBeats(mono, sampleRate, options);
  const rate = beatModel.sampleRate;
  const probability = beatModel.probability(
    resampleParts(mono, sampleRate, rate),
    Math.ceil((frames * rate) / sampleRate),
  );
  return beatsOfModel(probability, frames / sampleRate);
}
