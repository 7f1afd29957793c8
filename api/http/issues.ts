import { z } from 'zod';

/** Describes a validation issue. For an unknown field at the top level, also lists the known fields. */
export function issueText({ code, path, message }: z.core.$ZodIssue, schema: z.ZodType): string {
  if (code !== 'unrecognized_keys' || path.length > 0 || !(schema instanceof z.ZodObject)) return message;
  const known = Object.keys(schema.shape);
  return `${message.slice(0, 150)}. ${known.length > 0 ? `Known fields: ${known.join(', ')}.` : 'There are no fields to set.'}`;
}

/** Writes the path of a field for customers: `steps[0].params.start_s`. */
export function pathText(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
}
