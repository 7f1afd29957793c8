import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomBy } from '../../infra/random.ts';
import { startAudioHost } from '../../infra/servers/audio-host.ts';
import { startWebhookSink } from '../../infra/servers/webhook-sink.ts';
import { until } from '../until.ts';
import { openClient } from './client.ts';
import { planOf, type Disturbance, type Fault } from './faults.ts';
import { executeRuns, runProbe, submitBatches } from './load/jobs.ts';
import { holdConversations } from './load/turns.ts';
import { openLog, type CampaignLog } from './log.ts';
import { createAccount } from './account.ts';
import { watchOutages, type Outages } from './outages.ts';
import { entriesOf, PARTS, prepareServiceTree, type ServiceTree } from './service-tree.ts';
import { verify } from './verify.ts';
import type { World } from './world.ts';

const TOKENS = 100_000;
/** The bar after a single fault; after two that overlap the service gets twice the time. */
const RECOVERY_LIMIT_MS = 30_000;
const STOP_LIMIT_MS = 60_000;
/** What a failed campaign shows of the end of each log. */
const LAST_LINES = 15;
const LAST_LINE_LENGTH = 300;

export interface CampaignOptions {
  seed: number;
  /** Number of disturbances; some are pairs of faults. */
  disturbances: number;
  /** Only these faults, by a part of their name. */
  faults: Fault[];
  /** Factor on the time to recover, on a machine that does other work as well; 1 by default. */
  patience?: number;
  /** Ends the campaign early: it throws once all that it started is gone. */
  signal?: AbortSignal;
  print: (line: string) => void;
}

/**
 * Runs the service as a user does (`npm start`), works with it, disturbs it by a plan that depends on the seed alone, and
 * checks every invariant. When what happens is a race, the same seed may end differently.
 */
export async function runCampaign({
  seed,
  disturbances,
  faults,
  patience = 1,
  signal,
  print,
}: CampaignOptions): Promise<CampaignLog> {
  const random = randomBy(`campaign ${seed}`);
  const plan = planOf(random, disturbances, faults);
  const log = openLog(print);
  const [audioHost, webhookSink] = await Promise.all([startAudioHost(), startWebhookSink()]);
  const tree = await prepareServiceTree({ OUTBOUND_ALLOWLIST: '127.0.0.1', ENGINE_CHILDREN: '2', LOG_LEVEL: 'warn' });
  const stopping = new AbortController();
  const interrupted = new Promise<never>((_resolve, reject) =>
    signal?.addEventListener('abort', () => reject(new Error('The campaign was interrupted.'))),
  );
  const work = async () => {
    log.say(`npm start on ${tree.dataDir}`);
    await tree.start();
    const { apiKey, accountId } = await createAccount(tree.dataDir, TOKENS);
    const outages = watchOutages(tree.baseUrl);
    const client = openClient(tree.baseUrl, { apiKey, log, outages });
    const world = { baseUrl: tree.baseUrl, client, audioHost, webhookSink, random, log, outages };
    const shared: World = { ...world, acknowledged: [], stopping: stopping.signal };
    const probe = runProbe(shared);
    const users = Promise.all([submitBatches(shared), executeRuns(shared), holdConversations(shared)]);
    for (const [n, disturbance] of plan.entries()) {
      await sleep(disturbance.pauseMs);
      await disturb(tree, disturbance, {
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
    await verify(shared, tree, { accountId, tokens: TOKENS });
    await stopAndCheck(tree, log);
  };
  try {
    await Promise.race([work(), interrupted]);
  } finally {
    stopping.abort();
    if (log.violations.length > 0) log.say(`last lines of the service:\n${lastLines(tree)}`);
    await tree.dispose();
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

/** Does one disturbance, runs `npm start` again where it ended the service, and waits until jobs can run. */
async function disturb(
  tree: ServiceTree,
  { faults, gapMs }: Disturbance,
  { label, random, outages, log, probe, limitMs }: Disturbing,
): Promise<void> {
  const name = faults.map((fault) => fault.name).join(' + ');
  log.say(`${label}: ${name}`);
  outages.begin(faults.some(({ mayLoseWorker }) => mayLoseWorker));
  const strike = async (fault: Fault, n: number): Promise<void> => {
    await sleep(n * gapMs);
    await fault
      .strike(tree, random)
      .catch((error: unknown) => log.check('recovery', false, `${fault.name}: ${String(error)}`));
  };
  await Promise.all(faults.map(strike));
  if (faults.some(({ endsService }) => endsService)) await startAgain(tree, log);
  const isSingle = faults.length === 1;
  const tookMs = await outages.end(isSingle ? limitMs : 2 * limitMs, probe);
  log.check('recovery', tookMs !== undefined, `not ready in time after ${name}`);
  log.say(
    tookMs === undefined
      ? `${label}: not ready in time`
      : `${label}: a run completed after ${(tookMs / 1_000).toFixed(1)} s`,
  );
  checkParts(tree, log);
}

/** Runs `npm start` as a user would, at once: a start waits for one that is stopping. */
async function startAgain(tree: ServiceTree, log: CampaignLog): Promise<void> {
  try {
    await tree.start();
  } catch (error) {
    log.check('recovery', false, `npm start failed: ${error instanceof Error ? error.message : String(error)}`);
    await sleep(5_000);
    await tree.start();
  }
}

/** Checks that at most one process of each part runs. */
function checkParts(tree: ServiceTree, log: CampaignLog): void {
  const commands: Record<(typeof PARTS)[number], RegExp> = {
    api: /api\/main\.ts/,
    worker: /worker\/main\.ts/,
    temporal: /server start-dev|temporal.*--db-filename/,
    postgres: /postgres.* -D /,
  };
  const members = tree.members();
  for (const part of PARTS) {
    const pids = members.filter(({ command }) => commands[part].test(command)).map(({ pid }) => pid);
    log.check('once', pids.length <= 1, `${pids.length} processes are ${part}: ${pids.join(', ')}`);
  }
}

/** Entry of the work folder that the next start uses again. */
const COMPILED_CODE = 'code';

/** Stops the service as Ctrl-C does and checks that nothing is left. */
async function stopAndCheck(tree: ServiceTree, log: CampaignLog): Promise<void> {
  const npm = tree.npm();
  if (npm !== undefined) process.kill(npm, 'SIGINT');
  const members = () => tree.members().map(({ command }) => command.slice(0, 80));
  await until('every process has ended', () => members().length === 0, { limitMs: STOP_LIMIT_MS }).catch(() => {});
  log.check('leftovers', members().length === 0, `still running after the stop: ${members().join('; ')}`);
  const work = entriesOf(tree.dataDir, 'work').filter((name) => name !== COMPILED_CODE);
  log.check('leftovers', work.length === 0, `left in the work folder: ${work.join(', ')}`);
}

function lastLines(tree: ServiceTree): string {
  const logs = ['api', 'worker'].map((part) => join(tree.dataDir, 'logs', `${part}.log`));
  const texts = [tree.output(), ...logs.map((file) => tryRead(file))];
  return texts.map((text) => lastOf(text)).join('\n--\n');
}

const lastOf = (text: string): string =>
  text
    .trim()
    .split('\n')
    .slice(-LAST_LINES)
    .map((line) => line.slice(0, LAST_LINE_LENGTH))
    .join('\n');

function tryRead(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
