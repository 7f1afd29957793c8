import { setTimeout as sleep } from 'node:timers/promises';
import { aTone, type Work, type World } from '../world.ts';
import { newReply, readInto, type Reply } from './reply.ts';

const MESSAGES = [
  'How loud is it, and what is its tempo?',
  'Trim it to half a second and tell me how loud that is.',
  'What is the key of this one?',
  'Thank you!',
];
/** Share of the readers that leave in the middle of a stream and come back. */
const LEAVE_SHARE = 0.5;

/** Sends messages as `useChat` does, reads the streams, leaves and comes back, and compares what was read with the reply. */
export async function holdConversations(world: World): Promise<void> {
  while (!world.stopping.aborted) await oneTurn(world);
}

async function oneTurn(world: World): Promise<void> {
  const { client, random, audioHost, acknowledged, log, stopping } = world;
  const url = audioHost.serve(`${crypto.randomUUID()}.wav`, aTone(random));
  const parts = [
    { type: 'text', text: random.pick(MESSAGES) },
    { type: 'file', url, mediaType: 'audio/wav' },
  ];
  const body = { id: crypto.randomUUID(), messages: [{ id: crypto.randomUUID(), role: 'user', parts }] };
  const first = await sendUntilAcknowledged(world, body);
  if (!first) return;
  const id = first.headers.get('x-job-id') ?? '';
  const work: Work = {
    kind: 'turn',
    id,
    path: `/v1/chat/${id}`,
    expected: new Map(),
    isCancelled: false,
    webhookPath: undefined,
  };
  acknowledged.push(work);

  const reply = newReply();
  const leaves = random.next() < LEAVE_SHARE;
  await readInto(reply, first, leaves ? 1 + random.whole(12) : Infinity);
  await readToTheEnd(world, { id, reply, fromStart: leaves && random.next() < 0.5 });

  for (;;) {
    const { status, body: turn } = await client.surely('GET', work.path);
    log.check('kept', status === 200, `turn ${id} was acknowledged and got ${status} later`);
    if (status !== 200) return;
    if (turn.status !== 'IN_QUEUE') {
      if (reply.isFinished && turn.status === 'completed')
        compare(world, { id, reply, content: String(turn.message.content) });
      return;
    }
    if (stopping.aborted) return;
    await sleep(300);
  }
}

/** Sends a message, and the same message again while no response says that it was accepted. */
async function sendUntilAcknowledged({ client, log, stopping }: World, body: object): Promise<Response | undefined> {
  while (!stopping.aborted) {
    const response = await client.stream('POST', '/api/chat', { body });
    if (response?.ok) return response;
    if (response && response.status < 500 && response.status !== 429) {
      log.check('responses', false, `a message got ${response.status}`);
      return undefined;
    }
    await sleep(700);
  }
  return undefined;
}

/** Resumes the stream after each break until it is finished or nothing runs; `fromStart` reads it again as a new reader. */
async function readToTheEnd(
  { client, stopping }: World,
  { id, reply, fromStart }: { id: string; reply: Reply; fromStart: boolean },
): Promise<void> {
  if (fromStart) Object.assign(reply, newReply());
  while (!reply.isFinished && !stopping.aborted) {
    const headers: Record<string, string> = reply.lastId > 0 ? { 'Last-Event-ID': String(reply.lastId) } : {};
    const response = await client.stream('GET', `/api/chat/${id}/stream`, { headers });
    if (response?.status === 204) return; // the turn has ended: its reply is read from the turn
    if (response?.ok) await readInto(reply, response, Infinity);
    else await sleep(700);
  }
}

function compare({ log }: World, { id, reply, content }: { id: string; reply: Reply; content: string }): void {
  log.check('streams', reply.repeated === 0, `the stream of turn ${id} sent ${reply.repeated} chunks twice`);
  const [read, stored] = [withoutSignatures(reply.text()), withoutSignatures(content)];
  log.check(
    'streams',
    read === stored,
    `turn ${id} streamed ${JSON.stringify(read)} and stored ${JSON.stringify(stored)}`,
  );
}

/** Signed addresses expire, so two readings of the same link differ in their query. */
function withoutSignatures(text: string): string {
  return text.replaceAll(/\?[^)\s]*/g, '').trim();
}
