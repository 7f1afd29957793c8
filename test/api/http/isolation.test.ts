import { describe, expect } from 'vitest';
import { z } from 'zod';
import type { Route } from '../../../api/http/route.ts';
import { ROUTES } from '../../../api/routes.ts';
import { tone } from '../../infra/audio.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestResponse, TestKey } from '../../infra/service-client.ts';
import { verifies } from '../../requirements.ts';

const LIBRARY = 'rec_0001_loudness_and_tempo';
/** Refused without a request. */
const PRIVATE = 'http://10.0.0.1/a.wav';

type Kind =
  | 'batch'
  | 'import'
  | 'run'
  | 'recipe'
  | 'upload'
  | 'unfinished'
  | 'artifact'
  | 'key'
  | 'entry'
  | 'turn'
  | 'conversation'
  | 'quote'
  | 'diff'
  | 'source'
  | 'member';

/** The kind of resource that a field of a route names, and the other fields its body needs. */
interface Naming {
  kinds: readonly Kind[];
  body?: object;
  /** Body of a route that takes the field as a parameter. */
  parameter?: string;
  value?: (id: string, kind: Kind) => unknown;
  headers?: Record<string, string>;
  /** Further fields of the path. */
  path?: Record<string, string>;
}

const ONE_AUDIO = { audio_urls: [PRIVATE] };
/** In a message. */
const SAID = {
  kinds: ['upload', 'artifact'],
  body: { message: 'How loud is it?' },
  value: (id, kind) => [`${kind}://${id}`],
} as const satisfies Naming;
const ADDRESSES = {
  kinds: ['upload', 'artifact'],
  body: { recipe_id: LIBRARY },
  value: (id, kind) => [PRIVATE, `${kind}://${id}`],
} as const satisfies Naming;

const TUS = { 'tus-resumable': '1.0.0' };
const APPENDED = { ...TUS, 'upload-offset': '7', 'content-type': 'application/offset+octet-stream' };

/** Where storage is a folder there are none: test/api/multipart-uploads tries them. */
const NO_S3 = { kinds: [] } as const satisfies Naming;

