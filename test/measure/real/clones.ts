import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { SourceName } from './sources.ts';

const MAX_BYTES = 2 ** 30;

/** Clones of the sources in one folder, each named `<owner>+<name>`. */
export interface Clones {
  /** Reports whether a source is there. */
  has(source: SourceName): boolean;
  /** Returns a file of the checked-out commit, or of another revision. Throws if the clone or the file is absent. */
  read(source: SourceName, path: string, revision?: string): Promise<Buffer>;
  /** Returns the paths of the files under a folder, sorted. */
  list(source: SourceName, folder: string): Promise<string[]>;
}

/** Opens a folder of clones. Each is a clone with or without a work tree, either itself or as `repo` inside its folder. */
export function openClones(folder: string): Clones {
  const gitDirs = new Map<string, string | undefined>();
  const gitDirOf = (source: SourceName): string | undefined => {
    if (!gitDirs.has(source)) gitDirs.set(source, findGitDir(join(folder, source.replace('/', '+'))));
    return gitDirs.get(source);
  };
  const git = async (source: SourceName, args: string[]): Promise<Buffer> => {
    const gitDir = gitDirOf(source);
    if (gitDir === undefined) throw new Error(`${folder} has no clone of ${source}`);
    const options = { encoding: 'buffer', maxBuffer: MAX_BYTES } as const;
    return (await promisify(execFile)('git', [`--git-dir=${gitDir}`, ...args], options)).stdout;
  };
  return {
    has: (source) => gitDirOf(source) !== undefined,
    read: (source, path, revision = 'HEAD') => git(source, ['show', `${revision}:${path}`]),
    async list(source, under) {
      const names = await git(source, ['ls-tree', '-r', '-z', '--name-only', 'HEAD', '--', `${under}/`]);
      return names.toString().split('\0').filter(Boolean).toSorted();
    },
  };
}

function findGitDir(folder: string): string | undefined {
  const places = [join(folder, '.git'), join(folder, 'repo', '.git'), join(folder, 'repo'), folder];
  return places.find((place) => existsSync(join(place, 'HEAD')) && existsSync(join(place, 'objects')));
}
