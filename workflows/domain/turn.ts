/** Why a chat turn failed: the closed list, with what the person can do. */
export const TURN_FAILURES = {
  model_unavailable: 'The language model did not answer. Send the message again in a moment.',
  model_misconfigured: 'The language model refused this service. Whoever runs it should check MODEL and its key.',
  turn_cancelled: 'The turn was cancelled.',
  turn_terminated: 'An operator stopped this turn. Send the message again if you still need it.',
  turn_lost: 'The turn made no progress and was given up. Send the message again.',
} as const;

export type TurnFailure = keyof typeof TURN_FAILURES;

/** How a turn ended, as its workflow reports it. */
export type TurnOutcome =
  | { status: 'completed' }
  | { status: 'failed'; failure: TurnFailure }
  | { status: 'cancelled' };

/** What a model step came to, as much of it as the workflow needs. */
export type StepOutcome = { ok: true; calls: { callId: string; tool: string }[] } | { ok: false; failure: TurnFailure };
