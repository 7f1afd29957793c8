import { setTimeout as sleep } from 'node:timers/promises';

/** Calls `find` every few milliseconds until it returns a value and returns that; throws with `what` after `limitMs`. */
export async function until<T>(
  what: string,
  find: () => T | undefined | false | Promise<T | undefined | false>,
  { limitMs = 150_000, everyMs = 10 }: { limitMs?: number; everyMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs / 1_000} s in vain for this: ${what}.`);
    await sleep(everyMs);
  }
}
