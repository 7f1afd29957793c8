import { describe, expect, test } from 'vitest';
import { graphSchema } from '../../../../audio/models/graph/graph-manifest.ts';
import { createFrontEnd } from '../../../../audio/models/graph/front-end.ts';
import { createStemReader } from '../../../../audio/models/graph/stem-reader.ts';
import { noise, sine } from '../../../infra/audio.ts';
import { describedGraph, type GraphInput } from './graph-fixtures.ts';
import { describedFormer, describedStems, FORMER } from './stem-fixtures.ts';

const STFT = { kind: 'stft', size: FORMER.size, hop: FORMER.hop } as const;
const problems = (graph: GraphInput): string[] =>
  graphSchema.safeParse(graph).error?.issues.map(({ message }) => message) ?? [];
const outputOf = (axes: string[] | undefined, values?: 'samples' | 'spectrum' | 'mask') => ({
  outputs: [{ name: 'stems', meaning: 'stems' as const, axes, values }],
});

describe('a manifest of stems', () => {
  test.each([
    ['HTDemucs', describedStems()],
    ['a RoFormer', describedFormer(['vocals', 'other'])],
    ['MDX23C', mdx23c()],
    ['a graph of one channel', describedStems({ channels: 1, stems: ['vocals'], ...outputOf(['one', 'sample']) })],
    ['a real mask', describedFormer(['vocals', 'other'], outputOf(['stem', 'channel', 'bin', 'frame'], 'mask'))],
  ])('describes %s', (_, graph) => {
    expect(problems(graph)).toEqual([]);
  });

  test.each<[string, GraphInput, string]>([
    [
      'no stems',
      describedStems({ stems: undefined }),
      'stems: the task stems needs their names, one of which is vocals',
    ],
    [
      'no vocals',
      describedStems({ stems: ['drums', 'bass'] }),
      'stems: the task stems needs their names, one of which is vocals',
    ],
    ['a stem twice', describedStems({ stems: ['vocals', 'vocals'] }), 'stems: a stem is named twice'],
    ['a name of a path', describedStems({ stems: ['vocals', '../x'] }), 'must be small letters, such as vocals'],
    ['no axes', describedStems(outputOf(undefined)), 'outputs: stems needs axes, since it means stems'],
    ['an unknown axis', describedStems(outputOf(['one', 'stem', 'source', 'sample'])), 'merged ones are joined by +'],
    [
      'an axis of other values',
      describedStems(outputOf(['stem', 'channel', 'frame'])),
      'stems has the axis frame; samples of stems have stem, channel, sample',
    ],
    ['no axis of stems', describedStems(outputOf(['one', 'channel', 'sample'])), 'outputs: stems lacks the axis stem'],
    ['no axis of channels', describedStems(outputOf(['stem', 'sample'])), 'outputs: stems lacks the axis channel'],
    [
      'an axis twice',
      describedStems(outputOf(['stem', 'channel', 'sample', 'sample'])),
      'outputs: stems has an axis twice',
    ],
    [
      'a real spectrum',
      describedFormer(['vocals', 'bass'], outputOf(['stem', 'bin+channel', 'frame'], 'spectrum')),
      'outputs: stems lacks the axis part',
    ],
    [
      'a mask of samples',
      describedStems(outputOf(['stem', 'channel', 'bin', 'frame'], 'mask')),
      'outputs: a mask of stems needs the front end stft',
    ],
    [
      'frames without overlap',
      describedFormer(['vocals', 'bass'], { front_end: { ...STFT, hop: 2_048 } }),
      'front_end: for stems, hop must not exceed half of size',
    ],
    [
      'more bins than there are',
      describedFormer(['vocals', 'bass'], { front_end: { ...STFT, bins: 1_026 } }),
      'front_end: bins must not exceed size / 2 + 1',
    ],
    [
      'chunks too short to reflect',
      describedFormer(['vocals'], { chunk: { length: 2_048, step: 1_024 } }),
      'front_end: to reflect, chunks must be longer than size',
    ],
    [
      'stems beyond memory',
      describedStems({ chunk: { length: 2 ** 23, step: 2 ** 22 }, stems: ['vocals', 'a', 'b', 'c', 'd'] }),
      'chunk: stems is too large, with all its stems',
    ],
    [
      'steps that make little of a chunk',
      describedStems({ join: 'cut', chunk: { length: 343_980, step: 1_000 } }),
      'chunk: for stems, step must be at least a quarter of length',
    ],
    [
      'borders that overlap',
      describedStems({ chunk: { length: 343_980, step: 300_000, border: 40_000 } }),
      'two borders together must not exceed length',
    ],
    [
      'states',
      describedStems({ states: [{ input: 'h', output: 'hn', dims: [1] }] }),
      'states: a graph for stems has none',
    ],
    [
      'an input axis of stems',
      describedStems({ input: { name: 'mix', axes: ['stem', 'channel', 'sample'] } }),
      'input: a front end of wave needs the axes sample',
    ],
    [
      'a merged axis twice',
      describedFormer(['vocals'], { input: { name: 'spectrum', axes: ['bin+channel', 'frame', 'part', 'channel'] } }),
      'input: an axis is there twice',
    ],
    ['stems of another task', describedGraph({ stems: ['vocals'] }), 'stems: only the task stems has them'],
    [
      'axes of another task',
      describedGraph({ outputs: [{ name: 'speech', meaning: 'speech', axes: ['one'] }] }),
      'are outputs of the task stems',
    ],
  ])('with %s is refused', (_, graph, message) => {
    expect(problems(graph)).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
  });
});

