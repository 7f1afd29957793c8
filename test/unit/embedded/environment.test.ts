import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { adoptEmbeddedEnvironment, storeEnvironment } from '../../../embedded/supervisor/environment.ts';

const added = { DATABASE_URL: 'postgres://of-the-service', KEY_SECRET: 'the-secret-of-the-service' };

/** Returns the environment of a command beside a service that was started with the settings `user`. */
function beside(user: Record<string, string>, own: Record<string, string> = {}): Record<string, string | undefined> {
  const dataDir = mkdtempSync(join(tmpdir(), 'aps-environment-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  mkdirSync(join(dataDir, 'run'));
  storeEnvironment(dataDir, { added, user });
  const env: Record<string, string | undefined> = { DATA_DIR: dataDir, ...own };
  adoptEmbeddedEnvironment(env);
  return env;
}

test('a command beside npm start looks at the storage and the queues that its parts use', () => {
  const user = { STORAGE_URL: 's3://bucket/prefix', TENANT_LANES: '8', OUTBOUND_ALLOWLIST: '127.0.0.1', SANDBOX: '' };
  const { DATA_DIR: _, ...env } = beside(user);
  const { SANDBOX: _unset, ...shared } = user;
  expect(env).toEqual({ ...added, ...shared });
});

test('keys of other companies stay in the environment that the user gave', () => {
  expect(beside({ STRIPE_SECRET_KEY: 'sk_live', OPENAI_API_KEY: 'sk', PATH: '/bin' })).not.toHaveProperty(
    'STRIPE_SECRET_KEY',
  );
});

test('the settings that a command is given win', () => {
  const env = beside({ STORAGE_URL: 's3://bucket/prefix' }, { STORAGE_URL: 'file:///elsewhere' });
  expect(env).toMatchObject({ ...added, STORAGE_URL: 'file:///elsewhere' });
});
