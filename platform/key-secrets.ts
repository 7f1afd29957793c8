import { hkdfSync } from 'node:crypto';
import { ConfigError, type Config } from './config.ts';

/** The secrets of a process: the one for what is new, and all that are valid, that one first. */
export type KeySecrets = Pick<Config, 'KEY_SECRET'> & Partial<Pick<Config, 'KEY_SECRETS'>>;

/** Returns the valid secrets, the one for what is new first. Throws `ConfigError` if there is none; `use` says what needs one. */
export function keySecrets({ KEY_SECRET, KEY_SECRETS = [] }: KeySecrets, use: string): [string, ...string[]] {
  if (!KEY_SECRET) throw new ConfigError([`KEY_SECRET: needed to ${use}; set the same value for every process`]);
  return [KEY_SECRET, ...KEY_SECRETS.filter((secret) => secret !== KEY_SECRET)];
}

/** Returns the name of a secret, which reveals nothing of it: it is stored with what was hashed by the secret. */
export function secretId(secret: string): string {
  return Buffer.from(hkdfSync('sha256', secret, '', 'id of the secret', 8)).toString('hex');
}
