import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A file of the built console, with all that its responses need. */
export interface ConsoleFile {
  type: string;
  bytes: Buffer;
  /** Undefined if compression saves nothing. */
  gzipped: Buffer | undefined;
  /** Hash of the content, in hex. */
  hash: string;
  /** True for a file whose name contains a hash of its content. */
  isImmutable: boolean;
}

/** The built console: its files by the path of their address. */
export type ConsoleBuild = ReadonlyMap<string, ConsoleFile>;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** Types that gzip makes larger, if anything. */
const COMPRESSED = new Set(['.png', '.woff2']);

const compress = promisify(gzip);

/**
 * Reads the built console into memory, once. Its map is all that is ever served: no path of a request reaches the file system. Returns
 * undefined if the folder has no page.
 */
export async function readBuild(folder: string): Promise<ConsoleBuild | undefined> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => entry.isFile() && extname(entry.name) in TYPES)
    .map((entry) => join(entry.parentPath, entry.name));
  const files = await Promise.all(
    paths.map(async (path): Promise<[string, ConsoleFile]> => {
      const address = `/${relative(folder, path).split(sep).join('/')}`;
      return [address === '/index.html' ? '/' : address, await readOne(path, address)];
    }),
  );
  const build = new Map(files);
  return build.has('/') ? build : undefined;
}

async function readOne(path: string, address: string): Promise<ConsoleFile> {
  const bytes = await readFile(path);
  const gzipped = COMPRESSED.has(extname(path)) ? undefined : await compress(bytes, { level: 9 });
  return {
    type: TYPES[extname(path)]!,
    bytes,
    gzipped: gzipped && gzipped.length < bytes.length ? gzipped : undefined,
    hash: createHash('sha256').update(bytes).digest('hex'),
    isImmutable: address.startsWith('/assets/'),
  };
}
