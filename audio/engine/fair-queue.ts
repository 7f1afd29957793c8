/** A queue whose owners take turns: each owner's entries in order, one of each owner before the second of any. */
export class Turns<T> {
  /** Insertion order is the order of turns: who was served goes to the end. */
  #waiting = new Map<string, T[]>();

  add(owner: string, entry: T): void {
    const own = this.#waiting.get(owner);
    if (own) own.push(entry);
    else this.#waiting.set(owner, [entry]);
  }

  /** The entry whose turn it is among the owners that `may`; undefined when none waits. */
  next(may: (owner: string) => boolean = () => true): T | undefined {
    for (const [owner, [entry, ...rest]] of this.#waiting) {
      if (!may(owner)) continue;
      this.#waiting.delete(owner);
      if (rest.length > 0) this.#waiting.set(owner, rest);
      return entry;
    }
    return undefined;
  }

  /** Takes an entry out; false when it is not waiting. */
  remove(owner: string, entry: T): boolean {
    const own = this.#waiting.get(owner);
    const at = own?.indexOf(entry) ?? -1;
    if (!own || at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) this.#waiting.delete(owner);
    return true;
  }
}
