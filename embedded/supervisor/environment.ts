import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Where the supervisor writes what its parts run with. */
export function environmentFile(dataDir: string): string {
  return join(resolve(dataDir), 'run', 'environment.json');
}

/**
 * The settings `npm start` gives its parts, for a command run beside it: DATABASE_URL, KEY_SECRET, TEMPORAL_ADDRESS and
 * so on. Empty where nothing was ever started in this folder.
 */
function embeddedEnvironment(dataDir: string): Record<string, string> {
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
 * Fills what `env` does not set from the service started in its DATA_DIR; first thing in the main file of a command that
 * people run beside it. A DATABASE_URL of one's own means another service: then nothing is taken over.
 */
export function adoptEmbeddedEnvironment(env: Record<string, string | undefined> = process.env): void {
  if (env['DATABASE_URL']) return;
  for (const [name, value] of Object.entries(embeddedEnvironment(env['DATA_DIR'] || '.data'))) env[name] ||= value;
}
