import { z } from 'zod';

/** A path or message may contain text of the body, which a hostile one makes long. */
const MAX_CHARS = 300;

/** Describes a validation issue. For an unknown field at the top level, also lists the known fields. */
export function issueText({ code, path, message }: z.core.$ZodIssue, schema: z.ZodType): string {
  if (code !== 'unrecognized_keys' || path.length > 0 || !(schema instanceof z.ZodObject)) return shortened(message);
  const known = Object.keys(schema.shape);
  return shortened(
    `${message.slice(0, 150)}. ${known.length > 0 ? `Known fields: ${known.join(', ')}.` : 'There are no fields to set.'}`,
  );
}

/** Writes the path of a field for customers: `steps[0].params.start_s`. */
export function pathText(path: readonly PropertyKey[]): string {
  const text = path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');
  return shortened(text);
}

function shortened(text: string): string {
  return text.slice(0, MAX_CHARS).toWellFormed();
}
