import { METRICS_TYPE } from '../../platform/telemetry/metrics/registry.ts';
import { Problem } from '../http/problems/problem.ts';
import { route } from '../http/route.ts';

/** `GET /metrics`. */
export const getMetrics = route({
  method: 'get',
  path: '/metrics',
  summary: 'Get the metrics of this process for Prometheus; only for clients on its machine',
  keys: 'none',
  scope: 'none',
  reply: { status: 200, body: 'stream', types: ['text/plain'] },
  problems: ['local_only'],

  async handle({ isLocal }, { metrics }) {
    if (!isLocal) {
      throw new Problem('local_only', {
        detail: 'Metrics are served here to this machine; set METRICS_PORT for others.',
      });
    }
    return { body: await metrics.text(), headers: { 'Content-Type': METRICS_TYPE, 'Cache-Control': 'no-store' } };
  },
});
