import { Problem, type FieldError } from '../http/problems/problem.ts';
import type { Json } from '../openapi/json-schema.ts';

/** The tools that return the id of each kind, by the name of its argument. */
const SOURCES: Readonly<Record<string, string>> = {
  job_id: 'run_recipe and every capability return it.',
  batch_id: 'submit_batch returns it.',
  quote_id: 'create_quote returns it.',
  recipe_id: 'browse_recipes lists the recipes with their ids.',
};

/**
 * Throws `invalid_request` if an id that a route has in its path is missing, empty or not a string. Over HTTP no such request can be sent, so
 * the route itself has only a code for an id that does not exist.
 */
export function requireIds(input: Json, names: readonly string[]): void {
  const errors = names.flatMap((path): FieldError[] => {
    const id = input[path];
    const isMissing = id === undefined || id === null || (typeof id === 'string' && id.trim() === '');
    if (!isMissing && typeof id === 'string') return [];
    const wrong = isMissing ? 'It is missing. Its type is string.' : 'It must be a string.';
    return [{ path, message: [wrong, SOURCES[path]].filter(Boolean).join(' ') }];
  });
  if (errors.length > 0) throw new Problem('invalid_request', { errors });
}
