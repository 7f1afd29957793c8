import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError, type Settings } from './command.ts';

const DEFAULT_URL = 'http://localhost:3000';
/** With waits up to 30 s: about a minute without a network. */
const DEFAULT_RETRIES = 8;

/**
 * Returns the settings: of the environment, else as stored by `audio login`. A stored key is for the stored address only. Throws a
 * `UsageError` for a file of settings that cannot be read, unless the environment has all that it could contain.
 */
export function loadSettings(env: NodeJS.ProcessEnv): Settings {
  const stored = env['AUDIO_API_URL'] && env['AUDIO_API_KEY'] ? {} : readStored(settingsFile(env));
  const url = (env['AUDIO_API_URL'] || stored.url || DEFAULT_URL).replace(/\/+$/, '');
  const storedKey = url === (stored.url ?? DEFAULT_URL) ? stored.key : undefined;
  const retries = /^\d{1,3}$/.test(env['AUDIO_RETRIES'] ?? '') ? Number(env['AUDIO_RETRIES']) : DEFAULT_RETRIES;
  return { url, key: env['AUDIO_API_KEY'] || storedKey, retries };
}

/** Stores the settings so that only this user can read them, and returns the file. */
export function storeSettings(settings: Pick<Settings, 'url' | 'key'>, env: NodeJS.ProcessEnv): string {
  const file = settingsFile(env);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(settings, undefined, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600); // an older file keeps its mode otherwise
  return file;
}

function settingsFile(env: NodeJS.ProcessEnv): string {
  return join(env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'audio-processing', 'settings.json');
}

type Stored = Partial<Pick<Settings, 'url' | 'key'>>;

function readStored(file: string): Stored {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return {};
    throw new UsageError(`The file ${file} cannot be read (${code}). Remove it, then run audio login.`);
  }
  const stored = parsed(content);
  if (isStored(stored)) return stored;
  throw new UsageError(
    `The file ${file} must contain a JSON object with the texts url and key. Remove it, then run audio login.`,
  );
}

/** Returns the value of a JSON text; undefined for any other text. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { url, key } = value as Record<string, unknown>;
  return [url, key].every((text) => text === undefined || typeof text === 'string');
}
