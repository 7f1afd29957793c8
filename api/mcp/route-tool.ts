import { z } from 'zod';
import { inputSchema, joined, outputSchema, type Json } from '../openapi/json-schema.ts';
import { Problem } from '../http/problems/problem.ts';
import { LongJson, wholeWithin } from '../http/long-json.ts';
import { orExpired } from '../http/expired.ts';
import { requireKey } from '../http/serve-route.ts';
import { parseInput } from '../http/parse.ts';
import type { Route, RouteDeps } from '../http/route.ts';
import { requireIds } from './require-ids.ts';
import { MAX_RESULT_BYTES, orTruncated } from './tool-result.ts';
import { type Tool, type ToolCall, type ToolOutcome } from './tool.ts';

export interface RouteToolSpec {
  name: string;
  description: string;
  /** Clearer names of fields than the route's own: `{ batch_id: 'id' }`. */
  rename?: Record<string, string>;
  annotations: Tool['annotations'];
}

/** Returns a route as a tool: the same checks, codes and result. */
export function routeTool(route: Route, { rename = {}, ...spec }: RouteToolSpec): Tool {
  const ids = [...propertiesOf(route.params)].map((own) => publicName(own, rename));
  return {
    ...spec,
    scope: route.scope,
    inputSchema: fieldsOf(route, rename),
    outputSchema: orTruncated(outputSchema(jsonOf(route.reply.body))),
    async call(call, deps) {
      requireKey(route, call.caller);
      requireIds(call.input, ids);
      return callRoute(route, { ...call, input: renamed(call.input, rename) }, deps);
    },
  };
}

/** Handles a call like a request to a route: the same checks, then its handler. Returns the reply, and the address of the request. */
export async function callRoute(route: Route, call: ToolCall, deps: RouteDeps): Promise<ToolOutcome> {
  const { caller, origin, requestId, signal, stopping, remember } = call;
  const { config } = deps;
  requireKey(route, caller);
  const parts = split(route, call.input);
  const params = route.params?.safeParse(parts.params);
  if (params && !params.success) throw new Problem(route.unknown ?? 'not_found');
  const { refusals } = route;
  const query = route.query && parseInput(route.query, parts.query, { refusals, config });
  const body = parseInput(route.body === undefined ? z.strictObject({}) : jsonOf(route.body), parts.body, {
    refusals,
    config,
  });
  const request = {
    caller,
    params: params?.data,
    query,
    body,
    headers: {},
    method: route.method.toUpperCase(),
    origin,
    requestId,
    address: 'mcp', // no tool is of a route that counts by address
    isLocal: false,
    signal,
    stopping,
    remember,
  };
  const named = [request.params, query, body];
  const reply = await orExpired(deps.db, { accountId: caller.accountId, named }, () => route.handle(request, deps));
  const schema = jsonOf(route.reply.body);
  const structured =
    reply.body instanceof LongJson
      ? await wholeWithin(reply.body, schema, MAX_RESULT_BYTES)
      : (schema.parse(reply.body) as Json);
  return { structured, url: `${origin}${addressOf(route, parts)}` };
}

/** Returns path and query of the request that a call stands for. */
function addressOf({ path }: Route, { params, query }: { params: Json; query: Json }): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** Splits the input into path parameters, query parameters (as text) and the body. */
function split(route: Route, input: Json): { params: Json; query: Json; body: Json } {
  const path = propertiesOf(route.params);
  const query = propertiesOf(route.query);
  // Without a prototype: a field named __proto__ is a field like any other.
  const parts = { params: empty(), query: empty(), body: empty() };
  for (const [name, value] of Object.entries(input)) {
    if (path.has(name)) parts.params[name] = value;
    else if (!query.has(name)) parts.body[name] = value;
    else if (value !== null) parts.query[name] = typeof value === 'number' ? String(value) : value;
  }
  return parts;
}

function empty(): Json {
  return Object.create(null) as Json;
}

function propertiesOf(schema: z.ZodType | undefined): Set<string> {
  return new Set(schema ? Object.keys(inputSchema(schema)['properties'] ?? {}) : []);
}

function fieldsOf({ params, query, body }: Route, rename: Record<string, string>): Json {
  const schemas = [params, query, body].flatMap((schema) => (schema ? [inputSchema(jsonOf(schema))] : []));
  const { properties, required, ...rest } = joined(...schemas) as { properties: Json; required: string[] };
  const named = (name: string): string => publicName(name, rename);
  return {
    ...rest,
    properties: Object.fromEntries(Object.entries(properties).map(([name, property]) => [named(name), property])),
    required: required.map(named),
  };
}

/** Returns the name by which a tool takes a field of its route. */
function publicName(own: string, rename: Record<string, string>): string {
  return Object.entries(rename).find(([, renamedFrom]) => renamedFrom === own)?.[0] ?? own;
}

function renamed(input: Json, rename: Record<string, string>): Json {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [rename[name] ?? name, value]));
}

function jsonOf(schema: z.ZodType | 'stream'): z.ZodType {
  if (schema === 'stream') throw new Error('A route with a stream cannot be a tool');
  return schema;
}
