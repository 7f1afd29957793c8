type Place = 'FL' | 'FR' | 'FC' | 'LFE' | 'BL' | 'BR' | 'BC' | 'SL' | 'SR';

/** Places of the channels of audio by their number: mono, stereo, 2.1, 4.0, 5.0, 5.1, 6.1 and 7.1, in the order of FFmpeg and WAV. */
const LAYOUTS: Readonly<Record<number, readonly Place[]>> = {
  1: ['FC'],
  2: ['FL', 'FR'],
  3: ['FL', 'FR', 'LFE'],
  4: ['FL', 'FR', 'FC', 'BC'],
  5: ['FL', 'FR', 'FC', 'BL', 'BR'],
  6: ['FL', 'FR', 'FC', 'LFE', 'BL', 'BR'],
  7: ['FL', 'FR', 'FC', 'LFE', 'BC', 'SL', 'SR'],
  8: ['FL', 'FR', 'FC', 'LFE', 'BL', 'BR', 'SL', 'SR'],
};
/** The most channels that have a layout. */
export const MAX_MIXED_CHANNELS = 8;

const HALF_POWER = Math.SQRT1_2;

/** Places that replace a missing one, in order of preference; a pair shares the signal, each at -3 dB. The low-frequency channel has none. */
const SUBSTITUTES: Readonly<Record<Place, readonly { places: readonly Place[]; gain: number }[]>> = {
  FL: [{ places: ['FC'], gain: HALF_POWER }],
  FR: [{ places: ['FC'], gain: HALF_POWER }],
  FC: [{ places: ['FL', 'FR'], gain: HALF_POWER }],
  LFE: [],
  BL: [
    { places: ['SL'], gain: 1 },
    { places: ['BC'], gain: HALF_POWER },
    { places: ['FL'], gain: HALF_POWER },
    { places: ['FC'], gain: 0.5 },
  ],
  BR: [
    { places: ['SR'], gain: 1 },
    { places: ['BC'], gain: HALF_POWER },
    { places: ['FR'], gain: HALF_POWER },
    { places: ['FC'], gain: 0.5 },
  ],
  BC: [
    { places: ['BL', 'BR'], gain: HALF_POWER },
    { places: ['SL', 'SR'], gain: HALF_POWER },
    { places: ['FL', 'FR'], gain: 0.5 },
    { places: ['FC'], gain: 0.5 },
  ],
  SL: [
    { places: ['BL'], gain: 1 },
    { places: ['BC'], gain: HALF_POWER },
    { places: ['FL'], gain: HALF_POWER },
    { places: ['FC'], gain: 0.5 },
  ],
  SR: [
    { places: ['BR'], gain: 1 },
    { places: ['BC'], gain: HALF_POWER },
    { places: ['FR'], gain: HALF_POWER },
    { places: ['FC'], gain: 0.5 },
  ],
};

/**
 * Returns the gains of the input channels in each output channel, by the coefficients of ITU-R BS.775: centre and surround at -3 dB.
 * All gains are lowered together so that no output exceeds full scale. Mono becomes both sides of stereo as it is. Returns undefined for
 * numbers of channels without a layout.
 */
export function mixingGains(from: number, to: number): number[][] | undefined {
  const [given, wanted] = [LAYOUTS[from], LAYOUTS[to]];
  if (!given || !wanted) return undefined;
  if (from === 1 && to === 2) return [[1], [1]];
  const gains = wanted.map(() => given.map(() => 0));
  given.forEach((place, channel) => {
    const { places, gain } = destination(place, wanted);
    for (const each of places) gains[wanted.indexOf(each)]![channel] = gain;
  });
  const loudest = Math.max(1, ...gains.map((row) => row.reduce((sum, gain) => sum + gain, 0)));
  return gains.map((row) => row.map((gain) => gain / loudest));
}

function destination(place: Place, wanted: readonly Place[]): { places: readonly Place[]; gain: number } {
  if (wanted.includes(place)) return { places: [place], gain: 1 };
  const found = SUBSTITUTES[place].find(({ places }) => places.every((each) => wanted.includes(each)));
  return found ?? { places: [], gain: 0 };
}

/** Mixes blocks by the gains that `mixingGains` returned. */
export function* remixed(blocks: Iterable<Float32Array[]>, gains: readonly number[][]): Generator<Float32Array[]> {
  for (const planes of blocks) {
    yield gains.map((row) => {
      const mixed = new Float32Array(planes[0]!.length);
      row.forEach((gain, channel) => {
        if (gain === 0) return;
        const plane = planes[channel]!;
        for (let i = 0; i < mixed.length; i++) mixed[i]! += gain * plane[i]!;
      });
      return mixed;
    });
  }
}
