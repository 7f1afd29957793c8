import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Returns the file to which the supervisor writes the environment of its parts. */
export function environmentFile(dataDir: string): string {
  return join(resolve(dataDir), 'run', 'environment.json');
}

/**
 * Returns the environment that `npm start` gives its parts (DATABASE_URL, KEY_SECRET, TEMPORAL_ADDRESS, …), for a command
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
export function adoptEmbeddedEnvironment(env: Record<string, string | undefined> = process.env): void {
  if (env['DATABASE_URL']) return;
  for (const [name, value] of Object.entries(environmentOf(env['DATA_DIR'] || '.data'))) env[name] ||= value;
}
