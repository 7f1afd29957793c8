import { describe, expect } from 'vitest';
import { tone } from '../../infra/audio.ts';
import { MEASURE, PRIVATE, problem, test as base } from '../../infra/runs.ts';
import type { TestKey } from '../../infra/service-client.ts';

const TODAY = /^\d{4}-\d\d-\d\d$/;

interface World {
  key: TestKey;
  /** A second key of the account. */
  other: TestKey & { id: string };
}

/** An account whose two keys ran a recipe, a capability twice, and audio that fails. */
const test = base.extend('world', { scope: 'file' }, async ({ service }): Promise<World> => {
  const key = await service.key({ tokens: 100 });
  const made = (await service.request('POST', '/v1/keys', { key, body: { kind: 'live', label: 'second' } })).body;
  const other = { ...key, api_key: made.api_key as string, id: made.key_id as string };
  const [one, two] = [
    await service.upload(key, tone({ seconds: 2.5, hz: 601 })),
    await service.upload(key, tone({ seconds: 4, hz: 602 })),
  ];
  const run = async (as: TestKey, body: object) => {
    const ended = await service.ran(as, body);
    expect(ended.status, ended.bytes.toString()).toBe(200);
  };
  await run(key, { capability: 'signal_analysis', audio_urls: [one, PRIVATE] });
  await run(other, { capability: 'signal_analysis', audio_urls: [one] });
  await run(other, { steps: [{ capability: 'tempo_analysis' }, { capability: 'signal_analysis' }], audio_urls: [two] });
  const batch = await service.request('POST', '/v1/batch', {
    key,
    body: { recipe_id: MEASURE, audio_urls: [one, two] },
  });
  await service.settled(key, batch.body.batch_id);
  return { key, other };
});

