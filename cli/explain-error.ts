import { QueueNotPolled } from '../api/accounts/dedicate-account.ts';
import { AccountMismatch } from '../api/accounts/open-account.ts';
import { ConfigError } from '../platform/config.ts';
import { TemporalUnreachable } from '../platform/temporal/client.ts';

/** The command cannot be carried out; the message says why. */
export class Refused extends Error {
  override name = 'Refused';
}

/** Error codes of a database that cannot be reached, or not yet. */
const NO_DATABASE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', '57P03']);
/** Error codes of a database that takes no connection for this user, password or name. */
const NOT_LET_IN = new Set(['28000', '28P01', '3D000']);
const UNDEFINED_TABLE = '42P01';

/** Returns a sentence for errors that the user can mend, and the stack for all others. */
export function explainError(error: unknown): string {
  const expected = [Refused, AccountMismatch, QueueNotPolled, ConfigError, TemporalUnreachable];
  if (!(error instanceof Error)) return String(error);
  if (expected.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  if (NO_DATABASE.has(code)) {
    return `The database does not respond (${code}). Start the service with npm start, and set DATA_DIR or DATABASE_URL as it has them.`;
  }
  if (NOT_LET_IN.has(code)) return `The database refuses the connection (${error.message}). Correct DATABASE_URL.`;
  if (code === UNDEFINED_TABLE) return 'The database has no schema yet. Run npm run migrate first.';
  return error.stack ?? error.message;
}
