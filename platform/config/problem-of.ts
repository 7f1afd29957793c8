import type { z } from 'zod';
import { numberBound } from '../number-bound.ts';

/** Returns what is wrong with a setting, for the person who set it. Names the value only of numbers: others may be secrets. */
export function problemOf(issue: z.core.$ZodIssue, given: Readonly<Record<string, string | undefined>>): string {
  const name = String(issue.path[0]);
  return `${name}: ${numberProblem(issue, given[name]) ?? issue.message}`;
}

function numberProblem(issue: z.core.$ZodIssue, value: string | undefined): string | undefined {
  if (issue.code === 'invalid_type' && issue.expected === 'number') return `It must be a number, not ${shown(value)}.`;
  if (issue.code === 'invalid_type' && issue.expected === 'int')
    return `It must be a whole number, not ${shown(value)}.`;
  const bound = numberBound(issue);
  return bound && `It must be ${bound}, not ${shown(value)}.`;
}

const shown = (value = ''): string => JSON.stringify(value.slice(0, 40));
