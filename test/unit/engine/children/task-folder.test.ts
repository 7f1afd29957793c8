import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { SourceFacts } from '../../../../audio/capabilities/capability.ts';
import { SAMPLES } from '../../../../audio/engine/decode/file-names.ts';
import type { StepTask } from '../../../../audio/engine/messages.ts';
import { TaskFolder } from '../../../../audio/engine/task-folder.ts';
import { test } from '../engine-fixtures.ts';

const FACTS: SourceFacts = {
  container: 'wav',
  codec: 'pcm_s16le',
  sample_rate_hz: 44_100,
  channels: 1,
  frames: 44_100,
  duration_s: 1,
  bit_rate_bps: null,
  has_video: false,
};

/** Returns a step on a file and its samples, with the samples of a second input. */
async function aStep(dir: string): Promise<StepTask> {
  const kept = join(dir, 'kept');
  await mkdir(kept, { recursive: true });
  for (const name of ['source', SAMPLES]) await writeFile(join(kept, name), name);
  const decoded = { decodedDir: kept, facts: FACTS };
  return {
    kind: 'step',
    accountId: 'a',
    capability: 'signal_analysis',
    params: {},
    sourcePath: join(kept, 'source'),
    ...decoded,
    inputs: { with: decoded },
    outDir: dir,
    models: [],
  };
}

/** Returns the files in a folder and the folders below it. */
async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

test('shows a child the files of one task, and none of them after it', async ({ workbench: { dir } }) => {
  const folder = new TaskFolder(dir);
  const task = await aStep(dir);
  for (const round of [1, 2]) {
    await folder.stage(task);
    expect([round, ...(await filesIn(folder.inDir)).toSorted()]).toEqual([round, SAMPLES, SAMPLES, 'source']);
    await writeFile(join(folder.outDir, 'made.flac'), '');
    await folder.empty();
    expect([await filesIn(folder.inDir), await readdir(folder.outDir)]).toEqual([[], []]);
  }
  await folder.stage({ kind: 'probe', sourcePath: task.sourcePath, decodedDir: dir, maxSeconds: 1 });
  expect(await filesIn(folder.inDir)).toEqual(['source']);
});

test.for(['other', 'decoded/other'])(
  'does not serve another task where a child wrote %s beside its files',
  async (name, { workbench: { dir } }) => {
    const folder = new TaskFolder(dir);
    await folder.stage(await aStep(dir));
    await writeFile(join(folder.inDir, name), '');
    await expect(folder.empty()).rejects.toThrow('may only read');
  },
);
