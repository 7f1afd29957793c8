import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item, Recording } from './section.ts';

/** The folder of extracted recordings and kept answers. */
export interface Cache {
  /** Writes the files of an item, unless they are there. */
  recording(item: Item<unknown>): Promise<Recording>;
  /** Returns a kept answer; undefined if there is none. */
  answer(key: readonly string[]): Promise<{ answer: unknown } | undefined>;
  keep(key: readonly string[], answer: unknown): Promise<void>;
}

export async function openCache(dir: string): Promise<Cache> {
  const [recordings, answers] = [join(dir, 'recordings'), join(dir, 'answers')];
  await mkdir(recordings, { recursive: true });
  await mkdir(answers, { recursive: true });
  const place = (key: readonly string[]): string => join(answers, `${hashOf(JSON.stringify(key))}.json`);
  return {
    async recording(item) {
      const contents: string[] = [];
      const write = async (bytes: Buffer, ending: string): Promise<string> => {
        const hash = hashOf(bytes);
        contents.push(hash);
        const path = join(recordings, `${hash}.${ending}`);
        if (!existsSync(path)) await writeWhole(path, bytes);
        return path;
      };
      const path = await write(await item.audio(), item.ending);
      const files: Record<string, string> = {};
      for (const [name, read] of Object.entries(item.files ?? {}))
        files[name] = await write(await read(), name.split('.').at(-1)!);
      return { id: item.id, path, files, content: hashOf(contents.join(' ')) };
    },
    async answer(key) {
      const path = place(key);
      return existsSync(path) ? (JSON.parse(await readFile(path, 'utf8')) as { answer: unknown }) : undefined;
    },
    keep: (key, answer) => writeWhole(place(key), Buffer.from(JSON.stringify({ key, answer }))),
  };
}

/** Writes a file so that an interrupted run leaves no half of it. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const part = `${path}.${process.pid}`;
  await writeFile(part, bytes);
  await rename(part, path);
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}
