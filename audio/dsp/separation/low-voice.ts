import { BANDS, bandOf, type BandPowers } from './mask-bands.ts';
import { MASKS } from './mask-unet.ts';

/**
 * Factor by which a low voice is raised before the network sees it: a man's voice then lies where the voices of its training lie, and
 * his fundamental is no bass.
 */
export const RAISE = 2.5;
/** Share of the mix that stays in such a voice whatever the network finds: it is less sure of it. */
export const RAISED_VOICE_FLOOR = 0.15;

/** Minimum share of the energy that is in the bass … */
const MIN_BASS = 0.4;
/** … and the maximum share of the bass that lies below the second frequency: a bass has most of it there, a voice next to none. */
const MAX_DEEP = 0.3;
const DEEP_HZ = 100;

/** Places of masks. */
const BASS = 2;

/**
 * Reports whether masks probably took a low voice for the bass: much of the energy is in the bass, and little of that lies as deep as basses
 * play. `masks` are frames × bands × masks.
 */
export function hasVoiceInBass(powers: readonly BandPowers[], masks: Float32Array): boolean {
  const deepEnd = bandOf(DEEP_HZ);
  let [total, bass, deep] = [0, 0, 0];
  powers.forEach(({ left, right }, frame) => {
    for (let band = 0; band < BANDS; band++) {
      const power = left[band]! + right[band]!;
      const inBass = power * masks[(frame * BANDS + band) * MASKS + BASS]!;
      total += power;
      bass += inBass;
      if (band < deepEnd) deep += inBass;
    }
  });
  return bass > MIN_BASS * total && deep < MAX_DEEP * bass;
}
