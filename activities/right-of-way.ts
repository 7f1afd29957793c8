import { inProgress, isGone, isPresent, type Account, type Part, type Waiting } from './account-in-work.ts';
import { AccountsSeen, type ReadAccounts } from './accounts-seen.ts';

/** How long an account counts as present after its job was loaded: its first activity comes within this. */
const COMING_MS = 1_000;
/** How long it counts as present after its work has ended: its workflows and its job end meanwhile. */
const ENDING_MS = 300;
/** How long an account of which no rows were read yet counts as a flood after it had much work in progress here. */
const FLOOD_MS = 1_000;
/** How long after that the engine counts it as a flood: the last items of a batch are few, and need no child beside those that served the others. */
const PAST_FLOOD_MS = 10_000;
/** A flood stops for at most this long. It regains the time while nothing hinders it. */
const MAX_PAUSE_MS = 8_000;
/** How often what waits is looked at again: parts stop being short, and accounts being present, without an event. */
const CHECK_MS = 25;

/** Bounds of a wait. */
interface Patience {
  signal: AbortSignal;
  maxWaitMs: number;
}

/** Short work on an item in progress. */
export interface ShortWork {
  /** Ends a part and resolves once the next may begin; rejects as `enter` does, and the work has left then. */
  next(patience: Patience): Promise<void>;
  /** Reports that the work has ended. */
  leave(): void;
}

/** A flood waited for longer than it was to. */
export class WaitedTooLong extends Error {
  override message = 'accounts with little to do go first';
}

/**
 * Lets the short work of accounts that have little to do go before floods of short work: what passes work on (worker, Temporal, PostgreSQL) takes
 * no turns by account, so each item in flight makes all others slower. While an account with few open items is present, on any worker and whichever
 * its lane, accounts with more begin nothing new, for at most eight seconds; after these they go on with half as many items as there are engine
 * children. Nobody waits where all have few items, or all have many, nor for work that takes long.
 *
 * Whether an account has few items is counted in rows; until these are read, by what it has in progress here.
 */
export class RightOfWay {
  readonly #accounts = new Map<string, Account>();
  readonly #seen: AccountsSeen;
  /** More open items than this are a flood. */
  readonly #few: number;
  /** Parts in progress of a flood that has been stopped for long enough. */
  readonly #narrow: number;
  #timer: NodeJS.Timeout | undefined;
  #isDraining = false;

  /** `read` returns what accounts have in work on all workers. Default: nothing, so that this worker goes by its own work. */
  constructor({ children, read = () => Promise.resolve([]) }: { children: number; read?: ReadAccounts }) {
    this.#few = Math.max(2, children);
    this.#seen = new AccountsSeen({ read, atMost: this.#few + 1, onRead: () => this.#check() });
    this.#narrow = Math.max(1, Math.floor(children / 2));
  }

  /** Notes that work of an account is about to come. */
  expect(accountId: string): void {
    this.#account(accountId).presentUntil = performance.now() + COMING_MS;
  }

  /**
   * Resolves once short work of an account may begin. Rejects with the reason of the signal, or with `WaitedTooLong` after `maxWaitMs` and
   * when the worker is to end.
   */
  async enter(accountId: string, patience: Patience): Promise<ShortWork> {
    const part: Part = { beganAt: 0 };
    await this.#begin(accountId, part, { ...patience, isFirst: false });
    return {
      next: (more) => {
        this.#account(accountId).parts.delete(part);
        return this.#begin(accountId, part, { ...more, isFirst: true });
      },
      leave: () => {
        const account = this.#account(accountId);
        account.parts.delete(part);
        account.presentUntil = Math.max(account.presentUntil, performance.now() + ENDING_MS);
        this.#check();
      },
    };
  }

  /** Reports whether an account has much short work in progress, or had a short time ago and has not left since. */
  isFlood(accountId: string): boolean {
    const account = this.#accounts.get(accountId);
    return account !== undefined && account.floodUntil + PAST_FLOOD_MS > performance.now();
  }

