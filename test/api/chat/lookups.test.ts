import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { callThenReport, last, test } from '../../infra/chat.ts';
import type { Service } from '../../infra/service.ts';
import type { TestKey } from '../../infra/service-client.ts';

/** Returns what a tool returned, from the reply of a scripted model that repeats it. */
const resultIn = (turn: { message: { content: string } }) => JSON.parse(turn.message.content.slice('Result: '.length));

async function savedRecipe(service: Service, key: TestKey, name: string, approved = true): Promise<string> {
  const steps = [{ capability: 'crop_audio', params: { start_s: 0, end_s: 1 } }, { capability: 'signal_analysis' }];
  const { body, bytes } = await service.request('POST', '/v1/recipe/save', { key, body: { name, steps } });
  expect(body.recipe_id, bytes.toString()).toBeDefined();
  if (approved) await service.request('POST', '/v1/recipe/approve', { key, body: { recipe_id: body.recipe_id } });
  return body.recipe_id;
}

describe('a lookup', () => {
  test('finds what the documentation says, and its links are no files', async ({ chat, model }) => {
    model.reply(
      callThenReport([{ name: 'search_documentation', input: { question: 'Which file formats can I send?' } }]),
    );
    const turn = await chat.ended({ message: 'What can I send?' });
    const { output, ...rest } = resultIn(turn);
    expect(rest).toEqual({ status: 'completed', tokens_charged: 0, cached: false });
    expect(output.sections[0].link).toMatch(/^docs\/[\w/-]+\.md/);
    expect(output.sections.length).toBeLessThanOrEqual(3);
    expect(turn).toMatchObject({ calls: [], artifacts: [], tokens_charged: 0 });
  });

  test('returns the account with its last charges, by the names of the audio', async ({ chat, model, service }) => {
    const key = await service.key({ tokens: 100 });
    const audio = await service.upload(key, tone({ seconds: 2, hz: 311 }));
    model.reply(callThenReport([{ name: 'signal_analysis', input: { audio: 'audio_1' } }]));
    await chat.ended({ message: 'How loud?', audio_urls: [audio] }, key);
    model.reply(callThenReport([{ name: 'get_account', input: {} }]));
    const turn = await chat.ended({ message: 'What did you charge?' }, key);
    expect(resultIn(turn).output).toMatchObject({
      kind: 'live',
      available_tokens: 98,
      held_tokens: 0,
      usd_per_minute: 0.1,
      limits: { tokens_per_chat_turn: 5 },
      charges: [{ at: expect.stringMatching(/^\d{4}-/), tokens: 2, what: 'signal_analysis', audio: 'upload' }],
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      usage_by_day: [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), items: 1, tokens: 2 }],
      files: { newest_uploads: [{ name: 'upload', sent_at: expect.stringMatching(/^\d{4}-/) }] },
    });
    // Work on it was charged, so it does not expire.
    expect(resultIn(turn).output.files.newest_uploads[0]).not.toHaveProperty('expires_at');
    expect(resultIn(turn).output.files.used_bytes).toBeGreaterThan(0);
    expect(JSON.stringify(resultIn(turn))).not.toContain('://');
  });

  test('lists recipes of the account and public ones, never those of others', async ({ chat, model, service }) => {
    const [key, other] = [await service.key({ tokens: 10 }), await service.key({ tokens: 10 })];
    const own = await savedRecipe(service, key, 'My podcast cut');
    const foreign = await savedRecipe(service, other, 'Secret sauce');
    model.reply(callThenReport([{ name: 'list_recipes', input: {} }]));
    const { output } = resultIn(await chat.ended({ message: 'Which recipes have I saved?' }, key));
    expect(output.saved).toEqual([
      {
        recipe_id: own,
        name: 'My podcast cut',
        approved: true,
        steps: ['crop_audio: start 0 s, end 1 s', 'signal_analysis'],
      },
    ]);
    expect(output.total).toBe(1 + output.public.length);
    expect(JSON.stringify(output)).not.toContain(foreign);
    model.reply(callThenReport([{ name: 'list_recipes', input: { name: 'the KARAOKE recipe' } }]));
    const named = resultIn(await chat.ended({ message: 'What is in karaoke?' }, key)).output;
    expect(named.saved).toEqual([]);
    expect(named.public[0].recipe_id).toBe('rec_0021_karaoke');
  });

  test('lists batches with what failed and what to do, never those of others', async ({ chat, model, service }) => {
    const [key, other] = [await service.key({ tokens: 10 }), await service.key({ tokens: 10 })];
    const audio = await service.upload(key, Buffer.from('this is no audio'));
    const body = { recipe_id: 'rec_0004_signal_report', audio_urls: [audio] };
    const { batch_id: id } = (await service.request('POST', '/v1/batch', { key, body })).body;
    await service.settled(key, id);
    model.reply(list({}));
    const { output } = resultIn(await chat.ended({ message: 'Did anything fail?' }, key));
    expect(output.batches).toMatchObject([
      { batch_id: id, recipe: 'Signal report', total: 1, completed: 0, failed: 1, cancelled: 0, tokens: 0 },
    ]);
    expect(output.batches[0].failures).toEqual([
      {
        file: 'upload',
        code: 'not_audio',
        message: expect.stringContaining('not in an audio or video format'),
        what_to_do: expect.stringContaining('Convert it'),
      },
    ]);
    model.reply(list({ batch_id: id }));
    expect(resultIn(await chat.ended({ message: 'And theirs?' }, other)).output.batches).toEqual([]);
  });

  test.for([
    ['search_documentation', {}],
    ['search_documentation', { question: 'x'.repeat(5_000) }],
    ['list_recipes', { name: { toString: 1 } }],
    ['list_batches', { limit: 1_000 }],
    ['list_batches', { batch_id: "' or 1=1" }],
    ['run_recipe', { recipe_id: 'rec_0004_signal_report' }],
    ['run_recipe', [1]],
  ] as const)('refuses %s with arguments %j', async ([name, input], { chat, model }) => {
    model.reply(callThenReport([{ name, input }]));
    const turn = await chat.ended({ message: 'Go.' });
    expect(turn).toMatchObject({ status: 'completed', tokens_charged: 0 });
    expect(resultIn(turn)).toMatchObject({ status: 'failed', code: 'invalid_request' });
  });
});

