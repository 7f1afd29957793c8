import { z } from 'zod';
import { route } from '../http/route.ts';
import { checkReadiness, READINESS_CHECKS } from './check-readiness.ts';

const checks = z.record(z.enum(READINESS_CHECKS), z.enum(['ok', 'failing']));

/** `GET /readyz`. Responds with 503 while a new batch could not run. */
export const readyz = route({
  method: 'get',
  path: '/readyz',
  summary: 'Check that a new batch could run',
  keys: 'none',
  reply: {
    status: 200,
    body: z.object({ ready: z.boolean(), checks }),
    others: [{ status: 503, when: 'A new batch could not run.' }],
  },
  problems: [],

  async handle(_, deps) {
    const readiness = await checkReadiness(deps);
    return { status: readiness.ready ? 200 : 503, body: readiness };
  },
});
