import { z } from 'zod';

/** The tasks of graphs, and the meanings that their outputs must have: those of one list. */
export const GRAPH_TASKS = {
  pitch: [['pitch_hz', 'voicing'], ['salience']],
  voice_activity: [['speech']],
  denoise: [['audio']],
  voices: [['voice']],
  notes: [['note', 'onset']],
  beats: [['beat', 'downbeat']],
  embedding: [['embedding']],
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
] as const;
/** Meanings of outputs with a value for each key. */
export const OF_KEYS: readonly string[] = ['note', 'onset'];
/** Meaning of an output with a value for each pitch. */
export const OF_PITCHES = 'salience';
/** Meanings of outputs that have no frames. */
export const WITHOUT_FRAMES: readonly string[] = ['audio', 'voice', 'embedding'];

/** Axes of tensors. `one` has length 1; `part` is real and imaginary; `bin` counts frequencies or bands. */
const AXES = ['one', 'channel', 'sample', 'frame', 'bin', 'part'] as const;
export type Axis = (typeof AXES)[number];

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
const axes = z.array(z.enum(AXES)).min(1).max(6);
const dims = z.array(z.int().min(1).max(MAX_CONSTANT)).max(6);
const count = (max: number) => z.int().min(1).max(max);

const transform = {
  size: z
    .int()
    .min(16)
    .max(MAX_TRANSFORM)
    .refine((size) => (size & (size - 1)) === 0, 'must be a power of two')
    .describe('Samples of a frame.'),
  hop: count(MAX_TRANSFORM).describe('Samples from frame to frame; frame n is centred on sample n * hop of a chunk.'),
  window: z.enum(['hann', 'sqrt_hann', 'vorbis', 'ones']).default('hann'),
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

const constant = z.strictObject({
  dims,
  type: z.enum(['float32', 'int64']).default('float32'),
  values: z.array(z.number()).min(1).max(MAX_CONSTANT),
});

const output = z.strictObject({
  name: portName,
  meaning: z.enum(MEANINGS),
  apply: z.enum(['none', 'sigmoid']).default('none'),
});

/** What a manifest says of a graph, field by field; `graph-manifest.ts` checks that they fit together. */
export const graphFields = z.strictObject({
  version: z.string().regex(/^[\w.+-]{1,40}$/, 'must be a version such as 1.2.0'),
  task: z.enum(Object.keys(GRAPH_TASKS) as [GraphTask, ...GraphTask[]]),
  sample_rate: z.int().min(4_000).max(MAX_RATE),
  channels: z.union([z.literal(1), z.literal(2)]).default(1),
  front_end: frontEnd,
  input: z.strictObject({ name: portName, axes }).describe('The input that takes the audio.'),
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
