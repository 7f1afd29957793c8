import type { AccountAtWork } from '../platform/db/items/accounts-at-work.ts';

/** How often the rows are read while they are asked for. */
const READ_MS = 1_000;
/** How long what was read counts, where it cannot be read again. */
const VALID_MS = 10_000;

/** How long an account is present on other workers after work on one of its items began: that of a short item is over soon. */
const NEW_FOR_S = 2;

/** Returns the accounts that have items in work, with their open items, of which `atMost` are counted. */
export type ReadAccounts = (counted: { atMost: number; newForS: number }) => Promise<readonly AccountAtWork[]>;

interface Options {
  read: ReadAccounts;
  atMost: number;
  /** Called when something new is known. */
  onRead: () => void;
}

const NONE: ReadonlyMap<string, AccountAtWork> = new Map();

/** The open work of accounts on all workers. It is read from rows at most once a second, and only while a caller asks. */
export class AccountsSeen {
  readonly #options: Options;
  #accounts = NONE;
  /** When the accounts were read, and when they were last asked for. */
  #readAt = -Infinity;
  #askedAt = -Infinity;
  #isReading = false;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns what was read last, by account, and reads again if that is old. */
  at(now: number): ReadonlyMap<string, AccountAtWork> {
    if (now - this.#askedAt >= READ_MS && !this.#isReading) void this.#readAgain(now);
    return now - this.#readAt < VALID_MS ? this.#accounts : NONE;
  }

  async #readAgain(now: number): Promise<void> {
    const { read, atMost, onRead } = this.#options;
    this.#isReading = true;
    this.#askedAt = now;
    try {
      const accounts = await read({ atMost, newForS: NEW_FOR_S });
      this.#accounts = new Map(accounts.map((account) => [account.accountId, account]));
      this.#readAt = now;
    } catch {
      return; // PostgreSQL is away, and all work waits for it
    } finally {
      this.#isReading = false;
    }
    onRead();
  }
}
