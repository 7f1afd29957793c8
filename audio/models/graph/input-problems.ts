import { isDemucs } from './frame-grid.ts';
import { MAX_INPUT, separateAxes, takesSamples, type AudioInput, type GraphFields } from './graph-fields.ts';

/** Yields what does not fit together in the front end of a graph and the inputs that take audio. */
export function* inputProblems(graph: GraphFields): Generator<string> {
  const { chunk, front_end: front, input, further_inputs: further = [] } = graph;
  yield* portProblems(graph, { port: input, at: 'input', isMain: true });
  for (const port of further) yield* portProblems(graph, { port, at: `further_inputs: ${port.name}`, isMain: false });
  const ports = [input, ...further];
  if (isUnpaired(ports)) yield 'input: an input of the part real needs one of the part imaginary';
  const sizes = ports.map((port) => sizeOf(graph, port));
  if (sizes.reduce((sum, size) => sum + size, 0) > MAX_INPUT)
    yield `chunk: ${further.length > 0 ? 'its inputs together are' : 'its spectrogram is'} too large`;
  if (front.kind === 'wave') return;
  if (front.hop > front.size) yield 'front_end: hop must not exceed size';
  if ((front.pad === 'reflect' || isDemucs(front)) && chunk.length <= front.size)
    yield 'front_end: to reflect, chunks must be longer than size';
  if (front.kind === 'mel') {
    if (front.min_hz >= front.max_hz || front.max_hz > graph.sample_rate / 2)
      yield 'front_end: max_hz must be above min_hz and at most half the sample rate';
    return;
  }
  const { size, hop, bins, muted_bins: muted } = front;
  if ((bins ?? 0) > size / 2 + 1) yield 'front_end: bins must not exceed size / 2 + 1';
  if ((muted ?? 0) >= (bins ?? size / 2)) yield 'front_end: muted_bins must be less than the bins of the graph';
  if (!isDemucs(front)) return;
  if (front.pad !== undefined || front.end_frame !== undefined || bins !== undefined || front.window !== 'hann')
    yield 'front_end: the layout demucs has a pad, an end_frame, bins and a window of its own';
  if (size !== 4 * hop || hop % 2 !== 0) yield 'front_end: the layout demucs needs an even hop, a quarter of size';
}

/** Yields what does not fit in one input. */
function* portProblems(
  { front_end: front, channels }: GraphFields,
  { port, at, isMain }: { port: AudioInput; at: string; isMain: boolean },
): Generator<string> {
  const axes = separateAxes(port.axes).filter((axis) => axis !== 'one');
  const content = axes.filter((axis) => axis !== 'channel').toSorted();
  const isComplex = front.kind === 'stft' && front.values === 'complex';
  const isWave = front.kind === 'wave' || (!isMain && takesSamples(port));
  const needed = isWave ? ['sample'] : ['bin', 'frame', ...(isComplex && !port.part ? ['part'] : [])];
  if (content.join() !== needed.join())
    yield `${at}: ${isWave && front.kind !== 'wave' ? 'samples need' : `a front end of ${front.kind} needs`} the axes ${needed.join(', ')}`;
  if (port.part && (isWave || !isComplex)) yield `${at}: only a complex spectrum has a part`;
  if (channels === 2 && !axes.includes('channel')) yield `${at}: two channels need the axis channel`;
  if (new Set(axes).size < axes.length) yield `${at}: an axis is there twice`;
}

/** Reports whether one part of complex numbers is there without the other. */
export function isUnpaired(ports: readonly { part?: 'real' | 'imaginary' | undefined }[]): boolean {
  const countOf = (wanted: string): number => ports.filter(({ part }) => part === wanted).length;
  return countOf('real') !== countOf('imaginary') || countOf('real') > 1;
}

/** Returns an upper bound of the numbers of an input. */
function sizeOf({ front_end: front, chunk, channels }: GraphFields, port: AudioInput): number {
  if (front.kind === 'wave' || takesSamples(port)) return chunk.length * channels;
  return (chunk.length / front.hop) * (front.kind === 'mel' ? front.bands : front.size + 2) * channels;
}
