import type { Context } from 'koa';
import type { Logger } from '../../platform/telemetry/logger.ts';
import { workflowId } from '../../workflows/messages.ts';
import type { RouteDeps } from './route.ts';

/** Paths that are asked every few seconds; their lines would hide the others. */
const PROBES = new Set(['/livez', '/healthz', '/readyz', '/status', '/metrics']);

type JobKind = 'batch' | 'run' | 'import';

/** Fields of parameters and responses that name a job, with the kind of its workflow. */
const JOBS = { batch_id: 'batch', job_id: 'run', import_id: 'import' } as const satisfies Record<string, JobKind>;

/** Notes the job that the parameters of a path name, or that a response is about, for the log line of the request. */
export function noteIds(ctx: Context, source: unknown): void {
  if (typeof source !== 'object' || source === null) return;
  const fields = source as Record<string, unknown>;
  for (const [field, kind] of Object.entries(JOBS)) {
    const id = fields[field] ?? (kind === kindOfId(ctx) ? fields['id'] : undefined);
    if (typeof id !== 'string') continue;
    ctx.state['jobId'] = id;
    ctx.state['workflowId'] = workflowId[kind](id);
  }
}

/** Returns the kind of job that `{id}` in the path of a request names. */
function kindOfId(ctx: Context): JobKind | undefined {
  const route = String(ctx.state['route']);
  if (route.startsWith('/v1/batch/')) return 'batch';
  return route.startsWith('/v1/imports/') ? 'import' : undefined;
}

/**
 * Measures a request and writes one line about it when its response has ended or its client is gone: who, which route, what came of it, and the job by
 * which the lines of a worker are found. Never the address with its query, a header or a body.
 */
export function logRequest(
  ctx: Context,
  { requestId, log, metrics }: { requestId: string; log: Logger; metrics: RouteDeps['metrics'] },
): void {
  const began = performance.now();
  ctx.res.once('close', () => {
    const { accountId, route, jobId, workflowId: workflow, code } = ctx.state as Record<string, string | undefined>;
    const ms = Math.round(performance.now() - began);
    const { method } = ctx;
    const { statusCode: status } = ctx.res;
    metrics.observe('audio_http_request_seconds', ms / 1_000, {
      method: METHODS.has(method) ? method : 'other',
      route: route ?? 'none',
      status: String(status),
    });
    const isProbe = route !== undefined && PROBES.has(route);
    const ids = { requestId, accountId, jobId, workflowId: workflow };
    log[isProbe ? 'debug' : 'info']({ method, route, status, ms, code, ...ids }, 'request');
  });
}

/** Methods that routes have; others, which a client may invent, would each be a series. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
