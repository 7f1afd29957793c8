import { Problem } from '../http/problems/problem.ts';

/** Throws `key_outlives_own` for an expiry after that of the key that creates the new one; null is never. */
export function requireEndWithin(callerEnd: Date | null, requested: Date): void {
  if (!callerEnd || requested <= callerEnd) return;
  throw new Problem('key_outlives_own', {
    detail: `This key expires at ${callerEnd.toISOString()}. Ask for that time or an earlier one, or use a key that expires later.`,
  });
}
