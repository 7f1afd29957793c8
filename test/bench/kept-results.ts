import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Results by key in a file of JSON lines, so that a bench of hours goes on where it was interrupted. */
export interface KeptResults<T> {
  get(key: string): T | undefined;
  add(key: string, result: T): Promise<void>;
}

/** Opens a file of results; a line that was cut off counts as none. */
export async function keptResults<T>(path: string): Promise<KeptResults<T>> {
  const results = new Map<string, T>();
  const text = await readFile(path, 'utf8').catch(() => '');
  for (const line of text.split('\n')) {
    try {
      const { key, result } = JSON.parse(line) as { key: string; result: T };
      results.set(key, result);
    } catch {
      continue; // empty, or cut off when the bench was killed
    }
  }
  return {
    get: (key) => results.get(key),
    async add(key, result) {
      results.set(key, result);
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, `${JSON.stringify({ key, result })}\n`);
    },
  };
}
