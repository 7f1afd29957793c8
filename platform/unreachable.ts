/**
 * SQLSTATE classes and codes of states that pass by themselves: connections (08), resources (53), shutdown and start (57P), disk (58),
 * an idle transaction ended by the server (25P), conflicts that remain after retries (40), locks (55P03) and statements (57014) that waited too long.
 */
const PASSING_STATES = /^(08|25P|40|53|57P|58|55P03$|57014$)/;

const SYSTEM_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENOSPC',
  'EDQUOT',
]);

/** Messages of `pg`, `pg-pool` and the client of S3 for lost and silent connections, which have no code. */
const LOST_CONNECTION =
  /^(@smithy\/node-http-handler - the request socket |Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed)/;

/** Causes that are followed. */
const MAX_DEPTH = 5;

/** Reports whether an error means that PostgreSQL or the object storage cannot be reached or used for now. */
export function isUnreachable(error: unknown): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < MAX_DEPTH; each = each.cause, depth++) {
    const code = 'code' in each ? String(each.code) : '';
    if (SYSTEM_ERRORS.has(code) || PASSING_STATES.test(code) || LOST_CONNECTION.test(each.message)) return true;
    if (isOfS3(each) && (each.$metadata.httpStatusCode ?? 0) >= 500) return true;
  }
  return false;
}

function isOfS3(error: Error): error is Error & { $metadata: { httpStatusCode?: number } } {
  return '$metadata' in error && typeof error.$metadata === 'object' && error.$metadata !== null;
}
