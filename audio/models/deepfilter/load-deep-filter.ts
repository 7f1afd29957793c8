import { openGraph } from '../graph/load-graph-model.ts';
import { RefusedGraph } from '../graph/inspect-graph.ts';
import { deepFilter, type Filtered } from './deep-filter.ts';
import type { DeepFilterDescription } from './description.ts';
import { DEEP_FILTER_RATE } from './features.ts';

type Filter = (samples: Float32Array) => Filtered;

/** Inputs and outputs of the graphs by their role. */
const PORTS = {
  encoder: { inputs: ['feat_erb', 'feat_spec'], outputs: ['e0', 'e1', 'e2', 'e3', 'emb', 'c0', 'lsnr'] },
  erb_decoder: { inputs: ['emb', 'e3', 'e2', 'e1', 'e0'], outputs: ['m'] },
  df_decoder: { inputs: ['emb', 'c0'], outputs: ['coefs'] },
} as const;

/** Loads the three graphs and compares them with their reference. Throws `RefusedGraph`, and what the runtime throws. */
export function loadDeepFilter(files: Record<string, string>, { reference }: DeepFilterDescription): Filter {
  const open = (role: keyof typeof PORTS) =>
    openGraph(files[role]!, { inputs: [...PORTS[role].inputs], outputs: [...PORTS[role].outputs] });
  const graphs = { encoder: open('encoder'), erbDecoder: open('erb_decoder'), dfDecoder: open('df_decoder') };
  const { samples, snrDb } = deepFilter(graphs, referenceVoice());
  const { snr_db: snr, samples: made, tolerance } = reference;
  for (const [name, expected, actual] of [
    ['snr_db', snr, snrDb],
    ['samples', made, samples.map((value) => 1_000 * value)],
  ] as const)
    expected.values.forEach((value, n) => {
      const found = actual[expected.from + n] ?? Number.NaN;
      if (!(Math.abs(found - value) <= tolerance * Math.max(1, Math.abs(value))))
        throw new RefusedGraph(
          `does not return its reference: ${name}[${expected.from + n}] is ${found}, not ${value}`,
        );
    });
  return (audio) => deepFilter(graphs, audio);
}

const VOICE_HZ = 150;
const HARMONICS = 20;
const SYLLABLES_PER_S = 4;

/** Returns a second of a voice-like tone, at most half of full scale. */
export function referenceVoice(): Float32Array {
  return Float32Array.from({ length: DEEP_FILTER_RATE }, (_, i) => {
    const time = i / DEEP_FILTER_RATE;
    const level = Math.max(0, Math.sin(2 * Math.PI * SYLLABLES_PER_S * time)) / 8;
    let sum = 0;
    for (let n = 1; n <= HARMONICS; n++) sum += Math.sin(2 * Math.PI * VOICE_HZ * n * time) / n;
    return level * sum;
  });
}
