import { setTimeout as sleep } from 'node:timers/promises';
import { anAudio, aTone, type Audio, type Work, type World } from '../world.ts';

const RECIPES = ['rec_0003_trim_and_measure', 'rec_0001_loudness_and_tempo', 'rec_0004_signal_report'];
const CANCEL_SHARE = 0.2;
const UPLOAD_SHARE = 0.4;

type JobKind = Omit<Submission, 'audios'>;

const BATCH: JobKind = {
  kind: 'batch',
  path: '/v1/batch',
  cancel: (id) => ['DELETE', `/v1/batch/${id}`, undefined],
};

const RUN: JobKind = {
  kind: 'run',
  path: '/v1/recipe/execute',
  cancel: (id) => ['POST', '/v1/recipe/cancel', { job_id: id }],
};

/** Submits batches one after another, cancels some, and waits for each to end. */
export async function submitBatches(world: World): Promise<void> {
  const { random, stopping } = world;
  while (!stopping.aborted) {
    const audios = Array.from({ length: 2 + random.whole(10) }, () => anAudio(world));
    await submit(world, { ...BATCH, audios });
  }
}

/** Executes recipes on one to three audios, some of them uploads, cancels some, and waits for each to end. */
export async function executeRuns(world: World): Promise<void> {
  const { random, stopping } = world;
  while (!stopping.aborted) {
    const audios: Audio[] = [];
    for (let n = 1 + random.whole(3); n > 0; n--)
      audios.push(random.next() < UPLOAD_SHARE ? await anUpload(world) : anAudio(world));
    await submit(world, { ...RUN, audios });
  }
}

/** Returns a probe: it executes a recipe on an audio whose results are cached, and resolves when the run has completed. */
export function runProbe(world: World): () => Promise<void> {
  const audio = { url: world.audioHost.serve('probe.wav', aTone(world.random)), failure: undefined };
  const never = new AbortController().signal;
  return async () => {
    const calm = { ...world, random: { ...world.random, next: () => 1 }, stopping: never }; // no cancel, no webhook
    await submit(calm, { ...RUN, audios: [audio] });
  };
}

interface Submission {
  kind: 'batch' | 'run';
  audios: Audio[];
  path: string;
  cancel: (id: string) => readonly [method: string, path: string, body: object | undefined];
}

async function submit(world: World, { kind, audios, path, cancel }: Submission): Promise<void> {
  const { client, random, webhookSink, acknowledged, log, stopping } = world;
  const webhookPath = random.next() < 0.7 ? `/${crypto.randomUUID()}` : undefined;
  const response = await client.surely('POST', path, {
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: {
      recipe_id: random.pick(RECIPES),
      audio_urls: audios.map(({ url }) => url),
      ...(webhookPath && { webhook_url: webhookSink.url(webhookPath) }),
    },
  });
  log.check(
    'responses',
    response.status === 202,
    `a submitted ${kind} got ${response.status} ${JSON.stringify(response.body)}`,
  );
  if (response.status !== 202) return;
  const id = String(response.body.batch_id ?? response.body.job_id);
  const work: Work = {
    kind,
    id,
    path: kind === 'batch' ? `/v1/batch/${id}` : `/v1/recipe/jobs/${id}`,
    expected: new Map(audios.map(({ url, failure }) => [url, failure])),
    isCancelled: false,
    webhookPath,
  };
  acknowledged.push(work);
  if (random.next() < CANCEL_SHARE) {
    await sleep(random.between(0, 3_000));
    const [method, cancelPath, body] = cancel(id);
    const cancelled = await client.surely(method, cancelPath, body && { body });
    // 409: it had ended, or an earlier try of this cancel was accepted and its response was lost.
    log.check('kept', [202, 409].includes(cancelled.status), `a cancel of ${kind} ${id} got ${cancelled.status}`);
    work.isCancelled = true;
  }
  await ended(world, work, stopping);
}

/** Polls until a job has ended, or users stop. */
async function ended({ client, log }: World, { kind, id, path }: Work, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const { status, body } = await client.surely('GET', path);
    log.check('kept', status === 200, `${kind} ${id} was acknowledged and got ${status} later`);
    if (status !== 200 || body.status !== 'IN_QUEUE') return;
    await sleep(400);
  }
}

/** Uploads a file. An upload whose response was lost is uploaded again, as another one. */
async function anUpload({ client, random, log }: World): Promise<Audio> {
  const { status, body } = await client.surely('POST', '/v1/uploads', { body: aTone(random) });
  log.check('responses', status === 201, `an upload got ${status}`);
  return { url: String(body.audio_url), failure: undefined };
}
