import { describe, expect } from 'vitest';
import { NONE, test } from './team-fixture.ts';

describe('a team', () => {
  test('is created with its owner, and joined with a code that works once', async ({ team, service }) => {
    const [owner, member, late] = [await service.key(), await service.key(), await service.key()];
    expect(await team.get(owner)).toMatchObject(NONE);
    expect(await team.tryInvite(owner)).toMatchObject(NONE);
    const created = await team.create(owner);
    expect(created).toMatchObject({ status: 201, body: { name: 'Radio Nord' } });
    expect(created.body.members).toMatchObject([{ account_id: owner.account_id, role: 'owner', is_caller: true }]);
    expect(await team.create(owner)).toMatchObject({ status: 409, body: { code: 'already_in_team' } });

    const invited = await team.tryInvite(owner);
    expect(invited.body).toEqual({ code: expect.stringMatching(/^svc_team_\w{43}$/), expires_at: expect.any(String) });
    expect(Date.parse(invited.body.expires_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
    expect(invited.headers.get('cache-control')).toBe('no-store');
    const { code } = invited.body;
    expect(await team.join(owner, code)).toMatchObject({ status: 409, body: { code: 'already_in_team' } });
    expect(await team.join(member, code)).toMatchObject({ status: 201, body: { team_id: created.body.team_id } });
    expect(await team.join(late, code)).toMatchObject({ status: 404, body: { code: 'invitation_not_found' } });
    const shown = (await team.get(member)).body.members;
    expect(shown).toMatchObject([
      { account_id: owner.account_id, role: 'owner', is_caller: false },
      { account_id: member.account_id, role: 'member', is_caller: true },
    ]);
    expect((await service.request('GET', '/v1/account', { key: member })).body.team_id).toBe(created.body.team_id);
  });

  test('takes one of two accounts that use a code at the same time', async ({ team, service }) => {
    const owner = await service.key();
    await team.create(owner);
    const code = await team.invite(owner);
    const racers = await Promise.all(Array.from({ length: 6 }, () => service.key()));
    const joined = await Promise.all(racers.map((key) => team.join(key, code)));
    expect(joined.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404, 404, 404, 404, 404]);
    expect((await team.get(owner)).body.members).toHaveLength(2);
  });

  test('is not entered by the name that an operator gave to another', async ({ team, service }) => {
    const stranger = await service.key();
    const { team_id: strangers } = (await team.create(stranger, 'ACME')).body;
    const member = await service.key({ team: 'ACME' });
    const { body } = await team.get(member);
    expect(body).toMatchObject({ name: 'ACME', members: [{ account_id: member.account_id, role: 'owner' }] });
    expect(body.team_id).not.toBe(strangers);
    const same = await service.key({ team: 'ACME' });
    expect((await team.get(same)).body.members).toHaveLength(2);
  });

  test('is left by a member itself, and others are removed by the owner only', async ({ team, service }) => {
    const [owner, member] = await team.ofTwo();
    const code = await team.invite(member);
    expect(await team.remove(member, owner)).toMatchObject({ status: 403, body: { code: 'not_team_owner' } });
    expect(await team.remove(owner, await service.key())).toMatchObject({
      status: 404,
      body: { code: 'member_not_found' },
    });
    // However its id is spelled.
    const spelled = { ...member, account_id: member.account_id.toUpperCase() };
    expect(await team.remove(owner, spelled)).toMatchObject({ status: 200, body: { removed: true } });
    expect(await team.get(member)).toMatchObject(NONE);
    // The code that it gave away no longer lets anybody in, itself included.
    expect(await team.join(member, code)).toMatchObject({ status: 404, body: { code: 'invitation_not_found' } });

    const next = await service.key();
    await team.join(next, await team.invite(owner));
    expect((await team.remove(owner, owner)).status).toBe(200);
    expect((await team.get(next)).body.members).toMatchObject([{ account_id: next.account_id, role: 'owner' }]);
  });

  test('keeps its recipes, which its last member does not leave behind', async ({ team }) => {
    const [owner, member] = await team.ofTwo();
    const { recipe_id: id } = await team.save(member);
    expect(await team.sees(owner, id)).toBe(true);
    await team.remove(member, member);
    expect(await team.sees(member, id)).toBe(false);
    expect(await team.remove(owner, owner)).toMatchObject({ status: 409, body: { code: 'last_member' } });
    expect((await team.get(owner)).status).toBe(200);
  });

  test('is no matter of browser tokens and keys with scopes, but for reading', async ({ team, service }) => {
    const [owner] = await team.ofTwo();
    const scopes = ['read', 'upload', 'spend'];
    const { api_key: key } = (await service.request('POST', '/v1/keys', { key: owner, body: { scopes } })).body;
    const { token } = (await service.request('POST', '/v1/keys/tokens', { key: owner })).body;
    for (const weak of [key, token]) {
      expect((await team.get(weak)).status).toBe(200);
      expect(await team.tryInvite(weak)).toMatchObject({ status: 403, body: { code: 'scope_missing' } });
      expect(await team.join(weak, 'svc_team_x')).toMatchObject({ status: 403, body: { code: 'scope_missing' } });
    }
  });

  test('has at most 20 unused invitations and 100 members', async ({ team, service, db }) => {
    const owner = await service.key();
    const { team_id: id } = (await team.create(owner)).body;
    const codes = await Promise.all(Array.from({ length: 20 }, () => team.invite(owner)));
    expect(await team.tryInvite(owner)).toMatchObject({ status: 422, body: { code: 'too_many_invitations' } });
    await db.query(
      `insert into accounts (id, kind, team_id) select gen_random_uuid(), 'free', $1 from generate_series(1, 98)`,
      [id],
    );
    const joined = await Promise.all(
      codes.slice(0, 3).map(async (code) => (await team.join(await service.key(), code)).status),
    );
    expect(joined.toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
  });
});

describe('a recipe', () => {
  test('is moved to the team by its author, and back', async ({ team, service }) => {
    const author = await service.key();
    const { recipe_id: id } = await team.save(author);
    expect(await team.move(author, id, 'team')).toMatchObject(NONE);
    await team.create(author);
    const member = await service.key();
    await team.join(member, await team.invite(author));
    expect(await team.sees(member, id)).toBe(false);
    const moved = await team.move(author, id, 'team');
    expect(moved).toMatchObject({ status: 200, body: { recipe_id: id, visibility: 'team', version: 1 } });
    expect((await team.move(author, id, 'team')).body).toEqual(moved.body);
    expect(await team.sees(member, id)).toBe(true);
    expect(await team.move(member, id, 'personal')).toMatchObject({ status: 403, body: { code: 'not_recipe_author' } });
    expect((await team.move(author, id, 'personal')).body.visibility).toBe('personal');
    expect(await team.sees(member, id)).toBe(false);
    expect(await team.move(member, id, 'team')).toMatchObject({ status: 404, body: { code: 'recipe_not_found' } });
    expect(await team.move(author, 'rec_0001_loudness_and_tempo', 'team')).toMatchObject({ status: 404 });
  });

  test('keeps its version where it moves unless the line has it there', async ({ team, service }) => {
    const author = await service.key();
    const { recipe_id: first } = await team.save(author);
    const own = await team.save(author, first);
    expect(own.version).toBe(2);
    await team.create(author);
    const ours = await team.save(author, first);
    expect(ours).toMatchObject({ visibility: 'team', version: 2 });
    expect((await team.move(author, own.recipe_id, 'team')).body.version).toBe(3);
    expect((await team.move(author, own.recipe_id, 'personal')).body.version).toBe(3);
  });

  test('is moved while others save versions of the same line', async ({ team, service }) => {
    const author = await service.key();
    const { recipe_id: first } = await team.save(author);
    const personal = await Promise.all(Array.from({ length: 4 }, () => team.save(author, first)));
    await team.create(author);
    const member = await service.key();
    await team.join(member, await team.invite(author));
    await team.move(author, first, 'team');
    const [saved, moved] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => team.save(member, first))),
      Promise.all(personal.map(async ({ recipe_id: id }) => (await team.move(author, id, 'team')).body)),
    ]);
    const versions = [...saved, ...moved].map(({ version }) => version);
    expect(new Set(versions).size).toBe(10);
    const { body } = await service.request('GET', `/v1/recipe/${first}/versions`, { key: member });
    expect(body.versions).toHaveLength(11);
  });
});
