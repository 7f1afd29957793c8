import { z } from 'zod';
import { acceptsGzip, staticFile, type StaticFile } from '../http/files/static-file.ts';
import { openapiDocument } from './document.ts';
import { route, type Route } from '../http/route.ts';

/** Returns the route `GET /openapi.json` for these routes and itself. The document is made, and compressed, once. */
export function getOpenapi(routes: readonly Route[]): Route {
  let file: StaticFile | undefined;
  const self: Route = route({
    method: 'get',
    path: '/openapi.json',
    summary: 'Get this document',
    operationId: 'getOpenapi',
    keys: 'none',
    scope: 'none',
    reply: { status: 200, body: z.looseObject({ openapi: z.string() }) },
    problems: [],

    async handle({ headers }) {
      file ??= staticFile('application/json; charset=utf-8', JSON.stringify(openapiDocument([...routes, self])));
      const { bytes, type, gzipped } = file;
      const isZipped = gzipped !== undefined && acceptsGzip(headers);
      const body = isZipped ? await gzipped() : bytes;
      return {
        body,
        headers: {
          'Content-Type': type,
          'Content-Length': String(body.length),
          'Cache-Control': 'no-cache',
          Vary: 'Accept-Encoding',
          ...(isZipped ? { 'Content-Encoding': 'gzip' } : {}),
        },
      };
    },
  });
  return self;
}
