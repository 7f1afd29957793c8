import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { constants, copyFile, link, mkdir, readdir, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { FURTHER_INPUTS } from '../capabilities/further-inputs.ts';
import { SAMPLES } from './decode/file-names.ts';
import type { Task } from './messages.ts';

/** Names in `inDir`. */
const SOURCE = 'source';
const DECODED = 'decoded';

/**
 * The folders of one child: `inDir` holds the files of its current task, `outDir` what it makes. It can open nothing else that
 * belongs to a customer, so it sees one task at a time.
 */
export class TaskFolder {
  readonly inDir: string;
  readonly outDir: string;
  readonly #dir: string;
  /** Folders in `inDir`, which stay from task to task. */
  readonly #folders = new Set<string>();
  /** Files of the current task in `inDir`. */
  #placed: string[] = [];

  /** Makes the folders, below `workDir`, which must be on the file system of the tasks' files or they are copied. */
  constructor(workDir: string) {
    this.#dir = join(workDir, `child-${randomUUID()}`);
    this.inDir = join(this.#dir, 'in');
    this.outDir = join(this.#dir, 'out');
    for (const dir of [this.inDir, this.outDir]) mkdirSync(dir, { recursive: true, mode: 0o700 });
  }

  /** Puts the files of a task into `inDir` and returns the task with their paths there, and `outDir` as the place of its results. */
  async stage(task: Task): Promise<Task> {
    const sourcePath = join(this.inDir, SOURCE);
    await this.#place(task.sourcePath, sourcePath);
    if (task.kind === 'probe') return { ...task, sourcePath, decodedDir: this.outDir };
    const decodedDir = await this.#placeSamples(task.decodedDir, DECODED);
    const inputs: NonNullable<typeof task.inputs> = {};
    for (const name of FURTHER_INPUTS) {
      const input = task.inputs?.[name];
      if (input) inputs[name] = { ...input, decodedDir: await this.#placeSamples(input.decodedDir, name) };
    }
    return { ...task, sourcePath, decodedDir, inputs, outDir: this.outDir };
  }

  /** Removes everything from both folders; rejects when something could not be removed. */
  async empty(): Promise<void> {
    for (const path of this.#placed.splice(0)) await unlink(path);
    const others = (await readdir(this.inDir, { recursive: true })).filter((name) => !this.#folders.has(name));
    if (others.length > 0) throw new Error('an engine child has written where it may only read');
    const entries = await readdir(this.outDir, { withFileTypes: true });
    if (entries.length === 0) return;
    for (const entry of entries) await removeEntry(join(this.outDir, entry.name), { isFolder: entry.isDirectory() });
    const left = await readdir(this.outDir);
    if (left.length > 0) throw new Error('the folder of an engine child fills while it is emptied');
  }

  /** Removes the folders. */
  async remove(): Promise<void> {
    await rm(this.#dir, { recursive: true, force: true }).catch(() => undefined);
  }

  async #placeSamples(from: string, name: string): Promise<string> {
    const dir = join(this.inDir, name);
    if (!this.#folders.has(name)) await mkdir(dir);
    this.#folders.add(name);
    await this.#place(join(from, SAMPLES), join(dir, SAMPLES));
    return dir;
  }

  async #place(from: string, to: string): Promise<void> {
    await place(from, to);
    this.#placed.push(to);
  }
}

/** Removes a file, or a folder with what is in it. Node's `rm` looks at the path twice before it removes a file, and every task has some. */
async function removeEntry(path: string, { isFolder }: { isFolder: boolean }): Promise<void> {
  await (isFolder ? rm(path, { recursive: true }) : unlink(path));
}

/** Codes of a system that cannot link there: another file system, one without links, or a file of another user. */
const NOT_LINKED = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Makes a file appear at another path: as a hard link, otherwise as a copy. */
async function place(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && NOT_LINKED.has(String(error.code)))) throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}
