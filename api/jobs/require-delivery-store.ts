import * as bucketCredentials from '../../platform/db/bucket/bucket-credentials.ts';
import type { Db } from '../../platform/db/pool.ts';
import { Problem } from '../http/problems/problem.ts';

/** Where the results of a job go. */
export interface DeliverTo {
  bucket: string;
  prefix?: string | undefined;
}

/** Throws `delivery_not_set_up` if an account has no object store that its results can be delivered to. */
export async function requireDeliveryStore(db: Db, { accountId }: { accountId: string }): Promise<void> {
  if (!(await bucketCredentials.find(db, accountId))) throw new Problem('delivery_not_set_up');
}

/** Returns a prefix as keys begin with it: without slashes before it and with one after it, unless it is empty. */
export function keyPrefix(prefix = ''): string {
  const folder = prefix.replaceAll(/^\/+|\/+$/g, '');
  return folder && `${folder}/`;
}
