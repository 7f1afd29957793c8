/** Time that a download waits for a slot before it gives up. */
const WAIT_MS = 1_000;

interface Waiter {
  owner: string;
  start: () => void;
}

interface Host {
  free: number;
  /** Slots by owner; owners without one have no entry. */
  held: Map<string, number>;
  /** In order of arrival. */
  waiters: Set<Waiter>;
}

/**
 * Bounds the downloads that run at the same time from each host. An owner gets another slot of a host while it holds fewer than
 * are free: alone it gets half of them, and the next owner finds a free one.
 */
export class HostSlots {
  readonly #slots: number;
  readonly #hosts = new Map<string, Host>();

  constructor(slots: number) {
    this.#slots = slots;
  }

  /** Takes a slot of a host and returns the function that frees it. Rejects with `HostBusy` if none gets free in time. */
  async take(hostname: string, owner: string): Promise<() => void> {
    const name = hostname.toLowerCase().replace(/\.$/, '');
    const host = this.#hosts.get(name) ?? { free: this.#slots, held: new Map(), waiters: new Set() };
    this.#hosts.set(name, host);
    if (!isEligible(host, owner)) await waitIn(host, owner);
    else occupy(host, owner);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#free(name, host, owner);
    };
  }

  #free(name: string, host: Host, owner: string): void {
    host.free += 1;
    const left = host.held.get(owner)! - 1;
    if (left > 0) host.held.set(owner, left);
    else host.held.delete(owner);
    for (const waiter of host.waiters) {
      if (!isEligible(host, waiter.owner)) continue;
      occupy(host, waiter.owner);
      host.waiters.delete(waiter);
      waiter.start();
    }
    if (host.held.size === 0 && host.waiters.size === 0) this.#hosts.delete(name);
  }
}

function isEligible({ free, held }: Host, owner: string): boolean {
  return (held.get(owner) ?? 0) < free;
}

function occupy(host: Host, owner: string): void {
  host.free -= 1;
  host.held.set(owner, (host.held.get(owner) ?? 0) + 1);
}

function waitIn(host: Host, owner: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      host.waiters.delete(waiter);
      reject(new HostBusy());
    }, WAIT_MS);
    const start = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const waiter = { owner, start };
    host.waiters.add(waiter);
  });
}

/** As many downloads from this host run as may; a later attempt finds a slot. */
export class HostBusy extends Error {
  override name = 'HostBusy';
  override message = 'as many downloads from this host run as may';
}
