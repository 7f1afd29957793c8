import * as keys from '../../platform/db/accounts/keys.ts';
import type { Db } from '../../platform/db/pool.ts';
import type { KeyHashes } from './authenticate.ts';

/** Max keys that are looked up in one statement. */
const MAX_AT_ONCE = 1_000;
/** Max keys remembered as stored. When there are more, all are forgotten, which costs each a place in a statement. */
const MAX_STORED = 10_000;

/** Reports whether a key or browser token is stored by one of its hashes; it may have expired, or have been revoked. */
export type IsStored = (hashes: KeyHashes) => Promise<boolean>;

interface Question {
  hashes: Buffer[];
  name: string;
  found: (isStored: boolean) => void;
  failed: (error: unknown) => void;
}

/**
 * Creates the look-up of one API process. It has one statement under way at most, which has the keys that arrived during the one before: guesses, however many
 * and from however many addresses, take one connection to the database. A stored key is looked up once, so guesses delay nobody who has a key.
 */
export function createKeyLookUp(db: Db): IsStored {
  const stored = new Set<string>();
  const waiting: Question[] = [];
  let isAsking = false;

  async function ask(): Promise<void> {
    isAsking = true;
    while (waiting.length > 0) {
      const asked = waiting.splice(0, MAX_AT_ONCE);
      try {
        const hashes = asked.flatMap((question) => question.hashes);
        const found = new Set((await keys.storedAmong(db, hashes)).map((hash) => hash.toString('base64')));
        for (const question of asked) {
          const isStored = question.hashes.some((hash) => found.has(hash.toString('base64')));
          if (isStored) remember(question.name);
          question.found(isStored);
        }
      } catch (error) {
        for (const { failed } of asked) failed(error);
      }
    }
    isAsking = false;
  }

  function remember(name: string): void {
    if (stored.size >= MAX_STORED) stored.clear();
    stored.add(name);
  }

  return ({ current, former }) => {
    const name = current.toString('base64');
    if (stored.has(name)) return Promise.resolve(true);
    return new Promise((found, failed) => {
      waiting.push({ hashes: [current, ...former], name, found, failed });
      if (!isAsking) void ask();
    });
  };
}
