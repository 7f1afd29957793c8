import type { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { issueText, pathText, withoutRepeats } from './issues.ts';
import { Problem, type FieldError, type ProblemCode } from './problems/problem.ts';

/**
 * A problem code of a single field. `missing`: absent, null or empty. `invalid`: the field or a part of it is invalid.
 * `entry`: an entry of the array is invalid. `moreThan`: the array is longer; with `without` only while that other field is missing.
 * A function: returns true to refuse the field, given its value as sent and the configuration.
 */
export interface Refusal {
  field: string;
  when:
    | 'missing'
    | 'invalid'
    | 'entry'
    | { moreThan: number; without?: string }
    | ((value: unknown, config: Config) => boolean);
  code: ProblemCode;
  detail?: string;
}

/** Max errors in a response: a hostile body must not cause a huge one. */
const MAX_ERRORS = 20;

/** Returns the input as the schema parses it. Throws the code of the first refusal that applies, otherwise `invalid_request`. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  { refusals = [], config }: { refusals?: readonly Refusal[] | undefined; config: Config },
): z.output<S> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new Problem('invalid_request', { detail: 'The body must be a JSON object.' });
  }
  // Parsed only when a refusal needs it: the cheap ones before it bound the input.
  let parsed: z.ZodSafeParseResult<z.output<S>> | undefined;
  const issues = () => (parsed ??= schema.safeParse(input)).error?.issues ?? [];

  for (const refusal of refusals) {
    const { field, code, detail } = refusal;
    if (!isRefused(refusal, input as Record<string, unknown>, { issues, config })) continue;
    const own = parsed ? issues().filter(({ path }) => path[0] === field) : [];
    throw new Problem(code, {
      ...(detail ? { detail } : {}),
      ...(own.length > 0 ? { errors: presentIssues(own, schema) } : {}),
    });
  }
  if (issues().length > 0) throw new Problem('invalid_request', { errors: presentIssues(issues(), schema) });
  return parsed!.data as z.output<S>;
}

function isRefused(
  { field, when }: Refusal,
  input: Record<string, unknown>,
  { issues, config }: { issues: () => z.core.$ZodIssue[]; config: Config },
): boolean {
  const value = input[field];
  if (when === 'missing') return isEmpty(value);
  if (when === 'invalid') return issues().some(({ path }) => path[0] === field);
  if (when === 'entry') return issues().some(({ path }) => path[0] === field && path.length > 1);
  if (typeof when === 'function') return when(value, config);
  const { moreThan, without } = when;
  return Array.isArray(value) && value.length > moreThan && (without === undefined || isEmpty(input[without]));
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}

function presentIssues(issues: z.core.$ZodIssue[], schema: z.ZodType): FieldError[] {
  return withoutRepeats(issues)
    .slice(0, MAX_ERRORS)
    .map((issue) => ({
      path: pathText(issue.path),
      message: issueText(issue, schema),
    }));
}
