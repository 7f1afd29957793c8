import type { CapabilityName } from './capabilities.ts';

/** One step of a recipe; params and version are validated by the capability when it is saved. */
export interface Step {
  capability: CapabilityName;
  params?: Record<string, unknown>;
  /** Version of the capability that computes it; absent: the current one of the release that runs it. */
  version?: number;
}

export interface ExecutionPolicy {
  /** With `continue`, an item with at least one finished step completes. */
  on_step_failure: 'fail' | 'continue';
  /** Time limit of one step in an engine child, in seconds. */
  step_timeout_s: number;
}

export const DEFAULT_POLICY: ExecutionPolicy = { on_step_failure: 'fail', step_timeout_s: 1_800 };

/** Maximum number of steps of a recipe. */
export const MAX_STEPS = 20;

/** Returns the keys of a result in step order: the capability's name, with `_2`, `_3` … when it repeats. */
export function stepKeys(steps: readonly { capability: string }[]): string[] {
  const seen = new Map<string, number>();
  return steps.map(({ capability }) => {
    const count = (seen.get(capability) ?? 0) + 1;
    seen.set(capability, count);
    return count === 1 ? capability : `${capability}_${count}`;
  });
}
