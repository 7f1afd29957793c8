import { describe, expect } from 'vitest';
import { CATALOG } from '../../../platform/db/recipes/catalog.ts';
import { DEFAULT_POLICY } from '../../../workflows/domain/recipe.ts';
import { shared as base } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';
import { verifies } from '../../requirements.ts';

const STEPS = [{ capability: 'crop_audio', params: { start_s: 0, end_s: 1 } }, { capability: 'signal_analysis' }];

const test = base
  .extend('key', { scope: 'file' }, ({ service }) => service.key({ tokens: 100 }))
  .extend('recipe', { scope: 'file' }, ({ service, key }) => ({
    save: (body: unknown, as: TestKey = key) => service.request('POST', '/v1/recipe/save', { key: as, body }),
    approve: (id: unknown, as: TestKey = key) =>
      service.request('POST', '/v1/recipe/approve', { key: as, body: { recipe_id: id } }),
    validate: (body: unknown) => service.request('POST', '/v1/recipe/validate', { key, body }),
    get: (id: string, as: TestKey = key) => service.request('GET', `/v1/recipe/${id}`, { key: as }),
    submit: (id: string, as: TestKey = key) =>
      service.request('POST', '/v1/batch', {
        key: as,
        body: { recipe_id: id, audio_urls: ['https://a.example/a.wav'] },
      }),
  }));

describe('a recipe', () => {
  test('is saved with a new id, approved, read and run', async ({ recipe }) => {
    verifies('recipe.save', 'recipe.id-format', 'recipe.steps-ordered', 'recipe.execution-policy', 'recipe.approve');
    const saved = await recipe.save({ name: 'Ünïted  Kingdom: Trim & Measure!', steps: STEPS });
    expect(saved.status).toBe(201);
    expect(saved.body).toEqual({
      recipe_id: expect.stringMatching(/^rec_\d{4}_united_kingdom_trim_measure$/),
      name: 'Ünïted  Kingdom: Trim & Measure!',
      description: '',
      status: 'saved',
      visibility: 'personal',
      steps: STEPS,
      execution_policy: { on_step_failure: 'fail', step_timeout_s: expect.any(Number) },
      created_at: expect.stringMatching(/Z$/),
      approved_at: null,
      parent_recipe_id: null,
      version: 1,
    });
    const id = saved.body.recipe_id as string;
    const refused = await recipe.submit(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'recipe_not_approved']);

    const approved = await recipe.approve(id);
    expect([approved.status, approved.body.status]).toEqual([200, 'approved']);
    expect((await recipe.approve(id)).body).toEqual(approved.body);
    expect((await recipe.get(id)).body).toEqual(approved.body);
    expect((await recipe.submit(id)).status).toBe(202);
  });

  test('keeps its description and its execution policy', async ({ recipe }) => {
    verifies('recipe.execution-policy');
    const policy = { on_step_failure: 'continue', step_timeout_s: 60 };
    const { body } = await recipe.save({ name: 'x', description: 'why', steps: STEPS, execution_policy: policy });
    expect(body).toMatchObject({ description: 'why', execution_policy: policy });
    const partly = await recipe.save({ name: 'x', steps: STEPS, execution_policy: { on_step_failure: 'continue' } });
    expect(partly.body.execution_policy).toEqual({
      on_step_failure: 'continue',
      step_timeout_s: DEFAULT_POLICY.step_timeout_s,
    });
  });

  test('gets another number if the name is taken', async ({ recipe }) => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, async () => (await recipe.save({ name: 'Same', steps: STEPS })).body.recipe_id),
    );
    expect(new Set(ids).size).toBe(12);
  });

  test('has a slug of at most 40 characters', async ({ recipe }) => {
    const { body } = await recipe.save({ name: 'word '.repeat(30), steps: STEPS });
    expect(body.recipe_id).toMatch(/^rec_\d{4}_[a-z0-9]+(_[a-z0-9]+)*$/);
    expect(body.recipe_id.length).toBeLessThanOrEqual('rec_0000_'.length + 40);
  });

  for (const name of [undefined, null, '', '   ', '!!!', '日本', 7, 'a\u0000b', 'a\u202eb', 'x'.repeat(201)]) {
    test(`is not saved under the name ${JSON.stringify(name)?.slice(0, 30)}`, async ({ recipe }) => {
      const response = await recipe.save({ name, steps: STEPS });
      expect([response.status, response.body.code]).toEqual([400, 'invalid_recipe_name']);
      expect(response.body.title).toBe('The name of the recipe cannot be used.');
    });
  }

  test('is said to be missing where it is, also beside a field that does not exist', async ({ recipe }) => {
    const { body } = await recipe.save({ draft_id: 'rec_0001_x' });
    expect(body.detail).toBe('name is missing. Send one with at least one Latin letter or digit.');
  });

  test('is not saved with unknown fields or a wrong policy', async ({ recipe }) => {
    for (const extra of [
      { colour: 'red' },
      { recipe_id: 'rec_0001_mine' },
      { execution_policy: { on_step_failure: 'maybe' } },
      { execution_policy: { retries: 1 } },
      { execution_policy: { step_timeout_s: 0 } },
      { description: 5 },
    ]) {
      const response = await recipe.save({ name: 'x', steps: STEPS, ...extra });
      expect([response.status, response.body.code]).toEqual([400, 'invalid_request']);
    }
  });
});

const LONG = 'https://audio.example/'.padEnd(4_096, 'a');

