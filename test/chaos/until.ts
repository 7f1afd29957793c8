import { setTimeout as sleep } from 'node:timers/promises';

/** Looks every few milliseconds until `look` answers something; throws with `what` after `limitMs`. */
export async function until<T>(
  what: string,
  look: () => T | undefined | false | Promise<T | undefined | false>,
  { limitMs = 60_000, everyMs = 10 }: { limitMs?: number; everyMs?: number } = {},
): Promise<T> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`Waited ${limitMs / 1_000} s in vain until ${what}.`);
    await sleep(everyMs);
  }
}
