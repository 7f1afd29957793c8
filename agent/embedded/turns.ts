/** Runs tasks one at a time: each account's in order, and one of every account before the second of any. */
export class Turns {
  /** Waiting tasks by account, in serving order. */
  #waiting = new Map<string, (() => Promise<void>)[]>();
  #isRunning = false;

  /** Returns the result of a task once it had its turn. A task whose signal is aborted leaves the queue. */
  take<T>(account: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const entry = async (): Promise<void> => {
        signal?.removeEventListener('abort', leave);
        await task().then(resolve, reject);
      };
      const leave = (): void => {
        const others = (this.#waiting.get(account) ?? []).filter((each) => each !== entry);
        if (others.length > 0) this.#waiting.set(account, others);
        else this.#waiting.delete(account);
        reject(signal!.reason as Error);
      };
      if (signal?.aborted) {
        reject(signal.reason as Error);
        return;
      }
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.set(account, [...(this.#waiting.get(account) ?? []), entry]);
      if (!this.#isRunning) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (;;) {
      const [account, [entry, ...rest]] = this.#waiting.entries().next().value ?? ['', []];
      if (!entry) break;
      this.#set(account, rest);
      await entry();
      // Behind the accounts that came meanwhile.
      this.#set(account, this.#waiting.get(account) ?? []);
    }
    this.#isRunning = false;
  }

  /** Sets the waiting tasks of an account and moves it to the end of the serving order. */
  #set(account: string, tasks: (() => Promise<void>)[]): void {
    this.#waiting.delete(account);
    if (tasks.length > 0) this.#waiting.set(account, tasks);
  }
}
