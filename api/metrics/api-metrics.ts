import { createServer } from 'node:http';
import type { Config } from '../../platform/config.ts';
import { METRICS_TYPE, metricsRegistry } from '../../platform/telemetry/metrics/registry.ts';
import type { Metrics } from '../../platform/telemetry/metrics/catalog.ts';
import { rowGauges } from './row-gauges.ts';

/** The metrics of an API process. */
export interface ApiMetrics extends Pick<Metrics, 'observe'> {
  /** Returns all metrics in the text format of Prometheus. */
  text(): Promise<string>;
}

/** Creates the metrics of an API process; what the database knows is read when somebody asks for it. */
export function apiMetrics(deps: Parameters<typeof rowGauges>[0]): ApiMetrics {
  const registry = metricsRegistry();
  const refresh = rowGauges(deps, registry);
  return {
    observe: (...given) => registry.observe(...given),
    async text() {
      await refresh();
      return registry.text();
    },
  };
}

/** Serves `/metrics` on METRICS_PORT, if that is set: to anybody who reaches it. */
export async function serveMetrics(
  { HOST: host, METRICS_PORT: port }: Pick<Config, 'HOST' | 'METRICS_PORT'>,
  metrics: Pick<ApiMetrics, 'text'>,
): Promise<{ close(): Promise<void> } | undefined> {
  if (port === undefined) return undefined;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('only GET /metrics\n');
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': METRICS_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
