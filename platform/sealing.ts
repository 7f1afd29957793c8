import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ConfigError, type Config } from './config.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Names what is sealed. A sealed text opens for the same use and owner only, so a row that is copied to another account is void. */
export interface SealedFor {
  use: 'webhook secrets' | 'bucket credentials';
  owner: string;
}

/** Encrypts text by a key that is derived from KEY_SECRET, for columns that a copy of the database must not reveal. */
export function seal(config: Pick<Config, 'KEY_SECRET'>, text: string, sealedFor: SealedFor): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(config, sealedFor), nonce).setAAD(Buffer.from(sealedFor.owner));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `seal` made. Returns undefined if it was sealed by another KEY_SECRET or for something else. */
export function unseal(config: Pick<Config, 'KEY_SECRET'>, sealed: Buffer, sealedFor: SealedFor): string | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(config, sealedFor), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(sealedFor.owner)).setAuthTag(tag);
  const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/** Derives a key of its own for each use, so that no use reveals anything about another or about the secret of the API keys. */
function keyOf({ KEY_SECRET }: Pick<Config, 'KEY_SECRET'>, { use }: SealedFor): Buffer {
  if (!KEY_SECRET) throw new ConfigError(['KEY_SECRET: needed to seal secrets; set the same value for every process']);
  return Buffer.from(hkdfSync('sha256', KEY_SECRET, '', `sealed: ${use}`, 32));
}
