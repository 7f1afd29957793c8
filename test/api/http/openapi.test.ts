import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect } from 'vitest';
import type { z } from 'zod';
import { CAPABILITIES } from '../../../audio/capabilities/list.ts';
import { versionedOutput } from '../../../audio/capabilities/versions.ts';
import { COMPLETION_EVENTS } from '../../../api/webhooks/schemas.ts';
import { openapiDocument } from '../../../api/openapi/document.ts';
import { ROUTES } from '../../../api/routes.ts';
import { shared as test } from '../../infra/fixtures.ts';

/** As JSON has it. */
const generated = JSON.parse(JSON.stringify(openapiDocument(ROUTES))) as Document;

interface Document {
  openapi: string;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, { properties: Record<string, unknown> }> };
  paths: Record<string, Record<string, Operation>>;
}

interface Described {
  oneOf: { $ref: string }[];
  discriminator: { propertyName: string; mapping: Record<string, string> };
}

interface Operation {
  operationId: string;
  security?: object[];
  requestBody?: { content: Record<string, { schema: object; example?: unknown }> };
  responses: Record<string, unknown>;
}

describe('the OpenAPI document', () => {
  test('is served as it is generated from the routes, without a key', async ({ service }) => {
    const { status, body } = await service.request('GET', '/openapi.json');
    expect(status).toBe(200);
    expect(body).toEqual(generated);
    expect(body.openapi).toMatch(/^3\.1\./);
  });

  test('is compressed for clients that accept it', async ({ service }) => {
    const get = (encoding: string, method = 'GET') =>
      fetch(`${service.baseUrl}/openapi.json`, { method, headers: { 'accept-encoding': encoding } });
    for (const encoding of ['gzip', 'br, GZIP;q=0.5', 'identity', 'gzip;q=0', '']) {
      const [got, head] = [await get(encoding), await get(encoding, 'HEAD')];
      const isZipped = /gzip(?!;q=0$)/i.test(encoding);
      expect(await got.json()).toEqual(generated);
      for (const { headers } of [got, head]) {
        expect([encoding, headers.get('content-encoding')]).toEqual([encoding, isZipped ? 'gzip' : null]);
        expect(headers.get('vary')).toBe('Accept-Encoding');
        expect(Number(headers.get('content-length'))).toBeLessThan(isZipped ? 150_000 : 1_500_000);
        expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
      }
    }
  });

  test('equals the committed one (after a change run `npm run openapi`)', () => {
    const committed = readFileSync(new URL('../../../api/openapi.json', import.meta.url), 'utf8');
    expect(`${JSON.stringify(openapiDocument(ROUTES), undefined, 2)}\n` === committed).toBe(true);
  });

  test('has every route once, with a unique id, and a key if the route takes one', () => {
    const operations = Object.values(generated.paths).flatMap((methods) => Object.values(methods));
    expect(operations).toHaveLength(ROUTES.length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(ROUTES.length);
    for (const { method, path, keys } of ROUTES) {
      const { security } = generated.paths[path]![method]!;
      const expected = { none: [], optional: [{}, { key: [] }], operator: [{ operator: [] }] };
      expect([path, security]).toEqual([path, typeof keys === 'string' ? expected[keys] : undefined]);
    }
  });

  test('describes the output of every capability in batches and in runs', () => {
    const { schemas } = generated.components;
    const { BatchItem, Run } = schemas;
    for (const each of CAPABILITIES) {
      const { name } = each;
      const component = name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
      expect(Object.keys(schemas[component]!.properties)).toEqual(Object.keys(versionedOutput(each).shape));
      const shown = [BatchItem!.properties['raw_results'], Run!.properties['result']];
      for (const field of shown) {
        expect(JSON.stringify(field)).toContain(`"${name}":{`);
        expect(JSON.stringify(field)).toContain(`"#/components/schemas/${component}"`);
      }
    }
    expect(Object.keys(schemas['CropAudio']!.properties['audio']!['properties' as never])).toContain('url');
  });

  test('has a component for every kind of step, selected by its capability', () => {
    const { Steps } = generated.components.schemas as unknown as Record<string, { items: Described }>;
    const { oneOf, discriminator } = Steps!.items;
    expect(discriminator.propertyName).toBe('capability');
    expect(Object.keys(discriminator.mapping)).toEqual(CAPABILITIES.map(({ name }) => name));
    expect(oneOf.map(({ $ref }) => $ref)).toEqual(Object.values(discriminator.mapping));
    for (const [name, $ref] of Object.entries(discriminator.mapping)) {
      const step = generated.components.schemas[$ref.slice('#/components/schemas/'.length)]!;
      expect(step.properties['capability']).toEqual({ const: name });
    }
    // Wherever steps are sent, they are these.
    expect(JSON.stringify(generated.paths)).not.toContain('"const":"crop_audio"');
  });

  test('names operations by what they do, as the list of routes does', () => {
    const ids = Object.values(generated.paths).flatMap((methods) =>
      Object.values(methods).map((each) => each.operationId),
    );
    expect(ids).toEqual(
      expect.arrayContaining(['createBatch', 'listBatchResults', 'createUpload', 'getStatus', 'getOpenapi']),
    );
    for (const id of ids) expect(id).toMatch(/^[a-z]+[A-Z][A-Za-z]+$/);
  });

  test('declares the types of uploads that are accepted, and no form', () => {
    const { content } = generated.paths['/v1/uploads']!['post']!.requestBody!;
    expect(Object.keys(content)).toEqual(['application/octet-stream', 'audio/*', 'video/*']);
  });

  test('describes the webhook events, with examples in the order of the contract', () => {
    expect(Object.keys(generated.webhooks)).toEqual(Object.keys(COMPLETION_EVENTS));
    for (const [event, schema] of Object.entries(COMPLETION_EVENTS)) {
      const { example } = generated.webhooks[event]!.post.requestBody!.content['application/json']!;
      expect(Object.keys(schema.strict().parse(example))).toEqual(Object.keys(schema.shape));
      expect(Object.keys(example as object)).toEqual(Object.keys(schema.shape));
    }
  });

  test('contains every schema that it refers to', () => {
    const text = JSON.stringify(generated);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const held = pointer
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], generated);
      expect(held, pointer).toBeDefined();
    }
  });

  test('describes bodies in JSON Schema 2020-12', () => {
    const ajv = new Ajv2020({ strict: false });
    const described = schemasIn(generated);
    expect(described.length).toBeGreaterThan(ROUTES.length);
    for (const schema of described) expect(ajv.validateSchema(schema), JSON.stringify(ajv.errors)).toBe(true);
  });

  test('gives examples that the routes accept', () => {
    const given = ROUTES.flatMap(({ method, path, body }) => {
      const example = generated.paths[path]![method]!.requestBody?.content['application/json']?.example;
      return example === undefined ? [] : [{ path, example, schema: body as z.ZodType }];
    });
    expect(given.map(({ path }) => path)).toEqual(expect.arrayContaining(['/v1/batch', '/v1/recipe/execute']));
    for (const { path, example, schema } of given) {
      expect([path, schema.safeParse(example).error]).toEqual([path, undefined]);
    }
  });
});

/** Everything in the document under a key named schema. */
function schemasIn(node: unknown): object[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => [
    ...(key === 'schema' ? [value as object] : []),
    ...schemasIn(value),
  ]);
}