  /** Gives back what waits, so that another worker may take it; nothing waits from now on. */
  drain(): void {
    this.#isDraining = true;
    for (const { waiting } of this.#accounts.values())
      for (const { refuse } of waiting.splice(0)) refuse(new WaitedTooLong());
    this.#check();
  }

  /** Begins a part as soon as its account may go on; one of begun work before those of new items. */
  #begin(
    accountId: string,
    part: Part,
    { signal, maxWaitMs, isFirst }: Patience & { isFirst: boolean },
  ): Promise<void> {
    if (signal.aborted) return Promise.reject(signal.reason);
    const { waiting } = this.#account(accountId);
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const until = performance.now() + maxWaitMs;
    const entry: Waiting = { part, until, begin: resolve, refuse: reject };
    waiting[isFirst ? 'unshift' : 'push'](entry);
    this.#check();
    if (!waiting.includes(entry)) return promise;
    const abort = (): void => {
      if (waiting.includes(entry)) waiting.splice(waiting.indexOf(entry), 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', abort, { once: true });
    promise.catch(() => undefined).finally(() => signal.removeEventListener('abort', abort));
    return promise;
  }

  #account(accountId: string): Account {
    const known = this.#accounts.get(accountId);
    if (known) return known;
    const times = { presentUntil: 0, floodUntil: Number.NEGATIVE_INFINITY, pausedMs: 0, countedAt: performance.now() };
    const account: Account = { parts: new Set(), waiting: [], isPaused: false, ...times };
    this.#accounts.set(accountId, account);
    return account;
  }

  /** Begins and refuses what waits, and forgets accounts that are gone. */
  #check(): void {
    const now = performance.now();
    const floods = this.#floods(now);
    const isGuestPresent = this.#isGuestPresent(floods, now);
    let isAnyWaiting = false;
    for (const [accountId, account] of this.#accounts) {
      this.#goOn(account, { now, isHindered: isGuestPresent && floods.has(accountId) && !this.#isDraining });
      isAnyWaiting ||= account.waiting.length > 0;
      if (isGone(account, now)) this.#accounts.delete(accountId);
    }
    if (isAnyWaiting) this.#timer ??= setInterval(() => this.#check(), CHECK_MS);
    else {
      clearInterval(this.#timer);
      this.#timer = undefined;
    }
  }

  /** Returns the accounts with work here that have more than few open items. */
  #floods(now: number): ReadonlySet<string> {
    const seen = this.#accounts.size > 0 ? this.#seen.at(now) : undefined;
    const floods = new Set<string>();
    for (const [accountId, account] of this.#accounts) {
      if (inProgress(account, now) + account.waiting.length > this.#few) account.floodUntil = now + FLOOD_MS;
      const open = seen?.get(accountId)?.open;
      if (open === undefined ? account.floodUntil > now : open > this.#few) floods.add(accountId);
    }
    return floods;
  }

  /** Reports whether an account with few open items is present, here or on another worker, before which floods are to wait. */
  #isGuestPresent(floods: ReadonlySet<string>, now: number): boolean {
    if (floods.size === 0) return false;
    for (const [accountId, account] of this.#accounts)
      if (!floods.has(accountId) && isPresent(account, now)) return true;
    // An account with work here is present as long as that takes: its row is older.
    for (const { accountId, open, isNew } of this.#seen.at(now).values())
      if (isNew && open <= this.#few && !this.#accounts.has(accountId)) return true;
    return false;
  }

  /** Begins as much of what waits as the account may have in progress. */
  #goOn(account: Account, { now, isHindered }: { now: number; isHindered: boolean }): void {
    const elapsedMs = now - account.countedAt;
    account.countedAt = now;
    if (account.isPaused) account.pausedMs += elapsedMs;
    else if (!isHindered) account.pausedMs = Math.max(0, account.pausedMs - elapsedMs);
    const { waiting, parts } = account;
    const isStopped = isHindered && account.pausedMs < MAX_PAUSE_MS;
    const most = isStopped ? 0 : isHindered ? this.#narrow : Infinity;
    while (waiting.length > 0 && inProgress(account, now) < most) {
      const { part, begin } = waiting.shift()!;
      part.beganAt = now;
      parts.add(part);
      begin();
    }
    account.isPaused = isStopped && waiting.length > 0;
    const late = waiting.filter(({ until }) => until <= now);
    for (const each of late) {
      waiting.splice(waiting.indexOf(each), 1);
      each.refuse(new WaitedTooLong());
    }
  }
}
