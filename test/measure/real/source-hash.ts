import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.{1,2}\/[^']+)'/g;

/** Returns a hash of source files and of all that they import from this repository. */
export async function sourceHash(entries: readonly URL[]): Promise<string> {
  const contents = new Map<string, string>();
  const visit = async (file: URL): Promise<void> => {
    if (contents.has(file.href)) return;
    contents.set(file.href, '');
    const text = await readFile(file, 'utf8');
    contents.set(file.href, text);
    if (!file.pathname.endsWith('.ts')) return;
    for (const [, path] of text.matchAll(IMPORT)) await visit(new URL(path!, file));
  };
  for (const entry of entries) await visit(entry);
  const hash = createHash('sha256');
  for (const [, text] of [...contents].toSorted(([a], [b]) => (a < b ? -1 : 1))) hash.update(text).update('\0');
  return hash.digest('hex').slice(0, 16);
}
