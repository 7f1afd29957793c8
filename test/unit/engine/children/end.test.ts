import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { EngineChildDied } from '../../../../audio/engine/engine-child-died.ts';
import { hasTool } from '../../../infra/has-tool.ts';
import { test } from '../engine-fixtures.ts';
import { anEngine, aProbe, children, isAlive, startStep } from './real-children.ts';

describe.skipIf(!hasTool('ps'))('the end of engine children', () => {
  test('comes from their worker: a signal that stops all of its processes lets a task end', async ({ longStep }) => {
    const engine = anEngine();
    const { pid, result } = await startStep(engine, longStep);
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(pid, signal);
    expect(await result).toMatchObject({ ok: true });
    expect(children()).toEqual([pid]);
  });

  test('ends its children and rejects running work when it is closed', async ({ workbench, longStep }) => {
    const engine = anEngine({ children: 2 });
    const { result } = await startStep(engine, longStep);
    const pids = children();
    await engine.close();
    await expect(result).rejects.toThrow(EngineChildDied);
    expect(pids.filter(isAlive)).toEqual([]);
    await expect(engine.probe(await aProbe(workbench))).rejects.toThrow(EngineChildDied);
  });

  test('leaves no child behind when its process is killed, even during a computation', async ({ longStep }) => {
    const { signal: _, ...plain } = longStep;
    const script = `
      import { startEngine } from ${JSON.stringify(fileURLToPath(new URL('../../../../audio/engine/engine.ts', import.meta.url)))};
      const engine = startEngine({ children: 1, log: { warn() {}, error() {} } });
      const onProgress = () => process.stdout.write('working');
      await engine.step({ ...${JSON.stringify(plain)}, signal: new AbortController().signal, onProgress });
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    const orphans = children(parent.pid);
    expect(orphans).toHaveLength(1);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await expect.poll(() => orphans.filter(isAlive)).toEqual([]);
  });
});