describe('run_recipe', () => {
  test('runs the steps over one audio, charged once, and gives made audio a handle', async ({
    chat,
    model,
    service,
  }) => {
    const key = await service.key({ tokens: 100 });
    const recipe = await savedRecipe(service, key, 'Cut and measure');
    const audio = await service.upload(key, tone({ seconds: 3, hz: 271 }));
    model.reply(callThenReport([{ name: 'run_recipe', input: { recipe_id: recipe, audio: 'audio_1' } }]));
    const turn = await chat.ended({ message: 'Run my recipe on it.', audio_urls: [audio] }, key);
    const { output, ...rest } = resultIn(turn);
    expect(rest).toMatchObject({ status: 'completed', tokens_charged: 3 });
    expect(output.steps).toMatchObject([
      { capability: 'crop_audio', output: { audio: { audio: 'audio_2' } } },
      { capability: 'signal_analysis', output: { duration_s: 1 } },
    ]);
    expect(turn.calls).toMatchObject([{ capability: 'run_recipe', status: 'completed' }]);
    expect(turn.artifacts).toHaveLength(1);
    const run = await service.request('GET', `/v1/recipe/jobs/${turn.calls[0].job_id}`, { key });
    expect(run.body.recipe_id).toBe(recipe);
  });

  test('refuses recipes of others, unknown ones, and those that nobody approved', async ({ chat, model, service }) => {
    const [key, other] = [await service.key({ tokens: 10 }), await service.key({ tokens: 10 })];
    const audio = await service.upload(key, tone({ seconds: 1, hz: 277 }));
    const wished = [
      [await savedRecipe(service, other, 'Theirs'), 'recipe_not_found'],
      ["rec_0004' or 1=1", 'recipe_not_found'],
      [await savedRecipe(service, key, 'Not yet', false), 'recipe_not_approved'],
    ] as const;
    for (const [recipe, code] of wished) {
      model.reply(callThenReport([{ name: 'run_recipe', input: { recipe_id: recipe, audio: 'audio_1' } }]));
      const turn = await chat.ended({ message: 'Run it.', audio_urls: [audio] }, key);
      expect(turn.tokens_charged).toBe(0);
      expect(JSON.parse(turn.message.content.slice(8)).code).toBe(code);
    }
    expect((await service.request('GET', '/v1/account', { key })).body.available_tokens).toBe(10);
  });
});

test('a model gets the lookups as tools and is told to use them', async ({ chat, model }) => {
  model.requests.length = 0;
  model.reply((request) => ({ text: last(request).role }));
  await chat.ended({ message: 'Hello.' });
  const { tools, messages } = model.requests[0]!.body as {
    tools: { function: { name: string } }[];
    messages: { content: string }[];
  };
  expect(tools.map((each) => each.function.name)).toEqual(
    expect.arrayContaining(['search_documentation', 'get_account', 'list_recipes', 'list_batches', 'run_recipe']),
  );
  expect(messages[0]!.content).toContain('search_documentation');
});

function list(input: object) {
  return callThenReport([{ name: 'list_batches', input }]);
}
