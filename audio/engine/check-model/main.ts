import { writeSync } from 'node:fs';
import { GRAPH_FAMILY, type InstalledModel } from '../../models/installed-models.ts';
import type { ModelCheck } from '../../models/model-check.ts';
import { loadGraphModel } from '../../models/graph/load-graph-model.ts';
import { forbidPrograms } from '../jail/seal.ts';
import { JAILED } from '../jail/spawn-child.ts';

/** Main file of the child that loads a model and checks its reference vector; the result is one line of its error output. */

const ERRORS_FD = 2;

function check({ name, family, graph, files }: InstalledModel): ModelCheck {
  if (family !== GRAPH_FAMILY || !graph) return { ok: false, reason: `${name} is not described as an ONNX graph` };
  try {
    const loaded = loadGraphModel(files['model']!, graph);
    const samples = new Float32Array(TIMED_S * graph.sample_rate).map((_, i) => 0.3 * Math.sin(i / 20));
    const before = process.cpuUsage();
    loaded.run(Array.from({ length: graph.channels }, () => samples));
    const { user, system } = process.cpuUsage(before);
    return { ok: true, timesRealTime: (TIMED_S * 1e6) / Math.max(1, user + system) };
  } catch (error) {
    return { ok: false, reason: `the graph ${error instanceof Error ? error.message : String(error)}` };
  }
}

/** Seconds of a tone that the model is timed on. */
const TIMED_S = 10;

const [, , model = '{}', mark] = process.argv;
if (mark === JAILED) forbidPrograms();
writeSync(ERRORS_FD, `${JSON.stringify(check(JSON.parse(model) as InstalledModel))}\n`);
process.exit(0);
