import { describe, expect, test } from 'vitest';
import { createComplexFft } from '../../../audio/dsp/transforms/complex-fft.ts';
import { createPairTransform, OVERLAP } from '../../../audio/dsp/transforms/istft.ts';
import { hann } from '../../../audio/dsp/transforms/stft.ts';
import { bandOf, BANDS, bandPowers, FEATURES, transformSize } from '../../../audio/dsp/separation/mask-bands.ts';
import { createMaskNetwork, FRAME_STEP, MASKS } from '../../../audio/dsp/separation/mask-unet.ts';
import { COLUMNS, createConvolutionKernel, LANES, WIDE } from '../../../audio/dsp/kernels/convolution-kernel.ts';
import { FORMER_METHOD, METHOD } from '../../../audio/dsp/separation/separation-methods.ts';
import type { MixSource } from '../../../audio/dsp/separation/mix-source.ts';
import { separateStems, STEMS, type SeparationMethod } from '../../../audio/dsp/separation/stem-separation.ts';
import { tee } from '../../../audio/dsp/core/tee.ts';
import { quantiseWithRemainder } from '../../../audio/dsp/separation/stem-remainder.ts';
import { noise, sine } from '../../infra/audio.ts';
import reference from './reference/masks.json' with { type: 'json' };
import ofPairs from './reference/masks-of-pairs.json' with { type: 'json' };

function source(planes: Float32Array[], sampleRate = 44_100): MixSource {
  return {
    sampleRate,
    channels: planes.length,
    frames: planes[0]!.length,
    read: (start, length) => planes.map((plane) => plane.slice(start, start + length)),
  };
}

const energy = (samples: Float32Array): number => samples.reduce((sum, x) => sum + x * x, 0);

/** Returns the shares of the energy in vocals and bass. */
function shares(mix: Float32Array, method: SeparationMethod): [number, number] {
  const parts: [number, number] = [0, 0];
  const wanted = [['vocals'], ['bass']] as const;
  for (const block of separateStems(source([mix], 16_000), wanted, method))
    block.parts.forEach(([plane], n) => (parts[n]! += energy(plane!)));
  return [parts[0] / energy(mix), parts[1] / energy(mix)];
}

/** Returns four seconds of a harmonic tone at 16 kHz, with a vibrato or plucked twice a second. */
function harmonics({ hz, vibrato }: { hz: number; vibrato: boolean }): Float32Array {
  return Float32Array.from({ length: 64_000 }, (_, i) => {
    const t = i / 16_000;
    const phase = 2 * Math.PI * hz * t + (vibrato ? 3 * Math.sin(2 * Math.PI * 5 * t) : 0);
    let sum = 0;
    for (let n = 1; n < 8; n++) sum += Math.sin(n * phase) / n ** 1.5;
    return 0.2 * sum * (vibrato ? 1 : Math.exp(-3 * (t % 0.5)));
  });
}

/** Returns gains, or the parts of a spectrum, of the bins 0 to size / 2. */
function allOf(value: number, size: number): Float64Array {
  return new Float64Array(size / 2 + 1).fill(value);
}

describe('createComplexFft', () => {
  test.each([8, 16, 32, 2_048, 9, 12, 15, 25, 27, 100, 3_072])(
    'transforms %d values as the sum by definition, and back',
    (size) => {
      const [first, second] = [
        noise({ seconds: 1, sampleRate: size }),
        noise({ seconds: 1, sampleRate: size, seed: 2 }),
      ];
      const [re, im] = [Float64Array.from(first), Float64Array.from(second)];
      const fft = createComplexFft(size);
      fft.forward(re, im);
      for (const k of [0, 1, Math.floor(size / 4), Math.floor(size / 2) + 1, size - 1]) {
        let [a, b] = [0, 0];
        for (let n = 0; n < size; n++) {
          const turn = (-2 * Math.PI * ((n * k) % size)) / size;
          a += first[n]! * Math.cos(turn) - second[n]! * Math.sin(turn);
          b += first[n]! * Math.sin(turn) + second[n]! * Math.cos(turn);
        }
        expect(re[k]).toBeCloseTo(a, 9);
        expect(im[k]).toBeCloseTo(b, 9);
      }
      fft.inverse(re, im);
      expect(Math.max(...first.map((x, n) => Math.abs(re[n]! / size - x)))).toBeLessThan(1e-7);
    },
  );

  test('throws for sizes with a prime factor above 5, and below 8', () => {
    for (const size of [14, 6_141, 6, 0, -8, 9.5]) expect(() => createComplexFft(size)).toThrow(RangeError);
  });
});

