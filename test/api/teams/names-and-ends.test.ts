import { describe, expect } from 'vitest';
import { NONE, test } from './team-fixture.ts';

describe('a team', () => {
  test('has a name that shows something as it is', async ({ team, service }) => {
    const key = await service.key();
    for (const name of ['', ' ', '\u3164', 'Nord\u202eoidaR', 'Radio\u200bNord']) {
      const { status, body } = await team.create(key, name);
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', errors: [{ path: 'name' }] },
      });
    }
    expect(await team.get(key)).toMatchObject(NONE);
    expect(await team.create(key, 'رادیو ‌شمال')).toMatchObject({ status: 201, body: { name: 'رادیو ‌شمال' } });
  });

  test('is shown by the name that an earlier release took', async ({ team, service, db }) => {
    const key = await service.key();
    const { team_id: id } = (await team.create(key)).body;
    await db.query(`update teams set title = E'\\u202eNord' where id = $1`, [id]);
    expect(await team.get(key)).toMatchObject({ status: 200, body: { name: '\u202eNord' } });
    await db.query(`update teams set title = '' where id = $1`, [id]);
    expect(await team.get(key)).toMatchObject({ status: 200, body: { name: '' } });
  });

  test('ends with its last member, and leaves its title nowhere', async ({ team, service, db }) => {
    const titles = async (id: string) => (await db.query('select title from teams where id = $1', [id])).rows;
    const [owner, member] = await team.ofTwo();
    const { team_id: id } = (await team.get(owner)).body;
    const code = await team.invite(member);
    await team.remove(owner, member);
    expect(await titles(id)).toEqual([{ title: 'Radio Nord' }]);
    expect((await team.remove(owner, owner)).status).toBe(200);
    expect(await titles(id)).toEqual([]);
    expect(await team.join(member, code)).toMatchObject({ status: 404, body: { code: 'invitation_not_found' } });

    const { team_id: used } = (await team.create(owner)).body;
    const { recipe_id: recipe } = await team.save(owner);
    expect((await service.request('DELETE', `/v1/recipe/${recipe}`, { key: owner })).status).toBe(200);
    expect((await team.remove(owner, owner)).status).toBe(200);
    expect((await titles(used)).filter(({ title }) => title !== null)).toEqual([]);
  });

  test('that everybody leaves while others join ends, or goes on with who joined', async ({ team, service, db }) => {
    const joined = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const [owner, joiner] = [await service.key(), await service.key()];
        const { team_id: id } = (await team.create(owner)).body;
        const code = await team.invite(owner);
        const [left, joining] = await Promise.all([team.remove(owner, owner), team.join(joiner, code)]);
        expect(left.status).toBe(200);
        expect([201, 404]).toContain(joining.status);
        const { rowCount } = await db.query('select from teams where id = $1', [id]);
        expect(rowCount).toBe(joining.status === 201 ? 1 : 0);
        expect((await team.get(joiner)).status).toBe(joining.status === 201 ? 200 : 404);
        return joining.status;
      }),
    );
    expect(joined).toHaveLength(8);
  });
});
