import type { Stats } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../command.ts';

/** A file or an address that is worked on. */
export interface Source {
  /** Absolute path, or the address. */
  id: string;
  /** Name below the folder of results, with the subfolders of a folder that was searched. */
  name: string;
  /** Absent for an address. */
  file?: { size: number; mtimeMs: number };
}

export interface Search {
  recursive: boolean;
  /** Folder of results: never searched. */
  out: string;
}

/** Files that a folder is searched for. A file that is named itself is taken whatever its name. */
const MEDIA = new Set(
  (
    '.3gp .aac .ac3 .aif .aifc .aiff .amr .ape .au .avi .caf .eac3 .flac .m4a .m4v .mka .mkv .mov .mp2 .mp3 .mp4 .mpeg .mpg ' +
    '.oga .ogg .opus .ts .w64 .wav .webm .wma .wv'
  ).split(' '),
);

/** Returns a text that changes when the file does. */
export function versionOf({ id, file }: Source): string {
  return file ? `${id}|${file.size}|${file.mtimeMs}` : id;
}

/** Returns the audio that arguments name: files, those in folders, addresses. */
export async function findSources(args: readonly string[], search: Search): Promise<Source[]> {
  const found = new Map<string, Source>();
  for (const arg of args) {
    for (const source of await sourcesOf(arg, search)) found.set(source.id, source);
  }
  return [...found.values()];
}

async function sourcesOf(arg: string, search: Search): Promise<Source[]> {
  if (/^https?:\/\//i.test(arg)) return [{ id: arg, name: nameInUrl(arg) }];
  const path = resolve(arg);
  const found = await stat(path).catch(() => undefined);
  if (!found)
    throw new UsageError(
      `There is no file or folder ${arg}. Check its name; an address begins with http:// or https://.`,
    );
  if (!found.isDirectory()) return [sourceOf(path, basename(path), found)];
  const files = await mediaIn(path, search);
  return files.flatMap(({ file, stats }) => (stats?.isFile() ? [sourceOf(file, relative(path, file), stats)] : []));
}

interface MediaEntry {
  file: string;
  isLink: boolean;
  /** Of the file that a link leads to; absent if there is none, or if it was removed meanwhile. */
  stats: Stats | undefined;
}

/** Returns the entries of a folder that have the name of a media file, in the order of their paths. */
async function mediaIn(path: string, search: Search): Promise<MediaEntry[]> {
  const out = resolve(search.out) + sep;
  const entries = await readdir(path, { recursive: search.recursive, withFileTypes: true });
  const found = entries
    .filter((entry) => (entry.isFile() || entry.isSymbolicLink()) && isMedia(entry.name))
    .map((entry) => ({ file: join(entry.parentPath, entry.name), isLink: entry.isSymbolicLink() }))
    .filter(({ file }) => !file.startsWith(out))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
  return Promise.all(found.map(async (each) => ({ ...each, stats: await stat(each.file).catch(() => undefined) })));
}

/** Says which links, in the folders among the arguments, have the name of a media file but lead to no file. */
export async function nameBrokenLinks(
  args: readonly string[],
  search: Search,
  say: (line: string) => void,
): Promise<void> {
  for (const arg of args) {
    const path = resolve(arg);
    const found = await stat(path).catch(() => undefined); // an address has none
    if (!found?.isDirectory()) continue;
    for (const { file, isLink, stats } of await mediaIn(path, search))
      if (isLink && !stats?.isFile()) say(`${join(arg, relative(path, file))} was skipped: the link leads to no file.`);
  }
}

function isMedia(name: string): boolean {
  return !name.startsWith('.') && MEDIA.has(extname(name).toLowerCase());
}

/** Returns the number of subfolders, of the folders among the arguments, that are not searched: none if they are. */
export async function countUnsearched(args: readonly string[], search: Search): Promise<number> {
  if (search.recursive) return 0;
  const out = resolve(search.out);
  const counts = args.map(async (arg) => {
    const entries = await readdir(resolve(arg), { withFileTypes: true }).catch(() => []); // a file or an address
    return entries.filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.') && join(resolve(arg), entry.name) !== out,
    ).length;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

function sourceOf(id: string, name: string, { size, mtimeMs }: { size: number; mtimeMs: number }): Source {
  return { id, name, file: { size, mtimeMs } };
}

/** Returns the last part of an address that can be the name of a file. */
function nameInUrl(address: string): string {
  if (!URL.canParse(address))
    throw new UsageError(`${address} is not an address. Check it: it must be one that a browser opens.`);
  const { pathname, hostname } = new URL(address);
  const last = decoded(pathname.split('/').findLast(Boolean) ?? hostname);
  return (
    last
      .replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
      .replace(/^\.+/, '_')
      .slice(-100) || 'audio'
  );
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
