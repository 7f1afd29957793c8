import { expect, test } from 'vitest';
import { createClient } from '../../../client/index.ts';
import { recipes } from '../../../cli/audio/commands/recipes.ts';
import { json, startServer } from '../client/server.ts';

/** Returns a page of one of the lists, with recipes of these numbers. */
function page(lane: 'saved' | 'public', numbers: number[], hasMore: boolean) {
  const shown = numbers.map((n) => ({
    recipe_id: `rec_000${n}_x`,
    name: 'x',
    status: 'approved',
    steps: [{ capability: 'tempo_analysis' }],
  }));
  const more = { saved: false, public: false, drafts: false, [lane]: hasMore };
  return json(200, { saved: [], public: [], drafts: [], [lane]: shown, has_more: more });
}

test('audio recipes lists the recipes of all pages: saved ones, then the public library', async () => {
  const { baseUrl, received } = await startServer(
    page('saved', [5, 4], true),
    page('saved', [3], false),
    page('public', [1], true),
    page('public', [2], false),
  );
  const printed: string[] = [];
  const context = {
    client: () => createClient({ baseUrl, apiKey: 'svc_live_x' }),
    print: (line: string) => void printed.push(line),
    say: (line: string) => void printed.push(line),
    settings: { url: baseUrl, key: undefined, retries: 0 },
    signal: new AbortController().signal,
  };
  expect(await recipes.run({ positionals: [], values: {} }, context)).toBe(0);
  expect(printed.map((line) => line.split('  ')[0])).toEqual([5, 4, 3, 1, 2].map((n) => `rec_000${n}_x`));
  expect(received.map(({ url }) => new URL(url, baseUrl).searchParams.get('before'))).toEqual([
    null,
    'rec_0004_x',
    null,
    'rec_0001_x',
  ]);
});
