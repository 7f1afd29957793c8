import { z } from 'zod';
import { NEEDED_TO_RUN, PARTS } from '../../platform/health/service-health.ts';
import { route } from '../http/route.ts';

const part = z.object({
  state: z
    .enum(['ok', 'degraded', 'failing'])
    .describe('`degraded` works with less than is configured, such as one of several workers.'),
  since: z.iso.datetime().describe('When this state began, as far as this process has seen.'),
  detail: z.string().optional().describe('What is wrong, and what to do.'),
});

/** `GET /status`. Reads what background checks found last, so that requests without a key cost no query and no call. */
export const status = route({
  method: 'get',
  path: '/status',
  summary: 'Show the state of all parts',
  keys: 'none',
  scope: 'none',
  reply: {
    status: 200,
    body: z.object({
      can_run: z
        .boolean()
        .describe('Whether everything that a submitted job needs works. The sandbox is no such part.'),
      parts: z.object(Object.fromEntries(PARTS.map((name) => [name, part]))),
    }),
  },
  problems: [],

  async handle(_, { health }) {
    const found = await health.read();
    const parts = Object.fromEntries(
      PARTS.map((name) => [name, { ...found[name], since: found[name].since.toISOString() }]),
    );
    return { body: { can_run: NEEDED_TO_RUN.every((name) => found[name].state !== 'failing'), parts } };
  },
});
