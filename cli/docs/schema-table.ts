import { z } from 'zod';

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: string[];
  const?: string;
  default?: unknown;
  description?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  maxLength?: number;
}

/** Integers of JSON schema are bounded by these where nothing else bounds them. */
const NO_BOUND = Number.MAX_SAFE_INTEGER;

/** Returns the parameters of a schema as a table in Markdown: name, type, default, range and description. */
export function parameterTable(params: z.ZodType): string {
  const { properties = {} } = z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const rows = Object.entries(properties).map(([name, field]) => {
    const fallback = field.default === undefined ? '' : `\`${JSON.stringify(field.default)}\``;
    return row([`\`${name}\``, typeOf(field), fallback, rangeOf(field), field.description ?? '']);
  });
  if (rows.length === 0) return 'None.';
  return ['| Parameter | Type | Default | Range | Description |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** Returns the fields of an output, nested ones by their paths, as a table in Markdown. */
export function outputTable(output: z.ZodType): string {
  const rows = fieldsOf(z.toJSONSchema(output, { unrepresentable: 'any' }) as JsonSchema, '');
  return ['| Field | Type | Description |', '|---|---|---|', ...rows].join('\n');
}

function fieldsOf(schema: JsonSchema, path: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (isArtifact(field)) return [row([`\`${at}\``, orNull(field, 'file'), field.description ?? ''])];
    const own = row([`\`${at}\``, typeOf(field), field.description ?? '']);
    return [own, ...nestedIn(field, at)];
  });
}

/** Returns the rows of what a field holds: an object's fields, those of a list's entries, those of each variant. */
function nestedIn(field: JsonSchema, at: string): string[] {
  const { items, oneOf, anyOf } = field;
  if (items) return nestedIn(items, `${at}[]`);
  if (isPlain(field)) return [];
  const variants = oneOf ?? anyOf?.filter(({ type }) => type !== 'null');
  if (variants && variants.length > 1)
    return variants.filter(({ properties }) => properties).flatMap((variant) => variantRows(variant, at));
  return variants?.[0] ? nestedIn(variants[0], at) : fieldsOf(field, at);
}

function variantRows(variant: JsonSchema, at: string): string[] {
  const kind = Object.entries(variant.properties ?? {}).find(([, field]) => field.const !== undefined);
  if (!kind) return fieldsOf(variant, at);
  const [name, { const: value, description = '' }] = kind;
  const { [name]: _, ...properties } = variant.properties!;
  return [row([`\`${at}.${name}\` = \`${value}\``, '', description]), ...fieldsOf({ properties }, at)];
}

/** Reports whether an object holds nothing but single values that need no description, such as a mean and a deviation. */
function isPlain({ properties }: JsonSchema): boolean {
  if (!properties) return false;
  return Object.values(properties).every(
    (each) => each.description === undefined && !each.items && !each.anyOf && !each.properties && !each.enum,
  );
}

function typeOf(field: JsonSchema): string {
  const { type, items, anyOf, oneOf, enum: values, prefixItems } = field;
  if (field.const !== undefined) return `\`${field.const}\``;
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (anyOf) return anyOf.map(typeOf).join(' or ');
  if (oneOf) return 'object';
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`;
  if (type === 'array') return `list of ${items ? typeOf(items) : 'anything'}`;
  if (isPlain(field)) return `\`{${Object.keys(field.properties!).join(', ')}}\``;
  return Array.isArray(type) ? type.join(' or ') : (type ?? 'any');
}

function rangeOf({ minimum, maximum, exclusiveMinimum, maxLength, pattern }: JsonSchema): string {
  const parts = [
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(minimum === undefined || minimum === -NO_BOUND ? [] : [`from ${minimum}`]),
    ...(maximum === undefined || maximum === NO_BOUND ? [] : [`to ${maximum}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(pattern === undefined ? [] : [`matches \`${pattern.replaceAll('|', '\\|')}\``]),
  ];
  return parts.join(' ');
}

/** Reports whether a field is a made file: all of these have the same fields. */
function isArtifact(field: JsonSchema): boolean {
  const object = field.anyOf?.find(({ properties }) => properties) ?? field;
  return object.properties?.['artifact_id'] !== undefined;
}

function orNull({ anyOf }: JsonSchema, word: string): string {
  return anyOf?.some(({ type }) => type === 'null') ? `${word} or null` : word;
}

function row(cells: readonly string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('\n', ' ')).join(' | ')} |`;
}
