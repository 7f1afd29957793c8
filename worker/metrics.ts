import { availableParallelism, hostname, loadavg } from 'node:os';
import { Runtime, type RuntimeOptions } from '@temporalio/worker';
import type { Engine } from '../audio/engine/engine.ts';
import type { Config } from '../platform/config.ts';
import { BUCKETS_S, METRICS, type Metrics, type MetricSpec } from '../platform/telemetry/metrics/catalog.ts';

const GAUGES_MS = 2_000;

/** Returns how the Temporal runtime serves its metrics, and ours with them: at `/metrics` on METRICS_PORT if that is set. */
export function metricsOptions({
  METRICS_PORT: port,
  HOST: host,
}: Pick<Config, 'METRICS_PORT' | 'HOST'>): NonNullable<RuntimeOptions['telemetryOptions']> {
  if (port === undefined) return {};
  const own = Object.entries(METRICS as Record<string, MetricSpec>);
  const histograms = own.filter(([, { kind, source }]) => kind === 'histogram' && source === 'worker');
  return {
    metrics: {
      prometheus: {
        bindAddress: `${host.includes(':') ? `[${host}]` : host}:${port}`,
        countersTotalSuffix: true,
        unitSuffix: true,
        useSecondsForDurations: true,
        histogramBucketOverrides: Object.fromEntries(histograms.map(([name]) => [name, [...BUCKETS_S]])),
      },
    },
  };
}

/** Returns the metrics of a worker, which the Temporal runtime keeps. Without METRICS_PORT they are kept nowhere. */
export function workerMetrics(): Metrics {
  const { metricMeter } = Runtime.instance();
  const made = new Map(
    Object.entries(METRICS as Record<string, MetricSpec>)
      .filter(([, { source }]) => source === 'worker')
      .map(([name, { kind, help }]) => {
        if (kind === 'counter') {
          const counter = metricMeter.createCounter(name, '', help);
          return [name, (value: number, labels: Record<string, string>) => counter.add(value, labels)] as const;
        }
        if (kind === 'gauge') {
          const gauge = metricMeter.createGauge(name, 'float', '', help);
          return [name, (value: number, labels: Record<string, string>) => gauge.set(value, labels)] as const;
        }
        const histogram = metricMeter.createHistogram(name, 'float', '', help);
        return [name, (value: number, labels: Record<string, string>) => histogram.record(value, labels)] as const;
      }),
  );
  const write = (name: string, value: number, labels: Record<string, string>): void => {
    const metric = made.get(name);
    if (!metric) throw new Error(`${name} is no metric of a worker`);
    metric(value, labels);
  };
  return {
    count: (name, labels) => write(name, 1, labels),
    observe: (name, value, labels) => write(name, value, labels),
    set: (name, value, labels) => write(name, value, labels),
  };
}

/** Sets what a worker measures of itself, at an interval until stopped. */
export function startGauges(
  metrics: Metrics,
  { engine, children, id }: { engine: Pick<Engine, 'load'>; children: number; id: string },
): { stop(): void } {
  const identity = `${process.pid}@${hostname()}`; // as the Temporal SDK names it
  const set = (): void => {
    const { running, waiting } = engine.load();
    metrics.set('audio_engine_children', children, {});
    metrics.set('audio_engine_tasks', running, { state: 'running' });
    metrics.set('audio_engine_tasks', waiting, { state: 'waiting' });
    metrics.set('audio_worker_info', 1, { worker_id: id, identity });
    metrics.set('audio_worker_memory_bytes', process.memoryUsage.rss(), {});
    metrics.set('audio_worker_machine_load', loadavg()[0]! / availableParallelism(), {});
  };
  set();
  const timer = setInterval(set, GAUGES_MS);
  return { stop: () => clearInterval(timer) };
}