/** Every field of a route that names something an account owns. */
const NAMINGS: Record<string, Naming> = {
  'get /v1/batch before': { kinds: ['batch'] },
  'get /v1/batch/{id} id': { kinds: ['batch'] },
  'get /v1/batch/{id}/results id': { kinds: ['batch'] },
  'get /v1/batch/{id}/export id': { kinds: ['batch'] },
  'get /v1/batch/{id}/events id': { kinds: ['batch'] },
  'get /v1/batch/{id}/webhook id': { kinds: ['batch'] },
  'get /v1/batch/{id}/items/{item_id}/why id': { kinds: ['batch'] },
  'post /v1/batch/{id}/webhook/redeliver id': { kinds: ['batch'] },
  'post /v1/batch/{id}/delivery/redeliver id': { kinds: ['batch'] },
  'delete /v1/batch/{id} id': { kinds: ['batch'] },
  'post /v1/batch/{id}/retry id': { kinds: ['batch'] },
  'post /v1/batch recipe_id': { kinds: ['recipe'], body: ONE_AUDIO },
  'post /v1/batch audio_urls': ADDRESSES,
  'post /v1/imports recipe_id': {
    kinds: ['recipe'],
    parameter: JSON.stringify({ audio_url: PRIVATE }),
  },
  'get /v1/imports before': { kinds: ['import'] },
  'get /v1/imports/{id} id': { kinds: ['import'] },
  'delete /v1/imports/{id} id': { kinds: ['import'] },
  'get /v1/recipe/{recipe_id} recipe_id': { kinds: ['recipe'] },
  'get /v1/recipe/{recipe_id}/versions recipe_id': { kinds: ['recipe'] },
  'post /v1/recipe/save parent_recipe_id': {
    kinds: ['recipe'],
    body: { name: 'Mine', steps: [{ capability: 'signal_analysis' }] },
  },
  'post /v1/recipe/{recipe_id}/move recipe_id': { kinds: ['recipe'], body: { to: 'personal' } },
  'delete /v1/recipe/{recipe_id} recipe_id': { kinds: ['recipe'] },
  'post /v1/recipe/approve recipe_id': { kinds: ['recipe'] },
  'post /v1/recipe/execute recipe_id': { kinds: ['recipe'], body: ONE_AUDIO },
  'post /v1/recipe/execute audio_urls': ADDRESSES,
  'post /v1/run audio_urls': { ...ADDRESSES, body: { capability: 'tempo_analysis' } },
  'post /v1/quote audio_urls': { ...ADDRESSES, body: { capability: 'tempo_analysis' } },
  'post /v1/quote recipe_id': { kinds: ['recipe'], body: ONE_AUDIO },
  'get /v1/quote/{quote_id} quote_id': { kinds: ['quote'] },
  'post /v1/batch quote_id': { kinds: ['quote'], body: { recipe_id: LIBRARY, ...ONE_AUDIO } },
  'post /v1/recipe/execute quote_id': { kinds: ['quote'], body: { recipe_id: LIBRARY, ...ONE_AUDIO } },
  'post /v1/run quote_id': { kinds: ['quote'], body: { capability: 'tempo_analysis', ...ONE_AUDIO } },
  'get /v1/recipe/diff/{diff_id} diff_id': { kinds: ['diff'] },
  'post /v1/recipe/diff recipe_ids': { kinds: ['recipe'], body: ONE_AUDIO, value: (id) => [LIBRARY, id] },
  'post /v1/recipe/diff audio_urls': { ...ADDRESSES, body: { recipe_ids: [LIBRARY, 'rec_0002_trim_silence'] } },
  'get /v1/recipe/jobs before': { kinds: ['run'] },
  'get /v1/recipe/jobs/{job_id} job_id': { kinds: ['run'] },
  'get /v1/recipe/jobs/{job_id}/export job_id': { kinds: ['run'] },
  'get /v1/recipe/jobs/{job_id}/webhook job_id': { kinds: ['run'] },
  'get /v1/recipe/jobs/{job_id}/why job_id': { kinds: ['run'] },
  'post /v1/recipe/jobs/{job_id}/webhook/redeliver job_id': { kinds: ['run'] },
  'post /v1/recipe/jobs/{job_id}/delivery/redeliver job_id': { kinds: ['run'] },
  'post /v1/recipe/cancel job_id': { kinds: ['run'] },
  'delete /v1/keys/{id} id': { kinds: ['key'] },
  'delete /v1/team/members/{account_id} account_id': { kinds: ['member'] },
  'get /v1/account/ledger before': { kinds: ['entry'] },
  'get /v1/artifacts/{artifact_id} artifact_id': { kinds: ['artifact'] },
  'get /v1/artifacts/{artifact_id}/peaks artifact_id': { kinds: ['artifact'] },
  'get /v1/resumable-uploads/{upload_id} upload_id': { kinds: ['unfinished', 'upload'] },
  'patch /v1/resumable-uploads/{upload_id} upload_id': { kinds: ['unfinished', 'upload'], headers: APPENDED },
  'delete /v1/resumable-uploads/{upload_id} upload_id': { kinds: ['unfinished'], headers: TUS },
  'get /v1/multipart-uploads/{upload_id} upload_id': NO_S3,
  'delete /v1/multipart-uploads/{upload_id} upload_id': { kinds: ['unfinished'] },
  'post /v1/multipart-uploads/{upload_id}/parts upload_id': NO_S3,
  'post /v1/multipart-uploads/{upload_id}/complete upload_id': NO_S3,
  'get /v1/sources/{job_id}/{item} job_id': { kinds: ['source'], path: { item: '1' } },
  'get /v1/sources/{job_id}/{item}/peaks job_id': { kinds: ['source'], path: { item: '1' } },
  'get /v1/uploads before': { kinds: ['upload'] },
  'get /v1/uploads/{upload_id} upload_id': { kinds: ['upload'] },
  'get /v1/uploads/{upload_id}/peaks upload_id': { kinds: ['upload'] },
  'delete /v1/artifacts/{artifact_id} artifact_id': { kinds: ['artifact'] },
  'delete /v1/uploads/{upload_id} upload_id': { kinds: ['upload'] },
  'delete /v1/conversations/{conversation_id} conversation_id': { kinds: ['conversation'] },
  'post /v1/chat audio_urls': SAID,
  'get /v1/chat/{job_id} job_id': { kinds: ['turn'] },
  'post /api/chat audio_urls': SAID,
  'get /api/chat/{id}/stream id': { kinds: ['turn', 'conversation'] },
  'post /api/chat/{id}/cancel id': { kinds: ['turn', 'conversation'] },
  'get /v1/conversations/{conversation_id}/messages conversation_id': { kinds: ['conversation'] },
};

