import { PROBLEMS } from './list.ts';

/** The codes of all problems. */
export type ProblemCode = keyof typeof PROBLEMS;

/** Returns the title of a code and its advice, if any. */
export function explanationOf(code: ProblemCode): string {
  const problem = PROBLEMS[code];
  return 'advice' in problem ? `${problem.title} ${problem.advice}` : problem.title;
}

/** An invalid field of a request. */
export interface FieldError {
  path: string;
  message: string;
}

interface ProblemOptions {
  /** The problem and its remedy, for people. Default: from `errors`, otherwise the title and advice of the code. */
  detail?: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** Seconds after which the request may succeed. */
  retryAfterS?: number;
}

/** Thrown where a request cannot be served. The outermost middleware turns it into the response. */
export class Problem extends Error {
  override name = 'Problem';
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  readonly errors: FieldError[] | undefined;
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, { detail, errors, headers, retryAfterS }: ProblemOptions = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
    this.errors = errors;
    const own = PROBLEMS[code];
    this.headers = {
      ...('headers' in own ? own.headers : {}),
      ...headers,
      ...(retryAfterS === undefined ? {} : { 'Retry-After': String(retryAfterS) }),
    };
  }
}
