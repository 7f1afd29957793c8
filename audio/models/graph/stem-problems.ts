import { framesOf, separateAxes, type Axis, type GraphFields } from './graph-fields.ts';
import { MAX_ELEMENTS } from './onnx-runtime.ts';

const CONTENT: Record<'samples' | 'spectrum' | 'mask', readonly Axis[]> = {
  samples: ['sample'],
  spectrum: ['bin', 'frame', 'part'],
  mask: ['bin', 'frame', 'part'],
};

/** Yields what does not fit together in the description of a graph for stems; for other tasks, what only stems have. */
export function* stemProblems(graph: GraphFields): Generator<string> {
  const { task, stems, outputs, front_end: front, chunk, channels } = graph;
  if (task !== 'stems') {
    if (stems) yield 'stems: only the task stems has them';
    if (outputs.some(({ meaning, axes, values }) => meaning === 'stems' || axes || values))
      yield 'outputs: stems, with their axes and values, are outputs of the task stems';
    return;
  }
  if (!stems?.includes('vocals')) yield 'stems: the task stems needs their names, one of which is vocals';
  if (new Set(stems).size < (stems?.length ?? 0)) yield 'stems: a stem is named twice';
  if (graph.states.length > 0) yield 'states: a graph for stems has none, since each chunk is separated by itself';
  if (chunk.step < chunk.length / 4) yield 'chunk: for stems, step must be at least a quarter of length';
  if (graph.join === 'overlap_add' && chunk.step + 2 * chunk.border > chunk.length)
    yield 'chunk: for overlap_add of stems, step and two borders together must not exceed length';
  const output = outputs.find(({ meaning }) => meaning === 'stems');
  if (!output) return;
  const { name, values = 'samples' } = output;
  if (!output.axes) {
    yield `outputs: ${name} needs axes, since it means stems`;
    return;
  }
  const axes: Axis[] = separateAxes(output.axes).filter((axis) => axis !== 'one');
  const needed = ['stem', 'channel', ...CONTENT[values]] as Axis[];
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
  let numbers = chunk.length;
  if (values !== 'samples') {
    if (front.kind !== 'stft') {
      yield `outputs: a ${values} of stems needs the front end stft`;
      return;
    }
    if (front.hop > front.size / 2) yield 'front_end: for stems, hop must not exceed half of size';
    numbers = framesOf(front, chunk.length) * (front.bins ?? front.size / 2 + 1) * (axes.includes('part') ? 2 : 1);
  }
  if (numbers * channels * (stems?.length ?? 1) > MAX_ELEMENTS) yield `chunk: ${name} is too large, with all its stems`;
}
