import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { MAX_FILE_BYTES } from './graph/load-graph-model.ts';
import {
  CHECKED_FAMILIES,
  MANIFEST,
  manifestText,
  ModelProblem,
  PARTIAL,
  parseManifest,
  readModel,
  type InstalledModel,
} from './installed-models.ts';
import type { CheckModel } from './model-check.ts';

const NAME = /^[A-Za-z0-9][\w.-]{0,99}$/;

/**
 * Copies a user's model into `dir` once it passes: a folder with a manifest, or the manifest's path. Checksums that the manifest has
 * must match; those it lacks are added. Nothing is left behind by one that does not. Throws `ModelProblem`.
 */
export async function addModel(
  from: string,
  { dir, check }: { dir: string; check: CheckModel },
): Promise<{ model: InstalledModel; licence: string; timesRealTime?: number }> {
  const path = resolve(from);
  if (!existsSync(path)) throw new ModelProblem(`${from} does not exist.`);
  const folder = lstatSync(path).isDirectory() ? path : dirname(path);
  if (!lstatSync(path).isDirectory() && basename(path) !== MANIFEST)
    throw new ModelProblem(`${from} is not a manifest. Name the folder of the model, or its ${MANIFEST}.`);
  const name = basename(folder);
  if (!NAME.test(name) || name.endsWith(PARTIAL))
    throw new ModelProblem(
      `${name} cannot be a model's name: use letters, digits, dots and dashes, and another end than ${PARTIAL}.`,
    );
  if (!existsSync(join(folder, MANIFEST))) throw new ModelProblem(`${from} has no ${MANIFEST}.`);
  const manifest = parseManifest(manifestText(folder), name);
  if (!manifest.licence) throw new ModelProblem(`${name}/${MANIFEST} names no licence. State that of the weights.`);
  const partial = join(dir, `${name}${PARTIAL}`);
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  try {
    const sha256: Record<string, string> = {};
    for (const file of Object.values(manifest.files)) {
      const source = join(folder, file);
      const found = lstatSync(source, { throwIfNoEntry: false });
      if (!found?.isFile()) throw new ModelProblem(`${name}/${file} is not a file.`);
      if (found.size > MAX_FILE_BYTES) throw new ModelProblem(`${name}/${file} is larger than 1 GiB.`);
      copyFileSync(source, join(partial, file));
      const hash = createHash('sha256')
        .update(readFileSync(join(partial, file)))
        .digest('hex');
      const expected = manifest.sha256[file];
      if (expected !== undefined && expected !== hash)
        throw new ModelProblem(`${file} has the checksum ${hash}, but its manifest expects ${expected}.`);
      sha256[file] = hash;
    }
    writeFileSync(join(partial, MANIFEST), `${JSON.stringify({ ...manifest, sha256 }, null, 2)}\n`);
    const model = readModel(dir, `${name}${PARTIAL}`);
    const checked = CHECKED_FAMILIES.includes(manifest.family) ? await check(model) : undefined;
    if (checked && !checked.ok) throw new ModelProblem(`${name} cannot be used: ${checked.reason}.`);
    rmSync(join(dir, name), { recursive: true, force: true });
    renameSync(partial, join(dir, name));
    return {
      model: readModel(dir, name),
      licence: manifest.licence,
      ...(checked?.ok ? { timesRealTime: checked.timesRealTime } : {}),
    };
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}
