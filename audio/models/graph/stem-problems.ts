import { binsOf, framesOf } from './frame-grid.ts';
import { separateAxes, type Axis, type GraphFields } from './graph-fields.ts';
import { isUnpaired } from './input-problems.ts';
import { MAX_ELEMENTS } from './onnx-runtime.ts';

const CONTENT: Record<'samples' | 'spectrum' | 'mask', readonly Axis[]> = {
  samples: ['sample'],
  spectrum: ['bin', 'frame', 'part'],
  mask: ['bin', 'frame', 'part'],
};

type Output = GraphFields['outputs'][number];

/** Yields what does not fit together in the description of a graph for stems; for other tasks, what only stems have. */
export function* stemProblems(graph: GraphFields): Generator<string> {
  const { task, stems, residual, outputs, chunk } = graph;
  if (task !== 'stems') {
    if (stems) yield 'stems: only the task stems has them';
    if (residual !== undefined || graph.normalize !== undefined)
      yield 'residual and normalize: only the task stems has them';
    if (outputs.some(isOfStems))
      yield 'outputs: stems, with their axes, values, part and gain, are outputs of the task stems';
    return;
  }
  if (!stems || ![...stems, residual].includes('vocals'))
    yield 'stems: the task stems needs their names, one of which is vocals';
  if (new Set(stems).size < (stems?.length ?? 0)) yield 'stems: a stem is named twice';
  if (residual !== undefined && stems?.includes(residual)) yield `residual: ${residual} is one of the stems`;
  if (graph.states.length > 0) yield 'states: a graph for stems has none, since each chunk is separated by itself';
  if (chunk.step < chunk.length / 4) yield 'chunk: for stems, step must be at least a quarter of length';
  if (graph.join === 'overlap_add' && chunk.step + 2 * chunk.border > chunk.length)
    yield 'chunk: for overlap_add of stems, step and two borders together must not exceed length';
  const ofStems = outputs.filter(({ meaning }) => meaning === 'stems');
  if (isUnpaired(ofStems)) yield 'outputs: an output of the part real needs one of the part imaginary';
  for (const output of ofStems) yield* outputProblems(graph, output);
  const numbers = ofStems.reduce((sum, output) => sum + numbersOf(graph, output), 0);
  if (numbers > MAX_ELEMENTS)
    yield `chunk: ${ofStems.map(({ name }) => name).join(' and ')} is too large, with all its stems`;
}

function isOfStems({ meaning, axes, values, part, gain }: Output): boolean {
  return meaning === 'stems' || [axes, values, part, gain].some((field) => field !== undefined);
}

/** Yields what does not fit in one output of stems. */
function* outputProblems({ stems, channels, front_end: front }: GraphFields, output: Output): Generator<string> {
  const { name, values = 'samples', part } = output;
  if (!output.axes) {
    yield `outputs: ${name} needs axes, since it means stems`;
    return;
  }
  const axes: Axis[] = separateAxes(output.axes).filter((axis) => axis !== 'one');
  const content = CONTENT[values].filter((axis) => axis !== 'part' || part === undefined);
  const needed = ['stem', 'channel', ...content] as Axis[];
  const foreign = axes.find((axis) => !needed.includes(axis));
  if (foreign) yield `outputs: ${name} has the axis ${foreign}; ${values} of stems have ${needed.join(', ')}`;
  const optional: readonly Axis[] = [
    ...(stems?.length === 1 ? (['stem'] as const) : []),
    ...(channels === 1 ? (['channel'] as const) : []),
    ...(values === 'mask' ? (['part'] as const) : []),
  ];
  for (const axis of needed)
    if (!axes.includes(axis) && !optional.includes(axis)) yield `outputs: ${name} lacks the axis ${axis}`;
  if (new Set(axes).size < axes.length) yield `outputs: ${name} has an axis twice`;
  if (part && values !== 'spectrum') yield `outputs: ${name} has a part, which only a spectrum has`;
  if (values === 'samples') return;
  if (front.kind !== 'stft') yield `outputs: a ${values} of stems needs the front end stft`;
  else if (front.hop > front.size / 2) yield 'front_end: for stems, hop must not exceed half of size';
}

/** Returns how many numbers an output of stems has. */
function numbersOf({ front_end: front, chunk, channels, stems }: GraphFields, { values, axes = [] }: Output): number {
  const planes = channels * (stems?.length ?? 1);
  if (!values || values === 'samples' || front.kind !== 'stft') return chunk.length * planes;
  const parts = separateAxes(axes).includes('part') ? 2 : 1;
  return framesOf(front, chunk.length) * binsOf(front) * parts * planes;
}
