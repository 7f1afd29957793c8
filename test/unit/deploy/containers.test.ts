import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../../platform/config.ts';
import { compose, dockerfile, others, ours, services } from './compose-file.ts';

describe('a container of docker-compose.yml', () => {
  test('runs nothing as root', () => {
    expect(/^USER (.+)$/m.exec(dockerfile)![1]).toBe('node');
    expect(dockerfile.indexOf('USER node')).toBeLessThan(dockerfile.indexOf('CMD'));
    for (const [name, { user }] of ours) expect(user, name).toBeUndefined();
    for (const [name, { user }] of others) expect(user, name).toMatch(/^(1000:1000|postgres)$/);
  });

  test('bounds memory and processes of every container, and its rights', () => {
    for (const [name, service] of services) {
      expect(service.mem_limit, name).toMatch(/^(\$\{[A-Z]+_MEMORY:-\d+g\}|\d+m)$/);
      expect(service.pids_limit, name).toBeLessThanOrEqual(1_024);
      expect(service.cap_drop, name).toEqual(['ALL']);
      expect(service.security_opt, name).toEqual(['no-new-privileges:true']);
    }
    for (const [name, { read_only: readOnly, tmpfs }] of ours)
      expect([readOnly, tmpfs], name).toEqual([true, ['/tmp']]);
    expect(compose.services['postgres']!.read_only).toBe(true);
    for (const name of ['api', 'worker']) expect(compose.services[name]!.volumes, name).toEqual(['/scratch']);
  });

  test('puts each service into the networks of what it talks to, and no other', () => {
    const inside = Object.entries(compose.networks).filter(([, network]) => network?.internal);
    expect(inside.map(([name]) => name)).toEqual(['data', 'work', 'storage']);
    // Temporal and PostgreSQL are reached by those that need them; the object storage only by what moves audio.
    expect(members('work')).toEqual([
      'api',
      'worker',
      'migrate',
      'promote',
      'temporal',
      'temporal-namespace',
      'temporal-ui',
    ]);
    expect(members('data')).toEqual(['api', 'worker', 'migrate', 'promote', 'postgres', 'temporal-schema', 'temporal']);
    expect(members('storage')).toEqual(['api', 'worker', 'objects-bucket', 'objects']);
    expect(members('outside')).toEqual(['api', 'worker', 'temporal-ui']);
    for (const [name, { networks, environment }] of services) {
      for (const value of Object.values(environment)) {
        for (const [, host] of value.matchAll(/(?:^|@|\/\/)(postgres|temporal|objects):/g)) {
          if (['migrate', 'promote'].includes(name) && host === 'objects') continue; // a setting that all our programs share
          const shared = compose.services[host!]!.networks.filter((network) => networks.includes(network));
          expect(shared, `${name} reaches ${host}`).not.toEqual([]);
        }
      }
    }
  });

  test('keeps state in declared volumes, and has a scratch space per worker', () => {
    const named = services.flatMap(([, { volumes }]) => volumes).filter((volume) => volume.includes(':'));
    expect(new Set(named.map((volume) => volume.split(':')[0]))).toEqual(new Set(Object.keys(compose.volumes)));
    expect(compose.services['worker']!.volumes).toEqual([/WORK_DIR=(\S+)/.exec(dockerfile)![1]]);
    for (const folder of ['/scratch', '/data']) expect(dockerfile).toMatch(new RegExp(`install -d .*${folder}\\b`));
  });

  test('starts from compiled code in the scratch space, apart from that of engine children', () => {
    const image = Object.fromEntries(
      [...dockerfile.matchAll(/(WORK_DIR|NODE_COMPILE_CACHE)=(\S+)/g)].map((m) => m.slice(1)),
    );
    const { CODE_CACHE_DIR, WORK_DIR } = loadConfig({ WORK_DIR: image['WORK_DIR'] });
    expect(posix.dirname(image['NODE_COMPILE_CACHE'])).toBe(WORK_DIR);
    expect(image['NODE_COMPILE_CACHE']).not.toBe(CODE_CACHE_DIR);
  });
});

/** Returns the services in a network. */
function members(network: string): string[] {
  return services.filter(([, { networks }]) => networks.includes(network)).map(([name]) => name);
}
