/**
 * A queue served round robin by owner: each owner's entries in the order they were added, and one entry of every owner before
 * the second of any.
 */
export class FairQueue<T> {
  /** Entries by owner, in serving order: an owner that was served moves to the end. */
  #entries = new Map<string, T[]>();

  add(owner: string, entry: T): void {
    const own = this.#entries.get(owner);
    if (own) own.push(entry);
    else this.#entries.set(owner, [entry]);
  }

  /** Removes and returns the next entry of the owners that `isEligible` accepts; undefined when they have none. */
  next(isEligible: (owner: string) => boolean = () => true): T | undefined {
    for (const [owner, [entry, ...rest]] of this.#entries) {
      if (!isEligible(owner)) continue;
      this.#entries.delete(owner);
      if (rest.length > 0) this.#entries.set(owner, rest);
      return entry;
    }
    return undefined;
  }

  /** Removes an entry and reports whether it was in the queue. */
  remove(owner: string, entry: T): boolean {
    const own = this.#entries.get(owner);
    const index = own?.indexOf(entry) ?? -1;
    if (!own || index < 0) return false;
    own.splice(index, 1);
    if (own.length === 0) this.#entries.delete(owner);
    return true;
  }
}
