import type { Context } from 'koa';
import { isUnreachable } from '../../../platform/unreachable.ts';
import { TemporalUnreachable } from '../../../platform/temporal/client.ts';
import type { Logger } from '../../../platform/telemetry/logger.ts';
import { explanationOf, Problem, type FieldError } from './problem.ts';
import { PROBLEMS } from './list.ts';

/** Turns a thrown error into the response. This is the only place that does; an unknown error shows only `internal`. */
export function respondWithProblem(
  ctx: Context,
  error: unknown,
  { requestId, log }: { requestId: string; log: Logger },
): void {
  if (ctx.headerSent || !ctx.writable) {
    log.debug({ err: error, requestId }, 'client disconnected before the response');
    return;
  }
  const problem = asProblem(error);
  logProblem(problem, error, { requestId, log });
  ctx.state['code'] = problem.code;
  ctx.status = PROBLEMS[problem.code].status;
  ctx.set(problem.headers);
  ctx.type = 'application/problem+json';
  ctx.body = problemText(problem, requestId);
}

/** Returns the response body of a problem (RFC 9457). */
export function problemText({ code, detail, errors }: Problem, requestId: string): string {
  const { status, title } = PROBLEMS[code];
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    detail: detail ?? listOf(errors) ?? explanationOf(code),
    code,
    request_id: requestId,
    ...(errors ? { errors } : {}),
  });
}

/** Lists what is wrong with each field: sentences follow each other, other messages are separated by semicolons. */
function listOf(errors: readonly FieldError[] | undefined): string | undefined {
  const messages = errors?.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  return messages?.map((message, n) => (n === 0 ? '' : separator(messages[n - 1])) + message).join('');
}

function separator(before = ''): string {
  return before.endsWith('.') ? ' ' : '; ';
}

/** Maps an error to the problem shown: a problem stays, an unreachable server gets its code, an unknown error is `internal`. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof TemporalUnreachable) return new Problem('workflow_binding_missing');
  if (isUnreachable(error)) return new Problem('temporarily_unavailable');
  return new Problem('internal');
}

/** Logs the error behind a problem that the caller did not cause: an unknown one as an error, an outage as a warning. */
export function logProblem(
  { code }: Problem,
  error: unknown,
  { requestId, log }: { requestId: string; log: Logger },
): void {
  if (code === 'internal') log.error({ err: error, requestId }, 'request failed');
  if (code === 'temporarily_unavailable') log.warn({ err: error, requestId }, 'request failed during an outage');
}
