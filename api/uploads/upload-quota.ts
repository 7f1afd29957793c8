import * as accounts from '../../platform/db/accounts/accounts.ts';
import type { Db } from '../../platform/db/pool.ts';
import * as uploads from '../../platform/db/content/uploads.ts';
import { UPLOAD_RETENTION_MS } from '../../platform/storage/expired-uploads.ts';
import type { Resources } from '../../platform/resources.ts';
import { Problem } from '../http/problems/problem.ts';

type Limits = Pick<Resources['config'], 'UNUSED_UPLOADS' | 'UNUSED_UPLOAD_BYTES'>;

/** Bytes of uploads in progress in this process, by account. */
const arrivingAt = new WeakMap<object, Map<string, number>>();

/**
 * Begins an upload and limits the bytes of an account in this process: its unused uploads and those in progress. Throws
 * `rate_limited` if the announced bytes exceed the limit. `arrived` counts received bytes and throws likewise; `end` stops
 * counting the upload and may be called twice. The exact check is `requireRoom`, under the account's lock.
 */
export async function admitUpload(
  { db, config }: Pick<Resources, 'db' | 'config'>,
  { accountId, announced }: { accountId: string; announced: number },
): Promise<{ arrived: (bytes: number) => void; end: () => void }> {
  const unused = await uploads.unused(db, accountId);
  refuseBeyond(config, unused, announced);
  const arriving = arrivingAt.get(db) ?? new Map<string, number>();
  arrivingAt.set(db, arriving);
  let own = 0;
  const count = (bytes: number): void => {
    own += bytes;
    const sum = (arriving.get(accountId) ?? 0) + bytes;
    if (sum > 0) arriving.set(accountId, sum);
    else arriving.delete(accountId);
  };
  return {
    arrived(bytes) {
      refuseBeyond(config, unused, (arriving.get(accountId) ?? 0) + bytes);
      count(bytes); // after the check: refused bytes take no room from concurrent uploads
    },
    end: () => count(-own),
  };
}

/** Throws `rate_limited` if the account has no room for the file. Locks the account until the transaction ends. */
export async function requireRoom(
  tx: Db,
  { accountId, bytes, limits }: { accountId: string; bytes: number; limits: Limits },
): Promise<void> {
  await accounts.lock(tx, accountId);
  refuseBeyond(limits, await uploads.unused(tx, accountId), bytes);
}

function refuseBeyond(
  { UNUSED_UPLOADS: maxCount, UNUSED_UPLOAD_BYTES: maxBytes }: Limits,
  { count, bytes, oldestS }: uploads.Unused,
  more: number,
): void {
  if (count < maxCount && bytes + more <= maxBytes) return;
  const expiresInS = Math.max(1, Math.ceil(UPLOAD_RETENTION_MS / 1_000 - oldestS));
  throw new Problem('rate_limited', {
    detail: `An account may have ${maxCount} unused uploads with ${maxBytes} bytes in all; it has ${count} with ${bytes} bytes. Use them in a request, or wait: the next one expires in ${expiresInS} s.`,
    retryAfterS: expiresInS,
  });
}
