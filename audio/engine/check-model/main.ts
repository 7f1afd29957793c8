import { writeFileSync } from 'node:fs';
import { UnsuitableInput } from '../../capabilities/capability.ts';
import { loadDeepFilter } from '../../models/deepfilter/load-deep-filter.ts';
import { DEEP_FILTER_RATE } from '../../models/deepfilter/features.ts';
import type { Graph } from '../../models/graph/graph-manifest.ts';
import type { InstalledModel } from '../../models/installed-models.ts';
import type { ModelCheck } from '../../models/model-check.ts';
import type { GraphTask } from '../../models/graph/graph-fields.ts';
import { loadedOf } from '../../models/graph-models.ts';
import { graphSeparator } from '../../models/graph-separator.ts';
import { forbidPrograms } from '../jail/seal.ts';
import { JAILED } from '../jail/spawn-child.ts';

/** Main file of the child that loads a model and checks its reference vector; the result is one line of its error output. */

const ERRORS_FD = 2;

function check(model: InstalledModel): ModelCheck {
  try {
    const loaded = load(model);
    if (!loaded) return { ok: false, reason: `${model.name} is not described as an ONNX graph` };
    const { timedS = TIMED_S } = loaded;
    const samples = new Float32Array(timedS * loaded.sampleRate).map((_, i) => 0.3 * Math.sin(i / 20));
    const before = process.cpuUsage();
    loaded.run(samples);
    const { user, system } = process.cpuUsage(before);
    return { ok: true, timesRealTime: (timedS * 1e6) / Math.max(1, user + system) };
  } catch (error) {
    if (error instanceof UnsuitableInput) return { ok: false, reason: 'the graph returns no valid samples for a tone' };
    return { ok: false, reason: `the graph ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Loads a model, which compares it with its reference; undefined for one that is not an ONNX graph. */
function load(model: InstalledModel): Loaded | undefined {
  const { graph, deepFilter, files } = model;
  if (deepFilter) return { sampleRate: DEEP_FILTER_RATE, run: loadDeepFilter(files, deepFilter) };
  if (!graph) return undefined;
  const loaded = loadedOf(model);
  const channels = Array.from({ length: graph.channels });
  const { step } = graph.chunk;
  if (graph.task === 'stems') return loadSeparator(model, graph);
  return {
    sampleRate: graph.sample_rate,
    run(samples: Float32Array): void {
      if (!OF_CHUNKS.has(graph.task)) loaded.run(channels.map(() => samples));
      else for (let at = 0; at < samples.length; at += step) loaded.runChunk([samples.subarray(at)]);
    },
  };
}

/** Tasks of graphs whose outputs belong to a chunk as a whole. */
const OF_CHUNKS: ReadonlySet<string> = new Set(['voices', 'embedding'] satisfies GraphTask[]);
/** Loads a separator, which is timed on one chunk only: it may take a minute. */
function loadSeparator(model: InstalledModel, { sample_rate: sampleRate, chunk }: Graph): Loaded {
  const { parts } = graphSeparator(model);
  return {
    sampleRate,
    timedS: chunk.step / sampleRate,
    run(samples) {
      const block = new Float32Array(chunk.length);
      block.set(samples);
      parts!.separate(block, block, parts!.names);
    },
  };
}

interface Loaded {
  sampleRate: number;
  /** Default: `TIMED_S`. */
  timedS?: number;
  run(samples: Float32Array): void;
}

/** Seconds of a tone that the model is timed on. */
const TIMED_S = 10;

const [, , model = '{}', mark] = process.argv;
if (mark === JAILED) forbidPrograms();
writeFileSync(ERRORS_FD, `${JSON.stringify(check(JSON.parse(model) as InstalledModel))}\n`);
process.exit(0);
