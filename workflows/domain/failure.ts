/** Why an item failed: the closed list, whether trying again can help, and what the customer can do. */
export const FAILURES = {
  audio_unreachable: {
    retryable: true,
    advice: 'The audio could not be downloaded. Check that the address answers and is fast enough, then retry.',
  },
  audio_not_found: {
    retryable: false,
    advice: 'There is no such audio there. Correct the address and submit again.',
  },
  audio_target_refused: {
    retryable: false,
    advice: 'Only public http and https addresses are fetched. Use a public address or upload the file.',
  },
  audio_too_large: { retryable: false, advice: 'The file is larger than this service accepts. Submit a smaller file.' },
  audio_too_long: {
    retryable: false,
    advice: 'The audio is longer than this service accepts. Cut it and submit the parts.',
  },
  not_audio: {
    retryable: false,
    advice: 'The file is in no audio or video format that this service reads. Convert it, for example to FLAC or MP3.',
  },
  no_audio_stream: { retryable: false, advice: 'The file holds no audio. Submit one that does.' },
  audio_damaged: {
    retryable: false,
    advice: 'The file is recognised but no audio can be decoded from it. Export it again.',
  },
  wrong_input_kind: {
    retryable: false,
    advice: 'A step needs another kind of input than it was given. Check the order of the steps.',
  },
  step_failed: { retryable: true, advice: 'A step could not be done on this audio. Check its parameters, or retry.' },
  step_timed_out: {
    retryable: true,
    advice: 'A step took longer than its time limit. Raise step_timeout_s or submit shorter audio.',
  },
  insufficient_tokens: {
    retryable: false,
    advice: 'The balance does not cover this audio. Top up, then retry the failed items.',
  },
  worker_lost: {
    retryable: false,
    advice:
      'The audio was given up after the process working on it died repeatedly. Retry once; if it happens again, report the file.',
  },
  terminated_by_operator: {
    retryable: false,
    advice: 'An operator stopped this work. Retry the failed items if you still need them.',
  },
} as const satisfies Record<string, { retryable: boolean; advice: string }>;

export type FailureCode = keyof typeof FAILURES;

export const FAILURE_CODES = Object.keys(FAILURES) as [FailureCode, ...FailureCode[]];

/** An expected failure of the work. `detail` is ours and never holds an address; `permanent` overrides the code's default. */
export interface Failure {
  code: FailureCode;
  detail?: string;
  permanent?: boolean;
}

/** What work answers: a value, or an expected failure. Broken infrastructure throws instead. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Whether the item's own retry budget may be spent on this failure. */
export function isRetryable(failure: Failure): boolean {
  return !failure.permanent && FAILURES[failure.code].retryable;
}

/** The sentence a customer reads: what happened, then what to do. */
export function explain({ code, detail }: Failure): string {
  return detail ? `${detail} ${FAILURES[code].advice}` : FAILURES[code].advice;
}

/** An outcome that failed as expected. */
export function failed(
  code: FailureCode,
  detail?: string,
  options: { permanent?: boolean } = {},
): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, ...(detail ? { detail } : {}), ...options } };
}

/** The row says that the item is settled: its workflow ends, and its own settlement will change nothing. */
export const SETTLED_ELSEWHERE = failed('worker_lost', 'The item was settled elsewhere.', { permanent: true });
