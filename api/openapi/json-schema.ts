import { z } from 'zod';

export type Json = Record<string, unknown>;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The addresses that `addressArtifacts` adds to every artifact of an output. */
const ADDRESSES = {
  audio_url: { type: 'string', description: 'Its artifact:// address, which other tools take as audio_url.' },
  url: { type: 'string', description: 'A signed address: anyone can download the file there for a day.' },
};

/** Returns the JSON Schema of an input, self-contained. */
export function inputSchema(schema: z.ZodType): Json {
  return converted(schema, 'input');
}

/** Returns the JSON Schema of an output, self-contained, with the addresses of its artifacts. */
export function outputSchema(schema: z.ZodType): Json {
  return converted(schema, 'output');
}

/** Merges the fields of object schemas, in order, into one that allows no others. */
export function joined(...schemas: Json[]): Json {
  const definitions = Object.assign({}, ...schemas.map(({ $defs }) => $defs ?? {})) as Json;
  return {
    type: 'object',
    ...(Object.keys(definitions).length > 0 ? { $defs: definitions } : {}),
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties ?? {})) as Json,
    required: schemas.flatMap(({ required }) => (required as string[] | undefined) ?? []),
    additionalProperties: false,
  };
}

/**
 * Removes from a JSON Schema what its format implies, bounds that every JSON number has, and `items: false` of a tuple: its
 * `maxItems` forbids further entries too, and some generators of clients take no boolean for a schema.
 */
export function tidy(schema: JsonSchema): void {
  if (schema.format === 'uuid' || schema.format === 'date-time' || schema.type === 'integer') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema.propertyNames;
  if (schema.items === false && schema.maxItems === schema.prefixItems?.length) delete schema.items;
}

function converted(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, $ref, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: tidyForTool });
  if ($ref === undefined) return own;
  // Inlined: MCP clients expect an object schema at the root.
  const { [$ref.replace('#/$defs/', '')]: root, ...others } = own.$defs ?? {};
  return { ...(root as Json), ...(Object.keys(others).length > 0 ? { $defs: others } : {}) };
}

function tidyForTool({ jsonSchema: schema }: { jsonSchema: JsonSchema }): void {
  tidy(schema);
  delete schema['id']; // validators of clients would resolve it as an address
  if (!schema.properties?.['artifact_id']) return;
  schema.properties = { ...schema.properties, ...(ADDRESSES as typeof schema.properties) };
  schema.required = [...(schema.required ?? []), ...Object.keys(ADDRESSES)];
}
