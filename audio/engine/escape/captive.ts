import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EngineChild } from '../child-process.ts';
import { prepareCodeCache } from '../code-cache/code-cache.ts';
import type { Log } from '../log.ts';
import type { Task } from '../messages.ts';
import { SAMPLES } from '../decode/file-names.ts';
import { TaskFolder } from '../task-folder.ts';
import { TaskRun, type TaskEnding } from '../task-run.ts';
import type { Protections } from '../jail/launch-spec.ts';
import type { Targets } from './attempt.ts';
import type { Tried } from './escape-task.ts';
import { HONEST, OVERUSER } from './overuse.ts';

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url));
const CODE_FILE = fileURLToPath(new URL('../child.ts', import.meta.url));
const GIBIBYTE = 2 ** 30;

/** An engine child that was taken over, and the things outside for which it reaches. */
export interface Captive {
  /** Lets the child try one attempt; the kernel has to refuse. A child that is ended by it is replaced. */
  tries: (attempt: string) => Promise<Tried>;
  /** Lets a child do what the worker has to notice. */
  overuses: (attempt: string) => Promise<Tried>;
  close(): Promise<void>;
}

interface CaptiveOptions {
  log: Log;
  protections: Protections;
}

/** Makes the targets in a new folder; children start with the first attempt, by the engine's own launcher. */
export async function takeCaptive({ log, protections }: CaptiveOptions): Promise<Captive> {
  const workDir = mkdtempSync(join(tmpdir(), 'captive-'));
  const source = join(workDir, 'source');
  writeFileSync(source, 'the input of the task');
  writeFileSync(join(workDir, SAMPLES), '');
  const codeCache = await prepareCodeCache({ dir: join(workDir, 'code'), log });
  if (codeCache === undefined) throw new Error('the cache of compiled code could not be filled');
  const cachedFile = readdirSync(codeCache, { recursive: true, encoding: 'utf8' })
    .map((name) => join(codeCache, name))
    .find((path) => statSync(path).isFile())!;
  const otherDir = join(workDir, 'child-other', 'in');
  mkdirSync(otherDir, { recursive: true });
  const otherFile = join(otherDir, 'source');
  writeFileSync(otherFile, "another customer's audio");
  const socketPath = join(workDir, 'socket');
  const servers = [createServer().listen(0, '127.0.0.1'), createServer().listen(socketPath)];
  if (process.platform === 'linux') servers.push(createServer().listen(`\0${socketPath}`));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const { port } = servers[0]!.address() as AddressInfo;

  const spawn = (): EngineChild =>
    new EngineChild({
      jail: {
        protections,
        readable: [],
        codeCache,
        limits: { maxFileBytes: GIBIBYTE, maxDataBytes: 4 * GIBIBYTE },
        health: { hasFailed: false },
        main: MAIN,
      },
      folder: new TaskFolder(workDir),
      log,
      niceness: 0,
      onExit: () => undefined,
    });
  let current: EngineChild | undefined;

  function order(child: EngineChild, attempt: string): Task {
    const { inDir, outDir } = child.folder;
    const targets: Targets = {
      parentPid: process.pid,
      otherFile,
      otherDir,
      workDir,
      inputFile: join(inDir, 'source'),
      inDir,
      outDir,
      codeFile: CODE_FILE,
      cachedFile,
      cacheDir: dirname(cachedFile),
      port,
      socketPath,
    };
    const task: Task = { kind: 'probe', sourcePath: source, decodedDir: workDir, maxSeconds: 1 };
    return Object.assign(task, { attempt, targets });
  }

  return {
    async tries(attempt) {
      const child = (current ??= spawn());
      const { promise, resolve } = Promise.withResolvers<Tried>();
      child.listen({
        onMessage(message) {
          if (message.type === 'done') resolve(message.outcome as Tried);
          if (message.type === 'broken') resolve({ refused: false, detail: message.error });
        },
        onExit({ code, signal }) {
          current = undefined;
          resolve({ refused: code === null, detail: `the child ended (${signal ?? code})` });
        },
      });
      child.assign(await child.folder.stage(order(child, attempt)));
      const tried = await promise;
      if (current) await child.folder.empty();
      return tried;
    },

    async overuses(attempt) {
      const child = spawn();
      const task = order(child, attempt);
      const asStep = attempt.startsWith('reports a') || attempt === HONEST;
      const ending = await ended(child, asStep ? stepOf(task, workDir) : task);
      child.kill();
      await child.gone;
      return { refused: isEnded(ending), detail: ending.kind === 'killed' ? ending.because : JSON.stringify(ending) };
    },

    async close() {
      current?.kill();
      await current?.gone;
      for (const server of servers) server.close();
      await rm(workDir, { recursive: true, force: true });
    },
  };
}

/** Errors of the system at its limits. */
const LIMITS = /\b(EAGAIN|ENOMEM|EFBIG|EMFILE)\b/;

/** Reports whether a task ended because its child was stopped, or stopped itself, before it reached what it wanted. */
function isEnded(ending: TaskEnding): boolean {
  if (ending.kind === 'killed') return ending.because !== 'not_started' && ending.because !== 'time_limit';
  return ending.kind === 'died' || (ending.kind === 'broken' && LIMITS.test(ending.error));
}

/** Makes a step of a probe, for lies about files that a step made. */
function stepOf(task: Task, outDir: string): Task {
  return { ...task, kind: 'step', accountId: OVERUSER, capability: 'crop_audio', outDir } as Task;
}

/** Runs a task on a child as the engine does, with small limits. */
function ended(child: EngineChild, task: Task): Promise<TaskEnding> {
  const { promise, resolve } = Promise.withResolvers<TaskEnding>();
  new TaskRun({
    child,
    task,
    limits: { accountId: OVERUSER, timeLimitMs: 60_000, signal: new AbortController().signal },
    maxUse: { residentBytes: 3 * GIBIBYTE, threads: 128, diskBytes: 2 ** 25, files: 1_000 },
    onEnd: resolve,
  }).start();
  return promise;
}
