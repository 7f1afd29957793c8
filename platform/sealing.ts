import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keySecrets, type KeySecrets } from './key-secrets.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Names what is sealed. A sealed text opens for the same use and owner only, so a row that is copied to another account is void. */
export interface SealedFor {
  use: 'webhook secrets' | 'bucket credentials';
  owner: string;
}

/** Encrypts text by a key that is derived from KEY_SECRET, for columns that a copy of the database must not reveal. */
export function seal(config: KeySecrets, text: string, sealedFor: SealedFor): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keysOf(config, sealedFor)[0]!, nonce).setAAD(Buffer.from(sealedFor.owner));
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Decrypts what `seal` made. Returns undefined if it was sealed by a secret that is not valid any more, or for something else. */
export function unseal(config: KeySecrets, sealed: Buffer, sealedFor: SealedFor): string | undefined {
  for (const key of keysOf(config, sealedFor)) {
    const text = opened(key, sealed, sealedFor);
    if (text !== undefined) return text;
  }
  return undefined;
}

/**
 * Returns text sealed by the first secret, if it was sealed by another one; undefined if there is nothing to do, or no secret opens it.
 */
export function reseal(config: KeySecrets, sealed: Buffer, sealedFor: SealedFor): Buffer | undefined {
  if (opened(keysOf(config, sealedFor)[0]!, sealed, sealedFor) !== undefined) return undefined;
  const text = unseal(config, sealed, sealedFor);
  return text === undefined ? undefined : seal(config, text, sealedFor);
}

function opened(key: Buffer, sealed: Buffer, { owner }: SealedFor): string | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(-TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  const text = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Derives a key of its own for each use from each valid secret, the one that seals first, so that no use reveals anything about another or about the secret of the
 * API keys.
 */
function keysOf(config: KeySecrets, { use }: SealedFor): Buffer[] {
  return keySecrets(config, 'seal secrets').map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', `sealed: ${use}`, 32)),
  );
}
