/** The reason why an outbound request failed. */
export type EgressReason = 'refused' | 'not_found' | 'unreachable' | 'too_large';

/** An outbound request failed because of its target. The message is for customers and contains no address. */
export class EgressError extends Error {
  override name = 'EgressError';
  readonly reason: EgressReason;

  constructor(reason: EgressReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Maps an error of a connection to an EgressError without message or cause of the original, which may contain addresses. */
export function unreachable(error: unknown): EgressError {
  if (error instanceof EgressError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? ` (${code})` : '';
  return new EgressError('unreachable', `The connection failed${known}.`);
}
