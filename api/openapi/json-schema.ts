import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Addresses that every made file has once it is shown (`addressArtifacts`). */
const ADDRESSES = {
  audio_url: { type: 'string', description: 'Its artifact:// address: what other tools take as audio_url.' },
  url: { type: 'string', description: 'Where it can be downloaded without a key for a day.' },
};

/** The JSON Schema of what a tool takes, whole in itself. */
export function inputSchema(schema: z.ZodType): Json {
  return converted(schema, 'input');
}

/** The JSON Schema of what a tool or capability answers, made files with their addresses, whole in itself. */
export function outputSchema(schema: z.ZodType): Json {
  return converted(schema, 'output');
}

/** Joins the fields of objects, in order, into one that takes no others. */
export function joined(...schemas: Json[]): Json {
  return {
    type: 'object',
    properties: Object.assign({}, ...schemas.map(({ properties }) => properties ?? {})) as Json,
    required: schemas.flatMap(({ required }) => (required as string[] | undefined) ?? []),
    additionalProperties: false,
  };
}

function converted(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, $ref, ...own } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override });
  if ($ref === undefined) return own;
  // Clients want to see at the root that it is an object.
  const { [$ref.replace('#/$defs/', '')]: root, ...others } = own.$defs ?? {};
  return { ...(root as Json), ...(Object.keys(others).length > 0 ? { $defs: others } : {}) };
}

function override({ jsonSchema: schema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (schema.format === 'uuid' || schema.format === 'date-time' || schema.type === 'integer') delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema.propertyNames;
  delete schema['id']; // validators of clients take it for an address
  if (!schema.properties?.['artifact_id']) return;
  schema.properties = { ...schema.properties, ...(ADDRESSES as typeof schema.properties) };
  schema.required = [...(schema.required ?? []), ...Object.keys(ADDRESSES)];
}
