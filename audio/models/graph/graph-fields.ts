import { z } from 'zod';
import { isTransformSize } from '../../dsp/transforms/fft-kernel.ts';

/** The tasks of graphs, and the meanings that their outputs must have: those of one list. */
export const GRAPH_TASKS = {
  pitch: [['pitch_hz', 'voicing'], ['salience']],
  voice_activity: [['speech']],
  denoise: [['audio']],
  voices: [['voice']],
  notes: [['note', 'onset']],
  beats: [['beat', 'downbeat']],
  embedding: [['embedding']],
  stems: [['stems']],
} as const satisfies Record<string, readonly (readonly string[])[]>;
export type GraphTask = keyof typeof GRAPH_TASKS;

/**
 * Meanings of outputs: one value per frame, or samples; of a voice and an embedding, as many numbers per chunk as it has; of notes and onsets,
 * one value per frame and key; of salience, one per frame and pitch.
 */
const MEANINGS = [
  'pitch_hz',
  'voicing',
  'salience',
  'speech',
  'audio',
  'voice',
  'note',
  'onset',
  'beat',
  'downbeat',
  'embedding',
  'stems',
] as const;
/** Meanings of outputs with a value for each key. */
export const OF_KEYS: readonly string[] = ['note', 'onset'];
/** Meaning of an output with a value for each pitch. */
export const OF_PITCHES = 'salience';
/** Meanings of outputs that have no frames. */
export const WITHOUT_FRAMES: readonly string[] = ['audio', 'voice', 'embedding', 'stems'];

/** Axes of tensors. `one` has length 1; `part` is real and imaginary; `bin` counts frequencies or bands; `stem` is of outputs only. */
const AXES = ['one', 'channel', 'sample', 'frame', 'bin', 'part', 'stem'] as const;
export type Axis = (typeof AXES)[number];
/** An axis, or several that are merged into one, joined by `+`: its length is their product, and the last of them changes fastest. */
const AXIS_NAME = new RegExp(`^(${AXES.join('|')})(\\+(${AXES.join('|')})){0,3}$`);

/** Returns axes with the merged ones separated. */
export function separateAxes(names: readonly string[]): Axis[] {
  return names.flatMap((name) => name.split('+')) as Axis[];
}

const MAX_RATE = 192_000;
const MAX_TRANSFORM = 16_384;
/** Maximum samples of a chunk: three minutes at 48 kHz. */
const MAX_CHUNK = 2 ** 23;
/** Maximum numbers in the input of one run, and in a constant or a state. */
export const MAX_INPUT = 2 ** 25;
export const MAX_CONSTANT = 2 ** 16;

/** Maximum number of the pitches of a salience. */
const MAX_PITCHES = 1_024;

/** A name in the graph, as its maker chose it. */
const portName = z.string().min(1).max(200);
const axes = z
  .array(z.string().regex(AXIS_NAME, `must be of ${AXES.join(', ')}; merged ones are joined by +`))
  .min(1)
  .max(6);
const dims = z.array(z.int().min(1).max(MAX_CONSTANT)).max(6);
const count = (max: number) => z.int().min(1).max(max);

const transform = {
  size: z
    .int()
    .min(16)
    .max(MAX_TRANSFORM)
    .refine((size) => isTransformSize(size), 'must be even, without a prime factor above 5')
    .describe('Samples of a frame.'),
  hop: count(MAX_TRANSFORM).describe('Samples from frame to frame; frame n is centred on sample n * hop of a chunk.'),
  window: z.enum(['hann', 'sqrt_hann', 'vorbis', 'ones']).default('hann'),
  pad: z.enum(['zeros', 'reflect']).optional().describe('What precedes and follows a chunk; default: zeros.'),
  end_frame: z
    .boolean()
    .optional()
    .describe('Whether a frame is centred on the end of a chunk too, if its length is a multiple of hop; default: no.'),
};
const log = z
  .strictObject({
    base: z.enum(['e', '10']).default('e'),
    scale: z.number().positive().default(1),
    offset: z.number().min(0).default(0),
    floor: z.number().positive().default(1e-10),
    times: z.number().positive().default(1),
  })
  .describe('times * log(max(floor, scale * x + offset)).');

const frontEnd = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('wave') }),
  z.strictObject({
    kind: z.literal('stft'),
    ...transform,
    values: z.enum(['complex', 'magnitude', 'power']).default('complex'),
    bins: count(MAX_TRANSFORM).optional().describe('Bins that the graph has, from the lowest on; default: all.'),
    muted_bins: count(MAX_TRANSFORM).optional().describe('Lowest bins that the graph gets as zeros; default: none.'),
    layout: z
      .literal('demucs')
      .optional()
      .describe('Frames, bins and scale as around the networks of Demucs, in place of pad, end_frame and bins.'),
    log: log.optional(),
  }),
  z.strictObject({
    kind: z.literal('mel'),
    ...transform,
    bands: count(512),
    min_hz: z.number().min(0).default(0),
    max_hz: z.number().positive(),
    scale: z.enum(['slaney', 'htk']).default('slaney'),
    norm: z.enum(['slaney', 'none']).default('slaney'),
    power: z.union([z.literal(1), z.literal(2)]).default(2),
    log: log.optional(),
  }),
]);
export type FrontEnd = z.infer<typeof frontEnd>;

