import * as keys from '../../platform/db/accounts/keys.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Records when keys were last used. */
interface KeyUses {
  /**
   * Records that a key is used now, and the secret that it is hashed by if that is known, in the background: the request does not wait for it, and does not
   * fail with it.
   */
  record(keyId: string, secretId: string | undefined): void;
}

/** Creates the recorder of one API process. It has one statement under way at most, so that it never takes up the pool. */
export function createKeyUses(db: Db): KeyUses {
  const waiting = new Map<string, string | undefined>();
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    try {
      while (waiting.size > 0) {
        const uses = [...waiting].map(([id, secretId]) => ({ id, secretId }));
        waiting.clear();
        await keys.recordUse(db, uses);
      }
    } catch {
      waiting.clear(); // the next request of each key records it again
    } finally {
      isWriting = false;
    }
  }

  return {
    record(keyId, secretId) {
      waiting.set(keyId, secretId ?? waiting.get(keyId));
      if (!isWriting) void write();
    },
  };
}
