import { EngineChildDied } from './engine-child-died.ts';
import { FairQueue, type Priority } from './fair-queue.ts';

interface AdmissionOptions {
  /** Work of one account at a time. */
  maxPerAccount: number;
  /** Work of all accounts at a time. */
  maxTotal: number;
  /** Work of low priority at a time. */
  maxLow: number;
}

export interface AdmissionRequest {
  accountId: string;
  priority: Priority;
  /** Whether it comes after other work of its account. Default: false. */
  isBulk?: boolean | undefined;
  /** Ends the wait; the call then rejects with the signal's reason. */
  signal: AbortSignal;
}

interface Entry extends AdmissionRequest {
  admit: () => void;
  refuse: (reason: unknown) => void;
}

/**
 * Bounds the work that uses the engine at a time, and orders what waits round robin by account. Work waits here before it opens
 * any audio. An account is admitted once more while it has less than its maximum, and less than there is room for: so however
 * much one account has waiting, there is room for the next account.
 */
export class Admission {
  readonly #options: AdmissionOptions;
  readonly #waiting = new FairQueue<Entry>();
  /** Admitted work by account; accounts without any have no entry. */
  readonly #admitted = new Map<string, number>();
  #total = 0;
  #low = 0;
  #isClosed = false;

  constructor(options: AdmissionOptions) {
    this.#options = options;
  }

  /** Resolves once the work may begin, with a function that reports its end. */
  enter(request: AdmissionRequest): Promise<() => void> {
    const { accountId, priority, signal } = request;
    if (this.#isClosed) return Promise.reject(closed());
    if (signal.aborted) return Promise.reject(signal.reason);
    const { promise, resolve, reject } = Promise.withResolvers<() => void>();
    const entry: Entry = { ...request, admit: () => resolve(this.#leave(priority, accountId)), refuse: reject };
    const abort = (): void => {
      if (this.#waiting.remove(accountId, entry)) reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    promise.catch(() => undefined).finally(() => signal.removeEventListener('abort', abort));
    this.#waiting.add(accountId, entry, request);
    this.#admit();
    return promise;
  }

  /** Refuses what waits, and whatever comes later, with `EngineChildDied`; admitted work goes on. */
  close(): void {
    this.#isClosed = true;
    for (let entry = this.#waiting.next(); entry; entry = this.#waiting.next()) entry.refuse(closed());
  }

  #admit(): void {
    const isEligible = (accountId: string, priority: Priority): boolean => {
      const own = this.#admitted.get(accountId) ?? 0;
      if (priority === 'low' && this.#low >= this.#options.maxLow) return false;
      return own < Math.min(this.#options.maxPerAccount, this.#options.maxTotal - this.#total);
    };
    for (let entry = this.#waiting.next(isEligible); entry; entry = this.#waiting.next(isEligible)) {
      this.#count(entry, 1);
      entry.admit();
    }
  }

  #leave(priority: Priority, accountId: string): () => void {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      this.#count({ priority, accountId }, -1);
      this.#admit();
    };
  }

  #count({ priority, accountId }: Pick<Entry, 'priority' | 'accountId'>, change: 1 | -1): void {
    this.#total += change;
    if (priority === 'low') this.#low += change;
    const own = (this.#admitted.get(accountId) ?? 0) + change;
    if (own > 0) this.#admitted.set(accountId, own);
    else this.#admitted.delete(accountId);
  }
}

function closed(): EngineChildDied {
  return new EngineChildDied('the engine is closed');
}
