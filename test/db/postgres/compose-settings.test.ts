import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { test } from '../../infra/fixtures.ts';

test('the settings that the compose file gives PostgreSQL exist, with values of their kind', async ({ db }) => {
  const { services } = parse(readFileSync(new URL('../../../docker-compose.yml', import.meta.url), 'utf8'), {
    merge: true,
  }) as { services: { postgres: { command: string[] } } };
  const [program, ...flags] = services.postgres.command;
  expect(program).toBe('postgres');
  const settings = flags.map((flag) => /^-c(\w+)=(?:\$\{\w+:-(.+)\}|(.+))$/.exec(flag)!.slice(1).filter(Boolean));
  expect(settings.length).toBeGreaterThan(5);
  for (const [name, value] of settings) {
    const { rows } = await db.query<{ kind: string; units: string | null }>(
      'select vartype as kind, unit as units from pg_settings where name = $1',
      [name],
    );
    expect(rows, name).toHaveLength(1);
    const [{ kind, units }] = rows as [(typeof rows)[0]];
    const form = kind === 'enum' || kind === 'bool' ? /^on$/ : kind === 'real' ? /^\d+\.\d+$/ : units === null ? /^\d+$/ : /^\d+(MB|GB|min|s)$/; // prettier-ignore
    expect(value, `${name} (${kind}, ${units})`).toMatch(form);
  }
});
