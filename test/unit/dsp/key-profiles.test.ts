import { expect, test } from 'vitest';
import { KEY_PROFILES, profileCorrelations } from '../../../audio/dsp/harmony/key-profiles.ts';

test.for(Object.entries(KEY_PROFILES))('%s fits each key that it describes best', ([, profile]) => {
  for (const [mode, weights] of [profile.major, profile.minor].entries()) {
    for (let tonic = 0; tonic < 12; tonic++) {
      const chroma = weights.map((_, i) => weights[(i - tonic + 12) % 12]!);
      const correlations = profileCorrelations(chroma, profile);
      expect(correlations[2 * tonic + mode]).toBeCloseTo(1, 9);
      expect(correlations.indexOf(Math.max(...correlations))).toBe(2 * tonic + mode);
    }
  }
});

test('a flat chroma fits no key', () => {
  expect([...profileCorrelations(new Float64Array(12).fill(3), KEY_PROFILES.krumhansl)]).toEqual(Array(24).fill(0));
});
