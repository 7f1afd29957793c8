import type { Config } from '../../platform/config.ts';
import * as operatorSessions from '../../platform/db/operator/operator-sessions.ts';
import type { Db } from '../../platform/db/pool.ts';
import { hashKey, newOperatorCode, requireKeySecret } from '../auth/api-key.ts';
import { loopbackOrigin } from '../console/loopback-origin.ts';

/** Seconds that a link can be used. */
const LIFE_S = 600;

/** Makes a link to the operator page that works once, on this machine. Returns undefined if the API does not listen where loopback reaches it. */
export async function makeOperatorLink({
  db,
  config,
}: {
  db: Db;
  config: Pick<Config, 'KEY_SECRET' | 'HOST' | 'PORT'>;
}): Promise<{ url: string; expiresAt: Date } | undefined> {
  const origin = loopbackOrigin(config);
  if (origin === undefined) return undefined;
  const code = newOperatorCode();
  const codeHash = hashKey(code, requireKeySecret(config));
  const expiresAt = await operatorSessions.insertCode(db, { codeHash, lifeS: LIFE_S });
  return { url: `${origin}/#operator=${code}`, expiresAt };
}
