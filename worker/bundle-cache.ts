import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { privateFolder } from '../platform/private-folder.ts';

/** Root of the checkout, which the source map of a bundle names. */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SOURCES = fileURLToPath(new URL('../workflows/', import.meta.url));
/** The options of the bundler. */
const OPTIONS = fileURLToPath(new URL('./bundle.ts', import.meta.url));
/** Written by npm: the versions of all installed packages, the bundler and the SDK among them. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');

/** Bundles that are kept: of this checkout, and of some others that share the folder. */
const MAX_KEPT = 4;
/** A file that is being written; one of a process that died is removed after `ABANDONED_MS`. */
const UNFINISHED = 'unfinished-';
const ABANDONED_MS = 60_000;

/**
 * Returns the bundled workflow code of this checkout: the one that is kept in `dir`, if it was made of these sources by these packages, else the one that `make`
 * returns, which is then kept. A kept file that is incomplete or was altered counts as missing. Where the folder cannot be used, each call makes a bundle.
 */
export async function keptBundle(dir: string, make: () => Promise<string>): Promise<string> {
  const key = attempted(() => {
    privateFolder(dir); // a worker runs what it finds there
    return keyOfSources();
  });
  const kept = key && attempted(() => readKept(fileOf(dir, key)));
  if (kept) return kept;
  const code = await make();
  // Sources that were edited meanwhile may be in the bundle or not.
  if (key && key === attempted(keyOfSources)) attempted(() => keep(dir, { key, code }));
  return code;
}

/** Returns a name that changes with all that a bundle is made of, and with the path of the checkout. */
function keyOfSources(): string {
  const hash = createHash('sha256');
  const add = (part: string | Buffer): unknown => hash.update(`${part.length} `).update(part);
  for (const text of [process.version, ROOT]) add(text);
  for (const file of [INSTALLED, OPTIONS]) add(readFileSync(file));
  for (const name of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!name.endsWith('.ts')) continue;
    add(name);
    add(readFileSync(join(SOURCES, name)));
  }
  return hash.digest('hex').slice(0, 32);
}

function fileOf(dir: string, key: string): string {
  return join(dir, `${key}.js`);
}

/** Returns the code in a kept file, whose first line has its hash; undefined if it has another one. Throws if there is no file. */
function readKept(file: string): string | undefined {
  const text = readFileSync(file, 'utf8');
  const end = text.indexOf('\n');
  const code = text.slice(end + 1);
  return text.slice(0, end) === firstLine(code) ? code : undefined;
}

function firstLine(code: string): string {
  return `// sha256 ${createHash('sha256').update(code).digest('hex')}`;
}

/** Writes a bundle, which appears as a whole, and removes the oldest others. */
function keep(dir: string, { key, code }: { key: string; code: string }): void {
  const unfinished = join(dir, `${UNFINISHED}${randomUUID()}`);
  try {
    writeFileSync(unfinished, `${firstLine(code)}\n${code}`, { mode: 0o600, flag: 'wx' });
    renameSync(unfinished, fileOf(dir, key));
  } finally {
    rmSync(unfinished, { force: true });
  }
  const written = readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? [{ path, at: stats.mtimeMs, isUnfinished: name.startsWith(UNFINISHED) }] : [];
  });
  const finished = written.filter(({ isUnfinished }) => !isUnfinished).toSorted((a, b) => b.at - a.at);
  const abandoned = written.filter(({ isUnfinished, at }) => isUnfinished && Date.now() - at > ABANDONED_MS);
  for (const { path } of [...finished.slice(MAX_KEPT), ...abandoned]) rmSync(path, { force: true });
}

/** Returns what `work` returns; undefined if it throws. */
function attempted<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