describe('createPairTransform', () => {
  test('reconstructs its input', () => {
    const [left, right] = [noise({ seconds: 0.1 }), noise({ seconds: 0.1, seed: 2 })];
    const transform = createPairTransform(512);
    const [a, b] = [new Float32Array(left.length), new Float32Array(left.length)];
    for (let at = -(OVERLAP - 1) * transform.hop; at < left.length; at += transform.hop)
      transform.overlapAdd(transform.analyse(left, right, at), allOf(1, 512), { first: a, second: b, at });
    expect(Math.max(...a.map((x, i) => Math.abs(x - left[i]!)))).toBeLessThan(1e-6);
    expect(Math.max(...b.map((x, i) => Math.abs(x - right[i]!)))).toBeLessThan(1e-6);
  });

  test.each([-300, 0, 700])('a frame at %d of 1,000 samples is what plain code makes of it, bit for bit', (at) => {
    const size = 512;
    const [left, right, gains] = [1, 2, 3].map((seed) => noise({ seconds: 1, sampleRate: 1_000, seed }));
    const [re, im] = [new Float64Array(size), new Float64Array(size)];
    const window = hann(size);
    for (let i = Math.max(0, -at); i < Math.min(size, 1_000 - at); i++) {
      re[i] = left![at + i]! * window[i]!;
      im[i] = right![at + i]! * window[i]!;
    }
    const fft = createComplexFft(size);
    fft.forward(re, im);
    const transform = createPairTransform(size);
    const spectrum = transform.analyse(left!, right, at);
    expect(spectrum).toEqual({ re, im });
    expect(transform.analyse(left!, undefined, at).re).not.toEqual(re);

    const [first, second] = [left!.slice(), right!.slice()];
    transform.overlapAdd({ re, im }, Float64Array.from(gains!.subarray(0, size / 2 + 1)), { first, second, at });
    for (let bin = 0; bin < size; bin++) {
      re[bin]! *= gains![Math.min(bin, size - bin)]!;
      im[bin]! *= gains![Math.min(bin, size - bin)]!;
    }
    fft.inverse(re, im);
    const [expected, other] = [left!.slice(), right!.slice()];
    for (let i = Math.max(0, -at); i < Math.min(size, 1_000 - at); i++) {
      const weight = window[i]! * (1 / (size * 1.5));
      expected[at + i]! += re[i]! * weight;
      other[at + i]! += im[i]! * weight;
    }
    expect(first).toEqual(expected);
    expect(second).toEqual(other);
  });

  test('a frame outside the samples is silent and adds nothing', () => {
    const transform = createPairTransform(64);
    const samples = new Float32Array(10).fill(1);
    for (const at of [-64, -100, 10, 50]) {
      expect(transform.analyse(samples, samples, at).re.every((x) => x === 0)).toBe(true);
      transform.overlapAdd({ re: allOf(1, 128), im: allOf(1, 128) }, allOf(1, 64), {
        first: samples,
        second: undefined,
        at,
      });
    }
    expect(samples.every((x) => x === 1)).toBe(true);
  });
});

