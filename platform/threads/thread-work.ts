import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { Worker, type Transferable } from 'node:worker_threads';
import type { Call, ThreadMessage } from './thread-main.ts';

/** Time after which an idle thread ends: its heap is as large as its largest call made it. */
const IDLE_MS = 10_000;

/** A call that was ended: it took longer than the deadline, or more memory than the thread has. */
export class CallEnded extends Error {
  override message = 'the work of a thread was not done within its limits';
}

type Functions = Record<string, (...args: never[]) => unknown>;

interface Limits {
  /** Of one call, from its begin. */
  deadlineMs: number;
  maxMemoryMib: number;
}

/**
 * Runs the functions of a module in a thread, one call after the other, so that work on long texts does not keep the event loop. The thread
 * starts with the first call, and ends when it has been idle for a while.
 */
export class ThreadWork<Module extends Functions> {
  readonly #module: URL;
  readonly #limits: Limits;
  #thread: Promise<Worker> | undefined;
  #idle: NodeJS.Timeout | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(module: URL, limits: Limits) {
    this.#module = module;
    this.#limits = limits;
  }

  /** Returns the result of a function. Throws what it throws, without its class, or `CallEnded`. What is in `transfer` is moved. */
  run<Name extends keyof Module & string>(
    name: Name,
    args: Parameters<Module[Name]>,
    transfer: readonly Transferable[] = [],
  ): Promise<ReturnType<Module[Name]>> {
    const result = this.#last.then(() => this.#call({ name, args }, transfer));
    this.#last = result.catch(() => undefined);
    return result as Promise<ReturnType<Module[Name]>>;
  }

  async #call(call: Call, transfer: readonly Transferable[]): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#thread ??= startThread(this.#module, this.#limits);
    let thread: Worker;
    try {
      thread = await this.#thread;
    } catch (error) {
      this.#thread = undefined;
      throw error;
    }
    const ended = new AbortController();
    const end = (): void => ended.abort(new CallEnded());
    const late = setTimeout(end, this.#limits.deadlineMs);
    thread.once('error', end); // out of memory: other errors are messages
    thread.once('exit', end);
    thread.postMessage(call, transfer);
    try {
      const [message] = (await once(thread, 'message', { signal: ended.signal })) as [ThreadMessage];
      if (message === 'ready') throw new Error('a thread was ready twice');
      if ('error' in message) throw message.error;
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
      return message.value;
    } catch (error) {
      this.#end();
      throw ended.signal.aborted ? ended.signal.reason : error;
    } finally {
      clearTimeout(late);
      thread.off('error', end).off('exit', end);
    }
  }

  #end(): void {
    const thread = this.#thread;
    this.#thread = undefined;
    void thread?.then((each) => each.terminate()).catch(() => undefined);
  }
}

/** Starts a thread and resolves once it has loaded its module. An idle thread does not keep the process alive. */
async function startThread(module: URL, { maxMemoryMib }: Limits): Promise<Worker> {
  const dir = getCompileCacheDir(); // in the folder of NODE_COMPILE_CACHE, one for each version of Node
  const thread = new Worker(new URL('./thread-main.ts', import.meta.url), {
    name: module.pathname.split('/').at(-1)!,
    workerData: module.href,
    resourceLimits: { maxOldGenerationSizeMb: maxMemoryMib },
    env: dir === undefined ? {} : { NODE_COMPILE_CACHE: dirname(dir) }, // it needs none of the secrets
  });
  thread.unref();
  thread.on('error', () => undefined); // it ends the thread, and without a listener the process
  const [first] = await Promise.race([once(thread, 'message'), once(thread, 'exit')]);
  if (first !== 'ready') throw new Error('a thread did not start');
  return thread;
}