describe('usage', () => {
  test('is what the ledger charged, by day', async ({ service, world: { key } }) => {
    const usage = (await service.request('GET', '/v1/usage', { key })).body;
    expect(usage).toMatchObject({
      group_by: 'day',
      from: expect.stringMatching(TODAY),
      to: expect.stringMatching(TODAY),
    });
    const ledger = (await service.request('GET', '/v1/account/ledger?limit=100', { key })).body.entries;
    const charged = ledger.filter(({ reason }: { reason: string }) => reason === 'charge');
    const sum = -charged.reduce((tokens: number, entry: { tokens: number }) => tokens + entry.tokens, 0);
    expect(usage.total).toEqual({ items: 5, seconds: 2.5 * 3 + 4 * 2, tokens: 7 });
    expect(sum).toBe(7);
    const tokens = usage.groups.map((group: { tokens: number }) => group.tokens);
    expect(tokens.reduce((all: number, one: number) => all + one, 0)).toBe(7);
    expect(usage.groups.at(-1)).toEqual({ day: expect.stringMatching(TODAY), items: 5, seconds: 15.5, tokens: 7 });
  });

  test('is grouped by recipe, key and capability', async ({ service, world: { key, other } }) => {
    const by = async (group: string) =>
      (await service.request('GET', `/v1/usage?group_by=${group}`, { key })).body.groups;
    expect(await by('recipe')).toEqual([
      { recipe_id: MEASURE, items: 2, seconds: 6.5, tokens: 0 },
      { recipe_id: null, items: 3, seconds: 9, tokens: 7 },
    ]);
    const keys = await by('key');
    expect(keys).toHaveLength(2);
    expect(keys).toContainEqual({ key_id: other.id, items: 2, seconds: 6.5, tokens: 4 });
    const capabilities = await by('capability');
    expect(capabilities).toContainEqual({ capability: 'tempo_analysis', steps: 3, seconds: 10.5, tokens: null });
    expect(capabilities.map(({ capability }: { capability: string }) => capability)).toContain('signal_analysis');
  });

  test('is a table on request', async ({ service, world: { key } }) => {
    const expected = `recipe_id,items,seconds,tokens\r\n${MEASURE},2,6.5,0\r\n,3,9,7\r\n`;
    for (const [query, headers] of [
      ['&format=csv', {}],
      ['', { Accept: 'text/csv' }],
    ] as const) {
      const table = await service.request('GET', `/v1/usage?group_by=recipe${query}`, { key, headers });
      expect(table.headers.get('content-type')).toContain('text/csv');
      expect(table.bytes.toString()).toBe(expected);
    }
    const json = await service.request('GET', '/v1/usage?format=json', { key, headers: { Accept: 'text/csv' } });
    expect(json.headers.get('content-type')).toContain('application/json');
  });

  test('is of the days that are named, at most a leap year', async ({ service, world: { key } }) => {
    const get = (query: string) => service.request('GET', `/v1/usage?${query}`, { key });
    expect((await get('from=2024-01-01&to=2024-12-31')).body).toMatchObject({
      groups: [],
      total: { items: 0, tokens: 0 },
    });
    for (const [to, from] of [
      ['0001-01-01', '0001-01-01'],
      ['9999-12-31', '9999-12-02'],
    ] as const)
      expect((await get(`to=${to}`)).body).toMatchObject({ from, to, groups: [] });
    for (const query of [
      'from=2024-01-01&to=2025-01-01',
      'from=2024-02-02&to=2024-02-01',
      'from=2024-02-30',
      'from=yesterday',
      'from=0000-01-01&to=0000-01-02',
      'group_by=colour',
      'format=xml',
    ])
      expect(problem(await get(query)), query).toEqual([400, 'invalid_request']);
  });

  test('is of the account only', async ({ service, world }) => {
    const stranger = await service.key({ tokens: 5 });
    const usage = (await service.request('GET', '/v1/usage', { key: stranger })).body;
    expect([usage.groups, usage.total.items]).toEqual([[], 0]);
    expect(world.key).toBeDefined();
  });

  test('has a report of the month, whose balance is that of the account', async ({ service, world: { key } }) => {
    const report = (await service.request('GET', '/v1/usage/report', { key })).body;
    expect(report.balance).toEqual({ before: 0, granted: 100, topped_up: 0, refunded: 0, charged: 7, after: 93 });
    expect(report).toMatchObject({ total: { items: 5, tokens: 7 }, recipes: [{ items: 2 }, { items: 3 }] });
    const before = (await service.request('GET', '/v1/usage/report?month=2020-02', { key })).body;
    expect(before.balance).toEqual({ before: 0, granted: 0, topped_up: 0, refunded: 0, charged: 0, after: 0 });
    for (const month of ['2020-13', '0000-01'])
      expect(problem(await service.request('GET', `/v1/usage/report?month=${month}`, { key }))).toEqual([
        400,
        'invalid_request',
      ]);
  });
});

describe('alerts', () => {
  test('say when the balance is low and a budget is used up', async ({ service, world: { key } }) => {
    const set = (body: object) => service.request('PUT', '/v1/account/alerts', { key, body });
    const alerts = async () => (await service.request('GET', '/v1/account', { key })).body.alerts;
    expect(await alerts()).toEqual([]);
    expect((await set({ low_balance: 94, monthly_budget: 7 })).body).toEqual({ low_balance: 94, monthly_budget: 7 });
    expect(await alerts()).toEqual([
      { code: 'low_balance', message: expect.stringContaining('93 tokens are available'), limit: 94, tokens: 93 },
      { code: 'budget_used', message: expect.stringContaining('7 of 7 tokens'), limit: 7, tokens: 7 },
    ]);
    await set({ low_balance: 93, monthly_budget: 8 });
    expect(await alerts()).toEqual([]);
    await set({});
    expect(problem(await set({ low_balance: -1 }))).toEqual([400, 'invalid_request']);
    const empty = await service.key({ kind: 'live', tokens: 0 });
    const { body } = await service.request('GET', '/v1/account', { key: empty });
    expect(body.alerts).toMatchObject([{ code: 'low_balance', limit: 0, tokens: 0 }]);
  });
});
