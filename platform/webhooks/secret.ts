import { randomBytes } from 'node:crypto';
import type { KeySecrets } from '../key-secrets.ts';
import { reseal, seal, unseal } from '../sealing.ts';

/** Seconds for which a replaced secret signs beside its successors. */
export const OLD_SECRET_SIGNS_S = 24 * 3_600;

const USE = 'webhook secrets';
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Returns a new secret in the form of Standard Webhooks: `whsec_` and base64. */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/** Returns the key bytes of a secret. */
export function keyBytesOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** Seals a secret of an account for its row. */
export function sealSecret(config: KeySecrets, accountId: string, secret: string): Buffer {
  return seal(config, secret, { use: USE, owner: accountId });
}

/** Opens the sealed secrets of an account, and leaves out those that were sealed by a secret that is not valid any more. */
export function openSecrets(config: KeySecrets, accountId: string, sealed: Buffer[]): string[] {
  return sealed.flatMap((each) => unseal(config, each, { use: USE, owner: accountId }) ?? []);
}

/** Returns a sealed secret sealed by the first secret of the service; undefined if it is, or cannot be opened. */
export function resealSecret(config: KeySecrets, accountId: string, sealed: Buffer): Buffer | undefined {
  return reseal(config, sealed, { use: USE, owner: accountId });
}