describe('bands of masks', () => {
  test('are those the network was trained on', () => {
    for (const [hz, band] of reference.bands) expect(bandOf(hz!)).toBe(band);
  });

  test('have bins of similar width at every sample rate', () => {
    expect([8_000, 22_050, 44_100, 48_000, 96_000, 192_000].map(transformSize)).toEqual([
      1_024, 2_048, 4_096, 4_096, 8_192, 16_384,
    ]);
  });

  test('separate mid from side', () => {
    const tone = sine({ seconds: 0.1, hz: 1_000 });
    const bands = new Uint16Array(2_049).map((_, bin) => bandOf((bin * 44_100) / 4_096));
    const transform = createPairTransform(4_096);
    const at = bandOf(1_000);
    const opposite = transform.analyse(
      tone,
      tone.map((x) => -x),
      0,
    );
    const apart = bandPowers(opposite.re, opposite.im, bands);
    expect(apart.mid[at]! / apart.side[at]!).toBeLessThan(1e-9);
    const left = transform.analyse(tone, new Float32Array(tone.length), 0);
    const one = bandPowers(left.re, left.im, bands);
    expect(one.left[at]! / (one.mid[at]! + one.side[at]!)).toBeCloseTo(2, 5);
    expect(one.right[at]! / one.left[at]!).toBeLessThan(1e-9);
  });
});

describe('mask network', () => {
  test('its kernel multiplies and adds as plain code does', () => {
    const kernel = createConvolutionKernel(2 ** 17);
    const values = new Float32Array(kernel.memory.buffer);
    values.set(noise({ seconds: 1, sampleRate: 20_000 }));
    const [taps, groups, inputs, weights, output, step] = [27, 3, 9, 5_000, 10_000, 16];
    const before = values.slice();
    kernel.accumulate(0, 4 * weights, 4 * output, taps, groups, 4 * inputs, 4 * step);
    for (let column = 0; column < groups * COLUMNS; column++) {
      for (let lane = 0; lane < LANES; lane++) {
        let sum = before[output + column * step + lane]!;
        for (let tap = 0; tap < taps; tap++)
          sum += before[column * inputs + tap]! * before[weights + tap * LANES + lane]!;
        expect(values[output + column * step + lane]).toBeCloseTo(sum, 5);
      }
    }
  });

  test('its kernel convolves several runs at once as one after the other, bit for bit', () => {
    const kernel = createConvolutionKernel(2 ** 17);
    const values = new Float32Array(kernel.memory.buffer);
    values.set(noise({ seconds: 1, sampleRate: 20_000 }));
    const [taps, groups, inputs, input, weights, output, step] = [27, 3, 9, 20, 5_000, 10_000, 16];
    const runs = [0, 300, 660];
    values[16] = 0;
    values[17] = -Infinity;
    new Int32Array(kernel.memory.buffer, 0, 3).set(runs.map((run) => 4 * run));
    const biases = values.slice(8, 8 + LANES);
    for (let column = 0; column < groups * COLUMNS; column++) values.set(biases, output + column * step);
    runs.forEach((run, n) => {
      const own = weights + n * taps * LANES;
      kernel.accumulate(4 * (input + run), 4 * own, 4 * output, taps, groups, 4 * inputs, 4 * step);
    });
    const expected = values.slice(output, output + groups * COLUMNS * step);
    for (const floor of [17, 16]) {
      const at = [4 * input, 4 * weights, 4 * output] as const;
      kernel.convolve(...at, taps, groups, 4 * inputs, 4 * step, runs.length, 0, 4 * 8, 4 * floor);
      const made = values.slice(output, output + groups * COLUMNS * step);
      expect(made).toEqual(expected.map((x, i) => (floor === 17 || i % step >= LANES ? x : Math.max(0, x))));
    }
  });

  test('its kernel adds each column several times', () => {
    const kernel = createConvolutionKernel(2 ** 16);
    const values = new Float32Array(kernel.memory.buffer);
    values.set(noise({ seconds: 1, sampleRate: 200 }));
    const before = values.slice(0, 200);
    kernel.addRepeated(4 * 8, 4 * 100, 2, 3, 2);
    const expected = before.map((x, i) =>
      i >= 100 && i < 148 ? Math.fround(x + before[8 + 8 * Math.floor((i - 100) / 16) + ((i - 100) % 8)]!) : x,
    );
    expect(values.slice(0, 200)).toEqual(expected);
  });

  test('its kernel does so for one column', () => {
    const kernel = createConvolutionKernel(2 ** 17);
    const values = new Float32Array(kernel.memory.buffer);
    values.set(noise({ seconds: 1, sampleRate: 20_000 }));
    const [taps, groups, weights, output] = [27, 2, 1_000, 10_000];
    const before = values.slice();
    kernel.accumulateOne(0, 4 * weights, 4 * output, taps, groups, 4 * LANES * taps);
    for (let out = 0; out < groups * WIDE; out++) {
      const own = weights + (out - (out % LANES)) * taps + (out % LANES);
      let sum = before[output + out]!;
      for (let tap = 0; tap < taps; tap++) sum += before[tap]! * before[own + tap * LANES]!;
      expect(values[output + out]).toBeCloseTo(sum, 5);
    }
    expect(values[output + groups * WIDE]).toBe(before[output + groups * WIDE]);
  });

  test('returns the same masks after a longer input', () => {
    const features = Float32Array.from({ length: 64 * BANDS * FEATURES }, (_, i) => Math.sin(i * 0.37));
    const network = createMaskNetwork(reference.layers, 64);
    const short = features.subarray(0, FRAME_STEP * BANDS * FEATURES);
    const first = network(short, FRAME_STEP);
    network(features, 64);
    expect(network(short, FRAME_STEP)).toEqual(first);
    expect(network(short, FRAME_STEP)).toEqual(first);
  });

  test.each([
    ['a place for every band and frame', reference],
    ['places of two bands and two frames', ofPairs],
  ])('equals the network in PyTorch: %s', (_name, { layers, frames, masks }) => {
    const features = Float32Array.from({ length: frames * BANDS * FEATURES }, (_, i) => Math.sin(i * 0.37));
    const made = createMaskNetwork(layers, 64)(features, frames);
    for (const { frame, band, values } of masks)
      values.forEach((value, i) => expect(made[(frame * BANDS + band) * MASKS + i]).toBeCloseTo(value, 4));
  });

  test('throws for numbers of frames that it does not support', () => {
    const network = createMaskNetwork(reference.layers, FRAME_STEP);
    expect(() => network(new Float32Array(0), FRAME_STEP + 1)).toThrow(RangeError);
    expect(() => network(new Float32Array(0), 2 * FRAME_STEP)).toThrow(RangeError);
  });
});

