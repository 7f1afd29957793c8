/** An invalid field of a request. */
export interface FieldError {
  path: string;
  message: string;
}

/** Codes of errors that no response of the service has. */
export type ClientErrorCode = 'unreachable' | 'timed_out' | 'unexpected_response' | 'unreadable_source';

interface Details {
  code: string;
  status: number;
  message: string;
  requestId?: string | undefined;
  retryAfterS?: number | undefined;
  errors?: FieldError[] | undefined;
  cause?: unknown;
}

/** A request that failed. Branch on `code`: it is stable, `message` is for people. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** The code of the problem, or one of `ClientErrorCode`. */
  readonly code: string;
  /** The status of the response; 0 if there was none. */
  readonly status: number;
  /** The id of the request in the logs of the service. */
  readonly requestId: string | undefined;
  /** Seconds after which the request may succeed, if the service named any. */
  readonly retryAfterS: number | undefined;
  /** The fields that are wrong. */
  readonly errors: readonly FieldError[];

  constructor({ code, status, message, requestId, retryAfterS, errors = [], cause }: Details) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.retryAfterS = retryAfterS;
    this.errors = errors;
  }
}

/** Returns the error of a response that is not a success. Reads its body. */
export async function errorOf(response: Response): Promise<ApiError> {
  const problem = await readProblem(response);
  return new ApiError({
    code: typeof problem['code'] === 'string' ? problem['code'] : 'unexpected_response',
    status: response.status,
    message:
      messageOf(problem) ??
      `The server responded with status ${response.status}, and not as the service does. Check baseUrl, and proxies in between.`,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterS: secondsToWait(response.headers),
    errors: Array.isArray(problem['errors']) ? (problem['errors'] as FieldError[]) : undefined,
  });
}

/** A date as RFC 9110 has servers write it. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Returns the seconds that a response asks to wait, as a number or until a date by the clock of the server. Anything else in the header counts as absent. */
function secondsToWait(headers: Headers): number | undefined {
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text);
  const until = timeOf(text);
  if (until === undefined) return undefined;
  const now = timeOf(headers.get('date') ?? '') ?? Date.now();
  return Math.max(0, (until - now) / 1000);
}

function timeOf(date: string): number | undefined {
  const ms = HTTP_DATE.test(date) ? Date.parse(date) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
}

async function readProblem(response: Response): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(await response.text());
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  } catch {
    return {}; // a page of a proxy, or a connection that broke: the status says enough
  }
}

function messageOf(problem: Record<string, unknown>): string | undefined {
  const { detail, title } = problem;
  return typeof detail === 'string' ? detail : typeof title === 'string' ? title : undefined;
}
