import type { Context } from 'koa';
import { TemporalUnreachable } from '../../platform/temporal/client.ts';
import type { Logger } from '../../platform/telemetry/logger.ts';
import { meaning, Problem, PROBLEMS } from './problems.ts';

/** The one place that turns an error into a response; an unknown one says nothing but `internal`. */
export function respondWithProblem(
  ctx: Context,
  error: unknown,
  { requestId, log }: { requestId: string; log: Logger },
): void {
  if (ctx.headerSent || !ctx.writable) {
    log.debug({ err: error, requestId }, 'the client went away');
    return;
  }
  const problem = asProblem(error);
  if (problem.code === 'internal') log.error({ err: error, requestId }, 'a request failed');
  ctx.status = PROBLEMS[problem.code].status;
  ctx.set(problem.headers);
  ctx.type = 'application/problem+json';
  ctx.body = problemText(problem, requestId);
}

/** The response body of a problem (RFC 9457). */
export function problemText({ code, detail, errors }: Problem, requestId: string): string {
  const { status, title } = PROBLEMS[code];
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail:
      detail ??
      errors?.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; ') ??
      meaning(code),
    code,
    request_id: requestId,
    ...(errors ? { errors } : {}),
  });
}

/** What an error is to the caller: a problem as it is, Temporal out of reach, or nothing but `internal`. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof TemporalUnreachable) return new Problem('workflow_binding_missing');
  return new Problem('internal');
}
