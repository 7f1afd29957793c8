/** Closed list of the reasons why an item failed: whether a retry can help, and what the customer can do. */
export const FAILURES = {
  audio_unreachable: {
    retryable: true,
    advice: 'The audio could not be downloaded. Check that the address responds and is fast enough, then retry.',
  },
  audio_not_found: {
    retryable: false,
    advice: 'The address has no such audio. Correct the address and submit again.',
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
    advice:
      'The file is not in an audio or video format that this service reads. Convert it, for example to FLAC or MP3.',
  },
  no_audio_stream: { retryable: false, advice: 'The file contains no audio stream. Submit a file that does.' },
  audio_damaged: {
    retryable: false,
    advice: 'The file is recognised but no audio can be decoded from it. Export it again.',
  },
  too_many_channels: {
    retryable: false,
    advice: 'The audio has more than 32 channels. Split it into files of at most 32 channels and submit those.',
  },
  sample_rate_unsupported: {
    retryable: false,
    advice: 'The sample rate of the audio is above 384 kHz. Convert it to at most 384 kHz and submit again.',
  },
  wrong_input_kind: {
    retryable: false,
    advice: 'A step was given another kind of input than it needs. Check the order of the steps.',
  },
  step_failed: { retryable: true, advice: 'A step failed on this audio. Check its parameters, or retry.' },
  step_timed_out: {
    retryable: true,
    advice: 'A step took longer than its time limit. Raise step_timeout_s or submit shorter audio.',
  },
  insufficient_tokens: {
    retryable: false,
    advice: 'The balance does not cover this audio. Top up, then retry the failed items.',
  },
  expired: {
    retryable: false,
    advice: 'The work had not begun when expires_in_s was over. Submit it again, with more time or at a quieter hour.',
  },
  run_cancelled: {
    retryable: false,
    advice: 'The run was cancelled before this audio completed. Run it again for this audio.',
  },
  turn_limit: {
    retryable: false,
    advice: 'The chat turn would spend more tokens than a turn may. Send another message, or use shorter audio.',
  },
  price_above_limit: {
    retryable: false,
    advice: 'The audio costs more than this work may spend unasked. Confirm its price, or raise the limit.',
  },
  max_tokens_reached: {
    retryable: false,
    advice:
      'The limit max_tokens does not cover this audio. Raise it, or use a key with a higher one, and submit the audio again.',
  },
  quote_exceeded: {
    retryable: false,
    advice: 'The audio costs more than its quote, so it was not charged. Request a new quote and submit it with that.',
  },
  engine_time_exceeded: {
    retryable: false,
    advice: 'The account has used up its processing time. Top up, or retry after midnight UTC.',
  },
  version_unavailable: {
    retryable: false,
    advice:
      'The version of a capability that the step names has expired. Save a recipe whose step names an available version, or none, and run that.',
  },
  worker_lost: {
    retryable: false,
    advice:
      'The process working on this audio died repeatedly. Retry once; if it happens again, report the file to the operator.',
  },
  storage_full: {
    retryable: false,
    advice:
      'The files of the account take all of its storage. Uploads that were never charged expire after a day; ask the operator for more, then retry.',
  },
  source_lost: {
    retryable: true,
    advice:
      'The stored copy of this audio is gone and could not be restored. Upload the file again, or check that its address still has it, then submit it again.',
  },
  terminated_by_operator: {
    retryable: false,
    advice: 'An operator stopped this work. Retry the failed items if you still need them.',
  },
} as const satisfies Record<string, { retryable: boolean; advice: string }>;

export type FailureCode = keyof typeof FAILURES;

export const FAILURE_CODES = Object.keys(FAILURES) as [FailureCode, ...FailureCode[]];

/** An expected failure of the work. `detail` is our own text and never contains a URL; `permanent` overrides the code's default. */
export interface Failure {
  code: FailureCode;
  detail?: string;
  permanent?: boolean;
  /** Status of the response of the audio's address, where that is why the work failed. */
  httpStatus?: number;
  /** Largest size in bytes that was accepted, where the file has more. */
  maxBytes?: number;
  /** True of a file that is a web page: many addresses of shared files lead to one. */
  isWebPage?: boolean;
  /** The price of the audio, where that is why the work failed. */
  tokens?: number;
}

/** Result of work: a value, or an expected failure. Broken infrastructure throws instead. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** Reports whether the item's retry budget may be spent on a failure. */
export function isRetryable(failure: Failure): boolean {
  return !failure.permanent && FAILURES[failure.code].retryable;
}

/** The advice where a file is a web page. */
const DIRECT_LINK =
  'The address leads to a web page (HTML), such as a login page or the page of a shared file. Use a direct link to the audio file, or upload the file.';

/** Returns what the customer can do about a failure. */
export function adviceOf({ code, isWebPage }: Failure): string {
  return isWebPage ? DIRECT_LINK : FAILURES[code].advice;
}

/** Returns the message that a customer reads: what happened, then what to do. */
export function explain(failure: Failure): string {
  const { detail } = failure;
  return detail ? `${detail} ${adviceOf(failure)}` : adviceOf(failure);
}

/** Returns the outcome of an expected failure. */
export function failed(
  code: FailureCode,
  detail?: string,
  options: Omit<Failure, 'code' | 'detail'> = {},
): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, ...(detail ? { detail } : {}), ...options } };
}

/** The item was settled by someone else while this work was under way: its workflow ends without settling it again. */
export interface SettledElsewhere {
  ok: false;
  settledElsewhere: true;
}

export const SETTLED_ELSEWHERE: SettledElsewhere = { ok: false, settledElsewhere: true };

/** Result of an activity that works on an item. */
export type ItemWorkOutcome<T> = Outcome<T> | SettledElsewhere;

/** Reports whether an outcome says that the item was settled by someone else. */
export function isSettledElsewhere(outcome: object): outcome is SettledElsewhere {
  return 'settledElsewhere' in outcome;
}