/** Where an unknown id begins a thread and another account's is refused; a moment; ids that are the client's own; a position in a list; an item of a job. */
const OTHERWISE = new Set([
  'post /v1/chat conversation_id',
  'post /api/chat conversation_id',
  'post /api/chat id',
  'get /v1/conversations before',
  'get /v1/conversations/{conversation_id}/messages before',
  'get /v1/recipe/browse before',
  'get /v1/recipe/{recipe_id}/versions before',
  'get /v1/webhooks/deliveries before',
  'get /v1/batch/{id}/items/{item_id}/why item_id',
  'get /v1/batch/{id}/results item_id',
  'get /v1/sources/{job_id}/{item} item',
  'get /v1/sources/{job_id}/{item}/peaks item',
  'get /v1/operator/accounts before', // no key opens it
  'get /v1/operator/changes before', // as above
  'get /v1/operator/jobs/{id} id', // as above
]);

/** Fields that name nothing of anybody's. */
const PLAIN = new Set(
  `limit page page_size status kind name description steps execution_policy metadata max_retries webhook_url of expires signature message messages trigger prompt lane confirm_above capability params wait_s items signing retries format label expires_at scopes expires_in_s max_tokens group_by from to month low_balance monthly_budget usd success_url cancel_url invoice save_card below_tokens monthly_limit_usd priority deliver_to endpoint region access_key_id secret_access_key named points code bytes numbers raw_results deliver_to_bucket deliver_to_prefix`.split(
    ' ',
  ),
);

/** Every field a route takes, in its path, query or body. */
function fieldsOf({ params, query, body }: Route): string[] {
  const schemas = [params, query, body].filter((schema) => schema instanceof z.ZodType);
  return schemas.flatMap((schema) => {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return Object.keys(properties);
  });
}

const WALK = ROUTES.flatMap((route) =>
  fieldsOf(route)
    .filter((field) => !PLAIN.has(field))
    .map((field) => ({ route, field, name: `${route.method} ${route.path} ${field}` }))
    .filter(({ name }) => !OTHERWISE.has(name)),
);

