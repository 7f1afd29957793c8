import { expect } from 'vitest';
import { shared } from '../../infra/fixtures.ts';
import type { TestKey } from '../../infra/service-client.ts';

const STEPS = [{ capability: 'signal_analysis' }];

/** Tests with requests about teams. */
export const test = shared.extend('team', ({ service }) => {
  const request = (method: string, path: string, key: TestKey | string, body?: object) =>
    service.request(method, path, { key, ...(body ? { body } : {}) });
  const team = {
    create: (key: TestKey | string, name = 'Radio Nord') => request('POST', '/v1/team', key, { name }),
    get: (key: TestKey | string) => request('GET', '/v1/team', key),
    invite: async (key: TestKey) => (await request('POST', '/v1/team/invitations', key)).body.code as string,
    tryInvite: (key: TestKey | string) => request('POST', '/v1/team/invitations', key),
    join: (key: TestKey | string, code: string) => request('POST', '/v1/team/members', key, { code }),
    remove: (key: TestKey, { account_id: id }: TestKey) => request('DELETE', `/v1/team/members/${id}`, key),
    move: (key: TestKey, id: string, to: string) => request('POST', `/v1/recipe/${id}/move`, key, { to }),
    save: async (key: TestKey, parent?: string) => {
      const body = { name: 'Check', steps: STEPS, ...(parent === undefined ? {} : { parent_recipe_id: parent }) };
      return (await request('POST', '/v1/recipe/save', key, body)).body;
    },
    sees: async (key: TestKey, id: string) => (await request('GET', `/v1/recipe/${id}`, key)).status === 200,
    /** A team of two: its owner first. */
    async ofTwo(): Promise<[TestKey, TestKey]> {
      const [owner, member] = [await service.key(), await service.key()];
      await team.create(owner);
      expect((await team.join(member, await team.invite(owner))).status).toBe(201);
      return [owner, member];
    },
  };
  return team;
});

/** The response to an account without a team. */
export const NONE = { status: 404, body: { code: 'team_not_found' } };
