import type { Config } from '../../platform/config.ts';
import * as signInCodes from '../../platform/db/accounts/sign-in-codes.ts';
import type { Db } from '../../platform/db/pool.ts';
import { loopbackOrigin } from './loopback-origin.ts';
import { hashKey, newSignInCode, requireKeySecret } from '../auth/api-key.ts';

/** Seconds that a link can be used. */
const LIFE_S = 600;

/** A link that signs a browser on this machine in to the console, once. */
export interface SignInLink {
  url: string;
  expiresAt: Date;
}

/** Makes a link that signs in to an account. Returns undefined if the API does not listen where loopback reaches it. */
export async function makeSignInLink(
  { db, config }: { db: Db; config: Pick<Config, 'KEY_SECRET' | 'HOST' | 'PORT'> },
  accountId: string,
): Promise<SignInLink | undefined> {
  const origin = loopbackOrigin(config);
  if (origin === undefined) return undefined;
  const code = newSignInCode();
  const codeHash = hashKey(code, requireKeySecret(config));
  const expiresAt = await signInCodes.insert(db, { codeHash, accountId, lifeS: LIFE_S });
  return { url: `${origin}/#signin=${code}`, expiresAt };
}
