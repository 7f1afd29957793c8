import { NeverFits, type Reservation, type ScratchSpace } from '../../audio/engine/scratch/scratch-space.ts';
import { boundedWait } from '../bounded-wait.ts';
import { busy } from './busy.ts';

/** After this wait the activity gives its slot back, so that a worker with more room may take it. */
const MAX_WAIT_MS = 60_000;
const RETRY_MS = 1_000;

interface Request {
  accountId: string;
  signal: AbortSignal;
  /** Bytes that the work needs at first, by their part of it. */
  needs: Record<string, number>;
}

/** The bytes that one piece of work has reserved on the disk of its worker. */
export class Room {
  readonly #reservation: Reservation;
  readonly #parts: Map<string, number>;
  readonly #space: ScratchSpace;

  constructor(reservation: Reservation, parts: Map<string, number>, space: ScratchSpace) {
    this.#reservation = reservation;
    this.#parts = parts;
    this.#space = space;
  }

  /** Returns the bytes of a part; 0 if it has none. */
  of(part: string): number {
    return this.#parts.get(part) ?? 0;
  }

  /** Returns the bytes that a part may have at most, beside the others. */
  maxOf(part: string): number {
    const { accountBytes, totalBytes } = this.#space.limits;
    return Math.max(0, Math.min(accountBytes, totalBytes) - total(this.#parts) + this.of(part));
  }

  /**
   * Changes the bytes of a part. Where there is no room for more at once, throws an error with which the work must end: it is begun
   * again with all its parts reserved, and with `otherwise` bytes of this one.
   */
  async set(part: string, bytes: number, { otherwise = bytes }: { otherwise?: number } = {}): Promise<void> {
    const { totalBytes, accountBytes } = this.#space.limits;
    if (bytes - this.maxOf(part) > 0) throw new NeverFits();
    const others = total(this.#parts) - this.of(part);
    if (await this.#reservation.resize(others + bytes)) {
      this.#parts.set(part, bytes);
      return;
    }
    this.#parts.set(part, Math.min(otherwise, Math.min(accountBytes, totalBytes) - others));
    throw new MoreRoomNeeded();
  }
}

/**
 * Runs `work` once the bytes that it needs on the worker's disk are reserved, and again with more if it turns out to need more than
 * there is room for at once. Work holds all that it needs or nothing while it waits, so it cannot wait in a circle. `work`
 * removes its files before it ends. Throws `NeverFits` if it needs more than an account may have, and a benign failure that
 * Temporal retries soon if there is no room for long.
 */
export async function withRoom<R>(
  space: ScratchSpace,
  { accountId, signal, needs }: Request,
  work: (room: Room) => Promise<R>,
): Promise<R> {
  const parts = new Map(Object.entries(needs));
  for (;;) {
    const reservation = await reserved(space, { accountId, signal, bytes: total(parts) });
    try {
      return await work(new Room(reservation, parts, space));
    } catch (error) {
      if (!(error instanceof MoreRoomNeeded)) throw error;
    } finally {
      reservation.release();
    }
  }
}

async function reserved(
  space: ScratchSpace,
  { signal, ...request }: { accountId: string; bytes: number; signal: AbortSignal },
): Promise<Reservation> {
  const wait = boundedWait(signal, MAX_WAIT_MS);
  try {
    return await space.reserve({ ...request, signal: wait.signal });
  } catch (error) {
    signal.throwIfAborted();
    if (wait.isOver) throw busy("other work takes the worker's disk", { retryMs: RETRY_MS });
    throw error;
  } finally {
    wait.end();
  }
}

function total(parts: Map<string, number>): number {
  return [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Ends work that needs more room than there is at once. */
class MoreRoomNeeded extends Error {
  override message = 'the work needs more room on the disk of its worker';
}
