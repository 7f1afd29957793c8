import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import Koa, { type Context } from 'koa';
import type { Resources } from '../platform/resources.ts';
import { Problem } from './http/problems.ts';
import { MCP_PATH, serveMcp } from './mcp/serve-mcp.ts';
import { respondWithProblem } from './http/errors.ts';
import { serve } from './http/serve-route.ts';
import { createLimits } from './http/rate-limit.ts';
import type { Route } from './http/route.ts';

/** An id that a proxy or client gave a request is kept when it looks like one. */
const REQUEST_ID = /^[A-Za-z0-9._-]{8,64}$/;

/** The API as one Koa application: every route of the list, and one way to answer everything else. */
export function createApp(
  deps: Resources,
  { routes, stopping }: { routes: readonly Route[]; stopping: AbortSignal },
): Koa {
  // One proxy is believed: what it appended, not what a client made it carry along.
  const app = new Koa({ proxy: deps.config.TRUST_PROXY, maxIpsCount: 1 });
  app.use(async (ctx, next) => {
    const given = ctx.get('X-Request-Id');
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    const began = performance.now();
    ctx.state['requestId'] = requestId;
    ctx.set('X-Request-Id', requestId);
    ctx.set('X-Content-Type-Options', 'nosniff');
    try {
      await next();
    } catch (error) {
      respondWithProblem(ctx, error, { requestId, log: deps.log });
    }
    const { accountId, route } = ctx.state as Record<string, unknown>;
    const ms = Math.round(performance.now() - began);
    deps.log.debug({ requestId, method: ctx.method, route, status: ctx.status, ms, accountId }, 'request');
  });
  app.use(routerOf(deps, { routes, stopping }).routes());
  app.use(() => {
    throw new Problem('not_found');
  });
  app.on('error', (error: unknown) => deps.log.debug({ err: error }, 'a response broke off'));
  return app;
}

function routerOf(deps: Resources, { routes, stopping }: { routes: readonly Route[]; stopping: AbortSignal }): Router {
  const router = new Router({ sensitive: true });
  const mounted = { deps, limits: createLimits(deps), stopping };
  // Fixed paths come first: `/v1/recipe/save` is not the recipe of that name.
  const byPath = Object.entries(Object.groupBy(routes, ({ path }) => path)).toSorted(
    ([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')),
  );
  for (const [path, siblings = []] of byPath) {
    const pattern = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const route of siblings) {
      router[route.method](pattern, (ctx) => {
        // The pattern, never the address: a query may hold a secret.
        ctx.state['route'] = route.path;
        return serve(route, ctx, mounted);
      });
    }
    const methods = siblings.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
    router.all(pattern, (ctx) => refuseMethod(ctx, methods));
  }
  router.options(MCP_PATH, (ctx) => refuseMethod(ctx, ['POST']));
  router.all(MCP_PATH, (ctx) => {
    ctx.state['route'] = MCP_PATH;
    return serveMcp(ctx, mounted);
  });
  return router;
}

function refuseMethod(ctx: Context, methods: string[]): void {
  if (ctx.method !== 'OPTIONS') throw new Problem('method_not_allowed', { headers: { Allow: methods.join(', ') } });
  ctx.set('Allow', [...methods, 'OPTIONS'].join(', '));
  ctx.status = 204;
}
