import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ConfigError, loadConfig, settings } from '../../platform/config.ts';

describe('the configuration', () => {
  test('has defaults for everything, and an empty variable counts as unset', () => {
    expect(loadConfig({ PORT: '', LOG_PRETTY: 'true' })).toMatchObject({
      PORT: 3000,
      LOG_PRETTY: true,
      TENANT_LANES: 4,
    });
  });

  test('reports every problem at once', () => {
    expect(loadBroken).toThrow(ConfigError);
    expect(loadBroken).toThrow(/4 problem\(s\)[^]*PORT[^]*KEY_SECRET[^]*TENANT_LANES[^]*LOG_LEVEL/);
  });

  test('keeps objects in the data folder whatever its name', () => {
    const { STORAGE_URL } = loadConfig({ DATA_DIR: '/tmp/a #1 % folder?' });
    expect(decodeURIComponent(new URL(STORAGE_URL).pathname)).toBe('/tmp/a #1 % folder?/objects');
  });

  test('is documented in the README, every setting and no other', () => {
    const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
    const table = readme.slice(readme.indexOf('## Configuration'), readme.indexOf('`npm run migrate`, `npm run api`'));
    const documented = [...table.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
    expect(documented).toEqual(Object.keys(settings));
  });
});

function loadBroken(): void {
  loadConfig({ PORT: 'many', TENANT_LANES: '0', KEY_SECRET: 'short', LOG_LEVEL: 'loud' });
}
