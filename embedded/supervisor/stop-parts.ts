import { STOP_ORDER } from './leftovers.ts';
import type { Part } from './part.ts';

/** Time after which a person who waits for a part to stop is told what it waits for. */
const TELL_AFTER_MS = 2_000;

/** The work that a slow part finishes before it stops. */
const FINISHES: Record<string, string> = {
  api: 'requests may finish',
  worker: 'running steps may finish; what does not goes on at the next start',
};

/** Stops the parts one after the other in their order, and says which one is stopping. */
export async function stopParts(
  parts: readonly Pick<Part, 'name' | 'stop'>[],
  { say, tellAfterMs = TELL_AFTER_MS }: { say: (line: string) => void; tellAfterMs?: number },
): Promise<void> {
  for (const name of STOP_ORDER) {
    const part = parts.find((one) => one.name === name);
    if (!part) continue;
    say(`Stopping ${name} …`);
    const timer = setTimeout(
      () => say(`  ${name} still stops: ${FINISHES[name] ?? 'it writes what it has'} …`),
      tellAfterMs,
    );
    try {
      await part.stop();
    } finally {
      clearTimeout(timer);
    }
  }
}
