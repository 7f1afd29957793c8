import { z } from 'zod';
import type { Config } from '../../platform/config.ts';
import { Problem, type FieldError, type ProblemCode } from './problems.ts';

/**
 * A field's own code. `missing`: absent, null or empty. `moreThan`: a longer array. `invalid`: anything wrong with it.
 * `entry`: something wrong with one of its entries. A function: whether the field as sent is refused under this configuration.
 */
export interface Refusal {
  field: string;
  when: 'missing' | 'invalid' | 'entry' | { moreThan: number } | ((value: unknown, config: Config) => boolean);
  code: ProblemCode;
  detail?: string;
}

/** Errors shown at most: a hostile body does not get a hostile answer. */
const MAX_ERRORS = 20;

/** Answers the input as the schema makes it; throws the first refusal that applies, else `invalid_request`. */
export function parseInput<S extends z.ZodType>(
  schema: S,
  input: unknown,
  { refusals = [], config }: { refusals?: readonly Refusal[] | undefined; config: Config },
): z.output<S> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new Problem('invalid_request', { detail: 'The body must be a JSON object.' });
  }
  // Parsed only when a rule asks for it: the cheap rules before it bound what there is to parse.
  let parsed: z.ZodSafeParseResult<z.output<S>> | undefined;
  const issues = () => (parsed ??= schema.safeParse(input)).error?.issues ?? [];

  for (const { field, when, code, detail } of refusals) {
    const value: unknown = (input as Record<string, unknown>)[field];
    const refused =
      when === 'missing'
        ? isEmpty(value)
        : when === 'invalid'
          ? issues().some(({ path }) => path[0] === field)
          : when === 'entry'
            ? issues().some(({ path }) => path[0] === field && path.length > 1)
            : typeof when === 'function'
              ? when(value, config)
              : Array.isArray(value) && value.length > when.moreThan;
    if (!refused) continue;
    const errors = parsed
      ? present(
          issues().filter(({ path }) => path[0] === field),
          schema,
        )
      : [];
    throw new Problem(code, { ...(detail ? { detail } : {}), ...(errors.length > 0 ? { errors } : {}) });
  }
  if (issues().length > 0) throw new Problem('invalid_request', { errors: present(issues(), schema) });
  return parsed!.data as z.output<S>;
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
}

function present(issues: z.core.$ZodIssue[], schema: z.ZodType): FieldError[] {
  return issues
    .slice(0, MAX_ERRORS)
    .map((issue) => ({ path: pathText(issue.path), message: issueText(issue, schema).slice(0, 300) }));
}

/** What is wrong, in words; of a field that is unknown to the schema itself also which fields there are. */
export function issueText({ code, path, message }: z.core.$ZodIssue, schema: z.ZodType): string {
  if (code !== 'unrecognized_keys' || path.length > 0 || !(schema instanceof z.ZodObject)) return message;
  const known = Object.keys(schema.shape);
  return `${message.slice(0, 150)}. ${known.length > 0 ? `There are: ${known.join(', ')}.` : 'There are none to set.'}`;
}

/** A path as customers read it: `steps[0].params.start_s`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
}
