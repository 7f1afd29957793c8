import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CatalogueModel } from './downloadable-models.ts';
import { MANIFEST, ModelProblem, parseManifest, type Manifest } from './installed.ts';

/** Downloads a file to a path and returns its SHA-256; rejects when it is larger than `maxBytes`. */
export type Download = (
  url: string,
  o: { to: string; maxBytes: number; signal: AbortSignal },
) => Promise<{ sha256: string }>;

/** A file may be this much larger than its host says, rounded. */
const SLACK = 1.2;

/**
 * Downloads a model into its folder of `dir`; nothing is left of one that fails. A checksum that is known, from the catalogue or
 * from an earlier pull, must be met; else the one found is kept in the manifest. Throws `ModelProblem`.
 */
export async function pullModel(
  { name, family, licence, files }: CatalogueModel,
  { dir, download, signal, say }: { dir: string; download: Download; signal: AbortSignal; say: (line: string) => void },
): Promise<void> {
  const folder = join(dir, name);
  const partial = `${folder}.partial`;
  const known = await checksumsIn(folder, name);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  try {
    const sha256: Record<string, string> = {};
    for (const file of Object.values(files)) {
      say(`${file.name}: ${(file.bytes / 1e6).toFixed(1)} MB from ${new URL(file.url).host}`);
      const got = await download(file.url, {
        to: join(partial, file.name),
        maxBytes: Math.ceil(file.bytes * SLACK),
        signal,
      });
      const expected = file.sha256 ?? known[file.name];
      if (expected !== undefined && expected !== got.sha256)
        throw new ModelProblem(`${file.name} has the checksum ${got.sha256}, but ${expected} was expected.`);
      if (expected === undefined) say(`${file.name}: no checksum was known; ${got.sha256} is kept from now on`);
      sha256[file.name] = got.sha256;
    }
    const roles = Object.fromEntries(Object.entries(files).map(([role, file]) => [role, file.name]));
    const made: Manifest = { family, files: roles, sha256, licence, source: Object.values(files)[0]!.url };
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(made, null, 2)}\n`);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Compares the files of a model with the checksums of its manifest; answers what is wrong, nothing when all is well. */
export async function verifyModel(dir: string, name: string): Promise<string[]> {
  const { files, sha256 } = parseManifest(await readFile(join(dir, name, MANIFEST), 'utf8'), name);
  const problems: string[] = [];
  for (const file of Object.values(files)) {
    const path = join(dir, name, file);
    if (!existsSync(path)) problems.push(`${file} is missing`);
    else if (sha256[file] === undefined) problems.push(`${file} has no checksum in ${MANIFEST}`);
    else if ((await hashOf(path)) !== sha256[file]) problems.push(`${file} does not have its checksum`);
  }
  return problems;
}

async function checksumsIn(folder: string, name: string): Promise<Record<string, string>> {
  const path = join(folder, MANIFEST);
  return existsSync(path) ? parseManifest(await readFile(path, 'utf8'), name).sha256 : {};
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
