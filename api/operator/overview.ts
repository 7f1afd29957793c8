import { NEEDED_TO_RUN, PARTS } from '../../platform/health/service-health.ts';
import { route } from '../http/route.ts';
import { presentDelivery, presentLane, presentStuck } from './presenters.ts';
import { readOverview } from './read-overview.ts';
import { overview } from './schemas.ts';
import { temporalLinks } from './temporal-links.ts';

/** `GET /v1/operator/overview`. */
export const getOperatorOverview = route({
  method: 'get',
  path: '/v1/operator/overview',
  summary: 'Show the operator what works, what waits, what is stuck and what failed',
  keys: 'operator',
  scope: 'none',
  reply: { status: 200, body: overview },
  problems: [],

  async handle(_, { db, health, config, temporal }) {
    const parts = await health.read();
    const found = await readOverview(db);
    const links = temporalLinks(config.TEMPORAL_UI_URL, temporal.namespace);
    return {
      body: {
        can_run: NEEDED_TO_RUN.every((name) => parts[name].state !== 'failing'),
        parts: PARTS.map((part) => ({
          part,
          state: parts[part].state,
          since: parts[part].since.toISOString(),
          detail: parts[part].detail ?? null,
        })),
        lanes: found.lanes.map((lane) => presentLane(lane, links)),
        stuck: found.stuck.map((item) => presentStuck(item, links)),
        failures: found.failures,
        failed_deliveries: found.failedDeliveries.map(presentDelivery),
        temporal_ui: config.TEMPORAL_UI_URL ?? null,
      },
    };
  },
});
