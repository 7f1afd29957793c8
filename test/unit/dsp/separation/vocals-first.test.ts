import { describe, expect, test } from 'vitest';
import { BANDS, bandOf } from '../../../../audio/dsp/separation/mask-bands.ts';
import { MASKS } from '../../../../audio/dsp/separation/mask-unet.ts';
import { METHOD, VOCALS_FIRST } from '../../../../audio/dsp/separation/separation-methods.ts';
import { separateStems, STEMS } from '../../../../audio/dsp/separation/stem-separation.ts';
import { replaceVocals } from '../../../../audio/dsp/separation/vocals-first.ts';
import { noise } from '../../../infra/audio.ts';

/** Returns the masks of a band at this frequency in the second of two frames after the vocals of all were replaced. */
function replaced(hz: number, masks: readonly number[], vocals: number): number[] {
  const [all, other] = [new Float32Array(2 * BANDS * MASKS), new Float32Array(2 * BANDS * MASKS)];
  const at = (BANDS + bandOf(hz)) * MASKS;
  all.set(masks, at);
  other[at] = vocals;
  replaceVocals(all, other);
  return [...all.subarray(at, at + MASKS)];
}

/** Returns a matcher for masks that are these but for rounding. */
function close(masks: readonly number[]): unknown[] {
  return masks.map((mask) => expect.closeTo(mask, 6));
}

describe('vocals of another network', () => {
  test('leave the rest as it is where both networks agree', () => {
    expect(replaced(500, [0.4, 0.1, 0.2, 0.3], 0.4)).toEqual(close([0.4, 0.1, 0.2, 0.3]));
  });

  test('that are less leave a share to the others as these are, and to drums above 4 kHz', () => {
    expect(replaced(500, [0.5, 0.1, 0.1, 0.3], 0)).toEqual(close([0, 0.2, 0.2, 0.6]));
    expect(replaced(6_000, [0.5, 0.1, 0.1, 0.3], 0)).toEqual(close([0, 0.6, 0.1, 0.3]));
    expect(replaced(500, [1, 0, 0, 0], 0.25)).toEqual(close([0.25, 0, 0, 0.75]));
  });

  test('that are more take from drums and bass first', () => {
    expect(replaced(500, [0.1, 0.3, 0.1, 0.5], 0.3)).toEqual(close([0.3, 0.15, 0.05, 0.5]));
    expect(replaced(500, [0.1, 0.3, 0.1, 0.5], 0.7)).toEqual(close([0.7, 0, 0, 0.3]));
    expect(replaced(6_000, [0, 0, 0, 1], 1)).toEqual(close([1, 0, 0, 0]));
  });

  test('are those vocals sample for sample, and all stems sum to the mix', () => {
    const mix = noise({ seconds: 1, sampleRate: 16_000 });
    const source = {
      sampleRate: 16_000,
      channels: 1,
      frames: mix.length,
      read: (at: number, length: number) => [mix.slice(at, at + length)],
    };
    const each = STEMS.map((name) => [name]);
    const [made] = [...separateStems(source, each, VOCALS_FIRST)];
    const [alone] = [...separateStems(source, [['vocals']], METHOD)];
    expect(made!.parts[0]).toEqual(alone!.parts[0]);
    const off = mix.map((x, i) => made!.parts.reduce((left, [plane]) => left - plane![i]!, x));
    expect(off.every((x) => Math.abs(x) < 1e-5)).toBe(true);
  });
});
