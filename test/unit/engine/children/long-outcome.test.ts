import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { expect, onTestFinished } from 'vitest';
import { SAMPLES } from '../../../../audio/engine/decode/file-names.ts';
import { Dispatcher } from '../../../../audio/engine/dispatcher.ts';
import { NO_PROTECTIONS } from '../../../../audio/engine/jail/sandbox-state.ts';
import { OutputJson, type StepResult } from '../../../../audio/engine/messages.ts';
import { readLongInThread } from '../../../../worker/read-long.ts';
import { parseLongClaim, type LongClaim } from '../../../../audio/engine/step-claim.ts';
import { test as base } from '../engine-fixtures.ts';
import { melodyOf } from './long-melody.ts';

const NOTE = '{"start_s":0,"end_s":1,"midi":57,"name":"A3","cents_off":0}';
const GIB = 2 ** 30;

const test = base.extend('step', async ({ workbench }) => {
  const sourcePath = await workbench.file('source', 'x');
  await writeFile(join(workbench.dir, SAMPLES), 'x');
  const dispatcher = new Dispatcher({
    children: 1,
    log: pino({ level: 'silent' }),
    jail: {
      protections: NO_PROTECTIONS,
      readable: [],
      limits: { maxFileBytes: GIB, maxDataBytes: 64 * GIB },
      health: { hasFailed: false },
      main: fileURLToPath(new URL('./long-main.ts', import.meta.url)),
    },
    workDir: workbench.dir,
    maxUse: { residentBytes: 3 * GIB, threads: 100, diskBytes: GIB, files: 100 },
    readLong: readLongInThread(),
  });
  onTestFinished(() => dispatcher.close());
  return (params: object) =>
    dispatcher.submit<StepResult>(
      {
        kind: 'step',
        accountId: 'a',
        capability: 'melody_analysis',
        params,
        sourcePath,
        decodedDir: workbench.dir,
        facts: {} as never,
        outDir: workbench.dir,
        models: [],
      },
      { accountId: 'a', signal: new AbortController().signal, timeLimitMs: 120_000 },
    );
});

/** Returns the processor time of this thread in milliseconds. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Returns the processor time in milliseconds that the longest turn of the event loop takes until `work` is done. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let [longest, before] = [0, used()];
  const timer = setInterval(() => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
  }, 2);
  await work();
  clearInterval(timer);
  return longest;
}

test('an hour of melody is read without keeping the event loop, and is what the child reported', async ({ step }) => {
  let outcome: Awaited<ReturnType<typeof step>> | undefined;
  const turns: number[] = [];
  do turns.push(await longestTurn(async () => (outcome = await step({}))));
  while (turns.at(-1)! > 50 && turns.length < 5);
  const { output } = outcome?.ok ? outcome.value : {};
  if (!(output instanceof OutputJson)) throw new Error('not a long output');
  expect(Buffer.from(output.bytes).toString() === JSON.stringify(melodyOf(3_600))).toBe(true);
  expect(Math.min(...turns)).toBeLessThan(50);
  // A long outcome of a wrong shape is not believed.
  expect(await step({ lie: true })).toMatchObject({ ok: false, failure: { permanent: true } });
});

/** Reads the JSON of a melody as the outcome of a step. */
function read(output: string): LongClaim | undefined {
  const message = Buffer.from(`{"type":"done","outcome":{"ok":true,"value":{"made":[],"output":${output}}}}`);
  return parseLongClaim(message, { capability: 'melody_analysis', params: {} });
}

test.for([
  ['numbers', 2 ** 24, 0],
  ['notes', 0, 2 ** 20],
] as const)('a long outcome of more %s than any step reports is not parsed', ([, f0, notes]) => {
  const melody = JSON.stringify(melodyOf(0))
    .replace('"hz":[]', `"hz":[${'0,'.repeat(f0)}0]`)
    .replace('"notes":[]', `"notes":[${`${NOTE},`.repeat(notes)}${NOTE}]`);
  expect(read(melody)).toBeUndefined();
  expect(read(JSON.stringify(melodyOf(1)))).toBeDefined();
});
