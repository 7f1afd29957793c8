import { z } from 'zod';
import type { ProblemCode } from '../http/problems/problem.ts';
import { PROBLEMS } from '../http/problems/list.ts';
import { problemBody } from '../http/problems/problem-schema.ts';
import { COMPLETION_EVENTS, DELIVERY } from '../webhooks/schemas.ts';
import { tidy, type Json } from './json-schema.ts';
import { documentedProblems } from './documented-problems.ts';
import { REPLAYED } from '../http/idempotency.ts';
import { describeOutputs } from './outputs.ts';
import { pascalCase } from './pascal-case.ts';
import { linksOf } from './links.ts';
import { nameSteps } from './steps.ts';
import type { Route } from '../http/route.ts';

type Schemas = Record<string, Json>;

/** Problems that say when to try again. */
const RETRIED: ReadonlySet<ProblemCode> = new Set([
  'rate_limited',
  'workflow_binding_missing',
  'temporarily_unavailable',
  'upload_in_progress',
]);

/** Returns the OpenAPI 3.1 document of routes: their parameters, bodies and every response. */
export function openapiDocument(routes: readonly Route[]): Json {
  const schemas: Schemas = {};
  const paths: Record<string, Json> = {};
  for (const route of routes) (paths[route.path] ??= {})[route.method] = operation(route, schemas);
  schemas['Problem'] = jsonSchema(problemBody, { io: 'output', schemas });
  const webhooks = completionEvents(schemas);
  describeOutputs(schemas);
  nameSteps(schemas);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Audio processing service',
      version: '1',
      description:
        'Audio analysis and transformation over batches, recipes and runs. Errors are problems (RFC 9457); branch on `code`, which is stable.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    security: [{ key: [] }],
    tags: [...new Set([...routes.map(tagOf), 'webhooks'])].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'An API key: svc_live_…, svc_test_… or sk_free_….' },
        operator: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of a session of the operator, on the machine of the API: npm run -s admin -- link.',
        },
      },
      schemas: sorted(schemas),
      responses: sorted(
        Object.fromEntries([...new Set(routes.flatMap(aloneInTheirStatus))].map((code) => [code, problems([code])])),
      ),
      headers: {
        RequestId: { description: 'The id of this request in the logs.', schema: { type: 'string' } },
        RetryAfter: { description: 'Seconds after which the request may succeed.', schema: { type: 'integer' } },
      },
    },
  };
}

function operation(route: Route, schemas: Schemas): Json {
  const body = requestBody(route, schemas);
  return {
    operationId: route.operationId,
    tags: [tagOf(route)],
    summary: route.summary,
    ...(typeof route.keys === 'string' ? {} : { description: `Takes ${route.keys.join(', ')} keys.` }),
    ...(route.keys === 'none'
      ? { security: [] }
      : route.keys === 'operator'
        ? { security: [{ operator: [] }] }
        : route.keys === 'optional'
          ? { security: [{}, { key: [] }] }
          : {}),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(route.query, 'query'),
      ...(route.idempotent ? [IDEMPOTENCY_KEY] : []),
      ...headerParameters(route),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { ...problemResponses(route), ...replies(route, schemas) },
  };
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `The same request with the same key within 24 h is processed once. A repeated request gets the stored response, with the header ${REPLAYED}.`,
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

function headerParameters({ requestHeaders = {} }: Route): Json[] {
  return Object.entries(requestHeaders).map(([name, description]) => ({
    name,
    in: 'header',
    required: false, // a request without one is refused by a problem that says so
    description,
    schema: { type: 'string' },
  }));
}

/** Returns the webhooks section: the requests that a webhook_url receives. */
function completionEvents(schemas: Schemas): Json {
  return Object.fromEntries(
    Object.entries(COMPLETION_EVENTS).map(([event, payload]) => {
      const { example, ...schema } = jsonSchema(payload, { io: 'output', schemas });
      const post = {
        operationId: `receive${pascalCase(event)}`,
        tags: ['webhooks'],
        summary: event === 'batch_completed' ? 'Every item of a batch is settled' : 'A run has ended',
        description: DELIVERY,
        security: [],
        parameters: WEBHOOK_HEADERS,
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: { '2XX': { description: 'Accepted.' }, default: { description: 'Not accepted: sent again.' } },
      };
      return [event, { post }];
    }),
  );
}

const WEBHOOK_HEADERS = Object.entries({
  'webhook-id': 'The id of the event, the same in every attempt to deliver it. Drop duplicates by it.',
  'webhook-timestamp': 'With signing: when the attempt was made, in seconds since 1970. Refuse an old one.',
  'webhook-signature':
    'With signing: v1, and the base64 HMAC-SHA256 of <webhook-id>.<webhook-timestamp>.<body> by the secret. While an old ' +
    'secret still signs, there are several, separated by spaces.',
  'webhook-metadata': 'With metadata: the metadata of the batch or run, JSON as base64url. It is not signed.',
}).map(([name, description]) => ({
  name,
  in: 'header',
  required: name === 'webhook-id',
  description,
  schema: { type: 'string' },
}));

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, { io: 'input', schemas: {} }) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }));
}

