import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { startEngine, type Engine } from '../audio/engine/engine.ts';
import { wholeOutput } from '../audio/engine/messages.ts';
import { checkModel } from '../audio/engine/check-model/check-model.ts';
import { ModelProblem, type InstalledModel } from '../audio/models/installed-models.ts';
import { speedText } from '../audio/models/model-check.ts';
import { createLogger } from '../platform/telemetry/logger.ts';

/** `npm run models -- bench NAME [--truth FOLDER]`: measures an installed graph, and a pitch model beside the built-in method. */

const TASK_TIMEOUT_MS = 30 * 60_000;
const MAX_AUDIO_S = 3_600;
const MAX_TRUTH_BYTES = 50_000_000;
const TOLERANCE_CENTS = 50;

/** Time and memory that loading and timing a graph may take. */
export interface CheckLimits {
  timeoutMs: number;
  maxBytes: number;
}

interface Pitch {
  hop_s: number;
  hz: number[];
  voiced: boolean[];
}

interface Scores {
  rawPitch: number;
  overall: number;
}

/** Prints the speed of a model and, with a folder of truth, its pitch scores beside those of the built-in method. */
export async function benchModel(
  model: InstalledModel,
  { truth, limits, say }: { truth: string | undefined; limits: CheckLimits; say: (line: string) => void },
): Promise<void> {
  const version = model.graph?.version ?? model.deepFilter?.version;
  if (version === undefined)
    throw new ModelProblem(`${model.name} is of the family ${model.family}; bench measures ONNX graphs.`);
  const checked = await checkModel(model, limits);
  if (!checked.ok) throw new ModelProblem(`${model.name} cannot be used: ${checked.reason}.`);
  say(`${model.name}@${version}: ${speedText(checked.timesRealTime)} on one core`);
  if (truth === undefined) return;
  if (model.kind !== 'pitch')
    throw new ModelProblem('--truth is for pitch models: files with NAME.csv of time_s,hz beside.');
  const files = audioWithTruth(truth);
  const mine = await scoresOf([model], files);
  const builtIn = await scoresOf([], files);
  say(`${'file'.padEnd(32)}raw pitch  overall   built-in: raw pitch  overall`);
  const line = (name: string, a: Scores, b: Scores): void =>
    say(
      `${name.padEnd(32)}${a.rawPitch.toFixed(3).padEnd(11)}${a.overall.toFixed(3).padEnd(20)}${b.rawPitch.toFixed(3).padEnd(11)}${b.overall.toFixed(3)}`,
    );
  files.forEach(({ name }, n) => line(name, mine[n]!, builtIn[n]!));
  line('mean', meanOf(mine), meanOf(builtIn));
}

interface WithTruth {
  name: string;
  path: string;
  times: number[];
  hz: number[];
}

/** Returns the files of a folder that have a CSV file of the same name with lines of time_s,hz; 0 Hz is a rest. */
function audioWithTruth(folder: string): WithTruth[] {
  if (!existsSync(folder)) throw new ModelProblem(`${folder} does not exist.`);
  const found = readdirSync(folder).flatMap((file): WithTruth[] => {
    const name = basename(file, extname(file));
    const csv = join(folder, `${name}.csv`);
    if (extname(file) === '.csv' || !existsSync(csv)) return [];
    const text = readFileSync(csv, 'utf8').slice(0, MAX_TRUTH_BYTES);
    const rows = text.split('\n').map((row) => row.split(',').map(Number));
    const valid = rows.filter(([time, hz]) => Number.isFinite(time) && Number.isFinite(hz));
    return [{ name, path: join(folder, file), times: valid.map(([time]) => time!), hz: valid.map(([, hz]) => hz!) }];
  });
  if (found.length === 0)
    throw new ModelProblem(`${folder} has no audio with truth. Put NAME.csv of time_s,hz beside NAME.wav.`);
  return found;
}

async function scoresOf(models: InstalledModel[], files: readonly WithTruth[]): Promise<Scores[]> {
  const log = createLogger('models', { LOG_LEVEL: 'silent', LOG_PRETTY: false });
  const dir = await mkdtemp(join(tmpdir(), 'bench-model-'));
  const engine = startEngine({ children: 1, log, models });
  try {
    const scores: Scores[] = [];
    for (const file of files) scores.push(scoreOf(file, await pitchOf(engine, file.path, dir)));
    return scores;
  } finally {
    await engine.close();
    await rm(dir, { recursive: true, force: true });
  }
}

async function pitchOf(engine: Engine, sourcePath: string, dir: string): Promise<Pitch> {
  const limits = { accountId: 'bench', timeLimitMs: TASK_TIMEOUT_MS, signal: new AbortController().signal };
  const decodedDir = await mkdtemp(join(dir, 'decoded-'));
  const probed = await engine.probe({ ...limits, sourcePath, decodedDir, maxSeconds: MAX_AUDIO_S });
  if (!probed.ok) throw new ModelProblem(`${sourcePath} cannot be decoded: ${probed.failure.code}.`);
  const done = await engine.step({
    ...limits,
    sourcePath,
    decodedDir,
    facts: probed.value,
    capability: 'melody_analysis',
    params: { voices: 'single' },
    outDir: await mkdtemp(join(dir, 'out-')),
  });
  if (!done.ok) throw new ModelProblem(`${sourcePath} could not be analysed: ${done.failure.code}.`);
  return wholeOutput(done.value.output)['f0'] as Pitch;
}

/** Returns raw pitch and overall accuracy, as mir_eval defines them. */
function scoreOf({ times, hz }: WithTruth, { hop_s, hz: found, voiced }: Pitch): Scores {
  let [sounding, hits, right] = [0, 0, 0];
  times.forEach((time, n) => {
    const at = Math.max(0, Math.min(found.length - 1, Math.round(time / hop_s)));
    const [wanted, guess] = [hz[n]!, found[at] ?? 0];
    const hit = wanted > 0 && guess > 0 && Math.abs(1_200 * Math.log2(guess / wanted)) < TOLERANCE_CENTS;
    if (wanted > 0) sounding++;
    if (hit) hits++;
    if (wanted > 0 ? hit && voiced[at] : !voiced[at]) right++;
  });
  return { rawPitch: hits / Math.max(1, sounding), overall: right / Math.max(1, times.length) };
}

function meanOf(scores: readonly Scores[]): Scores {
  const mean = (of: (each: Scores) => number): number =>
    scores.reduce((sum, each) => sum + of(each), 0) / scores.length;
  return { rawPitch: mean((each) => each.rawPitch), overall: mean((each) => each.overall) };
}
