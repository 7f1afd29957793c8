/** A finding. `degraded` works, with less protection or speed; `advice` says what to do unless it is ok. */
export interface Check {
  name: string;
  state: 'ok' | 'degraded' | 'failing';
  found: string;
  advice?: string;
}

/** Time after which a part that does not respond counts as dead. */
const DEADLINE_MS = 15_000;

/** Runs checks of one part. If they throw, or take too long, the part is failing and `advice` says what to do. */
export async function checked(
  name: string,
  advice: string,
  run: (signal: AbortSignal) => Promise<Check[]>,
  deadlineMs = DEADLINE_MS,
): Promise<Check[]> {
  const late = AbortSignal.timeout(deadlineMs);
  const tooLate = new Promise<never>((_resolve, reject) =>
    late.addEventListener('abort', () => reject(new Error(`no response within ${deadlineMs / 1_000} s`))),
  );
  try {
    return await Promise.race([run(late), tooLate]);
  } catch (error) {
    return [{ name, state: 'failing', found: reasonOf(error), advice }];
  }
}

/** Returns the first line of why something failed. An error of several addresses has its reason in the first of them. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  const cause = error instanceof Error && error.cause !== undefined ? ` (${reasonOf(error.cause)})` : '';
  return `${String(error instanceof Error ? error.message : error).split('\n')[0]}${cause}`;
}
