import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { UsageError } from '../../../cli/audio/command.ts';
import { loadSettings, storeSettings } from '../../../cli/audio/settings.ts';

/** Returns an environment whose folder of settings exists and is empty, and the file of the settings in it. */
function home(): { env: NodeJS.ProcessEnv; file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'audio-processing', 'settings.json');
  mkdirSync(dirname(file));
  return { env: { XDG_CONFIG_HOME: folder }, file };
}

describe('the stored settings', () => {
  test('are those that login stored', () => {
    const { env } = home();
    storeSettings({ url: 'https://audio.example', key: 'k' }, env);
    expect(loadSettings(env)).toMatchObject({ url: 'https://audio.example', key: 'k' });
  });

  test('may be absent', () => {
    expect(loadSettings(home().env)).toMatchObject({ url: 'http://localhost:3000', key: undefined });
  });

  test.for([
    'null',
    '[]',
    '7',
    '"https://audio.example"',
    '{"url":1}',
    '{"url":"https://audio.example","key":{}}',
    '{"ur',
  ])('are refused as %s, with the file and what it must contain', (content) => {
    const { env, file } = home();
    writeFileSync(file, content);
    const load = (): unknown => loadSettings(env);
    expect(load).toThrow(UsageError);
    expect(load).toThrow(
      `The file ${file} must contain a JSON object with the texts url and key. Remove it, then run audio login.`,
    );
  });

  test('are refused where the file cannot be read', () => {
    const { env, file } = home();
    mkdirSync(file);
    expect(() => loadSettings(env)).toThrow(
      `The file ${file} cannot be read (EISDIR). Remove it, then run audio login.`,
    );
  });

  test('are not read where the environment has both the address and the key', () => {
    const { env, file } = home();
    writeFileSync(file, 'null');
    const given = { AUDIO_API_URL: 'https://other.example/', AUDIO_API_KEY: 'o' };
    expect(loadSettings({ ...env, ...given })).toMatchObject({ url: 'https://other.example', key: 'o' });
  });
});
