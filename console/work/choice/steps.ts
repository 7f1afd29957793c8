import type { Input } from '../../../client/index.ts';

/** Max audio URLs of work that is not a batch. */
export const MAX_IN_RUN = 20;

/** Max audio URLs of a batch. */
export const MAX_IN_BATCH = 500;

/** Steps as the service takes them. */
export type Steps = Input<'post', '/v1/recipe/save'>[0]['body']['steps'];

/** A step while it is edited. `id` tells it from its neighbours when it is moved. */
export interface Step {
  id: number;
  capability: string;
  params: Readonly<Record<string, unknown>>;
  /** A version of the capability that the step keeps to; undefined: the current one. */
  version?: number | undefined;
}

/** What is going to be done with the files. */
export type Choice = { kind: 'recipe'; recipeId: string | undefined } | { kind: 'steps'; steps: readonly Step[] };

/** Returns steps without what only their form needs. */
export function plainSteps(steps: readonly Step[]): Steps {
  const plain = steps.map(({ capability, params, version }) => ({
    capability,
    ...(Object.keys(params).length === 0 ? {} : { params }),
    ...(version === undefined ? {} : { version }),
  }));
  return plain as unknown as Steps;
}

/** Returns steps of a recipe or draft, to be edited. */
export function editable(steps: readonly StoredStep[]): Step[] {
  return steps.map(({ capability, params, version }, id) => ({
    id,
    capability,
    params: { ...params },
    ...(version == null ? {} : { version }),
  }));
}

interface StoredStep {
  capability: string;
  params?: object | null | undefined;
  version?: number | null | undefined;
}
