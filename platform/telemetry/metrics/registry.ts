import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { BUCKETS_S, METRICS, type LabelsOf, type Metrics, type MetricSpec } from './catalog.ts';

/** The metrics of a process without Temporal's runtime: of the API, which has no counters of its own. */
export interface MetricsRegistry extends Omit<Metrics, 'count'> {
  /** Removes all values of a gauge, whose labels may be gone. */
  clear(name: 'audio_lane_items' | 'audio_lane_oldest_wait_seconds'): void;
  /** Returns all metrics of the process in the text format of Prometheus. */
  text(): Promise<string>;
}

/** Media type of the text format. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Creates the metrics that the API measures, with those of Node itself. */
export function metricsRegistry(): MetricsRegistry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const found = Object.entries(METRICS as Record<string, MetricSpec>).filter(([, { source }]) => source === 'api');
  const gauges = new Map<string, Gauge>();
  const histograms = new Map<string, Histogram>();
  for (const [name, { kind, help, labels }] of found) {
    const common = { name, help, labelNames: labels, registers: [registry] };
    if (kind === 'gauge') gauges.set(name, new Gauge(common));
    if (kind === 'histogram') histograms.set(name, new Histogram({ ...common, buckets: BUCKETS_S }));
  }
  return {
    observe: (name, value, labels: LabelsOf<typeof name>) => histograms.get(name)?.observe(labels, value),
    set: (name, value, labels: LabelsOf<typeof name>) => gauges.get(name)?.set(labels, value),
    clear: (name) => gauges.get(name)?.reset(),
    text: () => registry.metrics(),
  };
}
