import { z } from 'zod';
import { CAPABILITIES, capability as findCapability } from '../../audio/capabilities/list.ts';
import type { InputKind } from '../../audio/capabilities/capability.ts';
import { CAPABILITY_NAMES, type CapabilityName } from '../../workflows/domain/capabilities.ts';
import { MAX_STEPS, type Step } from '../../workflows/domain/recipe.ts';
import { issueText, pathText } from '../http/parse.ts';

export const STEP_PROBLEM_CODES = [
  'no_steps',
  'too_many_steps',
  'malformed_step',
  'unknown_capability',
  'capability_not_available',
  'invalid_params',
  'wrong_input_kind',
] as const;

/** Why steps make no pipeline: the one list that validating and saving answer from. */
export interface StepProblem {
  path: string;
  code: (typeof STEP_PROBLEM_CODES)[number];
  message: string;
}

/** A step as it is shown. */
export const step = z
  .object({
    capability: z.enum(CAPABILITY_NAMES),
    params: z.record(z.string(), z.unknown()).optional().describe("The capability's parameters; all have defaults."),
  })
  .meta({ id: 'Step' });

const sentStep = z.strictObject({
  capability: z.string('A step needs a capability: the name of one.'),
  params: z.record(z.string(), z.unknown(), 'params must be an object.').nullish(),
});

/** Steps in a body: documented from the catalogue, checked apart from the rest by `checkSteps`, which knows their order. */
export const sentSteps = z.unknown().meta({
  id: 'Steps',
  description: '1 to 20 steps in order; the params of a step are optional.',
  type: 'array',
  minItems: 1,
  maxItems: MAX_STEPS,
  items: {
    oneOf: CAPABILITIES.map(({ name, summary, params }) => {
      const { $schema: _, ...shape } = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' });
      return {
        type: 'object',
        description: summary,
        properties: { capability: { const: name }, params: shape },
        required: ['capability'],
        additionalProperties: false,
      };
    }),
  },
});

/** Checks steps as they were sent; the steps are the answer only when nothing is wrong. */
export function checkSteps(sent: unknown): { steps: Step[]; problems: StepProblem[] } {
  if (sent === undefined || sent === null || (Array.isArray(sent) && sent.length === 0)) {
    return refuse('no_steps', 'A recipe needs at least one step.');
  }
  if (!Array.isArray(sent)) return refuse('malformed_step', 'steps must be an array of objects with a capability.');
  if (sent.length > MAX_STEPS) return refuse('too_many_steps', `A recipe has at most ${MAX_STEPS} steps.`);

  const steps: Step[] = [];
  const problems: StepProblem[] = [];
  let kind: InputKind = 'source';
  for (const [index, one] of sent.entries()) {
    const checked = checkStep(one, { at: `steps[${index}]`, kind });
    problems.push(...checked.problems);
    if (checked.step) steps.push(checked.step);
    kind = checked.makes;
  }
  return { steps, problems };
}

function refuse(code: StepProblem['code'], message: string): { steps: Step[]; problems: StepProblem[] } {
  return { steps: [], problems: [{ path: 'steps', code, message }] };
}

/** Checks one step on what precedes it; answers also the kind of material that follows it. */
function checkStep(
  sent: unknown,
  { at, kind }: { at: string; kind: InputKind },
): { step?: Step; problems: StepProblem[]; makes: InputKind } {
  const parsed = sentStep.safeParse(sent);
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => {
      return { path: join(at, issue.path), code: 'malformed_step' as const, message: issueText(issue, sentStep) };
    });
    return { problems, makes: kind };
  }
  const { capability: name, params } = parsed.data;
  if (!isCapabilityName(name)) {
    const message = `There is no capability of that name. There are: ${CAPABILITY_NAMES.join(', ')}.`;
    return { problems: [{ path: `${at}.capability`, code: 'unknown_capability', message }], makes: kind };
  }
  const capability = findCapability(name);
  if (!capability) {
    const message = `${name} is not available on this server yet.`;
    return { problems: [{ path: `${at}.capability`, code: 'capability_not_available', message }], makes: kind };
  }
  const problems: StepProblem[] = [];
  if (!fits(capability.takes, kind)) {
    const message = `${name} takes ${capability.takes}, but the step before it makes ${kind}.`;
    problems.push({ path: at, code: 'wrong_input_kind', message });
  }
  for (const issue of capability.params.safeParse(params ?? {}).error?.issues ?? []) {
    const message = issueText(issue, capability.params);
    problems.push({ path: join(`${at}.params`, issue.path), code: 'invalid_params', message });
  }
  const makes = capability.makes === 'analysis' ? kind : capability.makes;
  return { step: { capability: name, ...(params ? { params } : {}) }, problems, makes };
}

/** A source may be any container; what a step made is of one kind. */
function fits(takes: InputKind, given: InputKind): boolean {
  return given === 'source' || takes === 'source' || takes === given;
}

function isCapabilityName(name: string): name is CapabilityName {
  return (CAPABILITY_NAMES as readonly string[]).includes(name);
}

function join(at: string, path: readonly PropertyKey[]): string {
  const rest = pathText(path);
  return rest === '' || rest.startsWith('[') ? at + rest : `${at}.${rest}`;
}
