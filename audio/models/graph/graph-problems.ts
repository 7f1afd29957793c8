import { SPEECH_RATE, VOICE_WINDOW } from '../../capabilities/model-interfaces.ts';
import {
  GRAPH_TASKS,
  inputNamesOf,
  MAX_CONSTANT,
  OF_KEYS,
  OF_PITCHES,
  WITHOUT_FRAMES,
  type GraphFields,
} from './graph-fields.ts';
import { inputProblems } from './input-problems.ts';
import { stemProblems } from './stem-problems.ts';

/** Yields what does not fit together in a graph's description. */
export function* problemsOf(graph: GraphFields): Generator<string> {
  const { chunk, front_end: front, constants, states, outputs, output_hop: hop, task } = graph;
  if (chunk.border + chunk.step > chunk.length) yield 'chunk: border and step together must not exceed length';
  if (graph.join === 'overlap_add' && chunk.step < chunk.length / 2)
    yield 'chunk: for overlap_add, step must be at least half of length';
  const inputs = inputNamesOf(graph);
  if (new Set(inputs).size < inputs.length) yield 'an input of the graph is named twice';
  for (const [key, { dims: shape, values }] of Object.entries(constants))
    if (shape.reduce((product, dim) => product * dim, 1) !== values.length)
      yield `constants.${key}: its dims do not fit its number of values`;
  for (const { input: key, dims: shape } of states)
    if (shape.reduce((product, dim) => product * dim, 1) > MAX_CONSTANT) yield `states: ${key} is too large`;
  yield* inputProblems(graph);
  if (front.kind !== 'wave' && task !== 'stems')
    if ([chunk.step, chunk.border].some((length) => length % front.hop !== 0))
      yield 'chunk: step and border must be multiples of the hop of the front end';
  if (task === 'voice_activity' && (graph.sample_rate !== SPEECH_RATE || hop !== VOICE_WINDOW))
    yield `a graph for voice_activity needs sample_rate ${SPEECH_RATE} and output_hop ${VOICE_WINDOW}`;
  if (task === 'voices' && graph.sample_rate !== SPEECH_RATE)
    yield `a graph for voices needs sample_rate ${SPEECH_RATE}`;
  if (task !== 'denoise' && task !== 'stems' && graph.channels === 2) yield `a graph for ${task} takes one channel`;
  for (const meaning of meaningsNeeded(graph))
    if (!isNumberOf(meaning, outputs.filter((each) => each.meaning === meaning).length))
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

/** Reports whether a task may have so many outputs of one meaning; those of stems add up. */
function isNumberOf(meaning: string, count: number): boolean {
  return meaning === 'stems' ? count > 0 : count === 1;
}

/** Returns the meanings that the task needs: those of the list of which the graph has some. */
function meaningsNeeded({ task, outputs }: GraphFields): readonly string[] {
  const lists: readonly (readonly string[])[] = GRAPH_TASKS[task];
  return lists.find((list) => outputs.some(({ meaning }) => list.includes(meaning))) ?? lists[0]!;
}
