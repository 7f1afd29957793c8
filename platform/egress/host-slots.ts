import { plainHost } from './allowlist.ts';
import { networkOf } from './addresses.ts';

/** Time that a download waits for a slot before it gives up. */
const WAIT_MS = 1_000;

/** A host to download from, by its name and by the addresses that it may be reached by. */
export interface SlotTarget {
  host: string;
  addresses?: readonly string[];
}

interface Waiter {
  places: readonly string[];
  owner: string;
  start: () => void;
}

interface Place {
  taken: number;
  /** Slots by owner; owners without one have no entry. */
  held: Map<string, number>;
}

/**
 * Bounds the downloads that run at the same time from each host: from each name, and from each address, which any number of names
 * may have. An owner gets another slot of a place while it holds fewer than are free: alone it gets half of them, and the next
 * owner finds a free one. A download takes the slots of all its places at once, so none waits with a part of them.
 */
export class HostSlots {
  #slots: number;
  /** Places with a slot taken, by name or address. */
  readonly #places = new Map<string, Place>();
  /** In order of arrival. */
  readonly #waiters = new Set<Waiter>();

  constructor(slots: number) {
    this.#slots = slots;
  }

  /** Changes the number of slots. Beyond a smaller one, downloads that run go on, and no other begins. */
  resize(slots: number): void {
    this.#slots = slots;
    this.#startWaiters();
  }

  /** Takes a slot of a host and returns the function that frees it. Rejects with `HostBusy` if none gets free in time. */
  async take({ host, addresses = [] }: SlotTarget, owner: string): Promise<() => void> {
    const places = [...new Set([plainHost(host), ...addresses].map(networkOf))];
    if (this.#isEligible(places, owner)) this.#occupy(places, owner);
    else await this.#wait(places, owner);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#free(places, owner);
    };
  }

  #isEligible(places: readonly string[], owner: string): boolean {
    return places.every((name) => {
      const place = this.#places.get(name);
      return (place?.held.get(owner) ?? 0) < this.#slots - (place?.taken ?? 0);
    });
  }

  #occupy(places: readonly string[], owner: string): void {
    for (const name of places) {
      const place = this.#places.get(name) ?? { taken: 0, held: new Map<string, number>() };
      this.#places.set(name, place);
      place.taken += 1;
      place.held.set(owner, (place.held.get(owner) ?? 0) + 1);
    }
  }

  #free(places: readonly string[], owner: string): void {
    for (const name of places) {
      const place = this.#places.get(name)!;
      place.taken -= 1;
      const left = place.held.get(owner)! - 1;
      if (left > 0) place.held.set(owner, left);
      else place.held.delete(owner);
      if (place.held.size === 0) this.#places.delete(name);
    }
    this.#startWaiters();
  }

  #startWaiters(): void {
    for (const waiter of this.#waiters) {
      if (!this.#isEligible(waiter.places, waiter.owner)) continue;
      this.#occupy(waiter.places, waiter.owner);
      this.#waiters.delete(waiter);
      waiter.start();
    }
  }

  #wait(places: readonly string[], owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new HostBusy());
      }, WAIT_MS);
      const start = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const waiter = { places, owner, start };
      this.#waiters.add(waiter);
    });
  }
}

/** As many downloads from this host run as may; a later attempt finds a slot. */
export class HostBusy extends Error {
  override name = 'HostBusy';
  override message = 'as many downloads from this host run as may';
}
