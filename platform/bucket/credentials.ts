import { z } from 'zod';
import type { KeySecrets } from '../key-secrets.ts';
import { reseal, seal, unseal } from '../sealing.ts';

const USE = 'bucket credentials';

const credentials = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });

/** Credentials of an object store. They are sealed in the database and written nowhere else. */
export type BucketCredentials = z.output<typeof credentials>;

/** Seals credentials of an account for their row. */
export function sealCredentials(
  config: KeySecrets,
  accountId: string,
  { accessKeyId, secretAccessKey }: BucketCredentials,
): Buffer {
  return seal(config, JSON.stringify({ accessKeyId, secretAccessKey }), { use: USE, owner: accountId });
}

/** Opens sealed credentials of an account. Returns undefined if they were sealed by a secret that is not valid any more. */
export function openCredentials(config: KeySecrets, accountId: string, sealed: Buffer): BucketCredentials | undefined {
  const text = unseal(config, sealed, { use: USE, owner: accountId });
  return text === undefined ? undefined : credentials.parse(JSON.parse(text));
}

/** Returns sealed credentials sealed by the first secret; undefined if they are, or cannot be opened. */
export function resealCredentials(config: KeySecrets, accountId: string, sealed: Buffer): Buffer | undefined {
  return reseal(config, sealed, { use: USE, owner: accountId });
}
