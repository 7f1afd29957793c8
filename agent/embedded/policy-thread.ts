import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { EmbeddedInput } from './excerpt.ts';
import type { Reply } from './spoken-model.ts';
import type { ThreadMessage } from './thread.ts';

const MICROS_PER_MS = 1_000;

/** Memory of the thread in MiB; it uses some 90, most of it to recognise languages. */
const MAX_MEMORY_MIB = 256;

/**
 * How many times the allowed processor time may pass before a reading is ended in any case. A machine that is paused or overloaded makes a
 * reading late; its message is answered all the same.
 */
const MAX_LATENESS = 30;

/** A reading that was ended: it took more processor time than is allowed, or more memory than the thread has. */
export class ReadingEnded extends Error {
  override message = 'the message was not read within the limits';
}

/** A thread that reads and decides, one input at a time. It stays warm between inputs, and is replaced when it was ended. */
export class PolicyThread {
  #allowedMs: number;
  #thread: Promise<Worker> | undefined;

  /** A reading may take `allowedMs` of processor time. */
  constructor({ allowedMs }: { allowedMs: number }) {
    this.#allowedMs = allowedMs;
  }

  /** Returns the reply to an input. Throws `ReadingEnded` when it took too much. Call it again only after it has settled. */
  async read(input: EmbeddedInput): Promise<Reply> {
    this.#thread ??= startThread();
    const starting = this.#thread;
    let thread: Worker;
    try {
      thread = await starting;
    } catch (error) {
      this.#thread = undefined;
      throw error;
    }
    const ended = new AbortController();
    const end = (): void => ended.abort(new ReadingEnded());
    const late = setTimeout(end, MAX_LATENESS * this.#allowedMs);
    const done = new AbortController();
    void this.#untilUsedUp(thread, done.signal).then(end, end); // a thread that has exited has no usage
    thread.once('error', end); // out of memory: other errors are messages
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    thread.postMessage(input);
    try {
      const [message] = (await once(thread, 'message', { signal: ended.signal })) as [ThreadMessage];
      if (message === 'ready') throw new Error('a thread was ready twice');
      if ('error' in message) throw message.error;
      return message.reply;
    } catch (error) {
      if (!ended.signal.aborted) throw error;
      await thread.terminate(); // interrupts loops and regular expressions
      this.#thread = startThread();
      this.#thread.catch(() => undefined); // reported by the next reading
      throw ended.signal.reason;
    } finally {
      clearTimeout(late);
      done.abort();
      thread.off('error', end);
    }
  }

  /** Resolves when a thread has used the allowed processor time since the call. Rejects when the signal is aborted. */
  async #untilUsedUp(thread: Worker, signal: AbortSignal): Promise<void> {
    const before = await thread.cpuUsage();
    for (let leftMs = this.#allowedMs; leftMs > 0;) {
      await sleep(leftMs, undefined, { signal });
      const used = await thread.cpuUsage(before);
      leftMs = this.#allowedMs - (used.user + used.system) / MICROS_PER_MS;
    }
  }
}

/** Starts a thread and resolves once it is warm. An idle thread does not keep the process alive. */
async function startThread(): Promise<Worker> {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    name: 'chat policy',
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MIB },
    env: codeCache(), // it needs none of the secrets
  });
  thread.unref();
  thread.on('error', () => undefined); // it ends the thread, and without a listener the process
  await once(thread, 'message');
  return thread;
}

/** Returns the variable by which a thread starts from compiled code if its process does: 0.3 s of processor time, else 0.7 s. */
function codeCache(): Record<string, string> {
  const dir = getCompileCacheDir(); // in the folder of NODE_COMPILE_CACHE, one for each version of Node
  return dir === undefined ? {} : { NODE_COMPILE_CACHE: dirname(dir) };
}
