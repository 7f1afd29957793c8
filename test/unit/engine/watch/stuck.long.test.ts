import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { Dispatcher } from '../../../../audio/engine/dispatcher.ts';
import { kernelProtections } from '../../../../audio/engine/jail/sandbox-state.ts';
import { wav } from '../../../infra/audio.ts';
import { test } from '../engine-fixtures.ts';

const MAIN = fileURLToPath(new URL('../stuck-main.ts', import.meta.url));
const GIB = 2 ** 30;

test('a child in its jail is ended when its codec computes for ten seconds, and the file is damaged', async ({
  workbench,
}) => {
  const dispatcher = new Dispatcher({
    children: 1,
    log: pino({ level: 'silent' }),
    jail: {
      protections: kernelProtections(),
      readable: [MAIN],
      limits: { maxFileBytes: GIB, maxDataBytes: 64 * GIB },
      health: { hasFailed: false },
      main: MAIN,
    },
    workDir: workbench.dir,
    maxUse: { residentBytes: 3 * GIB, threads: 100, diskBytes: GIB, files: 100 },
  });
  onTestFinished(() => dispatcher.close());
  const sourcePath = await workbench.file('source', wav([Float32Array.of(0)]));
  const limits = { accountId: 'a', signal: new AbortController().signal, timeLimitMs: 300_000 };
  const task = { kind: 'probe', sourcePath, decodedDir: workbench.dir, maxSeconds: 1 } as const;
  expect(await dispatcher.submit(task, limits)).toMatchObject({ ok: false, failure: { code: 'audio_damaged' } });
}, 400_000);
