import { isIP } from 'node:net';
import type { z } from 'zod';
import { sealCredentials } from '../../platform/bucket/credentials.ts';
import * as bucketCredentials from '../../platform/db/bucket/bucket-credentials.ts';
import * as changeLog from '../../platform/db/operator/change-log.ts';
import { isPublicAddress } from '../../platform/egress/addresses.ts';
import { parseAllowlist, plainHost } from '../../platform/egress/allowlist.ts';
import type { Resources } from '../../platform/resources.ts';
import { Problem } from '../http/problems/problem.ts';
import type { newStore } from './schemas.ts';

/** Seals the credentials of an account's object store and stores them instead of those that it had. Throws `invalid_request`. */
export async function storeCredentials(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { accountId, store }: { accountId: string; store: z.output<typeof newStore> },
): Promise<bucketCredentials.StoredBucketCredentials> {
  const { region, access_key_id: accessKeyId, secret_access_key: secretAccessKey } = store;
  const endpoint = new URL(store.endpoint ?? `https://s3.${region}.amazonaws.com`);
  // A name is checked where the socket connects; an address can be refused now.
  const host = plainHost(endpoint.hostname);
  const isExempt = parseAllowlist(config.OUTBOUND_ALLOWLIST).exemptsHost(host);
  const isPrivate = isIP(host) !== 0 && !isPublicAddress(host);
  if (!isExempt && (endpoint.protocol !== 'https:' || isPrivate)) {
    const message = isPrivate ? 'It is not a public address.' : 'It must be https.';
    throw new Problem('invalid_request', { errors: [{ path: 'endpoint', message }] });
  }
  const sealed = sealCredentials(config, accountId, { accessKeyId, secretAccessKey });
  return changeLog.recorded(db, async (tx) => {
    const result = await bucketCredentials.store(tx, { accountId, endpoint: endpoint.origin, region, sealed });
    return { result, change: { action: 'bucket.set', accountId } };
  });
}
