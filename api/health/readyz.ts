import { z } from 'zod';
import { route } from '../http/route.ts';

/** `GET /readyz`. Depends on PostgreSQL alone, which all routes need: without the other parts most of them still work. */
export const readyz = route({
  method: 'get',
  path: '/readyz',
  summary: 'Check that this process can serve requests',
  keys: 'none',
  scope: 'none',
  reply: {
    status: 200,
    body: z.object({ ready: z.boolean(), checks: z.object({ database: z.enum(['ok', 'failing']) }) }),
    others: [{ status: 503, when: 'PostgreSQL does not respond, or its schema is older than this release.' }],
  },
  problems: [],

  async handle(_, { health }) {
    const { database } = await health.read();
    const ready = database.state !== 'failing';
    return { status: ready ? 200 : 503, body: { ready, checks: { database: ready ? 'ok' : 'failing' } } };
  },
});
