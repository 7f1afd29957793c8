import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError, loadConfig } from '../platform/config.ts';
import { hideProcess } from '../platform/hide-process.ts';
import { watchService } from '../platform/health/service-health.ts';
import { openResources } from '../platform/resources.ts';
import { requireKeySecret } from './auth/api-key.ts';
import { createApp } from './app.ts';
import { readBuild } from './console/read-build.ts';
import { listen } from './http/connections/server.ts';
import { apiMetrics, serveMetrics } from './metrics/api-metrics.ts';
import { startReloads } from './payments/reload-accounts.ts';
import { ROUTES } from './routes.ts';

/**
 * `npm run api`: serves the API until SIGTERM or SIGINT. It is then not ready any more but serves for another `DRAIN_MS`, which a second
 * signal ends, and waits for running requests.
 */
async function main(): Promise<void> {
  const config = loadConfig();
  hideProcess();
  requireKeySecret(config); // fails at the start, not at the first request
  const resources = openResources('api', config);
  const { log } = resources;
  const draining = new AbortController();
  const stopping = new AbortController();
  const health = watchService(resources);
  const metrics = apiMetrics({ ...resources, health });
  const metricsServer = await serveMetrics(config, metrics);
  const app = createApp(
    { ...resources, health, metrics, draining: draining.signal },
    { routes: ROUTES, console: await readBuild(config.CONSOLE_DIR), stopping: stopping.signal },
  );
  const listening = await listen(app, {
    host: config.HOST,
    port: config.PORT,
    draining: draining.signal,
  }).catch(async (error: unknown) => {
    await metricsServer?.close();
    await health.stop();
    await resources.close();
    throw error;
  });
  const reloads = startReloads(resources);
  log.info({ address: `http://${config.HOST}:${listening.port}` }, 'API is listening');

  const stop = async (signal: string): Promise<void> => {
    if (draining.signal.aborted) return stopping.abort();
    draining.abort();
    log.info({ signal }, 'API is shutting down');
    await sleep(config.DRAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined); // a second signal
    stopping.abort();
    await listening.close(config.SHUTDOWN_GRACE_MS);
    await Promise.all([health.stop(), reloads.stop(), metricsServer?.close()]);
    await resources.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));
}

await main().catch((error: unknown) => {
  const isExpected =
    error instanceof ConfigError || (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE');
  process.stderr.write(`${isExpected || !(error instanceof Error) ? String(error) : error.stack}\n`);
  process.exitCode = 1;
});
