import { unknownFieldsText } from '../http/issues.ts';
import { Problem, type FieldError } from '../http/problems/problem.ts';
import type { Json } from '../openapi/json-schema.ts';
import type { Tool } from './tool.ts';

/**
 * Throws `invalid_request` if an input has fields that a tool does not take: names all that it takes, and the needed ones that are missing.
 * A tool checks parts of its input by schemas of their own, none of which has all its fields.
 */
export function requireKnownFields({ inputSchema }: Pick<Tool, 'inputSchema'>, input: Json): void {
  const { properties, required = [] } = inputSchema as { properties: Json; required?: string[] };
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length === 0) return;
  const missing = required.filter((name) => input[name] === undefined || input[name] === null);
  const errors: FieldError[] = [
    { path: '', message: unknownFieldsText(unknown, Object.keys(properties)) },
    ...missing.map((path) => ({ path, message: 'It is missing.' })),
  ];
  throw new Problem('invalid_request', { errors });
}
