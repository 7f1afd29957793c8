import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, vi } from 'vitest';
import { EngineChild } from '../../../audio/engine/child-process.ts';
import { prepareCodeCache } from '../../../audio/engine/code-cache/code-cache.ts';
import { kernelProtections, NO_PROTECTIONS } from '../../../audio/engine/jail/sandbox-state.ts';
import { TaskFolder } from '../../../audio/engine/task-folder.ts';
import { tone } from '../../infra/audio.ts';
import { test, type Workbench } from './engine-fixtures.ts';

const log = { warn: vi.fn<(...args: unknown[]) => void>(), error: vi.fn<(...args: unknown[]) => void>() };

/** Returns the processor time in milliseconds that a child has used when it takes its first task. */
async function startCost(workbench: Workbench, jail: { isJailed: boolean; codeCache?: string | undefined }) {
  const sourcePath = await workbench.file('source', tone({ seconds: 1 }));
  const folder = new TaskFolder(workbench.dir);
  const child = new EngineChild({
    jail: {
      protections: jail.isJailed ? kernelProtections() : NO_PROTECTIONS,
      codeCache: jail.codeCache,
      readable: [],
      limits: { maxFileBytes: 2 ** 30, maxDataBytes: 2 ** 32 },
      health: { hasFailed: false },
    },
    folder,
    log,
    niceness: 0,
    onExit: () => undefined,
  });
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  child.listen({
    onMessage: ({ type }) => {
      if (type === 'taken') resolve(processorTime(child.pid!));
    },
    onExit: () => reject(new Error('the child did not start')),
  });
  child.assign(await folder.stage({ kind: 'probe', sourcePath, decodedDir: workbench.dir, maxSeconds: 2 }));
  const cost = await promise;
  child.kill();
  await child.gone;
  return cost;
}

async function processorTime(pid: number): Promise<number> {
  const fields = await readFile(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = fields
    .slice(fields.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return 10 * (Number(user) + Number(system)); // 100 ticks a second
}

describe('the cache of compiled code', () => {
  test.runIf(process.platform === 'linux').for([true, false])(
    'saves a child (jailed: %s) a third of its start, and the child leaves it unchanged',
    async (isJailed, { workbench }) => {
      const codeCache = inject('codeCache')!;
      const before = await contentsOf(codeCache);
      const [without, cached] = [
        await startCost(workbench, { isJailed }),
        await startCost(workbench, { isJailed, codeCache }),
      ];
      expect(cached).toBeLessThan((2 / 3) * without);
      expect(await contentsOf(codeCache)).toEqual(before);
    },
  );

  test('is filled once for a version of the code, and replaces that of other versions', async ({ workbench }) => {
    const dir = join(workbench.dir, 'code');
    await mkdir(join(dir, 'of-another-version'), { recursive: true });
    const first = await prepareCodeCache({ dir, log });
    const { ino } = await stat(first!);
    expect(await prepareCodeCache({ dir, log })).toBe(first);
    expect((await stat(first!)).ino).toBe(ino);
    expect(await readdir(dir)).toEqual([first!.split('/').at(-1)]);
    expect((await stat(first!)).mode & 0o777).toBe(0o700);
    expect(log.warn).not.toHaveBeenCalled();
  });

  test('is done without where its folder cannot be made', async ({ workbench }) => {
    onTestFinished(() => void log.warn.mockClear());
    const file = join(workbench.dir, 'file');
    await writeFile(file, '');
    expect(await prepareCodeCache({ dir: join(file, 'code'), log })).toBeUndefined();
    expect(log.warn).toHaveBeenCalledOnce();
  });
});

async function contentsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const kept = await Promise.all(
    names.map(async (name) => {
      const found = await stat(join(folder, name));
      return `${name} ${found.size} ${found.mtimeMs}`;
    }),
  );
  return kept.toSorted();
}