describe('separate', () => {
  test('yields stems that sum to the mix, across segment boundaries', () => {
    const mix = [noise({ seconds: 14, sampleRate: 44_100 })];
    let at = 0;
    let worst = 0;
    for (const block of separateStems(source(mix), [[...STEMS]], METHOD)) {
      block.parts[0]![0]!.forEach((x, i) => (worst = Math.max(worst, Math.abs(x - mix[0]![at + i]!))));
      expect(block.mix[0]).toEqual(mix[0]!.slice(at, at + block.mix[0]!.length));
      at += block.mix[0]!.length;
    }
    expect(at).toBe(mix[0]!.length);
    expect(worst).toBeLessThan(1e-5);
  });

  test('a low voice is not taken for the bass, and a deep bass not for a voice', () => {
    const voice = harmonics({ hz: 130, vibrato: true });
    const [vocals, bass] = shares(voice, METHOD);
    expect(bass).toBeLessThan(0.05);
    expect(vocals).toBeGreaterThan(bass);
    const deep = harmonics({ hz: 55, vibrato: false });
    const [vocalsOfDeep, bassOfDeep] = shares(deep, METHOD);
    expect(bassOfDeep).toBeGreaterThan(vocalsOfDeep);
  });

  test('the former method raises a low voice that its network takes for the bass, and leaves a deep bass as it is', () => {
    const voice = harmonics({ hz: 130, vibrato: true });
    const plain = { ...FORMER_METHOD, findsLowVoices: false };
    const [[, bassBefore], [vocals, bass]] = [shares(voice, plain), shares(voice, FORMER_METHOD)];
    expect(bassBefore).toBeGreaterThan(0.4);
    expect(bass).toBeLessThan(bassBefore / 2);
    expect(vocals).toBeGreaterThan(bass);
    const deep = harmonics({ hz: 55, vibrato: false });
    expect(shares(deep, FORMER_METHOD)).toEqual(shares(deep, plain));
  });

  test('masks all channels of a surround mix', () => {
    const planes = Array.from({ length: 5 }, (_, seed) => noise({ seconds: 0.3, sampleRate: 48_000, seed: seed + 1 }));
    const [block] = [...separateStems(source(planes, 48_000), [['drums']], METHOD)];
    expect(block!.parts[0]).toHaveLength(5);
    for (const plane of block!.parts[0]!) expect(plane.some((x) => Math.abs(x) > 1e-3)).toBe(true);
  });
});