const test = base
  .extend('owner', { scope: 'file' }, ({ service }) => service.key({ tokens: 1_000 }))
  .extend('stranger', { scope: 'file' }, async ({ service }) => {
    const key = await service.key({ tokens: 1_000 });
    // Something of its own that lists could show.
    for (const path of ['/v1/batch', '/v1/recipe/execute']) {
      await service.request('POST', path, { key, body: { recipe_id: LIBRARY, ...ONE_AUDIO } });
    }
    return key;
  })
  /** Makes a resource of the owner and returns its id. */
  .extend('make', { scope: 'file' }, ({ service, owner: key }) => {
    const post = async (path: string, body: object): Promise<TestResponse['body']> => {
      const response = await service.request('POST', path, { key, body });
      expect(response.status, response.bytes.toString()).toBeLessThan(300);
      return response.body;
    };
    const makers: Record<Kind, () => Promise<string>> = {
      async batch() {
        const { batch_id: id } = await post('/v1/batch', { recipe_id: LIBRARY, ...ONE_AUDIO });
        await service.settled(key, id);
        return id;
      },
      async import() {
        const { body } = await service.request('POST', `/v1/imports?recipe_id=${LIBRARY}`, {
          key,
          ...lines(JSON.stringify({ audio_url: PRIVATE })),
        });
        const path = `/v1/imports/${body.import_id}`;
        await expect.poll(async () => (await service.request('GET', path, { key })).body.status).not.toBe('IN_QUEUE');
        return body.import_id;
      },
      run: async () => (await post('/v1/recipe/execute', { recipe_id: LIBRARY, ...ONE_AUDIO })).job_id,
      async recipe() {
        const { recipe_id: id } = await post('/v1/recipe/save', {
          name: 'Mine',
          steps: [{ capability: 'signal_analysis' }],
        });
        return (await post('/v1/recipe/approve', { recipe_id: id })).recipe_id;
      },
      upload: async () => (await service.upload(key, tone({ seconds: 1 }))).slice('upload://'.length),
      async unfinished() {
        const headers = { ...TUS, 'upload-length': '1000' };
        const { status, body } = await service.request('POST', '/v1/resumable-uploads', { key, headers });
        expect(status).toBe(201);
        return body.upload_id;
      },
      async artifact() {
        const audio = await service.upload(key, tone({ seconds: 1 }));
        const { batch_id: id } = await post('/v1/batch', { recipe_id: 'rec_0008_master_check', audio_urls: [audio] });
        await service.settled(key, id);
        const { items } = (await service.request('GET', `/v1/batch/${id}/results`, { key })).body;
        return items[0].raw_results.crop_audio.audio.artifact_id;
      },
      quote: async () => (await post('/v1/quote', { capability: 'tempo_analysis', ...ONE_AUDIO })).quote_id,
      async diff() {
        const recipe_ids = [LIBRARY, 'rec_0002_trim_silence'];
        return (await post('/v1/recipe/diff', { recipe_ids, ...ONE_AUDIO })).diff_id;
      },
      async source() {
        const audio = await service.upload(key, tone({ seconds: 1 }));
        const { job_id: id } = await post('/v1/recipe/execute', { recipe_id: LIBRARY, audio_urls: [audio] });
        const path = `/v1/recipe/jobs/${id}`;
        await expect.poll(async () => (await service.request('GET', path, { key })).body.status).toBe('completed');
        return id;
      },
      turn: async () => (await post('/v1/chat', { message: 'Hello' })).job_id,
      conversation: async () => (await post('/v1/chat', { message: 'Hello' })).conversation_id,
      async member() {
        await post('/v1/team', { name: 'Ours' });
        return key.account_id;
      },
      key: async () => (await post('/v1/keys', { kind: 'live' })).key_id,
      entry: async () => (await service.request('GET', '/v1/account/ledger', { key })).body.entries[0].entry_id,
    };
    return (kind: Kind) => makers[kind]();
  })
  /** Sends a route's request with an id in a field. */
  .extend('send', { scope: 'file' }, ({ service }) => {
    return ({ route, field, name }: (typeof WALK)[number], id: string, { kind, key }: { kind: Kind; key: TestKey }) => {
      const { body, parameter, headers, path: further = {}, value = (text: string) => text } = NAMINGS[name]!;
      const inPath = route.path.includes(`{${field}}`);
      const inBody = route.body instanceof z.ZodType && !inPath && parameter === undefined;
      const path =
        route.path
          .replace(`{${field}}`, id)
          .replace(/\{(\w+)\}/, (_, other: string) => further[other] ?? crypto.randomUUID()) +
        (inPath || inBody ? '' : `?${field}=${id}`);
      const besides = inPath && body ? { body } : lines(parameter);
      const sent = inBody ? { body: { ...body, [field]: value(id, kind) } } : besides;
      return service.request(route.method.toUpperCase(), path, {
        ...(route.keys === 'none' ? {} : { key }),
        ...(headers ? { headers } : {}),
        ...sent,
      });
    };
  });

function lines(body: string | undefined): object {
  return body === undefined ? {} : { body, headers: { 'content-type': 'application/jsonl' } };
}

/** An id next to one that is somebody's, and nobody's itself. */
function unknownNextTo(id: string, kind: Kind): string {
  return kind === 'recipe' ? `${id}x` : id.slice(0, -1) + (Number.parseInt(id.slice(-1), 16) ^ 1).toString(16);
}

/** Returns all that a response shows, without what depends on the request. */
function told({ status, headers, body }: TestResponse): unknown[] {
  const { request_id: _, ...rest } = (body ?? {}) as Record<string, unknown>;
  return [status, headers.get('content-type'), rest];
}

describe('a resource of another account', () => {
  test('is tried in every field of every route that takes an id', () => {
    const names = WALK.map(({ name }) => name).toSorted();
    expect(names, 'add a naming, or the field to those that name nothing').toEqual(Object.keys(NAMINGS).toSorted());
  });

  for (const one of WALK) {
    for (const kind of NAMINGS[one.name]?.kinds ?? []) {
      test(`is refused as if it did not exist: ${one.name} (${kind})`, async ({ owner, stranger, make, send }) => {
        verifies('service.isolation-batch', 'error.batch-not-found');
        const id = await make(kind);
        const foreign = await send(one, id, { kind, key: stranger });
        const unknown = await send(one, unknownNextTo(id, kind), { kind, key: stranger });
        expect(told(foreign)).toEqual(told(unknown));
        const isPosition = one.field === 'before';
        expect(foreign.status).toBe(isPosition ? 200 : 404);
        expect(String(foreign.body.code)).toMatch(isPosition ? /^undefined$/ : /(^|_)not_found$/);
        // It is there, and whole: its owner gets another response. Signed addresses know no owner.
        if (one.route.keys === 'none') return;
        expect(told(await send(one, id, { kind, key: owner }))).not.toEqual(told(unknown));
      });
    }
  }
});
