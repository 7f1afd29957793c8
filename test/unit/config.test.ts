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
    expect(loadBroken).toThrow(/4 problems:[^]*PORT[^]*KEY_SECRET[^]*TENANT_LANES[^]*LOG_LEVEL/);
  });

  test('says which number is wrong, and what it must be', () => {
    expect(problemsOf({ PORT: 'abc' })).toEqual(['PORT: It must be a number, not "abc".']);
    expect(problemsOf({ PORT: '70000' })).toEqual(['PORT: It must be at most 65535, not "70000".']);
    expect(problemsOf({ MAX_AUDIO_S: '-1' })).toEqual(['MAX_AUDIO_S: It must be at least 1, not "-1".']);
    expect(problemsOf({ TENANT_LANES: '1.5' })).toEqual(['TENANT_LANES: It must be a whole number, not "1.5".']);
  });

  test('shows no value of a secret', () => {
    expect(() => loadConfig({ KEY_SECRET: 'short' })).toThrow(/^(?!.*short)[^]*KEY_SECRET/);
  });

  test('keeps objects in the data folder, whatever characters its name has', () => {
    const { STORAGE_URL } = loadConfig({ DATA_DIR: '/tmp/a #1 % folder?' });
    expect(decodeURIComponent(new URL(STORAGE_URL).pathname)).toBe('/tmp/a #1 % folder?/objects');
  });

  test('describes every setting in a sentence for the documentation', () => {
    const undescribed = Object.entries(settings).filter(
      ([, setting]) => !/^[A-Z].+\.$/.test(setting.description ?? ''),
    );
    expect(undescribed.map(([name]) => name)).toEqual([]);
  });
});

function loadBroken(): void {
  loadConfig({ PORT: 'many', TENANT_LANES: '0', KEY_SECRET: 'short', LOG_LEVEL: 'loud' });
}

/** Returns what is wrong with an environment. */
function problemsOf(env: Record<string, string>): unknown {
  try {
    return loadConfig(env);
  } catch (error) {
    return error instanceof ConfigError ? error.problems : error;
  }
}
