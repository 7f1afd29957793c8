/** Why an outbound request came to nothing. */
export type EgressReason = 'refused' | 'not_found' | 'unreachable' | 'too_large';

/** An outbound request came to nothing for a reason of the target's; the message is for customers and holds no address. */
export class EgressError extends Error {
  override name = 'EgressError';
  readonly reason: EgressReason;

  constructor(reason: EgressReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

/** What became of a request, told without the original error: its message and cause may hold addresses. */
export function unreachable(error: unknown): EgressError {
  if (error instanceof EgressError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? ` (${code})` : '';
  return new EgressError('unreachable', `The connection failed${known}.`);
}
