import type { Json } from '../openapi/json-schema.ts';

/** Choices that are listed: only the capabilities, which are tools in the same list, are more. */
const MAX_CHOICES = 12;

/** Returns the schema of an input as `tools/list` shows it: names, types and choices. */
export function listedInput({ properties, required, $defs = {} }: Json): Json {
  return {
    type: 'object',
    properties: mapped(properties as Json, (field) => listedField(field, $defs as Json)),
    ...((required as string[] | undefined)?.length ? { required } : {}),
    additionalProperties: false,
  };
}

/** Returns the schema of an output as `tools/list` shows it: the names of its fields. A later release may add fields to a result. */
export function listedOutput({ properties }: Json): Json {
  return { type: 'object', properties: mapped(properties as Json, () => ({})) };
}

/** Returns a field without its bounds and description, and without null: an optional field may be left out instead. */
function listedField(field: Json, definitions: Json): Json {
  const {
    $ref,
    anyOf,
    type,
    items,
    enum: choices = [],
  } = field as { $ref?: string; anyOf?: Json[]; type?: string; items?: Json; enum?: unknown[] };
  if ($ref !== undefined) return listedField(definitions[$ref.replace('#/$defs/', '')] as Json, definitions);
  const choice = anyOf?.find((each) => each['type'] !== 'null');
  if (choice) return listedField(choice, definitions);
  return {
    ...(choices.length > 0 && choices.length <= MAX_CHOICES ? { enum: choices } : type === undefined ? {} : { type }),
    ...(items?.['type'] === undefined ? {} : { items: listedField(items, definitions) }),
  };
}

function mapped(fields: Json, map: (field: Json) => Json): Json {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field as Json)]));
}
