import { z } from 'zod';
import { openapiDocument } from './document.ts';
import { route, type Route } from '../http/route.ts';

/** Returns the route `GET /openapi.json` for these routes and itself. The document is made once. */
export function getOpenapi(routes: readonly Route[]): Route {
  let document: Record<string, unknown> | undefined;
  const self: Route = route({
    method: 'get',
    path: '/openapi.json',
    summary: 'Get this document',
    operationId: 'getOpenapi',
    keys: 'none',
    scope: 'none',
    reply: { status: 200, body: z.looseObject({ openapi: z.string() }) },
    problems: [],

    handle: () => ({ body: (document ??= openapiDocument([...routes, self])) }),
  });
  return self;
}
