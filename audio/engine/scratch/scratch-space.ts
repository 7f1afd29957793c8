import { FairQueue } from '../fair-queue.ts';

/** Files that are kept on the disk but not in use, and give way to work. */
export interface Kept {
  /** Returns their bytes, those that are being removed included. */
  bytes(): number;
  /** Removes the least recently used one; returns false if there is none. Resolves once its bytes are free. */
  evict(): Promise<boolean>;
}

export interface ScratchLimits {
  /** Bytes of all work and all kept files together. */
  totalBytes: number;
  /** Bytes of the work of one account. */
  accountBytes: number;
}

interface Request {
  accountId: string;
  bytes: number;
  /** Ends the wait, which then rejects with the signal's reason. */
  signal: AbortSignal;
}

interface Waiter extends Request {
  start: () => void;
}

/** Bytes of the disk that are reserved for one piece of work. */
export interface Reservation {
  /**
   * Changes the size. Growing never waits for other work, so work that holds a part cannot block work that holds another. Returns
   * false, and changes nothing, if there is no room, or if others wait for it.
   */
  resize(bytes: number): Promise<boolean>;
  /** Gives the bytes back; call it once the files are gone. */
  release(): void;
}

/** The work needs more bytes than its account may ever have. */
export class NeverFits extends Error {
  override name = 'NeverFits';
  override message = 'it needs more room than the work of an account may take';
}

/**
 * Bounds the bytes on the disk of one worker: bytes are reserved before they are written, and kept files are removed to make room.
 * What waits is served round robin by account. The first that its account's share permits waits until there is room for it, and
 * nothing overtakes it then: large work is not starved by small work.
 */
export class ScratchSpace {
  readonly limits: ScratchLimits;
  readonly #kept: Kept;
  readonly #queue = new FairQueue<Waiter>();
  /** Bytes by account; accounts without any have no entry. */
  readonly #held = new Map<string, number>();
  #total = 0;
  /** The next to be served, which waits for room. */
  #next: Waiter | undefined;
  #isEvicting = false;

  constructor(limits: ScratchLimits, kept: Kept) {
    this.limits = limits;
    this.#kept = kept;
  }

  /** Resolves once the bytes are reserved. Throws `NeverFits` if they are more than an account's share. */
  async reserve(request: Request): Promise<Reservation> {
    const { accountId, bytes, signal } = request;
    if (bytes > Math.min(this.limits.accountBytes, this.limits.totalBytes)) throw new NeverFits();
    signal.throwIfAborted();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { ...request, start: resolve };
    const abort = (): void => {
      const isNext = this.#next === waiter;
      if (!isNext && !this.#queue.remove(accountId, waiter)) return;
      if (isNext) this.#next = undefined;
      reject(signal.reason);
      this.serve();
    };
    signal.addEventListener('abort', abort, { once: true });
    this.#queue.add(accountId, waiter);
    this.serve();
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', abort);
    }
    return this.#reservation(accountId, bytes);
  }

  /** Serves what waits as far as there is room. Called whenever bytes get free. */
  serve(): void {
    for (;;) {
      this.#next ??= this.#queue.next((accountId, _priority, { bytes }) => this.#isWithinShare(accountId, bytes));
      const next = this.#next;
      if (!next) return;
      if (next.bytes > this.#free()) return this.#evict();
      this.#next = undefined;
      this.#count(next.accountId, next.bytes);
      next.start();
    }
  }

  #reservation(accountId: string, bytes: number): Reservation {
    let held = bytes;
    let isReleased = false;
    const change = (to: number): void => {
      this.#count(accountId, to - held);
      held = to;
    };
    return {
      resize: async (to) => {
        for (;;) {
          const more = to - held;
          if (more <= 0) break;
          // The share of the next was checked when it became the next, so nothing may be added to it meanwhile.
          if (isReleased || this.#next || !this.#isWithinShare(accountId, more)) return false;
          if (more <= this.#free()) break;
          if (!(await this.#kept.evict())) return false;
        }
        if (isReleased) return false;
        const isLess = to < held;
        change(to);
        if (isLess) this.serve();
        return true;
      },
      release: () => {
        if (isReleased) return;
        isReleased = true;
        change(0);
        this.serve();
      },
    };
  }

  /** Removes kept files one by one until what waits can be served. */
  #evict(): void {
    if (this.#isEvicting) return;
    this.#isEvicting = true;
    void (async () => {
      const isFreed = await this.#kept.evict().catch(() => false); // its bytes stay counted
      this.#isEvicting = false;
      if (isFreed) this.serve();
    })();
  }

  #isWithinShare(accountId: string, more: number): boolean {
    return (this.#held.get(accountId) ?? 0) + more <= this.limits.accountBytes;
  }

  #free(): number {
    return this.limits.totalBytes - this.#total - this.#kept.bytes();
  }

  #count(accountId: string, change: number): void {
    this.#total += change;
    const held = (this.#held.get(accountId) ?? 0) + change;
    if (held > 0) this.#held.set(accountId, held);
    else this.#held.delete(accountId);
  }
}