/** Malformed pipelines: the steps sent and the expected errors. */
const MALFORMED: [name: string, steps: unknown, errors: [path: string, reason: string][]][] = [
  ['no steps', [], [['steps', 'no_steps']]],
  ['steps that are null', null, [['steps', 'no_steps']]],
  ['steps that are no array', 'crop_audio', [['steps', 'malformed_step']]],
  ['21 steps', Array.from({ length: 21 }, () => ({ capability: 'signal_analysis' })), [['steps', 'too_many_steps']]],
  [
    'steps of more than 64 KiB',
    Array.from({ length: 20 }, () => ({ capability: 'join_audio', params: { before_url: LONG, after_url: LONG } })),
    [['steps', 'too_long']],
  ],
  ['a step that is no object', ['crop_audio'], [['steps[0]', 'malformed_step']]],
  ['a step without capability', [{}], [['steps[0].capability', 'malformed_step']]],
  ['a field that no step has', [{ capability: 'crop_audio', x: 1 }], [['steps[0]', 'malformed_step']]],
  ['a capability that is none', [{ capability: 'dance' }], [['steps[0].capability', 'unknown_capability']]],
  ['a name every object has', [{ capability: 'constructor' }], [['steps[0].capability', 'unknown_capability']]],
  ['params that are no object', [{ capability: 'crop_audio', params: 3 }], [['steps[0].params', 'malformed_step']]],
  [
    'params of the wrong type, and unknown ones',
    [{ capability: 'signal_analysis' }, { capability: 'crop_audio', params: { start_s: 'x', y: 1 } }],
    [
      ['steps[1].params.start_s', 'invalid_params'],
      ['steps[1].params', 'invalid_params'],
    ],
  ],
  [
    'several mistakes at once',
    [{ capability: 'dance' }, { capability: 'crop_audio', params: { start_s: -1 } }],
    [
      ['steps[0].capability', 'unknown_capability'],
      ['steps[1].params.start_s', 'invalid_params'],
    ],
  ],
];

describe('validating', () => {
  test('finds no errors in a valid pipeline', async ({ recipe }) => {
    verifies('recipe.validate');
    const { status, body } = await recipe.validate({ steps: STEPS });
    expect([status, body]).toEqual([200, { valid: true, errors: [] }]);
    const withNull = await recipe.validate({ steps: [{ capability: 'tempo_analysis', params: null }] });
    expect(withNull.body.valid).toBe(true);
  });

  for (const [name, steps, errors] of MALFORMED) {
    test(`reports ${name}, and saving refuses it`, async ({ recipe }) => {
      verifies('recipe.validate', 'recipe.steps-ordered');
      const { status, body } = await recipe.validate({ steps });
      expect(status).toBe(200);
      expect(body.valid).toBe(false);
      expect(body.errors.map(({ path, reason }: { path: string; reason: string }) => [path, reason])).toEqual(errors);
      for (const { code } of body.errors) expect(code).toBe('invalid_steps');
      const saved = await recipe.save({ name: 'x', steps });
      expect([saved.status, saved.body.code]).toEqual([400, 'invalid_steps']);
      expect(saved.body.errors.map(({ path }: { path: string }) => path)).toEqual(errors.map(([path]) => path));
    });
  }

  test('accepts no field but steps', async ({ recipe }) => {
    for (const body of [[], { steps: STEPS, x: 1 }]) {
      expect((await recipe.validate(body)).body.code).toBe('invalid_request');
    }
  });
});

describe('approving', () => {
  test('requires the recipe_id of a recipe', async ({ recipe }) => {
    for (const id of [undefined, null, '']) expect((await recipe.approve(id)).body.code).toBe('missing_recipe_id');
    expect((await recipe.approve(5)).body.code).toBe('invalid_request');
    for (const id of ['rec_9999_nothing', 'nonsense', 'a\u0000b']) {
      const response = await recipe.approve(id);
      expect([response.status, response.body.code]).toEqual([404, 'recipe_not_found']);
    }
  });

  test('does not change a recipe of the public library', async ({ recipe }) => {
    const { body } = await recipe.get('rec_0002_trim_silence');
    expect((await recipe.approve('rec_0002_trim_silence')).body).toEqual(body);
  });
});

describe('the owner of a recipe', () => {
  test("another account's is not found, whatever is done with it", async ({ service, recipe }) => {
    verifies('recipe.ownership');
    const stranger = await service.key({ tokens: 10 });
    const { recipe_id: id } = (await recipe.save({ name: 'Mine', steps: STEPS })).body;
    for (const response of [
      await recipe.get(id, stranger),
      await recipe.approve(id, stranger),
      await recipe.submit(id, stranger),
    ]) {
      expect([response.status, response.body.code]).toEqual([404, 'recipe_not_found']);
    }
    expect((await recipe.get(id)).body.status).toBe('saved');
  });

  test("a team's is every member's, and nobody else's", async ({ service, recipe, key }) => {
    verifies('recipe.ownership');
    const [author, member] = [await service.key({ team: 'band' }), await service.key({ team: 'band' })];
    const saved = await recipe.save({ name: 'Ours', steps: STEPS }, author);
    expect(saved.body.visibility).toBe('team');
    const id = saved.body.recipe_id as string;
    expect((await recipe.approve(id, member)).body.status).toBe('approved');
    expect((await recipe.get(id, author)).body.status).toBe('approved');
    expect((await recipe.get(id, key)).status).toBe(404);
  });

  test('the public library is visible to everybody, free keys too', async ({ service, recipe }) => {
    verifies('recipe.ownership');
    const free = await service.key({ kind: 'free' });
    expect(CATALOG.length).toBeGreaterThanOrEqual(8);
    for (const { id, steps } of CATALOG) {
      const { status, body } = await recipe.get(id, free);
      expect([status, body.visibility, body.status, body.steps]).toEqual([200, 'catalog', 'approved', steps]);
      expect((await recipe.validate({ steps })).body).toEqual({ valid: true, errors: [] });
    }
  });
});
