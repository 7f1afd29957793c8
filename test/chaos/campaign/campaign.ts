import { setTimeout as sleep } from 'node:timers/promises';
import { randomBy } from '../../infra/random.ts';
import { startAudioHost } from '../../infra/servers/audio-host.ts';
import { startWebhookSink } from '../../infra/servers/webhook-sink.ts';
import { openClient } from './client.ts';
import { planOf, type Disturbance, type Fault } from './faults.ts';
import { executeRuns, runProbe, submitBatches } from './load/jobs.ts';
import { holdConversations } from './load/turns.ts';
import { openLog, type CampaignLog } from './log.ts';
import { watchOutages, type Outages } from './outages.ts';
import type { Stage } from './stage.ts';
import { verify } from './verify.ts';
import type { World } from './world.ts';

const TOKENS = 100_000;
/** The bar after a single fault; after two that overlap the service gets twice the time. */
const RECOVERY_LIMIT_MS = 30_000;

/** Settings of the service. */
const SETTINGS = { OUTBOUND_ALLOWLIST: '127.0.0.1', ENGINE_CHILDREN: '2', LOG_LEVEL: 'warn' };

export interface CampaignOptions<S extends Stage> {
  /** Prepares the service with further settings; it is started by the campaign. */
  prepare: (settings: Record<string, string>) => Promise<S>;
  seed: number;
  /** Number of disturbances; some are pairs of faults. */
  disturbances: number;
  /** Only these faults, by a part of their name. */
  faults: Fault<NoInfer<S>>[];
  /** Factor on the time to recover, on a machine that does other work as well; 1 by default. */
  patience?: number;
  /** Ends the campaign early: it throws once all that it started is gone. */
  signal?: AbortSignal;
  print: (line: string) => void;
}

/**
 * Runs the service, works with it, disturbs it by a plan that depends on the seed alone, and checks every invariant. When what happens is a
 * race, the same seed may end differently.
 */
export async function runCampaign<S extends Stage>({
  prepare,
  seed,
  disturbances,
  faults,
  patience = 1,
  signal,
  print,
}: CampaignOptions<S>): Promise<CampaignLog> {
  const random = randomBy(`campaign ${seed}`);
  const plan = planOf(random, disturbances, faults);
  const log = openLog(print);
  const [audioHost, webhookSink] = await Promise.all([startAudioHost(), startWebhookSink()]);
  const stopping = new AbortController();
  const interrupted = new Promise<never>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new Error('The campaign was interrupted.'))),
  );
  let prepared: S | undefined;
  const work = async () => {
    const stage = await prepare(SETTINGS);
    if (signal?.aborted) return stage.dispose();
    prepared = stage;
    await stage.start();
    log.say(`the service runs at ${stage.baseUrl}`);
    const { apiKey, accountId } = await stage.createAccount(TOKENS);
    const outages = watchOutages(stage.baseUrl);
    const client = openClient(stage.baseUrl, { apiKey, log, outages, patience });
    const world = { baseUrl: stage.baseUrl, client, audioHost, webhookSink, random, log, outages };
    const shared: World = { ...world, acknowledged: [], stopping: stopping.signal };
    const probe = runProbe(shared);
    const users = Promise.all([submitBatches(shared), executeRuns(shared), holdConversations(shared)]);
    for (const [n, disturbance] of plan.entries()) {
      await sleep(disturbance.pauseMs);
      await disturb(stage, disturbance, {
        label: `${n + 1}/${plan.length}`,
        random: randomBy(`${seed} ${n}`),
        outages,
        log,
        probe,
        limitMs: patience * RECOVERY_LIMIT_MS,
      });
    }
    stopping.abort();
    await users;
    await verify(shared, stage, { accountId, tokens: TOKENS });
    await stage.stopAndCheck(log);
  };
  try {
    await Promise.race([work(), interrupted]);
  } finally {
    stopping.abort();
    if (log.violations.length > 0) log.say(`last lines of the service:\n${prepared?.lastLines()}`);
    await prepared?.dispose();
    await Promise.all([audioHost.close(), webhookSink.close()]);
  }
  return log;
}

interface Disturbing {
  label: string;
  random: ReturnType<typeof randomBy>;
  outages: Outages;
  log: CampaignLog;
  probe: () => Promise<void>;
  /** Max time to recover from a single fault. */
  limitMs: number;
}

/** Does one disturbance, starts the service again where it ended, and waits until jobs can run. */
async function disturb<S extends Stage>(
  stage: S,
  { faults, gapMs }: Disturbance<S>,
  { label, random, outages, log, probe, limitMs }: Disturbing,
): Promise<void> {
  const name = faults.map((fault) => fault.name).join(' + ');
  log.say(`${label}: ${name}`);
  outages.begin(faults.some(({ mayLoseWorker }) => mayLoseWorker));
  const strike = async (fault: Fault<S>, n: number): Promise<void> => {
    await sleep(n * gapMs);
    await fault
      .strike(stage, random)
      .catch((error: unknown) => log.check('recovery', false, `${fault.name}: ${String(error)}`));
  };
  await Promise.all(faults.map(strike));
  if (faults.some(({ endsService }) => endsService)) await startAgain(stage, log);
  const isSingle = faults.length === 1;
  const tookMs = await outages.end(isSingle ? limitMs : 2 * limitMs, probe);
  log.check('recovery', tookMs !== undefined, `not ready in time after ${name}`);
  log.say(
    tookMs === undefined
      ? `${label}: not ready in time`
      : `${label}: a run completed after ${(tookMs / 1_000).toFixed(1)} s`,
  );
  await stage.checkParts(log);
}

/** Starts the service as a user would, at once: a start waits for one that is stopping. */
async function startAgain(stage: Stage, log: CampaignLog): Promise<void> {
  try {
    await stage.start();
  } catch (error) {
    log.check('recovery', false, `the start failed: ${error instanceof Error ? error.message : String(error)}`);
    await sleep(5_000);
    await stage.start();
  }
}
