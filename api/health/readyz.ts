import { z } from 'zod';
import { route } from '../http/route.ts';

/**
 * `GET /readyz`. Depends on PostgreSQL, which all routes need (without the other parts most of them still work), and on whether the
 * process was asked to stop.
 */
export const readyz = route({
  method: 'get',
  path: '/readyz',
  summary: 'Check that this process can serve requests',
  keys: 'none',
  scope: 'none',
  reply: {
    status: 200,
    body: z.object({ ready: z.boolean(), checks: z.object({ database: z.enum(['ok', 'failing']) }) }),
    others: [
      {
        status: 503,
        when: 'PostgreSQL does not respond, its schema is older than this release, or the process was asked to stop.',
      },
    ],
  },
  problems: [],

  async handle(_, { health, draining }) {
    const { database } = await health.read();
    const hasDatabase = database.state !== 'failing';
    const ready = hasDatabase && !draining.aborted;
    return { status: ready ? 200 : 503, body: { ready, checks: { database: hasDatabase ? 'ok' : 'failing' } } };
  },
});
