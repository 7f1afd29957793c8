import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import Koa, { type Context } from 'koa';
import { createDocs, DOCS_PATHS } from './docs/serve-docs.ts';
import { serveConsole } from './console/serve-console.ts';
import type { ConsoleBuild } from './console/read-build.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { Problem } from './http/problems/problem.ts';
import { MCP_PATH, serveMcp } from './mcp/serve-mcp.ts';
import { respondWithProblem } from './http/problems/respond-with-problem.ts';
import { tusHeaders } from './resumable-uploads/tus-protocol.ts';
import { serveRoute } from './http/serve-route.ts';
import { createLimits } from './http/rate-limit.ts';
import { logRequest } from './http/log-request.ts';
import type { Route, RouteDeps } from './http/route.ts';
import { inRequest } from '../platform/telemetry/request-context.ts';

/** An X-Request-Id that a client or proxy sent is kept if it has this form. */
const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** Creates the API as one Koa application: request ids, problem responses, the console, the routes and MCP. */
export function createApp(
  deps: RouteDeps,
  { routes, console, stopping }: { routes: readonly Route[]; console: ConsoleBuild | undefined; stopping: AbortSignal },
): Koa {
  // Only the last address of X-Forwarded-For counts: the proxy appended it, a client may have forged the others.
  const app = new Koa({ proxy: deps.config.TRUST_PROXY, maxIpsCount: 1 });
  app.use(async (ctx, next) => {
    const sent = ctx.get('X-Request-Id');
    const requestId = REQUEST_ID.test(sent) ? sent : randomUUID();
    logRequest(ctx, { requestId, ...deps });
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    ctx.set('X-Content-Type-Options', 'nosniff');
    await inRequest(requestId, () =>
      next().catch((error: unknown) => respondWithProblem(ctx, error, { requestId, log: deps.log })),
    );
  });
  if (deps.config.CORS_ORIGINS.length > 0) app.use(crossOrigin(deps.config.CORS_ORIGINS));
  app.use(tusHeaders);
  app.use(serveConsole(console, { storageOrigin: deps.storage.publicObjects?.origin }));
  app.use(createRouter(deps, { routes, stopping }).routes());
  app.use(({ path }) => {
    const place = `There is nothing at ${path.slice(0, 200).toWellFormed()}.`;
    throw new Problem('not_found', { detail: `${place} GET /openapi.json lists every address.` });
  });
  app.on('error', (error: unknown) => deps.log.debug({ err: error }, 'response aborted'));
  return app;
}

function createRouter(
  deps: RouteDeps,
  { routes, stopping }: { routes: readonly Route[]; stopping: AbortSignal },
): Router {
  const router = new Router({ sensitive: true });
  const context = { deps, limits: createLimits(deps), stopping };
  // Fixed paths precede patterns: `/v1/recipe/save` is not the recipe named save.
  const byPath = Object.entries(Object.groupBy(routes, ({ path }) => path)).toSorted(
    ([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')),
  );
  for (const [path, siblings = []] of byPath) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const route of siblings) {
      router[route.method](pattern, (ctx) => {
        // Logged instead of the URL, whose query may contain a secret.
        ctx.state['route'] = route.path;
        return serveRoute(route, ctx, context);
      });
    }
    const methods = siblings.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
    const { optionsHeaders } = siblings.find((route) => route.optionsHeaders) ?? {};
    router.all(pattern, (ctx) => {
      refuseMethod(ctx, methods);
      if (optionsHeaders) ctx.set(optionsHeaders(deps));
    });
  }
  router.options(MCP_PATH, (ctx) => refuseMethod(ctx, ['POST']));
  router.all(MCP_PATH, (ctx) => {
    ctx.state['route'] = MCP_PATH;
    return serveMcp(ctx, context);
  });
  const serveDocs = createDocs(refuseMethod);
  router.all(DOCS_PATHS, (ctx) => {
    ctx.state['route'] = '/docs';
    return serveDocs(ctx);
  });
  return router;
}

function refuseMethod(ctx: Context, methods: string[]): void {
  if (ctx.method !== 'OPTIONS') throw new Problem('method_not_allowed', { headers: { Allow: methods.join(', ') } });
  ctx.set('Allow', [...methods, 'OPTIONS'].join(', '));
  ctx.status = 204;
}
