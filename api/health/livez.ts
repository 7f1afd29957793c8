import { z } from 'zod';
import { route } from '../http/route.ts';

/** `GET /livez`. Touches nothing but this process: a failure is a reason to restart it. */
export const livez = probe('/livez');

/** `GET /healthz`, another name of `/livez`. */
export const healthz = probe('/healthz');

function probe(path: string) {
  return route({
    method: 'get',
    path,
    summary: 'Check that this process responds',
    keys: 'none',
    scope: 'none',
    reply: { status: 200, body: z.object({ status: z.literal('ok') }) },
    problems: [],

    handle: () => ({ body: { status: 'ok' } }),
  });
}
