import { z } from 'zod';
import type { Config } from '../config.ts';
import { seal, unseal } from '../sealing.ts';

const USE = 'bucket credentials';

const credentials = z.object({ accessKeyId: z.string(), secretAccessKey: z.string() });

/** Credentials of an object store. They are sealed in the database and written nowhere else. */
export type BucketCredentials = z.output<typeof credentials>;

/** Seals credentials of an account for their row. */
export function sealCredentials(
  config: Pick<Config, 'KEY_SECRET'>,
  accountId: string,
  { accessKeyId, secretAccessKey }: BucketCredentials,
): Buffer {
  return seal(config, JSON.stringify({ accessKeyId, secretAccessKey }), { use: USE, owner: accountId });
}

/** Opens sealed credentials of an account. Returns undefined if they were sealed by another KEY_SECRET. */
export function openCredentials(
  config: Pick<Config, 'KEY_SECRET'>,
  accountId: string,
  sealed: Buffer,
): BucketCredentials | undefined {
  const text = unseal(config, sealed, { use: USE, owner: accountId });
  return text === undefined ? undefined : credentials.parse(JSON.parse(text));
}
