import * as keys from '../../platform/db/accounts/keys.ts';
import type { Db } from '../../platform/db/pool.ts';

/** Records when keys were last used. */
interface KeyUses {
  /** Records that a key is used now, in the background: the request does not wait for it, and does not fail with it. */
  record(keyId: string): void;
}

/** Creates the recorder of one API process. It has one statement under way at most, so that it never takes up the pool. */
export function createKeyUses(db: Db): KeyUses {
  const waiting = new Set<string>();
  let isWriting = false;

  async function write(): Promise<void> {
    isWriting = true;
    try {
      while (waiting.size > 0) {
        const ids = [...waiting];
        waiting.clear();
        await keys.recordUse(db, ids);
      }
    } catch {
      waiting.clear(); // the next request of each key records it again
    } finally {
      isWriting = false;
    }
  }

  return {
    record(keyId) {
      waiting.add(keyId);
      if (!isWriting) void write();
    },
  };
}
