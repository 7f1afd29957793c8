import { z } from 'zod';
import { route } from '../http/route.ts';

/** `GET /healthz`. */
export const healthz = route({
  method: 'get',
  path: '/healthz',
  summary: 'Check that this process serves requests',
  keys: 'none',
  reply: { status: 200, body: z.object({ status: z.literal('ok') }) },
  problems: [],

  handle: () => ({ body: { status: 'ok' } }),
});
