/** Closed list of the reasons why a chat turn failed, with the message that a person reads. */
export const TURN_FAILURES = {
  model_unavailable: 'The language model did not respond. Send the message again in a moment.',
  model_misconfigured: 'The language model refused this service. Its operator should check MODEL and the API key.',
  turn_cancelled: 'The turn was cancelled. Send the message again if you still want it.',
  turn_terminated: 'An operator stopped this turn. Send the message again if you still need it.',
  turn_lost: 'The turn made no progress and was abandoned. Send the message again.',
} as const;

export type TurnFailure = keyof typeof TURN_FAILURES;

/** End of a turn, as its workflow reports it. */
export type TurnOutcome =
  | { status: 'completed' }
  | { status: 'failed'; failure: TurnFailure }
  | { status: 'cancelled' };

/** Result of a model step: the tools it calls, or why it failed. */
export type StepOutcome = { ok: true; calls: { callId: string; tool: string }[] } | { ok: false; failure: TurnFailure };