/** Quantises parts in place, sample by sample; returns them with the rest, the energy of what is left and how many samples moved. */
function plainRemainder(mix: Float32Array, parts: Float32Array[]) {
  const [steps, max] = [2 ** 23, 1 - 2 ** -23];
  const stems = [...parts, new Float32Array(mix.length)];
  let [residual, moved] = [0, 0];
  for (let i = 0; i < mix.length; i++) {
    for (const part of parts) part[i] = Math.round(part[i]! * steps) / steps;
    const left = parts.reduce((sum, part) => sum - part[i]!, mix[i]!);
    stems.at(-1)![i] = left;
    if (left > max || left < -1 || parts.some((part) => part[i]! > max || part[i]! < -1)) {
      moved++;
      let excess = 0;
      for (const stem of stems) {
        const kept = Math.max(-1, Math.min(max, stem[i]!));
        excess += stem[i]! - kept;
        stem[i] = kept;
      }
      for (const stem of stems) {
        const kept = Math.max(-1, Math.min(max, stem[i]! + excess));
        excess -= kept - stem[i]!;
        stem[i] = kept;
      }
    }
    residual += stems.reduce((sum, stem) => sum - stem[i]!, mix[i]!) ** 2;
  }
  return { stems, residual, moved };
}

describe('quantiseWithRemainder and tee', () => {
  test('the stems are 24-bit values that sum exactly to the mix', () => {
    const mix = noise({ seconds: 0.1 }).map((x) => Math.round(x * 32_768) / 32_768);
    const parts = [1, 2, 3].map((seed) => noise({ seconds: 0.1, seed, level: 0.3 }));
    const { rest } = quantiseWithRemainder(mix, parts);
    mix.forEach((x, i) => expect(parts[0]![i]! + parts[1]![i]! + parts[2]![i]! + rest[i]!).toBe(x));
  });

  test('stems, rest and energies are those of plain code, bit for bit, whether stems exceed full scale or not', () => {
    // The second stem is near full scale, so that hundreds of samples of the others move.
    const mix = noise({ seconds: 0.3, level: 0.9 });
    const parts = [0.3, 1.1, 1e-7].map((level, seed) => noise({ seconds: 0.3, seed: seed + 2, level }));
    const expected = plainRemainder(
      mix,
      parts.map((part) => part.slice()),
    );
    const energies = new Float64Array(4).fill(2);
    const { rest, mixEnergy, residualEnergy } = quantiseWithRemainder(mix, parts, energies);
    expect([...parts, rest]).toEqual(expected.stems);
    expect(expected.moved).toBeGreaterThan(100);
    expect([...energies]).toEqual(expected.stems.map((stem) => stem.reduce((sum, x) => sum + x * x, 2)));
    expect(mixEnergy).toBe(energy(mix));
    expect(residualEnergy).toBe(expected.residual);
    expect(residualEnergy).toBeGreaterThan(0);
  });

  test('what exceeds full scale moves to other stems', () => {
    const parts = [Float32Array.of(1.5, -0.7), Float32Array.of(0.2, -0.9)];
    const { rest } = quantiseWithRemainder(Float32Array.of(0.9, 0.8), parts);
    [0.9, 0.8].forEach((x, i) => expect(parts[0]![i]! + parts[1]![i]! + rest[i]!).toBeCloseTo(x, 6));
    for (const plane of [...parts, rest]) expect(plane.every((x) => x >= -1 && x < 1)).toBe(true);
  });

  test('several readers each get all values, which are produced once', () => {
    let made = 0;
    function* values() {
      for (; made < 3; made++) yield made;
    }
    const [first, second] = tee(values(), 2);
    expect([...first!]).toEqual([0, 1, 2]);
    expect([...second!]).toEqual([0, 1, 2]);
    expect(made).toBe(3);
  });
});
