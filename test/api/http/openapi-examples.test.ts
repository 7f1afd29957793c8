import { describe, expect, onTestFinished } from 'vitest';
import { makeSignInLink } from '../../../api/console/make-sign-in-link.ts';
import { makeOperatorLink } from '../../../api/operator/make-operator-link.ts';
import { openapiDocument } from '../../../api/openapi/document.ts';
import { ROUTES } from '../../../api/routes.ts';
import { loadConfig } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/pool.ts';
import { tone } from '../../infra/audio.ts';
import { shared as test } from '../../infra/fixtures.ts';
import type { AudioHost } from '../../infra/servers/audio-host.ts';
import type { ServiceClient, TestKey } from '../../infra/service-client.ts';

interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, { schema?: { required?: string[] }; example?: Record<string, unknown> }> };
}

const { paths } = openapiDocument(ROUTES) as { paths: Record<string, Record<string, Operation>> };

/** Operations of a service with S3: test/api/multipart-uploads has them. */
const IN_S3 = new Set(['createMultipartUpload', 'getPartAddresses']);

const EXAMPLES = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, requestBody }]) => {
    const example = requestBody?.content['application/json']?.example;
    return example && !IN_S3.has(operationId) ? [{ operationId, method: method.toUpperCase(), path, example }] : [];
  }),
);

interface Deps {
  db: Db;
  service: ServiceClient;
  key: TestKey;
  audioHost: AudioHost;
}

const codeOf = ({ url }: { url: string }) => new URL(url).hash.split('=')[1];

/** Makes what an example names by an id. Returns the fields with the ids that these have here. */
const PREPARED: Readonly<Record<string, (deps: Deps) => Promise<Record<string, unknown>>>> = {
  approveRecipe: async ({ service, key }) => {
    const body = EXAMPLES.find(({ operationId }) => operationId === 'saveRecipe')!.example;
    const saved = await service.request('POST', '/v1/recipe/save', { key, body });
    return { recipe_id: saved.body.recipe_id };
  },
  createConsoleSession: async ({ db, service, key }) => {
    const link = await makeSignInLink({ db, config: loadConfig(service.env) }, key.account_id);
    return { code: codeOf(link!) };
  },
  createOperatorSession: async ({ db, service }) => {
    const link = await makeOperatorLink({ db, config: loadConfig(service.env) });
    return { code: codeOf(link!) };
  },
  joinTeam: async ({ service }) => {
    const other = await service.key();
    await service.request('POST', '/v1/team', { key: other, body: { name: 'Ours' } });
    const invited = await service.request('POST', '/v1/team/invitations', { key: other });
    return { code: invited.body.code };
  },
  moveRecipe: async ({ service, key }) => {
    const body = EXAMPLES.find(({ operationId }) => operationId === 'saveRecipe')!.example;
    const saved = await service.request('POST', '/v1/recipe/save', { key, body });
    await service.request('POST', '/v1/team', { key, body: { name: 'Ours' } });
    return { recipe_id: saved.body.recipe_id };
  },
  cancelRun: async ({ service, key, audioHost }) => {
    const held = Promise.withResolvers<void>();
    onTestFinished(() => held.resolve());
    const url = audioHost.serve(`held-${crypto.randomUUID()}.wav`, Buffer.from('RIFF'), { after: held.promise });
    const body = { capability: 'tempo_analysis', audio_urls: [url] };
    const run = await service.request('POST', '/v1/run', { key, body });
    return { job_id: run.body.job_id };
  },
};

describe('the examples of the OpenAPI document', () => {
  test('are there for every JSON body that has a required field', () => {
    const without = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ requestBody }) => {
        const json = requestBody?.content['application/json'];
        return json?.schema?.required && !json.example;
      });
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  test.for(EXAMPLES)('of $operationId are accepted by a service', async (each, { db, service, audioHost }) => {
    const key = await service.key({ tokens: 1_000 });
    const hosted = audioHost.serve('one.wav', tone({ seconds: 1 }));
    const example = JSON.parse(
      JSON.stringify(each.example).replaceAll(/https:\/\/audio\.example\/\w+\.\w+/g, hosted),
    ) as Record<string, unknown>;
    const prepared = await PREPARED[each.operationId]?.({ db, service, key, audioHost });
    const inPath = (field: string) => each.path.includes(`{${field}}`);
    const path = each.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => String(prepared![field]));
    const inBody = Object.fromEntries(Object.entries(prepared ?? {}).filter(([field]) => !inPath(field)));
    expect(Object.keys(example)).toEqual(expect.arrayContaining(Object.keys(inBody)));
    const { status, bytes } = await service.request(each.method, path, { key, body: { ...example, ...inBody } });
    expect(status, bytes.toString()).toBeLessThan(300);
  });
});
