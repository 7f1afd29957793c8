import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { DownloadableModel } from './downloadable-models.ts';
import { MANIFEST, ModelProblem, PARTIAL, parseManifest, type Manifest } from './installed-models.ts';

/** Downloads a file to a path and returns its SHA-256; rejects when it is larger than `maxBytes`. */
export type Download = (
  url: string,
  o: { to: string; maxBytes: number; signal: AbortSignal },
) => Promise<{ sha256: string }>;

/** A file may be this much larger than the rounded size that its host displays. */
const SIZE_TOLERANCE = 1.2;

/**
 * Downloads a model into its folder of `dir`; a pull that fails leaves nothing behind. Throws `ModelProblem` for a file that does not
 * match its checksum, which is known from the list of models or from an earlier pull; otherwise the manifest stores the one found.
 */
export async function pullModel(
  { name, family, licence, files }: DownloadableModel,
  { dir, download, signal, say }: { dir: string; download: Download; signal: AbortSignal; say: (line: string) => void },
): Promise<void> {
  const folder = join(dir, name);
  const partial = `${folder}${PARTIAL}`;
  const known = await checksumsIn(folder, name);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial, { recursive: true });
  try {
    const sha256: Record<string, string> = {};
    for (const file of Object.values(files)) {
      say(`${file.name}: ${(file.bytes / 1e6).toFixed(1)} MB from ${new URL(file.url).host}`);
      const { sha256: found } = await download(file.url, {
        to: join(partial, file.name),
        maxBytes: Math.ceil(file.bytes * SIZE_TOLERANCE),
        signal,
      });
      const expected = file.sha256 ?? known[file.name];
      if (expected !== undefined && expected !== found)
        throw new ModelProblem(`${file.name} has the checksum ${found}, but ${expected} was expected.`);
      if (expected === undefined) say(`${file.name}: no checksum was known; later pulls must match ${found}`);
      sha256[file.name] = found;
    }
    const roles = Object.fromEntries(Object.entries(files).map(([role, file]) => [role, file.name]));
    const written: Manifest = { family, files: roles, sha256, licence, source: Object.values(files)[0]!.url };
    await writeFile(join(partial, MANIFEST), `${JSON.stringify(written, null, 2)}\n`);
    await rm(folder, { recursive: true, force: true });
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Compares the files of a model with the checksums of its manifest. Returns a sentence for each problem. */
export async function verifyModel(dir: string, name: string): Promise<string[]> {
  const { files, sha256 } = parseManifest(await readFile(join(dir, name, MANIFEST), 'utf8'), name);
  const problems: string[] = [];
  for (const file of Object.values(files)) {
    const path = join(dir, name, file);
    if (!existsSync(path)) problems.push(`${file} is missing`);
    else if (sha256[file] === undefined) problems.push(`${file} has no checksum in ${MANIFEST}`);
    else if ((await hashOf(path)) !== sha256[file]) problems.push(`${file} does not match its checksum`);
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
