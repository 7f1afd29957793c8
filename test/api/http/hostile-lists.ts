import { z } from 'zod';
import { TOOLS } from '../../../api/mcp/tools.ts';
import type { Route } from '../../../api/http/route.ts';
import { ROUTES } from '../../../api/routes.ts';
import type { HostileBody } from './hostile-bodies.ts';

/** As many values as a body may have, but for those of other fields. */
const MAX_VALUES = 99_900;
/** What fits into a body, but for other fields. */
const MAX_BYTES = 4 * 2 ** 20 - 4_096;
const MAX_BYTES_OVER_MCP = 2 ** 20 - 4_096;
const ID = '0198f3c4-0000-7000-8000-000000000000';

/** Entries that a schema may take long for, each with the number of its values. */
const ENTRIES: Readonly<Record<string, { json: (n: number) => string; values: number }>> = {
  numbers: { json: () => '1', values: 1 },
  texts: { json: () => '"x"', values: 1 },
  addresses: { json: (n) => `"https://a.example/${n}"`, values: 1 },
  objects: { json: () => '{}', values: 1 },
  'addresses in objects': { json: (n) => `{"audio_url":"https://a.example/${n}"}`, values: 2 },
};

/** Part of a JSON schema. */
interface Shape {
  type?: string | string[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  example?: object;
}

/**
 * Returns bodies with lists as long as they may be: of every kind in each field of a route or tool that takes a list, and of one kind
 * in a field of each other route. They follow from the list of routes, so that a new one is not forgotten.
 */
export function hostileLists(): HostileBody[] {
  return [...ROUTES.flatMap(listsOfRoute), ...TOOLS.flatMap(listsOfTool)];
}

function listsOfRoute(route: Route): HostileBody[] {
  if (!(route.body instanceof z.ZodType)) return [];
  const shape = z.toJSONSchema(route.body, { io: 'input', unrepresentable: 'any' }) as Shape;
  const maxBytes = Math.min(route.maxBodyBytes ?? Infinity, MAX_BYTES);
  return listsIn(shape, maxBytes - 4_096).map(({ name, field, list }) => ({
    name: `${route.method} ${route.path} ${name}`,
    path: route.path.replaceAll(/\{\w+\}/g, ID),
    method: route.method.toUpperCase(),
    body: bodyWith(shape.example, field, list),
    expected: 'any but a failure',
  }));
}

function listsOfTool({ name: tool, inputSchema }: (typeof TOOLS)[number]): HostileBody[] {
  const shape = inputSchema as Shape;
  return listsIn(shape, MAX_BYTES_OVER_MCP - 4_096).map(({ name, field, list }) => ({
    name: `${tool} ${name}`,
    path: '/mcp',
    body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"${tool}","arguments":${bodyWith(exampleOf(shape), field, list)}}}`,
    expected: 'any but a failure',
  }));
}

/** Returns the lists for the fields of a body. */
function listsIn(
  { anyOf, properties = anyOf?.[0]?.properties ?? {} }: Shape,
  maxBytes: number,
): { name: string; field: string; list: string }[] {
  const fields = Object.keys(properties);
  const withLists = fields.filter((field) => mayBeList(properties[field]!));
  const kinds = Object.keys(ENTRIES);
  const chosen = withLists.length > 0 ? withLists : fields.slice(0, 1);
  return chosen.flatMap((field) =>
    (withLists.length > 0 ? kinds : kinds.slice(0, 1)).map((kind) => ({
      name: `${field}: ${kind}`,
      field,
      list: listOf(kind, maxBytes),
    })),
  );
}

/** Reports whether a field takes a list: anything does where the schema does not say. */
function mayBeList({ type, anyOf }: Shape): boolean {
  if (anyOf) return anyOf.some(mayBeList);
  return type === undefined || [type].flat().includes('array');
}

function listOf(kind: string, maxBytes: number): string {
  const { json, values } = ENTRIES[kind]!;
  const entries: string[] = [];
  for (let bytes = 0; entries.length < MAX_VALUES / values;) {
    const entry = json(entries.length);
    bytes += entry.length + 1;
    if (bytes > maxBytes) break;
    entries.push(entry);
  }
  return `[${entries.join()}]`;
}

/** Returns an input of a tool with the fields that it requires. */
function exampleOf({ properties = {}, required = [] }: Shape): object {
  const valueOf = (shape: Shape): unknown =>
    mayBeList(shape) ? ['https://a.example/a'] : shape.type === 'string' ? 'rec_0001_loudness_and_tempo' : 1;
  return Object.fromEntries(required.map((field) => [field, valueOf(properties[field]!)]));
}

/** Returns a valid body but for one field: the first mistake that is found must not hide the list. */
function bodyWith(example: object | undefined, field: string, list: string): string {
  const others = Object.entries(example ?? {}).filter(([name]) => name !== field);
  return `{${[...others.map(([name, value]) => `"${name}":${JSON.stringify(value)}`), `"${field}":${list}`].join()}}`;
}
