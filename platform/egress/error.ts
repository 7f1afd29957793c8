/** Why an outbound request failed. */
export type EgressReason = 'refused' | 'not_found' | 'unreachable' | 'too_large';

/** An outbound request failed because of its target. The message is for customers and contains no addresses. */
export class EgressError extends Error {
  override name = 'EgressError';
  readonly reason: EgressReason;
  /** Status of the response that cannot be used. */
  readonly status: number | undefined;

  constructor(reason: EgressReason, message: string, { status }: { status?: number } = {}) {
    super(message);
    this.reason = reason;
    this.status = status;
  }
}

/** Maps an error of a request to an EgressError, without the original message and cause: they may contain addresses. */
export function unreachable(error: unknown): EgressError {
  if (error instanceof EgressError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? ` (${code})` : '';
  const what = /_(?:CONNECT|HEADERS|BODY)_TIMEOUT$/.test(code)
    ? 'The server did not respond in time'
    : 'The connection failed';
  return new EgressError('unreachable', `${what}${known}.`);
}
