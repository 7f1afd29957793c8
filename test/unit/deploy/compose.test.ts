import { existsSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { DYNAMIC_CONFIG } from '../../../embedded/temporal/server.ts';
import { loadConfig, settings } from '../../../platform/config.ts';
import { compose, dockerfile, filledIn, others, ours, read, ROOT, services, text } from './compose-file.ts';
import { WORKER_FLAGS } from '../../../worker/young-generation.ts';

/** Settings of the S3 client, which our own configuration does not declare. */
const AWS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
const SECRETS = ['KEY_SECRET', 'POSTGRES_PASSWORD', 'STORAGE_SECRET'];

describe('docker-compose.yml', () => {
  test('is valid by the schema of the compose specification', () => {
    const { $schema: _, ...schema } = JSON.parse(read('test/unit/compose-spec/compose-spec.json'));
    const ajv = new Ajv({ strict: false, allErrors: true });
    ajv.addFormat('duration', /^(\d+(\.\d+)?(ns|us|ms|s|m|h))+$/);
    for (const other of ['ports', 'expose', 'subnet_ip_address']) ajv.addFormat(other, true);
    const isValid = ajv.validate(schema, parse(text, { merge: true }));
    expect(ajv.errors, JSON.stringify(ajv.errors, null, 2)).toBeNull();
    expect(isValid).toBe(true);
  });

  test('pins every image that is not built here to a version', () => {
    expect(others.length).toBeGreaterThan(0);
    for (const [name, { image }] of others) expect(image, name).toMatch(/^[a-z/-]+:v?\d+\.\d+(\.\d+)?(-[a-z0-9.]+)?$/);
  });

  test('runs programs that exist, from paths that the image contains', () => {
    expect(ours.map(([name]) => name).toSorted()).toEqual(['api', 'migrate', 'objects-bucket', 'promote', 'worker']);
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
    for (const path of copied) expect(existsSync(`${ROOT}/${path}`), path).toBe(true);
    const allowed = read('.dockerignore').split('\n');
    for (const path of copied) expect(allowed).toContain(`!${path}`);
    const programs = ours.map(([, { command }]) => command!).filter(([program]) => program === 'node');
    expect(programs.map(fileOf)).toEqual(['api/main.ts', 'worker/main.ts', 'cli/migrate.ts', 'cli/deployment.ts']);
    expect(programs[1]).toEqual(['node', ...WORKER_FLAGS, 'worker/main.ts']);
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(read('package.json')));
    for (const program of programs) {
      const file = fileOf(program);
      const command = program.slice(0, program.indexOf(file) + 1).join(' ');
      expect(
        Object.values(scripts).some((script) => script.endsWith(command)),
        command,
      ).toBe(true);
      expect(copied.some((path) => file.startsWith(`${path}/`))).toBe(true);
    }
    const commands = text.matchAll(/(?:exec api|compose run --rm api) node (\S+)/g);
    for (const [, file] of commands) expect(existsSync(`${ROOT}/${file}`), file).toBe(true);
  });

  test('gives our programs known settings that form a valid configuration', () => {
    for (const [name, { environment }] of ours) {
      if (Object.keys(environment).length === 0) continue;
      const known = [...Object.keys(settings), ...AWS];
      for (const setting of Object.keys(environment))
        expect(known.includes(setting) || setting.startsWith('TEMPORAL_'), `${name}: ${setting}`).toBe(true);
      const config = loadConfig(filledIn(environment));
      expect(config.STORAGE_URL).toMatch(/^s3:\/\/audio\?/);
      expect(new URL(config.DATABASE_URL).hostname).toBe('postgres');
    }
  });

  test('lets the secret be replaced: KEY_SECRETS of .env reaches every process that has the secret', () => {
    const secrets = ['the-new-secret-of-the-keys', 'the-old-secret-of-the-keys'];
    const holders = ours.filter(([, { environment }]) => environment['KEY_SECRET']);
    expect(holders.map(([name]) => name)).toEqual(expect.arrayContaining(['api', 'worker']));
    for (const [name, { environment }] of holders) {
      expect(environment['KEY_SECRETS'], name).toMatch(/^\$\{KEY_SECRETS:-\}$/);
      const config = loadConfig({ ...filledIn(environment), KEY_SECRETS: secrets.join(',') });
      expect(config, name).toMatchObject({ KEY_SECRET: secrets[0], KEY_SECRETS: secrets });
    }
  });

  test('requires its secrets, and has a default for everything else', () => {
    const required = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect(new Set(required)).toEqual(new Set(SECRETS));
    const named = [...text.matchAll(/(?<!\$)\$\{(\w+)(:[?-])?/g)];
    for (const [, name, fallback] of named) expect(fallback, name).toBeDefined();
    for (const name of SECRETS) {
      expect(/for name in (.+); do/.exec(text)![1]).toContain(name);
      expect(/for name in (.+); do/.exec(read('docs/deploy.md'))![1]).toContain(name);
    }
    expect(read('.gitignore').split('\n')).toContain('.env');
    expect(read('.dockerignore').split('\n')[0]).toBe('*');
  });

  test('reaches every part at the port where it listens', () => {
    const { api, worker, postgres, temporal, objects } = compose.services;
    const listens: Record<string, string> = { postgres: '5432', temporal: '7233', objects: '7070' };
    for (const [name, { environment }] of services) {
      for (const value of Object.values(environment)) {
        for (const [, host, port] of value.matchAll(/(?:^|@|\/\/)(postgres|temporal|objects):(\d+)/g))
          expect(port, `${name} reaches ${host}`).toBe(listens[host!]);
      }
    }
    expect(objects!.environment['VGW_PORT']).toBe(':7070');
    expect(temporal!.environment['DB_PORT']).toBe('5432');
    expect(postgres!.environment['POSTGRES_DB']).toBe('audio');
    expect(api!.ports).toEqual([`127.0.0.1:3000:${api!.environment['PORT']}`]);
    expect(api!.healthcheck!.test.join(' ')).toContain(`:${api!.environment['PORT']}/readyz`);
    expect(worker!.healthcheck!.test.join(' ')).toContain(`:${worker!.environment['WORKER_HEALTH_PORT']}/readyz`);
    expect(worker!.healthcheck!.test.join(' ')).toContain(`//api:${api!.environment['PORT']}/status`);
    expect(dockerfile).toContain(`EXPOSE ${api!.environment['PORT']}`);
    for (const [name, { ports }] of services) for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:/);
  });

  test('checks the health of lasting services, and starts each after those that it needs', () => {
    const lasting = services.filter(([, { restart }]) => restart === 'unless-stopped');
    for (const [name, { healthcheck }] of lasting) expect(healthcheck, name).toBeDefined();
    for (const [name, { depends_on: needs }] of services) {
      for (const [other, { condition }] of Object.entries(needs)) {
        const stays = compose.services[other]!.restart === 'unless-stopped';
        const settled = stays ? 'service_healthy' : 'service_completed_successfully';
        // A worker is healthy once a job can run, which needs the promotion.
        const expected = name === 'promote' && other === 'worker' ? 'service_started' : settled;
        expect(condition, `${name} needs ${other}`).toBe(expected);
      }
    }
    const order = new Set<string>();
    const visit = (name: string, way: string[]): void => {
      expect(way, 'a cycle of dependencies').not.toContain(name);
      for (const other of Object.keys(compose.services[name]!.depends_on)) visit(other, [...way, name]);
      order.add(name);
    };
    for (const [name] of services) visit(name, []);
    const started = [...order];
    const before = (first: string, then: string) => expect(started.indexOf(first)).toBeLessThan(started.indexOf(then));
    before('temporal-schema', 'temporal');
    before('temporal-namespace', 'migrate');
    before('migrate', 'api');
    before('migrate', 'worker');
    before('objects', 'worker');
    before('worker', 'promote');
  });

  test('gives workers versions, and lets "up --wait" succeed: each service that ends is needed by another', () => {
    const deployments = ours.map(([, { environment }]) => environment['WORKER_DEPLOYMENT']);
    expect(new Set(deployments.filter((name) => name !== undefined)).size).toBe(1);
    for (const name of ['api', 'worker', 'migrate', 'promote'])
      expect(compose.services[name]!.environment['WORKER_DEPLOYMENT'], name).toMatch(/\w/);
    const ends = services.filter(([, { restart }]) => restart !== 'unless-stopped').map(([name]) => name);
    expect(ends).toContain('promote');
    for (const name of ends) {
      const needing = services.filter(([, { depends_on: needs }]) => needs[name]);
      expect(needing, name).not.toEqual([]);
    }
  });

  test('gives each part time to drain before it is killed', () => {
    for (const name of ['api', 'worker']) {
      const { environment, stop_grace_period: period } = compose.services[name]!;
      const { SHUTDOWN_GRACE_MS } = loadConfig(filledIn(environment));
      expect(ms(period), name).toBeGreaterThanOrEqual(2 * SHUTDOWN_GRACE_MS);
    }
  });

  test('gives Temporal the dynamic configuration of the embedded mode', () => {
    const { temporal } = compose.services;
    const [config] = temporal!.configs;
    expect(temporal!.environment['DYNAMIC_CONFIG_FILE_PATH']).toBe(config!.target);
    const values = z
      .record(z.string(), z.tuple([z.object({ value: z.unknown() })]))
      .parse(parse(compose.configs[config!.source]!.content));
    expect(Object.fromEntries(Object.entries(values).map(([key, [{ value }]]) => [key, value]))).toEqual(
      DYNAMIC_CONFIG,
    );
  });
});

/** Milliseconds of a compose duration such as `1m30s`. */
function ms(duration = '10s'): number {
  const factors: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };
  return [...duration.matchAll(/(\d+)([smh])/g)].reduce((sum, [, n, unit]) => sum + Number(n) * factors[unit!]!, 0);
}

/** Returns the file that a command runs. */
function fileOf(command: readonly string[]): string {
  return command.find((part) => part.endsWith('.ts'))!;
}
