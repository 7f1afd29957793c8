import { SPEECH_RATE, VOICE_WINDOW } from '../../capabilities/model-interfaces.ts';
import {
  GRAPH_TASKS,
  MAX_CONSTANT,
  MAX_INPUT,
  OF_KEYS,
  OF_PITCHES,
  separateAxes,
  WITHOUT_FRAMES,
  type GraphFields,
} from './graph-fields.ts';
import { stemProblems } from './stem-problems.ts';

/** Yields what does not fit together in a graph's description. */
export function* problemsOf(graph: GraphFields): Generator<string> {
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
  const inputAxes = separateAxes(input.axes).filter((axis) => axis !== 'one');
  const content = inputAxes.filter((axis) => axis !== 'channel').toSorted();
  const needed = {
    wave: ['sample'],
    stft: front.kind === 'stft' && front.values === 'complex' ? ['bin', 'frame', 'part'] : ['bin', 'frame'],
    mel: ['bin', 'frame'],
  }[front.kind];
  if (content.join() !== needed.join()) yield `input: a front end of ${front.kind} needs the axes ${needed.join(', ')}`;
  if (graph.channels === 2 && !inputAxes.includes('channel')) yield 'input: two channels need the axis channel';
  if (new Set(inputAxes).size < inputAxes.length) yield 'input: an axis is there twice';
  if (front.kind !== 'wave') {
    if (front.hop > front.size) yield 'front_end: hop must not exceed size';
    if (task !== 'stems' && [chunk.step, chunk.border].some((length) => length % front.hop !== 0))
      yield 'chunk: step and border must be multiples of the hop of the front end';
    const bins = front.kind === 'mel' ? front.bands : front.size + 2;
    if ((chunk.length / front.hop) * bins * graph.channels > MAX_INPUT) yield 'chunk: its spectrogram is too large';
  }
  if (front.kind !== 'wave' && front.pad === 'reflect' && chunk.length <= front.size)
    yield 'front_end: to reflect, chunks must be longer than size';
  if (front.kind === 'stft' && (front.bins ?? 0) > front.size / 2 + 1)
    yield 'front_end: bins must not exceed size / 2 + 1';
  if (front.kind === 'mel' && (front.min_hz >= front.max_hz || front.max_hz > graph.sample_rate / 2))
    yield 'front_end: max_hz must be above min_hz and at most half the sample rate';
  if (task === 'voice_activity' && (graph.sample_rate !== SPEECH_RATE || hop !== VOICE_WINDOW))
    yield `a graph for voice_activity needs sample_rate ${SPEECH_RATE} and output_hop ${VOICE_WINDOW}`;
  if (task === 'voices' && graph.sample_rate !== SPEECH_RATE)
    yield `a graph for voices needs sample_rate ${SPEECH_RATE}`;
  if (task !== 'denoise' && task !== 'stems' && graph.channels === 2) yield `a graph for ${task} takes one channel`;
  for (const meaning of meaningsNeeded(graph))
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
  if (outputs.some(({ meaning }) => meaning === OF_PITCHES) !== (graph.pitches !== undefined))
    yield `pitches: an output that means ${OF_PITCHES} needs them, and no other has them`;
  yield* stemProblems(graph);
  for (const key of Object.keys(graph.reference.outputs))
    if (!outputs.some((each) => each.name === key)) yield `reference: there is no output ${key}`;
}

/** Returns the meanings that the task needs: those of the list of which the graph has some. */
function meaningsNeeded({ task, outputs }: GraphFields): readonly string[] {
  const lists: readonly (readonly string[])[] = GRAPH_TASKS[task];
  return lists.find((list) => outputs.some(({ meaning }) => list.includes(meaning))) ?? lists[0]!;
}
