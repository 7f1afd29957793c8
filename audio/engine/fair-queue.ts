/** Whether an entry is served in turn, or only while no normal entry can be served. */
export type Priority = 'normal' | 'low';

const PRIORITIES = ['normal', 'low'] as const satisfies readonly Priority[];

/**
 * A queue served round robin by owner: each owner's entries in the order they were added, and one entry of every owner before
 * the second of any. Entries of low priority are served, in the same way, when there is no normal one to serve.
 */
export class FairQueue<T> {
  /** Entries by owner, in serving order: an owner that was served moves to the end. */
  readonly #entries: Record<Priority, Map<string, T[]>> = { normal: new Map(), low: new Map() };

  add(owner: string, entry: T, priority: Priority = 'normal'): void {
    const entries = this.#entries[priority];
    const own = entries.get(owner);
    if (own) own.push(entry);
    else entries.set(owner, [entry]);
  }

  /** Removes and returns the first entry that `isEligible` accepts, of which each owner's oldest is considered; undefined if there is none. */
  next(isEligible: (owner: string, priority: Priority, entry: T) => boolean = () => true): T | undefined {
    for (const priority of PRIORITIES) {
      const entries = this.#entries[priority];
      for (const [owner, [entry, ...rest]] of entries) {
        if (entry === undefined || !isEligible(owner, priority, entry)) continue;
        entries.delete(owner);
        if (rest.length > 0) entries.set(owner, rest);
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
      const index = own?.indexOf(entry) ?? -1;
      if (!own || index < 0) continue;
      own.splice(index, 1);
      if (own.length === 0) entries.delete(owner);
      return true;
    }
    return false;
  }
}