/** Parts of complex numbers that are in tensors of their own. */
const part = z.enum(['real', 'imaginary']).optional();

const audioInput = z.strictObject({
  name: portName,
  axes,
  part: part.describe('The part of a complex spectrum that the input takes, if another input takes the other.'),
});
export type AudioInput = z.infer<typeof audioInput>;

/** Reports whether an input takes samples, whatever the front end is. */
export function takesSamples({ axes: names }: Pick<AudioInput, 'axes'>): boolean {
  return separateAxes(names).includes('sample');
}

const constant = z.strictObject({
  dims,
  type: z.enum(['float32', 'int64']).default('float32'),
  values: z.array(z.number()).min(1).max(MAX_CONSTANT),
});

/** Forms of the stems that a graph returns. */
const STEM_VALUES = ['samples', 'spectrum', 'mask'] as const;

const output = z.strictObject({
  name: portName,
  meaning: z.enum(MEANINGS),
  apply: z.enum(['none', 'sigmoid']).default('none'),
  axes: axes.optional().describe('Of stems: the axes in order.'),
  values: z
    .enum(STEM_VALUES)
    .optional()
    .describe('Of stems: samples (default), their spectra, or masks by which the spectrum of the mix is multiplied.'),
  part: part.describe('Of stems: the part of their spectra that the output has, if another output has the other.'),
  gain: z
    .number()
    .min(0.1)
    .max(10)
    .optional()
    .describe('Of stems: the factor of their samples; default: 1. MDX-Net calls it compensation.'),
});

const stemName = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/, 'must be small letters, such as vocals');

/** The fields of a graph in a manifest, each checked by itself; `graph-problems.ts` checks them together. */
export const graphFields = z.strictObject({
  version: z.string().regex(/^[\w.+-]{1,40}$/, 'must be a version such as 1.2.0'),
  task: z.enum(Object.keys(GRAPH_TASKS) as [GraphTask, ...GraphTask[]]),
  sample_rate: z.int().min(4_000).max(MAX_RATE),
  channels: z.union([z.literal(1), z.literal(2)]).default(1),
  front_end: frontEnd,
  input: audioInput.describe('The input that takes the audio.'),
  further_inputs: z
    .array(audioInput)
    .max(3)
    .optional()
    .describe(
      'Further inputs that take the same audio: its samples, if they have the axis sample, or what the front end makes.',
    ),
  constants: z.record(portName, constant).default({}),
  states: z
    .array(z.strictObject({ input: portName, output: portName, dims }))
    .max(16)
    .default([])
    .describe('Tensors that pass from chunk to chunk, zeros at first.'),
  chunk: z
    .strictObject({
      length: count(MAX_CHUNK),
      step: count(MAX_CHUNK),
      border: z.int().min(0).max(MAX_CHUNK).default(0),
    })
    .describe('In samples. Chunk k takes `length` samples from k * step - border; beyond the audio they are zeros.'),
  join: z
    .enum(['cut', 'overlap_add'])
    .default('cut')
    .describe('cut keeps the `step` samples after the border of each chunk; overlap_add fades chunks over.'),
  output_hop: count(MAX_CHUNK).optional().describe('Samples per frame of the outputs; not for outputs of samples.'),
  keys: z
    .strictObject({ lowest_midi: z.int().min(0).max(127), count: count(128) })
    .optional()
    .describe('Of the task notes: the keys of its outputs, a semitone apart.'),
  pitches: z
    .strictObject({
      lowest_hz: z.number().positive().max(MAX_RATE),
      step_cents: z.number().positive().max(1_200),
      count: count(MAX_PITCHES),
      voiced_from: z.number().min(0.001).max(0.999).default(0.5).describe('The salience from which a frame is voiced.'),
    })
    .optional()
    .describe('Of an output that means salience: its pitches, evenly spaced in cents.'),
  normalize: z
    .boolean()
    .optional()
    .describe(
      'Of the task stems: whether the mean of the mono mix of a chunk is subtracted, the chunk is divided by the standard deviation, and stems are set back; default: no.',
    ),
  stems: z
    .array(stemName)
    .min(1)
    .max(16)
    .optional()
    .describe(
      'Of the task stems: the stems of its output in order. Others than vocals, drums and bass are of the rest.',
    ),
  residual: stemName.optional().describe('Of the task stems: the name of what all its stems leave of the mix.'),
  output_border: z
    .int()
    .min(0)
    .max(MAX_CHUNK)
    .optional()
    .describe('Samples before a step that outputs of frames cover; default: the border of chunks.'),
  outputs: z.array(output).min(1).max(8),
  reference: z
    .strictObject({
      input: z.literal('tone'),
      outputs: z.record(
        portName,
        z.strictObject({ from: z.int().min(0).default(0), values: z.array(z.number()).min(1).max(64) }),
      ),
      tolerance: z.number().positive().max(1).default(1e-3),
    })
    .describe(
      'Values of the outputs, from an index on, for one chunk of a tone of 220 Hz that fades in over the chunk to half of full scale.',
    ),
});
export type GraphFields = z.output<typeof graphFields>;

/** Returns the names of all inputs of a graph that its description gives. */
export function inputNamesOf({ input, further_inputs: further = [], constants, states }: GraphFields): string[] {
  return [
    ...[input, ...further].map(({ name }) => name),
    ...Object.keys(constants),
    ...states.map((state) => state.input),
  ];
}
