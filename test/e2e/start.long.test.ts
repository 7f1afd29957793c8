import { afterAll, describe, expect, test } from 'vitest';
import { makeSamples } from '../../embedded/demo/recordings.ts';
import { demoClient } from '../../embedded/demo/client.ts';
import { aDataDir, alive, announced, launch, partPids } from './launch.ts';

const START = 'embedded/start.ts';

describe('npm start', () => {
  const { dataDir, remove } = aDataDir();
  afterAll(remove);

  test('after kill -9 the next start ends leftover processes, keeps the key and finishes the batch', async () => {
    const killed = await launch([START], { DATA_DIR: dataDir });
    const { url, key } = await announced(killed);
    const signal = new AbortController().signal;
    const before = demoClient({ url, key, signal });
    const audioUrls = await Promise.all(makeSamples().map(({ bytes }) => before.upload(Buffer.from(bytes))));
    const batchId = await before.submit('rec_0008_master_check', audioUrls);
    killed.kill('SIGKILL');
    const left = partPids(dataDir);
    await killed.exited;

    const started = await launch([START], { DATA_DIR: dataDir });
    const again = await announced(started);
    expect(again.key).toBe(key);
    expect(started.output()).toContain('Ended what an earlier start had left running');
    expect(alive(left)).toEqual([]);
    const after = demoClient({ url: again.url, key, signal });
    await expect.poll(() => after.status(batchId)).toMatchObject({ status: 'completed', percent_complete: 100 });
    const pids = partPids(dataDir);
    started.kill('SIGTERM');
    expect((await started.exited).code).toBe(0);
    expect(alive(pids)).toEqual([]);
  }, 240_000);
});

describe('npm run demo', () => {
  const { dataDir, remove } = aDataDir();
  afterAll(remove);

  test('runs a batch of two built-in recordings, shows the results and leaves no process', async () => {
    const demo = await launch(['embedded/demo.ts', '--once'], { DATA_DIR: dataDir });
    await demo.line(/Starting the worker/);
    const pids = partPids(dataDir);
    expect((await demo.exited).code).toBe(0);
    expect(demo.output()).toMatch(/tempo (119|120|121)\.\d bpm/);
    expect(demo.output()).toMatch(/kept \d\.\d\d to \d\.\d\d s/);
    expect(demo.output()).toContain('Charged: 28 tokens');
    expect(Object.keys(pids)).toContain('postgres');
    expect(alive(pids)).toEqual([]);
  }, 240_000);
});
