import { z } from 'zod';
import { capability as findCapability } from '../../audio/capabilities/list.ts';
import { atVersion, missingVersion } from '../../audio/capabilities/versions.ts';
import type { InputKind } from '../../audio/capabilities/capability.ts';
import { CAPABILITY_NAMES, type CapabilityName } from '../../workflows/domain/capabilities.ts';
import { MAX_STEPS, type Step } from '../../workflows/domain/recipe.ts';
import { issueText, pathText, withoutRepeats } from '../http/issues.ts';
import { jsonLength } from '../http/json-length.ts';

/** Max length of the steps of a recipe as JSON. */
const MAX_STEPS_CHARS = 65_536;

export const STEP_PROBLEMS = [
  'no_steps',
  'too_many_steps',
  'too_long',
  'malformed_step',
  'unknown_capability',
  'capability_not_available',
  'invalid_params',
  'version_not_available',
  'wrong_input_kind',
] as const;

/** Why steps are not a valid pipeline. Validating, saving and drafting a recipe report the same problems. */
export interface StepProblem {
  path: string;
  reason: (typeof STEP_PROBLEMS)[number];
  message: string;
}

const sentStep = z.strictObject({
  capability: z.string('A step needs a capability: the name of one.'),
  params: z.record(z.string(), z.unknown(), 'params must be an object.').nullish(),
  version: z.int('version must be the number of a version.').positive().nullish(),
});

/** Checks steps as sent. Returns the steps and every problem; the steps are usable only if there is no problem. */
export function checkSteps(sent: unknown): { steps: Step[]; problems: StepProblem[] } {
  if (sent === undefined || sent === null || (Array.isArray(sent) && sent.length === 0)) {
    return refuse('no_steps', 'A recipe needs at least one step.');
  }
  if (!Array.isArray(sent)) return refuse('malformed_step', 'steps must be an array of objects with a capability.');
  if (sent.length > MAX_STEPS) {
    return refuse('too_many_steps', `A recipe has at most ${MAX_STEPS} steps; this one has ${sent.length}.`);
  }
  if (jsonLength(sent, MAX_STEPS_CHARS) > MAX_STEPS_CHARS) {
    return refuse(
      'too_long',
      `The steps are longer than ${MAX_STEPS_CHARS} characters of JSON. Use shorter addresses, such as those of uploads.`,
    );
  }

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

function refuse(reason: StepProblem['reason'], message: string): { steps: Step[]; problems: StepProblem[] } {
  return { steps: [], problems: [{ path: 'steps', reason, message }] };
}

/** Checks a step against `kind`, the kind of its input. Returns also the kind that the next step gets. */
function checkStep(
  sent: unknown,
  { at, kind }: { at: string; kind: InputKind },
): { step?: Step; problems: StepProblem[]; makes: InputKind } {
  const parsed = sentStep.safeParse(sent);
  if (!parsed.success) {
    const problems = withoutRepeats(parsed.error.issues).map((issue) => {
      return { path: join(at, issue.path), reason: 'malformed_step' as const, message: issueText(issue, sentStep) };
    });
    return { problems, makes: kind };
  }
  const { capability: name, params, version } = parsed.data;
  if (!isCapabilityName(name)) {
    const message = `There is no capability ${JSON.stringify(name.slice(0, 60))}. Use one of: ${CAPABILITY_NAMES.join(', ')}.`;
    return { problems: [{ path: `${at}.capability`, reason: 'unknown_capability', message }], makes: kind };
  }
  const capability = findCapability(name);
  if (!capability) {
    const message = `${name} is not available on this server.`;
    return { problems: [{ path: `${at}.capability`, reason: 'capability_not_available', message }], makes: kind };
  }
  const problems: StepProblem[] = [];
  if (!accepts(capability.takes, kind)) {
    const message = `${name} takes ${capability.takes}, but the step before it makes ${kind}.`;
    problems.push({ path: at, reason: 'wrong_input_kind', message });
  }
  if (!atVersion(capability, version ?? undefined)) {
    const message = `${missingVersion(capability, version!)} Leave version out for the current one.`;
    problems.push({ path: `${at}.version`, reason: 'version_not_available', message });
  }
  for (const issue of withoutRepeats(capability.params.safeParse(params ?? {}).error?.issues ?? [])) {
    const message = issueText(issue, capability.params);
    problems.push({ path: join(`${at}.params`, issue.path), reason: 'invalid_params', message });
  }
  const makes = capability.makes === 'analysis' ? kind : capability.makes;
  return {
    step: { capability: name, ...(params ? { params } : {}), ...(version ? { version } : {}) },
    problems,
    makes,
  };
}

/** Reports whether a step takes an input. A source may be any container; the output of a step has one kind. */
function accepts(takes: InputKind, given: InputKind): boolean {
  return given === 'source' || takes === 'source' || takes === given;
}

function isCapabilityName(name: string): name is CapabilityName {
  return (CAPABILITY_NAMES as readonly string[]).includes(name);
}

function join(at: string, path: readonly PropertyKey[]): string {
  const rest = pathText(path);
  return rest === '' || rest.startsWith('[') ? at + rest : `${at}.${rest}`;
}
