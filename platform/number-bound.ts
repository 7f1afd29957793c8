import type { z } from 'zod';

/** The words of Zod for a bound that has no message of its own. */
const UNWORDED = /^Too (?:big|small): /;

/**
 * Words the bound that a number exceeds, to follow "must be": `at most 9`, `more than 0`. Returns undefined for any other issue, and for
 * a bound that has a message of its own.
 */
export function numberBound(issue: z.core.$ZodIssue): string | undefined {
  if (issue.code !== 'too_big' && issue.code !== 'too_small') return undefined;
  if (!['number', 'int', 'bigint'].includes(issue.origin) || !UNWORDED.test(issue.message)) return undefined;
  return issue.code === 'too_big'
    ? `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`
    : `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`;
}
