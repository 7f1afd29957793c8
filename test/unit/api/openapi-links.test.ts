import { describe, expect, test } from 'vitest';
import { openapiDocument } from '../../../api/openapi/document.ts';
import { ROUTES } from '../../../api/routes.ts';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
}

interface Content {
  content?: Record<string, { schema: Schema }>;
}

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: Content;
  responses: Record<string, Content & { links?: Record<string, Link> }>;
}

interface Link {
  operationId: string;
  parameters?: Record<string, string>;
  requestBody?: Record<string, unknown>;
}

const document = JSON.parse(JSON.stringify(openapiDocument(ROUTES))) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const byId = new Map(operations.map((operation) => [operation.operationId, operation]));

const links = operations.flatMap((source) =>
  Object.entries(source.responses).flatMap(([status, response]) =>
    Object.values(response.links ?? {}).map((link) => ({
      name: `${source.operationId} ${status} → ${link.operationId}`,
      source,
      response,
      link,
      target: byId.get(link.operationId),
    })),
  ),
);

describe('the links of the OpenAPI document', () => {
  test('chain uploads, batches, runs, recipes and turns', () => {
    const chained = new Set(links.map(({ source, link }) => `${source.operationId} ${link.operationId}`));
    for (const pair of [
      'createUpload runSteps',
      'createBatch getBatch',
      'getBatch listBatchResults',
      'listBatchResults exportBatch',
      'approveRecipe executeRecipe',
      'createChatTurn resumeChat',
    ]) {
      expect(chained).toContain(pair);
    }
  });

  test.for(links)('$name has a target with its parameters, and values that the response has', (each) => {
    const { source, response, link, target } = each;
    expect(target).toBeDefined();
    const required = target!.parameters.filter((parameter) => parameter.required).map(({ name }) => name);
    expect(Object.keys(link.parameters ?? {})).toEqual(required);
    const body = schemaOf(target!.requestBody);
    const sent = Object.keys(link.requestBody ?? {});
    expect(Object.keys(body?.properties ?? {})).toEqual(expect.arrayContaining(sent));
    expect(sent).toEqual(expect.arrayContaining(body?.required ?? []));

    const values = [...JSON.stringify(link).matchAll(/"(\$[^"]+)"/g)].map(([, expression]) => expression!);
    expect(values.length).toBeGreaterThan(0);
    expect(values.filter((expression) => !has({ source, response }, expression))).toEqual([]);
  });
});

/** Reports whether an exchange has the value that an expression names. */
function has({ source, response }: { source: Operation; response: Content }, expression: string): boolean {
  const [, pointer] = /^\$response\.body#\/(.+)$/.exec(expression) ?? [];
  if (pointer !== undefined) return at(schemaOf(response), pointer.split('/')) !== undefined;
  const [, name] = /^\$request\.path\.(\w+)$/.exec(expression) ?? [];
  return source.parameters.some((parameter) => parameter.name === name);
}

function schemaOf(described: Content | undefined): Schema | undefined {
  return resolved(described?.content?.['application/json']?.schema);
}

/** Returns the schema of the field that a pointer names. */
function at(schema: Schema | undefined, [key, ...rest]: string[]): Schema | undefined {
  if (key === undefined) return schema;
  const held = /^\d+$/.test(key) ? schema?.items : schema?.properties?.[key];
  return at(resolved(held), rest);
}

function resolved(schema: Schema | undefined): Schema | undefined {
  return schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1)!] : schema;
}