/** A body that is not JSON and not empty. */
const FILE = { type: 'string', format: 'binary', minLength: 1 };

function requestBody(route: Route, schemas: Schemas): Json | undefined {
  if (route.body === undefined) return undefined;
  if (route.body === 'stream') {
    const types = route.bodyTypes ?? ['*/*'];
    return { required: true, content: Object.fromEntries(types.map((type) => [type, { schema: FILE }])) };
  }
  const { example, ...schema } = jsonSchema(route.body, { io: 'input', schemas });
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  for (const { field, when } of route.refusals ?? []) {
    const property = properties[field];
    if (!property) continue;
    if (when === 'missing') property[property['type'] === 'array' ? 'minItems' : 'minLength'] = 1;
    if (typeof when === 'object') property['maxItems'] = when.moreThan;
  }
  const content = { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
  return { required: !route.bodyOptional, content };
}

/** Returns contents that have no schema, by their media types. */
function textOf(types: readonly string[]): Json {
  return Object.fromEntries(types.map((type) => [type, { schema: {} }]));
}

/** Returns the replies of a route. One whose status is also that of a problem has the contents of both. */
function replies(route: Route, schemas: Schemas): Record<string, Json> {
  const { reply } = route;
  const shared = documentedProblems(route);
  const jsonOf = (body: z.ZodType): Json => ({
    'application/json': { schema: jsonSchema(body, { io: 'output', schemas }) },
  });
  const content =
    reply.body === 'stream' ? textOf(reply.types ?? ['*/*']) : { ...jsonOf(reply.body), ...textOf(reply.types ?? []) };
  const headers = { 'X-Request-Id': { $ref: '#/components/headers/RequestId' } };
  const links = linksOf(route.operationId ?? '');
  return Object.fromEntries([
    [
      reply.status,
      {
        description: 'Success.',
        headers,
        ...(reply.status === 204 ? {} : { content }),
        ...(links ? { links } : {}),
      },
    ],
    ...(reply.others ?? []).map(({ status, when, empty, body }) => [
      status,
      {
        description: when,
        headers,
        ...(links && body ? { links } : {}),
        ...(empty
          ? {}
          : {
              content: {
                ...(body ? jsonOf(body) : content),
                ...(shared.has(status) ? problemContent(shared.get(status)!) : {}),
              },
            }),
      },
    ]),
  ]);
}

function problemResponses(route: Route): Record<string, Json> {
  return Object.fromEntries(
    [...documentedProblems(route)].map(([status, codes]) => [
      status,
      codes.length === 1 ? { $ref: `#/components/responses/${codes[0]}` } : problems(codes),
    ]),
  );
}

function aloneInTheirStatus(route: Route): ProblemCode[] {
  return [...documentedProblems(route).values()].flatMap((codes) => (codes.length === 1 ? codes : []));
}

function problems(codes: readonly ProblemCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}`).join('\n\n'),
    headers: {
      'X-Request-Id': { $ref: '#/components/headers/RequestId' },
      ...(codes.some((code) => RETRIED.has(code))
        ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
        : {}),
    },
    content: problemContent(codes),
  };
}

function problemContent(codes: readonly ProblemCode[]): Json {
  return {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem', properties: { code: { enum: codes } } },
    },
  };
}

/** Converts a schema to JSON Schema. Schemas with an id become components. */
function jsonSchema(schema: z.ZodType, { io, schemas }: { io: 'input' | 'output'; schemas: Schemas }): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: ({ jsonSchema: each }) => tidy(each) });
  const { $schema: _, $defs = {}, ...own } = relinked(made);
  for (const [id, definition] of Object.entries($defs as Schemas)) {
    const known = schemas[id];
    if (known && JSON.stringify(known) !== JSON.stringify(definition)) throw new Error(`Two schemas are named ${id}`);
    schemas[id] = definition;
  }
  return own;
}

function relinked(schema: object): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;
}

function tagOf({ path }: Route): string {
  return /^\/(?:v1|api)\/(\w+)/.exec(path)?.[1] ?? 'service';
}

function sorted<T>(named: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
