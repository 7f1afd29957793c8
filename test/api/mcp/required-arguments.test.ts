import { expect } from 'vitest';
import { TOOLS } from '../../../api/mcp/tools.ts';
import { problem, test } from '../../infra/mcp.ts';

const ID = '01234567-89ab-4def-8123-456789abcdef';

/** A usable value of each required argument that is not an id. */
const USABLE: Record<string, unknown> = {
  audio_url: 'https://audio.example/a.wav',
  audio_urls: ['https://audio.example/a.wav'],
  recipe_id: 'rec_0001_loudness_and_tempo',
  name: 'Tempo',
  steps: [{ capability: 'tempo_analysis' }],
  prompt: 'Measure the tempo.',
};

const WRONG: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 5],
  ['an object', {}],
  ['empty', ''],
  ['blank', ' '],
  ['an empty list', []],
];

test('every tool names a required argument that is missing, null, empty or of a wrong type', async ({ connect }) => {
  const client = await connect();
  for (const { name, inputSchema } of TOOLS) {
    const required = (inputSchema['required'] ?? []) as string[];
    for (const argument of required) {
      const others = required.filter((other) => other !== argument).map((other) => [other, USABLE[other] ?? ID]);
      for (const [how, value] of WRONG) {
        const input = { ...Object.fromEntries(others), ...(value === undefined ? {} : { [argument]: value }) };
        const shown = problem(await client.call(name, input));
        const about = `${name} with ${argument} ${how}: ${JSON.stringify(shown)}`;
        expect(shown['code'], about).toMatch(/^(invalid|missing)_/);
        expect(shown['detail'], about).toMatch(new RegExp(`\\b${argument}\\b`));
        expect(shown['detail'], about).not.toMatch(/Invalid input|GET \/|POST \//);
      }
    }
  }
});

test('a missing id comes with the tools that return one', async ({ connect }) => {
  const client = await connect();
  const detail = async (name: string): Promise<unknown> => problem(await client.call(name, {}))['detail'];
  expect(await detail('get_run')).toBe(
    'job_id: It is missing. Its type is string. run_recipe and every capability return it.',
  );
  expect(await detail('get_batch')).toBe('batch_id: It is missing. Its type is string. submit_batch returns it.');
  expect(await detail('get_quote')).toContain('create_quote');
  expect(await detail('get_recipe')).toContain('browse_recipes');
  expect(problem(await client.call('get_run', { job_id: ID }))['code']).toBe('job_not_found');
});
