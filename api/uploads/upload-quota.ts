import * as accounts from '../../platform/db/accounts.ts';
import type { Db } from '../../platform/db/pool.ts';
import * as uploads from '../../platform/db/uploads.ts';
import { UPLOAD_RETENTION_MS } from '../../platform/storage/expired-uploads.ts';
import type { Resources } from '../../platform/resources.ts';
import { Problem } from '../http/problems.ts';

type Limits = Pick<Resources['config'], 'UNUSED_UPLOADS' | 'UNUSED_UPLOAD_BYTES'>;

/** Bytes on their way to one process, by account. */
const arrivingAt = new WeakMap<object, Map<string, number>>();

/**
 * Bounds what of an account arrives at this process at once, besides what lies there unused: `arrived` counts bytes and throws
 * `rate_limited` for those that have no room, `end` forgets them and may be called again. Refuses at once what is announced and
 * has no room. The word that counts is `requireRoom`, under a lock.
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
      count(bytes); // not before: what is refused takes no room from what arrives beside it
    },
    end: () => count(-own),
  };
}

/** Refuses a file that its account has no room for. Uploads of an account take turns here until the transaction ends. */
export async function requireRoom(
  tx: Db,
  { accountId, bytes, limits }: { accountId: string; bytes: number; limits: Limits },
): Promise<void> {
  await accounts.lock(tx, accountId);
  refuseBeyond(limits, await uploads.unused(tx, accountId), bytes);
}

function refuseBeyond(
  { UNUSED_UPLOADS: most, UNUSED_UPLOAD_BYTES: mostBytes }: Limits,
  { count, bytes, oldestS }: uploads.Unused,
  more: number,
): void {
  if (count < most && bytes + more <= mostBytes) return;
  const expiresInS = Math.max(1, Math.ceil(UPLOAD_RETENTION_MS / 1_000 - oldestS));
  throw new Problem('rate_limited', {
    detail: `An account may have ${most} uploads of ${mostBytes} bytes in all that nothing has used yet; it has ${count} of ${bytes} bytes. Submit work on them, or wait: an unused upload expires after a day, the next in ${expiresInS} s.`,
    headers: { 'Retry-After': String(expiresInS) },
  });
}
