import { setTimeout as wait } from 'node:timers/promises';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import { NativeConnection, Runtime, type Worker } from '@temporalio/worker';
import { createActivities } from '../activities/index.ts';
import { itemWatch } from '../activities/item-watch.ts';
import { RightOfWay } from '../activities/right-of-way.ts';
import { engineTimeRecorder } from '../activities/engine-time-recorder.ts';
import { measuredEngine } from '../activities/measured-engine.ts';
import { languageModel } from '../agent/models.ts';
import { prepareCodeCache } from '../audio/engine/code-cache/code-cache.ts';
import type { ScratchLimits } from '../audio/engine/scratch/scratch-space.ts';
import { openLocalCache } from '../audio/engine/scratch/local-cache.ts';
import { installedModels } from '../audio/models/installed-models.ts';
import { startEngine } from '../audio/engine/engine.ts';
import { sandboxState } from '../audio/engine/jail/sandbox-state.ts';
import { loadConfig } from '../platform/config.ts';
import { accountsAtWork } from '../platform/db/items/accounts-at-work.ts';
import { hideProcess } from '../platform/hide-process.ts';
import { privateFolder } from '../platform/private-folder.ts';
import { openResources } from '../platform/resources.ts';
import type { Logger } from '../platform/telemetry/logger.ts';
import { scratchLimits } from './scratch-limits.ts';
import { workflowCode } from './bundle.ts';
import { startHeartbeat } from './heartbeat.ts';
import { metricsOptions, startGauges, workerMetrics } from './metrics.ts';
import { areServed, serveProbes } from './probes.ts';
import { queueNames, servedQueues } from './queues.ts';
import { readLongInThread } from './read-long.ts';
import { requireSandbox, warnOfSandbox } from './sandbox.ts';
import { keepRetentionSchedule } from './retention-schedule.ts';
import { startSweep } from './sweep.ts';
import { temporalLogger } from './temporal-logger.ts';
import { sizeThreadPool } from './thread-pool.ts';
import { createWorkers, runTogether, stopAll } from './workers.ts';
import { boundYoungGenerations } from './young-generation.ts';

/** Runs a worker until SIGTERM or SIGINT. Then it drains; work that cannot finish is retried by another worker. */
async function main(): Promise<void> {
  sizeThreadPool(process.env);
  boundYoungGenerations();
  const config = loadConfig();
  const queues = servedQueues(config);
  const { SANDBOX: sandbox } = config;
  requireSandbox(config, sandboxState({ isEnabled: sandbox }));
  hideProcess();
  const resources = openResources('worker', config);
  const { log } = resources;
  Runtime.install({ logger: temporalLogger(log), shutdownSignals: [], telemetryOptions: metricsOptions(config) });
  const metrics = workerMetrics();

  let workers: Worker[] = [];
  const health = await serveProbes(resources, () => workers);
  privateFolder(config.WORK_DIR);
  const codeCacheReady = prepareCodeCache({ dir: config.CODE_CACHE_DIR, log });
  const { code, buildId } = await workflowCode(config);
  let stopping = false;
  let currentSandbox = () => sandboxState({ isEnabled: sandbox });
  let stop: (() => void) | undefined;
  const heartbeat = startHeartbeat(resources, {
    worker: () => ({
      id: resources.processId,
      buildId,
      deployment: config.WORKER_DEPLOYMENT ?? null,
      queues: queueNames(queues),
      state: stopping ? 'draining' : areServed(workers) ? 'running' : 'starting',
      sandbox: currentSandbox().state,
    }),
    drain: () => stop?.(),
  });
  const connection = await connected(log);
  const models = installedModels({ dir: config.MODELS_DIR, names: config.AUDIO_MODELS });
  const limits = (): ScratchLimits => scratchLimits(config);
  const cache = await openLocalCache({ dir: config.WORK_DIR, maxBytes: config.WORK_CACHE_BYTES, limits });
  log.info(cache.space.limits, 'scratch space');
  const rightOfWay = new RightOfWay({
    children: config.ENGINE_CHILDREN,
    read: (counted) => accountsAtWork(resources.db, counted),
  });
  const children = startEngine({
    children: config.ENGINE_CHILDREN,
    maxChildBytes: config.ENGINE_CHILD_MB * 2 ** 20,
    log,
    models,
    workDir: cache.scratch,
    codeCache: await codeCacheReady,
    isFlood: (accountId) => rightOfWay.isFlood(accountId),
    sandbox,
    readLong: readLongInThread(),
  });
  const engine = measuredEngine(children, metrics);
  const gauges = startGauges(metrics, { engine, children: config.ENGINE_CHILDREN, id: resources.processId });
  currentSandbox = () => engine.sandbox();
  warnOfSandbox(engine.sandbox(), log);
  const engineTime = engineTimeRecorder(resources);
  const activities = createActivities({
    ...resources,
    engine,
    cache,
    model: languageModel(config),
    engineTime,
    itemWatch: itemWatch(resources),
    rightOfWay,
    metrics,
  });
  workers = await createWorkers(
    { connection, namespace: resources.temporal.namespace, config },
    { queues, activities, code, buildId },
  );
  const schedule = queues.orchestration ? keepRetentionSchedule(resources) : undefined;
  const sweep = startSweep({ ...resources, metrics, intervalMs: config.SWEEP_INTERVAL_MS });

  stop = () => {
    stopping = true;
    // Work that waits for the engine or for other accounts goes to another worker now, not after the grace time.
    engine.drain();
    rightOfWay.drain();
    stopAll(workers);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop?.());
  log.info({ workerId: resources.processId, queues }, 'worker ready');
  process.send?.('ready');

  try {
    await runTogether(workers);
  } finally {
    gauges.stop();
    await health?.close();
    await heartbeat.stop();
    await sweep.stop();
    await schedule?.stop();
    await engine.close();
    await engineTime.close();
    await cache.close();
    await connection.close();
    await resources.close();
    log.info('worker stopped');
  }
}

/** Connects to Temporal, which may start after this process: retries with growing waits. */
async function connected(log: Logger): Promise<NativeConnection> {
  const { connectionOptions } = loadClientConnectConfig();
  for (let pause = 500; ; pause = Math.min(2 * pause, 10_000)) {
    try {
      return await NativeConnection.connect(connectionOptions);
    } catch (error) {
      const cause = error instanceof Error ? error.message : String(error);
      log.warn({ cause, pause_ms: pause }, `Temporal does not respond; next attempt in ${pause / 1000} s`);
      await wait(pause);
    }
  }
}

await main();
