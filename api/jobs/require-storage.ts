import { makeRoom } from '../../platform/storage/make-room.ts';
import type { Resources } from '../../platform/resources.ts';
import { Problem } from '../http/problems/problem.ts';

/** Throws `storage_full` if the account has no room for `bytes` more, after dropping sources that can be fetched again. */
export async function requireStorage(
  { db, storage, config }: Pick<Resources, 'db' | 'storage' | 'config'>,
  { accountId, bytes = 1 }: { accountId: string; bytes?: number },
): Promise<void> {
  const limit = config.STORAGE_BYTES_PER_ACCOUNT;
  if (!(await makeRoom({ db, storage }, { accountId, bytes: Math.max(1, bytes), limit })))
    throw new Problem('storage_full');
}
