import { z } from 'zod';
import { SPEECH_RATE, VOICE_WINDOW } from '../../capabilities/model-interfaces.ts';

/** The tasks of graphs, and the meanings that their outputs must have. */
export const GRAPH_TASKS = {
  pitch: { needs: ['pitch_hz', 'voicing'] },
  voice_activity: { needs: ['speech'] },
  denoise: { needs: ['audio'] },
  voices: { needs: ['voice'] },
  notes: { needs: ['note', 'onset'] },
} as const satisfies Record<string, { needs: readonly string[] }>;
export type GraphTask = keyof typeof GRAPH_TASKS;

/**
 * Meanings of outputs: one value per frame, or samples; of a voice, as many numbers per chunk as it has; of notes and onsets, one value per
 * frame and key.
 */
const MEANINGS = ['pitch_hz', 'voicing', 'speech', 'audio', 'voice', 'note', 'onset'] as const;
/** Meanings of outputs with a value for each key. */
const OF_KEYS: readonly string[] = ['note', 'onset'];
/** Meanings of outputs that have no frames. */
const WITHOUT_FRAMES: readonly string[] = ['audio', 'voice'];

/** Axes of tensors. `one` has length 1; `part` is real and imaginary; `bin` counts frequencies or bands. */
const AXES = ['one', 'channel', 'sample', 'frame', 'bin', 'part'] as const;
export type Axis = (typeof AXES)[number];

const MAX_RATE = 192_000;
const MAX_TRANSFORM = 16_384;
/** Maximum samples of a chunk: three minutes at 48 kHz. */
const MAX_CHUNK = 2 ** 23;
/** Maximum numbers in the input of one run, and in a constant or a state. */
const MAX_INPUT = 2 ** 25;
const MAX_CONSTANT = 2 ** 16;

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
  })
  .describe('log(max(floor, scale * x + offset)).');

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

/** Schema of what a manifest says of a graph, beside its files and their checksums. */
export const graphSchema = z
  .strictObject({
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
  })
  .superRefine((graph, context) => {
    for (const message of problemsOf(graph)) context.addIssue({ code: 'custom', message });
  });
export type Graph = z.infer<typeof graphSchema>;

/** Yields what does not fit together in a graph's description. */
function* problemsOf(graph: z.output<typeof graphSchema>): Generator<string> {
  const { chunk, front_end: front, input, constants, states, outputs, output_hop: hop, task } = graph;
  if (chunk.border + chunk.step > chunk.length) yield 'chunk: border and step together must not exceed length';
  if (graph.join === 'overlap_add' && chunk.step < chunk.length / 2)
    yield 'chunk: for overlap_add, step must be at least half of length';
  const inputs = [input.name, ...Object.keys(constants), ...states.map((state) => state.input)];
  if (new Set(inputs).size < inputs.length) yield 'an input of the graph is named twice';
  for (const [key, { dims: shape, values }] of Object.entries(constants))
    if (shape.reduce((product, dim) => product * dim, 1) !== values.length)
      yield `constants.${key}: its dims do not fit its number of values`;
  for (const { input: key, dims: shape } of states)
    if (shape.reduce((product, dim) => product * dim, 1) > MAX_CONSTANT) yield `states: ${key} is too large`;
  const content = input.axes.filter((axis) => axis !== 'one' && axis !== 'channel').toSorted();
  const needed = {
    wave: ['sample'],
    stft: front.kind === 'stft' && front.values === 'complex' ? ['bin', 'frame', 'part'] : ['bin', 'frame'],
    mel: ['bin', 'frame'],
  }[front.kind];
  if (content.join() !== needed.join()) yield `input: a front end of ${front.kind} needs the axes ${needed.join(', ')}`;
  if (graph.channels === 2 && !input.axes.includes('channel')) yield 'input: two channels need the axis channel';
  if (new Set(input.axes.filter((axis) => axis !== 'one')).size < input.axes.filter((axis) => axis !== 'one').length)
    yield 'input: an axis is there twice';
  if (front.kind !== 'wave') {
    if (front.hop > front.size) yield 'front_end: hop must not exceed size';
    if ([chunk.step, chunk.border].some((length) => length % front.hop !== 0))
      yield 'chunk: step and border must be multiples of the hop of the front end';
    const bins = front.kind === 'mel' ? front.bands : front.size + 2;
    if ((chunk.length / front.hop) * bins * graph.channels > MAX_INPUT) yield 'chunk: its spectrogram is too large';
  }
  if (front.kind === 'mel' && (front.min_hz >= front.max_hz || front.max_hz > graph.sample_rate / 2))
    yield 'front_end: max_hz must be above min_hz and at most half the sample rate';
  if (task === 'voice_activity' && (graph.sample_rate !== SPEECH_RATE || hop !== VOICE_WINDOW))
    yield `a graph for voice_activity needs sample_rate ${SPEECH_RATE} and output_hop ${VOICE_WINDOW}`;
  if (task === 'voices' && graph.sample_rate !== SPEECH_RATE)
    yield `a graph for voices needs sample_rate ${SPEECH_RATE}`;
  if (task !== 'denoise' && graph.channels === 2) yield `a graph for ${task} takes one channel`;
  for (const meaning of GRAPH_TASKS[task].needs)
    if (outputs.filter((each) => each.meaning === meaning).length !== 1)
      yield `outputs: the task ${task} needs one output that means ${meaning}`;
  for (const each of outputs) {
    if (WITHOUT_FRAMES.includes(each.meaning)) continue;
    if (hop === undefined) yield `output_hop is missing: ${each.name} has frames`;
    else if ([chunk.step, graph.output_border ?? chunk.border].some((length) => length % hop !== 0))
      yield 'chunk: step and output_border must be multiples of output_hop';
  }
  if ((task === 'notes') !== (graph.keys !== undefined))
    yield 'keys: the task notes needs them, and no other task has them';
  if (task !== 'notes' && outputs.some(({ meaning }) => OF_KEYS.includes(meaning)))
    yield `outputs: ${OF_KEYS.join(' and ')} are outputs of the task notes`;
  for (const key of Object.keys(graph.reference.outputs))
    if (!outputs.some((each) => each.name === key)) yield `reference: there is no output ${key}`;
}

/** Returns how many values an output has per frame or sample. */
export function widthOf({ outputs, keys }: Graph, name: string): number {
  const meaning = outputs.find((each) => each.name === name)?.meaning ?? '';
  return OF_KEYS.includes(meaning) ? keys!.count : 1;
}
