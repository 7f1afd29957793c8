import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writePrivate } from './state.ts';

type Environment = Record<string, string | undefined>;

/**
 * Settings of the user without which a command beside the service would look at other storage, queues or addresses than its
 * parts do. Keys of other companies are not among them: they stay in the environment that the user gave.
 */
const SHARED_SETTINGS = [
  'DATABASE_DIRECT_URL',
  'STORAGE_URL',
  'STORAGE_PUBLIC_URL',
  'TENANT_LANES',
  'OUTBOUND_ALLOWLIST',
  'SANDBOX',
  'REQUIRE_SANDBOX',
] as const;

/** Returns the file to which the supervisor writes the environment of its parts. */
export function environmentFile(dataDir: string): string {
  return join(resolve(dataDir), 'run', 'environment.json');
}

/** Stores, for commands that run beside the service, what the supervisor adds to the user's settings, and those that they share. */
export function storeEnvironment(dataDir: string, { added, user }: { added: Environment; user: Environment }): void {
  const shared = SHARED_SETTINGS.flatMap((name) => (user[name] ? [[name, user[name]] as const] : []));
  writePrivate(environmentFile(dataDir), { ...Object.fromEntries(shared), ...added });
}

/**
 * Returns the environment of the parts of `npm start` (DATABASE_URL, KEY_SECRET, TEMPORAL_ADDRESS, STORAGE_URL, …), for a command
 * that runs beside it. Empty where nothing was ever started in this folder.
 */
export function environmentOf(dataDir: string): Record<string, string> {
  let text: string;
  try {
    text = readFileSync(environmentFile(dataDir), 'utf8');
  } catch {
    return {};
  }
  const entries = Object.entries(Object(JSON.parse(text)));
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/**
 * Adds to `env` the settings of the service that was started in its DATA_DIR; settings of `env` win. Commands that people
 * run beside `npm start` call it first. With a DATABASE_URL in `env` they concern another service: nothing is added.
 */
export function adoptEmbeddedEnvironment(env: Environment = process.env): void {
  if (env['DATABASE_URL']) return;
  for (const [name, value] of Object.entries(environmentOf(env['DATA_DIR'] || '.data'))) env[name] ||= value;
}
