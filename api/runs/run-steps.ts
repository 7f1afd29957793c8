import type { Resources } from '../../platform/resources.ts';
import { DEFAULT_POLICY, type ExecutionPolicy } from '../../workflows/domain/recipe.ts';
import { Problem } from '../http/problems/problem.ts';
import { submitJob, type Submission } from '../jobs/submit-job.ts';
import { checkSteps } from '../recipes/check-steps.ts';

/** Work without a recipe: steps, or one capability with its parameters. */
export interface Work {
  steps?: unknown;
  capability?: string | undefined;
  params?: Record<string, unknown> | undefined;
}

/** Submits a run of steps that are no recipe: one item per URL, in the order given. Returns the run's id. Throws `invalid_steps`. */
export async function runSteps(
  deps: Resources,
  {
    work,
    executionPolicy,
    ...run
  }: Omit<Submission, 'recipeId'> & { work: Work; executionPolicy?: ExecutionPolicy | undefined },
): Promise<string> {
  return submitJob(deps, {
    ...run,
    kind: 'run',
    recipeId: null,
    steps: stepsOf(work),
    executionPolicy: executionPolicy ?? DEFAULT_POLICY,
  });
}

/** Returns the steps of work that is no recipe. Throws `invalid_steps`. */
export function stepsOf({ steps: sent, capability, params }: Work): ReturnType<typeof checkSteps>['steps'] {
  const hasSteps = sent !== undefined && sent !== null;
  if (hasSteps === (capability !== undefined))
    throw new Problem('invalid_steps', {
      detail: hasSteps ? 'Send capability or steps, not both.' : 'Send capability, with its params, or steps.',
    });
  if (hasSteps && params !== undefined)
    throw new Problem('invalid_steps', {
      detail: 'params goes with capability. Each of the steps has params of its own.',
    });
  const { steps, problems } = checkSteps(hasSteps ? sent : [{ capability, ...(params ? { params } : {}) }]);
  if (problems.length === 0) return steps;
  const errors = problems.map(({ path, message }) => ({
    path: hasSteps ? path : path.replace(/^steps\[0\]\.?/, ''),
    message,
  }));
  throw new Problem('invalid_steps', { errors });
}