/** Describes a graph in the layout of MDX23C: channels and parts share an axis, and the highest bin is missing. */
function mdx23c(): GraphInput {
  return describedStems({
    front_end: { kind: 'stft', size: 8_192, hop: 1_024, pad: 'reflect', end_frame: true, bins: 4_096 },
    input: { name: 'spectrum', axes: ['one', 'channel+part', 'bin', 'frame'] },
    chunk: { length: 261_120, step: 130_560 },
    stems: ['vocals', 'other'],
    ...outputOf(['one', 'stem', 'channel+part', 'bin', 'frame'], 'spectrum'),
  });
}

describe('the spectrum of a chunk', () => {
  test('has merged axes in the order of their names, and a frame at its end', () => {
    const graph = graphSchema.parse(describedFormer(['vocals']));
    const channels = [sine({ seconds: 8, hz: 4_306.640_625, level: 0.5 }), new Float32Array(FORMER.chunk)];
    const { dims, values } = createFrontEnd(graph)(channels);
    expect(dims).toEqual([1, 2_050, 801, 2]);
    const magnitude = (row: number): number => {
      const at = (row * 801 + 400) * 2;
      return Math.hypot(values[at]!, values[at + 1]!);
    };
    expect(magnitude(2 * 200)).toBeCloseTo((0.5 * FORMER.size) / 4, 1); // bin 200 of the left channel
    expect(magnitude(2 * 200 + 1)).toBe(0);
  });

  test('reflects the audio at the ends as PyTorch does', () => {
    const graph = graphSchema.parse(
      describedFormer(['vocals'], { front_end: { ...STFT, pad: 'reflect', end_frame: true, window: 'ones' } }),
    );
    const ramp = Float32Array.from({ length: FORMER.chunk }, (_, i) => (i + 1) / FORMER.chunk);
    const { values } = createFrontEnd(graph)([ramp, ramp]);
    const reflected = (at: number): number => {
      const inside = Math.abs(at);
      return ramp[inside < ramp.length ? inside : 2 * (ramp.length - 1) - inside]!;
    };
    for (const frame of [0, 800]) {
      const all = Array.from({ length: FORMER.size }, (_, i) => reflected(frame * FORMER.hop - FORMER.size / 2 + i));
      const mean = all.reduce((sum, x) => sum + x, 0);
      expect(values[frame * 2]! / mean).toBeCloseTo(1, 6); // bin 0 of the left channel is the sum of the frame
    }
  });

  test.each([
    [STFT, FORMER.chunk],
    [{ ...STFT, pad: 'reflect', end_frame: true } as const, FORMER.chunk],
    [{ ...STFT, hop: 512, window: 'sqrt_hann' } as const, 100_001],
    [{ ...STFT, size: 512, hop: 100, window: 'ones', end_frame: true } as const, 4_099],
    [{ ...STFT, size: 1_024, hop: 256, window: 'vorbis', end_frame: true } as const, 8_192],
  ])('is inverted to the very samples where the mask is one (%o)', (front, length) => {
    const axes = ['stem', 'frame', 'channel', 'bin', 'part'];
    const description = describedFormer(['vocals'], { front_end: front, chunk: { length, step: length }, join: 'cut' });
    const graph = graphSchema.parse({ ...description, ...outputOf(axes, 'mask') });
    const channels = [1, 2].map((seed) => noise({ seconds: 8, seed }).slice(0, length));
    const lengths = { ...createFrontEnd({ ...graph, input: { axes: ['frame', 'bin'] } })([channels[0]!]) };
    const [frames, bins] = [lengths.dims[0]!, lengths.dims[1]!];
    const ones = {
      dims: [1, frames, 2, bins, 2],
      values: new Float32Array(frames * 2 * bins * 2).map((_, i) => Number(i % 2 === 0)),
    };
    const [vocals] = createStemReader(graph)({ stems: ones }, { channels, wanted: ['vocals'] });
    channels.forEach((samples, channel) => {
      const worst = samples.reduce((max, x, i) => Math.max(max, Math.abs(x - vocals![channel]![i]!)), 0);
      expect(worst).toBeLessThan(2 ** -22); // two steps of 24 bits; spectra are of 32 bits
    });
  });

  test('is rotated by a complex mask', () => {
    const graph = graphSchema.parse(describedFormer(['vocals']));
    const tone = sine({ seconds: 8, hz: 1_000, level: 0.5 });
    const values = new Float32Array(2_050 * 801 * 2).map((_, i) => i % 2); // i times the mix
    const [vocals] = createStemReader(graph)(
      { stems: { dims: [1, 1, 2_050, 801, 2], values } },
      { channels: [tone, tone], wanted: ['vocals'] },
    );
    for (const plane of vocals!)
      for (let i = 4_000; i < 300_000; i += 997)
        expect(plane[i]).toBeCloseTo(0.5 * Math.cos((2 * Math.PI * 1_000 * i) / 44_100), 4);
  });

  test('has silence in the bins that the graph does not have', () => {
    const graph = graphSchema.parse(mdx23c());
    const mix = [1, 2].map((seed) => noise({ seconds: 6, seed }).slice(0, 261_120));
    const { dims, values } = createFrontEnd(graph)(mix);
    expect(dims).toEqual([1, 4, 4_096, 256]);
    const stems = new Float32Array(2 * values.length); // the second stem is silent
    stems.set(values);
    const output = { dims: [1, 2, 4, 4_096, 256], values: stems };
    const [vocals] = createStemReader(graph)({ stems: output }, { channels: mix, wanted: ['vocals'] });
    vocals!.forEach((plane, channel) => {
      const lost = plane.map((x, i) => mix[channel]![i]! - x);
      expect(lost.every((x) => Math.abs(x) < 0.05)).toBe(true);
      // Only what lies about half the sample rate is missing: it changes its sign with nearly every sample.
      const turns = lost.filter((x, i) => i > 0 && x * lost[i - 1]! < 0).length;
      expect(turns / lost.length).toBeGreaterThan(0.95);
    });
  });
});
