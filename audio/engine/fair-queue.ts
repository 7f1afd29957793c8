/** Whether an entry is served in turn, or only while no normal entry can be served. */
export type Priority = 'normal' | 'low';

const PRIORITIES = ['normal', 'low'] as const satisfies readonly Priority[];

/** Of this many turns of an owner that has both, one is for bulk entries: so they never wait for ever. */
const TURNS_PER_BULK = 4;

/** How an entry is queued. */
export interface Standing {
  /** Default: normal. */
  priority?: Priority | undefined;
  /** Whether it comes after the other entries of its owner. Default: false. */
  isBulk?: boolean | undefined;
}

/** Entries of an owner, each in the order they were added. */
interface Own<T> {
  first: T[];
  bulk: T[];
  /** Turns since the last one for a bulk entry. */
  turns: number;
}

/**
 * A queue served round robin by owner: each owner's entries in the order they were added, and one entry of every owner before
 * the second of any. Entries of low priority are served, in the same way, when there is no normal one to serve. Bulk entries come after the
 * others of their owner, but for one turn in four; turns of other owners are not affected.
 */
export class FairQueue<T> {
  /** Entries by owner, in serving order: an owner that was served moves to the end. */
  readonly #entries: Record<Priority, Map<string, Own<T>>> = { normal: new Map(), low: new Map() };

  /** Entries that wait. */
  get size(): number {
    let size = 0;
    for (const priority of PRIORITIES)
      for (const { first, bulk } of this.#entries[priority].values()) size += first.length + bulk.length;
    return size;
  }

  add(owner: string, entry: T, { priority = 'normal', isBulk = false }: Standing = {}): void {
    const entries = this.#entries[priority];
    const own = entries.get(owner) ?? { first: [], bulk: [], turns: 0 };
    (isBulk ? own.bulk : own.first).push(entry);
    entries.set(owner, own);
  }

  /** Removes and returns the first entry that `isEligible` accepts, of which each owner's next is considered; undefined if there is none. */
  next(isEligible: (owner: string, priority: Priority, entry: T) => boolean = () => true): T | undefined {
    for (const priority of PRIORITIES) {
      const entries = this.#entries[priority];
      for (const [owner, own] of entries) {
        const turn = turnOf(own);
        const [entry] = turn;
        if (entry === undefined || !isEligible(owner, priority, entry)) continue;
        turn.shift();
        own.turns = turn === own.bulk ? 0 : own.turns + 1;
        entries.delete(owner);
        if (own.first.length > 0 || own.bulk.length > 0) entries.set(owner, own);
        return entry;
      }
    }
    return undefined;
  }

  /** Removes an entry and reports whether it was in the queue. */
  remove(owner: string, entry: T): boolean {
    for (const priority of PRIORITIES) {
      const entries = this.#entries[priority];
      const own = entries.get(owner);
      const list = [own?.first, own?.bulk].find((each) => each?.includes(entry));
      if (!own || !list) continue;
      list.splice(list.indexOf(entry), 1);
      if (own.first.length === 0 && own.bulk.length === 0) entries.delete(owner);
      return true;
    }
    return false;
  }
}

/** Returns the entries of an owner whose turn it is. */
function turnOf<T>({ first, bulk, turns }: Own<T>): T[] {
  if (bulk.length === 0) return first;
  return first.length === 0 || turns >= TURNS_PER_BULK - 1 ? bulk : first;
}
